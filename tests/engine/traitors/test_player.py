"""The computer player: legal in every position, sensible in plain ones."""

from __future__ import annotations

from statistics import mean

import pytest

from engine.core.chance import Chance
from engine.players.traitors import choose
from engine.traitors.state import State
from engine.traitors.types import Options, Setup, Spring, Token, Travel
from tests.engine.traitors.build import GAME, Table, city, go, route, spring, start
from tests.support.thorough import times


def played(seats: int, seed: int, **options: object) -> State:
    """A game of computer players, each with nothing but its view."""
    state = GAME.new(Options(**options), seats, Chance(bytes([seed]) * 32))  # type: ignore[arg-type]
    chance = Chance(seed.to_bytes(32, "big"))
    while waited := sorted(GAME.awaited(state)):
        for seat in waited:
            GAME.play(state, seat, choose(GAME, GAME.view(state, seat), seat, chance))
    return state


OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"cuts": "round", "early_end": "never", "garnets": 0},
    {"bid_limit": 0, "early_end": "from_round_2"},
)
TABLES = [
    (seats, options)
    for seats in range(3, 13)
    for at, options in enumerate(OPTIONS)
    if (seats + at) % times(3, 1) == 0
]
"""Options in turn at each number of seats, or all at all."""


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_it_plays_legally_to_the_end(seats: int, options: dict[str, object]) -> None:
    assert GAME.result(played(seats, seats, **options)) is not None


def test_it_earns_what_players_earn() -> None:
    """With nine players the winner's best trader has 380 gold or more, and some but not most traders die."""
    games = [played(9, seed) for seed in range(times(12, 24))]
    best = [max(map(max, state.score.gold)) for state in games if state.score is not None]
    dead = [sum(grave is not None for grave in state.graves) for state in games]
    assert 380 <= mean(best) <= 540
    assert 5 <= mean(dead) <= 14


def test_the_same_view_and_chance_give_the_same_move() -> None:
    view = GAME.view(Table().state, 1)
    first, second = (choose(GAME, view, 1, Chance(bytes([7]) * 32)) for _ in range(2))
    assert first == second
    moves = {choose(GAME, view, 1, Chance(bytes([seed]) * 32)) for seed in range(20)}
    assert len(moves) > 10, "different chance, different tables"


def test_it_bids_modestly_and_only_sometimes() -> None:
    view = GAME.view(Table(garnets=5).state, 0)
    moves = [choose(GAME, view, 0, Chance(bytes([seed]) * 32)) for seed in range(60)]
    bids = [move.bid for move in moves if isinstance(move, Setup)]
    assert 20 < sum(bid is not None for bid in bids) < 50
    assert all(bid.gold <= 30 and bid.garnets == 0 for bid in bids if bid is not None)


def test_it_goes_where_it_has_not_been() -> None:
    table = Table(start("AAA"), start("III"), start("III"))
    table.all(go("BBB"))
    moves = [choose(GAME, GAME.view(table.state, 0), 0, Chance(bytes([seed]) * 32)) for seed in range(40)]
    goals = [place for move in moves if isinstance(move, Travel) for place in move.to]
    assert goals.count(city("A")) < 0.05 * len(goals), "it has been to A"
    assert goals.count(city("C")) + goals.count(city("E")) > 0.8 * len(goals)


def test_as_traitor_it_cuts_where_others_want_to_go() -> None:
    table = Table(start("III", 1, 0), start("AAA"), start("AAA"))
    cuts = []
    for seed in range(40):
        move = choose(GAME, GAME.view(table.state, 0), 0, Chance(bytes([seed]) * 32))
        assert isinstance(move, Travel)
        cuts.append(move.cuts)
    assert sum(route("AB") in chosen for chosen in cuts) > 20, "the cheap road out of A"
    assert all(len(chosen) >= 2 for chosen in cuts)


def test_it_never_plans_cuts_without_a_bid() -> None:
    table = Table(start("AAA"), start("EEE"), start("III")).to_spring()
    moves = [choose(GAME, GAME.view(table.state, 1), 1, Chance(bytes([seed]) * 32)) for seed in range(40)]
    assert {isinstance(move, Spring) and move.bid is None for move in moves} == {True, False}
    for move in moves:
        assert isinstance(move, Spring)
        assert move.bid is not None or not move.plan
        GAME.check(table.state, 1, move)


def test_it_gives_the_second_token_away() -> None:
    table = Table(start("AAA"), start("BBB"), start("III")).to_spring()
    table.all(spring("BC - -"), spring("C - -"))
    assert choose(GAME, GAME.view(table.state, 0), 0, Chance(bytes(32))) == Token(1)
