"""Rounds 1 to 3: travel, cuts, tolls, garnets (T-9 to T-18)."""

from __future__ import annotations

import pytest

from engine.traitors.events import (
    Arrived,
    BonusEarned,
    Died,
    GarnetGained,
    Ordered,
    RoundEnded,
    RoutesCut,
    TollsPaid,
)
from engine.traitors.types import City, Crossing, Map, Route, Travel
from tests.engine.events import of_type
from tests.engine.traitors.build import GAME, GRID, Table, city, go, route, routes, start
from tests.engine.traitors.test_setup import refused


@pytest.mark.rule("T-9")
def test_traders_stay_or_move_along_one_route() -> None:
    table = Table(start("AAA"), start("EEE"), start("III"))
    table.all(go("BD-"), go("---"))
    assert [table.where(0, number) for number in range(3)] == ["B", "D", "A"]
    assert table.where(1) == "E"
    refused(table, 0, go("C--", "AB"), "T-10", "Only this round’s traitor")
    refused(table, 1, go("A--"), "T-9", "no road from E to A")
    refused(table, 1, go("E--"), "T-9", "no road from E to E")
    refused(table, 1, Travel((99, None, None)), "T-9", "no city #100; they are numbered #1 to #9")
    refused(table, 1, Travel((-1, None, None)), "T-9", "no city #0")
    refused(table, 1, start("AAA"), "T-9", "stays or goes along one road")


@pytest.mark.rule("T-9", "T-11")
def test_a_cut_route_stays_closed() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    table.all(go("---", "AB"))
    refused(table, 1, go("A--"), "T-9", "from B to A was cut in an earlier round")
    assert GAME.view(table.state, None).closed == routes("AB")


@pytest.mark.rule("T-11")
def test_cuts_for_the_round_only() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"), cuts="round")
    table.all(go("---", "AB"), go("A--"))
    assert table.dead(1)
    table.all(None, go("-A-"))
    assert table.where(1, 1) == "A"


@pytest.mark.rule("T-9")
def test_the_dead_take_no_orders() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"), early_end="never")
    table.all(go("---", "AB"), go("A--"))
    refused(table, 1, go("A--"), "T-9", "Trader 1 is dead")
    table.play(1, go("-CE"))


@pytest.mark.rule("T-10")
def test_illegal_cuts() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    refused(table, 0, go("---", "AB BC"), "T-10", "share B")
    refused(table, 0, go("---", "AB AB"), "T-10", "share A")
    refused(table, 0, go("---", "AB DE GH FI"), "T-10", "At most three")
    refused(table, 0, Travel(cuts=(12,)), "T-10", "no road 12; they are numbered 0 to 11")
    refused(table, 0, Travel(cuts=(-1,)), "T-10", "no road -1")
    refused(table, 1, go("---", "EH"), "T-10", "Only this round’s traitor")
    table.play(0, go("---", "AB EF GH"))
    table.play(0, go("---", "AB"))
    table.play(0, go())


@pytest.mark.rule("T-10")
def test_cuts_may_not_separate_cities() -> None:
    table = Table(start("AAA", 1, 0), start("BBB", 2, 0), start("III"))
    table.all(go("---", "AB"))
    refused(table, 1, go("---", "AB"), "T-10", "is already cut")
    refused(table, 1, go("---", "AD"), "T-10", "separate")
    table.play(1, go("---", "BC DG"))


@pytest.mark.rule("T-10", "T-12", "T-16")
def test_own_traders_may_be_cut_off() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    events = table.all(go("BB-", "AB"), go("A--"))
    assert [table.dead(0, number) for number in range(3)] == [True, True, False]
    assert of_type(events, BonusEarned) == [BonusEarned(1, 0, 3, 15)]
    assert table.state.bonus == [15, 0, 0]
    assert GAME.view(table.state, None).players[0].bonus == 15


@pytest.mark.rule("T-12")
def test_who_sets_out_on_a_cut_dies_without_pay_or_toll() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    events = table.all(go("---", "AB"), go("A--"))
    assert of_type(events, RoutesCut, Died) == [
        RoutesCut(1, 0, routes("AB")),
        Died(1, 1, 1, 0, route("AB"), city("B")),
    ]
    assert (table.purse(1), table.where(1)) == (100, "B")
    seen = GAME.view(table.state, None).trader(1, 0)
    assert (seen.alive, seen.grave) == (False, route("AB"))


@pytest.mark.rule("T-13")
def test_tolls_and_first_visits() -> None:
    table = Table(start("AAA"), start("EEE"), start("III"))
    table.all(go("B--"))
    assert table.purse(0) == 100 - 10 + 100
    events = table.all(go("A--"))
    assert table.purse(0) == 190 - 10
    assert of_type(events, Arrived) == [Arrived(2, 1, 0, 0, route("AB"), city("A"), 10, False, 180)]
    assert GAME.view(table.state, None).trader(0, 0).visited == (city("A"), city("B"))
    # What one trader has seen is new to another.
    table.all(go("-B-"))
    assert table.purse(0, 1) == 190


@pytest.mark.rule("T-14")
@pytest.mark.parametrize(
    ("orders", "count", "toll"), [("A---", 1, 20), ("AB", 2, 10), ("AAB", 3, 20), ("AABB", 4, 10)]
)
def test_even_numbers_pay_half(orders: str, count: int, toll: int) -> None:
    """Each letter is a trader that sets out from B or C along the road of 20 between them."""
    onward = {"A": "C", "B": "B"}
    starts = {"A": "B", "B": "C"}
    letters = [letter for letter in orders if letter in starts]
    seats = [letters[place : place + 1] for place in range(4)]
    table = Table(*(start((starts[own[0]] if own else "I") * 3) for own in seats))
    events = table.all(*(go(onward[own[0]] + "--") if own else None for own in seats))
    assert of_type(events, TollsPaid) == [TollsPaid(1, 1, route("BC"), count, toll, count % 2 == 0)]
    assert all(table.purse(seat) == 200 - toll for seat, own in enumerate(seats) if own)


@pytest.mark.rule("T-14")
def test_half_of_an_odd_toll_is_rounded_up() -> None:
    table = Table(start("BBA"), start("EII"), start("III"))
    table.all(go("E--"), go("B--"))
    assert table.purse(0) == 200 - 8
    assert table.state.rounds[0].steps[0].crossings == (Crossing(route("BE"), 2, 8, True),)


@pytest.mark.rule("T-15")
def test_a_garnet_for_each_trader_once() -> None:
    table = Table(start("EEE"), start("HFA"), start("III"), garnets=0)
    events = table.all(go("HH-"), go("EI-"))
    assert [(one.seat, one.trader) for one in of_type(events, GarnetGained)] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    ]
    assert table.state.gained == [2, 2, 0]
    table.all(go("E--"))
    assert table.state.gained == [2, 2, 0], "a trader gains one garnet in the game"
    table.all(go("--H"))
    assert table.state.gained == [3, 2, 0], "the marker stays"


@pytest.mark.rule("T-15")
def test_a_cut_route_gives_no_garnet_and_the_dead_keep_theirs() -> None:
    table = Table(start("EEE"), start("AAA", 1, 0), start("III", 2, 0), garnets=0)
    table.all(go("H--"), go("---", "FI"), go("F--"))
    assert table.state.gained == [1, 0, 0]
    assert table.dead(2)
    table.all(go("G--"), None, go("---", "GH"))
    assert table.dead(0)
    assert table.state.gained == [1, 0, 0]


@pytest.mark.rule("T-16")
def test_the_bonus_is_an_option() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"), kill_bonus=12)
    table.all(go("---", "AB"), go("AA-"))
    assert table.state.bonus == [24, 0, 0]


@pytest.mark.rule("T-16")
def test_without_a_bonus_none_is_told_of() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"), kill_bonus=0)
    events = table.all(go("---", "AB"), go("AA-"))
    assert table.state.bonus == [0, 0, 0]
    assert of_type(events, BonusEarned) == []


@pytest.mark.rule("T-17", "T-25")
def test_a_trader_may_owe_and_is_lifted_to_nothing_in_the_end() -> None:
    cities = tuple(
        City(letter, 100 + 150 * place, 100 + 100 * (place % 2)) for place, letter in enumerate("ABCDEF")
    )
    ends = [(a, b) for a in range(6) for b in range(a + 1, 6)]
    dear = Map("Dear", (3, 12), (1320, 720), cities, tuple(Route(a, b, 300) for a, b in ends))
    table = Table(start("AAA"), start("CCC"), start("DDD"), chart=dear)
    table.all(go("B--"))
    assert table.purse(0) == -100
    table.all(go("A--"))
    assert table.purse(0) == -400
    table.finish()
    assert table.state.score is not None
    assert table.state.score.gold[0] == (0, 100, 100)


@pytest.mark.rule("T-18")
def test_what_is_public_after_a_round() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("EEE"))
    events = table.all(go("B--", "EH"), go("A--"), go("BH-"))
    assert of_type(events, RoundEnded) == [RoundEnded(1, ((195, 100, 100), (195, 100, 100), (185, 100, 100)))]
    view = GAME.view(table.state, None)
    (done,) = view.rounds
    assert (done.traitor, done.cuts, done.deaths, done.bonus) == (0, routes("EH"), 1, 5)
    assert [(one.seat, one.trader, one.route, one.died, one.toll) for one in done.steps[0].journeys] == [
        (0, 0, route("AB"), False, 5),
        (1, 0, route("AB"), False, 5),
        (2, 0, route("BE"), False, 15),
        (2, 1, route("EH"), True, 0),
    ]
    assert done.purses == ((195, 100, 100), (195, 100, 100), (185, 100, 100))


@pytest.mark.rule("T-18")
def test_public_garnets_hide_what_a_won_bid_cost() -> None:
    table = Table(start("EEE", 1, 0, 1), start("AAA"), start("III"), garnets=1)
    table.all(go("H--"))
    for reader in (None, 1, 2):
        assert [player.garnets for player in GAME.view(table.state, reader).players] == [2, 1, 1]
    own = GAME.view(table.state, 0).own
    assert own is not None
    assert own.garnets == 1


@pytest.mark.rule("T-18")
def test_who_is_silent_stays_and_cuts_nothing() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    events = table.all()
    assert [table.where(0, number) for number in range(3)] == ["A", "A", "A"]
    assert not of_type(events, RoutesCut, Arrived, BonusEarned)


@pytest.mark.rule("T-18")
def test_an_order_may_be_changed_until_the_last_one_is_in() -> None:
    table = Table(start("AAA"), start("BBB"), start("III"))
    table.play(0, go("B--"))
    assert GAME.awaited(table.state) == {1, 2}
    assert GAME.to_act(table.state) == {0, 1, 2}
    changed = Ordered(0, go("D--"), changed=True)
    assert table.play(0, go("D--")) == [changed]
    assert GAME.visible_event(changed, 0) == changed
    assert GAME.visible_event(changed, 1) is None
    table.play(1, go())
    table.play(0, go("-D-"))
    table.play(2, go())
    assert [table.where(0, number) for number in range(3)] == ["A", "D", "A"]


@pytest.mark.rule("T-18")
def test_the_story_is_told_in_order() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("EEE"))
    events = table.all(go("B--", "EH"), go("A--"), go("BH-"))
    kinds = [type(event) for event in events]
    assert kinds == [
        Ordered,
        RoutesCut,
        Died,
        TollsPaid,
        TollsPaid,
        Arrived,
        Arrived,
        Arrived,
        BonusEarned,
        RoundEnded,
    ]


def test_the_grid_is_what_the_tests_reckon_with() -> None:
    assert [one.toll for one in GRID.routes][route("BE")] == 15
    assert [number for number, one in enumerate(GRID.routes) if one.garnet] == list(routes("EH FI"))
