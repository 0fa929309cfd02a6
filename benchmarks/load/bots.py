"""The bot as whoever runs it lays it out: processes, their database, their memory."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.loopback.usage import family, own_seconds
from tests.loopback.bots import ROOT, Child
from tests.loopback.records import Guild
from tests.loopback.server import Server
from tests.support.postgres import Postgres, started

LAYOUTS = ("sqlite", "postgres", "postgres-2")
"""Databases; how many processes, where there are several."""
MIB = 1 << 20


@dataclass
class Bots:
    """The processes of a layout, and what they keep."""

    server: Server
    children: list[Child]
    file: Path | None
    postgres: Postgres | None

    def cpu(self) -> tuple[float, float, float, float]:
        """Seconds of processor time so far: of bots, their workers, PostgreSQL, and the test itself."""
        bots = {each.pid for each in self.children}
        families = {pid for each in bots for pid in family(each)}
        others = {*family(os.getpid())} - families - {os.getpid()}
        bot, worker, other, own = map(own_seconds, (bots, families - bots, others, [os.getpid()]))
        return bot, worker, other, own

    def memory(self) -> tuple[float, float]:
        """MiB of the bots themselves, and of their workers; what processes share is counted once."""
        own = sum(memory_of(each.pid) for each in self.children)
        every = sum(memory_of(pid) for each in self.children for pid in family(each.pid))
        return own, every - own

    async def stored(self) -> tuple[int, int]:
        """Bytes of the database, and the moves in it."""
        if self.file is not None:
            return await asyncio.to_thread(_stored_in_file, self.file)
        return await self._stored_in_postgres()

    async def _stored_in_postgres(self) -> tuple[int, int]:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]  # installed apart

        assert self.postgres is not None
        connection = await asyncpg.connect(self.postgres.address(f"test{self.postgres.made}"))
        try:
            size = await connection.fetchval("SELECT pg_database_size(current_database())")
            return size, await connection.fetchval("SELECT count(*) FROM plies")
        finally:
            await connection.close()

    def guilds(self) -> list[Guild]:
        """A server of each process."""
        return self.server.world.guilds_of(len(self.children))


def memory_of(pid: int) -> float:
    """MiB of a process, with its share of what it has together with others."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def _stored_in_file(file: Path) -> tuple[int, int]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        (pages,), (free,) = (
            connection.execute(f"PRAGMA {name}").fetchone() for name in ("page_count", "freelist_count")
        )
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        return (pages - free) * size, connection.execute("SELECT count(*) FROM plies").fetchone()[0]


@contextlib.asynccontextmanager
async def running(server: Server, layout: str, folder: Path) -> AsyncIterator[Bots]:
    """A layout's processes on an empty database, or on the file that lies there; they listen."""
    name, _, number = layout.partition("-")
    count = int(number or 1)
    with contextlib.ExitStack() as stack:
        file, postgres = folder / "tables.sqlite3", None
        address = str(file)
        if name == "postgres":
            postgres = await asyncio.to_thread(stack.enter_context, started())
            address = await asyncio.to_thread(postgres.make)
        environment = {"DISCORD_TOKEN": server.token, "DATABASE_URL": address, "LOG_LEVEL": "WARNING"}
        children = [
            Child(
                server,
                ROOT / "bot.py",
                [],
                {**environment, "SHARDS": "" if count == 1 else f"{index}/{count}"},
                folder / f"bot{index}.txt",
            )
            for index in range(count)
        ]
        try:
            for index, child in enumerate(children):
                await child.launch()
                await server.until(
                    lambda i=index, c=child: server.gateway.connected(i) or not c.alive, "a connection"
                )
                assert child.alive, child.output[-3000:]
            yield Bots(server, children, file if postgres is None else None, postgres)
        finally:
            for child in children:
                child.kill()
                await child.gone()
