"""The messages of tables that have controls, and the direct messages that keep panels."""

from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, select

from tables.core.message_types import BoardUpdate, Notice, OutboxMessage, PanelUpdate, PostedMessage
from tables.core.settings_types import Refused
from tables.core.types import ENDED
from tables.delivery import outbox
from tables.delivery.posted import note_acted, posted_values, retire, seated, write_posted
from tables.storage import schema, upserts
from tables.table import rows, server_rows, transactions

MOST_OLDER = 20
"""Older messages of a table in one answer."""


_POSTED = (
    select(schema.posted)
    .where(schema.posted.c.table_id == bindparam("table"))
    .order_by(schema.posted.c.posted.desc())
)
_tables = schema.tables.c
_THREADS = (
    select(_tables.guild, _tables.thread)
    .where(_tables.status == "playing", _tables.guild.is_not(None), _tables.thread.is_not(None))
    .order_by(_tables.updated.desc())
)


class PostedMessages(NamedTuple):
    """A table's public messages with controls: its board now, its channel message, and others, newest first.

    Others, older boards too, are there until they are retired.
    """

    board: PostedMessage | None
    channel_message: PostedMessage | None
    others: tuple[PostedMessage, ...]


class Messages(transactions.TablePart):
    """Which messages show a table."""

    @transactions.table_transaction
    def thread_opened(self, connection: Connection, table: int, thread: int, message: PostedMessage) -> None:
        """The table has a thread of its own from now on, and a message in the channel."""
        write_posted(connection, table, message)
        loaded = self._store.read(connection, table)
        if loaded.server.refused is not None and loaded.info.place.guild is not None:
            server_rows.note_refused(connection, loaded.info.place.guild, None)
        rows.revise(connection, schema.tables.c.id == table, thread=thread)

    @transactions.table_transaction
    def thread_lost(self, connection: Connection, table: int, why: Refused | None = None) -> None:
        """The table's thread is gone, or was never to be had: it goes on in the channel, and its board there.

        Where Discord says ``why``, whoever can mend that hears of it, once.
        """
        guild = self._store.read(connection, table).info.place.guild
        self._lose_thread(connection, table)
        told = None if why is None or guild is None else server_rows.note_refused(connection, guild, why)
        if told is not None:
            self._write(connection, table, Notice(told, "refused"))

    @transactions.read_transaction
    def standing(self, connection: Connection) -> list[int]:
        """Tables of which messages may be out of date some time; the last line of a game that ended stays."""
        posted, no_line = schema.posted.c, schema.posted.c.kind != "line"
        others = ~posted.current & (posted.kind != "card") & (_tables.status.not_in(ENDED) | no_line)
        query = select(posted.table_id).join(schema.tables, _tables.id == posted.table_id)
        return list(connection.scalars(query.where(others).distinct()))

    @transactions.read_transaction
    def threads(self, connection: Connection) -> list[tuple[int, int]]:
        """The servers and threads of tables that are being played there, the latest first."""
        return [(row.guild, row.thread) for row in connection.execute(_THREADS)]

    @transactions.write_transaction
    def thread_deleted(self, connection: Connection, thread: int) -> list[int]:
        """The same of the tables that are played in a thread. The tables."""
        tables = schema.tables.c
        there = select(tables.id).where(tables.thread == thread, tables.status == "playing")
        found = list(connection.scalars(there))
        for table in found:
            self._lose_thread(connection, table)
        return found

    def _lose_thread(self, connection: Connection, table: int) -> None:
        posted, info = schema.posted.c, self._store.read(connection, table).info
        if info.place.thread is not None:
            there = posted.channel == info.place.thread
            connection.execute(delete(schema.posted).where(posted.table_id == table, there))
        rows.revise(connection, schema.tables.c.id == table, thread=None, venue="channel")
        if info.place.thread is not None:
            self._write(connection, table, BoardUpdate(fresh=True))

    @transactions.write_transaction
    def note_unknown(self, connection: Connection, table: int, key: str, posted: PostedMessage) -> None:
        """Write down a board or call of which nobody knows, as one that is out of date.

        One with the ``key`` of what is being said still is none, nor is the first one of a table.
        """
        boards = read_posted(connection, table)
        known = {each.message for each in (boards.board, boards.channel_message, *boards.others) if each}
        being_said = connection.scalar(select(schema.outbox.c.id).where(schema.outbox.c.key == key))
        if boards.board is not None and posted.message not in known and being_said is None:
            write_posted(connection, table, posted, current=False)

    @transactions.write_transaction
    def acted(self, connection: Connection, table: int, *calls: PostedMessage) -> None:
        """Messages that call several people show which of them have acted: ``people`` are the others."""
        note_acted(connection, table, calls)

    @transactions.write_transaction
    def retired(self, connection: Connection, table: int, *messages: int) -> None:
        """Messages that are not the current board have no controls any more."""
        retire(connection, table, messages)

    @transactions.read_transaction
    def panel(self, connection: Connection, table: int, person: int) -> PostedMessage | None:
        """The direct message that keeps a person's panel."""
        panels = schema.panels.c
        query = select(schema.panels).where(panels.table_id == table, panels.person == person)
        row = connection.execute(query).one_or_none()
        return None if row is None else PostedMessage(row.channel, row.message, row.number, row.posted)

    @transactions.write_transaction
    def set_panel(self, connection: Connection, table: int, person: int, posted: PostedMessage) -> bool:
        """The person's panel is kept in this message now, unless they were forgotten as it was sent.

        Then they have no seat any more, if there is the table still, and nothing of theirs is kept: False.
        """
        if not seated(connection, table, [person]):
            return False
        values = {**posted_values(table, posted), "person": person}
        upserts.upsert(connection, schema.panels, values, ["table_id", "person"])
        return True

    @transactions.write_transaction
    def has_seat(self, connection: Connection, table: int, person: int) -> bool:
        """Whether a person has a seat, or had one and has not been forgotten since."""
        return bool(seated(connection, table, [person]))

    @transactions.write_transaction
    def ask_for_panel(
        self, connection: Connection, table: int, person: int, later: timedelta = timedelta(0)
    ) -> None:
        """Have a person's panel sent to their direct messages, though nothing at the table changed."""
        if seated(connection, table, [person]):
            self._write(connection, table, PanelUpdate(person), later)

    def _write(
        self, connection: Connection, table: int, message: OutboxMessage, later: timedelta = timedelta(0)
    ) -> None:
        info = self._store.read(connection, table).info
        outbox.write_beside(connection, info, [message], self._store.now() + later, self._store.entropy)


def read_posted(connection: Connection, table: int) -> PostedMessages:
    """The public messages of a table that have controls."""
    found = connection.execute(_POSTED, {"table": table}).all()
    messages = [_posted(row) for row in found if not row.current]
    return PostedMessages(
        next((_posted(row) for row in found if row.current), None),
        next((each for each in messages if each.kind == "card"), None),
        tuple(each for each in messages if each.kind != "card")[:MOST_OLDER],
    )


def read_boards(connection: Connection, tables: list[int]) -> dict[int, PostedMessage]:
    """The public messages that show some tables' boards now, by table."""
    posted = schema.posted.c
    query = select(schema.posted).where(posted.table_id.in_(tables), posted.current)
    return {row.table_id: _posted(row) for row in connection.execute(query)}


def _posted(row: Row[Any]) -> PostedMessage:
    people = (row.person,) if row.person is not None else tuple(map(int, row.people.split()))
    return PostedMessage(row.channel, row.message, row.number, row.posted, row.kind, people)
