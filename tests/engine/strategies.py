"""The strategies by which computer players of each game search, by the games' machine names."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.games import GAMES
from engine.players.search import SearchPlayer
from engine.players.strategy import Strategy

STRATEGIES: Mapping[str, Strategy] = {
    module.info.name: player.strategy
    for module in GAMES
    if isinstance(player := module.players["strong"], SearchPlayer)
}
