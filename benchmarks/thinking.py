"""Does thinking hurt people? Four tables of strong players, and an event loop that has to answer meanwhile.

    python -m benchmarks.thinking [GAME ...] [--level strong] [--tables 4] [--seconds 10] [--processes N]

For each game: seconds of a choice (median and slowest), how many searches were cut, and the event loop's gap:
by how much a task that sleeps for a millisecond wakes too late. The goal is a gap under 5 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from statistics import median
from time import perf_counter
from typing import Any

import data
from cogs.game_module import load_games
from cogs.games import GAMES as MODULES
from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players import Player
from tables.computers.thinking import ThinkingPool, ThinkingRequest
from workers.process import spare_cores

TICK = 0.001
LINE = "{:>12.0f}{:>12.0f}{:>6}{:>12.2f}{:>12.2f}"


async def watch(gaps: list[float]) -> None:
    """Sleep again and again, and note by how much it took too long."""
    while True:
        start = perf_counter()
        await asyncio.sleep(TICK)
        gaps.append(perf_counter() - start - TICK)


async def play(
    pool: ThinkingPool,
    game: AnyGame,
    level: str,
    player: Player,
    number: int,
    times: list[tuple[float, bool]],
) -> None:
    """One table after another, for ever."""
    luck = Chance(number.to_bytes(32, "big"))
    seats = max(2, game.info.seats[0]) if game.info.seats[1] > 1 else 1
    while True:
        luck = luck.fork("next")
        state: Any = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("table"))
        for ply in range(game.info.typical_moves):
            awaited = sorted(game.awaited(state))
            if not awaited:
                break
            seat = awaited[0]
            start = perf_counter()
            view = game.view(state, seat)
            choice = await pool.choose(ThinkingRequest(game, player, view, seat, luck.fork(str(ply))))
            times.append((perf_counter() - start, choice.cut))
            game.push(state, seat, choice.move)


async def measure(name: str, level: str, tables: int, seconds: float, processes: int) -> str:
    """A line for a game."""
    game = load_games(MODULES)[name]
    player = next(module.players[level] for module in MODULES if module.info.name == name)
    pool = ThinkingPool(processes, [module.rules for module in MODULES], data.read_text)
    gaps: list[float] = []
    times: list[tuple[float, bool]] = []
    try:
        warm: list[tuple[float, bool]] = []
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(play(pool, game, level, player, 0, warm), 3)
        tasks = [asyncio.create_task(watch(gaps))]
        tasks += [
            asyncio.create_task(play(pool, game, level, player, number, times))
            for number in range(1, tables + 1)
        ]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for failed in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(failed, Exception):
                raise failed
    finally:
        await pool.close()
    found = sorted(time for time, _ in times)
    if not found:
        return f"{name:<12} no choice within {seconds:g} s"
    gaps.sort()
    waits = (1000 * median(found), 1000 * found[-1], sum(cut for _, cut in times))
    late = (1000 * gaps[len(gaps) * 99 // 100], 1000 * gaps[-1])
    return f"{name:<12}{len(found):>8}" + LINE.format(*waits, *late)


def main() -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--level", default="strong")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each game")
    parser.add_argument("--processes", type=int, default=spare_cores())
    arguments = parser.parse_args()
    print(f"{'game':<12} choices   median ms     slowest   cut    gap 99 %         gap")
    for name in arguments.games or load_games(MODULES):
        work = measure(name, arguments.level, arguments.tables, arguments.seconds, arguments.processes)
        print(asyncio.run(work), flush=True)


if __name__ == "__main__":
    main()
