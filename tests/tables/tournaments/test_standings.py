"""Points and tie-breaks, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.tournaments import rounds
from tables.tournaments.finishes import awards
from tables.tournaments.standings import TIE_BREAKS, Finish, Standing, bye, scored, standings
from tables.tournaments.types import WHOLE_POINT, Meeting, MeetingScore, System, Tournament
from tests.tables.tournaments.players import chance, decided, next_round, tournament, without

HALF = WHOLE_POINT // 2


def played(number: int, winner: int, loser: int, *, drawn: bool = False) -> Meeting:
    places = (1, 1) if drawn else (1, 2)
    people = 1000 + winner, 1000 + loser
    finishes = [Finish(person, place) for person, place in zip(people, places, strict=True)]
    return Meeting(number, winner, people, number * 10 + winner, scored(finishes))


def after(system: System, people: int, *meetings: Meeting) -> Tournament:
    number = max(meeting.round for meeting in meetings)
    return msgspec.structs.replace(tournament(system, people), round=number, meetings=meetings)


def order(one: Tournament) -> list[tuple[int, int]]:
    """Places and numbers."""
    return [(each.place, each.person - 1000) for each in standings(one)]


@pytest.mark.parametrize(
    ("places", "parts"),
    [
        ([1, 2], [WHOLE_POINT, 0]),
        ([1, 1], [HALF, HALF]),
        ([1, 2, 3], [WHOLE_POINT, HALF, 0]),
        ([2, 1, 2], [WHOLE_POINT // 4, WHOLE_POINT, WHOLE_POINT // 4]),
        ([1, 1, 3, 4], [WHOLE_POINT * 5 // 6, WHOLE_POINT * 5 // 6, WHOLE_POINT // 3, 0]),
        ([None, 1, 2], [0, WHOLE_POINT, HALF]),
        ([1], [WHOLE_POINT]),
    ],
)
def test_what_places_are_worth(places: list[int | None], parts: list[int]) -> None:
    finishes = [Finish(person, place, "played" if place else "left") for person, place in enumerate(places)]
    assert [score.parts for score in scored(finishes)] == parts


def test_computer_players_take_places_and_get_nothing() -> None:
    scores = scored([Finish(7, 2), Finish(None, 1), Finish(8, 3)])
    assert [(score.person, score.parts) for score in scores] == [(7, HALF), (8, 0)]


def test_buchholz_counts_the_points_of_those_one_met() -> None:
    one = after("swiss", 4, played(1, 1, 2), played(1, 3, 4), played(2, 1, 3), played(2, 2, 4))
    table = {each.person - 1000: each for each in standings(one)}
    assert [table[each].breaks[0] for each in (1, 2, 3, 4)] == [2, 2, 2, 2]
    # Sonneborn-Berger: the points of those one has beaten.
    assert [table[each].breaks[1] for each in (1, 2, 3, 4)] == [2, 0, 0, 0]
    assert order(one) == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_head_to_head_decides_where_all_have_met() -> None:
    games = played(1, 1, 2), played(1, 3, 4), played(2, 2, 3), played(2, 4, 1, drawn=True), played(3, 2, 4)
    one = after("round_robin", 4, *games, played(3, 1, 3, drawn=True))
    # The first two have two points each, and the first has beaten the second.
    assert order(one)[:2] == [(1, 1), (2, 2)]
    assert [each.parts for each in standings(one)][:2] == [2 * WHOLE_POINT, 2 * WHOLE_POINT]


def breaks(one: Tournament) -> dict[int, tuple[Fraction, ...]]:
    return {each.person - 1000: each.breaks for each in standings(one)}


def free(number: int, person: int) -> Meeting:
    return Meeting(number, 9, (1000 + person,), scores=bye(1000 + person, "swiss"))


def test_a_bye_is_a_game_against_somebody_just_as_strong_but_not_above_the_middle() -> None:
    """C.07, 16.4.2: of two points in three rounds one and a half count, of one point the whole."""
    byes = free(1, 3), free(2, 2), free(3, 1)
    won = after("swiss", 3, *byes, played(1, 1, 2), played(2, 3, 1), played(3, 2, 3))
    assert breaks(won)[3][:2] == (Fraction(3, 2) + 2 + 2, Fraction(3, 2) + 2)
    lost = after("swiss", 3, *byes, played(1, 1, 2), played(2, 1, 3), played(3, 2, 3))
    assert breaks(lost)[3][:2] == (1 + 3 + 2, 1)
    assert bye(1, "round_robin")[0].parts == 0


def test_rounds_that_somebody_stays_away_from_to_the_end_are_draws_for_whom_they_met() -> None:
    """C.07, 16.3: in three rounds 2 lost to 1 and left, which is worth a point to 1 and not nothing."""
    games = played(1, 1, 2), played(1, 3, 4), played(2, 1, 3), free(2, 4), played(3, 1, 4), free(3, 3)
    one = without(after("swiss", 4, *games), 2)
    assert breaks(one)[1][:2] == (1 + 2 + 1, 1 + 2 + 1)
    # Nobody whom 2 would have met was drawn: two games against nobody, with no points.
    assert breaks(one)[2][0] == 3
    assert standings(one)[-1].parts == 0


def test_who_did_not_come_counts_no_more_than_their_points() -> None:
    """C.07, 16.4.1: 1 has two points of three, and 2, who did not come to the first table, one of them."""
    scores = MeetingScore(1001, 1, WHOLE_POINT, "walkover"), MeetingScore(1002, 2, 0, "missed")
    absent = Meeting(1, 1, (1001, 1002), 5, scores)
    games = played(1, 3, 4), played(2, 1, 3), played(2, 2, 4), played(3, 4, 1), played(3, 3, 2)
    assert breaks(after("swiss", 4, absent, *games))[1][:2] == (1 + 2 + 1, 1 + 2)


def test_in_a_knockout_nobody_passes_who_was_beaten_earlier() -> None:
    one = after("knockout", 4, played(1, 1, 4), played(1, 3, 2), played(2, 3, 1))
    assert order(one) == [(1, 3), (2, 1), (3, 2), (3, 4)]


def test_whoever_has_left_keeps_the_points_and_is_marked() -> None:
    lost = Meeting(
        1,
        1,
        (1001, 1002),
        5,
        (MeetingScore(1001, 1, WHOLE_POINT, "walkover"), MeetingScore(1002, 2, 0, "left")),
    )
    one = after("swiss", 2, lost)
    entrants = tuple(
        msgspec.structs.replace(each, left=1) if each.number == 2 else each for each in one.entrants
    )
    table = standings(msgspec.structs.replace(one, entrants=entrants))
    assert [each.active for each in table] == [True, False]


def test_whoever_has_withdrawn_does_not_win_and_keeps_their_points() -> None:
    games = played(1, 1, 3), played(1, 2, 4), played(2, 1, 2), played(2, 3, 4, drawn=True)
    one = without(after("swiss", 4, *games), 1)
    assert order(one) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert standings(one)[1].parts == 2 * WHOLE_POINT


def test_a_finalist_who_withdraws_leaves_the_cup_to_the_best_who_stayed() -> None:
    final = after("knockout", 4, played(1, 1, 4), played(1, 3, 2), played(2, 3, 1))
    assert order(without(final, 3))[:2] == [(1, 1), (2, 3)]


def test_several_who_stayed_and_are_equal_share_the_first_place() -> None:
    one = without(after("swiss", 3, played(1, 1, 2), played(2, 1, 3)), 1)
    assert order(one) == [(1, 2), (1, 3), (3, 1)]


def test_nobody_wins_where_nobody_has_stayed() -> None:
    one = after("swiss", 2, played(1, 1, 2))
    assert order(without(without(one, 1), 2)) == [(2, 1), (3, 2)]


@given(data=st.data())
def test_no_tournament_is_ever_won_by_somebody_who_withdrew(data: st.DataObject) -> None:
    system: System = data.draw(st.sampled_from(("swiss", "round_robin", "knockout")))
    one = tournament(system, data.draw(st.integers(2, 7)))
    for _ in range(one.rounds):
        if rounds.is_last(one):
            break
        one = decided(next_round(one), chance(data.draw(st.integers(0, 1 << 32))))
        for number in data.draw(st.sets(st.integers(1, len(one.entrants)), max_size=3)):
            one = without(one, number)
    first = [each for each in standings(one) if each.place == 1]
    assert all(each.active for each in first)
    assert bool(first) == bool(one.active)


def test_a_table_that_all_others_gave_up_is_a_win_and_one_that_nobody_came_to_is_not() -> None:
    won = MeetingScore(1001, 1, WHOLE_POINT, "walkover")
    given_up = Meeting(1, 1, (1001, 1002), 5, (won, MeetingScore(1002, 2, 0, "left")))
    alone = Meeting(1, 1, (1001,), scores=(won,))
    free = Meeting(1, 1, (1001,), scores=bye(1001, "swiss"))
    at = TIE_BREAKS["swiss"].index("wins")
    wins = [standings(after("swiss", 2, one))[0].breaks[at] for one in (given_up, alone, free)]
    assert wins == [1, 0, 0]


def test_what_a_tournament_is_worth_in_a_season() -> None:
    def at(place: int, person: int, rounds: int = 3) -> Standing:
        return Standing(place, person, 0, (Fraction(0),), rounds, active=True)

    table = [at(1, 1), at(2, 2), at(2, 3), at(4, 4), at(5, 5, rounds=0)]
    assert awards(table, ()) == {1: 5, 2: 3, 3: 3, 4: 2}
    assert awards(table, (10, 6, 3)) == {1: 10, 2: 4, 3: 4, 4: 0}
