"""Between rows of the database and records."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, delete, insert, select, update

from engine.core import codec, levels
from tables.core import errors, json_records
from tables.core.types import ClockRow, ClockSpec, Life, Person, Place, Seat, SeedWords, TableInfo
from tables.storage import schema

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table's row with what only this layer may know of it."""

    info: TableInfo
    seed: bytes
    started: datetime | None


_SEATS = (
    select(schema.seats)
    .where(schema.seats.c.table_id.in_(bindparam("tables", expanding=True)))
    .order_by(schema.seats.c.seat)
)
_CLOCKS = (
    select(schema.clocks)
    .where(schema.clocks.c.table_id == bindparam("table"))
    .order_by(schema.clocks.c.due, schema.clocks.c.id)
)


def select_tables() -> Select[Any]:
    """Tables with their host's name."""
    return select(schema.tables, schema.people.c.name.label("host_name")).join(
        schema.people, schema.people.c.id == schema.tables.c.host, isouter=True
    )


def read_table(connection: Connection, table: int, *, lock: bool = False) -> TableRecord | None:
    """One table; with ``lock`` no other transaction changes it before this one ends.

    Raises :class:`StorageError` where it cannot be read.
    """
    if not 0 < table < 1 << 31:  # a number that somebody typed may not even fit the column
        return None
    query = select_tables().where(schema.tables.c.id == table)
    records, unread = _read(
        connection, query.with_for_update(of=schema.tables, key_share=True) if lock else query
    )
    if unread:
        raise errors.StorageError("Table {table} cannot be read: {reason}", table=table, reason=unread[table])
    return records[0] if records else None


def read_tables(connection: Connection, query: Select[Any]) -> list[TableRecord]:
    """The tables of a query made from :func:`select_tables`, in its order, but those that cannot be read."""
    records, unread = _read(connection, query)
    for table, reason in unread.items():
        log.error("table %d cannot be read: %s", table, reason)
    return records


def _read(connection: Connection, query: Select[Any]) -> tuple[list[TableRecord], dict[int, str]]:
    """The tables of a query, and why others of it cannot be read."""
    found = (connection.execute(query)).all()
    if not found:
        return [], {}
    seats: dict[int, list[Seat]] = {row.id: [] for row in found}
    for row in connection.execute(_SEATS, {"tables": list(seats)}):
        seats[row.table_id].append(_seat(row))
    records, unread = [], {}
    for row in found:
        try:
            records.append(_found(row, tuple(seats[row.id])))
        except msgspec.MsgspecError as error:
            unread[row.id] = str(error)
    return records, unread


def _found(row: Row[Any], seats: tuple[Seat, ...]) -> TableRecord:
    info = TableInfo(
        id=row.id,
        game=row.game,
        ruleset=row.ruleset,
        status=row.status,
        place=Place(row.guild, row.channel, row.parent, row.venue, row.thread),
        host=Person(row.host, _host_name(row, seats)),
        seats=seats,
        options=row.options,
        clocks=msgspec.json.decode(row.clocks, type=ClockSpec),
        commitment=row.commitment,
        words=msgspec.json.decode(row.words, type=tuple[SeedWords, ...]),
        number=row.number,
        revision=row.revision,
        created=row.created,
        updated=row.updated,
        # Tables of earlier versions have none.
        life=json_records.readable(row.life, Life),
    )
    return TableRecord(info, row.seed, row.started)


def _host_name(row: Row[Any], seats: tuple[Seat, ...]) -> str:
    """As the server calls them where they sit; their name elsewhere may be another."""
    seated = (seat.name for seat in seats if seat.person is not None and seat.person.id == row.host)
    return next(seated, row.host_name or "")


def _seat(row: Row[Any]) -> Seat:
    person = None if row.person is None else Person(row.person, row.name)
    level = None if row.level is None else levels.level_named(row.level)
    name = row.name if person is None else person.name
    return Seat(row.seat, person, name, level, row.held, row.gone, row.misses)


def write_seats(connection: Connection, table: int, before: Sequence[Seat], after: Sequence[Seat]) -> None:
    """Make the rows of a table's seats say what ``after`` says."""
    changed = [seat for seat in after if seat.index >= len(before) or before[seat.index] != seat]
    stale = [seat.index for seat in changed if seat.index < len(before)]
    stale += range(len(after), len(before))
    if stale:
        connection.execute(
            delete(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat.in_(stale))
        )
    if changed:
        connection.execute(insert(schema.seats), [_seat_values(table, seat) for seat in changed])


def _seat_values(table: int, seat: Seat) -> dict[str, object]:
    return {
        "table_id": table,
        "seat": seat.index,
        "person": None if seat.person is None else seat.person.id,
        "name": seat.name,
        "level": seat.level,
        "held": seat.held,
        "gone": seat.left,
        "misses": seat.misses,
    }


def table_values(info: TableInfo) -> dict[str, object]:
    """The columns of a table's row that can change."""
    return {
        "status": info.status,
        "host": info.host.id,
        "options": info.options,
        "clocks": json_records.written(info.clocks),
        "life": json_records.written(info.life),
        "words": codec.encode(info.words),
        "number": info.number,
        "revision": info.revision,
        "updated": info.updated,
    }


def revise(connection: Connection, which: ColumnElement[bool], **values: object) -> None:
    """Change columns of tables, or nothing of them: who has one in memory, in any process, reads it again."""
    revision = schema.tables.c.revision + 1
    connection.execute(update(schema.tables).where(which).values(revision=revision, **values))


def read_clocks(connection: Connection, table: int) -> tuple[ClockRow, ...]:
    """A table's clocks, the earliest first."""
    return clock_rows(connection.execute(_CLOCKS, {"table": table}))


def clock_rows(found: Iterable[Row[Any]]) -> tuple[ClockRow, ...]:
    """Records of clock rows."""
    return tuple(
        ClockRow(row.id, row.table_id, row.seat, row.purpose, row.decision, row.due) for row in found
    )
