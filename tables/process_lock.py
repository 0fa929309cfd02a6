"""One process a bot, or a shard of it: a second one, started by mistake, would answer everything twice."""

from __future__ import annotations

import contextlib
import zlib
from pathlib import Path
from typing import IO

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

try:
    import fcntl
except ImportError:  # on Windows, where nobody is stopped from making the mistake
    fcntl = None  # type: ignore[assignment]


class ProcessLock:
    """What a process holds so that no other can hold it: it is let go when the process ends, however."""

    def __init__(self) -> None:
        self._held = contextlib.AsyncExitStack()

    async def close(self) -> None:
        """Let go."""
        await self._held.aclose()

    async def hold_key(self, engine: AsyncEngine, name: str) -> bool:
        """Hold a name on a PostgreSQL database; False where another process does."""
        connection = await engine.connect()
        self._held.push_async_callback(connection.close)
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        key = {"key": zlib.crc32(name.encode())}
        return bool(await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), key))

    def hold_file(self, path: Path) -> bool:
        """Hold a file that stands beside a database; False where another process does."""
        if fcntl is None:
            return True
        # A file of its own: to close another handle of SQLite's file would end SQLite's own locks.
        file: IO[bytes] = self._held.enter_context(path.open("ab"))
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks
        return True
