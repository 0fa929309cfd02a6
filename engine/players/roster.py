"""The computer players of a game that think ahead: each level is a setting of its strategy."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.easy import EasyPlayer
from engine.players.player import Player, Rules
from engine.players.search import Budget, SearchPlayer
from engine.players.strategy import Strategy


def searching(
    heuristic: Player[Rules], strategy: Strategy[Rules], strong: Budget, master: Budget
) -> Mapping[str, Player[Rules]]:
    """A player for each level: mistakes, the heuristic, and two searches that think for longer and longer."""
    return {
        "easy": EasyPlayer(strategy),
        "steady": heuristic,
        "strong": SearchPlayer(strategy, strong),
        "master": SearchPlayer(strategy, master),
    }
