"""SQLite's connections: one call to a connection's thread for each transaction.

``aiosqlite`` keeps a thread a connection, and a call there and back costs more than most of our
statements. So a transaction is a plain function that runs whole in that thread, on SQLAlchemy's
connection to the same driver. It is begun and ended at the driver: SQLAlchemy would take longer for that than
for most of what is in between.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, TypeVar

import aiosqlite
from sqlalchemy import Connection, Engine, NullPool, create_engine
from sqlalchemy.exc import DBAPIError

T = TypeVar("T")

GATHERING = 0.02
"""Seconds for which transactions are done before they are committed; those that wait then come next."""


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
        _Thread.require_openable(engine)
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


@dataclass(eq=False, slots=True)
class _Transaction:
    """A transaction that waits to be done, or to be committed, and what came of it."""

    work: Callable[[Connection], Any]
    context: Context
    done: asyncio.Future[Any]
    value: Any = None
    failure: BaseException | None = None

    def run(self, sql: Connection) -> None:
        self.value = self.context.run(self.work, sql)

    def join(self, sql: Connection) -> None:
        """Do it after others, which it leaves alone; raises what has ended theirs too."""
        driver = driver_of(sql)
        _control(driver, "SAVEPOINT one")
        try:
            self.run(sql)
        except BaseException as error:
            if not driver.in_transaction:  # some errors end it by themselves, with all that is in it
                raise
            _control(driver, "ROLLBACK TO one")
            self.failure = error
        _control(driver, "RELEASE one")

    def settle(self, failure: BaseException | None) -> None:
        """Tell who waits for it, after its commit or the ``failure`` of that."""
        if self.done.cancelled():
            return
        failed = failure or self.failure
        if failed is None:
            self.done.set_result(self.value)
        else:
            self.done.set_exception(failed)


class GroupCommit:
    """The connection that writes: transactions that wait for it at the same time are committed together.

    A commit waits for the disk, which takes longer than most transactions. Each is still done whole or not at
    all, and said to be done once it is committed.
    """

    def __init__(self, pool: SqlitePool) -> None:
        """The pool has one connection."""
        self._pool = pool
        self._waiting: deque[_Transaction] = deque()
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction: committed at the end, taken back by any exception.

        It is left out where nobody waits for it any more before it has begun.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Transaction(work, copy_context(), done))
        if self._task is None:
            self._task = asyncio.create_task(self._commit_all(), name="commits")
        return await done

    async def close(self) -> None:
        """Close the connection once it has done what is under way."""
        await self._pool.close()

    async def _commit_all(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft()]
            if group[0].done.cancelled():
                continue
            failure: BaseException | None = None
            try:
                await self._pool.run(lambda sql, group=group: self._do(sql, group))  # type: ignore[misc]
            except BaseException as error:
                failure = error
            for each in group:
                each.settle(failure)
        self._task = None

    def _do(self, sql: Connection, group: list[_Transaction]) -> None:
        """Do the transaction of a group, and put those into it that come to wait meanwhile."""
        end = monotonic() + GATHERING
        group[0].run(sql)
        while self._waiting and monotonic() < end:
            following = self._waiting.popleft()
            if not following.done.cancelled():
                group.append(following)
                following.join(sql)


class _Thread(aiosqlite.Connection):
    """A connection and its thread."""

    def __init__(self, engine: Engine, begin: str) -> None:
        super().__init__(self._connect_in_thread, iter_chunk_size=64)
        self._thread.daemon = True  # a program that ends in trouble must not wait for it
        self._engine = engine
        self._begin = begin
        self._sql: Connection

    @staticmethod
    def require_openable(engine: Engine) -> None:
        """Open the file here first: the driver leaves a thread behind where it cannot do so."""
        engine.connect().close()

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
