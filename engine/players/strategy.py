"""What a search must be told of a game: a few small functions, one module a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, Generic

from engine.core.chance import Chance
from engine.core.game import Result
from engine.players.player import Rules


class Strategy(ABC, Generic[Rules]):
    """A game's own knowledge of good play. It keeps nothing between calls and can be sent to a process.

    States given to it are imagined ones, dealt from somebody's view. Even so :meth:`policy` and :meth:`value`
    read only what ``seat`` may know of them: a rival who saw every hand in simulations would be
    feared too much, and a leaf that saw the deck would be believed too much.
    """

    @abstractmethod
    def candidates(self, game: Rules, view: Any, seat: int, chance: Chance, most: int) -> Sequence[Any]:
        """Up to ``most`` different legal moves worth a thought, one at least, the heuristic's own first."""

    def plain_moves(self, game: Rules, view: Any, seat: int, chance: Chance, most: int) -> Sequence[Any]:
        """What somebody might do who plays without much thought, the best first: the usual candidates."""
        return self.candidates(game, view, seat, chance, most)

    def variants(
        self, game: Rules, view: Any, seat: int, move: Any, chance: Chance, most: int
    ) -> Sequence[Any]:
        """Up to ``most`` different legal moves that differ a little from one that was found good."""
        return ()

    @abstractmethod
    def policy(self, game: Rules, state: Any, seat: int, chance: Chance) -> Any:
        """The move of an awaited seat inside a simulation: quick, and as good as quick allows."""

    @abstractmethod
    def estimate(self, game: Rules, state: Any, seat: int) -> tuple[int, float]:
        """How a game that goes on stands for ``seat``: its stage, from 0, and how good that is then."""

    def features(self, game: Rules, state: Any, seat: int) -> Mapping[str, float]:
        """What an estimate weighs, by name, where weights are fitted too; ``points`` is the unit."""
        return {}

    leaves: Sequence[tuple[float, float]]
    """By stage, what makes a chance to win of an estimate: ``1 / (1 + exp(-(first + second * estimate)))``.

    Fitted on games of the heuristic by ``python -m benchmarks.leaves GAME``. The last serves later stages.
    """

    crowding: float = 0.6
    """How much of ``log(rivals)`` several rivals take from the log odds of leaves, which are fitted on games
    of two. An estimate against the best rival is lower by itself where there are more; one against their
    average is not."""

    def value(self, game: Rules, state: object, seat: int) -> float:
        """The chance to win of ``seat`` in a game that still goes on, 0 to 1."""
        stage, estimate = self.estimate(game, state, seat)
        first, second = self.leaves[min(stage, len(self.leaves) - 1)]
        odds = first + second * estimate - self.crowding * log(max(1, game.seats(state) - 1))
        return 1 / (1 + exp(-max(-50.0, min(50.0, odds))))

    def worth(self, game: Rules, state: object, seat: int) -> float:
        """What a game is worth to ``seat`` where a simulation ends, 0 to 1, whether it is over or goes on."""
        result = game.result(state)
        return self.value(game, state, seat) if result is None else self.result_value(result, seat)

    @abstractmethod
    def horizon(self, game: Rules, state: Any, seat: int) -> int:
        """The ``game.turn`` at which simulations from ``state`` end and :meth:`value` is asked."""

    def effort(self, view: Any) -> float:
        """How many times as long a simulation takes from here as at the beginning of the usual table.

        A budget is divided by it, so that no decision takes longer to think about; where it is below 1 there
        is time for more candidates too.
        """
        return 1.0

    def at(self, game: Rules, view: Any, seat: int) -> "Strategy[Rules]":
        """What judges one decision: itself, or a strategy that has worked out what follows from the view."""
        return self

    def imagine(self, game: Rules, state: Any, seat: int) -> None:
        """Change a state dealt from the view of ``seat`` before it is searched, by default in nothing."""
        return

    def result_value(self, result: Result, seat: int) -> float:
        """What a finished game was worth, 0 to 1: usually the share of the win."""
        return win_share(result, seat)

    def terms(self, game: Rules, state: Any, seat: int) -> Mapping[str, float]:
        """What a seat has where a simulation ends, in the game's own units, so that a hint can say why.

        ``points`` are its own, ``rival`` the best rival's, ``reserve`` what is held for later. Moves are told
        apart by the differences on the same worlds. Nothing where nothing cheap can be said.
        """
        return {}


def win_share(result: Result, seat: int) -> float:
    """1 for who won alone, 0 for who lost, and shares between."""
    return result.won[seat] / max(1, sum(result.won))


def compared(points: Sequence[float], seat: int, reserve: float) -> dict[str, float]:
    """The usual terms of a seat: its points, the best rival's, and what it holds for later."""
    rivals = [*points[:seat], *points[seat + 1 :]]
    return {"points": points[seat], "rival": max(rivals), "reserve": reserve}
