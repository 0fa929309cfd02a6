"""Who writes at the same time: on PostgreSQL all beside each other, unless somebody has to be alone."""

from typing import Final

from sqlalchemy import Connection, Table, func, select, text

from tables.storage.upserts import is_postgres

_KEY: Final = 0x4351 << 48
"""Of the advisory lock that all who write share."""
PATIENCE = 10.0
"""Seconds that somebody waits to be alone: who hangs as they write must not hold up all others."""
_BESIDE = select(func.pg_advisory_xact_lock_shared(_KEY))
_ALONE = select(func.pg_advisory_xact_lock(_KEY))
_IN_TURN = text("SELECT pg_advisory_xact_lock(hashtextextended(:row, 0))")


def write_beside_others(connection: Connection) -> None:
    """Begin to write; whoever is alone is waited for."""
    if is_postgres(connection):
        connection.execute(_BESIDE)


def write_alone(connection: Connection) -> None:
    """Wait until what all others are writing is committed; they wait until this transaction ends.

    SQLite has one writer, so that it is always so. Where it takes too long the database refuses.
    """
    if is_postgres(connection):
        connection.execute(text(f"SET LOCAL lock_timeout = {PATIENCE * 1000:.0f}"))
        connection.execute(_ALONE)


def write_in_turn(connection: Connection, table: Table, number: int) -> None:
    """Wait until nobody else changes a row, be it there yet or not; they wait until this transaction ends.

    Of two who change what they have read neither takes the other's change away.
    """
    if is_postgres(connection):
        connection.execute(_IN_TURN, {"row": f"{table.name} {number}"})
