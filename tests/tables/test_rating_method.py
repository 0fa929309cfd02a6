"""How ratings follow from places."""

from __future__ import annotations

import pytest

from tables.rating_method import (
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
