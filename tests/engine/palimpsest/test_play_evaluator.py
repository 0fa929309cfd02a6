"""Whole plays thought over: where the cubes of a play go."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.palimpsest.board import cubes_on
from engine.palimpsest.outcome import PlayOutcome, outcomes, targets
from engine.palimpsest.play_evaluator import PlayEvaluator, ahead_of
from engine.palimpsest.scoring import pay
from engine.palimpsest.types import Options, Put
from tests.engine.palimpsest.build import GAME, TABLES
from tests.engine.playouts import chance


def in_best_lots(evaluator: PlayEvaluator, result: PlayOutcome) -> Counter[int]:
    """Cubes by card, each time the lot that brings most for each cube, all lots tried anew."""
    board, seat, lost = evaluator.board, evaluator.seat, evaluator.lost_ranks(result)
    ranks = [0 if number in lost else rank for number, rank in enumerate(evaluator.ranks)]
    ranks.append(TABLES.rank[result.card])
    cubes = [
        [0] * board.seats if number in result.buried else cubes_on(board, number)
        for number in range(len(board.laid))
    ] + [[0] * board.seats]

    def worth(number: int, lot: int) -> tuple[float, int, int]:
        more = [held + (owner == seat) * lot for owner, held in enumerate(cubes[number])]
        now, then = (ahead_of(pay(ranks[number], held), seat) for held in (cubes[number], more))
        return (then - now) / lot, ranks[number], -lot

    put: Counter[int] = Counter()
    while left := result.cubes - put.total():
        lots = [(number, lot) for number in targets(board, result) for lot in range(1, left + 1)]
        number, lot = max(lots, key=lambda one: worth(*one))
        cubes[number][seat] += lot
        put[number] += lot
    return put


@pytest.mark.parametrize("options", [Options(), Options(rules="published", courts=True, pawns=True)])
def test_cubes_go_in_lots_that_bring_most_for_each(options: Options) -> None:
    luck, several = chance("lots"), 0
    state = GAME.new(options, 3, luck.fork("table"))
    while state.acting >= 0:
        seat, board = state.acting, state.board
        evaluator = PlayEvaluator(TABLES, board, state.hands[seat], seat, len(state.deck), 5)
        for result in outcomes(board, TABLES, seat, state.hands[seat])[::31]:
            if result.cubes:
                laid, put = [*board.laid, result.card], in_best_lots(evaluator, result)
                several += len(put) > 1
                assert evaluator.steps(result) == tuple(
                    Put(TABLES.ids[laid[number]], amount) for number, amount in sorted(put.items())
                )
        GAME.play(state, seat, GAME.sample(state, seat, luck))
    assert several > 5
