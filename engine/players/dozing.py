"""A weaker player made of a stronger one."""

from __future__ import annotations

from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.player import Player


class DozingPlayer:
    """Another player that now and then lets a decision go by, as if its clock had run out.

    What it does then is the game's own default for somebody away: never illegal, never outright
    mad, and seldom good. It wakes up for all but a game's usual decisions (the first of its clocks), so it
    answers others and gives what there is to give.
    """

    def __init__(self, player: Player, percent: int) -> None:
        """``percent``: how many of a hundred decisions go by."""
        self._player = player
        self._percent = percent

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """The other player's move, or what a clock would make."""
        if chance.below(100) < self._percent:
            state = game.resample(view, chance)
            default = game.default(state, seat) if seat in game.awaited(state) else None
            if default is not None and game.clock(state, seat) == game.info.usual_clock:
                return default
        return self._player.choose(game, view, seat, chance)
