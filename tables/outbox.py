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
from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from engine.core.codec import encode
from tables import schema
from tables.db import Conflict, Database
from tables.errors import NoSuchTable
from tables.message_types import (
    ASKING_REASONS,
    CALLING_REASONS,
    Announcement,
    BoardUpdate,
    Notice,
    OutboxMessage,
    OutboxRow,
    PanelUpdate,
    PostedMessage,
)
from tables.posted import note_acted, retire, write_posted
from tables.process_lock import Part
from tables.settings_types import PersonSettings
from tables.types import TableInfo

log = logging.getLogger(__name__)

KEY_BYTES = 12
"""Entropy in a row's key: 16 characters, well below the 25 of Discord's nonces."""
_AT_ONCE = 100
"""Tables that one look at the outbox finds."""
LEASE_SECONDS = 20.0
"""For so long nobody else says what a process has claimed; who is still at it renews its claim."""

box, bulletins = schema.outbox.c, schema.bulletins.c


def _is_ours(guild: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether a server belongs to a part."""
    shard = (guild // (1 << 22)) % bindparam("count", type_=guild.type)
    return shard == bindparam("index", type_=guild.type)


def _ready(query: Select[Any], *of: ColumnElement[bool]) -> Select[Any]:
    """The first row of each table, or of some, where it is due and free."""
    heads = select(func.min(box.id)).where(*of).group_by(box.table_id)
    free = or_(box.lease.is_(None), box.lease <= _NOW)
    first = query.where(box.id.in_(heads), box.due <= _NOW, free)
    return first.order_by(box.id).limit(bindparam("limit", type_=Integer))


_NOW = bindparam("now", type_=box.due.type)
_READY_TABLES = _ready(select(box.table_id))
# On PostgreSQL another process may be claiming the same rows right now: pass them by.
_CLAIMABLE, _CLAIMABLE_OF_TABLE = (
    _ready(select(schema.outbox), *of).with_for_update(skip_locked=True)
    for of in ([], [box.table_id == bindparam("table")])
)
_CLAIM = (
    update(schema.outbox)
    .where(box.id.in_(bindparam("claimed", expanding=True)))
    .values(lease=bindparam("until"), attempts=box.attempts + 1)
)
_DELETE = delete(schema.outbox).where(box.id.in_(bindparam("said", expanding=True)))
_WAITING = (
    select(schema.outbox, schema.people.c.settings)
    .join(schema.people, schema.people.c.id == box.person, isouter=True)
    .where(box.table_id == bindparam("table"), box.kind.in_((*CALLING_REASONS, "panel")))
    .order_by(box.id)
)
_FREE = case((box.lease > box.due, box.lease), else_=box.due)
_FOLLOWING = select(func.min(_FREE)).where(_FREE > _NOW)
_tables = schema.tables.c
_OUR_TABLES = select(_tables.id).where(_is_ours(func.coalesce(_tables.guild, 0)))
_FREE_CLAIMS = [
    update(table).where(table.c.lease.is_not(None), ours).values(lease=None)
    for table, ours in (
        (schema.outbox, box.table_id.in_(_OUR_TABLES)),
        (schema.bulletins, _is_ours(bulletins.guild)),
    )
]
_OF_SERVER = select(_tables.id).where(_tables.guild == bindparam("of"))
_UNSAID_THERE = and_(box.table_id.in_(_OF_SERVER), box.attempts > 0, box.lease.is_(None))
_UNSAID = select(box.table_id).where(_UNSAID_THERE).distinct()
_SAY_NOW = update(schema.outbox).where(_UNSAID_THERE).values(due=_NOW)


class Outbox:
    """What senders use."""

    def __init__(self, db: Database, now: Callable[[], datetime]) -> None:
        self._db = db
        self._now = now

    async def claim(
        self, table: int | None = None, limit: int = 10, lease: float = LEASE_SECONDS
    ) -> list[OutboxRow]:
        """The first row of each table, or of one, where it is due and free: ours for ``lease`` seconds."""
        return await self._db.write(
            lambda connection: claim(connection, self._now(), table, limit=limit, lease=lease)
        )

    async def free_claims(self, parts: Sequence[Part]) -> None:
        """Let go of claims that a process left when it died, by the only process of these parts.

        On PostgreSQL the process of another part may have claimed what a server of ours is to be told: before
        that is said again it is looked for, and Discord knows its nonce.
        """

        def work(connection: Connection) -> None:
            for index, count in parts:
                for each in _FREE_CLAIMS:
                    connection.execute(each, {"index": index, "count": count})

        await self._db.write(work)

    async def renew(self, rows: Sequence[OutboxRow], lease: float | None = LEASE_SECONDS) -> None:
        """Keep claims for so many seconds more; None gives them back, to be claimed by anybody."""
        until = None if lease is None else self._now() + timedelta(seconds=lease)

        def work(connection: Connection) -> None:
            for row in rows:
                # Unless our claim ran out and somebody else has it.
                ours = update(schema.outbox).where(box.id == row.id, box.attempts == row.attempts + 1)
                connection.execute(ours.values(lease=until))

        await self._db.write(work)

    async def done(
        self,
        row: OutboxRow,
        posted: PostedMessage | None = None,
        *,
        beside: Sequence[PostedMessage] = (),
        also: Sequence[int] = (),
        retired: Sequence[int] = (),
        acted: Sequence[PostedMessage] = (),
        claim_next: bool = False,
    ) -> OutboxRow | None:
        """The row has been said; ``posted`` is the public message with controls that came of it.

        ``also`` are other rows that were said with it, in messages ``beside`` it; ``retired`` are messages
        of the table that have no controls any more, ``acted`` calls that show who has acted: see
        :func:`~tables.posted.note_acted`. With ``claim_next`` the table's next row is claimed in the same
        transaction, and given back if there is one. Raises :class:`NoSuchTable` where the table was deleted
        meanwhile.
        """

        def work(connection: Connection) -> OutboxRow | None:
            for message in (*([] if posted is None else [posted]), *beside):
                write_posted(self._db, connection, row.table, message)
            connection.execute(_DELETE, {"said": (row.id, *also)})
            note_acted(connection, row.table, acted)
            retire(connection, row.table, retired)
            found = claim(connection, self._now(), row.table) if claim_next else []
            return found[0] if found else None

        try:
            return await self._db.write(work)
        except Conflict as error:
            # A message belongs to its table, and to nothing else that could be gone.
            raise NoSuchTable("There is no table {table}.", table=row.table) from error

    async def waiting(self, table: int) -> list[tuple[OutboxRow, PersonSettings]]:
        """What calls people to a turn, and their panels, that wait here; and what their readers chose."""
        return await self._db.read(lambda connection: read_waiting(connection, table))

    async def failed(self, row: OutboxRow, retry_in: float) -> None:
        """The row could not be said; it is due again in so many seconds."""
        later = (
            update(schema.outbox)
            # Unless our lease ran out and somebody else has it.
            .where(box.id == row.id, box.attempts == row.attempts + 1)
            .values(lease=None, due=self._now() + timedelta(seconds=retry_in))
        )
        await self._db.write(lambda connection: connection.execute(later))

    async def due_now(self, guild: int) -> list[int]:
        """The tables of a server of which something could not be said: it is due now, not after its pause."""
        there: dict[str, object] = {"of": guild}
        found = list(await self._db.read(lambda connection: connection.scalars(_UNSAID, there).all()))
        if found:
            there["now"] = self._now()
            await self._db.write(lambda connection: connection.execute(_SAY_NOW, there))
        return found

    async def drop(self, row: OutboxRow, why: str) -> None:
        """The row can never be said."""
        log.warning("%s %s of table %d is dropped: %s", type(row.message).__name__, row.key, row.table, why)
        await self.done(row)

    async def pending_tables(self) -> tuple[list[int], datetime | None]:
        """Tables with a row that could be claimed now, and when the first one of the others can be."""
        now = self._now()

        def work(connection: Connection) -> tuple[list[int], datetime | None]:
            ready = connection.scalars(_READY_TABLES, {"now": now, "limit": _AT_ONCE})
            return list(ready), connection.scalar(_FOLLOWING, {"now": now})

        return await self._db.read(work)


def read_waiting(connection: Connection, table: int) -> list[tuple[OutboxRow, PersonSettings]]:
    """The same as part of a transaction: see :meth:`Outbox.waiting`."""
    found = connection.execute(_WAITING, {"table": table}).all()
    return [(_record(row), read_person_settings(row.settings)) for row in found]


def claim(
    connection: Connection, now: datetime, table: int | None, *, limit: int = 1, lease: float = LEASE_SECONDS
) -> list[OutboxRow]:
    """Claim rows as part of a transaction: see :meth:`Outbox.claim`."""
    query = _CLAIMABLE if table is None else _CLAIMABLE_OF_TABLE
    found = connection.execute(query, {"now": now, "table": table, "limit": limit}).all()
    if found:
        until = now + timedelta(seconds=lease)
        connection.execute(_CLAIM, {"claimed": [row.id for row in found], "until": until})
    return [record for row in found if (record := _read(connection, row)) is not None]


def _read(connection: Connection, row: Row[Any]) -> OutboxRow | None:
    """A row as a record. What only another version can read is taken away: it holds up what follows."""
    try:
        return _record(row)
    except msgspec.DecodeError as error:
        log.error("what table %d has to say cannot be read and is dropped: %s", row.table_id, error)
        connection.execute(delete(schema.outbox).where(box.id == row.id))
        return None


def read_person_settings(stored: bytes | None) -> PersonSettings:
    """What a person chose, as it is stored; the usual where nothing is."""
    return PersonSettings() if stored is None else msgspec.json.decode(stored, type=PersonSettings)


def _record(row: Row[Any]) -> OutboxRow:
    message = msgspec.json.decode(row.message, type=OutboxMessage)
    return OutboxRow(row.id, row.table_id, row.key, row.number, message, row.attempts, row.created)


# --- writing, as part of a change ----------------------------------------------------------------

_TAKE_BACK = (
    delete(schema.outbox)
    .where(
        box.table_id == bindparam("table"),
        box.attempts == 0,
        or_(
            box.kind == bindparam("board", type_=box.kind.type),
            and_(box.kind == "panel", box.person.in_(bindparam("panels", expanding=True))),
            and_(box.kind.in_(ASKING_REASONS), box.person == bindparam("acted", type_=box.person.type)),
        ),
    )
    .returning(box.message)
)


def write(
    connection: Connection,
    info: TableInfo,
    messages: Sequence[OutboxMessage],
    now: datetime,
    entropy: Callable[[int], bytes],
    *,
    acted: int | None = None,
) -> None:
    """Write messages in order, and take back unsent ones that they, or what ``acted`` did, make idle."""
    board = any(isinstance(message, BoardUpdate) for message in messages)
    panels = [message.user for message in messages if isinstance(message, PanelUpdate)]
    if board or panels or acted is not None:
        idle = {"table": info.id, "board": "board" if board else None, "panels": panels, "acted": acted}
        gone = connection.execute(_TAKE_BACK, idle)
        unsent = [msgspec.json.decode(message, type=OutboxMessage) for (message,) in gone]
        fresh = any(isinstance(message, BoardUpdate) and message.fresh for message in unsent)
        if fresh:
            messages = [
                BoardUpdate(fresh=True) if isinstance(message, BoardUpdate) else message
                for message in messages
            ]
    write_beside(connection, info, messages, now, entropy)


def write_beside(
    connection: Connection,
    info: TableInfo,
    messages: Sequence[OutboxMessage],
    due: datetime,
    entropy: Callable[[int], bytes],
) -> None:
    """Write messages that come with no change of the table, ``due`` now or later."""
    if info.place.channel is None:
        # Nobody but its players sees such a table, in their panels: all else could never be said.
        messages = [message for message in messages if isinstance(message, PanelUpdate)]
    if messages:
        connection.execute(
            insert(schema.outbox), [_values(info, message, due, entropy) for message in messages]
        )


def _values(
    info: TableInfo, message: OutboxMessage, due: datetime, entropy: Callable[[int], bytes]
) -> dict[str, object]:
    return {
        "table_id": info.id,
        "key": urlsafe_b64encode(entropy(KEY_BYTES)).decode(),
        "number": info.revision,
        "kind": _kind(message),
        "person": message.user if isinstance(message, Notice | PanelUpdate) else None,
        "message": encode(message),
        "attempts": 0,
        "due": due,
        "lease": None,
        "created": due,
    }


def _kind(message: OutboxMessage) -> str:
    match message:
        case Notice():
            return message.reason
        case BoardUpdate():
            return "board"
        case PanelUpdate():
            return "panel"
        case Announcement():
            return "line"
