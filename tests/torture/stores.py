"""The databases of a run, as seen from outside the bot: their rows, and ways to make trouble for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tables.core.json_records import readable
from tables.core.settings_types import PersonSettings
from tables.core.types import Life
from tests.support.postgres import Postgres

_OUTCOMES = """
CREATE TABLE IF NOT EXISTS outcomes
    (id bigint, {key} text, kind text, attempts integer, gone integer, table_id bigint)
"""
_CALLS = """
CREATE TABLE IF NOT EXISTS called
    ({key} text PRIMARY KEY, kind text, person bigint, table_id bigint,
    began double precision, moves_then integer, ended double precision, moves_now integer,
    status text, life {blob}, seated integer, settings {blob}, deadline bigint)
"""
_BEGIN_CALL = """
INSERT INTO called ({key}, kind, person, table_id, began, moves_then)
    SELECT new.key, new.kind, new.person, new.table_id, {now}, number FROM tables WHERE id = new.table_id
    AND new.person IS NOT NULL AND new.kind <> 'panel';
"""
_END_CALL = """
UPDATE called SET ended = {now}, moves_now = (SELECT number FROM tables WHERE id = old.table_id),
    status = (SELECT status FROM tables WHERE id = old.table_id),
    life = (SELECT life FROM tables WHERE id = old.table_id),
    seated = (SELECT count(*) FROM seats
        WHERE table_id = old.table_id AND person = old.person AND NOT held AND NOT gone),
    settings = (SELECT settings FROM people WHERE id = old.person),
    deadline = (SELECT min(due) FROM clocks JOIN seats
        ON seats.table_id = clocks.table_id AND seats.seat = clocks.seat
        WHERE clocks.table_id = old.table_id AND purpose = 'deadline' AND person = old.person)
    WHERE {key} = old.key;
"""
_SQLITE = {"key": '"key"', "blob": "blob", "now": "(julianday('now') - 2440587.5) * 86400.0"}
_POSTGRES = {"key": "key", "blob": "bytea", "now": "extract(epoch FROM clock_timestamp())"}
_SQLITE_TRIGGERS = """
CREATE TRIGGER IF NOT EXISTS outbox_begins AFTER INSERT ON outbox BEGIN
    INSERT INTO outcomes VALUES (new.id, new.key, new.kind, new.attempts, 0, new.table_id); END;
CREATE TRIGGER IF NOT EXISTS outbox_ends AFTER DELETE ON outbox BEGIN
    INSERT INTO outcomes VALUES (old.id, old.key, old.kind, old.attempts, 1, old.table_id); END;
CREATE TRIGGER IF NOT EXISTS bulletins_begin AFTER INSERT ON bulletins BEGIN
    INSERT INTO outcomes VALUES (new.id, new.key, new.kind, new.attempts, 0, NULL); END;
CREATE TRIGGER IF NOT EXISTS bulletins_end AFTER DELETE ON bulletins BEGIN
    INSERT INTO outcomes VALUES (old.id, old.key, old.kind, old.attempts, 1, NULL); END;
CREATE TRIGGER IF NOT EXISTS server_card_begins AFTER INSERT ON server_cards BEGIN
    INSERT INTO outcomes VALUES (0, new.key, 'server list', 0, 0, NULL); END;
CREATE TRIGGER IF NOT EXISTS server_card_changes AFTER UPDATE OF key ON server_cards BEGIN
    INSERT INTO outcomes VALUES (0, new.key, 'server list', 0, 0, NULL); END;
CREATE TRIGGER IF NOT EXISTS call_begins AFTER INSERT ON outbox BEGIN {begin} END;
CREATE TRIGGER IF NOT EXISTS call_ends AFTER DELETE ON outbox BEGIN {end} END;
CREATE TABLE IF NOT EXISTS effects (id bigint);
CREATE TRIGGER IF NOT EXISTS effect AFTER INSERT ON interactions BEGIN
    INSERT INTO effects VALUES (new.id); END;
"""
_POSTGRES_TRIGGERS = """
CREATE OR REPLACE FUNCTION write_outcome() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO outcomes VALUES
            (new.id, new.key, new.kind, new.attempts, 0, (to_jsonb(new)->>'table_id')::bigint);
    ELSE
        INSERT INTO outcomes VALUES
            (old.id, old.key, old.kind, old.attempts, 1, (to_jsonb(old)->>'table_id')::bigint);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION write_message() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO outcomes VALUES (0, new.key, TG_ARGV[0], 0, 0, NULL);
    RETURN NULL;
END $$;
CREATE TABLE IF NOT EXISTS effects (id bigint);
CREATE OR REPLACE FUNCTION write_effect() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO effects VALUES (new.id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER effect AFTER INSERT ON interactions
    FOR EACH ROW EXECUTE FUNCTION write_effect();
CREATE OR REPLACE TRIGGER server_card AFTER INSERT OR UPDATE OF key ON server_cards
    FOR EACH ROW EXECUTE FUNCTION write_message('server list');
CREATE OR REPLACE TRIGGER outbox_outcome AFTER INSERT OR DELETE ON outbox
    FOR EACH ROW EXECUTE FUNCTION write_outcome();
CREATE OR REPLACE FUNCTION write_call() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN {begin}
    ELSE {end}
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER outbox_call AFTER INSERT OR DELETE ON outbox
    FOR EACH ROW EXECUTE FUNCTION write_call();
CREATE OR REPLACE TRIGGER bulletins_outcome AFTER INSERT OR DELETE ON bulletins
    FOR EACH ROW EXECUTE FUNCTION write_outcome();
"""
_TURNS = """
SELECT seats.person, tables.id, tables.game FROM tables JOIN seats ON seats.table_id = tables.id
WHERE tables.status = 'playing' AND seats.person IS NOT NULL AND (
    EXISTS (SELECT 1 FROM clocks WHERE clocks.table_id = tables.id AND clocks.seat = seats.seat
            AND clocks.purpose = 'deadline')
    OR NOT EXISTS (SELECT 1 FROM seats AS others WHERE others.table_id = tables.id AND others.seat > 0)
)
"""

_COMPUTERS = """
SELECT clocks.id, clocks.table_id, tables.game, tables.status, tables.number, clocks.seat, clocks.decision,
    clocks.due FROM clocks JOIN tables ON tables.id = clocks.table_id WHERE clocks.purpose = 'computer'
"""


def _watching(triggers: str, dialect: Mapping[str, str]) -> list[str]:
    """What has the begin and the end of each row written down."""
    begin, end = _BEGIN_CALL.format(**dialect), _END_CALL.format(**dialect)
    return [
        _OUTCOMES.format(**dialect),
        _CALLS.format(**dialect),
        triggers.replace("{begin}", begin).replace("{end}", end),
    ]


class Store(Protocol):
    """A database that bots work on."""

    address: str
    """What ``DATABASE_URL`` is to say."""

    async def watch_outbox(self) -> None:
        """Have each row's begin and end written down."""

    async def rows(self, query: str) -> Sequence[Sequence[Any]]:
        """What a query gives."""

    async def lock(self, seconds: float) -> None:
        """Hold everything that can be locked for so long."""

    async def harm(self, pid: int, seconds: float) -> str:
        """Do the worst that can pass again; what was done."""

    async def close(self) -> None:
        """Let go of it at the end of the run."""


class SqliteStore:
    """A file."""

    def __init__(self, file: Path) -> None:
        self.address = str(file)

    async def watch_outbox(self) -> None:
        await asyncio.to_thread(self._watch)

    def _watch(self) -> None:
        with contextlib.closing(self._connect()) as connection:
            connection.executescript(";".join(_watching(_SQLITE_TRIGGERS, _SQLITE)))

    async def rows(self, query: str) -> Sequence[Sequence[Any]]:
        def read() -> Sequence[Sequence[Any]]:
            with contextlib.closing(self._connect()) as connection:
                return connection.execute(query).fetchall()

        return await asyncio.to_thread(read)

    async def lock(self, seconds: float) -> None:
        connection = await asyncio.to_thread(self._connect)
        try:
            with contextlib.suppress(sqlite3.OperationalError):
                await asyncio.to_thread(connection.execute, "BEGIN IMMEDIATE")
                await asyncio.sleep(seconds)
        finally:
            await asyncio.to_thread(connection.close)

    async def harm(self, pid: int, seconds: float) -> str:
        """A disk that is full for the bot: no file of it grows."""
        size = min(each.stat().st_size for each in self._files())
        try:
            free = resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            await asyncio.sleep(seconds)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, free)
        except ProcessLookupError:
            pass  # it was killed meanwhile
        return "disk full"

    async def close(self) -> None:
        """Each query has its own connection."""

    def _files(self) -> list[Path]:
        here = [Path(self.address + part) for part in ("", "-wal")]
        return [each for each in here if each.exists()]

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.address, timeout=30, check_same_thread=False, isolation_level=None)


class PostgresStore:
    """A database of a server of the tests' own."""

    def __init__(self, server: Postgres, name: str) -> None:
        self.address = server.address(name)
        self._name = name
        self._reading = asyncio.Lock()
        self._kept: Any = None
        """A connection to read by: for a new one the server reads its catalogue and plans all again."""

    async def watch_outbox(self) -> None:
        for statements in _watching(_POSTGRES_TRIGGERS, _POSTGRES):
            await self._run(statements)

    async def rows(self, query: str) -> Sequence[Sequence[Any]]:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]  # installed apart

        # What ends the bots' connections ends ours.
        away = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
        async with self._reading:
            for _ in range(50):
                self._kept = self._kept or await self._connect()
                with contextlib.suppress(*away):
                    return [tuple(row) for row in await self._kept.fetch(query)]
                await self.close()
        raise AssertionError(f"no answer to {query}")

    async def close(self) -> None:
        if self._kept is not None:
            self._kept.terminate()
            self._kept = None

    async def lock(self, seconds: float) -> None:
        await self._run(
            f"BEGIN; LOCK TABLE tables IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep({seconds}); COMMIT"
        )

    async def harm(self, pid: int, seconds: float) -> str:
        """End all connections, those that hold the bots' locks too."""
        await self._run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            f" WHERE datname = '{self._name}' AND pid <> pg_backend_pid()"
        )
        return "connections ended"

    async def _run(self, statements: str) -> None:
        connection = await self._connect()
        try:
            await connection.execute(statements)
        finally:
            await connection.close()

    async def _connect(self) -> Any:
        import asyncpg  # type: ignore[import-untyped, unused-ignore]  # installed apart

        while True:
            try:
                return await asyncpg.connect(self.address)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.2)


@dataclass
class Outcome:
    """What became of a row of the outbox, or of a message that has none."""

    kind: str
    gone: int = 0
    attempts: int = 0
    orphaned: bool = False
    """Whether its table was deleted."""


async def outcomes(store: Store) -> Mapping[str, Outcome]:
    """What became of each row of the outbox, and of each message without one, so far; by its key."""
    found: dict[str, Outcome] = {}
    for _, key, kind, attempts, gone, table, there in await store.rows(
        "SELECT outcomes.*, tables.id FROM outcomes LEFT JOIN tables ON tables.id = outcomes.table_id"
    ):
        outcome = found.setdefault(str(key), Outcome(kind, orphaned=table != there))
        if gone:
            outcome.gone, outcome.attempts = outcome.gone + int(gone), int(attempts)
    return found


async def awaited(store: Store) -> dict[int, dict[int, str]]:
    """The tables that wait for each person, and their games."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for person, table, game in await store.rows(_TURNS):
        found[int(person)][int(table)] = str(game)
    return found


async def computers_turns(store: Store) -> dict[int, str]:
    """The computer players who are to move, by their clocks: each move has its own."""
    return {
        int(clock): f"table {table} ({game}, {status}), {moves} moves, seat {seat}, {decision}, due {due}"
        for clock, table, game, status, moves, seat, decision, due in await store.rows(_COMPUTERS)
    }


async def unmoved(store: Store, computers: Mapping[int, str]) -> list[str]:
    """Those of some computer players who were to move and have not moved since, whoever else has."""
    return [each for clock, each in (await computers_turns(store)).items() if clock in computers]


def environment(store: Store, token: str, shard: str | None) -> Mapping[str, str]:
    """What a bot is started with."""
    chosen = {"DISCORD_TOKEN": token, "DATABASE_URL": store.address}
    # Compiled modules are kept: a bot that is killed twenty times would compile all of them each time.
    return {
        **chosen,
        "PYTHONDONTWRITEBYTECODE": "",
        "SHARDS": shard or "",
        "HOME": os.environ.get("HOME", "/"),
    }


@dataclass
class Call:
    """A notice: when it was written, and when it was gone, by the machine's clock."""

    key: str
    kind: str
    person: int
    table: int
    began: float
    moves_then: int
    """Of the table's log when it was written."""
    ended: float
    moves_now: int
    """The same when it was gone."""
    status: str
    """The table's then."""
    paused: bool
    seated: bool
    """Whether the person had their seat then, and held it."""
    expected: bool
    """Whether they were invited to the lobby then, and did not sit there."""
    wants_none: bool
    """Whether they had chosen to hear nothing."""
    closed: bool
    """Whether they were known to take no direct messages."""
    deadline: float | None
    """When their time was to run out, by the bots' clock."""


async def calls(store: Store) -> list[Call]:
    """The notices that were said, or taken back, at tables that are there still."""
    query = "SELECT * FROM called WHERE table_id IN (SELECT id FROM tables) AND moves_now IS NOT NULL"
    return [_call(row) for row in await store.rows(query)]


def _call(row: Sequence[Any]) -> Call:
    life, settings = readable(row[9], Life), readable(row[11], PersonSettings)
    seated, person, deadline = bool(row[10]), row[2], row[12]
    return Call(
        *row[:9],
        paused=life.pause is not None,
        seated=seated,
        expected=row[8] == "lobby" and not seated and any(one.id == person for one in life.guests.invited),
        wants_none=settings.notices == "none",
        closed=settings.dms_closed,
        deadline=None if deadline is None else deadline / 1_000_000,
    )


async def tables_of_rows(store: Store) -> dict[str, int]:
    """The table of each row of the outbox that there ever was, by its key."""
    found = await store.rows("SELECT * FROM outcomes WHERE table_id IS NOT NULL")
    return {str(row[1]): int(row[5]) for row in found}
