"""Views of positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from cogs.screens.screen import Screen
from cogs.traitors.module import TRAITORS
from cogs.traitors.ui import TraitorsUi
from data.catalogue import ENGLISH
from engine.traitors.state import State
from tables.core.view_types import TableView, VisibleMove
from tests.cogs import table_views
from tests.engine.traitors.build import GAME

UI = TraitorsUi(GAME, TRAITORS.rule_text, TRAITORS.emblem)
NAMES = ("Ana", "B*la", *(f"Player {number}" for number in range(3, 13)))


def view_of(state: State, seat: int | None = 0, *, recent: tuple[VisibleMove, ...] = ()) -> TableView:
    """A state as a seat may see it, or a spectator."""
    return table_views.view_of(GAME, state, seat, state.seats, state.options, names=NAMES, recent=recent)


def follow(table_view: TableView, *steps: str | tuple[int, str], start: str = "") -> Screen:
    """The screen that is reached by these controls from the one of a draft; a number names a row."""
    return table_views.follow(UI, table_view, *steps, start=start)


def screen(table_view: TableView, draft: str = "") -> Screen:
    """The panel for a draft."""
    return UI.panel(table_view, draft, ENGLISH)
