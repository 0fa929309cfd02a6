"""How ratings follow from places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from tables.results.rating_method import (
    ALL_GAMES,
    PROVISIONAL,
    UNKNOWN_RATING,
    Ladder,
    Opponents,
    SeatRow,
    Strength,
    shown,
)

UNKNOWN = Opponents()


def published(rating: int, deviation: int) -> Strength:
    return Opponents({"x": {"easy": (rating, deviation)}}).strength("x", "easy")


def person(seat: int, place: int | None, *, held: bool = False, player: int | None = None) -> SeatRow:
    return SeatRow(seat, 101 + seat if player is None else player, None, place, held)


def computer(seat: int, place: int, level: str = "steady") -> SeatRow:
    return SeatRow(seat, None, level, place, False)


def after(*rows: SeatRow, opponents=UNKNOWN) -> dict[int, int]:
    """The points of each player after one game of newcomers."""
    steps = Ladder(opponents).count("heap", rows)
    return {step.player: shown(step.after).points for step in steps if step.track == "heap"}


def test_places_of_several_count_and_those_who_tie_stay_together() -> None:
    found = after(person(0, 2), person(1, 1), person(2, 4), person(3, 2))
    assert found[102] > found[101] == found[104] > found[103]
    even = after(person(0, 1), person(1, 1))
    assert even[101] == even[102] == UNKNOWN_RATING


@pytest.mark.parametrize("left", [person(0, None), person(0, 1, held=True)])
def test_who_gave_up_or_let_a_computer_end_the_game_comes_behind_all_others(left: SeatRow) -> None:
    assert after(left, person(1, 2)) == after(person(0, 2), person(1, 1))


def test_who_took_a_seat_over_later_is_not_judged_by_what_they_found() -> None:
    found = after(person(0, None), person(0, 1, player=200), person(1, 2))
    assert set(found) == {101, 102}
    assert found[102] > found[101]


def test_one_person_alone_among_computers_counts_for_nothing() -> None:
    assert after(person(0, 1), computer(1, 2)) == {}
    assert after(person(0, 1)) == {}


def test_computers_count_as_opponents_of_known_strength_and_keep_it() -> None:
    strong = Opponents({"heap": {"strong": (2000, 30)}, "poll": {"master": (1000, 30)}})
    rows = person(0, 1), computer(1, 2, "master"), person(2, 3)
    beaten_strong, beaten_usual = after(*rows, opponents=strong), after(*rows)
    assert set(beaten_strong) == {101, 103}
    assert beaten_strong[101] > beaten_usual[101]
    # To be behind a strong one says little.
    assert beaten_strong[103] > beaten_usual[103]


def test_a_rating_of_all_games_and_one_of_each_grow_surer_and_are_provisional_at_first() -> None:
    ladder = Ladder(UNKNOWN)
    for number in range(PROVISIONAL):
        assert shown(ladder.strengths.get((101, ALL_GAMES), Strength())).is_provisional
        ladder.count("heap" if number % 2 else "poll", [person(0, 1), person(1, 2)])
    whole, half = (shown(ladder.strengths[101, track]) for track in (ALL_GAMES, "heap"))
    assert not whole.is_provisional
    assert half.is_provisional
    assert whole.deviation < half.deviation < shown(Strength()).deviation
    assert whole.points > half.points > UNKNOWN_RATING


def test_two_hundred_points_are_three_games_of_four() -> None:
    """Ratings of a pair of known strengths stay where they are as long as that share is kept."""
    ladder = Ladder(UNKNOWN, {(101, "x"): published(1600, 40), (102, "x"): published(1400, 40)})
    for number in range(200):
        ladder.count("x", [person(0, 1 + (number % 4 == 3)), person(1, 1 + (number % 4 != 3))])
    found = shown(ladder.strengths[101, "x"]).points - shown(ladder.strengths[102, "x"]).points
    assert 130 < found < 270


def ties(seats: int) -> Iterator[list[int]]:
    """All patterns of places that so many seats can share, the best first."""
    for bits in product((False, True), repeat=seats - 1):
        places = [1]
        for at, shares in enumerate(bits, 2):
            places.append(places[-1] if shares else at)
        yield places


def test_whoever_shares_the_first_place_of_five_gains_more_than_the_third() -> None:
    found = after(*(person(seat, place) for seat, place in enumerate((1, 1, 3, 4, 5))))
    assert found[101] == found[102] > found[103] > found[104] > found[105]


@pytest.mark.parametrize("seats", range(2, 13))
def test_nobody_ends_below_an_equal_who_was_placed_worse(seats: int) -> None:
    for places in ties(seats):
        steps = Ladder(UNKNOWN).count("heap", [person(seat, place) for seat, place in enumerate(places)])
        means = [step.after.mu for step in steps if step.track == "heap"]
        for (place, mean), (next_place, next_mean) in pairwise(zip(places, means, strict=True)):
            if place == next_place:
                assert mean == pytest.approx(next_mean)
            else:
                assert mean > next_mean, places


@settings(max_examples=40)
@given(data=st.data())
def test_equals_among_players_of_any_strengths_end_in_the_order_of_their_places(data: st.DataObject) -> None:
    places = sorted(data.draw(st.lists(st.integers(1, 12), min_size=2, max_size=8)))
    strength = st.tuples(st.integers(900, 2400), st.integers(30, 250)).map(lambda one: published(*one))
    known = data.draw(st.lists(strength, min_size=len(places), max_size=len(places)))
    first, last = sorted(data.draw(st.sets(st.sampled_from(range(len(places))), min_size=2, max_size=2)))
    known[last] = known[first]
    ladder = Ladder(UNKNOWN, {(101 + seat, "x"): one for seat, one in enumerate(known)})
    steps = ladder.count("x", [person(seat, place) for seat, place in enumerate(places)])
    better, worse = (steps[seat].after.mu for seat in (first, last))
    assert better > worse or (places[first] == places[last] and better == pytest.approx(worse))


@pytest.mark.parametrize(
    "places", [(1, 2), (1, 2, 3, 4, 5), (1, 1), (1, 1, 3), (1, 2, 2, 4), (1, 1, 1, 4, 4)]
)
def test_it_is_the_published_model_and_its_mean_over_all_orders_of_those_who_tie(
    places: tuple[int, ...],
) -> None:
    model = PlackettLuce()
    known = [published(1500 + 90 * seat, 60 + 40 * seat) for seat in range(len(places))]
    ladder = Ladder(UNKNOWN, {(101 + seat, "x"): one for seat, one in enumerate(known)})
    steps = ladder.count("x", [person(seat, place) for seat, place in enumerate(places)])
    orders = [
        order
        for order in permutations(range(len(places)))
        if [places[seat] for seat in order] == sorted(places)
    ]
    rated = [
        model.rate(
            [[model.rating(one.mu, one.sigma)] for one in known],
            ranks=[float(order.index(seat)) for seat in range(len(places))],
        )
        for order in orders
    ]
    for seat in range(len(places)):
        assert steps[seat].after.mu == pytest.approx(fmean(each[seat][0].mu for each in rated))
        variance = fmean(each[seat][0].sigma ** 2 for each in rated)
        assert steps[seat].after.sigma ** 2 == pytest.approx(variance)
