"""Opening databases: empty, older, newer, others', and none at all."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from tables.core.errors import StorageError
from tables.service import Tables
from tables.storage import schema
from tables.storage.db import Conflict, Database, read_url
from tables.storage.schema import HEAD, metadata
from tables.storage.upgrade import bring_up_to_date
from tests.support.databases import RELEASED, UNRELEASED, earlier_database, write_earlier
from tests.support.postgres import Postgres
from tests.tables.conftest import BOTH, on_both
from tests.tables.games import GAMES, HeapOptions
from tests.tables.world import ANN, BOB, HERE, FixedEntropy, Time, play_on

MIGRATIONS = ScriptDirectory(str(Path(__file__).resolve().parents[3] / "tables" / "storage" / "migrations"))


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any schema."""
    return new_database(request, tmp_path)


@pytest.fixture(params=BOTH)
def unreleased(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the last revision before the first release."""
    return earlier_one(request, tmp_path, UNRELEASED)


@pytest.fixture(params=BOTH)
def earlier(request: pytest.FixtureRequest, tmp_path: Path, revision: str) -> str:
    """The address of a database of a ``revision``."""
    return earlier_one(request, tmp_path, revision)


of_any_release = pytest.mark.parametrize("revision", [UNRELEASED, RELEASED])


def earlier_one(request: pytest.FixtureRequest, folder: Path, revision: str) -> str:
    address = new_database(request, folder)
    if request.param == "sqlite":
        write_earlier(Path(address), revision)
    else:
        server: Postgres = request.getfixturevalue("postgres")
        statements = earlier_database("postgresql", revision)
        asyncio.run(server.execute(statements, str(read_url(address).database)))
    return address


@pytest.fixture
def beside(earlier: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database of the same kind as the earlier one."""
    if read_url(earlier).get_backend_name() == "sqlite":
        return str(tmp_path / "new.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.make()


def new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "sqlite":
        return str(folder / "tables.sqlite3")
    server: Postgres = request.getfixturevalue("postgres")
    return server.make()


async def execute(database: Database, *statements: str) -> None:
    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(text(statement))

    await database.write(work)


async def values(database: Database, statement: str) -> list[Any]:
    """What a statement finds in its first column."""
    return list(await database.read(lambda connection: connection.scalars(text(statement)).all()))


def described(connection: Connection) -> dict[str, list[str]]:
    """All that a schema says, down to the names of constraints; the order of columns means nothing."""
    found = inspect(connection)
    parts: dict[str, Mapping[Any, Any]] = {
        "columns": found.get_multi_columns(),
        "keys": found.get_multi_pk_constraint(),
        "references": found.get_multi_foreign_keys(),
        "unique": found.get_multi_unique_constraints(),
        "indexes": found.get_multi_indexes(),
        "options": found.get_multi_table_options(),
    }
    lines = {
        f"{table} {part}": sorted(map(repr, each)) if isinstance(each, list) else [repr(each)]
        for part, tables in parts.items()
        for (_, table), each in tables.items()
    }
    if connection.dialect.name == "sqlite":
        query = text("SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%' ORDER BY name")
        lines["numbers that are not given twice"] = list(connection.scalars(query))
    return lines


def test_the_schema_names_its_last_revision() -> None:
    assert MIGRATIONS.get_heads() == [HEAD]


@of_any_release
async def test_a_database_of_an_earlier_version_becomes_what_an_empty_one_becomes(
    earlier: str, beside: str
) -> None:
    schemas = []
    for address in (earlier, beside):
        database = await Database.open(address)
        assert await values(database, "SELECT version_num FROM alembic_version") == [HEAD]
        schemas.append(await database.read(described))
        await database.close()
    brought_over, made = schemas
    assert len(made) > len(metadata.tables)
    assert brought_over == made


@of_any_release
async def test_a_database_of_an_earlier_version_goes_on(earlier: str) -> None:
    """A game that is over, one that is played, a lobby; a table with the number 4 has been deleted."""
    tables = await Tables.open(earlier, GAMES, now=Time(), entropy=FixedEntropy(0))
    (over,) = await tables.results.played()
    assert [seat.person for seat in over.seats] == [ANN, BOB]
    infos = [await tables.views.info(number) for number in (1, 2, 3)]
    assert [info.status for info in infos] == ["over", "playing", "lobby"]
    assert {info.place.venue for info in infos} == {"channel"}
    await play_on(tables, 2)
    assert (await tables.views.verify(2)).fits
    assert (await tables.settings.person(ANN.id)).notices == "none"
    assert (await tables.settings.server(1)).lobby_hours == 12
    assert (await tables.lobbies.create("heap", HeapOptions(), BOB, HERE)).id == 5
    await tables.close()
    database = await Database.open(earlier)
    assert await values(database, "SELECT amount FROM entries ORDER BY id") == [2, 1]
    row = "(season_id, kind, name, unit, amount, at) VALUES (3, 'adjust', '', 'tokens', 7, 8)"
    await execute(database, "DELETE FROM entries WHERE id = 2", f"INSERT INTO entries {row}")
    assert await values(database, "SELECT id FROM entries ORDER BY id") == [1, 3]
    await database.close()


async def test_a_level_that_a_game_has_no_more_is_its_strongest_where_the_game_goes_on(
    unreleased: str,
) -> None:
    database = await Database.open(unreleased, upgrade=False)
    columns = "(id, game, ruleset, status, host, options, clocks, seed, number, revision, created, updated)"
    tables = [("ceylon", "playing"), ("kashgar", "closed"), ("palimpsest", "over"), ("traitors", "lobby")]
    tables.append(("quetinny", "playing"))
    for number, (game, status) in enumerate(tables, 11):
        row = f"({number}, '{game}', 1, '{status}', 101, '{{}}', '{{}}', 'x', 0, 0, 0, 0)"
        await execute(
            database,
            f"INSERT INTO tables {columns} VALUES {row}",
            f"INSERT INTO seats VALUES ({number}, 0, NULL, 'Zoe', 'master', FALSE, FALSE, 0)",
            f"INSERT INTO seats VALUES ({number}, 1, NULL, 'Yan', 'easy', FALSE, FALSE, 0)",
        )
    await database.close()
    database = await Database.open(unreleased)
    levels = "SELECT level FROM seats WHERE table_id > 10 AND seat"
    found = await values(database, f"{levels} = 0 ORDER BY table_id")
    assert found == ["strong", "strong", "master", "strong", "master"]
    assert set(await values(database, f"{levels} = 1")) == {"easy"}
    await database.close()


async def test_a_result_that_is_nobodys_has_no_name(unreleased: str) -> None:
    database = await Database.open(unreleased, upgrade=False)
    columns = "(table_id, seat, person, player, level, name, won, ending, game, guild, at, held)"
    for seat, numbers in enumerate(("7, 7, NULL, 'Ann'", "NULL, 8, NULL, 'Bob'", "NULL, NULL, NULL, 'Cem'")):
        row = f"(9, {seat}, {numbers}, TRUE, 'over', 'heap', 5, 1, FALSE)"
        await execute(database, f"INSERT INTO results {columns} VALUES {row}")
    await database.close()
    database = await Database.open(unreleased)
    query = "SELECT name FROM results WHERE table_id = 9 ORDER BY seat"
    assert await values(database, query) == ["Ann", "Bob", ""]
    await database.close()


async def test_a_column_without_a_value_is_refused_where_earlier_versions_filled_it_in(
    unreleased: str,
) -> None:
    database = await Database.open(unreleased)
    columns = ", ".join(name for name in schema.tables.c.keys() if name not in ("id", "venue"))  # noqa: SIM118
    with pytest.raises(Conflict):
        await execute(database, f"INSERT INTO tables ({columns}) SELECT {columns} FROM tables")
    await database.close()


async def test_an_older_database_is_refused_and_left_alone(unreleased: str) -> None:
    database = await Database.open(unreleased, upgrade=False)
    await execute(database, "UPDATE alembic_version SET version_num = '0012'")
    for upgrade in (True, False):
        with pytest.raises(StorageError, match="start the last version before 1") as caught:
            await Database.open(unreleased, upgrade=upgrade)
        assert "revision 0012" in str(caught.value)
        assert "\n" not in str(caught.value)
    assert await values(database, "SELECT version_num FROM alembic_version") == ["0012"]
    assert len(await values(database, "SELECT id FROM tables")) == 3
    await database.close()


async def test_processes_that_start_together_bring_a_database_over_once(unreleased: str) -> None:
    for database in await asyncio.gather(*(Database.open(unreleased) for _ in range(3))):
        assert await values(database, "SELECT version_num FROM alembic_version") == [HEAD]
        await database.close()


async def test_processes_that_start_together_make_one_database(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite3")
    for database in await asyncio.gather(*(Database.open(file) for _ in range(3))):
        assert await values(database, "SELECT version_num FROM alembic_version") == [HEAD]
        await database.close()


async def test_a_later_versions_database_and_another_programs_are_refused_and_left_alone(empty: str) -> None:
    database = await Database.open(empty)
    await execute(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match="later version") as caught:
        await Database.open(empty)
    assert "\n" not in str(caught.value)
    await execute(database, "CREATE TABLE zebras (id INTEGER)", "DROP TABLE alembic_version")
    with pytest.raises(StorageError, match="another program"):
        await Database.open(empty)
    await database.close()


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        pytest.param("DROP TABLE watches", "no table watches", id="table"),
        pytest.param("DROP TABLE alembic_version", "no table alembic_version", id="versions"),
        pytest.param("ALTER TABLE people DROP COLUMN language", "people has no column language", id="column"),
        pytest.param("DELETE FROM alembic_version", "names 0 revisions", id="no revision"),
        pytest.param("INSERT INTO alembic_version VALUES ('0001')", "names 2 revisions", id="two revisions"),
    ],
)
@on_both
async def test_what_is_missing_in_the_schema_is_found_at_the_start(
    database: str, damage: str, says: str
) -> None:
    def found(connection: Connection) -> None:
        connection.execute(text(damage))
        with pytest.raises(StorageError, match=f"{says}.*put a copy in its place") as caught:
            bring_up_to_date(connection)
        assert "\n" not in str(caught.value)
        connection.rollback()

    opened = await Database.open(database)
    await opened.write(found)
    await opened.close()
    await (await Database.open(database)).close()


def garbage(folder: Path) -> str:
    path = folder / "photo.jpg"
    path.write_bytes(b"\xff\xd8 not a database" * 100)
    return str(path)


def below_a_file(folder: Path) -> str:
    (folder / "file").write_text("")
    return str(folder / "file" / "tables.sqlite3")


async def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(StorageError, match="needs the package asyncpg: run pip install"):
        await Database.open("postgresql://bot@localhost:1/x")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (str, "cannot be used"),  # a folder
        (garbage, "not a database"),
        (below_a_file, "cannot be created"),
        (lambda _: "mysql://root:secret@localhost/x", "type mysql"),
        (lambda _: "postgres://bot:secret@localhost:1/x", "does not answer"),
        (lambda _: "postgres://bot:secret@localhost:port/x", "cannot be read"),
        (lambda _: "sqlite://", "cannot be used"),
    ],
)
async def test_what_cannot_be_opened_is_refused_in_one_line_without_the_password(
    tmp_path: Path, make: Any, says: str
) -> None:
    with pytest.raises(StorageError, match=says) as caught:
        await Database.open(make(tmp_path))
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "driver", "database"),
    [
        ("var/a.sqlite3", "sqlite+aiosqlite", "var/a.sqlite3"),
        ("sqlite:////srv/a.db", "sqlite+aiosqlite", "/srv/a.db"),
        ("postgres://u:p@h/d", "postgresql+asyncpg", "d"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg", "d"),
        ("postgresql+asyncpg://u:p@h/d", "postgresql+asyncpg", "d"),
    ],
)
def test_addresses(address: str, driver: str, database: str) -> None:
    url = read_url(address)
    assert (url.drivername, url.database) == (driver, database)


async def test_sqlite_is_set_up_to_keep_what_it_accepted(tmp_path: Path) -> None:
    database = await Database.open(str(tmp_path / "a.sqlite3"))
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}

    def pragmas(connection: Connection) -> dict[str, Any]:
        return {name: connection.scalar(text(f"PRAGMA {name}")) for name in expected}

    def delete(connection: Connection) -> None:
        with pytest.raises(Exception, match="readonly"):
            connection.execute(text("DELETE FROM memory"))

    for transaction in (database.write, database.read):
        assert await transaction(pragmas) == expected
    await database.read(delete)
    await database.close()
