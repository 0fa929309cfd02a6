"""The levels of computer players, each made of a game's best player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.dozing import DozingPlayer
from engine.players.player import Player

DOZES: Mapping[str, int] = {"easy": 40, "middle": 15, "hard": 0}
"""Levels, the weakest first, and how many of a hundred usual decisions a player of each lets go by."""


def by_level(best: Player) -> Mapping[str, Player]:
    """A player for each level of :data:`DOZES`, the strongest of which is ``best`` itself."""
    return {level: DozingPlayer(best, percent) if percent else best for level, percent in DOZES.items()}
