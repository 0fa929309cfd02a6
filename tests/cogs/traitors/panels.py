"""Panels of hand-built positions, filled in and confirmed, for tests of all their screens."""

from __future__ import annotations

from cogs.screens.control_ids import chosen_target
from cogs.screens.screen import Line, PickMany, Screen, Text
from data.catalogue import ENGLISH
from engine.traitors.types import City, Map, Route
from tests.cogs.table_views import controls, labelled
from tests.cogs.traitors.table_views import UI, screen
from tests.engine.traitors.build import GAME, Table, start


def lines_of(shown: Screen) -> str:
    """All words below the picture."""
    return "\n".join(row.text for row in shown.rows if isinstance(row, Line | Text))


def bidding(table_view, shown: Screen, **typed: str) -> Screen:
    """The panel after the form of a bid was filled in."""
    (control,) = (each for each in controls(shown) if each.target.verb == "form")
    form = UI.form(table_view, control.target.rest, ENGLISH)
    assert {field.key for field in form.fields} >= typed.keys()
    fields = {key: (value,) for key, value in typed.items()}
    return screen(table_view, UI.filled(table_view, form.target.rest, fields, ENGLISH).rest)


def given(table_view, shown, label: str):
    """The move that a confirming button makes."""
    control = labelled(shown, label)
    assert control.target.verb == "do"
    return UI.move(table_view, control.target.rest)


def fresh(**options) -> Table:
    """A table before its set-up."""
    table = Table(start("AAA"), start("AAA"), start("AAA"), **options)
    table.state = GAME.new(table.state.options, 3, table.state.chance)
    return table


def wide_map() -> Map:
    """Sixty cities, the longest names, and one city with a road to all others."""
    cities = tuple(City(f"{number:02}".ljust(24, "W"), 100 + number, 100 + number) for number in range(60))
    spokes = [Route(0, number, 1000, True) for number in range(1, 60)]
    ring = [Route(number, number + 1, 1000, True) for number in range(1, 59)]
    return Map("W" * 40, (3, 12), (1320, 720), cities, (*spokes, *ring, Route(1, 59, 1000)))


def starting(table_view, *cities: int, start: Screen | None = None, menu: int = 0) -> Screen:
    """The panel after so many start cities were picked in one of its menus."""
    menus = [row for row in (start or screen(table_view)).rows if isinstance(row, PickMany)]
    return screen(table_view, chosen_target(menus[menu].target, [str(city) for city in cities]).rest)
