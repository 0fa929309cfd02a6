"""How a game is tested by the shared tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from cogs.game_module import GameModule
from engine.players import Evaluation, Player


@dataclass(frozen=True)
class Entry:
    """How one game is tested."""

    options: tuple[str, ...] = ("{}",)
    """Option sets to play (JSON); the first with the fewest and the most seats in panels and pictures too."""
    seats: tuple[int, ...] | None = None
    """Numbers of seats to play; None for all that the game allows."""
    fewer: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Numbers of seats to play an option set with; the others are played with all."""
    complete: bool = True
    """Whether ``moves`` lists every legal move, so that what it leaves out must be refused."""
    playouts: int = 2
    """Random games per option set and number of seats."""
    detailed: int = 24
    """Plies of each playout that are looked at closely, spread evenly over it."""
    longest: int = 1000
    """Plies within which a random game must end."""
    varies: float = 0.5
    """Share of closely inspected (ply, reader) pairs at which two deals of what is hidden must differ."""
    sends_other_moves: int = 12
    """Moves of other positions that are tried, and mostly refused, at each closely inspected ply."""
    golden: tuple[int, ...] = ()
    """Numbers of seats that have a golden playthrough, at the first option set."""
    golden_plies: int = 80
    """Plies that a golden playthrough shows at most."""
    endings: tuple[str, ...] = ()
    """Every way in which the game can end: each has a log in ``logs/`` that gets there."""
    rare_events: tuple[str, ...] = ()
    """Kinds of events that none of these games and logs has; the game's own tests show that they are told."""
    silent_events: tuple[str, ...] = ()
    """Kinds of events without words of their own: another event's sentence, or the position, tells them."""
    evaluate: Evaluation | None = None
    """An opinion on states, with which the search for such logs plays; without one it plays at random."""
    overview: str = ""
    """How drafts of the panel's screen begin on which all plans stand, where the first one asks for them
    step by step: from any other screen a way leads to either."""
    seekers: tuple[Player, ...] = ()
    """Further players of that search, for endings that neither chance nor good play come to."""


@dataclass(frozen=True)
class Registered:
    """A game that the shared tests run, and how."""

    module: GameModule
    entry: Entry
