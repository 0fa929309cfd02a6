"""A change of a table: worked out as data, then written whole or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, update

from engine.core.codec import encode
from tables.core import message_types, types
from tables.storage import db, schema, upserts
from tables.table import calls, outcome, rows
from tables.table.loaded import SNAPSHOT_EVERY, LoadedTable, LoggedMove, with_people


@dataclass(frozen=True, slots=True)
class ClockRequest:
    """A clock that is to run after a change.

    One that runs already for the same seat, purpose and decision goes on, unless this is ``fresh``.
    """

    seat: int
    purpose: types.Purpose
    decision: str
    due: datetime
    remind: datetime | None = None
    fresh: bool = False
    calls: bool = False
    """Whether the reminder is the first that its person hears of it."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the seats of a table that begins bring of a unit, out of the ledger."""

    unit: str
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableChange:
    """What is to be written. ``after`` holds everything but the numbers of its clocks."""

    before: LoadedTable
    after: LoadedTable
    clocks: tuple[ClockRequest, ...]
    messages: tuple[message_types.OutboxMessage, ...]
    ply: LoggedMove | None = None
    results: tuple[outcome.SeatResult, ...] = ()
    fired: int | None = None
    """The clock whose doing this is: it goes, so that at this revision it has fired."""
    acted: int | None = None
    """The person who acted: where they moved, what asked them to do so need not be said any more."""
    stakes: Stakes | None = None
    """What the seats bring of the server's season to a table that begins."""


_MOVE = update(schema.tables).where(
    schema.tables.c.id == bindparam("expected_id"), schema.tables.c.revision == bindparam("expected_revision")
)
_ADD_PLY = insert(schema.plies)

Follow = Callable[[Connection, TableChange], None]
"""Writes what a feature has to write because of a change that has just been written, in its transaction."""


def write_change(connection: Connection, change: TableChange, follows: Sequence[Follow]) -> LoadedTable:
    """Write a change in the connection's transaction, and all that follows from it; the table as it is then.

    Raises :class:`Conflict` where the table is not at the revision that the change was worked out from.
    """
    before = change.before
    after, said = calls.limited(change.after, change.messages)
    change = replace(change, after=after, messages=tuple(said))
    table = after.info.id
    # First, because it takes the row's lock: all else of this table then comes in order.
    expected = {"expected_id": table, "expected_revision": before.info.revision}
    moved = connection.execute(_MOVE, {**expected, **rows.table_values(after.info), **_times(before, after)})
    if moved.rowcount != 1:
        raise db.Conflict
    if change.ply is not None:
        _write_ply(connection, change, change.ply)
    rows.write_seats(connection, table, before.info.seats, after.info.seats)
    _write_ahead(connection, before, after)
    after = replace(after, clocks=_write_clocks(connection, change))
    if _persons(after) != _persons(before):
        after = with_people(connection, after)
    change = replace(change, after=after)
    for follow in follows:
        follow(connection, change)
    return after


def _persons(loaded: LoadedTable) -> set[int]:
    return {seat.person.id for seat in loaded.info.seats if seat.person is not None}


def _times(before: LoadedTable, after: LoadedTable) -> dict[str, object]:
    times: dict[str, object] = {}
    if after.started != before.started:
        times["started"] = after.started
    if after.info.has_ended != before.info.has_ended:
        times["ended"] = after.info.updated if after.info.has_ended else None
    return times


def _write_ply(connection: Connection, change: TableChange, ply: LoggedMove) -> None:
    table = change.after.info.id
    values = {
        "table_id": table,
        "number": ply.number,
        "seat": ply.seat,
        "move": ply.move,
        "events": encode(ply.events),
        "automatic": ply.automatic,
        "at": ply.at,
        "undoes": " ".join(map(str, ply.undoes)),
        "secret": ply.secret,
        "origin": ply.origin,
    }
    connection.execute(_ADD_PLY, values)
    if ply.undoes or ply.number % SNAPSHOT_EVERY == 0:
        write_snapshot(connection, change.after)


def write_snapshot(connection: Connection, loaded: LoadedTable) -> None:
    """Write a table's state beside its log."""
    snapshot = {
        "table_id": loaded.info.id,
        "number": loaded.info.number,
        "state": loaded.game.save_state(loaded.state),
        "made": encode(loaded.made),
    }
    upserts.upsert(connection, schema.snapshots, snapshot, ["table_id"])


def _write_ahead(connection: Connection, before: LoadedTable, after: LoadedTable) -> None:
    """Make the rows of moves that are left for later say what ``after`` says."""
    table, ahead = after.info.id, schema.ahead
    gone = before.ahead.keys() - after.ahead.keys()
    if gone:
        connection.execute(delete(ahead).where(ahead.c.table_id == table, ahead.c.seat.in_(gone)))
    for seat, moves in after.ahead.items():
        if before.ahead.get(seat) != moves:
            values = {"table_id": table, "seat": seat, "moves": encode([msgspec.Raw(move) for move in moves])}
            upserts.upsert(connection, ahead, values, ["table_id", "seat"])


_ADD_CLOCKS = insert(schema.clocks).returning(schema.clocks, sort_by_parameter_order=True)


def _write_clocks(connection: Connection, change: TableChange) -> tuple[types.ClockRow, ...]:
    running = [row for row in change.before.clocks if row.id != change.fired]
    kept, new = settle_clocks(running, change.clocks)
    gone = [row.id for row in change.before.clocks if row not in kept]
    if gone:
        connection.execute(delete(schema.clocks).where(schema.clocks.c.id.in_(gone)))
    columns = ("seat", "purpose", "decision", "due")
    values = [
        {"table_id": change.after.info.id} | {name: getattr(request, name) for name in columns}
        for request in new
    ]
    added = rows.clock_rows(connection.execute(_ADD_CLOCKS, values)) if values else ()
    return tuple(sorted((*kept, *added), key=lambda row: (row.due, row.id)))


def settle_clocks(
    running: Sequence[types.ClockRow], requests: Sequence[ClockRequest]
) -> tuple[list[types.ClockRow], list[ClockRequest]]:
    """Which running clocks stay, and which are to be added, so that all that is asked for runs.

    A deadline that stays keeps its reminder, or its having been reminded.
    """
    kept: list[types.ClockRow] = []
    new: list[ClockRequest] = []
    for request in requests:
        same = [row for row in running if (row.seat, row.decision) == (request.seat, request.decision)]
        matching = [row for row in same if row.purpose == request.purpose]
        if matching and not request.fresh:
            kept += matching
            if request.purpose == "deadline":
                kept += [row for row in same if row.purpose in ("reminder", "call")]
            continue
        new.append(request)
        if request.remind is not None:
            purpose: types.Purpose = "call" if request.calls else "reminder"
            new.append(ClockRequest(request.seat, purpose, request.decision, request.remind))
    return kept, new
