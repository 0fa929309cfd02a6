"""The database: opening it, and its two kinds of transaction.

SQLite: one writing connection that takes the write lock at once, and a few that only read.
PostgreSQL: one pool. All above this module is the same for both.
"""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tables.errors import StorageError
from tables.process_lock import ProcessLock
from tables.schema import HEAD
from tables.sqlite import connector
from tables.upgrade import bring_up_to_date

log = logging.getLogger(__name__)

BUSY_MILLISECONDS: Final = 10_000
READERS: Final = 3
POSTGRES_POOL: Final = 5

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    # With WAL, only FULL makes a commit outlive a power cut: an accepted move must not vanish.
    "PRAGMA synchronous=FULL",
    f"PRAGMA busy_timeout={BUSY_MILLISECONDS}",
    "PRAGMA foreign_keys=ON",
)
"""How every SQLite connection is set up."""


class Conflict(Exception):
    """Somebody else changed the same rows first; nothing was written. Never leaves the table layer."""


class Database:
    """An open database of today's schema."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self._writer = writer
        self._reader = reader
        self._lock = ProcessLock()

    @classmethod
    async def open(cls, database: str, *, revision: str = HEAD) -> Database:
        """Open and upgrade a database: a file's path, or an SQLite or PostgreSQL URL.

        Raises :class:`StorageError` with one line that says what is wrong and what to do.
        """
        url = read_url(database)
        if url.get_backend_name() == "sqlite":
            _require_file(url)
            writer = _sqlite_engine(url, "BEGIN IMMEDIATE", connections=1)
            reader = _sqlite_engine(url, "BEGIN", connections=READERS, pragmas=("PRAGMA query_only=ON",))
        else:
            _require_driver(url)
            writer = create_async_engine(
                url, pool_size=POSTGRES_POOL, pool_pre_ping=True, hide_parameters=True
            )
            reader = writer.execution_options(isolation_level="REPEATABLE READ")
        opened = cls(writer, reader)
        try:
            async with opened._transaction(opened._writer) as connection:
                await connection.run_sync(bring_up_to_date, revision)
        except StorageError:
            await opened.close()
            raise
        except (DBAPIError, OSError) as error:
            await opened.close()
            reason = str(error.orig) if isinstance(error, DBAPIError) else str(error)
            raise _unusable(url, reason) from error
        return opened

    async def close(self) -> None:
        """Close all connections, and let go of what is held."""
        await self._lock.close()
        await self._reader.dispose()
        await self._writer.dispose()

    async def hold(self, name: str) -> None:
        """Be the only process that does something; raises :class:`StorageError` where another one does."""
        try:
            held = await self._lock.hold(self._writer, name)
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise _unusable(self._writer.url, str(error)) from error
        if not held:
            raise StorageError(
                "Another process runs on the database {database} already: stop it, or name another database.",
                database=self._writer.url.render_as_string(hide_password=True),
            )

    @property
    def is_postgres(self) -> bool:
        """Whether rows can be locked one by one."""
        return self._writer.dialect.name == "postgresql"

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may change rows: committed at the end, taken back by any exception.

        Raises :class:`Conflict` where a row exists already, :class:`StorageError` where the database fails.
        """
        try:
            async with self._transaction(self._writer) as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict from error
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise _unavailable(error) from error

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one moment of the database and changes nothing."""
        try:
            async with self._transaction(self._reader) as connection:
                yield connection
        except (DBAPIError, PoolTimeout, OSError) as error:
            raise _unavailable(error) from error

    @staticmethod
    def _transaction(engine: AsyncEngine) -> contextlib.AbstractAsyncContextManager[AsyncConnection]:
        return engine.begin()

    def upsert(
        self, table: Table, values: dict[str, Any], keys: Sequence[str], *, keep: Sequence[str] = ()
    ) -> Any:
        """An insert that changes the row with these keys where there is one, but not what to ``keep``."""
        insert = (postgresql.insert if self.is_postgres else sqlite.insert)(table).values(values)
        changed = {name: value for name, value in values.items() if name not in (*keys, *keep)}
        return insert.on_conflict_do_update(index_elements=list(keys), set_=changed)


def _require_driver(url: URL) -> None:
    """PostgreSQL's driver is installed apart; raises :class:`StorageError` where it is not."""
    name = url.get_driver_name()
    if importlib.util.find_spec(name) is None:
        raise StorageError(
            "A database of the kind {kind} cannot be used without the package {name}: "
            "run pip install '.[postgres]'.",
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
            "The database's address cannot be read: give a file's path or a postgresql:// URL."
        ) from error
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
    backend = url.get_backend_name()
    if backend not in drivers or (backend == "sqlite" and not url.database):
        raise StorageError(
            "A database of the kind {kind} cannot be used: give a file's path or a postgresql:// URL.",
            kind=url.drivername,
        )
    return url.set(drivername=drivers[backend])


def _require_file(url: URL) -> None:
    """Make the folder of an SQLite file, and see that the file can be opened and is a database or new."""
    path = Path(url.database or "")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(
            "The folder {folder} cannot be made ({reason}): name another database.",
            folder=str(path.parent),
            reason=error.strerror or str(error),
        ) from error
    try:
        # Before the driver does: it leaves a thread behind where it cannot open a file.
        with contextlib.closing(sqlite3.connect(path, timeout=BUSY_MILLISECONDS / 1000)) as connection:
            connection.execute("PRAGMA schema_version").close()
    except sqlite3.Error as error:
        raise _unusable(url, str(error)) from error


def _unusable(url: URL, reason: str) -> StorageError:
    return StorageError(
        "The database {database} cannot be used ({reason}): check its path, its rights and that it runs.",
        database=url.render_as_string(hide_password=True),
        reason=" ".join(reason.split()),
    )


def _sqlite_engine(url: URL, begin: str, *, connections: int, pragmas: tuple[str, ...] = ()) -> AsyncEngine:
    engine = create_async_engine(
        url,
        async_creator=connector(url.database or "", BUSY_MILLISECONDS / 1000),
        pool_size=connections,
        max_overflow=0,
        pool_timeout=60,
        # Errors are logged; states and seeds must not be.
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        try:
            for pragma in (*PRAGMAS, *pragmas):
                cursor.execute(pragma)
        except BaseException:
            # The pool has not taken it yet, so nobody else would end its thread.
            connection.close()
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begin_transaction(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _unavailable(error: Exception) -> Exception:
    if isinstance(error, ProgrammingError):
        return error
    # People are told to wait; whoever runs the bot must learn what to mend, such as a full disk.
    log.error("the database failed: %s", error.orig if isinstance(error, DBAPIError) else repr(error))
    return StorageError(
        "The tables cannot be reached just now, so nothing was changed. Try again in a minute."
    )
