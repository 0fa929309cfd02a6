"""Computer players. Each gets a view, as a person does, and nothing else of the table.

:class:`Player` is what they all are; :class:`RandomPlayer` and :class:`GreedyPlayer` play any game,
the latter with an evaluation of states (:data:`Evaluation`), which a game has in a module of its name.
:class:`SearchPlayer` simulates what a game's :class:`Strategy` proposes. :func:`think` asks any of them.
"""

from engine.players.greedy import Evaluation, GreedyPlayer
from engine.players.player import (
    MISTAKE,
    ChosenMove,
    FunctionPlayer,
    Player,
    RandomPlayer,
    RankedMove,
    Scope,
    ShouldStop,
    hardly_noise,
    never,
)
from engine.players.roster import EasyPlayer, searching
from engine.players.search import Budget, SearchPlayer, luck_of, think
from engine.players.strategy import Strategy, win_share

__all__ = [
    "MISTAKE",
    "Budget",
    "ChosenMove",
    "EasyPlayer",
    "Evaluation",
    "FunctionPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "RankedMove",
    "Scope",
    "SearchPlayer",
    "ShouldStop",
    "Strategy",
    "hardly_noise",
    "luck_of",
    "never",
    "searching",
    "think",
    "win_share",
]
