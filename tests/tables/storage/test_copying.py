"""A database that moves: all that is in it is in the other one, which goes on from there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sqlalchemy import select

from tables.core.errors import StorageError
from tables.service import Tables
from tables.storage import schema
from tables.storage.copying import copy_database
from tables.storage.db import Database
from tests.support.postgres import Postgres
from tests.support.thorough import times
from tests.tables.conftest import OpenTables, on_postgres
from tests.tables.games import GAMES, HeapOptions
from tests.tables.world import ANN, BOB, HERE, Time, play_on, seated

IN_GROUP = pytest.mark.xdist_group("postgres")
WAYS = [("sqlite", "postgres"), ("postgres", "sqlite"), ("sqlite", "sqlite"), ("postgres", "postgres")]


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of another database, which is not there yet or empty."""
    if request.param == "sqlite":
        return str(tmp_path / "other.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.make()


async def everything(database: str) -> dict[str, list[tuple[object, ...]]]:
    opened = await Database.open(database)
    found = {
        table.name: await opened.read(
            lambda connection, table=table: [tuple(row) for row in connection.execute(select(table))]
        )
        for table in schema.metadata.sorted_tables
    }
    await opened.close()
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


@pytest.mark.parametrize(
    ("database", "target"), [pytest.param(*way, marks=IN_GROUP) for way in WAYS[: times(2, 4)]], indirect=True
)
async def test_a_database_moves_with_its_games_and_its_numbers(
    opened: OpenTables, database: str, target: str, time: Time
) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=9)
    await tables.settings.change_person(ANN.id, notices="none")
    gone = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.db.write(
        lambda connection: connection.execute(schema.tables.delete().where(schema.tables.c.id == gone.id))
    )
    then = await tables.views.get(info.id, ANN.id)
    await tables.close()
    before = await everything(database)
    assert await copy_database(database, target) == sum(len(rows) for rows in before.values()) > 15
    assert await everything(target) == before
    kept = await Tables.open(target, GAMES, now=time)
    assert await kept.views.get(info.id, ANN.id) == then
    assert (await kept.views.verify(info.id)).fits
    await play_on(kept, info.id, most=2)
    assert (await kept.lobbies.create("heap", HeapOptions(), BOB, HERE)).id == gone.id + 1
    await kept.close()
    with pytest.raises(StorageError, match="already has rows"):
        await copy_database(database, target)


@on_postgres
async def test_nothing_is_copied_while_a_bot_runs(opened: OpenTables, database: str, tmp_path: Path) -> None:
    tables = await opened()
    await tables.db.hold()
    with pytest.raises(StorageError, match="Another process"):
        await copy_database(database, str(tmp_path / "other.sqlite3"))
    assert not (tmp_path / "other.sqlite3").exists()


async def test_what_is_not_there_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        await copy_database(str(tmp_path / "none.sqlite3"), str(tmp_path / "other.sqlite3"))
    assert not (tmp_path / "other.sqlite3").exists()


async def test_a_copy_that_breaks_off_leaves_an_empty_database(
    opened: OpenTables, database: str, empty_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables, target = await opened(), str(shutil.copy(empty_file, tmp_path / "other.sqlite3"))
    await seated(tables, "heap", ANN, BOB)
    await tables.close()
    with monkeypatch.context() as broken:
        broken.setattr("tables.storage.copying._last_number", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await copy_database(database, target)
    assert not any((await everything(target)).values())
    assert await copy_database(database, target)
