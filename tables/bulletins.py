"""Bulletins: what is to be said in channels beside tables, written with the change that it tells of.

An outbox like that of tables (:mod:`tables.outbox`): a sender claims the first row of a stream for a while,
says it, and takes it away. A stream is a tournament's number, or a season's, below zero.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from engine.core.codec import encode
from tables import schema
from tables.outbox import KEY_BYTES
from tables.store import TableStore
from tables.transactions import TablePart, read_transaction, write_transaction
from tables.types import Frozen

box = schema.bulletins.c
_HEADS = select(schema.bulletins).where(box.id.in_(select(func.min(box.id)).group_by(box.stream)))
"""The first row of each stream."""
_NOW, _STREAM = bindparam("now", type_=box.due.type), bindparam("of", type_=box.stream.type)
_FIRST = select(func.min(box.id)).where(box.stream == _STREAM).scalar_subquery()
_CLAIMABLE = (
    select(schema.bulletins)
    .where(box.id == _FIRST, box.due <= _NOW, or_(box.lease.is_(None), box.lease <= _NOW))
    .with_for_update(skip_locked=True)
)
_CLAIM = (
    update(schema.bulletins)
    .where(box.id == bindparam("claimed"))
    .values(lease=bindparam("until"), attempts=box.attempts + 1)
)
_DELETE = delete(schema.bulletins).where(box.id == bindparam("said"))
_TAKE_BACK = (
    delete(schema.bulletins)
    .where(box.stream == _STREAM, box.kind == "card", box.attempts == 0)
    .returning(box.message)
)


class TournamentUpdate(Frozen, frozen=True, tag="card"):
    """A tournament's message is out of date; ``fresh``: worth a new message."""

    fresh: bool = False


class RoundCall(Frozen, frozen=True, tag="round"):
    """A round has begun: its tables are told, and those who play are mentioned."""

    round: int


class RoundNotice(Frozen, frozen=True, tag="notice"):
    """A person who wants to be written to is told of their table."""

    user: int
    round: int


class Closing(Frozen, frozen=True, tag="closing"):
    """A tournament is over: its last message."""


class SeasonClosing(Frozen, frozen=True, tag="season"):
    """A season is over: its last message."""

    number: int


class Remark(Frozen, frozen=True, tag="remark"):
    """A sentence about a tournament: a message id of the catalogue, and its parameters."""

    text: str
    params: dict[str, str | int] = msgspec.field(default_factory=dict)


BulletinMessage = TournamentUpdate | RoundCall | RoundNotice | Closing | SeasonClosing | Remark


class Bulletin(Frozen, frozen=True):
    """A bulletin that is due, claimed by this process, as an ``OutboxRow`` is."""

    id: int
    stream: int
    key: str
    guild: int
    channel: int | None
    message: BulletinMessage
    attempts: int
    created: datetime


class Bulletins(TablePart):
    """What the sender of bulletins uses."""

    @write_transaction
    def claim(self, connection: Connection, stream: int, lease: float) -> Bulletin | None:
        """The first row of a stream, where it is due and free: ours for ``lease`` seconds."""
        now = self._store.now()
        row = connection.execute(_CLAIMABLE, {"of": stream, "now": now}).one_or_none()
        if row is None:
            return None
        connection.execute(_CLAIM, {"claimed": row.id, "until": now + timedelta(seconds=lease)})
        message = msgspec.json.decode(row.message, type=BulletinMessage)
        return Bulletin(row.id, stream, row.key, row.guild, row.channel, message, row.attempts, row.created)

    @write_transaction
    def done(self, connection: Connection, bulletin: Bulletin) -> None:
        """It has been said, or never will be."""
        connection.execute(_DELETE, {"said": bulletin.id})

    @write_transaction
    def failed(self, connection: Connection, bulletin: Bulletin, retry_in: float) -> None:
        """It could not be said; it is due again in so many seconds."""
        later = update(schema.bulletins).where(box.id == bulletin.id, box.attempts == bulletin.attempts + 1)
        connection.execute(later.values(lease=None, due=self._store.now() + timedelta(seconds=retry_in)))

    @read_transaction
    def pending(self, connection: Connection) -> tuple[list[int], datetime | None]:
        """Streams with a row that could be claimed now, and when the first one of the others can be."""
        now = self._store.now()
        ready: list[int] = []
        later: list[datetime] = []
        for row in connection.execute(_HEADS):
            free = max(row.due, row.lease or row.due)
            if free <= now:
                ready.append(row.stream)
            else:
                later.append(free)
        return ready, min(later, default=None)


def write(
    store: TableStore,
    connection: Connection,
    stream: int,
    guild: int,
    channel: int | None,
    message: BulletinMessage,
) -> None:
    """Write a bulletin as part of a change; an unsent update that it makes idle goes."""
    if isinstance(message, TournamentUpdate):
        gone = connection.execute(_TAKE_BACK, {"of": stream}).all()
        unsent = [msgspec.json.decode(row.message, type=BulletinMessage) for row in gone]
        fresh = any(isinstance(each, TournamentUpdate) and each.fresh for each in unsent)
        message = TournamentUpdate(message.fresh or fresh)
    now = store.now()
    values: dict[str, object] = {
        "stream": stream,
        "key": urlsafe_b64encode(store.entropy(KEY_BYTES)).decode(),
        "kind": type(message).__struct_config__.tag,
        "guild": guild,
        "channel": channel,
        "message": encode(message),
        "attempts": 0,
        "due": now,
        "lease": None,
        "created": now,
    }
    connection.execute(insert(schema.bulletins), values)


def wake(connection: Connection, stream: int, channel: int | None, now: datetime) -> None:
    """What waits in a stream is due now, in this channel."""
    connection.execute(
        update(schema.bulletins).where(box.stream == stream).values(channel=channel, due=now, lease=None)
    )
