"""One bot a database: a second process is refused, and the next one is not, however the first ended."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from tables.core.errors import StorageError
from tables.storage.backup import back_up
from tables.storage.db import Database
from tables.storage.process_lock import ALL_SERVERS, GATE, Part, overlap, part_key
from tables.upkeep.restore import restore
from tests.support.postgres import Postgres, end_holder
from tests.tables.conftest import on_postgres

HOLDER = """
import asyncio, sys
from tables.storage.db import Database

async def main():
    database = await Database.open(sys.argv[1])
    await database.hold()
    print("held", flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.fixture
def holder(database: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that runs on the database."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", HOLDER, database], stdin=pipe, stdout=pipe)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def require_held(database: str) -> None:
    """Another process has the database, which is said in one line."""
    opened = await Database.open(database)
    with pytest.raises(StorageError, match="Another process") as caught:
        await opened.hold()
    assert "\n" not in str(caught.value)
    await opened.close()


@on_postgres
async def test_a_second_process_is_refused(database: str, holder: subprocess.Popen[bytes]) -> None:
    await require_held(database)
    holder.kill()
    holder.wait()
    # The server hears of a death a moment later.
    await (await Database.open(database)).close()


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_running_bots_file_is_held_by_whatever_path_and_not_restored_until_it_is_dead(
    database: str, holder: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    link = tmp_path / "elsewhere"
    link.symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "other.sqlite3").symlink_to(database)
    for path in (database, link / Path(database).name, tmp_path / "other.sqlite3", f"sqlite:///{database}"):
        await require_held(str(path))
    back_up(database, tmp_path / "copy.sqlite3")
    with pytest.raises(StorageError, match="stop it first"):
        await restore(database, tmp_path / "copy.sqlite3", datetime.now(UTC), bytes)
    assert not any(".before-" in name for name in os.listdir(tmp_path))
    holder.kill()
    holder.wait()
    opened = await Database.open(database)
    await opened.hold()
    await opened.close()


@on_postgres
async def test_what_is_closed_is_let_go(database: str) -> None:
    first, second = await Database.open(database), await Database.open(database)
    await first.hold()
    with pytest.raises(StorageError):
        await second.hold()
    await first.close()
    await second.hold()
    await second.close()


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        (ALL_SERVERS, ALL_SERVERS, True),
        (ALL_SERVERS, (3, 8), True),
        ((0, 2), (0, 4), True),
        ((0, 2), (2, 4), True),
        ((0, 2), (1, 2), False),
        ((0, 2), (3, 4), False),
        ((1, 3), (1, 4), True),
        ((5, 6), (1, 4), True),
        ((5, 6), (2, 4), False),
    ],
)
def test_parts_overlap_where_a_server_belongs_to_both(one: Part, other: Part, shared: bool) -> None:
    servers = range(60)
    assert any(n % one[1] == one[0] and n % other[1] == other[0] for n in servers) is shared
    assert overlap(one, other) is overlap(other, one) is shared


@on_postgres
async def test_one_rule_over_all_layouts_of_shards(database: str) -> None:
    first, second = await Database.open(database), await Database.open(database)
    await first.hold([(0, 4), (1, 4)])
    for parts in ([ALL_SERVERS], [(0, 2)], [(3, 4), (0, 8)], [(1, 3)]):
        with pytest.raises(StorageError, match="Another process"):
            await second.hold(parts)
    await second.hold([(2, 4), (7, 8)])
    await second.close()
    await first.close()


async def until_written(database: Database, *, refused: bool) -> None:
    """Write until it is refused, or until it is not any more."""
    async with asyncio.timeout(60):
        while True:
            await database.read(lambda connection: connection.execute(text("SELECT 1")))
            try:
                await database.write(lambda connection: connection.execute(text("SELECT 1")))
            except StorageError:
                if refused:
                    return
            else:
                if not refused:
                    return


@on_postgres
async def test_a_lock_whose_connection_ended_is_taken_again(database: str, postgres: Postgres) -> None:
    import asyncpg  # type: ignore[import-untyped, unused-ignore]

    lost: list[bool] = []
    first, second = await Database.open(database), await Database.open(database)
    await first.hold(on_lost=lambda: lost.append(True))
    # As long as nobody can take it, nothing is written: another bot might be at work.
    gate = await asyncpg.connect(postgres.address("test1"))
    await gate.execute(f"SELECT pg_advisory_lock({GATE})")
    await end_holder(postgres)
    await until_written(first, refused=True)
    await gate.close()
    await until_written(first, refused=False)
    assert not lost
    with pytest.raises(StorageError, match="Another process"):
        await second.hold([(0, 2)])
    await first.close()
    await second.close()


@on_postgres
async def test_who_is_replaced_while_the_database_was_away_hears_of_it(
    database: str, postgres: Postgres
) -> None:
    import asyncpg  # type: ignore[import-untyped, unused-ignore]

    lost = asyncio.Event()
    first = await Database.open(database)
    await first.hold(on_lost=lost.set)
    other = await asyncpg.connect(postgres.address("test1"))
    await other.execute(f"SELECT pg_advisory_lock({GATE})")
    await end_holder(postgres)
    await other.execute(f"SELECT pg_advisory_lock({part_key((1, 2))})")
    await other.execute(f"SELECT pg_advisory_unlock({GATE})")
    async with asyncio.timeout(30):
        await lost.wait()
    await until_written(first, refused=True)
    await first.close()
    await other.close()
