"""Logs: every ply of a replay is checked again."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalMove, UnreadableMove
from engine.core.replay import Log, Ply, replay, start
from tests.engine.games import cases
from tests.engine.playouts import playouts

CASE = cases()[0]


def log_of(*plies: Ply) -> Log:
    known = playouts(CASE)[0].log
    return Log(known.game, known.ruleset, known.options, known.seats, known.seed, plies)


def test_a_log_without_plies_is_the_first_state() -> None:
    log = log_of()
    assert list(replay(CASE.game, log)) == []
    assert CASE.game.save_state(start(CASE.game, log)) == CASE.game.save_state(
        playouts(CASE)[0].positions[0].state
    )


def test_starting_twice_gives_states_apart() -> None:
    log = playouts(CASE)[0].log
    one, other = start(CASE.game, log), start(CASE.game, log)
    CASE.game.play(one, log.plies[0].seat, CASE.game.read_move(log.plies[0].move))
    assert CASE.game.save_state(other) == CASE.game.save_state(start(CASE.game, log))


def test_a_move_made_twice_breaks_the_replay_there() -> None:
    first = playouts(CASE)[0].log.plies[0]
    plies = replay(CASE.game, log_of(first, first))
    next(plies)
    with pytest.raises(IllegalMove):
        next(plies)


def test_a_ply_that_is_no_move_breaks_the_replay() -> None:
    with pytest.raises(UnreadableMove):
        next(replay(CASE.game, log_of(Ply(0, b'{"type":"nonsense"}'))))
