"""Who plays which game: each game has a module of its name in this package with a ``PLAYER``."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping

from engine.players.dozing import DozingPlayer
from engine.players.player import Player, RandomPlayer

DOZES: Mapping[str, int] = {"easy": 40, "middle": 15, "hard": 0}
"""Levels, the weakest first, and how many of a hundred usual decisions a player of each lets go by."""


def player_of(game: str, level: str) -> Player:
    """The computer player of a game at a level of :data:`DOZES`; a random one where the game has none."""
    name = f"{__package__}.{game}"
    if importlib.util.find_spec(name) is None:
        return RandomPlayer()
    player: Player = importlib.import_module(name).PLAYER
    percent = DOZES[level]
    return DozingPlayer(player, percent) if percent else player
