"""What a computer player is, and the least of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.core.chance import Chance
from engine.core.game import AnyGame


class Player(Protocol):
    """Somebody who chooses moves. One object may play at many tables: it keeps nothing between moves."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """A legal move for ``seat``, which may act and sees ``view``.

        ``chance`` is the player's own and never the table's: the same view and the same chance give
        the same move. A player may resample the view and search as long as it likes; it does no I/O.
        """


class RandomPlayer:
    """Any legal move."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """A move of the game's own sampler, which asks only for what the seat knows."""
        return game.sample(game.resample(view, chance), seat, chance)


class FunctionPlayer:
    """A player whose choice is a plain function."""

    def __init__(self, choose: Callable[[AnyGame, Any, int, Chance], Any]) -> None:
        self._choose = choose

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """What the function chooses."""
        return self._choose(game, view, seat, chance)
