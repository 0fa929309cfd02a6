"""Views of positions without Discord, what can be pressed on a screen, and Discord's limits on it."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from cogs.screens.control_ids import chosen_target
from cogs.screens.layout import TEXT_LIMIT, layout
from cogs.screens.screen import (
    Button,
    Choice,
    Footer,
    Line,
    Menu,
    PickMany,
    PickPerson,
    Rule,
    Screen,
    Target,
    Text,
)
from cogs.table_screens.board import log_button
from cogs.table_screens.game_ui import GameUi, StaleDraft
from data.catalogue import ENGLISH
from engine.core.codec import encode
from engine.core.game import AnyGame
from tables.core.types import ClockSpec, Person, Place, Seat, Status, TableInfo
from tables.core.view_types import TableView, VisibleMove

NOW = datetime(2026, 3, 1, tzinfo=UTC)
BIG_TABLE = 36**6 - 1
"""A table's number as long as it will ever be: two thousand million."""
NUMBER = 9999
"""Moves made at such a table."""
STAMP = 36**6 - 1
"""What its controls carry, as long as it will ever be: over a thousand moves by one seat."""
LONGEST_FOOTER = Footer("x" * 250, log_button(ENGLISH))
"""What stands below a panel of such a table at the longest."""
LONG_NAME = "*" * 32
"""As long as Discord allows, and twice as long once its formatting is taken out."""


def view_of(
    game: AnyGame,
    state: Any,
    seat: int | None,
    seats: int,
    options: Any,
    *,
    names: tuple[str, ...] = (),
    recent: tuple[VisibleMove, ...] = (),
    status: Status | None = None,
) -> TableView:
    """A state as a seat may see it, or a spectator, at a table that is being played or over."""
    called = [names[index] if index < len(names) else LONG_NAME for index in range(seats)]
    result = game.result(state)
    to_act = frozenset() if result is not None else game.to_act(state)
    info = TableInfo(
        id=BIG_TABLE,
        game=game.info.name,
        ruleset=1,
        status=status or ("playing" if result is None else "over"),
        place=Place(1, 2),
        host=Person(1, called[0]),
        seats=tuple(Seat(index, Person(index + 1, name), name) for index, name in enumerate(called)),
        options=encode(options),
        clocks=ClockSpec(),
        commitment="",
        number=NUMBER,
        revision=1,
        created=NOW,
        updated=NOW,
    )
    return TableView(
        info,
        seat,
        game.view(state, seat),
        tuple(game.moves(state, seat)) if seat in to_act else (),
        to_act,
        frozenset() if result is not None else game.awaited(state),
        game.turn(state),
        (),
        recent,
        result,
        STAMP,
    )


# --- what a screen offers ---------------------------------------------------------------------


def controls(shown: Screen) -> Iterator[Button | Choice]:
    """All that can be pressed or chosen."""
    for row in shown.rows:
        if isinstance(row, PickPerson):
            continue
        if isinstance(row, PickMany):
            for option in row.options:
                target = chosen_target(row.target, [option.value])
                yield Choice(option.label, target, chosen=option.chosen, icon=option.icon)
            continue
        if isinstance(row, Text | Rule):
            continue
        if isinstance(row, Line):
            yield from () if row.button.disabled else (row.button,)
            continue
        for control in row.choices if isinstance(row, Menu) else row:
            if not (isinstance(control, Button) and control.disabled):
                yield control


def targets(shown: Screen) -> Iterator[Target]:
    """What all that can be pressed or chosen does."""
    return (control.target for control in controls(shown))


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


def follow(ui: GameUi, table_view: TableView, *steps: str | tuple[int, str], start: str = "") -> Screen:
    """The screen that is reached by these controls from the one of a draft; a number names a row."""
    shown = ui.panel(table_view, start, ENGLISH)
    for step in steps:
        row, text = step if isinstance(step, tuple) else (None, step)
        control = labelled(shown, text, row)
        assert control.target.verb == "go", control
        shown = ui.panel(table_view, control.target.rest, ENGLISH)
    return shown


def text_of(shown: Screen) -> str:
    """All words above the controls."""
    return "\n".join(shown.text)


# --- Discord's limits -------------------------------------------------------------------------


def assert_fits(screen: Screen) -> None:
    """The screen fits into a message of Discord, nothing cut off, with one blue button at most."""
    assert len("\n".join((screen.title, *screen.text))) < TEXT_LIMIT
    main = [one.label for one in controls(screen) if isinstance(one, Button) and one.style == "primary"]
    assert len(main) < 2, main
    assert all(control.label for control in controls(screen))
    screen = replace(screen, footer=LONGEST_FOOTER)
    parts = [part for top in layout(screen, BIG_TABLE, STAMP).to_components() for part in _parts(top)]
    assert len(parts) + 2 <= 40, "with a gallery and its picture"
    assert sum(len(part.get("content", "")) for part in parts) <= 4000
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(set(ids)) == len(ids)
    assert all(len(name) <= 100 for name in ids)
    for part in parts:
        options = part.get("options")
        if options is not None:
            assert 1 <= len(options) <= 25
            assert len({option["value"] for option in options}) == len(options)
            assert all(len(option["value"]) <= 100 for option in options)
        elif part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5


def _parts(part: Any) -> Iterator[Any]:
    yield part
    for inner in part.get("components", ()):
        yield from _parts(inner)


def explore(ui: GameUi, state: Any, table_view: TableView, most: int, chance: random.Random) -> set[str]:
    """Drafts that are reached by pressing about; each screen fits, and each move that is offered is legal."""
    drafts, open_drafts = {""}, [""]
    while open_drafts and len(drafts) < most:
        screen = ui.panel(table_view, open_drafts.pop(chance.randrange(len(open_drafts))), ENGLISH)
        assert_fits(screen)
        for target in targets(screen):
            if target.verb == "do":
                assert table_view.seat is not None
                ui.game.check(state, table_view.seat, ui.move(table_view, target.rest))
            elif target.verb == "go" and target.rest not in drafts:
                drafts.add(target.rest)
                open_drafts.append(target.rest)
    return drafts


def assert_gone_or_shown(ui: GameUi, table_view: TableView, draft: str) -> None:
    """Any draft at all is a screen that fits, or is gone."""
    with contextlib.suppress(StaleDraft):
        assert_fits(ui.panel(table_view, draft, ENGLISH))
