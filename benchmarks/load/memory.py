"""The memory of each process: at the start, at a table of one game, and at tables of more."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.bots import Bots, family, memory_of, running
from benchmarks.loopback.drivers import BotDriver
from cogs.games import GAMES
from tables.storage.db import Database
from tests.loopback.server import serve
from workers.process import REST

PAUSE = REST + 5
"""Seconds in which workers fill their caches and give back what they do not need."""
TURNS = 6

HEADINGS = ("moment", "bot MiB", "workers MiB", "all MiB")


@dataclass
class MemorySample:
    """What processes have, what they share counted once."""

    name: str
    bot: float
    workers: Sequence[float]

    def cells(self) -> Sequence[str]:
        """The figures as a row."""
        each = " + ".join(f"{own:.0f}" for own in sorted(self.workers, reverse=True))
        return self.name, f"{self.bot:.0f}", each, f"{self.bot + sum(self.workers):.0f}"


async def memory(layout: str, games: int) -> list[MemorySample]:
    """A table of each of the first so many games, one after the other, people only."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        await (
            await Database.open(str(Path(name) / "tables.sqlite3"))
        ).close()  # the first start of all loads what makes a schema, too
        async with serve(running_clock=True) as server, running(server, layout, Path(name)) as bots:
            await asyncio.sleep(PAUSE)
            found.append(_moment("started", bots))
            for number, game in enumerate([each.info.name for each in GAMES][:games], 1):
                channel = server.world.add_channel(f"table-{number}", bots.guilds()[0])
                table = await BotDriver(game).sit_down(server, channel)
                for _ in range(TURNS):
                    await table.prepare()
                    await table.posted(await table.act())
                await asyncio.sleep(PAUSE)
                found.append(_moment(f"and a table of {game}", bots))
    return found


def _moment(name: str, bots: Bots) -> MemorySample:
    pids = {pid for child in bots.children for pid in family(child.pid)}
    own = {child.pid for child in bots.children}
    return MemorySample(name, sum(map(memory_of, own)), [memory_of(pid) for pid in pids - own])
