"""What there is in a database, counted: for whoever watches over the bot."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from tables import schema


class Figures(NamedTuple):
    """Tables by game and status, rows that wait in the outbox, clocks that are overdue."""

    tables: Mapping[tuple[str, str], int]
    outbox: int
    overdue: int


def count(connection: Connection, now: datetime) -> Figures:
    """Count what there is at one moment."""
    tables = schema.tables.c
    query = select(tables.game, tables.status, func.count()).group_by(tables.game, tables.status)
    found = {(row[0], row[1]): row[2] for row in connection.execute(query)}
    waiting = connection.scalar(select(func.count()).select_from(schema.outbox)) or 0
    overdue = select(func.count()).select_from(schema.clocks).where(schema.clocks.c.due <= now)
    return Figures(found, waiting, connection.scalar(overdue) or 0)
