"""Looks at positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from cogs.common.screen import Screen
from cogs.common.words import ENGLISH
from cogs.palimpsest.desk import PalimpsestDesk
from engine.palimpsest.state import State
from tables.types import Look, Told
from tests.cogs import looks
from tests.engine.palimpsest.build import GAME

DESK = PalimpsestDesk(GAME)
NAMES = ("Ana", "B*la", "Chidi", "Dunya", "Emre")


def look_at(state: State, seat: int | None = 0, *, recent: tuple[Told, ...] = (), names=NAMES) -> Look:
    """A seat's look at a state, or a spectator's."""
    return looks.look_at(GAME, state, seat, len(state.hands), state.board.options, names=names, recent=recent)


def follow(look: Look, *steps: str) -> Screen:
    """The screen that is reached by these controls from the first one."""
    return looks.follow(DESK, look, *steps)


def screen(look: Look, draft: str = "") -> Screen:
    """The panel for a draft."""
    return DESK.screen(look, draft, ENGLISH)
