"""Databases for the tests: an SQLite file each, and PostgreSQL where a server can be started here."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine.core.game import AnyGame
from tables.db import Database
from tables.process_lock import WHOLE, Part, part_key
from tables.service import Tables
from tests.tables.games import GAMES
from tests.tables.world import Entropy, Time

OpenTables = Callable[..., Awaitable[Tables]]


@pytest.fixture
def time() -> Time:
    return Time()


BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of today's schema, to be copied: to make one takes longer than most tests."""
    path = tmp_path_factory.mktemp("sqlite") / "empty.sqlite3"
    prepare(str(path))
    return path


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database without tables in it."""
    if request.param == "sqlite":
        path = tmp_path / "tables.sqlite3"
        shutil.copy(request.getfixturevalue("empty_file"), path)
        return str(path)
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()


def prepare(database: str) -> None:
    """Upgrade a database to today's schema."""

    async def upgrade() -> None:
        await (await Database.open(database)).close()

    asyncio.run(upgrade())


@pytest.fixture
async def opened(database: str, time: Time) -> AsyncIterator[OpenTables]:
    """Opens the test's database, as often as there are to be processes."""
    tables: list[Tables] = []

    async def again(games: Mapping[str, AnyGame] = GAMES) -> Tables:
        tables.append(await Tables.open(database, games, now=time, entropy=Entropy(len(tables))))
        return tables[-1]

    yield again
    for one in tables:
        await one.close()


@pytest.fixture
async def tables(opened: OpenTables) -> Tables:
    return await opened()


# --- PostgreSQL ------------------------------------------------------------------------------------


@dataclass
class Postgres:
    """A server of the tests' own."""

    port: int
    made: int = 0

    def make(self) -> str:
        """The address of a new database with no schema."""
        self.made += 1
        asyncio.run(self.execute(f"CREATE DATABASE test{self.made}"))
        return self.address(f"test{self.made}")

    def emptied(self) -> str:
        """The address of the one database of today's schema, with nothing left in it by other tests."""
        # All other rows go with a table's.
        owners = ("tables", "people", "servers", "memory", "seasons", "contents", "interactions")
        asyncio.run(self.execute("; ".join(f"DELETE FROM {name}" for name in owners), "test1"))
        return self.address("test1")

    def address(self, database: str) -> str:
        return f"postgres://tester@127.0.0.1:{self.port}/{database}"

    async def execute(self, statement: str, database: str = "postgres") -> None:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]

        connection = await asyncpg.connect(self.address(database))
        await connection.execute(statement)
        await connection.close()


async def end_holder(server: Postgres, part: Part = WHOLE) -> None:
    """End the connection that holds a part, as an administrator or a failover does."""
    key = part_key(part)
    await server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        f" AND classid::bigint = {key >> 32} AND objid::bigint = {key & 0xFFFFFFFF}"
    )


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A server that is started for the tests; skips where there is none to start."""
    pytest.importorskip("asyncpg", reason="asyncpg, the driver for PostgreSQL, is not installed")
    programs = _programs()
    if programs is None:
        pytest.skip("PostgreSQL's initdb and postgres are not on this machine")
    user = _user()
    with tempfile.TemporaryDirectory(prefix="tables-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)
        initdb = [programs / "initdb", "-D", folder / "data", "-U", "tester", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*initdb, "--no-sync"], check=True, capture_output=True, user=user, cwd=folder)
        server = Postgres(_free_port())
        options = ["-D", folder / "data", "-p", str(server.port), "-k", folder, "-h", "127.0.0.1", "-F"]
        process = subprocess.Popen(
            [programs / "postgres", *options], stderr=subprocess.DEVNULL, user=user, cwd=folder
        )
        try:
            asyncio.run(_until_ready(server, process))
            prepare(server.make())
            yield server
        finally:
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
    pytest.skip("PostgreSQL does not start here")


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
