"""The rules of a game, as the answer to a command or a press."""

import asyncio

from cogs.help.rule_examples import illustrated
from cogs.help.rule_pages import found_screen, rule_pages, rules_screen
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.table_screens.game_ui import GameUi


async def show_rules(
    answers: ScreenAnswers, interaction: AnyInteraction, ui: GameUi, page: int = 0, text: str = ""
) -> None:
    """Put a page of a game's rules into the answer of a deferred interaction, or where a text is found."""
    game, words = ui.game.info.name, words_of(interaction)
    pages = rule_pages(ui.rule_text, words)
    if text.strip():
        screen = found_screen(ui.title, game, pages, text, words)
    else:
        screen = rules_screen(ui.title, game, pages, page, words, ui.last_rule_page(words))
    screen = await asyncio.to_thread(illustrated, screen, ui, words)
    await answers.show(interaction, screen, "rules")
