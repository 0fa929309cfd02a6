"""How long do people wait? From what they do to its acknowledgement, and to the board that shows it.

    python -m benchmarks.loopback [--bot NAME ...] [--tables 1 50] [--turns 500]

A bot runs in a process of its own and talks over real sockets to a Discord in this one, which answers at
once: what is measured is the bot, discord.py and the machine. At each round one person of every table acts,
all in the same instant, and the next round begins when all boards are posted. The floor is a bare discord.py
bot that only answers "ok", measured before and after the bot in the same run, with as many people at once;
ratios are to the floor's acknowledgement, median to median and 99th percentile to 99th percentile.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests.loopback import barebot, toybot
from tests.loopback.bots import child
from tests.loopback.interactions import Interaction
from tests.loopback.people import Person, join
from tests.loopback.server import Server, serve
from tests.loopback.world import Channel

WARM_UP = 5
"""Turns of each table that are not counted."""


@dataclass(frozen=True)
class Wait:
    """What one person waited, in seconds; ``posted`` is None where there is no board."""

    acknowledged: float
    posted: float | None


@dataclass(frozen=True)
class Row:
    """One line of the result; times in milliseconds, ratios to the floor of the same number of tables."""

    bot: str
    tables: int
    what: str
    count: int
    p50: float
    p99: float
    ratio50: float
    ratio99: float

    def __str__(self) -> str:
        return (
            f"{self.bot:<12}{self.tables:>4} tables  {self.what:<14}{self.count:>6} "
            f"p50 {self.p50:8.2f} ms ({self.ratio50:5.2f}x)   p99 {self.p99:8.2f} ms ({self.ratio99:5.2f}x)"
        )


Turn = Callable[[], Awaitable[Wait]]


class Driver(Protocol):
    """A bot's program, and how a person takes a turn with it."""

    name: str
    program: Path

    def arguments(self, folder: Path) -> Sequence[str]:
        """The program's arguments, with its data in a folder."""
        ...

    def environment(self, folder: Path) -> dict[str, str]:
        """Environment variables beside ``DISCORD_TOKEN``."""
        ...

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Turn:
        """Start a table in a channel; returns what takes one turn there."""
        ...


def _acknowledged(interaction: Interaction) -> float:
    assert interaction.acknowledged_at is not None
    return interaction.acknowledged_at - interaction.sent_at


class Floor:
    """The bare bot."""

    name = "floor"
    program = Path(barebot.__file__)

    def arguments(self, folder: Path) -> Sequence[str]:
        """None."""
        return []

    def environment(self, folder: Path) -> dict[str, str]:
        """None."""
        return {}

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Turn:
        """A turn is one command and its "ok"."""

        async def turn() -> Wait:
            return Wait(_acknowledged(await person.slash("ping", where=channel)), None)

        return turn


class Toy:
    """The toy bot of the tests: a step is saved, and its board is posted with a file from an outbox."""

    name = "toy"
    program = Path(toybot.__file__)

    def arguments(self, folder: Path) -> Sequence[str]:
        """A counter that does not end."""
        return ["--data", str(folder), "--goal", "1000000"]

    def environment(self, folder: Path) -> dict[str, str]:
        """None."""
        return {}

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Turn:
        """A turn is a press of the newest board's button."""
        await person.slash("count", "start", options={"by": 1}, where=channel)
        seen = 0

        async def turn() -> Wait:
            nonlocal seen
            board = (await server.until(lambda: channel.shown()[seen:]))[0]
            seen += 1
            answer = await person.press(board, "Step")
            posted = (await server.until(lambda: channel.shown()[seen:]))[0]
            return Wait(_acknowledged(answer), posted.at - answer.sent_at)

        return turn


DRIVERS: dict[str, Callable[[], Driver]] = {"toy": Toy}
"""The bots that can be measured, by name."""


async def waits(driver: Driver, tables: int, turns: int) -> list[Wait]:
    """Let a bot serve some tables at once, ``turns`` turns in all."""
    each = max(1, turns // tables)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with serve(running_clock=True) as server:
            environment = {"DISCORD_TOKEN": server.token, **driver.environment(folder)}
            async with child(
                server, driver.program, *driver.arguments(folder), folder=folder, environment=environment
            ):
                return await _play(driver, server, tables, each)


async def _play(driver: Driver, server: Server, tables: int, turns: int) -> list[Wait]:
    async def table(number: int) -> Turn:
        channel = server.world.add_channel(f"table-{number}")
        return await driver.sit_down(server, join(server, f"Person {number}"), channel)

    seated = await asyncio.gather(*(table(number) for number in range(tables)))
    rounds = [await asyncio.gather(*(turn() for turn in seated)) for _ in range(WARM_UP + turns)]
    return [wait for played in rounds[WARM_UP:] for wait in played]


def percentile(times: Sequence[float], share: float) -> float:
    """The time, in milliseconds, that ``share`` of all times do not exceed."""
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def measure(names: Sequence[str], tables: Sequence[int], turns: int) -> list[Row]:
    """Measure bots by name at numbers of tables, each between two halves of the floor."""
    rows: list[Row] = []
    for number in tables:
        floor = await waits(Floor(), number, turns // 2)
        taken = {name: await waits(DRIVERS[name](), number, turns) for name in names}
        floor += await waits(Floor(), number, turns // 2)
        base = [each.acknowledged for each in floor]
        rows.append(_row("floor", number, "acknowledged", base, base))
        for name, found in taken.items():
            rows.append(_row(name, number, "acknowledged", [each.acknowledged for each in found], base))
            posted = [each.posted for each in found if each.posted is not None]
            rows.append(_row(name, number, "posted", posted, base))
    return rows


def _row(bot: str, tables: int, what: str, times: Sequence[float], floor: Sequence[float]) -> Row:
    p50, p99 = percentile(times, 0.5), percentile(times, 0.99)
    ratios = p50 / percentile(floor, 0.5), p99 / percentile(floor, 0.99)
    return Row(bot, tables, what, len(times), p50, p99, *ratios)


def main(argv: Sequence[str] | None = None) -> list[Row]:
    """Measure and print; returns the rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.loopback")
    parser.add_argument("--bot", nargs="+", choices=sorted(DRIVERS), default=sorted(DRIVERS))
    parser.add_argument("--tables", nargs="+", type=int, default=[1, 50])
    parser.add_argument("--turns", type=int, default=500, help="turns over all tables")
    chosen = parser.parse_args(argv)
    rows = asyncio.run(measure(chosen.bot, chosen.tables, chosen.turns))
    print(*rows, sep="\n")
    return rows


if __name__ == "__main__":
    main()
