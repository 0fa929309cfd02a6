"""The traitor's cuts: menus of roads, and what may not be cut beside them."""

from __future__ import annotations

import pytest

from cogs.screens.control_ids import chosen_target
from cogs.screens.screen import PickMany
from cogs.traitors.draft import CUTS, Draft
from engine.traitors.advice import cut_options
from engine.traitors.types import Bid, Setup, Spring, Travel
from tests.cogs.table_views import labelled, labels, text_of
from tests.cogs.traitors.panels import bidding, given, lines_of, wide_map
from tests.cogs.traitors.table_views import UI, follow, screen, view_of
from tests.engine.traitors.build import Table, start


@pytest.mark.rule("T-10")
def test_the_traitor_picks_roads_in_one_menu_on_the_map_with_everybody_on_it() -> None:
    table = Table(start("AAA", 1, 0), start("EEE"), start("III"))
    table_view = view_of(table.state)
    told, lines = text_of(screen(table_view)), lines_of(screen(table_view))
    assert "You cut no road yet." in lines, "beside what confirms the orders"
    assert "**You may cut** up to three roads" in told
    assert told.count("traitor") == 1, "whose season it is is said once"
    shown = follow(table_view, "Cuts…")
    assert shown.title == "Which roads do you cut?"
    assert "You cut no road yet." in lines_of(shown)
    (menu,) = [row for row in shown.rows if isinstance(row, PickMany)]
    assert menu.most == 3
    assert len(menu.options) == 12
    busy = [option.label for option in menu.options][:4]
    assert all("E" in label for label in busy), "those at which most rivals stand come first"
    assert shown.picture is not None
    drawn = shown.picture()
    assert {"trader:1:0", "trader:2:0"} <= drawn.hits.keys()
    roads = {option.label.split(" · ")[1].split(" (")[0]: option.value for option in menu.options}
    picked = [roads["A – B"], roads["C – F"]]
    shown = screen(table_view, chosen_target(menu.target, picked).rest)
    assert "You cut 1–2 and 3–6." in lines_of(shown)
    assert given(table_view, shown, "Confirm").cuts == tuple(map(int, picked))
    later = screen(table_view, UI.lasting(chosen_target(menu.target, picked).rest))
    assert given(table_view, later, "Confirm").cuts == tuple(map(int, picked))
    home = follow(table_view, "All orders", start=chosen_target(menu.target, picked).rest)
    assert "You cut 1–2 and 3–6.\n-# 1 cut of yours stays unused." in lines_of(home)
    assert "unused" not in lines_of(screen(table_view)), (
        "each trader's screen says what is cut, and that is all"
    )


@pytest.mark.rule("T-10")
def test_a_way_over_a_road_that_one_cuts_oneself_promises_no_gold() -> None:
    table_view = view_of(Table(start("AAA", 1, 0), start("EEE"), start("III")).state)
    (menu,) = [row for row in follow(table_view, "Cuts…").rows if isinstance(row, PickMany)]
    cut = int(next(option.value for option in menu.options if "A – B" in option.label))
    safe = lines_of(screen(table_view, Draft(Travel((1, None, None))).text()))
    assert any("gold" in line or "new +" in line for line in safe.splitlines())
    deadly = lines_of(screen(table_view, Draft(Travel((1, None, None), (cut,))).text()))
    assert "⚠ You cut 1–2 yourself: who travels on it dies." in deadly
    assert "new +" not in deadly
    cutting = lines_of(screen(table_view, Draft(Travel((1, None, None), (cut,)), CUTS).text()))
    assert "You cut 1–2.\n⚠ You cut 1–2 yourself: who travels on it dies." in cutting


@pytest.mark.rule("T-20")
def test_cuts_of_the_spring_are_made_if_the_bid_wins() -> None:
    table_view = view_of(Table(start("AAA"), start("EEE"), start("III")).to_spring().state)
    (cut, *_) = cut_options(table_view.view)
    shown = lines_of(screen(table_view, Draft(Spring(bid=Bid(10), plan=(cut,))).text()))
    assert "If your bid wins, you cut " in shown
    assert "You cut " not in shown
    assert "stay unused" not in shown, "whether any are to be made shows when the bids are open"


@pytest.mark.rule("T-20")
def test_whoever_bids_in_the_spring_is_told_of_cuts_where_orders_are_confirmed() -> None:
    table_view = view_of(Table(start("AAA"), start("EEE"), start("III")).to_spring().state)
    first = screen(table_view)
    assert "You cut no road" not in lines_of(first), "nobody cuts without a bid"
    shown = bidding(table_view, first, gold="30")
    assert {"Confirm", "Cuts…"} <= {*labels(shown)}
    assert "You cut no road yet." in lines_of(shown)
    cutting = screen(table_view, labelled(shown, "Cuts…").target.rest)
    (menu,) = [row for row in cutting.rows if isinstance(row, PickMany)]
    cutting = screen(table_view, chosen_target(menu.target, [menu.options[0].value]).rest)
    back = screen(table_view, labelled(cutting, "All orders").target.rest)
    beside = screen(table_view, labelled(back, "Change A1").target.rest)
    for orders in (back, beside):
        assert lines_of(orders).count("If your bid wins, you cut ") == 1
        assert "Cuts: " not in lines_of(orders), "said once"


@pytest.mark.rule("T-10")
def test_a_road_that_may_not_be_cut_beside_the_others_is_left_out_and_told() -> None:
    table_view = view_of(Table(start("AAA", 1, 0), start("EEE"), start("III")).state)
    (menu,) = [row for row in follow(table_view, "Cuts…").rows if isinstance(row, PickMany)]
    roads = {option.label.split(" · ")[1].split(" (")[0]: option.value for option in menu.options}
    # The second shares a city with the first, the third would cut A off.
    picked = [roads["A – B"], roads["B – E"], roads["A – D"]]
    shown = screen(table_view, chosen_target(menu.target, picked).rest)
    assert "⚠ 2–5 and 1–4 may not be cut beside these." in lines_of(shown)
    assert given(table_view, shown, "Confirm").cuts == (int(roads["A – B"]),)


@pytest.mark.rule("T-10")
def test_of_menus_with_more_roads_than_one_has_room_for_each_keeps_what_the_others_chose() -> None:
    orders = Setup((0, 0, 0), 1, Bid(0)), Setup((0, 0, 0)), Setup((0, 0, 0))
    table_view = view_of(Table(*orders, chart=wide_map()).state)
    first, second = [row for row in follow(table_view, "Cuts…").rows if isinstance(row, PickMany)][:2]
    one = first.options[0].value
    shown = screen(table_view, chosen_target(first.target, [one]).rest)
    second = [row for row in shown.rows if isinstance(row, PickMany)][-1]
    other = second.options[-2].value
    shown = screen(table_view, chosen_target(second.target, [other]).rest)
    assert set(given(table_view, shown, "Confirm").cuts) == {int(one), int(other)}
