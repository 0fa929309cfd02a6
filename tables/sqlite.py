"""SQLite's connections: one call to a connection's thread for each transaction.

``aiosqlite`` keeps a thread a connection, and a call there and back costs more than most of our
statements. So a transaction is a plain function that runs whole in that thread, on SQLAlchemy's
connection to the same driver. It is begun and ended at the driver: SQLAlchemy would take longer for that than
for most of what is in between.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")


class SqlitePool:
    """A few connections to one file, each of which does one transaction at a time."""

    def __init__(self) -> None:
        self._connections: list[_Thread] = []
        self._idle: asyncio.LifoQueue[_Thread] = asyncio.LifoQueue()

    @classmethod
    async def open(
        cls, path: str, count: int, *, begin: str, pragmas: tuple[str, ...], patience: float
    ) -> SqlitePool:
        """Open a file; ``begin`` starts a transaction, others' locks are waited for ``patience`` seconds.

        Raises :class:`sqlalchemy.exc.DBAPIError`.
        """
        engine = _engine(partial(_connect, path, pragmas, patience))
        # Here first: the driver leaves a thread behind where it cannot open a file.
        engine.connect().close()
        pool = cls()
        try:
            for _ in range(count):
                connection = _Thread(engine, begin)
                await connection
                pool._connections.append(connection)
                pool._idle.put_nowait(connection)
        except BaseException:
            await pool.close()
            raise
        return pool

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction: committed at the end, taken back by any exception.

        It is done to its end also where nobody waits for it any more.
        """
        connection = await self._idle.get()
        try:
            if connection not in self._connections:
                raise OSError("it is closed")
            return await connection.run(work)
        finally:
            self._idle.put_nowait(connection)

    async def close(self) -> None:
        """Close all connections once they have done what is under way."""
        while self._connections:
            await self._connections.pop().close()


class _Thread(aiosqlite.Connection):
    """A connection and its thread."""

    def __init__(self, engine: Engine, begin: str) -> None:
        super().__init__(self._connect_in_thread, iter_chunk_size=64)
        self._thread.daemon = True  # a program that ends in trouble must not wait for it
        self._engine = engine
        self._begin = begin
        self._sql: Connection

    def _connect_in_thread(self) -> sqlite3.Connection:
        self._sql = self._engine.connect()
        return driver_of(self._sql)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction in the thread, in the context of whoever asks, as :func:`asyncio.to_thread`."""
        context = copy_context()
        done: T = await self._execute(context.run, transaction, self._sql, self._begin, work)  # type: ignore[no-untyped-call]
        return done

    async def close(self) -> None:
        """Close the connection; the thread ends."""
        await self._execute(self._sql.close)  # type: ignore[no-untyped-call]
        await super().close()


def transaction(sql: Connection, begin: str, work: Callable[[Connection], T]) -> T:
    """Run a transaction: committed at the end, taken back by any exception."""
    driver = driver_of(sql)
    _control(driver, begin)
    try:
        done = work(sql)
        _end(driver, "COMMIT")
    except BaseException:
        _end(driver, "ROLLBACK")
        raise
    return done


def driver_of(sql: Connection) -> sqlite3.Connection:
    """The driver's own connection."""
    driver: Any = sql.connection.dbapi_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _end(driver: sqlite3.Connection, statement: str) -> None:
    if driver.in_transaction:  # some errors end it by themselves
        _control(driver, statement)


def _control(driver: sqlite3.Connection, statement: str) -> None:
    try:
        driver.execute(statement).close()
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error, hide_parameters=True) from error


def _connect(path: str, pragmas: tuple[str, ...], patience: float) -> sqlite3.Connection:
    # Python's module would begin transactions by itself, too late and only for some statements.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        for pragma in pragmas:
            connection.execute(pragma).close()
    except BaseException:
        connection.close()
        raise
    return connection


def _engine(connect: Callable[[], sqlite3.Connection]) -> Engine:
    # Errors are logged; states and seeds must not be.
    return create_engine("sqlite://", creator=connect, poolclass=NullPool, hide_parameters=True)
