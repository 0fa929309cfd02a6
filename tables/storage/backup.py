"""A copy of a database, also of one that a bot is working on."""

import contextlib
import sqlite3
from pathlib import Path

from tables.core.errors import StorageError
from tables.storage.db import read_url


def back_up(database: str, copy: Path) -> int:
    """Copy an SQLite database into a new file, as it is at one moment; its bytes.

    What stands beside the file (its write-ahead log) is in the copy, which a plain copy of the file
    would miss. Raises :class:`StorageError` in one line, and leaves no half copy.
    """
    url = read_url(database)
    source = Path(url.database or "")
    if url.get_backend_name() != "sqlite":
        raise StorageError("Databases of type {kind} are copied with pg_dump.", kind=url.get_backend_name())
    if not source.is_file():
        raise StorageError("There is no database {file} to copy.", file=str(source))
    if copy.exists():
        raise StorageError("The file {file} already exists: name a new one.", file=str(copy))
    try:
        copy_file(source, copy)
    except (sqlite3.Error, OSError) as error:
        copy.unlink(missing_ok=True)
        raise StorageError(
            "{source} cannot be copied to {copy}: {reason}.",
            source=str(source),
            copy=str(copy),
            reason=str(error),
        ) from error
    return copy.stat().st_size


def copy_file(source: Path, copy: Path) -> None:
    """Copy an SQLite database with what stands beside it; raises ``sqlite3.Error``."""
    with contextlib.ExitStack() as stack:
        address = f"{source.resolve().as_uri()}?mode=ro"
        old = stack.enter_context(contextlib.closing(sqlite3.connect(address, uri=True)))
        new = stack.enter_context(contextlib.closing(sqlite3.connect(copy)))
        # In one step: a table of the copy must not be of another moment than the next.
        old.backup(new)
        # One file, which can be read where nothing can be written beside it.
        new.execute("PRAGMA journal_mode=DELETE")
        (found,) = new.execute("PRAGMA quick_check").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(" ".join(found.split()))
        if not new.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise sqlite3.DatabaseError("it is empty")
