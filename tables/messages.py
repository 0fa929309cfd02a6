"""The messages of tables that have controls, and the direct messages that keep panels."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from tables import outbox, schema
from tables.store import TableStore
from tables.types import PanelUpdate, PostedMessage

MOST = 20
"""Older messages of a table in one answer."""


class Messages:
    """Which messages show a table."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def posted(self, table: int) -> tuple[PostedMessage | None, tuple[PostedMessage, ...]]:
        """The public message that shows a table's board now, and the others with controls."""
        return await self._store.db.read(lambda connection: read_posted(connection, table))

    async def retired(self, table: int, *messages: int) -> None:
        """Messages that are not the current board have no controls any more."""
        await self._store.db.write(lambda connection: outbox.retire(connection, table, messages))

    async def panel(self, table: int, person: int) -> PostedMessage | None:
        """The direct message that keeps a person's panel."""
        panels = schema.panels.c
        query = select(schema.panels).where(panels.table_id == table, panels.person == person)
        row = await self._store.db.read(lambda connection: connection.execute(query).one_or_none())
        return None if row is None else PostedMessage(row.channel, row.message, row.number, row.posted)

    async def set_panel(self, table: int, person: int, posted: PostedMessage) -> None:
        """The person's panel is kept in this message now; raises :class:`NoSuchTable`."""
        values = {**outbox.posted_values(table, posted), "person": person}

        def work(connection: Connection) -> None:
            self._store.read(connection, table)
            connection.execute(self._store.db.upsert(schema.panels, values, ["table_id", "person"]))

        await self._store.db.write(work)

    async def ask_for_panel(self, table: int, person: int) -> None:
        """Have a person's panel sent to their direct messages, though nothing at the table changed."""

        def work(connection: Connection) -> None:
            info = self._store.read(connection, table).info
            now = msgspec.structs.replace(info, updated=self._store.now())
            outbox.write_beside(connection, now, [PanelUpdate(person)], self._store.entropy)

        await self._store.db.write(work)


def read_posted(connection: Connection, table: int) -> tuple[PostedMessage | None, tuple[PostedMessage, ...]]:
    """The message that shows a table's board now, and the others with controls, the newest first.

    Others, older boards too, are there until they are retired.
    """
    posted = schema.posted.c
    query = select(schema.posted).where(posted.table_id == table).order_by(posted.posted.desc())
    found = connection.execute(query).all()
    board = next((_posted(row) for row in found if row.current), None)
    return board, tuple(_posted(row) for row in found if not row.current)[:MOST]


def read_boards(connection: Connection, tables: list[int]) -> dict[int, PostedMessage]:
    """The public messages that show some tables' boards now, by table."""
    posted = schema.posted.c
    query = select(schema.posted).where(posted.table_id.in_(tables), posted.current)
    return {row.table_id: _posted(row) for row in connection.execute(query)}


def _posted(row: Row[Any]) -> PostedMessage:
    return PostedMessage(row.channel, row.message, row.number, row.posted, row.kind, row.person)
