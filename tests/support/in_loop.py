"""The program without threads: transactions and drawings are done in the event loop, where they are wanted.

A world of SimCord goes on when the bot has gone quiet, and time stands still meanwhile: what runs beside the
loop gains nothing there, and to pass work to a thread and back takes longer than most of the work. Threads
and processes themselves are tested in ``tests/tables``, ``tests/render`` and ``tests/loopback``.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from contextvars import ContextVar, copy_context
from typing import TypeVar
from unittest import mock

from sqlalchemy import Connection, Engine

import tables.storage.sqlite
from cogs.games import GAMES
from tests.support.blank import blank_pictures
from workers.process import answer_to, call_of

T = TypeVar("T")

Connect = Callable[[], sqlite3.Connection]

_connect: ContextVar[Connect] = ContextVar("connect")
_new_engine = tables.storage.sqlite._engine


@functools.cache
def _engine() -> Engine:
    """One for the files of all worlds: it keeps the statements that it has compiled."""

    def connect() -> sqlite3.Connection:
        connection = _connect.get()()
        # No test takes the machine's power away.
        connection.execute("PRAGMA synchronous = OFF").close()
        return connection

    return _new_engine(connect)


class OneFile:
    """The engine of all files, as if it were that of one of them."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect

    def connect(self) -> Connection:
        """A new connection."""
        _connect.set(self._connect)
        return _engine().connect()


class LoopConnection:
    """A connection to SQLite without a thread."""

    def __init__(self, engine: OneFile, begin: str) -> None:
        self._sql = engine.connect()
        self._begin = begin

    @staticmethod
    def require_openable(engine: OneFile) -> None:
        """Nothing is left behind by a connection that cannot be opened."""

    def __await__(self) -> Generator[None, None, LoopConnection]:
        yield from asyncio.sleep(0).__await__()
        return self

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction; others may do something before its result is known, as with a thread."""
        try:
            return copy_context().run(tables.storage.sqlite.transaction, self._sql, self._begin, work)
        finally:
            await asyncio.sleep(0)

    async def close(self) -> None:
        """Close the connection."""
        self._sql.close()


def _nothing() -> None:
    """What is done instead."""


_WARM = {call_of(module.warm): answer_to(call_of(_nothing)) for module in GAMES}
"""Caches of a game fill as a test draws it: to fill them before takes longer than most tests."""


@functools.lru_cache(maxsize=512)
def _answer_to(call: bytes, drawing: Callable[[], AbstractContextManager[None]]) -> bytes:
    """What answers a call: the same each time, and many tests begin with the same tables."""
    with drawing():
        return answer_to(call)


class LoopWorker:
    """A worker that does what it is asked for at once."""

    def __init__(self, name: str) -> None:
        pass

    async def ask(self, call: bytes, seconds: float) -> bytes:
        """The answer to a call; others may do something before it is known."""
        await asyncio.sleep(0)
        return _WARM.get(call) or _answer_to(call, blank_pictures)

    def stop(self) -> None:
        """Nothing is ever being done while somebody else does something."""

    async def close(self) -> None:
        """There is nothing to end."""


@contextlib.contextmanager
def in_loop() -> Iterator[None]:
    """Programs that begin inside have no threads."""
    with (
        mock.patch("tables.storage.sqlite._Thread", LoopConnection),
        mock.patch("tables.storage.sqlite._engine", OneFile),
        mock.patch("tables.storage.db.READERS", 1),  # no two transactions are ever under way
        mock.patch("render.painting.painters.WorkerThread", LoopWorker),
    ):
        yield
