"""What there is in a database, counted: for whoever watches over the bot."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from tables.storage import schema

_tables = schema.tables.c
_BY_STATUS = select(_tables.game, _tables.status, func.count()).group_by(_tables.game, _tables.status)
_WAITING = select(func.count()).select_from(schema.outbox)
_OVERDUE = select(func.count()).select_from(schema.clocks).where(schema.clocks.c.due <= bindparam("now"))


class Counts(NamedTuple):
    """Tables by game and status, rows that wait in the outbox, clocks that are overdue."""

    tables: Mapping[tuple[str, str], int]
    outbox: int
    overdue: int


def count(connection: Connection, now: datetime) -> Counts:
    """Tables by game and status, and how much waits to be said or is overdue at this moment."""
    found = {(row[0], row[1]): row[2] for row in connection.execute(_BY_STATUS)}
    waiting = connection.scalar(_WAITING) or 0
    return Counts(found, waiting, connection.scalar(_OVERDUE, {"now": now}) or 0)
