"""The rules of a game, as the answer to a command or a press."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import structs

import data
from cogs.help.rule_pages import ENGLISH_FILE, found_screen, rule_pages, rules_screen
from cogs.interactions.answers import AnyInteraction, words_of
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.screens.screen import Screen
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from engine.core.game import AnyGame
from tables.table import game_record, history

_MARK = re.compile(r"^!\[(?P<said>[^]]*)\]\(example:(?P<step>\d+)\)$", re.MULTILINE)
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def illustrated(screen: Screen, ui: GameUi, words: Words) -> Screen:
    """A screen of rules with its examples drawn; their captions stay in the text, in small print."""
    steps = [step for text in screen.text for step in example_steps(text)]
    if not steps:
        return screen
    # The boards are drawn as they were, before anybody had won.
    pictures = [
        ui.board_picture(structs.replace(view, table=structs.replace(view.table, status="playing")), words)
        for view in example_game(ui.rule_text, ui.game).views(steps)
    ]
    text = tuple(_MARK.sub(r"-# ▸ \g<said>", line) for line in screen.text)
    return replace(screen, text=text, picture=pictures[0], more_pictures=tuple(pictures[1:]))


def example_steps(text: str) -> list[int]:
    """The steps of the game that a rule text shows."""
    return [int(mark["step"]) for mark in _MARK.finditer(text)]


@lru_cache(maxsize=16)
def example_game(english: Path, game: AnyGame) -> history.History:
    """The game whose positions an English rule text shows; raises ``EngineError`` where it cannot be read."""
    file = english.with_name(f"{english.name.removesuffix(ENGLISH_FILE)}.example.json")
    record = game_record.read_record(data.read_bytes(str(file)))
    return game_record.RecordedGame(record, {game.info.name: game}).history(lambda: _WHEN)


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
