"""Who plays which game: each game has a module of its name in this package with a ``PLAYER``."""

from __future__ import annotations

import importlib
import importlib.util

from engine.players.player import Player, RandomPlayer


def player_of(game: str, level: str) -> Player:
    """The computer player of a game; a random one where the game has none.

    ``level`` is what people chose at the lobby; a game whose player knows no levels plays its best.
    """
    name = f"{__package__}.{game}"
    if importlib.util.find_spec(name) is None:
        return RandomPlayer()
    player: Player = importlib.import_module(name).PLAYER
    return player
