"""One process for each part of Discord's servers: a second one, by mistake, would answer everything twice.

A part is one remainder of servers' numbers: ``(index, count)``, as Discord's shards are; the whole bot is
``(0, 1)``. Two parts overlap where some server belongs to both, whatever layouts they come from: that is
the one rule. A file is held by one process at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from sqlalchemy import Row, text
from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

try:
    import fcntl
except ImportError:  # on Windows, where nobody is stopped from making the mistake
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

Part = tuple[int, int]
ALL_SERVERS: Final[Part] = (0, 1)

WATCH_SECONDS = 10.0
"""Between two checks of the connection that holds the lock; its end is mostly heard of at once."""
RETRY_SECONDS = 1.0
GATE: Final = 0x43415241_00000000
"""Advisory lock under which parts are compared and taken: of two processes one comes first."""
_MARK: Final = 0x4352
"""Top 16 bits of the keys of parts."""
_HELD = text(
    "SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks"
    " WHERE locktype = 'advisory' AND objsubid = 1 AND granted AND pid <> pg_backend_pid()"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_SETTINGS = ("tcp_keepalives_idle = 15", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3")
"""A machine that vanished lets go within half a minute, not after PostgreSQL's two hours."""


def overlap(part: Part, other: Part) -> bool:
    """Whether some server belongs to both parts."""
    return (part[0] - other[0]) % math.gcd(part[1], other[1]) == 0


def part_key(part: Part) -> int:
    """The key of a part's advisory lock."""
    return _MARK << 48 | part[0] << 24 | part[1]


def _part_of(row: Row[Any]) -> Part | None:
    return (row.key >> 24 & 0xFFFFFF, row.key & 0xFFFFFF) if row.key >> 48 == _MARK else None


class FileLock:
    """A file beside a database that one process holds; the system lets it go when the process ends."""

    lost = False
    """A file that is held is not lost."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    async def take(self) -> bool:
        """Hold it; False where another process does."""
        if fcntl is None:
            return True
        # A file of its own: to close another handle of SQLite's file would end SQLite's own locks.
        file = self._path.open("ab")
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return False
        except OSError:  # a file system without locks
            log.warning("%s cannot be locked: see that only one bot runs", self._path)
        self._file = file
        return True

    async def close(self) -> None:
        """Let another process take it."""
        if self._file is not None:
            self._file.close()


class PostgresLock:
    """Parts that are held by a connection of their own, which is watched.

    Where the connection ends, the parts are taken again; ``lost`` until then, and for ever where another
    process was faster: then ``on_lost`` is called.
    """

    def __init__(self, engine: AsyncEngine, parts: Sequence[Part], on_lost: Callable[[], None]) -> None:
        """``engine`` makes a new connection each time it is asked."""
        self._engine = engine
        self._parts = parts
        self._on_lost = on_lost
        self._connection: AsyncConnection | None = None
        self._ended = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self.lost = False

    async def take(self) -> bool:
        """Hold the parts and begin to watch; False where another process holds one that overlaps."""
        taken = await self._connect()
        if taken:
            self._watching = asyncio.create_task(self._watch(), name="process-lock")
        return taken

    async def close(self) -> None:
        """Let another process take them."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self._disconnect()
        await self._engine.dispose()

    async def _connect(self) -> bool:
        connection = await self._engine.connect()
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            for setting in _SETTINGS:
                await connection.execute(text(f"SET {setting}"))
            taken = await self._take_parts(connection)
        except BaseException:
            await connection.close()
            raise
        if not taken:
            await connection.close()
            return False
        self._connection, self._ended = connection, asyncio.Event()
        ended = self._ended
        driver: Any = (await connection.get_raw_connection()).driver_connection
        driver.add_termination_listener(lambda _: ended.set())
        return True

    async def _take_parts(self, connection: AsyncConnection) -> bool:
        await connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": GATE})
        try:
            held = [part for row in await connection.execute(_HELD) if (part := _part_of(row)) is not None]
            if any(overlap(part, other) for part in self._parts for other in held):
                return False
            for part in self._parts:
                await connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": part_key(part)})
        finally:
            await connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": GATE})
        return True

    async def _disconnect(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(DBAPIError, OSError):  # it has ended
                await self._connection.close()
            self._connection = None

    async def _watch(self) -> None:
        while await self._is_alive() or await self._take_again():
            pass

    async def _is_alive(self) -> bool:
        """Check the connection after a while, or as soon as it ends."""
        try:
            await asyncio.wait_for(self._ended.wait(), WATCH_SECONDS)
        except TimeoutError:
            assert self._connection is not None
            try:
                async with asyncio.timeout(WATCH_SECONDS):
                    await self._connection.execute(text("SELECT 1"))
            except (DBAPIError, OSError):  # of which a timeout is one
                return False
            return True
        return False

    async def _take_again(self) -> bool:
        self.lost = True
        log.error("the connection that shows others that this bot runs has ended: it is made again")
        await self._disconnect()
        while True:
            try:
                taken = await self._connect()
            except (DBAPIError, OSError):  # the database is away: nobody else can use it either
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if taken:
                self.lost = False
            else:
                self._on_lost()
            return taken
