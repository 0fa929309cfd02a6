"""Drawing rounds: the published tables, brackets, tables of any size, people who come and go."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.tournaments import berger, groups, knockout, rounds
from tables.tournaments.dutch import BYE, DOWN
from tables.tournaments.standings import standings
from tables.tournaments.types import WHOLE_POINT, MeetingScore, System, Tournament
from tests.support.thorough import times
from tests.tables.tournaments.players import chance, decided, next_round, tournament, with_late, without

FIDE = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
    "5-10 6-4 7-3 8-2 9-1",
}
"""The Berger tables as the FIDE Handbook prints them (C.05, annex 1)."""


@pytest.mark.parametrize("players", FIDE)
def test_round_robin_is_drawn_as_fide_prints_it(players: int) -> None:
    printed = [
        {tuple(map(int, pair.split("-"))) for pair in line.split()} for line in FIDE[players].split("/")
    ]
    assert [set(berger.berger(players, number)) for number in range(1, players)] == printed
    assert berger.rounds_for(players) == len(printed)
    # With one player less whoever would meet the last one rests.
    for number, line in enumerate(printed, 1):
        rests = next(pair for pair in line if players in pair)
        free = sum(rests) - players
        less = {pair for pair in line if players not in pair} | {(free, BYE)}
        assert set(berger.berger(players - 1, number)) == less


def test_the_bracket_keeps_the_best_apart() -> None:
    assert knockout.bracket(8) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert knockout.bracket(5) == [(1,), (4, 5), (2,), (3,)]
    assert knockout.bracket(2) == [(1, 2)]
    for players in range(2, 40):
        slots = knockout.bracket(players)
        assert sorted(seed for slot in slots for seed in slot) == list(range(1, players + 1))
        for _ in range(knockout.rounds_for(players, 2) - 1):
            slots = knockout.next_slots([min(slot) for slot in slots])
        assert slots == [(1, 2)]


def test_tables_are_as_even_as_they_can_be() -> None:
    assert groups.table_sizes(10, 2, 4) == [4, 3, 3]
    assert groups.table_sizes(9, 3, 4) == [3, 3, 3]
    assert groups.table_sizes(5, 4, 4) == [4, 1], "computer players take the other three seats"
    assert groups.table_sizes(1, 2, 4) == [1]
    assert groups.table_sizes(0, 2, 4) == []
    assert knockout.dealt([1, 2, 3, 4, 5, 6, 7], [4, 3]) == [[1, 4, 5, 7], [2, 3, 6]]


def test_nobody_meets_twice_as_long_as_that_can_be() -> None:
    one = tournament("swiss", 16, seats=4)
    met: Counter[frozenset[int]] = Counter()
    for number in range(3):
        one = decided(next_round(one), chance(number), draws=0)
        met.update(
            frozenset(pair) for each in one.of_round(one.round) for pair in combinations(each.people, 2)
        )
    assert one.rounds == 4 - 1
    # Sixteen people can meet five times in fours without meeting anybody twice; three rounds always can.
    first = Counter(
        frozenset(pair) for each in one.meetings if each.round <= 3 for pair in combinations(each.people, 2)
    )
    assert max(first.values()) == 1


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["swiss", "round_robin", "knockout"]),
    st.integers(2, 14),
    st.sampled_from([2, 3, 4]),
    st.integers(0, 1000),
)
def test_any_tournament_comes_to_its_end(system: System, people: int, seats: int, seed: int) -> None:
    """Whoever takes part has one table or bye a round; who left has none; the best comes first."""
    luck = chance(seed)
    one = tournament(system, people, seats)
    for _ in range(one.rounds):
        if rounds.is_last(one):
            break
        still = {each.person.id for each in (rounds.alive(one) if system == "knockout" else one.active)}
        one = next_round(one)
        seated = [person for meeting in one.of_round(one.round) for person in meeting.people]
        assert sorted(seated) == sorted(still)
        assert all(len(each.people) <= seats for each in one.of_round(one.round))
        one = decided(one, luck)
        if one.round < one.rounds:
            if luck.below(3) == 0 and len(one.active) > 2:
                one = without(one, one.active[luck.below(len(one.active))].number)
            if system == "swiss" and luck.below(3) == 0:
                one = with_late(one)
    assert rounds.is_last(one)
    require_sound(one)


def together(one: Tournament) -> set[frozenset[int]]:
    """Who sits at a table with whom in the round that was just drawn."""
    return {frozenset(pair) for each in one.of_round(one.round) for pair in combinations(each.people, 2)}


def can_be_paired(one: Tournament, apart: set[frozenset[int]]) -> bool:
    """Whether all could meet somebody new to whom another seat is due, and nobody of those kept apart."""
    graph: nx.Graph[int] = nx.Graph()
    contending = rounds.contenders(one)
    ids = {each.number: each.person.id for each in one.entrants}
    for upper, lower in combinations(contending, 2):
        (due, strong), (other, as_strong) = upper.due, lower.due
        clash = due == other and strong == as_strong == 3
        both = frozenset((ids[upper.number], ids[lower.number]))
        if not clash and lower.number not in upper.met and both not in apart:
            graph.add_edge(upper.number, lower.number)
    if len(contending) % 2:
        graph.add_edges_from((each.number, BYE) for each in contending if not each.had_bye)
    size = len(contending) + len(contending) % 2
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == size


def test_two_who_did_not_play_may_meet_again_and_who_won_so_has_had_their_bye() -> None:
    one = next_round(tournament("swiss", 2, chosen=2))
    scores = (MeetingScore(1001, 1, WHOLE_POINT, "walkover"), MeetingScore(1002, 2, 0, "left"))
    one = msgspec.structs.replace(one, meetings=(msgspec.structs.replace(one.meetings[0], scores=scores),))
    won, lost = rounds.contenders(one)
    assert (won.met, won.seats, won.floats, won.had_bye) == ((), (0,), (DOWN,), True)
    assert (lost.met, lost.seats, lost.floats, lost.had_bye) == ((), (0,), (0,), False)


@settings(max_examples=times(30, 200))
@given(st.integers(4, 11), st.integers(1, 5), st.integers(0, 1000))
def test_who_block_each_other_are_not_paired_where_the_first_criteria_allow_it(
    people: int, blocks: int, seed: int
) -> None:
    luck, one = chance(seed), tournament("swiss", people, chosen=4)
    ids = [each.person.id for each in one.entrants]
    apart = {frozenset((luck.choice(ids), luck.choice(ids))) for _ in range(blocks)}
    apart = {pair for pair in apart if len(pair) == 2}
    while not rounds.is_last(one):
        possible, before = can_be_paired(one, apart), one
        one = next_round(one, apart=apart)
        assert not possible or together(one).isdisjoint(apart)
        assert one == next_round(before, apart=apart), "what the database holds is always drawn so"
        one = decided(one, luck)
    require_sound(one)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("system", ["swiss", "round_robin"])
def test_who_block_each_other_sit_at_no_larger_table_together(system: System, seats: int) -> None:
    for people in range(2 * seats, 15):
        for seed in range(4):
            luck, one = chance(seed), tournament(system, people, seats)
            ids = [each.person.id for each in one.entrants]
            luck.shuffle(ids)
            apart = {frozenset(ids[:2]), frozenset(ids[2:4])}
            for _ in range(one.rounds):
                one = next_round(one, apart=apart)
                assert together(one).isdisjoint(apart)
                one = decided(one, luck)


def test_where_there_is_no_other_way_they_meet() -> None:
    for system in ("swiss", "round_robin", "knockout"):
        one = next_round(tournament(system, 2), apart={frozenset((1001, 1002))})
        assert together(one) == {frozenset((1001, 1002))}


def require_sound(one: Tournament) -> None:
    table = standings(one)
    assert sorted(each.person for each in table) == sorted(each.person.id for each in one.entrants)
    assert [each.place for each in table] == sorted(each.place for each in table)
    assert table[0].place == 1
    if one.plan.system != "knockout":
        # Whoever has left cannot be first, however many points they have.
        assert table[0].parts == max(each.parts for each in table if each.active)
        behind = [each.parts for each in table if each.place > 1]
        assert behind == sorted(behind, reverse=True)
    if one.plan.seats == 2 and one.plan.system == "swiss" and len(one.entrants) > 2 * one.rounds + 2:
        met = Counter(frozenset(each.people) for each in one.meetings if len(each.people) == 2)
        assert max(met.values()) == 1
        byes = Counter(each.people[0] for each in one.meetings if each.is_bye)
        assert max(byes.values(), default=1) == 1
    for meeting in one.meetings:
        assert meeting.scores is not None
        if not meeting.is_bye:
            assert sum(score.parts for score in meeting.scores) <= WHOLE_POINT * max(
                len(meeting.people) / 2, 1
            )


@pytest.mark.parametrize(
    ("system", "people", "seats", "count"),
    [
        ("swiss", 64, 2, 6),
        ("swiss", 4, 2, 3),
        ("swiss", 2, 2, 1),
        ("swiss", 64, 4, 4),
        ("round_robin", 7, 2, 7),
        ("round_robin", 9, 3, 4),
        ("knockout", 9, 2, 4),
        ("knockout", 10, 4, 2),
    ],
)
def test_usual_numbers_of_rounds(system: System, people: int, seats: int, count: int) -> None:
    assert rounds.usual_rounds(system, people, seats, 0) == count
