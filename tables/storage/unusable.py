"""Why a database cannot be used, for whoever runs the bot: its cause, and what to do.

What people read instead names no cause: they can only wait. Its own cause is then one of these refusals
(:func:`for_operators`).
"""

import errno
import shutil
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from tables.core.errors import StorageError

_FULL = (errno.ENOSPC, errno.EDQUOT)
_REFUSED = ("28", "3D", "42", "53")
"""How the states of PostgreSQL begin that waiting does not mend: who may connect, to what, and how many."""
_LEAST_FREE = 1 << 16
"""Bytes. SQLite may call it a failure of the disk where there is no room for what stands beside its file."""


def name_of(url: URL) -> str:
    """A database as whoever runs the bot knows it: a file's path, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def unusable(url: URL, error: Exception) -> StorageError:
    """The refusal of a database that cannot be opened, read or written."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    reason = " ".join(str(cause).split()) or type(cause).__name__
    if is_damage(error):
        return damaged(url, reason)
    if url.get_backend_name() == "sqlite":
        return _file(url, cause, reason)
    if (getattr(cause, "sqlstate", None) or "").startswith(_REFUSED):
        return StorageError(
            "PostgreSQL refuses {database} ({reason}): check the user, the password and the name in "
            "DATABASE_URL, and what PostgreSQL’s own log says.",
            database=name_of(url),
            reason=reason,
        )
    return StorageError(
        "PostgreSQL does not answer for {database} ({reason}): check that it runs, and the address in "
        "DATABASE_URL.",
        database=name_of(url),
        reason=reason,
    )


def _file(url: URL, cause: BaseException | None, reason: str) -> StorageError:
    if _disk_is_full(Path(url.database or "."), cause):
        return StorageError(
            "The disk of the database {database} is full: make room. Nothing that was acknowledged is lost.",
            database=name_of(url),
        )
    return StorageError(
        "The database {database} cannot be used ({reason}): check its path and its permissions.",
        database=name_of(url),
        reason=reason,
    )


def _disk_is_full(file: Path, cause: BaseException | None) -> bool:
    kind = getattr(cause, "sqlite_errorname", "")
    if kind.startswith("SQLITE_IOERR"):
        try:
            return shutil.disk_usage(file.parent).free < _LEAST_FREE
        except OSError:
            return False
    return kind == "SQLITE_FULL" or (isinstance(cause, OSError) and cause.errno in _FULL)


def is_damage(error: Exception) -> bool:
    """Whether an error says that an SQLite file is damaged."""
    found = error.orig if isinstance(error, DBAPIError) else error
    return getattr(found, "sqlite_errorname", "").startswith("SQLITE_CORRUPT")


def damaged(url: URL, reason: str) -> StorageError:
    """The refusal of an SQLite file that is damaged."""
    return StorageError(
        "The database {database} is damaged ({reason}): keep the file, and put a copy in its place with "
        "“bot.py restore FILE”.",
        database=name_of(url),
        reason=" ".join(reason.split()),
    )


def for_operators(error: Exception) -> Exception:
    """What whoever runs the bot reads where people are told to wait."""
    return error.__cause__ if isinstance(error.__cause__, StorageError) else error
