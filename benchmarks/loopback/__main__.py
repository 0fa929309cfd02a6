"""How long do people wait, how much gets done, and what does it cost?

    python -m benchmarks.loopback [--game NAME ...] [--tables 1 10 50] [--turns 200] [--seconds 10]

A bot runs in processes of its own and talks over real sockets to a Discord in this one, which answers at
once: what is measured is the bot, discord.py and the machine. Two other bots are measured in the same run: a
bare one that only answers "ok" says what an acknowledgement costs at least, before and after the games; a toy
that saves a step and posts a board from an outbox, with a picture that it need not draw, says what a board
costs at least. At each round one person of every table acts in the same instant; then, at the greatest number
of tables, all act as fast as they are answered. Ratios are median to median and 99th percentile to 99th
percentile: acknowledgements to the bare bot's, boards, their pictures, presses and their cost to the toy's.
A board's words may come before its picture.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from benchmarks.loopback.drivers import Bare, BotDriver, Driver, Toy
from benchmarks.loopback.measuring import Throughput, Waits, rounds, steady
from benchmarks.loopback.report import HEADINGS, row, table
from cogs.games import GAMES

NAMES = [each.info.name for each in GAMES]


async def measure(
    names: Sequence[str], tables: Sequence[int], turns: int, seconds: float
) -> tuple[dict[tuple[str, int], Waits], dict[str, Throughput]]:
    """Measure games by name, the bare bot and the toy: rounds by bot and tables, throughput by bot.

    What is measured now is said on the way, and each row is printed as soon as it is there.
    """
    waits: dict[tuple[str, int], Waits] = {}
    bare, toy, games = Bare(), Toy(), [BotDriver(name) for name in names]
    print(" | ".join(HEADINGS), flush=True)
    for number in tables:
        floor = waits[bare.name, number] = await _measured(bare, number, turns // 2)
        waits[toy.name, number] = await _measured(toy, number, turns)
        for game in games:
            waits[game.name, number] = await _measured(game, number, turns)
            print(" | ".join(row(game.name, number, waits)), flush=True)
        floor.add(await _measured(bare, number, turns // 2))
    drivers: list[Driver] = [bare, toy, *games]
    throughput = {each.name: await steady(each, max(tables), seconds) for each in drivers} if seconds else {}
    return waits, throughput


async def _measured(driver: Driver, tables: int, turns: int) -> Waits:
    print(f"{driver.name} at {tables} tables ...", file=sys.stderr, flush=True)
    return await rounds(driver, tables, turns)


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.loopback")
    parser.add_argument("--game", nargs="*", choices=NAMES, default=NAMES)
    parser.add_argument("--tables", nargs="+", type=int, default=[1, 10, 50])
    parser.add_argument("--turns", type=int, default=200, help="turns over all tables")
    parser.add_argument("--seconds", type=float, default=10.0, help="of steady load; 0 for none")
    chosen = parser.parse_args(argv)
    waits, throughput = asyncio.run(measure(chosen.game, chosen.tables, chosen.turns, chosen.seconds))
    print(table(waits, throughput))


if __name__ == "__main__":
    main()
