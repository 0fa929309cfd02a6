"""Ceylon’s panel for a position set up by hand, and what stands on it."""

from __future__ import annotations

from cogs.ceylon.module import CEYLON
from cogs.ceylon.ui import CeylonUi
from cogs.screens.screen import Button, Line, Screen
from data.catalogue import ENGLISH
from tests.cogs.table_views import (
    view_of,
)
from tests.engine.ceylon.support import GAME

PLAYER = CEYLON.players["steady"]


UI = CeylonUi(GAME, CEYLON.rule_text, CEYLON.emblem)


NAMES = ("Ana", "Bela", "Chidi", "Dunya", "Emre", "Farah")


def table_view(state, seat=0):
    return view_of(GAME, state, seat, len(state.hands), state.options, names=NAMES)


def screen(state, draft="", seat=0) -> Screen:
    return UI.panel(table_view(state, seat), draft, ENGLISH)


def buttons(shown: Screen) -> list[Button]:
    """All buttons, those of lines too, also where they are greyed."""
    found: list[Button] = []
    for row in shown.rows:
        if isinstance(row, Line):
            found.append(row.button)
        elif isinstance(row, tuple):
            found += [one for one in row if isinstance(one, Button)]
    return found


def button(shown: Screen, label: str) -> Button:
    return next(one for one in buttons(shown) if one.label == label)


def lines(shown: Screen) -> dict[str, str]:
    """What stands beside each button of its own, without icons; of equal ones the first."""
    found = [row for row in shown.rows if isinstance(row, Line)]
    return {row.button.label: row.text.split("\ue101")[-1] for row in reversed(found)}
