"""The levels of computer players, each made of a game's best player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.players.dozing import DozingPlayer
from engine.players.player import Player

LEVELS = ("easy", "steady", "strong", "master")
"""The weakest first."""
_RENAMED = {"middle": "steady", "hard": "strong"}
"""What tables and messages of earlier versions call some of them."""
_DOZES = 40
"""How many of a hundred usual decisions an easy player lets go by."""


def level_named(name: str) -> str:
    """The level of a name that this version or an earlier one gave it; an unknown name stays as it is."""
    return _RENAMED.get(name, name)


def by_level(best: Player) -> Mapping[str, Player]:
    """A player for each level, of which all but the first are ``best`` itself."""
    return {"easy": DozingPlayer(best, _DOZES), **dict.fromkeys(LEVELS[1:], best)}
