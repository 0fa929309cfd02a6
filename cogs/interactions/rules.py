"""The rules of a game, as the answer to a command or a press."""

from __future__ import annotations

import asyncio

from cogs.interactions.answers import AnyInteraction, words_of
from cogs.screens.rule_examples import illustrated
from cogs.screens.rule_pages import found_screen, rule_pages, rules_screen
from cogs.services import Services


async def show_rules(
    services: Services, interaction: AnyInteraction, game: str, page: int = 0, text: str = ""
) -> None:
    """Put a page of a game's rules into the answer of a deferred interaction, or where a text is found."""
    ui, words = services.uis[game], words_of(interaction)
    pages = rule_pages(ui.rule_text, words)
    if text.strip():
        screen = found_screen(ui.title, game, pages, text, words)
    else:
        screen = rules_screen(ui.title, game, pages, page, words, ui.last_rule_page(words))
    screen = await asyncio.to_thread(illustrated, screen, ui, words)
    await services.answers.show(interaction, screen, "rules")
