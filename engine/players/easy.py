"""A player who makes mistakes as people do: never mad, often second best, seldom the best for long."""

from __future__ import annotations

from typing import Any, Generic

from engine.core.chance import Chance
from engine.players.player import Rules
from engine.players.strategy import Strategy

_CONSIDERED = 6
_CARELESS = 50
"""Percent of the decisions at which a better move is overlooked, again and again down the list."""


class EasyPlayer(Generic[Rules]):
    """The best move, or the second, or the third, each half as likely as the one before."""

    def __init__(self, strategy: Strategy[Rules]) -> None:
        self.strategy = strategy

    def choose(self, game: Rules, view: Any, seat: int, chance: Chance) -> Any:
        """One of the strategy's candidates that a careless reader might take."""
        moves = self.strategy.plain_moves(game, view, seat, chance, _CONSIDERED)
        place = 0
        while place + 1 < len(moves) and chance.below(100) < _CARELESS:
            place += 1
        return moves[place]
