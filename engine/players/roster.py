"""The computer players of a game that think ahead: each level is a setting of its strategy."""

from collections.abc import Mapping
from typing import Any, Generic

from engine.core.chance import Chance
from engine.players.player import Player, Rules
from engine.players.search import Budget, SearchPlayer
from engine.players.strategy import Strategy

_CONSIDERED = 6
_CARELESS = 50
"""Percent of the decisions at which a better move is overlooked, again and again down the list."""


class EasyPlayer(Generic[Rules]):
    """Who makes mistakes as people do: never mad, often second best, seldom the best for long.

    Of the best moves each is half as likely as the one before.
    """

    def __init__(self, strategy: Strategy[Rules]) -> None:
        self.strategy = strategy

    def choose(self, game: Rules, view: Any, seat: int, chance: Chance) -> Any:
        """One of the strategy's candidates that a careless reader might take."""
        moves = self.strategy.plain_moves(game, view, seat, chance, _CONSIDERED)
        place = 0
        while place + 1 < len(moves) and chance.below(100) < _CARELESS:
            place += 1
        return moves[place]


def searching(
    heuristic: Player[Rules], strategy: Strategy[Rules], strong: Budget, master: Budget | None = None
) -> Mapping[str, Player[Rules]]:
    """A player for each level: mistakes, the heuristic, a search, and one that thinks longer if it helps."""
    searches = {"strong": strong} if master is None else {"strong": strong, "master": master}
    return {
        "easy": EasyPlayer(strategy),
        "steady": heuristic,
        **{level: SearchPlayer(strategy, budget) for level, budget in searches.items()},
    }
