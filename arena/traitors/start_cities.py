"""Does any start city of a map of Spice Traitors win too often?

Start cities are drawn evenly, so that each gets its chance; everything else is the computer player's.
A city's rate is how often a trader that began there won the game, with 1.00 for the average trader. Maps
keep all cities below 2.00.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, median

from arena import commands, markdown
from arena.setting import Setting
from engine.players import Player
from engine.traitors.types import TRADERS, Setup

CHUNK = 10
"""Games that a process plays before it reports."""


@dataclass
class Starts:
    """What was counted over many games at tables of one number of seats."""

    seats: int
    games: int = 0
    started: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    """Traders, by the number of their start city."""
    best: list[int] = field(default_factory=list)
    """Gold of the winner's best trader."""
    dead: list[int] = field(default_factory=list)

    def add(self, other: Starts) -> None:
        """Put other games on top."""
        self.games += other.games
        self.started.update(other.started)
        self.won.update(other.won)
        self.best += other.best
        self.dead += other.dead

    def rate(self, city: int) -> tuple[float, float]:
        """How often the city's traders won, in units of the average trader, and the standard error."""
        share = self.won[city] / self.started[city]
        unit = self.seats * TRADERS
        return share * unit, unit * sqrt(share * (1 - share) / self.started[city])


def batches_of(setting: Setting, player: Player, games: int) -> list[tuple[Setting, Player, range]]:
    """So many games in parts."""
    return [(setting, player, range(first, min(first + CHUNK, games))) for first in range(0, games, CHUNK)]


def play(batch: tuple[Setting, Player, range]) -> Starts:
    """Play games of computer players who start in cities drawn evenly."""
    setting, player, numbers = batch
    starts = Starts(setting.seats)
    for number in numbers:
        _play_one(setting, player, number, starts)
    return starts


def _play_one(setting: Setting, player: Player, number: int, starts: Starts) -> None:
    game, state = setting.game(), setting.new(number)
    chance = setting.luck(number).fork("start cities")
    while waited := sorted(game.awaited(state)):
        for seat in waited:
            move = player.choose(game, game.view(state, seat), seat, chance)
            if isinstance(move, Setup):
                cities = [chance.below(len(state.options.map.cities)) for _ in range(TRADERS)]
                move = Setup((cities[0], cities[1], cities[2]), move.round, move.bid)
            game.play(state, seat, move)
    score = state.score
    starts.games += 1
    starts.dead.append(sum(grave is not None for grave in state.graves))
    starts.best.append(max(map(max, score.gold)))
    starts.started.update(seen[0] for seen in state.visited)
    seat = score.winners[0]
    trader = max(range(TRADERS), key=lambda trader: score.gold[seat][trader])
    starts.won[state.visited[seat * TRADERS + trader][0]] += 1


def report(setting: Setting, starts: Starts) -> Iterator[str]:
    """A map's figures, its cities by rate."""
    chart = setting.settled().map
    yield f"## Start cities of {chart.name}, {starts.seats} seats"
    yield ""
    yield (
        f"{starts.games} games whose start cities are drawn evenly. The winner's best trader has"
        f" {median(starts.best):.0f} in the middle; {mean(starts.dead):.1f} of"
        f" {starts.seats * TRADERS} traders die. Rates: 1.00 is the average trader, +- the standard error."
    )
    yield ""
    rates = sorted(((*starts.rate(city), city) for city in starts.started), reverse=True)
    yield from markdown.table(
        ("city", "rate", ""),
        [
            (chart.cities[city].name, f"{rate:.2f} +-{error:.2f}", "too good" if rate - 3 * error > 2 else "")
            for rate, error, city in rates
        ],
    )


def findings(simulated: commands.Simulated) -> list[str]:
    """Whether a city of the map is too good to begin in, at each number of seats."""
    parts = []
    for setting in simulated.settings:
        batches = batches_of(setting, simulated.player, simulated.games)
        starts = Starts(setting.seats)
        for found in commands.played(play, batches, simulated.games, simulated.processes):
            starts.add(found)
        parts.append("\n".join(report(setting, starts)))
    return parts
