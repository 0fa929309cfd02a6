"""Looks at positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from cogs.common.screen import Screen
from cogs.common.words import ENGLISH
from cogs.traitors.desk import TraitorsDesk
from engine.traitors.state import State
from tables.types import Look, Told
from tests.cogs import looks
from tests.engine.traitors.build import GAME

DESK = TraitorsDesk(GAME)
NAMES = ("Ana", "B*la", *(f"Player {number}" for number in range(3, 13)))


def look_at(state: State, seat: int | None = 0, *, recent: tuple[Told, ...] = ()) -> Look:
    """A seat's look at a state, or a spectator's."""
    return looks.look_at(GAME, state, seat, state.seats, state.options, names=NAMES, recent=recent)


def follow(look: Look, *steps: str | tuple[int, str], start: str = "") -> Screen:
    """The screen that is reached by these controls from the one of a draft; a number names a row."""
    return looks.follow(DESK, look, *steps, start=start)


def screen(look: Look, draft: str = "") -> Screen:
    """The panel for a draft."""
    return DESK.screen(look, draft, ENGLISH)
