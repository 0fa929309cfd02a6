"""What a computer player is, what it answers, and the least of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from engine.core.chance import Chance
from engine.core.game import AnyGame

Rules = TypeVar("Rules", bound=AnyGame, contravariant=True, default=Any)
"""The rules that somebody can play by; any where that is not said."""
ShouldStop = Callable[[], bool]
"""Asked between simulations: whether to end the search now."""


def never() -> bool:
    """The search may use its whole budget."""
    return False


@dataclass(frozen=True, slots=True)
class Scope:
    """How a search is to think: until when, of what, and whether it explains itself."""

    stop: ShouldStop = never
    """May end the search between two worlds."""
    explain: bool = False
    """Even a single candidate is simulated; in the end some moves are compared with the chosen one on worlds
    that the search has not seen, with gains, and a line follows."""
    also: Sequence[Any] = ()
    """Legal moves that are candidates too, and are those that are compared with the chosen one."""


MISTAKE = 0.03
"""A loss of the chance to win that is worth a word."""


NOISE = 2.0
"""Standard errors that a difference may be by luck alone."""


def hardly_noise(difference: float, error: float) -> float:
    """As much of a difference as is hardly by luck; 0 or more."""
    return max(0.0, difference - NOISE * error)


@dataclass(frozen=True, slots=True)
class RankedMove:
    """What a search found out about one move."""

    move: Any
    value: float
    """Chance to win of the seat that moves, 0 to 1: the mean of the simulations."""
    error: float
    """Standard error of ``value``."""
    visits: int
    """Simulations of this move."""
    gains: Mapping[str, float] = field(default_factory=dict)
    """What the chosen move leads to beyond this one, by the names of ``Strategy.terms``: mean differences on
    the worlds on which both were simulated. What may be noise is left out; empty unless an explanation is
    wanted."""
    behind: float = 0.0
    """By how much less it is worth than the chosen move, on the worlds on which both were simulated; below 0
    where it did better on worlds that the search had not seen."""
    behind_error: float = 0.0
    """Standard error of ``behind``."""
    lost: bool = False
    """Whether the game was over and lost in each of its simulations; only where an explanation is wanted."""
    lasts: float = 0.0
    """At which turn of the game it was lost then, on average."""

    @property
    def loss(self) -> float:
        """What this move costs against the chosen one, as far as that is hardly noise."""
        return hardly_noise(self.behind, self.behind_error)

    @property
    def spread(self) -> float:
        """How far what comes of it varies: the standard deviation of a simulation's value."""
        return self.error * sqrt(self.visits) if self.visits > 1 else 0.0


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """A move, and how it was found."""

    move: Any
    ranked: tuple[RankedMove, ...] = ()
    """The moves that were simulated, best first; empty where nothing was."""
    line: tuple[Any, ...] = ()
    """What the seat does after the move in the same turn, as far as nothing unknown comes between; empty
    unless an explanation is wanted."""
    cut: bool = False
    """Whether the search was told to stop before it had used its budget."""


class Player(Protocol[Rules]):
    """Somebody who chooses moves. One object may play at many tables: it keeps nothing between moves."""

    def choose(self, game: Rules, view: Any, seat: int, chance: Chance) -> Any:
        """A legal move for ``seat``, which may act and sees ``view``.

        ``chance`` is the player's own and never the table's: the same view and the same chance give
        the same move. A player may resample the view and search as long as it likes; it does no I/O.
        """


class RandomPlayer:
    """Any legal move."""

    def choose(self, game: AnyGame, view: Any, seat: int, chance: Chance) -> Any:
        """A move of the game's own sampler, which asks only for what the seat knows."""
        return game.sample(game.resample(view, chance), seat, chance)


class FunctionPlayer(Generic[Rules]):
    """A player whose choice is a plain function."""

    def __init__(self, choose: Callable[[Rules, Any, int, Chance], Any]) -> None:
        self._choose = choose

    def choose(self, game: Rules, view: Any, seat: int, chance: Chance) -> Any:
        """What the function chooses."""
        return self._choose(game, view, seat, chance)
