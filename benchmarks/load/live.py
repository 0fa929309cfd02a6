"""Tables at which people play: how long they wait, and what that costs."""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load.bots import Bots, running
from benchmarks.loopback.drivers import BotDriver, TablePlayers
from benchmarks.loopback.report import percentile
from cogs.games import GAMES
from tests.loopback.server import Server, serve

WARM_UP = 5.0
"""Seconds that are not counted."""
AT_ONCE = 16
"""Tables that are opened at a time."""


@dataclass
class Live:
    """What was measured at one layout and number of tables; times in seconds, memory in MiB."""

    layout: str
    tables: int
    pause: float
    presses: float = 0.0
    """Interactions answered in a second."""
    cpu: float = 0.0
    """Of bots and workers, in a second: 1.0 is one processor."""
    shares: Sequence[float] = ()
    """Seconds of processor time a press: of bots, their workers, PostgreSQL, and the test itself."""
    acknowledged: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    own: float = 0.0
    workers: float = 0.0
    per_table: float = 0.0
    """Memory of the bots themselves for each table at which people play."""
    per_move: float = 0.0
    """Bytes of the database for each move."""

    def cells(self) -> Sequence[str]:
        """The figures as a row."""
        waits = [f"{1000 * percentile(self.acknowledged, share):.0f}" for share in (0.5, 0.99, 1.0)]
        boards = [
            f"{1000 * percentile(self.boards, share):.0f}" if self.boards else "" for share in (0.5, 0.99)
        ]
        return (
            *(self.layout, str(self.tables), f"{self.pause:g}", f"{self.presses:.1f}", f"{self.cpu:.2f}"),
            *(*waits, *boards, f"{self.own:.0f}", f"{self.workers:.0f}"),
            *(f"{1024 * self.per_table:.0f}", f"{self.per_move:.0f}"),
            " + ".join(f"{1000 * share:.1f}" for share in self.shares),
        )


HEADINGS = (
    *("layout", "tables", "pause s", "presses/s", "CPU"),
    *("ack p50 ms", "p99", "max", "board p50 ms", "p99"),
    *("bots MiB", "workers MiB", "KiB/table", "bytes/move", "CPU ms/press"),
)


async def live(layout: str, tables: int, seconds: float, pause: float) -> Live:
    """Mixed games; at each table somebody moves ``pause`` seconds after the move before, on average."""
    found = Live(layout, tables, pause)
    with tempfile.TemporaryDirectory() as name:
        async with serve(running_clock=True) as server, running(server, layout, Path(name)) as bots:
            await asyncio.sleep(WARM_UP)  # workers fill their caches
            empty, before = bots.memory()[0], (await bots.stored())[0]
            seated = await _sit_down(server, bots, tables)
            tasks = [asyncio.create_task(_play(each, pause, found.boards)) for each in seated]
            await asyncio.wait(tasks, timeout=WARM_UP + pause, return_when=asyncio.FIRST_EXCEPTION)
            found.boards.clear()
            start, used = server.clock.elapsed(), bots.cpu()
            await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
            end = server.clock.elapsed()
            spent = [now - then for now, then in zip(bots.cpu(), used, strict=True)]
            found.cpu = (spent[0] + spent[1]) / (end - start)
            failed = [each for each in tasks if each.done()]
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in failed:
                each.result()
            found.own, found.workers = bots.memory()
            found.per_table = (found.own - empty) / tables
            size, moves = await bots.stored()
            found.per_move = (size - before) / max(1, moves)
            _count(server, found, start, end)
            found.shares = [each / (found.presses * (end - start)) for each in spent]
    return found


def _count(server: Server, found: Live, start: float, end: float) -> None:
    sent = [each for each in server.interactions.all if start <= each.sent_at <= end]
    # Who was not answered by the end has waited until then.
    found.acknowledged = [(each.acknowledged_at or end) - each.sent_at for each in sent]
    answered = [each for each in server.interactions.all if each.finished_at is not None]
    found.presses = sum(start < (each.finished_at or 0.0) <= end for each in answered) / (end - start)


async def _sit_down(server: Server, bots: Bots, tables: int) -> list[TablePlayers]:
    games, guilds = itertools.cycle(GAMES), itertools.cycle(bots.guilds())
    places = asyncio.Semaphore(AT_ONCE)

    async def sit_down(number: int, game: str) -> TablePlayers:
        channel = server.world.add_channel(f"table-{number}", next(guilds))
        async with places:
            return await BotDriver(game).sit_down(server, channel)

    waiting = [sit_down(number, next(games).info.name) for number in range(tables)]
    return list(await asyncio.gather(*waiting))


async def _play(table: TablePlayers, pause: float, boards: list[float]) -> None:
    while True:
        if pause:
            await asyncio.sleep(random.expovariate(1 / pause))
        await table.prepare()
        posted = await table.posted(await table.act())
        if posted is not None:
            boards.append(posted)
