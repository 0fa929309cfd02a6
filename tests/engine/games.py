"""What the shared tests run of each game: one entry per registered game.

An entry names the option sets (JSON) to play, each at every number of seats from ``seats``, or
from the game's own range. A game of the program without an entry fails the suite.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from cogs.game_module import GameModule, by_name, load_games
from cogs.games import GAMES
from engine.core.game import AnyGame
from engine.players import FunctionPlayer, kashgar, palimpsest, quetinny
from tests.engine.entry import Entry, Registered
from tests.engine.kashgar.leaving import leave
from tests.sixth_game.entry import SIXTH
from tests.support.thorough import times


def value_in_kashgar(game: AnyGame, state: Any, seat: int) -> float:
    """How good a state is for a seat, in points."""
    evaluator = kashgar.evaluator_of(kashgar.cards_of(game, state))
    return evaluator.evaluate(state, seat, evaluator.ahead(state))


CEYLON_OTHERWISE = (
    '{"target":50,"clipper_draws":"any","gifts":false,"attacks":"one","storms":"one",'
    '"officials":"shared","first":1}'
)

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
        detailed=times(10, 16),
        longest=60,
        # The deck is hidden until it is empty, which it is in the last turn alone.
        varies=0.9,
        golden=(1,),
        endings=("outright", "plain", "no_gold", "taxes", "missing_suit"),
        evaluate=quetinny.evaluate,
        rare_events=("Discarded",),
        silent_events=("CardsDrawn",),
    ),
    "ceylon": Entry(
        # Lower targets keep random games short.
        options=(
            '{"target":50}',
            CEYLON_OTHERWISE,
        ),
        # Random games of many take thousands of moves.
        fewer={'{"target":50}': (2, 3, 6), CEYLON_OTHERWISE: (4, 5)},
        complete=False,
        playouts=1,
        detailed=times(10, 12),
        longest=30000,
        varies=0.9,
        golden=(2, 4),
        golden_plies=160,
        endings=("target",),
        silent_events=("PhaseBegan", "Pledged", "StandingAnswersSet", "TargetReached", "TurnBegan"),
    ),
    "traitors": Entry(
        options=("{}", '{"cuts":"round","early_end":"never","bid_limit":3,"garnets":4,"kill_bonus":0}'),
        seats=(3, 7, 12),
        complete=False,
        playouts=1,
        detailed=times(8, 16),
        golden=(3, 9),
        golden_plies=200,
        endings=("spring", "wiped_out"),
        overview="h",
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
        fewer={
            '{"pawns":true,"courts":true}': (2, 5),
            "{}": (3, 4),
            '{"excuse":true,"contact":"overlap","cubes":10}': (2, 4),
            '{"excuse":true,"pawns":true,"courts":true,"rules":"published","last":"hands","cubes":40}': (
                3,
                5,
            ),
        },
        complete=False,
        playouts=times(1, 2),
        detailed=times(8, 10),
        longest=50,
        golden=(2, 5),
        endings=("deck", "hands", "cubes", "points"),
        evaluate=palimpsest.evaluate,
    ),
    "kashgar": Entry(
        options=("{}", '{"cut_and_thrust":12}'),
        playouts=1,
        detailed=times(8, 14),
        # Random players seldom get to 25 points before the last round, when all decks are known or empty.
        longest=6000,
        varies=0.8,
        golden=(2, 4),
        golden_plies=60,
        endings=("points", "rounds", "empty"),
        silent_events=("GameEnded", "QuestionAnswered", "TurnEnded"),
        evaluate=value_in_kashgar,
        seekers=(FunctionPlayer(leave),),
    ),
}

REGISTERED: tuple[Registered, ...] = (
    *(Registered(module, ENTRIES[module.info.name]) for module in GAMES),
    SIXTH,
)
"""The program's games, and one that lives in the tests alone."""


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
        return entry_of(self.name)

    def __str__(self) -> str:
        shown = "".join(sign for sign in self.options if sign not in '{}"')
        return f"{self.name}-{self.seats}" + (f"-{shown}" if shown else "")


@functools.cache
def modules() -> dict[str, GameModule]:
    """The registered games' descriptions."""
    return by_name([registered.module for registered in REGISTERED])


@functools.cache
def games() -> dict[str, AnyGame]:
    """The registered games with the project's own content."""
    return load_games(list(modules().values()))


def entry_of(name: str) -> Entry:
    """How a registered game is tested."""
    return next(one.entry for one in REGISTERED if one.module.info.name == name)


def cases() -> list[Case]:
    """Every registered game, at all its option sets and numbers of seats."""
    found = []
    for name, game in games().items():
        entry = entry_of(name)
        fewest, most = game.info.seats
        for seats in entry.seats or range(fewest, most + 1):
            found += [
                Case(name, options, seats)
                for options in entry.options
                if seats in entry.fewer.get(options, (seats,))
            ]
    return found
