"""The strategies by which computer players of each game search, by the games' machine names."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.games import GAMES
from engine.players.search import Budget, SearchPlayer
from engine.players.strategy import Strategy

STRATEGIES: Mapping[str, Strategy] = {
    module.info.name: player.strategy
    for module in GAMES
    if isinstance(player := module.player("strong"), SearchPlayer)
}


def hasty(game: str, level: str = "strong") -> SearchPlayer:
    """A player that hardly thinks, of whatever level is asked for."""
    return SearchPlayer(STRATEGIES[game], Budget(8, 2, compared=16))
