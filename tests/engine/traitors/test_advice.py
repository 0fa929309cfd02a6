"""What panels offer: destinations with tolls and pay, and cuts that fit what was chosen (T-9, T-10, T-19)."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.traitors.advice import Destination, cut_options, destinations, may_cut
from engine.traitors.legality import check
from engine.traitors.types import Options, Spring, Travel
from tests.engine.traitors.build import GAME, Bid, Table, city, go, route, routes, spring, start


@pytest.mark.rule("T-9", "T-13", "T-15")
def test_destinations() -> None:
    table = Table(start("EEE", 1, 0), start("AAA"), start("III"))
    table.all(go("B--", "EF"), go("---"), go("---"))
    view = GAME.view(table.state, None)
    assert destinations(view, view.trader(0, 0)) == (
        Destination(city("A"), route("AB"), 10, 100, False),
        Destination(city("C"), route("BC"), 20, 100, False),
        Destination(city("E"), route("BE"), 15, 0, False),
    )
    assert destinations(view, view.trader(0, 1)) == (
        Destination(city("B"), route("BE"), 15, 100, False),
        Destination(city("D"), route("DE"), 30, 100, False),
        Destination(city("H"), route("EH"), 20, 100, True),
    )


@pytest.mark.rule("T-19")
def test_second_steps_know_the_first() -> None:
    table = Table(start("EEE"), start("AAA"), start("III")).to_spring()
    view = GAME.view(table.state, 0)
    assert destinations(view, view.trader(0, 0), first=city("H")) == (
        Destination(city("E"), route("EH"), 20, 0, False),
        Destination(city("G"), route("GH"), 50, 100, False),
        Destination(city("I"), route("HI"), 60, 100, False),
    )


@pytest.mark.rule("T-15", "T-19")
@pytest.mark.parametrize(
    ("way", "first", "gains"),
    [("HG", "H", False), ("--", "H", False), ("B-", "E", True)],
    ids=["in an earlier round", "on the first step", "not yet"],
)
def test_a_second_step_gains_a_garnet_only_where_none_was_gained_before(
    way: str, first: str, gains: bool
) -> None:
    """The way on, or back, leads along the road with the marker between E and H."""
    table = Table(start("EAA"), start("AAA"), start("III"))
    for city_of_round in way:
        table.all(go(f"{city_of_round}--"))
    table.to_spring()
    view = GAME.view(table.state, 0)
    onward = destinations(view, view.trader(0, 0), first=city(first))
    marked = [place for place in onward if place.route == route("EH")]
    assert [place.garnet for place in marked] == [gains]


def test_nothing_is_offered_to_the_dead_or_when_it_is_over() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    table.all(go("---", "AB"), go("A--"))
    view = GAME.view(table.state, 1)
    assert destinations(view, view.trader(1, 0)) == ()
    assert destinations(view, view.trader(1, 1))
    table.finish()
    view = GAME.view(table.state, 1)
    assert destinations(view, view.trader(1, 1)) == ()
    assert cut_options(view) == ()
    assert not any(may_cut(GAME.view(table.state, reader)) for reader in (0, 1, 2, None))


@pytest.mark.rule("T-10")
def test_cut_options_narrow_as_cuts_are_chosen() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"))
    view = GAME.view(table.state, 0)
    assert cut_options(view) == tuple(range(12))
    assert cut_options(view, routes("AB")) == routes("CF DE EF DG EH FI GH HI")
    assert cut_options(view, routes("AB EF")) == routes("DG GH HI")
    assert cut_options(view, routes("AB EF GH")) == ()
    for third in cut_options(view, routes("AB EF")):
        check(table.state, 0, Travel(cuts=(*routes("AB EF"), third)))


@pytest.mark.rule("T-10", "T-20")
def test_who_may_cut() -> None:
    table = Table(start("AAA", 2, 0), start("BBB"), start("III"))
    assert [may_cut(GAME.view(table.state, reader)) for reader in (0, 1, None)] == [False, False, False]
    table.all()
    assert [may_cut(GAME.view(table.state, reader)) for reader in (0, 1, None)] == [True, False, False]
    table.all()
    table.all()
    assert [may_cut(GAME.view(table.state, reader)) for reader in (0, 1, None)] == [True, True, False]


@pytest.mark.parametrize("seats", [3, 9, 12])
def test_listed_orders_are_the_quiet_one_and_each_single_change(seats: int) -> None:
    state = GAME.new(Options(), seats, Chance(bytes(32)))
    chance = Chance(bytes(32))
    while waited := sorted(GAME.awaited(state)):
        for seat in waited:
            listed = GAME.moves(state, seat)
            assert listed[0] == GAME.default(state, seat)
            for move in listed:
                if isinstance(move, Travel):
                    assert sum(city is not None for city in move.to) + len(move.cuts) <= 1
                if isinstance(move, Spring):
                    assert sum(map(bool, move.steps)) + (move.bid is not None) <= 1
            GAME.play(state, seat, GAME.sample(state, seat, chance))


def test_bids_have_a_value() -> None:
    assert [bid.value for bid in (Bid(), Bid(7), Bid(7, 2))] == [0, 7, 13]
    assert spring("- - -", 7, garnets=2).bid == Bid(7, 2)
