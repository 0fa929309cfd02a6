"""The outbox: the queue of what is to be said of tables (:mod:`tables.delivery.queues`), each a stream of its
own."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, or_, select, update

from tables.core import errors, json_records, message_types
from tables.core.settings_types import PersonSettings
from tables.core.types import Seat, TableInfo
from tables.delivery.posted import note_acted, retire, write_posted
from tables.delivery.queues import Queue, Statements, common_values, is_ours
from tables.storage import schema
from tables.storage.db import Conflict, Database
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable
from tables.table.visibility import shows

box = schema.outbox.c
_WAITING = (
    select(schema.outbox, schema.people.c.settings)
    .join(schema.people, schema.people.c.id == box.person, isouter=True)
    .where(box.table_id == bindparam("table"), box.kind.in_((*message_types.CALLING_REASONS, "panel")))
    .order_by(box.id)
)
_tables = schema.tables.c
_OURS = box.table_id.in_(select(_tables.id).where(is_ours(func.coalesce(_tables.guild, 0))))
_STATEMENTS = Statements(schema.outbox, box.table_id, _OURS)
_OF_SERVER = select(_tables.id).where(_tables.guild == bindparam("of"))
_UNSAID_THERE = and_(box.table_id.in_(_OF_SERVER), box.attempts > 0, box.lease.is_(None))
_UNSAID = select(box.table_id).where(_UNSAID_THERE).distinct()
_SAY_NOW = update(schema.outbox).where(_UNSAID_THERE).values(due=bindparam("now"))

CLOSED, SETTLED = "This table has been closed.", "This proposal has been settled."
"""What became of a proposal where nothing else tells it."""


class Outbox(Queue[message_types.OutboxRow]):
    """What the sender of tables uses."""

    def __init__(self, db: Database, now: Callable[[], datetime]) -> None:
        super().__init__(db, now, _STATEMENTS, _record)

    async def done(
        self,
        row: message_types.OutboxRow,
        posted: message_types.PostedMessage | None = None,
        *,
        beside: Sequence[message_types.PostedMessage] = (),
        also: Sequence[int] = (),
        retired: Sequence[int] = (),
        acted: Sequence[message_types.PostedMessage] = (),
        claim_next: bool = False,
    ) -> message_types.OutboxRow | None:
        """The row has been said; ``posted`` is the public message with controls that came of it.

        ``also`` are other rows that were said with it; ``beside`` it are other messages, boards among them
        that it takes the place of; ``retired`` are messages
        of the table that have no controls any more, ``acted`` calls that show who has acted: see
        :func:`~tables.delivery.posted.note_acted`. With ``claim_next`` the table's next row is claimed in the
        same transaction, and given back if there is one. Raises :class:`NoSuchTable` where the table was
        deleted meanwhile.
        """

        def work(connection: Connection) -> message_types.OutboxRow | None:
            # The board last: it is the current one, also where older ones are written down.
            for message in (*beside, *([] if posted is None else [posted])):
                write_posted(connection, row.table, message)
            note_acted(connection, row.table, acted)
            retire(connection, row.table, retired)
            return self.done_in(connection, row, also, claim_next=claim_next)

        try:
            return await self._db.write(work)
        except Conflict as error:
            # A message belongs to its table, and to nothing else that could be gone.
            raise errors.NoSuchTable("There is no table {table}.", table=row.table) from error

    async def waiting(self, table: int) -> list[tuple[message_types.OutboxRow, PersonSettings]]:
        """What calls people to a turn, and their panels, that wait here; and what their readers chose."""
        return await self._db.read(lambda connection: read_waiting(connection, table))

    async def due_now(self, guild: int) -> list[int]:
        """The tables of a server of which something could not be said: it is due now, not after its pause."""
        there: dict[str, object] = {"of": guild}
        found = list(await self._db.read(lambda connection: connection.scalars(_UNSAID, there).all()))
        if found:
            there["now"] = self._now()
            await self._db.write(lambda connection: connection.execute(_SAY_NOW, there))
        return found


def read_waiting(connection: Connection, table: int) -> list[tuple[message_types.OutboxRow, PersonSettings]]:
    """The same as part of a transaction: see :meth:`Outbox.waiting`."""
    found = connection.execute(_WAITING, {"table": table}).all()
    return [(_record(row), read_person_settings(row.settings)) for row in found]


def read_person_settings(stored: bytes | None) -> PersonSettings:
    """What a person chose, as it is stored; the usual where nothing is."""
    return json_records.readable(stored, PersonSettings)


def _record(row: Row[Any]) -> message_types.OutboxRow:
    message = msgspec.json.decode(row.message, type=message_types.OutboxMessage)
    return message_types.OutboxRow(
        row.id, row.table_id, row.key, message, row.attempts, row.created, row.number
    )


# --- writing, as part of a change ----------------------------------------------------------------

_CALLS = [reason for reason in message_types.ASKING_REASONS if reason != "invited"]
"""Of calls to one person the last one is enough."""
_TAKE_BACK = (
    delete(schema.outbox)
    .where(
        box.table_id == bindparam("table"),
        box.attempts == 0,
        or_(
            box.kind == bindparam("board", type_=box.kind.type),
            and_(box.kind == "panel", box.person.in_(bindparam("panels", expanding=True))),
            and_(box.kind == "round", box.person.in_(bindparam("followers", expanding=True))),
            and_(box.kind.in_(_CALLS), box.person.in_(bindparam("called", expanding=True))),
            and_(
                box.kind.in_(message_types.ASKING_REASONS),
                box.person == bindparam("acted", type_=box.person.type),
            ),
        ),
    )
    .returning(box.message)
)


def follow(connection: Connection, change: TableChange, entropy: Callable[[int], bytes]) -> None:
    """Write what a change has to say."""
    info = change.after.info
    messages = (*_with_settlement(change), *_panels(change), *_asked_otherwise(change))
    # Who votes, or proposes something, may not have seen that they are to move.
    acted = change.acted if change.ply is not None and not change.ply.undoes else None
    write(connection, info, messages, info.updated, entropy, acted=acted)


def _with_settlement(change: TableChange) -> list[message_types.OutboxMessage]:
    """What a change says; where it settles a proposal, the last sentence says what became of that."""
    messages, proposal = list(change.messages), change.before.info.life.proposal
    still = change.after.info.life.proposal
    if proposal is None or (still is not None and still.number == proposal.number):
        return messages
    for at in reversed(range(len(messages))):
        if isinstance(line := messages[at], message_types.Announcement):
            messages[at] = msgspec.structs.replace(line, settles=proposal.number)
            return messages
    text = CLOSED if change.after.info.status == "closed" else SETTLED
    return [message_types.Announcement(text, settles=proposal.number), *messages]


def _panels(change: TableChange) -> Iterator[message_types.PanelUpdate]:
    """Panels kept in direct messages, of players who want that, where the change shows in them."""
    before, after = change.before, change.after
    if after.state is None or not after.game.info.hidden:
        return
    for seat in after.info.seats:
        settings = None if seat.person is None or seat.left else after.people.get(seat.person.id)
        if settings is None or not settings.hand_by_dm or settings.dms_closed:
            continue
        assert seat.person is not None
        news = shows(before, after, change.ply, seat.index) or _due(before, seat) != _due(after, seat)
        if news and seat.index not in after.info.life.strangers:
            yield message_types.PanelUpdate(seat.person.id)


def _asked_otherwise(change: TableChange) -> Iterator[message_types.CallsUpdate]:
    before, after = change.before, change.after
    asked = () if before.state is None else before.game.invited(before.state)
    if any(shows(before, after, change.ply, seat) for seat in asked):
        yield message_types.CallsUpdate()


def _due(loaded: LoadedTable, seat: Seat) -> datetime | None:
    """The deadline that a seat's panel tells: its own, or else the first of the others."""
    awaited = frozenset[int]() if loaded.state is None else loaded.game.awaited(loaded.state)
    due = {row.seat: row.due for row in loaded.clocks if row.purpose == "deadline" and row.seat in awaited}
    return due.get(seat.index, min(due.values(), default=None))


def write(
    connection: Connection,
    info: TableInfo,
    messages: Sequence[message_types.OutboxMessage],
    now: datetime,
    entropy: Callable[[int], bytes],
    *,
    acted: int | None = None,
) -> None:
    """Write messages in order, and take back unsent ones that they, or what ``acted`` did, make idle."""
    board = any(isinstance(message, message_types.BoardUpdate) for message in messages)
    panels = [message.user for message in messages if isinstance(message, message_types.PanelUpdate)]
    told = [message for message in messages if isinstance(message, message_types.Notice)]
    followers = [notice.user for notice in told if notice.reason in message_types.FOLLOWING_REASONS]
    called = [notice.user for notice in told if notice.reason in _CALLS]
    if board or panels or told or acted is not None:
        idle = {"table": info.id, "board": "board" if board else None, "panels": panels, "acted": acted}
        idle |= {"followers": followers, "called": called}
        gone = connection.execute(_TAKE_BACK, idle)
        unsent = [msgspec.json.decode(message, type=message_types.OutboxMessage) for (message,) in gone]
        fresh = message_types.BoardUpdate(fresh=True)
        if fresh in unsent:
            messages = [
                fresh if isinstance(message, message_types.BoardUpdate) else message for message in messages
            ]
    write_beside(connection, info, messages, now, entropy)


def write_beside(
    connection: Connection,
    info: TableInfo,
    messages: Sequence[message_types.OutboxMessage],
    due: datetime,
    entropy: Callable[[int], bytes],
) -> None:
    """Write messages that come with no change of the table, ``due`` now or later."""
    if info.place.channel is None:
        # Nobody but its players sees such a table, in their panels: all else could never be said.
        messages = [message for message in messages if isinstance(message, message_types.PanelUpdate)]
    if messages:
        connection.execute(
            insert(schema.outbox), [_values(info, message, due, entropy) for message in messages]
        )


def _values(
    info: TableInfo, message: message_types.OutboxMessage, due: datetime, entropy: Callable[[int], bytes]
) -> dict[str, object]:
    return {
        "table_id": info.id,
        "number": info.revision,
        "kind": message.reason
        if isinstance(message, message_types.Notice)
        else type(message).__struct_config__.tag,
        "person": getattr(message, "user", None),
        **common_values(message, due, entropy),
    }
