"""Computer players of Piles."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.players import FunctionPlayer, RandomPlayer
from tests.sixth_game.game import Piles
from tests.sixth_game.types import HAND, Put, View


def choose(game: Piles, view: View, seat: int, chance: Chance) -> Put:
    """The highest card that leaves room for the lowest ones still to come."""
    room = view.options.limit - sum(view.pile)
    left = HAND - 2 - len(view.pile)
    fitting = [card for card in view.hand if card + sum(view.hand[:left]) <= room]
    return Put(max(fitting, default=view.hand[0]))


PLAYERS = {"easy": RandomPlayer(), **dict.fromkeys(("steady", "strong", "master"), FunctionPlayer(choose))}
