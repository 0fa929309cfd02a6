"""Computer players. Each gets a view, as a person does, and nothing else of the table.

:class:`Player` is what they all are; :class:`RandomPlayer` and :class:`GreedyPlayer` play any game,
the latter with an evaluation of states (:data:`Evaluation`), which a game has in a module of its name.
"""

from engine.players.dozing import DozingPlayer
from engine.players.greedy import Evaluation, GreedyPlayer
from engine.players.player import FunctionPlayer, Player, RandomPlayer
from engine.players.roster import by_level

__all__ = [
    "DozingPlayer",
    "Evaluation",
    "FunctionPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "by_level",
]
