"""Computer players. Each gets a view, as a person does, and nothing else of the table.

:class:`Player` is what they all are; :class:`RandomPlayer` and :class:`GreedyPlayer` play any game,
the latter with an opinion on states (:data:`Worth`), of which each game has one in a module of its name.
"""

from engine.players.dozing import DozingPlayer
from engine.players.greedy import GreedyPlayer, Worth
from engine.players.player import FunctionPlayer, Player, RandomPlayer
from engine.players.roster import by_level

__all__ = [
    "DozingPlayer",
    "FunctionPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "Worth",
    "by_level",
]
