"""Where traders go: each way with what it brings, one trader after the other, in spring by two roads."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from cogs.screens.control_ids import chosen_target
from cogs.screens.screen import Button, Line, Menu, PickMany
from engine.traitors.types import Travel
from tests.cogs.table_views import controls, labelled, labels
from tests.cogs.traitors.panels import bidding, fresh, given, lines_of
from tests.cogs.traitors.table_views import follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, go, spring, start


def replace_visited(table_view):
    """The same, every trader having been everywhere."""
    view = table_view.view
    traders = tuple(structs.replace(each, visited=tuple(range(9))) for each in view.traders)
    return structs.replace(table_view, view=structs.replace(view, traders=traders))


@pytest.mark.rule("T-9", "T-13")
def test_each_trader_is_asked_in_turn_with_tolls_and_pay() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA", 1, 0))
    table.all(go("---"), go("---"), go("---", "BE"))
    table_view = view_of(table.state)
    first = screen(table_view)
    assert first.title == "Where does A1 go?"
    assert "Stay in 2: **100**" in lines_of(first), "where it stands, with what"
    assert labels(first) == ["Go to 1", "Go to 3", "Stay", "Confirm", "All orders"]
    assert "1 A: **190**\n-# toll 10, new +100" in lines_of(first)
    second = follow(table_view, "Go to 3")
    assert second.title == "Where does A2 go?"
    assert "8 H: **180**\n-# toll 20, new +100, a garnet" in lines_of(second)
    third = follow(table_view, "Go to 3", "Go to 8")
    assert "Orders: **A1** → 3 · **A2** → 8" in lines_of(third)
    assert given(table_view, third, "Confirm: stay") == Travel((2, 7, None)), "the last choice gives them all"
    shown = follow(table_view, "Go to 3", "Go to 8", "All orders")
    assert shown.title == "Give these orders?"
    assert "**A1**: 3 C: **180**\n-# toll 20, new +100" in lines_of(shown)
    assert given(table_view, shown, "Confirm") == Travel((2, 7, 5))
    assert "Cuts…" not in labels(shown)
    changed = follow(table_view, "Go to 3", "Go to 8", "All orders", "Change A2", "Go to 4")
    assert given(table_view, changed, "Confirm") == Travel((2, 3, 5))


def test_a_way_says_its_toll_once_and_of_staying_what_counts() -> None:
    said = lines_of(screen(view_of(Table(start("BEI"), start("AAA"), start("AAA")).state)))
    assert "1 A: **190**\n-# toll 10, new +100\n" in said
    assert "Stay in 2: **100**\n-# cannot die\n" in said


def test_the_last_trader_is_confirmed_by_its_way_and_nothing_is_said_again() -> None:
    table_view = view_of(Table(start("BEI"), start("AAA"), start("AAA")).state)
    third = follow(table_view, "Go to 1", "Go to 8")
    assert "✓ 6 F" in lines_of(third)
    assert [label for label in labels(third) if "6" in label or label == "Confirm"] == ["Confirm: 6"]
    assert "even number" not in lines_of(third)
    assert "Nothing counts" not in lines_of(third), "its button says so"
    assert "Nothing counts before you confirm." in lines_of(screen(table_view))
    assert "Confirm" in labels(follow(table_view, "Go to 1")), "whose way leads to the next"


def test_what_gives_the_orders_as_they_are_is_blue_on_the_last_traders_screen_too() -> None:
    table_view = view_of(Table(start("BEI"), start("AAA"), start("AAA")).state)
    for steps, last in (((), "Confirm"), (("Go to 1",), "Confirm"), (("Go to 1", "Go to 8"), "Confirm: 6")):
        shown = controls(follow(table_view, *steps))
        assert [one.label for one in shown if isinstance(one, Button) and one.style == "primary"] == [last]


def test_a_toll_says_what_it_is_beside_another_trader_of_ones_own() -> None:
    table_view = view_of(Table(start("BBI"), start("AAA"), start("AAA")).state)
    assert "1 A: **190**\n-# toll 10, new +100, 5 with A2" in lines_of(screen(table_view)), "as proposed"
    assert "3 C: **180**\n-# toll 20, new +100\n" in lines_of(screen(table_view))
    assert "1 A: **190**\n-# toll 10, new +100, 5 with A2" in lines_of(follow(table_view, "All orders"))


def test_where_it_would_end_the_round_the_last_choice_leads_to_all_orders() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    for seat in (1, 2):
        GAME.push(table.state, seat, go("---"))
    first = screen(view_of(table.state))
    assert "You are the last: giving these orders ends the round." in lines_of(first)
    assert "Confirm" in labels(first)
    shown = follow(view_of(table.state), "Go to 3", "Go to 8", "Stay")
    assert shown.title == "Give these orders?"
    assert "You are the last: giving these orders ends the round." in lines_of(shown)


def test_what_leaves_each_trader_most_gold_is_proposed_and_can_be_confirmed_at_once() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    table_view = view_of(table.state)
    first = screen(table_view)
    green = [
        row.button.label for row in first.rows if isinstance(row, Line) and row.button.style == "success"
    ]
    assert green == ["Go to 1"]
    assert "✓ 1 A: **190**" in lines_of(first)
    assert "-# Proposed is what leaves most gold. Where an even number share a road" in lines_of(first)
    proposed = given(table_view, first, "Confirm")
    said = "Orders: **A1** → 1 · **A2** → {} · **A3** → {}."
    assert said.format(proposed.to[1] + 1, proposed.to[2] + 1) in lines_of(first)
    second = follow(table_view, "Stay")
    assert "Proposed" not in lines_of(second)
    assert given(table_view, second, "Confirm") == Travel((None, *proposed.to[1:]))
    # Who lets their time run out has ordered nothing.
    table.all()
    assert [trader.city for trader in GAME.view(table.state, 0).traders[:3]] == [1, 4, 8]


def test_a_trader_that_would_lose_by_every_way_is_proposed_to_stay() -> None:
    table = Table(start("AAA"), start("BBB"), start("CCC"))
    for there in ("B--", "A--", "D--"):
        table.all(go(there))
    table_view = view_of(table.state)
    assert table_view.view.phase == "spring"
    first = screen(table_view)
    assert "✓ 5 → 8 H: " in lines_of(first), "two cities that it has not seen, and a garnet"
    seen = replace_visited(table_view)
    assert "✓ Stay in 4: " in lines_of(screen(seen))


def test_orders_that_are_in_are_shown_first() -> None:
    table = Table(start("BEI"), start("AAA"), start("AAA"))
    table.play(0, go("C--"))
    shown = screen(view_of(table.state))
    assert shown.title == "Your orders are in"
    assert "Change A1" in labels(shown)


def test_the_buttons_numbers_are_those_of_the_picture() -> None:
    table_view = view_of(Table(start("BEI"), start("AAA"), start("AAA")).state)
    shown = screen(table_view)
    assert shown.picture is not None
    drawn = shown.picture()
    going = [label.removeprefix("Go to ") for label in labels(shown) if label.startswith("Go to ")]
    assert len(going) == 3
    for number in going:
        name = table_view.view.map.cities[int(number) - 1].name
        assert drawn.hits[f"choice:{number}"] == drawn.hits[f"city:{name}"]
        assert f"{number} {name}: " in lines_of(shown)
    founding = screen(view_of(fresh().state))
    assert founding.picture is not None
    assert {f"city:{name}" for name in "ABCDEFGHI"} <= founding.picture().hits.keys()


def test_no_row_has_more_buttons_than_a_phone_shows_beside_each_other() -> None:
    for table in (fresh(), Table(start("BEI"), start("AAA"), start("EEE", 1, 0))):
        for seat in range(3):
            for draft in ("", "h/go -.-.-" if table.state.round else "h/set -.-.-"):
                rows = screen(view_of(table.state, seat), draft).rows
                assert all(len(row) <= 3 for row in rows if isinstance(row, tuple))


@pytest.mark.rule("T-19", "T-20")
def test_the_spring_has_ways_of_two_roads_for_each_trader_a_bid_and_its_plan() -> None:
    table = Table(start("AEI"), start("BBB"), start("CCC")).to_spring()
    table_view = view_of(table.state)
    first = screen(table_view)
    lines = [row for row in first.rows if isinstance(row, Line)]
    left = [int(re.search(r"\*\*(-?\d+)\*\*", row.text)[1]) for row in lines]
    assert left == sorted(left, reverse=True)
    assert [row.button.label for row in lines[3:]] == ["Stay"]
    (more,) = [row for row in first.rows if isinstance(row, Menu)]
    assert more.placeholder == f"{len(more.choices)} more ways", "each way is said once"
    assert not {row.button.target for row in lines} & {one.target for one in more.choices}
    assert "✓ 2 → 5 E: **275**\n-# toll 25, new +200" in lines_of(first)
    assert "Cuts…" not in labels(follow(table_view, "All orders")), "a plan without a bid is nothing"
    back = follow(table_view, "4 → 1 A", "Stay", "Stay")
    assert "**A1**: 4 → 1 A: **60**" in lines_of(back)
    shown = bidding(table_view, back, gold="5")
    assert "You bid for the traitor’s seat: 5 gold." in lines_of(shown)
    cutting = follow(table_view, "Cuts…", start=labelled(shown, "Change A1").target.rest.replace("o0", "h"))
    (menu,) = [row for row in cutting.rows if isinstance(row, PickMany)]
    road = next(option.value for option in menu.options if "E – F" in option.label)
    planned = chosen_target(menu.target, [road]).rest
    assert given(table_view, screen(table_view, planned), "Confirm") == spring("DA - -", 5, "EF")
    dropped = bidding(table_view, follow(table_view, "All orders", start=planned))
    assert given(table_view, dropped, "Confirm") == spring("DA - -")
