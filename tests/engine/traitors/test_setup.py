"""Round 0: start cities and bids (T-3 to T-8)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import IllegalMove
from engine.traitors.events import Founded, Ordered, TraitorsNamed
from engine.traitors.play import best_unique
from engine.traitors.types import Bid, Setup
from tests.engine.events import of_type
from tests.engine.traitors.build import GAME, Table, city, start
from tests.support.thorough import times


def refused(table: Table, seat: int, move: object, clause: str, words: str) -> None:
    before = GAME.save_state(table.state)
    with pytest.raises(IllegalMove, match=words) as caught:
        GAME.play(table.state, seat, move)  # type: ignore[arg-type]
    assert caught.value.clause == clause
    assert GAME.save_state(table.state) == before


@pytest.mark.rule("T-3")
def test_start_cities_open_together() -> None:
    table = Table()
    assert table.play(2, start("III")) == [Ordered(2, start("III"))]
    table.play(0, start("AAB"))
    assert not table.state.cities
    events = table.play(1, start("CDE"))
    a, b, c, d, e, i = (city(letter) for letter in "ABCDEI")
    assert of_type(events, Founded) == [Founded(((a, a, b), (c, d, e), (i, i, i)))]
    assert [table.where(0, number) for number in range(3)] == ["A", "A", "B"]


@pytest.mark.rule("T-3")
def test_a_city_that_is_not_on_the_map_is_refused() -> None:
    refused(Table(), 0, Setup((0, 9, 0)), "T-3", "no city #10; they are numbered #1 to #9")
    refused(Table(), 0, Setup((0, -1, 0)), "T-3", "no city #0")


@pytest.mark.rule("T-4")
def test_the_start_city_pays_and_counts_as_visited() -> None:
    table = Table(start("AAB"))
    assert table.state.purses == [100] * 9
    assert table.state.visited[:3] == [(0,), (0,), (1,)]


@pytest.mark.rule("T-5")
def test_what_a_bid_may_be() -> None:
    table = Table(bid_limit=40, garnets=2)
    refused(table, 0, start("AAA", 1, 41), "T-5", "from 0 to 40")
    refused(table, 0, start("AAA", 1, 0, 3), "T-5", "garnets in your hand: 2")
    refused(table, 0, start("AAA", 4, 1), "T-5", "round 1, 2 or 3")
    refused(table, 0, start("AAA", 1), "T-5", "a bid and its round")
    refused(table, 0, Setup((0, 0, 0), None, Bid(5)), "T-5", "a bid and its round")
    table.play(0, start("AAA", 3, 40, 2))
    refused(Table(), 0, start("AAA", 1, 10_000), "T-5", "9999")


@pytest.mark.rule("T-5")
def test_a_bid_of_nothing_is_a_bid() -> None:
    table = Table(start("AAA", 1, 0))
    assert table.state.traitors == [0, None, None]


BIDS = st.lists(st.one_of(st.none(), st.builds(Bid, st.integers(0, 6), st.integers(0, 2))), max_size=12)


@pytest.mark.rule("T-6")
@settings(max_examples=times(40, 150), deadline=None)
@given(BIDS)
def test_the_highest_unique_value_wins(bids: list[Bid | None]) -> None:
    won = best_unique(bids)
    values = [bid.value for bid in bids if bid is not None]
    lonely = [value for value in values if values.count(value) == 1]
    if won is None:
        assert not lonely
    else:
        seat, bid = won
        assert bids[seat] is bid
        assert bid.value == max(lonely)


@pytest.mark.rule("T-6")
@pytest.mark.parametrize(
    ("bids", "seat"),
    [
        ([Bid(3), Bid(0, 1), Bid(2)], 2),
        ([Bid(3), Bid(0, 1), None], None),
        ([Bid(0), None, None], 0),
        ([Bid(9), Bid(9), Bid(5), Bid(5), Bid(1)], 4),
        ([Bid(10), Bid(4, 2), Bid(1, 3), Bid(9)], 3),
        ([], None),
    ],
    ids=[
        "a garnet ties with 3 gold",
        "no value is unique",
        "a single 0",
        "two ties",
        "mixed ties",
        "no bids",
    ],
)
def test_ties(bids: list[Bid | None], seat: int | None) -> None:
    assert best_unique(bids) == (None if seat is None else (seat, bids[seat]))


@pytest.mark.rule("T-7")
def test_only_the_winner_pays_and_not_from_the_purse() -> None:
    table = Table(start("AAA", 1, 10, 1), start("BBB", 1, 9, 1), start("CCC", 2, 5), garnets=1)
    assert table.state.purses == [100] * 9
    hands = [GAME.view(table.state, seat).own for seat in range(3)]
    assert [own and own.garnets for own in hands] == [0, 1, 1]
    assert [own and own.charge for own in hands] == [10, 0, 5]


@pytest.mark.rule("T-8")
def test_traitors_are_named_without_a_reason() -> None:
    tied = Table(start("AAA", 2, 7), start("BBB", 2, 7), start("CCC", 3, 1))
    assert of_type(tied.events, TraitorsNamed) == [TraitorsNamed((None, None, 2))]
    silent = Table(start("AAA"), start("BBB"), start("CCC", 3, 1))
    assert of_type(silent.events, TraitorsNamed) == [TraitorsNamed((None, None, 2))]
    # Tied or not bid at all: to a reader without part in it both look the same.
    assert GAME.view(tied.state, None) == GAME.view(silent.state, None)
    assert GAME.view(tied.state, 2) == GAME.view(silent.state, 2)


@pytest.mark.rule("T-18")
def test_cities_left_open_are_drawn_by_the_table() -> None:
    drawn = {
        tuple(Table(start("A--"), start("BBB"), start("CCC"), seed=seed).state.cities[:3])
        for seed in range(20)
    }
    assert len(drawn) > 10
    assert {cities[0] for cities in drawn} == {0}
    once, again = (Table(start("---"), start("---"), start("---")) for _ in range(2))
    assert once.state.cities == again.state.cities
    assert GAME.default(Table().state, 1) == Setup()
