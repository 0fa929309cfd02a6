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
    return Log(known.options, known.seats, known.seed, plies)


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


def test_moves_that_are_undone_do_not_count_and_others_follow() -> None:
    game, log = CASE.game, playouts(CASE)[0].log
    first, second = log.plies[:2]
    again = log_of(first, second, Ply(second.seat, b"", (2,)), second)
    states = [game.save_state(state) for state, _ in replay(game, again)]
    known = [game.save_state(state) for state, _ in replay(game, log_of(first, second))]
    assert states == [known[0], known[1], known[0], known[1]]
    assert [events for _, events in replay(game, again)][2] == []


@pytest.mark.parametrize("undoes", [(1, 1, 2), (2,), (0,)])
def test_an_entry_undoes_only_moves_that_count(undoes: tuple[int, ...]) -> None:
    log = log_of(playouts(CASE)[0].log.plies[0], Ply(0, b"", undoes))
    with pytest.raises(UnreadableMove):
        list(replay(CASE.game, log))
