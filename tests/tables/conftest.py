"""Databases for the tests: an SQLite file each, and PostgreSQL where a server can be started here."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from engine.core.game import AnyGame
from tables.service import Tables
from tests.support import in_loop
from tests.support.postgres import Postgres
from tests.support.thorough import times
from tests.tables.games import GAMES
from tests.tables.world import FixedEntropy, Time

OpenTables = Callable[..., Awaitable[Tables]]


@pytest.fixture
def time() -> Time:
    return Time()


BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]

on_both = pytest.mark.parametrize("database", BOTH, indirect=True)
"""For tests of what the two kinds do differently: those in which several act at once, and such as together
run each statement of the program. The same statements in other stories prove little more on PostgreSQL, where
a test takes three times as long: there all others run with ``--thorough``. On SQLite these have threads."""

on_postgres = pytest.mark.parametrize("database", BOTH[1:], indirect=True)
"""For tests of what is only so there. One worker has all of them: each other would start a server."""


@pytest.fixture(params=BOTH[: times(1, 2)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database without tables in it."""
    if request.param == "sqlite":
        path = tmp_path / "tables.sqlite3"
        shutil.copy(request.getfixturevalue("empty_file"), path)
        return str(path)
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()


@pytest.fixture
def beside_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has its threads, as everywhere else."""
    monkeypatch.setattr(in_loop, "in_loop", contextlib.nullcontext)


with_threads = pytest.mark.usefixtures("beside_loop")
"""For tests of how transactions are done, and of what becomes of them as something breaks."""


@pytest.fixture
async def opened(database: str, time: Time, request: pytest.FixtureRequest) -> AsyncIterator[OpenTables]:
    """Opens the test's database, as often as there are to be processes."""
    tables: list[Tables] = []

    async def again(games: Mapping[str, AnyGame] = GAMES) -> Tables:
        tables.append(await Tables.open(database, games, now=time, entropy=FixedEntropy(len(tables))))
        return tables[-1]

    several = on_both.mark in request.node.iter_markers("parametrize")
    with contextlib.nullcontext() if several else in_loop.in_loop():
        yield again
        for one in tables:
            await one.close()


@pytest.fixture
async def tables(opened: OpenTables) -> Tables:
    return await opened()
