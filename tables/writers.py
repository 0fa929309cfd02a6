"""Who writes at the same time: on PostgreSQL all beside each other, unless somebody has to be alone."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select

from tables.upserts import is_postgres

_KEY: Final = 0x4351 << 48
"""Of the advisory lock that all who write share."""
_BESIDE = select(func.pg_advisory_xact_lock_shared(_KEY))
_ALONE = select(func.pg_advisory_xact_lock(_KEY))


def write_beside_others(connection: Connection) -> None:
    """Begin to write; whoever is alone is waited for."""
    if is_postgres(connection):
        connection.execute(_BESIDE)


def write_alone(connection: Connection) -> None:
    """Wait until what all others are writing is committed; they wait until this transaction ends.

    SQLite has one writer, so that it is always so.
    """
    if is_postgres(connection):
        connection.execute(_ALONE)
