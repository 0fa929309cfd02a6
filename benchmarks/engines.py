"""What do the rules cost? Legal moves and play, a copy, a random game, and a computer player's choice.

    python -m benchmarks.engines [GAME ...] [--plies 3000] [--seconds 2]

All times are medians over single plies, given beside their ratio to a floor measured in the same
run, before and after each game: a plain loop of a thousand additions, which any Python on any machine can
run and which does nothing but interpret. So ratios of different machines and days compare. The budget is
30 us for legal moves and play (200 us where geometry is heavy) and 10 us for a copy; the slowest choice
of a computer player at its best should stay far below a second on any machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Any

from cogs.game_module import by_name, load_games
from cogs.games import GAMES as MODULES
from engine.core import chance, errors
from engine.core.composing import by_lot, composed
from engine.core.game import AnyGame

LOOP = 1000
GAMES = 3
"""Whole games of computer players that are timed."""


@dataclass(frozen=True)
class GameCost:
    """The cost of one game at one number of seats; times in microseconds."""

    game: str
    seats: int
    plies: int
    """Plies of a random game, on average."""
    moves: float
    """Legal moves of the seat that acts, median."""
    listing: float
    composing: float
    """To put a move together part by part, each option by lot."""
    pushing: float
    ply: float
    """Legal moves and play together."""
    slow_ply: float
    """The same at the 90th percentile: medians hide a costly phase between cheap ones."""
    copying: float
    saving: float
    """Saving and loading a state, the general way to copy one."""
    games_per_second: float
    choosing: float
    """A choice of the computer player at its best, median."""
    slowest: float
    """Its slowest choice in some whole games."""
    floor: float

    def ratio(self, time: float) -> float:
        """A time in floors."""
        return time / self.floor


@dataclass
class _Times:
    moves: list[int]
    listing: list[float]
    composing: list[float]
    pushing: list[float]
    copying: list[float]
    saving: list[float]


def floor(rounds: int = 300) -> float:
    """Microseconds of the plain loop, median."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        total = 0
        for number in range(LOOP):
            total += number
        times.append(perf_counter() - start)
    return median(times) * 1e6


def measure(game: AnyGame, seats: int, plies: int, seconds: float) -> GameCost:
    """Play at random until so many plies are measured; then whole games for so many seconds."""
    before = floor()
    times = _Times([], [], [], [], [], [])
    number = 0
    while len(times.listing) < plies:
        _measured_game(game, seats, number, times, plies)
        number += 1
    played, games, elapsed = _whole_games(game, seats, seconds)
    choices = _choices(game, seats)
    after = floor()
    together = sorted(a + b for a, b in zip(times.listing, times.pushing, strict=True))
    return GameCost(
        game=game.info.name,
        seats=seats,
        plies=played // games,
        moves=median(times.moves),
        listing=median(times.listing) * 1e6,
        composing=median(times.composing) * 1e6,
        pushing=median(times.pushing) * 1e6,
        ply=median(together) * 1e6,
        slow_ply=together[len(together) * 9 // 10] * 1e6,
        copying=median(times.copying) * 1e6,
        saving=median(times.saving) * 1e6,
        games_per_second=games / elapsed,
        choosing=median(choices) * 1e6,
        slowest=max(choices) * 1e6,
        floor=min(before, after),
    )


def _fresh(game: AnyGame, seats: int, number: int) -> tuple[Any, chance.Chance]:
    luck = chance.Chance(number.to_bytes(32, "big"))
    return game.new(game.read_options("{}"), seats, luck.fork("table")), luck.fork("picks")


def _fewest_and_most(game: AnyGame) -> list[int]:
    """The fewest and the most seats that can play at the default options."""
    possible = []
    for seats in range(game.info.seats[0], game.info.seats[1] + 1):
        try:
            _fresh(game, seats, 0)
        except errors.BadOptions:
            continue
        possible.append(seats)
    return sorted({possible[0], possible[-1]})


def _measured_game(game: AnyGame, seats: int, number: int, times: _Times, plies: int) -> None:
    state, picks = _fresh(game, seats, number)
    choose = by_lot(picks.fork("parts"))
    while acting := sorted(game.to_act(state)):
        if len(times.listing) >= plies:
            return
        seat = picks.choice(acting)
        start = perf_counter()
        moves = game.moves(state, seat)
        listed = perf_counter()
        composed(game.compose(state, seat), choose)
        whole = perf_counter()
        game.copy(state)
        copied = perf_counter()
        game.load_state(game.save_state(state))
        saved = perf_counter()
        move = picks.choice(moves)
        push = perf_counter()
        game.push(state, seat, move)
        pushed = perf_counter()
        times.moves.append(len(moves))
        times.listing.append(listed - start)
        times.composing.append(whole - listed)
        times.copying.append(copied - whole)
        times.saving.append(saved - copied)
        times.pushing.append(pushed - push)


def _whole_games(game: AnyGame, seats: int, seconds: float) -> tuple[int, int, float]:
    """Plies, games and seconds of random play by the game's own sampler, at least one game."""
    plies = games = 0
    start = perf_counter()
    while not games or perf_counter() - start < seconds:
        state, picks = _fresh(game, seats, games)
        while acting := sorted(game.to_act(state)):
            seat = picks.choice(acting)
            game.push(state, seat, game.sample(state, seat, picks))
            plies += 1
        games += 1
    return plies, games, perf_counter() - start


def _choices(game: AnyGame, seats: int) -> list[float]:
    """Seconds of each choice in a few whole games of computer players.

    Of the processor alone: the slowest of many would else tell of other programs only.
    """
    player = by_name(MODULES)[game.info.name].players["steady"]
    times = []
    for number in range(GAMES):
        state, luck = _fresh(game, seats, number)
        while awaited := sorted(game.awaited(state)):
            seat = awaited[0]
            view = game.view(state, seat)
            start = process_time()
            move = player.choose(game, view, seat, luck)
            times.append(process_time() - start)
            game.push(state, seat, move)
    return times


def table(rows: Sequence[GameCost]) -> str:
    """The rows as text; each time in microseconds, and in floors."""
    lines = [
        f"{'game':<12}{'seats':>5}{'plies':>7}{'moves':>7}"
        + "".join(
            f"{name:>16}"
            for name in ("listing", "by parts", "play", "both", "both (90 %)", "copy", "save+load")
        )
        + f"{'games/s':>10}{'choice':>18}{'slowest':>18}"
    ]
    for row in rows:
        times = (row.listing, row.composing, row.pushing, row.ply, row.slow_ply, row.copying, row.saving)
        lines.append(
            f"{row.game:<12}{row.seats:>5}{row.plies:>7}{row.moves:>7.0f}"
            + "".join(f"{time:>8.1f} ({row.ratio(time):>5.2f})" for time in times)
            + f"{row.games_per_second:>10.1f}"
            + "".join(f"{time:>9.0f} ({row.ratio(time):>6.1f})" for time in (row.choosing, row.slowest))
        )
    floors = [row.floor for row in rows]
    lines.append(f"floor: {min(floors):.1f}-{max(floors):.1f} us for {LOOP} additions")
    return "\n".join(lines)


def main() -> None:
    """Measure the games named, or all, at their fewest and most seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--plies", type=int, default=3000, help="plies measured per game")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of whole random games")
    arguments = parser.parse_args()
    games = load_games(MODULES)
    rows = [
        measure(games[name], seats, arguments.plies, arguments.seconds)
        for name in arguments.games or games
        for seats in _fewest_and_most(games[name])
    ]
    print(table(rows))


if __name__ == "__main__":
    main()
