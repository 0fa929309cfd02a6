"""The database: opening it, and its two kinds of transaction.

SQLite: one writing connection that takes the write lock at once, and a few that only read.
PostgreSQL: one pool. All above this module is the same for both.
"""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol, TypeVar

from sqlalchemy import URL, Connection, NullPool, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tables.core.errors import StorageError
from tables.storage import sqlite, writers
from tables.storage.process_lock import ALL_SERVERS, FileLock, Part, PostgresLock
from tables.storage.unusable import damaged, is_damage, name_of, unusable
from tables.storage.upgrade import bring_up_to_date

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)

BUSY_MILLISECONDS: Final = 10_000
READERS: Final = 3
POSTGRES_POOL: Final = 5
ATTEMPTS: Final = 5
"""At a transaction that waits in a circle with others."""

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    # With WAL, only FULL makes a commit outlive a power cut: an accepted move must not vanish.
    "PRAGMA synchronous=FULL",
    f"PRAGMA busy_timeout={BUSY_MILLISECONDS}",
    "PRAGMA foreign_keys=ON",
)
"""How every SQLite connection is set up."""


T = TypeVar("T")


class Conflict(Exception):
    """Somebody else changed the same rows first; nothing was written. Never leaves the table layer."""


class Pool(Protocol):
    """What a kind of database offers: transactions, one a call, several at once or in turn."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction: committed at the end, taken back by any exception."""

    async def close(self) -> None:
        """Close the connections."""


class PostgresPool:
    """Connections to PostgreSQL: a transaction's statements are awaited one by one, behind its back."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction: committed at the end, taken back by any exception."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Close the connections."""
        await self.engine.dispose()


class Database:
    """An open database of today's schema.

    A transaction is a plain function of a connection. On SQLite it runs in a thread, so it touches
    nothing but the database and what it is given.
    """

    def __init__(self, url: URL, writer: Pool, reader: Pool) -> None:
        self._url = url
        self._writer = writer
        self._reader = reader
        self._lock: FileLock | PostgresLock | None = None

    @classmethod
    async def open(cls, database: str, *, upgrade: bool = True, create: bool = True) -> Database:
        """Open and upgrade a database: a file's path, or an SQLite or PostgreSQL URL.

        Without ``upgrade`` it is left as it is, as beside a bot that works on it. A file that is not
        there is made, unless ``create`` is False. Raises :class:`StorageError` with one line that says what
        is wrong and what to do.
        """
        url = read_url(database)
        try:
            if url.get_backend_name() == "sqlite":
                if not create:
                    _require_file(url)
                return await _open_sqlite(url, upgrade)
            return await _open_postgres(url, upgrade)
        except (DBAPIError, OSError) as error:
            raise unusable(url, error) from error

    async def close(self) -> None:
        """Close all connections, and let go of what is held."""
        if self._lock is not None:
            await self._lock.close()
        await self._reader.close()
        await self._writer.close()

    async def hold(
        self, parts: Sequence[Part] = (ALL_SERVERS,), on_lost: Callable[[], None] = lambda: None
    ) -> None:
        """Be the only process of these parts of Discord's servers (see :mod:`tables.storage.process_lock`).

        ``on_lost`` is called where another process took a part over while the database was away; nothing
        can be written from the moment on in which it could have done so.
        Raises :class:`StorageError` where another process holds an overlapping part.
        """
        lock: FileLock | PostgresLock
        if self.is_postgres:
            engine = _async_engine(self._url, poolclass=NullPool)
            lock = PostgresLock(engine, parts, on_lost)
        else:
            lock = FileLock(lock_file(self._url))
        try:
            held = await lock.take()
        except (DBAPIError, OSError) as error:
            raise unusable(self._url, error) from error
        if not held:
            await lock.close()
            raise self.taken()
        self._lock = lock

    def taken(self) -> StorageError:
        """The refusal where another process holds a part of the database."""
        return StorageError(
            "Another process is already using the database {database}: stop it, or name another database.",
            database=name_of(self._url),
        )

    @property
    def is_postgres(self) -> bool:
        """Whether rows can be locked one by one."""
        return self._url.get_backend_name() == "postgresql"

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that may change rows: committed at the end, taken back by any exception.

        It is run again where PostgreSQL broke it off because it and another one waited for each other.
        Raises :class:`Conflict` where a row exists already, :class:`StorageError` where the database fails.
        """
        if self._lock is not None and self._lock.lost:
            raise _away()  # another bot may be at work

        def writing(connection: Connection) -> T:
            writers.write_beside_others(connection)
            return work(connection)

        for attempts in count(1):
            try:
                return await self._writer.run(_whole(writing))
            except IntegrityError as error:
                raise Conflict from error
            except (DBAPIError, PoolTimeout, OSError) as error:
                if not _is_deadlock(error) or attempts == ATTEMPTS:
                    self._give_up(error)
        raise AssertionError

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that sees one moment of the database and changes nothing."""
        try:
            return await self._reader.run(_whole(work))
        except (DBAPIError, PoolTimeout, OSError) as error:
            self._give_up(error)

    def _give_up(self, error: Exception) -> NoReturn:
        """People are told to wait; whoever runs the bot must learn what to mend, such as a full disk."""
        if isinstance(error, ProgrammingError):
            raise error
        if is_damage(error):
            log.critical(
                "the database is damaged: stop the bot, and put a copy in place: bot.py restore FILE"
            )
        why = unusable(self._url, error)
        why.__cause__ = error
        log.error("the database failed: %s", why)
        raise _away() from why


def _whole(work: Callable[[Connection], T]) -> Callable[[Connection], T]:
    """The same without ``StopIteration``: nothing awaited can raise it: all would wait for ever."""

    def run(connection: Connection) -> T:
        try:
            return work(connection)
        except StopIteration as error:
            raise RuntimeError("a transaction has raised StopIteration") from error

    return run


def _async_engine(url: URL, **options: object) -> AsyncEngine:
    # With all that it brings along it takes a fifth of a start, and SQLite needs nothing of it.
    from sqlalchemy.ext.asyncio import create_async_engine

    # Errors are logged; states and seeds must not be.
    return create_async_engine(url, hide_parameters=True, **options)


async def _open_sqlite(url: URL, upgrade: bool) -> Database:
    path = url.database or ""
    _make_folder(Path(path).parent)
    _require_content(url)
    busy = BUSY_MILLISECONDS / 1000
    begin = "BEGIN IMMEDIATE" if upgrade else "BEGIN"
    writer = await sqlite.SqlitePool.open(path, 1, begin=begin, pragmas=PRAGMAS, patience=busy)
    try:
        found = await writer.run(lambda connection: connection.scalar(text("PRAGMA quick_check(1)")))
        if found != "ok":
            raise damaged(url, str(found))
        await writer.run(lambda connection: bring_up_to_date(connection, upgrade=upgrade))
        only = (*PRAGMAS, "PRAGMA query_only=ON")
        reader = await sqlite.SqlitePool.open(path, READERS, begin="BEGIN", pragmas=only, patience=busy)
    except BaseException:
        await writer.close()
        raise
    return Database(url, sqlite.GroupCommit(writer), reader)


async def _open_postgres(url: URL, upgrade: bool) -> Database:
    _require_driver(url)
    engine = _async_engine(url, pool_size=POSTGRES_POOL)
    event.listen(engine.sync_engine, "checkout", _require_open)
    writer = PostgresPool(engine)
    try:
        await writer.run(lambda connection: bring_up_to_date(connection, upgrade=upgrade))
    except BaseException:
        await writer.close()
        raise
    return Database(url, writer, PostgresPool(engine.execution_options(isolation_level="REPEATABLE READ")))


def _require_open(connection: Any, *_: object) -> None:
    """Have the pool replace a connection that has ended: its driver hears of that by itself.

    To ask the server each time would take as long as all of a short transaction.
    """
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def lock_file(url: URL) -> Path:
    """The file beside an SQLite database that its bot holds: the same one by whatever path it is reached."""
    return Path(f"{Path(url.database or '').resolve()}.bot.lock")


def _require_content(url: URL) -> None:
    """A file with nothing in it, beside which a bot has run, has lost its tables."""
    path = Path(url.database or "")
    if path.is_file() and not path.stat().st_size and lock_file(url).exists():
        raise StorageError(
            "The database {file} is empty, but it once held tables: put a copy in its place "
            "with “bot.py restore FILE”, or remove the file to start over.",
            file=str(path),
        )


def _require_file(url: URL) -> None:
    if not Path(url.database or "").is_file():
        raise StorageError("There is no database {file}.", file=url.database or "")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            "The folder {folder} cannot be created ({reason}): name another database.",
            folder=str(folder),
            reason=error.strerror or str(error),
        ) from error


def _require_driver(url: URL) -> None:
    """PostgreSQL's driver is installed apart; raises :class:`StorageError` where it is not."""
    name = url.get_driver_name()
    if importlib.util.find_spec(name) is None:
        raise StorageError(
            "A database of type {kind} needs the package {name}: run pip install '.[postgres]'.",
            kind=url.get_backend_name(),
            name=name,
        )


def read_url(database: str) -> URL:
    """A database's URL from a file's path or a URL; raises :class:`StorageError`."""
    if "://" not in database:
        return URL.create("sqlite+aiosqlite", database=database)
    try:
        # Hosting services like to write the shorter name; SQLAlchemy knows the longer one only.
        if database.startswith("postgres://"):
            database = database.replace("postgres", "postgresql", 1)
        url = make_url(database)
    except (ArgumentError, ValueError) as error:
        raise StorageError(
            "The database’s address cannot be read: give a file’s path or a postgresql:// URL."
        ) from error
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    backend = url.get_backend_name()
    if backend not in drivers or (backend == "sqlite" and not url.database):
        raise StorageError(
            "A database of type {kind} cannot be used: give a file’s path or a postgresql:// URL.",
            kind=url.drivername,
        )
    return url.set(drivername=drivers[backend])


def _is_deadlock(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) == "40P01"


def _away() -> StorageError:
    return StorageError(
        "The tables cannot be reached right now, so nothing was changed. Try again in a minute."
    )
