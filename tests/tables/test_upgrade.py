"""Opening databases: empty, older, newer, others', and none at all."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text

import data
from engine.traitors.game import Traitors
from tables.bulletins import BulletinMessage, DailyDeal
from tables.db import Database, read_url
from tables.errors import SeasonError, StorageError
from tables.rows import read_table
from tables.schema import HEAD, finished, metadata, results
from tables.service import Tables
from tables.types import Life, Person
from tables.upgrade import bring_up_to_date
from tests.support.postgres import Postgres
from tests.tables.conftest import BOTH, on_both
from tests.tables.games import GAMES
from tests.tables.world import FixedEntropy, Time, rows

MIGRATIONS = ScriptDirectory(str(Path(__file__).resolve().parents[2] / "tables" / "migrations"))
REVISIONS = [script.revision for script in reversed(list(MIGRATIONS.walk_revisions()))]


@pytest.fixture(autouse=True)
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each upgrade would read all steps again."""
    monkeypatch.setattr(ScriptDirectory, "from_config", lambda _: MIGRATIONS)


@pytest.fixture(params=BOTH)
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without any schema."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "folder" / "tables.sqlite3")
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


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_the_schema_names_its_last_revision() -> None:
    assert MIGRATIONS.get_heads() == [HEAD]
    assert len(REVISIONS) >= 2


async def test_every_older_revision_becomes_todays_and_keeps_its_rows(empty: str) -> None:
    """One database that is opened by every version in turn, each of which leaves something in it."""
    for revision in REVISIONS:
        database = await Database.open(empty, revision=revision)
        assert await values(database, "SELECT version_num FROM alembic_version") == [revision]
        await execute(database, f"INSERT INTO memory (key, value) VALUES ('kept {revision}', 'yes')")
        await database.close()
    database = await Database.open(empty)
    assert await database.write(differences) == []
    kept = await values(database, "SELECT key FROM memory ORDER BY key")
    assert kept == [f"kept {revision}" for revision in sorted(REVISIONS)]
    await database.close()


async def test_messages_and_calls_of_an_earlier_version_are_taken_over(empty: str) -> None:
    database = await Database.open(empty, revision="0004")
    await execute(
        database,
        "INSERT INTO tables (id, game, ruleset, status, host, options, clocks, seed, number, revision,"
        " created, updated) VALUES (7, 'heap', 1, 'playing', 101, '{}', '{}', 'x', 0, 0, 0, 0)",
        "INSERT INTO anchors VALUES (7, 50, 11, 3, 0, TRUE)",
        "INSERT INTO outbox (table_id, key, number, kind, saying, attempts, due, created)"
        " VALUES (7, 'k', 3, 'board', '{\"type\":\"board\"}', 0, 0, 0)",
        "INSERT INTO memory (key, value) VALUES ('calls:7', '[[11, 60], [11, 61]]'), ('commands', 'x')",
    )
    await database.close()
    database = await Database.open(empty)
    query = text("SELECT message, kind, current FROM posted_messages ORDER BY message")
    found = await database.read(lambda connection: connection.execute(query).all())
    assert await values(database, "SELECT length(message) FROM outbox") == [16]
    assert found == [(50, "board", 1), (60, "call", 0), (61, "call", 0)]
    assert await values(database, "SELECT key FROM memory") == ["commands"]
    await database.close()


async def test_a_deal_that_an_earlier_version_was_posting_is_a_bulletin_with_its_key(empty: str) -> None:
    database = await Database.open(empty, revision="0023")
    await execute(
        database,
        "INSERT INTO deal_posts VALUES (5, 'day-2026-11-21', 'day-2026-11-22', 'k', 2, 60)",
        "INSERT INTO deal_posts VALUES (6, 'day-2026-11-22', 'day-2026-11-22', 'l', 1, NULL)",
        "INSERT INTO deal_posts VALUES (7, 'day-2026-11-21', 'day-2026-11-22', 'm', 1, NULL)",
    )
    await database.close()
    database = await Database.open(empty)
    query = text("SELECT stream, key, guild, message, attempts FROM bulletins")
    (found,) = await database.read(lambda connection: connection.execute(query).all())
    message = msgspec.json.decode(found.message, type=BulletinMessage)
    assert (*found[:3], message, found.attempts) == (-5, "k", 5, DailyDeal("day-2026-11-22"), 2)
    posted = await values(database, "SELECT posted FROM deal_posts ORDER BY guild")
    assert posted == ["day-2026-11-22", "day-2026-11-22", "day-2026-11-21"]
    await database.close()


async def test_a_level_that_a_game_has_no_more_is_its_strongest_where_the_game_goes_on(empty: str) -> None:
    database = await Database.open(empty, revision="0025")
    columns = "(id, game, ruleset, status, host, options, clocks, seed, number, revision, created, updated)"
    tables = [("ceylon", "playing"), ("kashgar", "closed"), ("palimpsest", "over"), ("traitors", "lobby")]
    for number, (game, status) in enumerate(tables, 1):
        row = f"({number}, '{game}', 1, '{status}', 101, '{{}}', '{{}}', 'x', 0, 0, 0, 0)"
        await execute(
            database,
            f"INSERT INTO tables {columns} VALUES {row}",
            f"INSERT INTO seats VALUES ({number}, 0, NULL, 'Zoe', 'master', FALSE, FALSE, 0)",
            f"INSERT INTO seats VALUES ({number}, 1, NULL, 'Yan', 'easy', FALSE, FALSE, 0)",
        )
    await database.close()
    database = await Database.open(empty)
    found = await values(database, "SELECT level FROM seats WHERE seat = 0 ORDER BY table_id")
    assert found == ["strong", "strong", "master", "master"]
    assert set(await values(database, "SELECT level FROM seats WHERE seat = 1")) == {"easy"}
    await database.close()


async def test_names_that_a_server_may_have_given_are_not_kept_for_all_of_them(empty: str) -> None:
    database = await Database.open(empty, revision="0024")
    row = "(table_id, seat, person, name, won, ending, game, guild, at, held)"
    await execute(
        database,
        "INSERT INTO people (id, name, settings) VALUES (7, 'Captain', ''), (8, 'Boss', '')",
        f"INSERT INTO results {row} VALUES (1, 0, 7, 'Ann', true, 'over', 'heap', NULL, 1, false)",
        f"INSERT INTO results {row} VALUES (2, 0, 7, 'Captain', true, 'over', 'heap', 5, 2, false)",
        f"INSERT INTO results {row} VALUES (2, 1, 8, 'Boss', true, 'over', 'heap', 5, 2, false)",
    )
    await database.close()
    database = await Database.open(empty)
    assert await values(database, "SELECT name FROM people ORDER BY id") == ["Ann", "Somebody"]
    await database.close()


async def test_tables_of_an_earlier_version_are_held_to_the_seed_they_have(tmp_path: Path) -> None:
    file = str(tmp_path / "tables.sqlite3")
    database = await Database.open(file, revision="0006")
    await execute(
        database,
        "INSERT INTO tables (id, game, ruleset, status, host, options, clocks, seed, number, revision,"
        " created, updated) VALUES (7, 'heap', 1, 'lobby', 101, '{}', '{}', X'0707', 0, 0, 0, 0)",
        "INSERT INTO seats VALUES (7, 0, 101, 'Ann', NULL, 0, 0, 0)",
    )
    await database.close()
    tables = await Tables.open(file, GAMES, now=Time(), entropy=FixedEntropy(0))
    info = await tables.views.info(7)
    assert (info.commitment, info.words) == (sha256(b"\x07\x07").hexdigest(), ())
    assert [seat.name for seat in info.seats] == ["Ann"]
    assert (await tables.views.verify(7)).seed_fits
    await tables.close()


async def test_processes_that_start_together_make_the_first_revision_todays_once(empty: str) -> None:
    database = await Database.open(empty, revision=REVISIONS[0])
    await execute(database, "INSERT INTO memory (key, value) VALUES ('kept', 'yes')")
    await database.close()
    database, *others = await asyncio.gather(*(Database.open(empty) for _ in range(3)))
    assert await database.write(differences) == []
    assert await values(database, "SELECT value FROM memory") == ["yes"]
    for each in (database, *others):
        await each.close()


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


@pytest.mark.rule("T-28", "T-30")
async def test_a_season_of_an_earlier_version_goes_on(empty: str) -> None:
    """What people owned, had at a table and were marked as is still so; the table that is in play can end."""
    database = await Database.open(empty, revision="0005")
    entry = (
        "INSERT INTO entries (season_id, kind, person, name, tokens, garnets, prize, candidate, at, table_id)"
    )
    await execute(
        database,
        "INSERT INTO tables (id, game, ruleset, guild, status, host, options, clocks, seed, number, revision,"
        " created, updated) VALUES (7, 'traitors', 1, 9, 'playing', 1, '{}', '{}', 'x', 0, 0, 0, 0),"
        " (6, 'traitors', 1, 9, 'over', 1, '{}', '{}', 'x', 0, 0, 0, 0)",
        "INSERT INTO seasons (id, guild, number, started) VALUES (3, 9, 1, 0)",
        f"{entry} VALUES (3, 'adjust', 1, 'Ann', 2, 5, 20, FALSE, 0, NULL),"
        " (3, 'result', 1, 'Ann', 1, 0, 0, FALSE, 0, 6), (3, 'result', 2, 'Bob', 0, 0, 0, TRUE, 0, 6),"
        " (3, 'result', NULL, '', 0, 0, 10, FALSE, 0, 6), (3, 'bring', 1, 'Ann', 0, -4, 0, FALSE, 0, 7)",
    )
    await database.close()
    rules = {"traitors": Traitors.load(data.read_text)}
    tables = await Tables.open(empty, rules, now=Time(), entropy=FixedEntropy(0))
    season = await tables.seasons.latest(9)
    assert season is not None
    assert (season.number, season.pool) == (1, {"prize": 30})
    ann, bob = season.holdings
    assert (ann.person.name, ann.owned, ann.away, ann.marks) == (
        "Ann",
        {"tokens": 3, "garnets": 1},
        {"garnets": 4},
        frozenset(),
    )
    assert (bob.person.name, bob.owned["tokens"], bob.marks) == ("Bob", 0, {"candidate"})
    with pytest.raises(SeasonError, match="Garnets of this season are in use at tables 7"):
        await tables.seasons.end(9)
    after = await tables.seasons.adjust(9, 5, Person(2, "Bob"), {"garnets": 2, "tokens": 1})
    assert after.holdings[1].owned["garnets"] == 2
    await tables.close()


async def test_results_of_an_earlier_version_are_kept_and_its_tables_have_no_pause(empty: str) -> None:
    database = await Database.open(empty, revision="0006")
    await execute(
        database,
        "INSERT INTO tables (id, game, ruleset, status, host, options, clocks, seed, number, revision,"
        " created, updated) VALUES (7, 'heap', 1, 'over', 101, '{}', '{}', 'x', 0, 0, 0, 0)",
        "INSERT INTO results (table_id, seat, person, name, place, score, won, ending)"
        " VALUES (7, 0, 101, 'Ann', 1, 9, TRUE, 'heap'), (7, 1, 102, 'Bob', NULL, NULL, FALSE, 'resigned')",
    )
    await database.close()
    database = await Database.open(empty)
    assert await values(database, "SELECT name FROM results ORDER BY id") == ["Ann", "Bob"]
    assert await values(database, "SELECT score FROM results ORDER BY id") == [9, None]
    found = await database.read(lambda connection: read_table(connection, 7))
    assert found is not None
    assert found.info.life == Life()
    await database.close()


async def test_games_that_were_over_before_results_outlived_them_are_taken_in(empty: str) -> None:
    """A game of two with a third who was held, one of nobody, one that goes on; and one that was closed."""
    database = await Database.open(empty, revision="0015")
    await execute(
        database,
        "INSERT INTO people (id, name, settings) VALUES (101, 'Ann', '{}')",
        "INSERT INTO tables (id, game, ruleset, guild, status, venue, host, options, clocks, seed,"
        " commitment, words, number, revision, created, updated, started, ended)"
        " VALUES (7, 'heap', 1, 9, 'over', 'thread', 101, '{}', '{\"pace\":\"live\"}', 'x', '', '[]',"
        " 6, 8, 1, 5, 2, 5),"
        " (8, 'heap', 1, 9, 'over', 'thread', 0, '{}', '{}', 'x', '', '[]', 3, 8, 1, 4, 2, 4),"
        " (9, 'heap', 1, NULL, 'playing', 'thread', 101, '{}', '{}', 'x', '', '[]', 3, 8, 1, 4, 3, NULL),"
        " (10, 'heap', 1, 9, 'closed', 'thread', 101, '{}', '{}', 'x', '', '[]', 2, 8, 1, 4, 3, 4)",
        "INSERT INTO seats VALUES (7, 0, 101, 'Ann', NULL, FALSE, FALSE, 0),"
        " (7, 1, 102, 'Bob', NULL, TRUE, FALSE, 0), (7, 2, NULL, 'Kit', 'hard', FALSE, FALSE, 0)",
        "INSERT INTO results (table_id, seat, person, name, place, score, won, ending) VALUES"
        " (7, 0, 101, 'Ann', 2, 4, FALSE, 'empty'), (7, 1, NULL, 'Bob', 1, 9, TRUE, 'empty'),"
        " (7, 2, NULL, 'Kit', 3, 1, FALSE, 'empty'), (8, 0, NULL, 'Kit', 1, 1, TRUE, 'empty'),"
        " (10, 0, 101, 'Ann', NULL, NULL, FALSE, 'resigned')",
        "INSERT INTO plies (table_id, number, seat, move, events, automatic, at, undoes) VALUES"
        " (7, 3, 0, '', '[]', FALSE, 3, '2')",
    )
    await database.close()
    tables = await Tables.open(empty, GAMES, now=Time(), entropy=FixedEntropy(0))
    (game,) = await tables.results.played()
    (row,) = await rows(tables, select(finished))
    assert (row.table_id, game.game, row.guild, row.pace, row.plies, row.rated) == (
        *(7, "heap", 9, "live", 4, True),
    )
    ann, bob, kit = game.seats
    assert (ann.person, ann.theirs, ann.place) == (Person(101, "Ann"), True, 2)
    assert (bob.person, bob.theirs) == (Person(102, "Bob"), False)
    assert kit.person is None
    ends = select(results.c.level, results.c.held).where(results.c.table_id == 7).order_by(results.c.seat)
    assert [tuple(row) for row in await rows(tables, ends)] == [
        *((None, False), (None, True), ("hard", False)),
    ]
    stats = await tables.stats.person(Person(101, "Ann"), 101)
    assert (stats.played, stats.won) == (2, 0)
    # Whoever let a computer player end the game lost it all the same.
    assert await tables.ratings.bring_up_to_date() == 1
    assert (await tables.stats.person(Person(101, "Ann"), 101)).ratings["heap"].points > 1500
    totals = await tables.totals()
    assert (totals.servers, totals.tables, totals.moves) == (1, 4, 11)
    assert totals.since == datetime(1970, 1, 1, microsecond=1, tzinfo=UTC)
    await tables.close()
    database = await Database.open(empty)
    query = "INSERT INTO results (table_id, seat, name, won, ending, game, at, held)"
    await execute(database, f"{query} VALUES (7, 0, 'Ann', FALSE, '', 'heap', 5, FALSE)")
    assert await values(database, "SELECT max(id) FROM results") == [6]
    await database.close()
