"""Sums over all that ever was, kept as tables begin and end, so that nothing is counted again."""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update

from engine.core.codec import encode
from tables.core.settings_types import ServerSettings
from tables.storage import schema
from tables.storage.schema.columns import EPOCH
from tables.storage.upserts import inserting
from tables.table.change import TableChange


class Totals(NamedTuple):
    """How many servers had a table that began, how many tables began, and the moves of those that ended."""

    servers: int
    tables: int
    moves: int
    since: datetime | None
    """When the first table began; None: none has yet."""


def read_totals(connection: Connection) -> Totals:
    """What was counted so far."""
    counters = schema.counters.c
    sums = {row.name: row.value for row in connection.execute(select(counters.name, counters.value))}
    servers = connection.scalar(select(func.count()).select_from(schema.servers)) or 0
    since = EPOCH + timedelta(microseconds=sums["since"]) if "since" in sums else None
    return Totals(servers, sums.get("tables", 0), sums.get("moves", 0), since)


def follow(connection: Connection, change: TableChange) -> None:
    """Count a table that begins or ends by a change; of most changes, and of lessons, there is nothing."""
    before, after = change.before.info, change.after.info
    if before.status == after.status or after.place.is_lesson:
        return
    if before.status == "lobby" and after.status == "playing":
        _add(connection, "tables", 1)
        since = {"name": "since", "value": (after.updated - EPOCH) // timedelta(microseconds=1)}
        connection.execute(inserting(connection, schema.counters, since).on_conflict_do_nothing())
        if after.place.guild is not None:
            met = {"id": after.place.guild, "settings": encode(ServerSettings())}
            connection.execute(inserting(connection, schema.servers, met).on_conflict_do_nothing())
    if before.status == "playing" and after.has_ended:
        _add(connection, "moves", after.number)
    elif before.has_ended and after.status == "playing":
        _add(connection, "moves", -before.number)


def _add(connection: Connection, name: str, amount: int) -> None:
    counters = schema.counters
    connection.execute(inserting(connection, counters, {"name": name, "value": 0}).on_conflict_do_nothing())
    added = update(counters).where(counters.c.name == name)
    connection.execute(added.values(value=counters.c.value + amount))
