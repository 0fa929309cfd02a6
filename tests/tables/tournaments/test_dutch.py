"""The Dutch system against a published tournament of sixty players, and what must hold in any."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tables.tournaments.dutch import BYE, DOWN, UP, Contender, lightest, pair
from tests.support.thorough import times

WORTH = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


class ReportedGame(NamedTuple):
    """A game as the Handbook's report files write it: opponent, colour, result."""

    opponent: int
    colour: str
    result: str


ROUNDS = [
    [ReportedGame(int(text[:-2]), text[-2], text[-1]) for text in line.split()]
    for line in Path(__file__).with_name("published_rounds.txt").read_text().splitlines()
]
"""Fourteen rounds of sixty players, drawn by the reference program bbpPairings (its regression test of the
Handbook's rules of 2017, Apache licence 2.0): a line a player, in the order of their pairing numbers."""
FIFTEENTH = """1-15 3-2 11-17 7-10 8-14 4-6 5-12 9-16 13-25 24-22 18-29 20-23 19-33 21-38 39-26 28-36 31-40
37-35 44-46 30-32 27-48 47-42 51-55 34-50 49-45 53-58 41-59 56-43 60-52 54-57"""
"""The pairs that it draws from them for the last round."""


def contenders_before(number: int) -> list[Contender]:
    """All players after so many rounds."""
    scores = [
        [sum(WORTH[game.result] for game in games[:played]) for played in range(len(games) + 1)]
        for games in ROUNDS
    ]
    contenders = []
    for player, games in enumerate(ROUNDS):
        seats, floats, met = [], [], []
        for at, game in enumerate(games[:number]):
            mine, theirs = scores[player][at], scores[game.opponent - 1][at]
            if game.result in "+-":
                seats.append(0)
                floats.append(DOWN if game.result == "+" else 0)
            else:
                seats.append(1 if game.colour == "w" else -1)
                floats.append(DOWN if mine > theirs else UP if mine < theirs else 0)
                met.append(game.opponent)
        free = any(game.result == "+" for game in games[:number])
        contenders.append(
            Contender(player + 1, scores[player][number], tuple(met), tuple(seats), tuple(floats), free)
        )
    return contenders


@pytest.mark.parametrize("number", (5, 2, 8, 3, 11, 14)[: times(1, 6)])
def test_each_published_round_is_drawn_just_so(number: int) -> None:
    white = {
        (at + 1, games[number - 1].opponent)
        for at, games in enumerate(ROUNDS)
        if games[number - 1].colour == "w"
    }
    assert set(pair(contenders_before(number - 1))) == white


def test_the_last_published_round_too() -> None:
    expected = {tuple(map(int, each.split("-"))) for each in FIFTEENTH.split()}
    assert set(pair(contenders_before(14), last=True, top=28)) == expected


def test_the_first_round_is_the_upper_half_against_the_lower_one() -> None:
    published = {frozenset((at + 1, games[0].opponent)) for at, games in enumerate(ROUNDS)}
    assert {frozenset(two) for two in pair(contenders_before(0))} == published
    assert pair([Contender(number, 0) for number in range(1, 8)]) == [(1, 4), (5, 2), (3, 6), (7, BYE)]


def test_where_all_have_met_somebody_meets_somebody_again() -> None:
    contenders = [
        Contender(one, 2, tuple(other for other in range(1, 5) if other != one)) for one in range(1, 5)
    ]
    assert sorted(number for two in pair(contenders) for number in two) == [1, 2, 3, 4]
    assert pair([Contender(1, 2, (), (0,), (DOWN,), had_bye=True)]) == [(1, BYE)]


def test_of_equals_whoever_has_played_most_has_the_bye() -> None:
    """C9 of 2026: the last in the order has been away in a round, so the bye is for the one before."""
    away = Contender(3, 0, (), (0,), (0,))
    assert pair([Contender(1, 0, (8,), (1,), (0,)), Contender(2, 0, (9,), (1,), (0,)), away])[-1] == (2, BYE)


AWAY_OFTEN = """2 8 9,12,11,4,1,14 --++0-- 0uu | 4 4 11,5,2 -+0-000 0d0 | 5 5 12,4,13,14,8,6 +-+0-+- u0u
6 5 13,14,7,1,12,5 -0++--+ u0d | 9 5 2,13,1 +00-00+ 00u | 12 5 5,2,1,11,8,6,3 -+-+-++ d0d
13 3 6,5,9,15 +0-++00 u0d | 14 9 7,6,1,5,11,2 -0-++-+ ddd | 15 4 1,13 0+00-00 d00"""
"""Before the eighth of nine rounds: number, half points, whom they met, seats, the last three floats."""


def test_where_others_float_down_too_the_bye_is_for_the_last_in_the_order() -> None:
    """C9 is for brackets of which one alone floats down: 9 has played least and has the bye."""
    contenders = []
    for line in AWAY_OFTEN.replace("\n", " | ").split(" | "):
        number, score, met, seats, floats = line.split()
        known = tuple({"d": DOWN, "u": UP, "0": 0}[each] for each in floats)
        sat = tuple({"+": 1, "-": -1, "0": 0}[each] for each in seats)
        bye = number in {"4", "5", "13", "14", "15"}
        contenders.append(
            Contender(int(number), int(score), tuple(map(int, met.split(","))), sat, known, bye)
        )
    assert set(pair(contenders)) >= {(14, 12), (9, BYE)}


def test_digits_of_a_matching_come_in_their_order() -> None:
    edges = {(1, 2): [0, 9], (3, 4): [1, 0], (1, 3): [0, 50], (2, 4): [0, 50], (1, 4): [2, 0], (2, 3): [0, 0]}
    assert sorted(lightest(edges)) == [(1, 3), (2, 4)]
