"""Drawn examples in the rules: positions of a short game that lies beside a rule text.

A line ``![What it shows](example:12)`` in a rule text stands for the board after the twelfth move of the game
in ``<game>.example.json``, a record as :mod:`tables.game_record` has them. Their steps grow down a page.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import structs

from cogs.game_ui import GameUi
from cogs.screens.rule_pages import ENGLISH_FILE
from cogs.screens.screen import Screen
from data.catalogue import Words
from tables.game_record import RecordedGame, read_record
from tables.history import History

_MARK = re.compile(r"^!\[(?P<said>[^]]*)\]\(example:(?P<step>\d+)\)$", re.MULTILINE)
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def illustrated(screen: Screen, ui: GameUi, words: Words) -> Screen:
    """A screen of rules with its examples drawn; their captions stay in the text, in small print."""
    steps = [int(mark["step"]) for text in screen.text for mark in _MARK.finditer(text)]
    if not steps:
        return screen
    # The boards are drawn as they were, before anybody had won.
    pictures = [
        ui.board_picture(structs.replace(view, table=structs.replace(view.table, status="playing")), words)
        for view in _history(ui).views(steps)
    ]
    text = tuple(_MARK.sub(r"-# ▸ \g<said>", one) for one in screen.text)
    return replace(screen, text=text, picture=pictures[0], more_pictures=tuple(pictures[1:]))


@lru_cache(maxsize=16)
def _history(ui: GameUi) -> History:
    record = read_record(example_file(ui.rule_text).read_bytes())
    return RecordedGame(record, {record.game: ui.game}).history(lambda: _WHEN)


def example_file(english: Path) -> Path:
    """Where the game lies whose positions a rule text shows."""
    return english.with_name(f"{english.name.removesuffix(ENGLISH_FILE)}.example.json")
