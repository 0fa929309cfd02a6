"""The outbox: what is to be said at Discord, written with the change it tells of.

A sender claims a table's first row for a while, says it, and takes it away; what it cannot say
now it gives back for later. Rows of one table are said in the order in which they were written.
"""

from __future__ import annotations

import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.codec import encode
from tables import schema
from tables.db import Database
from tables.types import (
    ASKING_REASONS,
    Announcement,
    BoardUpdate,
    Notice,
    OutboxMessage,
    OutboxRow,
    PanelUpdate,
    PostedMessage,
    TableInfo,
)

log = logging.getLogger(__name__)

KEY_BYTES = 12
"""Entropy in a row's key: 16 characters, well below the 25 of Discord's nonces."""
LEASE_SECONDS = 120.0

box = schema.outbox.c


class Outbox:
    """What senders use."""

    def __init__(self, db: Database, now: Callable[[], datetime]) -> None:
        self._db = db
        self._now = now

    async def claim(
        self, table: int | None = None, limit: int = 10, lease: float = LEASE_SECONDS
    ) -> list[OutboxRow]:
        """The first row of each table, or of one, where it is due and free: ours for ``lease`` seconds."""
        now = self._now()
        query = _ready(select(schema.outbox), now, table).limit(limit)
        async with self._db.write() as connection:
            # On PostgreSQL another process may be claiming the same rows right now: pass them by.
            found = (await connection.execute(query.with_for_update(skip_locked=True))).all()
            if found:
                await connection.execute(
                    update(schema.outbox)
                    .where(box.id.in_([row.id for row in found]))
                    .values(lease=now + timedelta(seconds=lease), attempts=box.attempts + 1)
                )
        return [record for row in found if (record := await self._read(row)) is not None]

    async def _read(self, row: Row[Any]) -> OutboxRow | None:
        """A row as a record. What only another version can read is taken away: it holds up what follows."""
        try:
            saying = msgspec.json.decode(row.saying, type=OutboxMessage)
        except msgspec.DecodeError as error:
            log.error("what table %d has to say cannot be read and is dropped: %s", row.table_id, error)
            async with self._db.write() as connection:
                await connection.execute(delete(schema.outbox).where(box.id == row.id))
            return None
        return OutboxRow(row.id, row.table_id, row.key, row.number, saying, row.attempts, row.created)

    async def free_claims(self) -> None:
        """Let go of claims that a process left when it died: for the only process of an SQLite database.

        On PostgreSQL others may be sending, so claims there end by themselves.
        """
        if self._db.is_postgres:
            return
        async with self._db.write() as connection:
            await connection.execute(update(schema.outbox).values(lease=None))

    async def done(self, row: OutboxRow, anchor: PostedMessage | None = None) -> None:
        """The row has been said; ``anchor`` is the public message with controls that came of it."""
        async with self._db.write() as connection:
            await connection.execute(delete(schema.outbox).where(box.id == row.id))
            if anchor is not None:
                await write_anchor(self._db, connection, row.table, anchor)

    async def failed(self, row: OutboxRow, retry_in: float) -> None:
        """The row could not be said; it is due again in so many seconds."""
        async with self._db.write() as connection:
            await connection.execute(
                update(schema.outbox)
                # Unless our lease ran out and somebody else has it.
                .where(box.id == row.id, box.attempts == row.attempts + 1)
                .values(lease=None, due=self._now() + timedelta(seconds=retry_in))
            )

    async def drop(self, row: OutboxRow, why: str) -> None:
        """The row can never be said."""
        log.warning("%s of table %d is dropped: %s", type(row.saying).__name__, row.table, why)
        await self.done(row)

    async def pending_tables(self, limit: int = 100) -> list[int]:
        """Tables with a row that could be claimed now."""
        query = _ready(select(box.table_id), self._now(), None).limit(limit)
        async with self._db.read() as connection:
            return [row.table_id for row in await connection.execute(query)]


def _ready(query: Select[Any], now: datetime, table: int | None) -> Select[Any]:
    heads = select(func.min(box.id)).group_by(box.table_id)
    if table is not None:
        heads = heads.where(box.table_id == table)
    free = or_(box.lease.is_(None), box.lease <= now)
    return query.where(box.id.in_(heads), box.due <= now, free).order_by(box.id)


# --- writing, as part of a change ----------------------------------------------------------------


async def write(
    connection: AsyncConnection,
    info: TableInfo,
    sayings: Sequence[OutboxMessage],
    entropy: Callable[[int], bytes],
    *,
    acted: int | None = None,
) -> None:
    """Write sayings in order, and take back unsent ones that they, or what ``acted`` did, make idle."""
    if info.place.channel is None:
        # Nobody but its players sees such a table, in their panels.
        sayings = [saying for saying in sayings if isinstance(saying, PanelUpdate)]
    idle = _idle(sayings, acted)
    if idle:
        gone = await connection.execute(
            delete(schema.outbox)
            .where(box.table_id == info.id, box.attempts == 0, or_(*idle))
            .returning(box.saying)
        )
        unsent = [msgspec.json.decode(saying, type=OutboxMessage) for (saying,) in gone]
        fresh = any(isinstance(saying, BoardUpdate) and saying.fresh for saying in unsent)
        if fresh:
            sayings = [
                BoardUpdate(fresh=True) if isinstance(saying, BoardUpdate) else saying for saying in sayings
            ]
    await _insert(connection, info, sayings, entropy)


async def write_aside(
    connection: AsyncConnection,
    info: TableInfo,
    sayings: Sequence[OutboxMessage],
    entropy: Callable[[int], bytes],
) -> None:
    """Write sayings that come with no change of the table; without a channel there are panels only."""
    heard = [
        saying for saying in sayings if info.place.channel is not None or isinstance(saying, PanelUpdate)
    ]
    await _insert(connection, info, heard, entropy)


async def _insert(
    connection: AsyncConnection,
    info: TableInfo,
    sayings: Sequence[OutboxMessage],
    entropy: Callable[[int], bytes],
) -> None:
    if sayings:
        await connection.execute(
            insert(schema.outbox), [_values(info, saying, entropy) for saying in sayings]
        )


def _idle(sayings: Sequence[OutboxMessage], acted: int | None) -> list[ColumnElement[bool]]:
    idle: list[ColumnElement[bool]] = []
    if any(isinstance(saying, BoardUpdate) for saying in sayings):
        idle.append(box.kind == "board")
    panels = [saying.user for saying in sayings if isinstance(saying, PanelUpdate)]
    if panels:
        idle.append(and_(box.kind == "panel", box.person.in_(panels)))
    if acted is not None:
        idle.append(and_(box.kind.in_(ASKING_REASONS), box.person == acted))
    return idle


def _values(info: TableInfo, saying: OutboxMessage, entropy: Callable[[int], bytes]) -> dict[str, Any]:
    return {
        "table_id": info.id,
        "key": urlsafe_b64encode(entropy(KEY_BYTES)).decode(),
        "number": info.revision,
        "kind": _kind(saying),
        "person": saying.user if isinstance(saying, Notice | PanelUpdate) else None,
        "saying": encode(saying),
        "attempts": 0,
        "due": info.updated,
        "lease": None,
        "created": info.updated,
    }


def _kind(saying: OutboxMessage) -> str:
    match saying:
        case Notice():
            return saying.reason
        case BoardUpdate():
            return "board"
        case PanelUpdate():
            return "panel"
        case Announcement():
            return "line"


async def write_anchor(db: Database, connection: AsyncConnection, table: int, anchor: PostedMessage) -> None:
    """Remember a message. A board becomes the current one; the one before still has its controls."""
    old, board = schema.anchors.c, anchor.kind == "board"
    if board:
        await connection.execute(
            update(schema.anchors)
            .where(old.table_id == table, old.current, old.message != anchor.message)
            .values(current=False)
        )
    what = {"kind": anchor.kind, "person": anchor.person, "current": board}
    values = {**anchor_values(table, anchor), **what}
    await connection.execute(db.upsert(schema.anchors, values, ["table_id", "message"]))


def anchor_values(table: int, anchor: PostedMessage) -> dict[str, Any]:
    """The columns that anchors and panels' messages share."""
    return {
        "table_id": table,
        "message": anchor.message,
        "channel": anchor.channel,
        "number": anchor.revision,
        "posted": anchor.posted,
    }
