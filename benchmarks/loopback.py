"""How long do people wait? From what they do to its acknowledgement, and to the board that shows it.

    python -m benchmarks.loopback [--bot NAME ...] [--tables 1 50] [--turns 200]

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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from tests.loopback import barebot, toybot
from tests.loopback.bots import ROOT, child
from tests.loopback.interactions import Interaction
from tests.loopback.people import Person, join
from tests.loopback.quetinny import Player, board
from tests.loopback.server import Server, serve
from tests.loopback.world import Channel, Message

WARM_UP = 3
"""Rounds that are not counted."""


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


class Table(Protocol):
    """A person at a table."""

    async def prepare(self) -> None:
        """Do all that comes before the act that is measured."""
        ...

    async def act(self) -> Wait:
        """Act, and wait until the table's board shows it."""
        ...


class Driver(Protocol):
    """A bot's program, and how people act there."""

    name: str
    program: Path

    def arguments(self, folder: Path) -> Sequence[str]:
        """The program's arguments, with its data in a folder."""
        ...

    def environment(self, folder: Path) -> dict[str, str]:
        """Environment variables beside ``DISCORD_TOKEN``."""
        ...

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Table:
        """Start a table in a channel."""
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

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Table:
        """A table at which nothing is played."""
        return PingTable(person, channel)


@dataclass
class PingTable:
    """One command and its "ok"."""

    person: Person
    channel: Channel

    async def prepare(self) -> None:
        """Nothing."""

    async def act(self) -> Wait:
        """Type the command."""
        return Wait(_acknowledged(await self.person.slash("ping", where=self.channel)), None)


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

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Table:
        """Start the channel's counter."""
        await person.slash("count", "start", options={"by": 1}, where=channel)
        return ToyTable(server, person, channel)


@dataclass
class ToyTable:
    """A press of the newest board's button."""

    server: Server
    person: Person
    channel: Channel
    seen: int = 0
    board: Message | None = None

    async def prepare(self) -> None:
        """Find the newest board."""
        self.board = await self._newest()

    async def act(self) -> Wait:
        """Press its button."""
        assert self.board is not None
        self.seen += 1
        answer = await self.person.press(self.board, "Step")
        posted = await self._newest()
        return Wait(_acknowledged(answer), posted.at - answer.sent_at)

    async def _newest(self) -> Message:
        return (await self.server.until(lambda: self.channel.shown()[self.seen :], "a board"))[0]


class Quetinny:
    """The bot itself: a person plays Quetinny with the panel, game after game."""

    name = "quetinny"
    program = ROOT / "bot.py"

    def arguments(self, folder: Path) -> Sequence[str]:
        """None: the bot runs."""
        return []

    def environment(self, folder: Path) -> dict[str, str]:
        """Its own database."""
        return {"DATABASE_URL": str(folder / "tables.sqlite3"), "LOG_LEVEL": "WARNING"}

    async def sit_down(self, server: Server, person: Person, channel: Channel) -> Table:
        """Somebody who will begin a game when there is none."""
        return QuetinnyTable(server, channel, Player(person, channel, seed=channel.id))


@dataclass
class QuetinnyTable:
    """A press of "Confirm"; the choices before it, each with a preview, come in between."""

    server: Server
    channel: Channel
    player: Player

    async def prepare(self) -> None:
        """Choose a move, in a new game if the last one is over."""
        while not await self.player.choose():
            self.player.leave()

    async def act(self) -> Wait:
        """Confirm it."""
        move = await self.player.confirm()
        assert move is not None, "nobody else plays here"
        since = partial(board, self.channel, since=move.answer.sent_at)
        posted = await self.server.until(since, f"the board of move {move.number}")
        return Wait(_acknowledged(move.answer), posted.shown_at - move.answer.sent_at)


DRIVERS: dict[str, Callable[[], Driver]] = {"quetinny": Quetinny, "toy": Toy}
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
    async def table(number: int) -> Table:
        channel = server.world.add_channel(f"table-{number}")
        return await driver.sit_down(server, join(server, f"Person {number}"), channel)

    seated = await asyncio.gather(*(table(number) for number in range(tables)))
    found: list[Wait] = []
    for number in range(WARM_UP + turns):
        await asyncio.gather(*(each.prepare() for each in seated))
        played = await asyncio.gather(*(each.act() for each in seated))
        found += played if number >= WARM_UP else []
    return found


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
    parser.add_argument("--turns", type=int, default=200, help="turns over all tables")
    chosen = parser.parse_args(argv)
    rows = asyncio.run(measure(chosen.bot, chosen.tables, chosen.turns))
    print(*rows, sep="\n")
    return rows


if __name__ == "__main__":
    main()
