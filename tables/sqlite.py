"""SQLite's driver, with one call to its thread for each statement.

``aiosqlite`` keeps a thread a connection, and a call there and back costs more than most of our
statements. Its cursors make three or four of them: one each to be made, to execute, to fetch all
rows, and to be closed. These here do it all in one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import aiosqlite

Parameters = Sequence[Any]


def connector(path: str, timeout: float) -> Callable[[], Awaitable[aiosqlite.Connection]]:
    """What makes a connection to a file; ``timeout`` is how long to wait for others' locks, in seconds."""

    def connect() -> sqlite3.Connection:
        # Python's module would begin transactions by itself, too late and only for some statements.
        return sqlite3.connect(path, timeout=timeout, isolation_level=None)

    def create() -> Awaitable[aiosqlite.Connection]:
        connection = Connection(connect, iter_chunk_size=64)
        connection._thread.daemon = True  # a program that ends in trouble must not wait for it
        return connection

    return create


class Connection(aiosqlite.Connection):
    """A connection whose cursors make one call a statement."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        """A new cursor; nothing is called for it."""
        return Cursor(self)

    async def run(self, statement: Callable[[sqlite3.Connection], sqlite3.Cursor]) -> _Done:
        """Run a statement and fetch all its rows, in one call."""
        return await self._execute(lambda: _run(statement(self._conn)))  # type: ignore[no-any-return, no-untyped-call]


class _Done:
    """What a statement left behind."""

    __slots__ = ("description", "lastrowid", "rowcount", "rows")

    def __init__(self, rows: list[Any], description: Any, rowcount: int, lastrowid: int | None) -> None:
        self.rows = rows
        self.description = description
        self.rowcount = rowcount
        self.lastrowid = lastrowid


def _run(cursor: sqlite3.Cursor) -> _Done:
    rows = cursor.fetchall() if cursor.description else []
    done = _Done(rows, cursor.description, cursor.rowcount, cursor.lastrowid)
    cursor.close()
    return done


class Cursor:
    """The part of a cursor that SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._done = _Done([], None, -1, None)

    @property
    def description(self) -> Any:
        """Names of the columns, None where there are none."""
        return self._done.description

    @property
    def rowcount(self) -> int:
        """Rows changed."""
        return self._done.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row inserted last."""
        return self._done.lastrowid

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, statement: str, parameters: Parameters = ()) -> Cursor:
        """Run a statement."""
        self._done = await self._connection.run(lambda db: db.execute(statement, parameters))
        return self

    async def executemany(self, statement: str, parameters: Sequence[Parameters]) -> Cursor:
        """Run a statement once for each of some parameters."""
        self._done = await self._connection.run(lambda db: db.executemany(statement, parameters))
        return self

    async def fetchall(self) -> list[Any]:
        """All rows; they are here already."""
        return self._done.rows

    async def close(self) -> None:
        """Nothing is open."""
