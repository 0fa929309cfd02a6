"""A copy in the place of a bot's database: its tables go on from there."""

import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, delete, text

from tables.core.errors import StorageError
from tables.core.message_types import BoardUpdate
from tables.delivery import outbox
from tables.storage import backup, copying, db, process_lock, schema
from tables.table import rows

SKIPPED = 1000
"""Numbers that are left out after a copy: buttons of what was made since it meet nothing new."""
NUMBERED = ["tables", "tournaments", "variations", "contents", "ladders", "challenges"]
"""What buttons name by its number."""
_UNREADABLE = (sqlite3.Error, OSError, TypeError, ValueError)
"""What comes of reading and changing a file in which anything may stand."""
_PARTS = ("", "-wal", "-shm")
"""Of an SQLite database: the file and what may stand beside it."""


async def restore(database: str, copy: Path, now: datetime, entropy: Callable[[int], bytes]) -> Path | None:
    """Put a copy in the place of an SQLite database; where the one before is kept now, if there was one.

    Boards of open tables are posted again. Raises :class:`StorageError`, the database as it was, where a
    bot runs on it or the copy is damaged, another program's, or of a later version.
    """
    url = db.read_url(database)
    if url.get_backend_name() != "sqlite":
        raise StorageError("Databases of type {kind} are restored with psql.", kind=url.get_backend_name())
    path = Path(url.database or "").resolve()  # noqa: ASYNC240
    _check(copy)
    last = _last_numbers(path)
    lock, new = process_lock.FileLock(db.lock_file(url)), path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        taken = await lock.take()
    except OSError as error:
        raise _not_restored(copy, error) from error
    if not taken:
        raise StorageError("A bot is using {file}: stop it first.", file=str(path))
    try:
        _remove(new)
        backup.copy_file(copy, new)
        opened = await db.Database.open(str(new))
        try:
            await opened.write(lambda connection: _go_on(connection, last, now, entropy))
        finally:
            await opened.close()
        kept = _keep_old(path)
        _move(new, path)
    except _UNREADABLE as error:
        raise _not_restored(copy, error) from error
    finally:
        _remove(new)
        await lock.close()
    return kept


def _remove(path: Path) -> None:
    for part in _PARTS:
        path.with_name(path.name + part).unlink(missing_ok=True)


def _check(copy: Path) -> None:
    """Refuse a copy that cannot be used; raises :class:`StorageError`."""
    if not copy.is_file():
        raise StorageError("There is no file {file} to restore.", file=str(copy))
    try:
        with contextlib.closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as file:
            (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            revision = file.execute("SELECT version_num FROM alembic_version").fetchone()
            file.execute("SELECT id FROM tables").fetchone()
    except _UNREADABLE as error:
        raise _not_restored(copy, error) from error
    if revision is None or str(revision[0]) > schema.HEAD:
        raise StorageError(
            "{file} comes from a later version of the program: install that version.", file=str(copy)
        )


def _not_restored(copy: Path, error: Exception) -> StorageError:
    reason = " ".join(str(error).split())
    return StorageError("{file} cannot be restored: {reason}.", file=str(copy), reason=reason)


def _last_numbers(path: Path) -> dict[str, int]:
    """The last numbers that the database gave, by its tables' names, as far as it can still say so."""
    with contextlib.suppress(sqlite3.Error, OSError):
        if path.is_file():
            with contextlib.closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
                return dict(file.execute("SELECT name, seq FROM sqlite_sequence").fetchall())
    return {}


def _keep_old(path: Path) -> Path | None:
    if not path.exists():
        return None
    number = 1
    while (kept := path.with_name(f"{path.name}.before-{number}")).exists():
        number += 1
    _move(path, kept)
    return kept


def _move(path: Path, to: Path) -> None:
    for part in _PARTS:
        beside = path.with_name(path.name + part)
        if beside.exists():
            beside.rename(to.with_name(to.name + part))


def _go_on(
    connection: Connection, last: Mapping[str, int], now: datetime, entropy: Callable[[int], bytes]
) -> None:
    """Skip numbers, forget messages that show what is not so any more, and have boards posted."""
    for name in NUMBERED:
        known = connection.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": name})
        copying.go_on_after(connection, name, max(known or 0, last.get(name, 0)) + SKIPPED)
    for table in (schema.outbox, schema.posted, schema.panels):
        connection.execute(delete(table))
    is_open = schema.tables.c.status.in_(("lobby", "playing"))
    rows.revise(connection, is_open)
    for record in rows.read_tables(connection, rows.select_tables().where(is_open)):
        outbox.write_beside(connection, record.info, [BoardUpdate(fresh=True)], now, entropy)
