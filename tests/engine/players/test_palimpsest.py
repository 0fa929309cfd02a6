"""The computer player of the Palimpsest."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Chance
from engine.palimpsest.types import Options, Put, TakeCubes
from engine.players import GreedyPlayer, Player, RandomPlayer, palimpsest
from tests.engine.palimpsest.build import GAME, PUBLISHED, position
from tests.engine.playouts import chance

EVERYTHING = Options(excuse=True, pawns=True, courts=True)


def play_out(players: list[Player], options: Options, number: int) -> Any:
    luck = chance("palimpsest players", number)
    state = GAME.new(options, len(players), luck.fork("table"))
    while state.acting >= 0:
        seat = state.acting
        GAME.play(state, seat, players[seat].choose(GAME, GAME.view(state, seat), seat, luck))
    return GAME.result(state)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), 2),
        (EVERYTHING, 3),
        (PUBLISHED, 4),
        (Options(pawns=True, courts=True, contact="overlap", last="hands"), 5),
    ],
)
def test_moves_are_legal_and_follow_from_the_view(options: Options, seats: int) -> None:
    luck = chance("again", seats)
    state = GAME.new(options, seats, luck.fork("table"))
    while state.acting >= 0:
        seat = state.acting
        view = GAME.view(state, seat)
        move = palimpsest.PLAYER.choose(GAME, view, seat, luck.copy())
        if state.turn % 4 == 0:
            other = GAME.resample(view, Chance(bytes(32)))
            assert palimpsest.PLAYER.choose(GAME, GAME.view(other, seat), seat, luck.copy()) == move
        GAME.play(state, seat, move)


def test_it_beats_random_play() -> None:
    for number in range(3):
        players: list[Player] = [RandomPlayer(), RandomPlayer(), RandomPlayer()]
        players[number % 3] = palimpsest.PLAYER
        assert play_out(players, EVERYTHING, number).won[number % 3]


def test_its_opinion_on_states_beats_random_play_too() -> None:
    result = play_out([RandomPlayer(), GreedyPlayer(palimpsest.evaluate)], Options(), 1)
    assert result.won == (False, True)


def chosen(state: Any) -> Any:
    return palimpsest.choose(GAME, GAME.view(state, 0), 0, Chance(bytes(32)))


def test_it_takes_a_win_that_ends_the_game() -> None:
    # The last cube ties the Windfall and wins by two points; on the Ace it would lose by two.
    state = position("CK@0,0:1/2 5ML@2,2:0/3", "AK", "AS", supply={0: 1}, points=(12, 0))
    move = chosen(state)
    GAME.play(state, 0, move)
    result = GAME.result(state)
    assert result is not None
    assert result.won == (True, False)


def test_a_court_drives_others_off() -> None:
    state = position("9LK@0,0:2/3", "TSLK", "AS")
    assert chosen(state).steps == (TakeCubes("9LK", 1, 2),)


def test_cubes_go_where_they_bring_most() -> None:
    # One cube more wins the Merchant alone; on the Ace it would bring a point.
    state = position("9LK@0,0:2/2", "AK", "AS")
    assert chosen(state).steps == (Put("9LK", 1),)
