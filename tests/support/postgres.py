"""PostgreSQL of the tests' own, where a server can be started on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tables.storage.process_lock import ALL_SERVERS, Part, part_key
from tests.support.in_memory import in_memory

_QUICK = ("autovacuum=off", "full_page_writes=off", "jit=off", "max_wal_senders=0", "wal_level=minimal")
"""What a server does without whose databases live for minutes."""
_SIZE = 1 << 30
"""Bytes that databases may take in memory: a new one is hundreds of files."""


class NotHere(Exception):
    """No server can be started here; the text says why."""


@dataclass
class Postgres:
    """A server of the tests' own."""

    port: int
    made: int = 0
    _runner: asyncio.Runner = field(default_factory=asyncio.Runner)
    _kept: Any = None
    """A connection to the one database: for a new one the server reads its catalogue and plans all again."""

    def make(self) -> str:
        """The address of a new database with no schema."""
        self.made += 1
        asyncio.run(self.execute(f"CREATE DATABASE test{self.made}"))
        return self.address(f"test{self.made}")

    def emptied(self) -> str:
        """The address of the one database of today's schema, with nothing left in it by other tests."""
        # All other rows go with a table's.
        owners = (
            *("tables", "people", "servers", "memory", "seasons", "contents", "interactions"),
            *("results", "finished", "ratings", "rating_steps", "counters"),
            *("tournaments", "ladders", "bulletins"),
            *("watches", "calls", "server_cards"),
            *("deals", "deal_posts", "puzzle_days", "puzzle_answers", "variations", "missed"),
        )
        emptying = "; ".join(f"DELETE FROM {name}" for name in owners)
        # Rows are numbered from 1 again, as in a database that nobody has used.
        renumbering = "SELECT setval(oid::regclass, 1, false) FROM pg_class WHERE relkind = 'S'"
        self._runner.run(self._execute_kept(f"{emptying}; {renumbering}"))
        return self.address("test1")

    async def _execute_kept(self, statement: str) -> None:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]  # installed apart

        if self._kept is None:
            self._kept = await asyncpg.connect(self.address("test1"))
        try:
            await self._kept.execute(statement)
        except (asyncpg.PostgresConnectionError, asyncpg.InterfaceError, asyncpg.AdminShutdownError):
            self._kept = None  # a test has ended it
            await self._execute_kept(statement)

    def forget(self) -> None:
        """Let go of the connection that is kept, as the server ends."""
        if self._kept is not None:
            self._kept.terminate()
        self._runner.close()

    def address(self, database: str) -> str:
        return f"postgres://tester@127.0.0.1:{self.port}/{database}"

    async def execute(self, statement: str, database: str = "postgres") -> None:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]  # installed apart

        connection = await asyncpg.connect(self.address(database))
        await connection.execute(statement)
        await connection.close()


async def end_holder(server: Postgres, part: Part = ALL_SERVERS) -> None:
    """End the connection that holds a part, as an administrator or a failover does."""
    key = part_key(part)
    await server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        f" AND classid::bigint = {key >> 32} AND objid::bigint = {key & 0xFFFFFFFF}"
    )


@contextlib.contextmanager
def started() -> Iterator[Postgres]:
    """A server until the end of the block; raises :class:`NotHere`."""
    if importlib.util.find_spec("asyncpg") is None:
        raise NotHere("asyncpg, the driver for PostgreSQL, is not installed")
    programs = _programs()
    if programs is None:
        raise NotHere("PostgreSQL's initdb and postgres are not on this machine")
    user, place = _user(), in_memory(_SIZE)
    with tempfile.TemporaryDirectory(prefix="tables-", dir=place, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        initdb = [programs / "initdb", "-D", folder / "data", "-U", "tester", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*initdb, "--no-sync"], check=True, capture_output=True, user=user, cwd=folder)
        server = Postgres(_free_port())
        options = ["-D", folder / "data", "-p", str(server.port), "-k", folder, "-h", "127.0.0.1", "-F"]
        options += [word for setting in _QUICK for word in ("-c", setting)]
        process = subprocess.Popen(
            [programs / "postgres", *options], stderr=subprocess.DEVNULL, user=user, cwd=folder
        )
        try:
            asyncio.run(_until_ready(server, process))
            yield server
        finally:
            server.forget()
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it will be looked at again
            process.wait()


async def _until_ready(server: Postgres, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            await server.execute("SELECT 1")
        except Exception:  # refused, or "the database system is starting up"
            await asyncio.sleep(0.02)
        else:
            return
    raise NotHere("PostgreSQL does not start here")


def _programs() -> Path | None:
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    found = [*map(Path, filter(None, [shutil.which("initdb")])), *sorted(versions, reverse=True)]
    folders = [path.resolve().parent for path in found]
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


def _user() -> str | None:
    """The server refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
