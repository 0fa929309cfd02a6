"""What travels in the panel's controls, and that every screen fits."""

from __future__ import annotations

import pytest

from cogs.screens.screen import Menu
from cogs.table_screens.game_ui import StaleDraft
from cogs.traitors.panel_traders import BEST
from engine.traitors.types import Bid, Setup
from tests.cogs.table_views import assert_fits, labelled
from tests.cogs.traitors.panels import wide_map
from tests.cogs.traitors.table_views import UI, follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, start


@pytest.mark.parametrize(
    "draft",
    [
        *("h", "h/", "x/go -.-.-", "h/go 1.1", "h/set -.-.-", "h/spring -.-.-", "h/token 1", "h/go 8.-.-"),
        *(
            "h/go 99.-.-",
            "c/go -.-.- cut 0",
            "t3/go -.-.-",
            "s/go -.-.-/1",
            "b/go -.-.-",
            "h/go -.-.-~x",
            "h/" + "9" * 80,
        ),
    ],
)
def test_a_draft_that_does_not_fit_is_gone(draft: str) -> None:
    with pytest.raises(StaleDraft):
        screen(view_of(Table(start("AAA"), start("BBB"), start("CCC")).state), draft)


@pytest.mark.parametrize(
    "draft",
    [
        *("t3/spring -.-.-", "t/spring -.-.-", "h/spring 1>8.-.-", "h/spring 1>0>1.-.-"),
        *("h/spring -.-.- bid 10000", "h/spring -.-.- bid 0+2"),
        *("c/spring -.-.- bid 0 cut 0.1", "h/spring -.-.- bid 0 cut 99"),
    ],
)
def test_a_draft_of_the_spring_that_does_not_fit_is_gone(draft: str) -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC")).to_spring()
    with pytest.raises(StaleDraft):
        screen(view_of(table.state), draft)


def test_orders_of_one_round_are_not_taken_for_the_next() -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC"))
    first = view_of(table.state)
    control = labelled(follow(first, "Go to 2"), "Confirm")
    assert UI.move(first, control.target.rest).to[0] == 1
    table.all()
    # The same move would be legal in round 2 as well.
    with pytest.raises(StaleDraft):
        UI.move(view_of(table.state), control.target.rest)
    with pytest.raises(StaleDraft):
        UI.move(first, "go 1.-.-")


def test_every_screen_fits_discord_on_the_largest_map_with_the_longest_numbers() -> None:
    chart = wide_map()
    orders = [Setup((0, 0, 0), 1, Bid(1_000_000, 999)), Setup((0, 0, 0)), Setup((0, 0, 0))]
    table, later = (Table(*orders, chart=chart, bid_limit=1_000_000, garnets=1000) for _ in range(2))
    before = GAME.new(table.state.options, 3, table.state.chance)
    for state, draft in (
        (before, "h/set 59.59.59 3:1000000+1000"),
        (before, "s/set 59.59.59 3:1000000+1000/59,58,57"),
        (table.state, "h/go 59.58.57"),
        (table.state, "t1/go 59.58.57~2"),
        (table.state, "o1/go 59.58.57"),
        (later.to_spring().state, "h/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "t2/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100~2"),
        (later.state, "c/spring 59>58.58>57.57>56 bid 1000000+1 cut 57.100"),
        (later.state, "k/spring 59>58.58>57.57>56 bid 1000000+1 cut 57/100,101,102"),
    ):
        table_view = view_of(state)
        assert_fits(screen(table_view, draft))


def test_a_long_menu_turns_its_pages() -> None:
    table = Table(Setup((0, 0, 0)), Setup((0, 0, 0)), Setup((0, 0, 0)), chart=wide_map())
    table_view = view_of(table.state)
    seen: list[str] = []
    shown = screen(table_view)
    for _ in range(3):
        (menu,) = [row for row in shown.rows if isinstance(row, Menu)]
        seen += [choice.label for choice in menu.choices[:-1]]
        shown = screen(table_view, menu.choices[-1].target.rest)
    ways = {int(label.split()[0]) for label in seen}
    assert len(ways) == len(seen) == 59 - BEST, "the others are lines"
