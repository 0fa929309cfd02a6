"""Queues: what is to be said at Discord, written with the change that it tells of.

A sender claims the first row of a stream for a while, says it, and takes it away; what it cannot say
now it gives back for later. Rows of one stream are said in the order in which they were written.
"""

import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy import bindparam, case, delete, func, or_, select, update

from engine.core.codec import encode
from tables.core.message_types import QueueRow
from tables.storage.db import Database
from tables.storage.process_lock import Part

log = logging.getLogger(__name__)

LEASE_SECONDS = 20.0
"""For so long nobody else says what a process has claimed; who is still at it renews its claim."""
KEY_BYTES = 12
"""Entropy in a key."""
KEY_LENGTH = KEY_BYTES * 4 // 3
"""Characters of a key, well below the 25 of Discord's nonces."""
_AT_ONCE = 100
"""Streams that one look at a queue finds."""


R = TypeVar("R", bound=QueueRow)


def make_key(entropy: Callable[[int], bytes]) -> str:
    """A key by which a message is found again."""
    return urlsafe_b64encode(entropy(KEY_BYTES)).decode()


def common_values(message: object, due: datetime, entropy: Callable[[int], bytes]) -> dict[str, object]:
    """What the columns that all queues have say of a new message."""
    return {
        "key": make_key(entropy),
        "message": encode(message),
        "attempts": 0,
        "due": due,
        "lease": None,
        "created": due,
    }


def is_ours(guild: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Whether a server belongs to a part."""
    shard = (guild // (1 << 22)) % bindparam("count", type_=guild.type)
    return shard == bindparam("index", type_=guild.type)


class Statements:
    """What a queue asks of the database, put together once: each press runs some of them.

    ``ours`` is whether a row is about a server that belongs to a part: see :func:`is_ours`.
    """

    def __init__(self, table: sa.Table, stream: sa.Column[int], ours: sa.ColumnElement[bool]) -> None:
        self.table = table
        box, moment = table.c, bindparam("now", type_=table.c.due.type)

        def ready(query: sa.Select[Any], *only: sa.ColumnElement[bool]) -> sa.Select[Any]:
            """The first row of each stream, or of some, where it is due and free."""
            heads = select(func.min(box.id)).where(*only).group_by(stream)
            is_free = or_(box.lease.is_(None), box.lease <= moment)
            first = query.where(box.id.in_(heads), box.due <= moment, is_free)
            return first.order_by(box.id).limit(bindparam("limit", type_=sa.Integer))

        self.ready = ready(select(stream))
        # On PostgreSQL another process may be claiming the same rows right now: pass them by.
        self.claimable, self.claimable_of_stream = (
            ready(select(table), *only).with_for_update(skip_locked=True)
            for only in ([], [stream == bindparam("of", type_=stream.type)])
        )
        self.claim = (
            update(table)
            .where(box.id.in_(bindparam("claimed", expanding=True)))
            .values(lease=bindparam("until"), attempts=box.attempts + 1)
        )
        self.delete = delete(table).where(box.id.in_(bindparam("said", expanding=True)))
        free = case((box.lease > box.due, box.lease), else_=box.due)
        self.following = select(func.min(free)).where(free > moment)
        self.free_claims = update(table).where(box.lease.is_not(None), ours).values(lease=None)


class Queue(Generic[R]):
    """What senders use."""

    def __init__(
        self, db: Database, now: Callable[[], datetime], sql: Statements, read: Callable[[sa.Row[Any]], R]
    ) -> None:
        """``read`` makes a record of a row, or raises ``msgspec.DecodeError``."""
        self._db = db
        self._now = now
        self._sql = sql
        self._read = read

    async def claim(
        self, stream: int | None = None, limit: int = 10, lease: float = LEASE_SECONDS
    ) -> list[R]:
        """The first row of each stream, or of one, where it is due and free: ours for ``lease`` seconds."""
        return await self._db.write(lambda connection: self.claim_in(connection, stream, limit, lease))

    def claim_in(
        self, connection: sa.Connection, stream: int | None, limit: int = 1, lease: float = LEASE_SECONDS
    ) -> list[R]:
        """The same as part of a transaction."""
        query = self._sql.claimable if stream is None else self._sql.claimable_of_stream
        now = self._now()
        found = connection.execute(query, {"now": now, "of": stream, "limit": limit}).all()
        if found:
            until = now + timedelta(seconds=lease)
            connection.execute(self._sql.claim, {"claimed": [row.id for row in found], "until": until})
        return [record for row in found if (record := self._readable(connection, row)) is not None]

    def _readable(self, connection: sa.Connection, row: sa.Row[Any]) -> R | None:
        """A row as a record. What only another version can read is taken away: it holds up what follows."""
        try:
            return self._read(row)
        except msgspec.DecodeError as error:
            log.error(
                "%s %s of the %s cannot be read and is dropped: %s", row.kind, row.key, self._sql.table, error
            )
            connection.execute(self._sql.delete, {"said": [row.id]})
            return None

    async def free_claims(self, parts: Sequence[Part]) -> None:
        """Let go of claims that a process left when it died, by the only process of these parts.

        On PostgreSQL the process of another part may have claimed what a server of ours is to be told: before
        that is said again it is looked for, and Discord knows its nonce.
        """

        def work(connection: sa.Connection) -> None:
            for index, count in parts:
                connection.execute(self._sql.free_claims, {"index": index, "count": count})

        await self._db.write(work)

    async def renew(self, rows: Sequence[R], lease: float | None = LEASE_SECONDS) -> None:
        """Keep claims for so many seconds more; None gives them back, to be claimed by anybody."""
        until = None if lease is None else self._now() + timedelta(seconds=lease)
        await self._change(rows, lease=until)

    async def attempted(self, row: R) -> None:
        """What is not claimed is said out of its turn: whoever tries again is to look for it."""
        box = self._sql.table.c
        counted = update(self._sql.table).where(box.id == row.id).values(attempts=box.attempts + 1)
        await self._db.write(lambda connection: connection.execute(counted))

    async def failed(self, row: R, retry_in: float) -> None:
        """The row could not be said; it is due again in so many seconds."""
        await self._change([row], lease=None, due=self._now() + timedelta(seconds=retry_in))

    async def _change(self, rows: Sequence[R], **values: object) -> None:
        box = self._sql.table.c

        def work(connection: sa.Connection) -> None:
            for row in rows:
                # Unless our claim ran out and somebody else has it.
                ours = update(self._sql.table).where(box.id == row.id, box.attempts == row.attempts + 1)
                connection.execute(ours.values(**values))

        await self._db.write(work)

    async def done(self, row: R, *, claim_next: bool = False) -> R | None:
        """The row has been said, or never will be. See :meth:`done_in`."""
        return await self._db.write(lambda connection: self.done_in(connection, row, claim_next=claim_next))

    def done_in(
        self, connection: sa.Connection, row: R, also: Sequence[int] = (), *, claim_next: bool
    ) -> R | None:
        """Take a row away, and ``also`` others, as part of a transaction.

        With ``claim_next`` the next row of its stream is claimed in it, and given back if there is one.
        """
        connection.execute(self._sql.delete, {"said": (row.id, *also)})
        return next(iter(self.claim_in(connection, row.stream)), None) if claim_next else None

    async def pending(self) -> tuple[list[int], datetime | None]:
        """Streams with a row that could be claimed now, and when the first one of the others can be."""
        now = self._now()

        def work(connection: sa.Connection) -> tuple[list[int], datetime | None]:
            ready = connection.scalars(self._sql.ready, {"now": now, "limit": _AT_ONCE})
            return list(ready), connection.scalar(self._sql.following, {"now": now})

        return await self._db.read(work)
