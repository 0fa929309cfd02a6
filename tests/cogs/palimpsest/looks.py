"""Looks at positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from discord import ui

from cogs.common.layout import layout
from cogs.common.screen import Button, Choice, Menu, Screen
from cogs.common.words import ENGLISH
from cogs.palimpsest.desk import PalimpsestDesk
from engine.core.codec import encode
from engine.palimpsest.state import State
from tables.types import ClockRules, Look, Person, Place, Seat, TableInfo, Told
from tests.engine.palimpsest.build import GAME

DESK = PalimpsestDesk(GAME)
NAMES = ("Ana", "B*la", "Chidi", "Dunya", "Emre")
NOW = datetime(2026, 3, 1, tzinfo=UTC)
BIG_TABLE = 36**6 - 1
"""A table's number as long as it will ever be: two thousand million."""


def look_at(state: State, seat: int | None = 0, *, recent: tuple[Told, ...] = (), names=NAMES) -> Look:
    """A seat's look at a state, or a spectator's."""
    number = len(state.hands)
    seats = tuple(Seat(index, Person(index + 1, names[index]), names[index]) for index in range(number))
    result = GAME.result(state)
    acting = GAME.to_act(state)
    info = TableInfo(
        id=BIG_TABLE,
        game="palimpsest",
        ruleset=1,
        status="playing" if result is None else "over",
        place=Place(1, 2),
        host=Person(1, names[0]),
        seats=seats,
        options=encode(state.board.options),
        clocks=ClockRules(),
        commitment="",
        number=state.turn,
        revision=1,
        created=NOW,
        updated=NOW,
    )
    moves = tuple(GAME.moves(state, seat)) if seat is not None and seat in acting else ()
    return Look(info, seat, GAME.view(state, seat), moves, acting, acting, state.turn, (), recent, result)


def screen(look: Look, draft: str = "") -> Screen:
    """The panel for a draft."""
    return DESK.screen(look, draft, ENGLISH)


def controls(shown: Screen) -> Iterator[Button | Choice]:
    """All that can be pressed or chosen."""
    for row in shown.rows:
        for control in row.choices if isinstance(row, Menu) else row:
            assert isinstance(control, Button | Choice)
            if not (isinstance(control, Button) and control.disabled):
                yield control


def labelled(shown: Screen, text: str) -> Button | Choice:
    """The first control whose label has a text in it."""
    for control in controls(shown):
        if text in control.label:
            return control
    raise LookupError(f"{text!r} is not among {[control.label for control in controls(shown)]}")


def follow(look: Look, *labels: str) -> Screen:
    """The screen that is reached by these controls from the first one."""
    shown = screen(look)
    for label in labels:
        control = labelled(shown, label)
        assert control.target.verb == "go", control
        shown = screen(look, control.target.rest)
    return shown


def demand_limits(shown: Screen, look: Look) -> None:
    """Demand that a screen fits Discord's limits as a message of this table."""
    assert all(1 <= len(row.choices) <= 25 for row in shown.rows if isinstance(row, Menu))
    assert all(1 <= len(row) <= 5 for row in shown.rows if not isinstance(row, Menu))
    view = layout(shown, look.table.id, look.table.number, ("picture.png", "words"))
    ids = [item.custom_id for item in view.walk_children() if hasattr(item, "custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    assert all(not text.endswith("…") for text in texts), "the text was cut"
    for control in controls(shown):
        assert len(f"{control.target.verb}:{control.target.rest}") <= 100, control
        assert control.label
