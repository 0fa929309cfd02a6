"""What the shared tests run of each game: one entry per registered game.

An entry names the option sets (JSON) to play, each at every number of seats from ``seats``, or
from the game's own range. A registered game without an entry fails the suite.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.game import AnyGame
from engine.players import Evaluation, FunctionPlayer, Player, kashgar, palimpsest, quetinny
from tests.engine.kashgar.leaving import leave


@dataclass(frozen=True)
class Entry:
    """How one game is tested."""

    options: tuple[str, ...] = ("{}",)
    seats: tuple[int, ...] | None = None
    """Numbers of seats to play; None for all that the game allows."""
    fewer: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Numbers of seats of option sets that fewer can play."""
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
    seekers: tuple[Player, ...] = ()
    """Further players of that search, for endings that neither chance nor good play come to."""


ENTRIES: dict[str, Entry] = {
    "quetinny": Entry(
        options=(
            "{}",
            '{"excuse":true}',
            '{"courts":true}',
            '{"pawns":true}',
            '{"bare_ends":"never"}',
            '{"pawns":true,"cubes_per_caravan":"many"}',
            '{"excuse":true,"courts":true,"pawns":true,"bare_ends":"never","cubes_per_caravan":"many"}',
        ),
        longest=60,
        # The deck is hidden until it is empty, which it is in the last turn alone.
        varies=0.9,
        golden=(1,),
        endings=("outright", "plain", "no_gold", "taxes", "missing_suit"),
        evaluate=quetinny.evaluate,
        rare_events=("Discarded",),
        silent_events=("Drawn",),
    ),
    "ceylon": Entry(
        # Lower targets keep random games short.
        options=(
            '{"target":50}',
            '{"target":50,"clipper_draws":"any","gifts":false,"attacks":"one","storms":"one",'
            '"officials":"shared","first":1}',
        ),
        complete=False,
        playouts=1,
        detailed=12,
        longest=30000,
        varies=0.9,
        golden=(2, 4),
        golden_plies=160,
        endings=("target",),
        silent_events=("Ended", "PhaseBegan", "Pledged", "StandingSet", "TurnBegan"),
    ),
    "traitors": Entry(
        options=("{}", '{"cuts":"round","early_end":"never","bid_limit":3,"garnets":4,"kill_bonus":0}'),
        seats=(3, 7, 12),
        complete=False,
        playouts=1,
        golden=(3, 9),
        golden_plies=200,
        endings=("spring", "wiped_out"),
        # A round is told whole, when it ends.
        silent_events=(
            *("Arrived", "BonusEarned", "Died", "GarnetGained", "Opened"),
            *("RoutesCut", "SpringTraitor", "TollsPaid"),
        ),
    ),
    "palimpsest": Entry(
        options=(
            '{"pawns":true,"courts":true}',
            "{}",
            '{"excuse":true,"contact":"overlap","cubes":10}',
            '{"excuse":true,"pawns":true,"courts":true,"rules":"published","last":"hands","cubes":40}',
        ),
        fewer={"{}": (2, 3, 4), '{"excuse":true,"contact":"overlap","cubes":10}': (2, 3, 4)},
        complete=False,
        detailed=10,
        longest=50,
        golden=(2, 5),
        endings=("deck", "hands", "cubes", "points"),
        evaluate=palimpsest.evaluate,
    ),
    "kashgar": Entry(
        options=("{}", '{"cut_and_thrust":12}'),
        playouts=1,
        detailed=20,
        # Random players seldom get to 25 points before the last round, when all decks are known or empty.
        longest=6000,
        varies=0.8,
        golden=(2, 4),
        golden_plies=60,
        endings=("points", "rounds", "empty"),
        silent_events=("GameEnded", "QuestionAnswered", "TurnEnded"),
        evaluate=kashgar.evaluate,
        seekers=(FunctionPlayer(leave),),
    ),
}


@dataclass(frozen=True)
class Case:
    """One table to play: a game at some options with some seats."""

    name: str
    options: str
    seats: int

    @property
    def game(self) -> AnyGame:
        return games()[self.name]

    @property
    def entry(self) -> Entry:
        return ENTRIES[self.name]

    def __str__(self) -> str:
        shown = "".join(sign for sign in self.options if sign not in '{}"')
        return f"{self.name}-{self.seats}" + (f"-{shown}" if shown else "")


@functools.cache
def games() -> dict[str, AnyGame]:
    """The registered games with the project's own content."""
    return dict(load_games(GAMES))


def cases() -> list[Case]:
    """Every registered game with an entry, at all its option sets and numbers of seats."""
    found = []
    for name, game in games().items():
        entry = ENTRIES.get(name)
        if entry is None:
            continue
        fewest, most = game.info.seats
        for seats in entry.seats or range(fewest, most + 1):
            found += [
                Case(name, options, seats)
                for options in entry.options
                if seats in entry.fewer.get(options, (seats,))
            ]
    return found
