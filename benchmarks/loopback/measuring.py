"""Measuring one bot at a number of tables: in rounds of one instant, and under a steady load."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.loopback.drivers import Act, Board, Driver, TablePlayers
from benchmarks.loopback.usage import cpu_seconds
from tests.loopback.bots import Child, child
from tests.loopback.server import Server, serve

WARM_UP = 2
"""Rounds that are not counted."""
STEADY_WARM_UP = 2.0
"""Seconds of steady load that are not counted."""


@dataclass
class Waits:
    """What people waited, in seconds, and what it cost."""

    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    """Until the board told it in words."""
    drawn: list[float] = field(default_factory=list)
    """Until it showed the picture too."""
    pictures: list[int] = field(default_factory=list)
    """Bytes of the files in public messages."""
    presses: int = 0
    """Interactions of any kind, those between the acts too."""
    cpu: float = 0.0
    """Seconds of processor time of the bot's processes."""

    def add(self, other: Waits) -> None:
        """Take another run's figures in."""
        self.acknowledged += other.acknowledged
        self.answered += other.answered
        self.posted += other.posted
        self.drawn += other.drawn
        self.pictures += other.pictures
        self.presses += other.presses
        self.cpu += other.cpu


@dataclass(frozen=True)
class Throughput:
    """What a bot gets done while all tables act as fast as it answers."""

    presses: float
    """Interactions answered in a second."""
    boards: float
    """Public messages posted or edited in a second."""
    cpu: float
    """Seconds of processor time for one interaction."""


async def rounds(driver: Driver, tables: int, turns: int) -> Waits:
    """At each round one person of every table acts, all in the same instant.

    The next round begins when all boards are posted; ``turns`` is their number over all tables.
    """
    waits = Waits()
    async with _running(driver, tables) as (server, process, seated):
        for number in range(WARM_UP + max(1, turns // tables)):
            if number == WARM_UP:
                before = _usage(server, process)
            await asyncio.gather(*(each.prepare() for each in seated))
            with _without_garbage():
                played = await asyncio.gather(*(_turn(each) for each in seated))
            if number >= WARM_UP:
                waits.acknowledged += [act.acknowledged for act, _ in played]
                waits.answered += [each for act, _ in played if (each := act.answered) is not None]
                waits.posted += [board.told for _, board in played if board is not None]
                waits.drawn += [board.drawn for _, board in played if board is not None]
        presses, cpu = _usage(server, process)
        waits.presses, waits.cpu = presses - before[0], cpu - before[1]
        public = [each for each in server.log.find("POST /channels/*/messages") if each.files]
        waits.pictures = [sum(file.size for file in each.files) for each in public]
    return waits


@contextlib.contextmanager
def _without_garbage() -> Iterator[None]:
    """No garbage is looked for in this process meanwhile: the bot would seem to take half a second longer."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def _turn(table: TablePlayers) -> tuple[Act, Board | None]:
    act = await table.act()
    return act, await table.posted(act)


async def steady(driver: Driver, tables: int, seconds: float) -> Throughput:
    """Every table goes on by itself: a person acts as soon as the answer before is there."""
    async with _running(driver, tables) as (server, process, seated):
        tasks = [asyncio.create_task(_play(each)) for each in seated]
        done, _ = await asyncio.wait(tasks, timeout=STEADY_WARM_UP, return_when=asyncio.FIRST_EXCEPTION)
        before, start = _usage(server, process), server.clock.elapsed()
        if not done:
            done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for each in done:
            each.result()
        end, after = server.clock.elapsed(), _usage(server, process)
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        answered = sum(
            each.finished_at is not None and start < each.finished_at <= end
            for each in server.interactions.all
        )
        boards = sum(
            each.files != () and each.answered is not None and start < each.answered <= end
            for pattern in ("POST /channels/*/messages", "PATCH /channels/*/messages/*")
            for each in server.log.find(pattern)
        )
    cpu = (after[1] - before[1]) / max(1, answered)
    return Throughput(answered / (end - start), boards / (end - start), cpu)


async def _play(table: TablePlayers) -> None:
    while True:
        await table.prepare()
        await table.act()


def _usage(server: Server, process: Child) -> tuple[int, float]:
    return len(server.interactions.all), cpu_seconds(process.pid)


@contextlib.asynccontextmanager
async def _running(driver: Driver, tables: int) -> AsyncIterator[tuple[Server, Child, list[TablePlayers]]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with serve(running_clock=True) as server:
            environment = {"DISCORD_TOKEN": server.token, **driver.environment(folder)}
            program = child(
                server, driver.program, *driver.arguments(folder), folder=folder, environment=environment
            )
            async with program as process:
                channels = [server.world.add_channel(f"table-{number}") for number in range(tables)]
                seated = [await driver.sit_down(server, each) for each in channels]
                yield server, process, seated
