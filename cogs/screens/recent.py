"""What happened last at a table, a line a move."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.screens.screen import clip
from data.catalogue import Words
from render.narration import Names, Narrator
from tables.view_types import TableView


def recent_lines(table_view: TableView, narrate: Narrator, names: Names, words: Words) -> list[str]:
    """The last moves as their reader may know them, oldest first; those with nothing to tell are left out."""
    lines = [" ".join(narrate(move.events, table_view.view, names, words)) for move in table_view.recent]
    return [line for line in lines if line]


def small_print(lines: Sequence[str], most: int, limit: int) -> list[str]:
    """The last ``most`` of some lines in small letters, each of at most ``limit`` characters."""
    return [f"-# {clip(line, limit)}" for line in lines[-most:]]
