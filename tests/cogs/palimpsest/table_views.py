"""Views of positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from cogs.palimpsest.module import PALIMPSEST
from cogs.palimpsest.ui import PalimpsestUi
from cogs.screens.screen import Screen
from data.catalogue import ENGLISH
from engine.palimpsest.state import State
from tables.core.view_types import TableView, VisibleMove
from tests.cogs import table_views
from tests.engine.palimpsest.build import GAME

UI = PalimpsestUi(GAME, PALIMPSEST.rule_text, PALIMPSEST.emblem)
NAMES = ("Ana", "B*la", "Chidi", "Dunya", "Emre")


def view_of(
    state: State, seat: int | None = 0, *, recent: tuple[VisibleMove, ...] = (), names=NAMES
) -> TableView:
    """What a seat, or a spectator, sees of a state."""
    return table_views.view_of(
        GAME, state, seat, len(state.hands), state.board.options, names=names, recent=recent
    )


def follow(table_view: TableView, *steps: str) -> Screen:
    """The screen that is reached by these controls from the first one."""
    return table_views.follow(UI, table_view, *steps)


def screen(table_view: TableView, draft: str = "") -> Screen:
    """The panel for a draft."""
    return UI.panel(table_view, draft, ENGLISH)
