"""Does any start city of a map of Spice Traitors win too often? And how do games of computer players go?

    python -m benchmarks.traitors_maps [games per table size] [map file ...]

Start cities are drawn evenly, so that each gets its chance; everything else is the computer player's.
A city's rate is how often a trader that began there won the game, with 1.00 for the average trader. It is
measured at the fewest and at the most players of each map, and printed with its standard error. Maps keep
all cities below 2.00.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median

import data
from engine.core.chance import Chance
from engine.players.traitors import choose
from engine.traitors.game import SHIPPED, Traitors
from engine.traitors.maps import parse_map
from engine.traitors.types import TRADERS, Map, Options, Setup


@dataclass
class Tally:
    """What was counted over many games on one map."""

    players: int
    games: int = 0
    started: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    best: list[int] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)
    early: int = 0

    def rate(self, city: int) -> tuple[float, float]:
        """How often the city's traders won, in units of the average trader, and the standard error."""
        share = self.won[city] / self.started[city]
        unit = self.players * TRADERS
        return share * unit, unit * sqrt(share * (1 - share) / self.started[city])


def play(game: Traitors, chart: Map, number: int, tally: Tally) -> None:
    """Play one game of computer players who start in cities drawn evenly."""
    chance = Chance(number.to_bytes(32, "big"))
    state = game.new(Options(map=chart), tally.players, Chance(chance.fork("table").seed))
    while waited := sorted(game.awaited(state)):
        for seat in waited:
            move = choose(game, game.view(state, seat), seat, chance)
            if isinstance(move, Setup):
                cities = [chance.below(len(chart.cities)) for _ in range(TRADERS)]
                move = Setup((cities[0], cities[1], cities[2]), move.round, move.bid)
            game.play(state, seat, move)
    score = state.score
    assert score is not None
    tally.games += 1
    tally.early += score.ending == "wiped_out"
    tally.dead.append(sum(grave is not None for grave in state.graves))
    tally.best.append(max(map(max, score.gold)))
    tally.started.update(seen[0] for seen in state.visited)
    seat = score.winners[0]
    number = max(range(TRADERS), key=lambda trader: score.gold[seat][trader])
    tally.won[state.visited[seat * TRADERS + number][0]] += 1


def report(chart: Map, tally: Tally) -> None:
    """Print a map's figures, its cities by rate."""
    print(f"\n{chart.name}: {len(chart.cities)} cities, {len(chart.routes)} routes, {tally.players} players")
    print(
        f"  {tally.games} games; winner's best trader {median(tally.best):.0f} in the middle, "
        f"half of all {sorted(tally.best)[tally.games // 4]}-{sorted(tally.best)[3 * tally.games // 4]}; "
        f"{mean(tally.dead):.1f} of {tally.players * TRADERS} traders die; "
        f"{100 * tally.early / tally.games:.0f} % end early"
    )
    rates = sorted(((*tally.rate(city), city) for city in tally.started), reverse=True)
    for rate, error, city in rates:
        print(f"  {chart.cities[city].name:<14}{rate:5.2f} +- {error:.2f}")


def main(games: int, files: list[str]) -> None:
    """Play and print for each map file."""
    game = Traitors.load(data.read_text)
    for file in files:
        chart = parse_map(data.read_text(file), file).map
        for players in sorted({*chart.players}):
            tally = Tally(players)
            for number in range(games):
                play(game, chart, number, tally)
            report(chart, tally)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, sys.argv[2:] or list(SHIPPED))
