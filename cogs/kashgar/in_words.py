"""Panel and board in words: the last turns, the table, then what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.in_words import lines_in_words
from cogs.screens.names import text_names
from cogs.screens.screen import clip
from data.catalogue import Words
from render.kashgar.in_words import table_words
from render.kashgar.narrator import narrate_turns
from tables.view_types import TableView

TURN_LIMIT = 700
"""Characters of one turn among the recent ones."""


def recent_turns(table_view: TableView, words: Words, most: int) -> list[str]:
    """The last turns, one line each."""
    moves = [move.events for move in table_view.recent]
    lines = narrate_turns(moves, table_view.view, text_names(table_view), words)
    return [f"-# {clip(line, TURN_LIMIT)}" for line in lines[-most:]]


def table_in_words(table_view: TableView, words: Words, actions: Sequence[str] = ()) -> tuple[str, ...]:
    """For readers who take no pictures: the last turn, the table, and ``actions`` that can be taken."""
    lines = [
        *recent_turns(table_view, words, 1),
        *table_words(table_view.view, text_names(table_view), words),
    ]
    return lines_in_words(lines, words, actions=actions)
