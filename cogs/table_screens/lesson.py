"""Lessons: a first game of a few minutes at a prepared table, one idea a step, each thing done for real.

A lesson is a table of its own: its deal is always the same, computer players sit at it, nobody else sees it,
and its result counts nowhere. What the teacher says depends on the position alone, so it can be left at any
time and gone on with.
"""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

from data.catalogue import Words
from tables.core.view_types import TableView


class Lesson(NamedTuple):
    """A game's lesson; texts are the catalogues' English ones."""

    deal: int
    """Which of many deals is played: one that shows early what the game is about."""
    steps: tuple[str, ...]
    """One idea each, with what to press; the last one says how the game ends."""
    step_of: Callable[[Any, int], int]
    """The step of a player's view and seat; beyond the last one it stays at that."""

    def text(self, table_view: TableView, words: Words) -> str:
        """What the teacher says to a seat now."""
        last = len(self.steps) - 1
        at = min(self.step_of(table_view.view, table_view.seat or 0), last)
        said = [words(self.steps[at])]
        if at == last:
            if table_view.table.status == "playing":
                said.append(words("Play on if you like, or end it with `/table close`."))
            said.append(words("`/{name} new` opens a new table.", name=table_view.table.game))
        return words("**Lesson, {at} of {all}.** {text}", at=at + 1, all=last + 1, text=" ".join(said))

    def seed(self, game: str) -> bytes:
        """A lesson's seed: everybody has the same deal, so that its steps fit."""
        return hashlib.sha256(f"lesson:{game}:{self.deal}".encode()).digest()
