"""A player that looks one move ahead."""

from collections.abc import Callable
from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame

Evaluation = Callable[[AnyGame, Any, int], float]
"""How good a state is for a seat; higher is better. It is asked about redealt states only, and
should not read more out of them than the seat knows."""


class GreedyPlayer:
    """The move after which a state is best, in one deal of what is hidden."""

    def __init__(self, evaluate: Evaluation) -> None:
        self._evaluate = evaluate

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """The best of the listed moves; of equals the first."""
        state = game.resample(view, chance)
        # What a seat may do follows from what it knows, so every deal has the same moves.
        moves = game.moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        return max(moves, key=lambda move: self._after(game, state, seat, move))

    def _after(self, game: AnyGame, state: object, seat: int, move: object) -> float:
        trial = game.copy(state)
        game.push(trial, seat, move)
        return self._evaluate(game, trial, seat)
