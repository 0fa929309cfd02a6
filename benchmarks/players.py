"""How many simulations do computer players make in a second?

    python -m benchmarks.players [GAME ...] [--seconds 2]

A plain simulation is a new deal of a view, four plies drawn at random, and a leaf; a searched one is
what a strong player really does: a new deal, the policy to its horizon, and a leaf. (Kashgar's policy
remembers its answers, and this loop asks for the same again and again.) Positions are those of a game of
the policy. Beside them stands the plain simulation as it is outside searches (the view rebuilt for each
deal, the table's own stream of chance), and a floor that the same run measured: loops of a thousand
additions in a second, so that machines and days compare.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

from benchmarks.engines import floor
from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.players import Strategy
from engine.players.search import play_on
from tests.engine.strategies import STRATEGIES

PLIES = 4
GOALS = {"palimpsest": 2500, "kashgar": 3000, "traitors": 5000, "quetinny": 5000, "ceylon": 5000}
"""Plain simulations a second that are aimed at, on the machine of the other figures; of some games none."""
_EVERY = 7
"""Of how many positions one is simulated from."""


@dataclass(frozen=True)
class SampledPosition:
    """A view of a seat that the table waits for."""

    view: Any
    seat: int


def positions(game: AnyGame, strategy: Strategy, seats: int) -> list[SampledPosition]:
    """Positions from the beginning to the end of a game."""
    luck = Chance(bytes(32))
    state = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("table"))
    found: list[SampledPosition] = []
    number = 0
    while awaited := game.awaited(state):
        seat = min(awaited)
        if number % _EVERY == 1:
            found.append(SampledPosition(game.view(state, seat), seat))
        game.push(state, seat, strategy.policy(game, state, seat, luck))
        number += 1
    return found


def plain(game: AnyGame, strategy: Strategy, state: Any, seat: int, chance: Chance) -> None:
    """Four plies and a leaf."""
    for _ in range(PLIES):
        awaited = game.awaited(state)
        if not awaited:
            break
        actor = min(awaited)
        game.push(state, actor, game.sample(state, actor, chance))
    strategy.worth(game, state, seat)


def searched(game: AnyGame, strategy: Strategy, state: Any, seat: int, chance: Chance) -> None:
    """The policy to its horizon and a leaf."""
    strategy.imagine(game, state, seat)
    until = strategy.horizon(game, state, seat)
    play_on(strategy, game, state, until, chance)
    strategy.worth(game, state, seat)


Simulate = Callable[[AnyGame, Strategy, Any, int, Chance], None]


def rate(
    game: AnyGame,
    strategy: Strategy,
    found: list[SampledPosition],
    simulate: Simulate,
    seconds: float,
    quick: bool,
) -> float:
    """Simulations a second of the processor, over all positions alike."""
    number, start = 0, process_time()
    while process_time() - start < seconds:
        for position in found:
            if quick:
                deal = game.resampler(position.view)
                for world in range(8):
                    simulate(game, strategy, deal(FastChance.of(world)), position.seat, FastChance.of(world))
            else:
                for world in range(8):
                    chance = Chance(world.to_bytes(32, "big"))
                    simulate(game, strategy, game.resample(position.view, chance), position.seat, chance)
            number += 8
    return number / (process_time() - start)


def main() -> None:
    """Measure the games named, or all, at their fewest seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of each measurement")
    arguments = parser.parse_args()
    games = load_games(GAMES)
    heads = (
        f"{'plain/s':>10}",
        f"{'goal':>7}",
        f"{'old way/s':>11}",
        f"{'searched/s':>12}",
        f"{'floors/s':>10}",
    )
    print(f"{'game':<12}{'seats':>6}" + "".join(heads))
    for name in arguments.games or sorted(STRATEGIES):
        game, strategy = games[name], STRATEGIES[name]
        seats = game.info.seats[0]
        found = positions(game, strategy, seats)
        before = floor()
        rates = [
            rate(game, strategy, found, simulate, arguments.seconds, quick)
            for simulate, quick in ((plain, True), (plain, False), (searched, True))
        ]
        floors = 1e6 / min(before, floor())
        new, old, deep = rates
        goal = GOALS.get(name, 0)
        print(
            f"{name:<12}{seats:>6}{new:>10.0f}{goal:>7}{old:>11.0f}{deep:>12.0f}{floors:>10.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
