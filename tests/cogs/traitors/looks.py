"""Looks at positions that were built by hand, and ways to read a screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from discord import ui

from cogs.common.layout import TEXT_LIMIT, layout
from cogs.common.screen import Button, Choice, Menu, Screen
from cogs.common.words import ENGLISH
from cogs.traitors.desk import TraitorsDesk
from engine.core.codec import encode
from engine.traitors.state import State
from tables.types import ClockRules, Look, Person, Place, Seat, TableInfo, Told
from tests.engine.traitors.build import GAME

DESK = TraitorsDesk(GAME)
NOW = datetime(2026, 3, 1, tzinfo=UTC)
BIG_TABLE = 36**6 - 1
"""A table's number as long as it will ever be: two thousand million."""
NAMES = ("Ana", "B*la", *(f"Player {number}" for number in range(3, 13)))


def look_at(state: State, seat: int | None = 0, *, recent: tuple[Told, ...] = ()) -> Look:
    """A seat's look at a state, or a spectator's."""
    seats = tuple(Seat(index, Person(index + 1, NAMES[index]), NAMES[index]) for index in range(state.seats))
    result = GAME.result(state)
    info = TableInfo(
        id=BIG_TABLE,
        game="traitors",
        ruleset=1,
        status="playing" if result is None else "over",
        place=Place(1, 2),
        host=Person(1, NAMES[0]),
        seats=seats,
        options=encode(state.options),
        clocks=ClockRules(),
        commitment="",
        number=9999,
        revision=1,
        created=NOW,
        updated=NOW,
    )
    acting, awaited = GAME.to_act(state), GAME.awaited(state)
    view = GAME.view(state, seat)
    return Look(info, seat, view, (), acting, awaited, GAME.turn(state), (), recent, result)


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


def labels(shown: Screen) -> list[str]:
    """What can be pressed or chosen, in words."""
    return [control.label for control in controls(shown)]


def labelled(shown: Screen, text: str, row: int | None = None) -> Button | Choice:
    """The first control, of a row or of all, whose label is a text, or else has it in it."""
    rows = shown.rows if row is None else (shown.rows[row],)
    found = list(controls(Screen("", rows=rows)))
    for control in [one for one in found if one.label == text] + found:
        if text in control.label:
            return control
    raise LookupError(f"{text!r} is not among {labels(shown)}")


def follow(look: Look, *steps: str | tuple[int, str], start: str = "") -> Screen:
    """The screen that is reached by these controls from the first one; a number names a row."""
    shown = screen(look, start)
    for step in steps:
        row, text = step if isinstance(step, tuple) else (None, step)
        control = labelled(shown, text, row)
        assert control.target.verb == "go", control
        shown = screen(look, control.target.rest)
    return shown


def text_of(shown: Screen) -> str:
    """All words above the controls."""
    return "\n".join(shown.text)


def demand_limits(shown: Screen, look: Look) -> None:
    """Demand that a screen fits Discord's limits as a message of this table."""
    assert all(1 <= len(row.choices) <= 25 for row in shown.rows if isinstance(row, Menu))
    assert all(1 <= len(row) <= 5 for row in shown.rows if not isinstance(row, Menu))
    view = layout(shown, look.table.id, look.table.number, ("picture.png", "words"))
    assert sum(1 for _ in view.walk_children()) <= 40
    ids = [item.custom_id for item in view.walk_children() if hasattr(item, "custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= 100 for each in ids)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    assert sum(map(len, texts)) <= TEXT_LIMIT
    for control in controls(shown):
        assert len(f"{control.target.verb}:{control.target.rest}") <= 100, control
        assert control.label
    for row in shown.rows:
        if isinstance(row, Menu):
            values = [f"{choice.target.verb}:{choice.target.rest}" for choice in row.choices]
            assert len(set(values)) == len(values)
