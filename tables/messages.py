"""The messages of tables that have controls, and the direct messages that keep panels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Row, delete, select

from tables import outbox, schema
from tables.store import TableStore
from tables.types import PanelUpdate, PostedMessage


class Messages:
    """Which messages show a table."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def board(self, table: int) -> PostedMessage | None:
        """The public message that shows a table's board now."""
        found = await self._posted(table, current=True)
        return found[0] if found else None

    async def boards(self, tables: Iterable[int]) -> dict[int, PostedMessage]:
        """The public messages that show some tables' boards now, by table; none of a table without one."""
        anchors = schema.anchors.c
        query = select(schema.anchors).where(anchors.table_id.in_(list(tables)), anchors.current)
        async with self._store.db.read() as connection:
            return {row.table_id: _anchor(row) for row in await connection.execute(query)}

    async def others(self, table: int) -> list[PostedMessage]:
        """Messages with controls beside that one, older boards too, until they are :meth:`retired`.

        The newest first.
        """
        return await self._posted(table, current=False)

    async def _posted(self, table: int, *, current: bool) -> list[PostedMessage]:
        anchors = schema.anchors.c
        query = select(schema.anchors).where(anchors.table_id == table, anchors.current == current)
        async with self._store.db.read() as connection:
            found = await connection.execute(query.order_by(anchors.posted.desc()).limit(20))
            return [_anchor(row) for row in found]

    async def retired(self, table: int, message: int) -> None:
        """A message that is not the current board has no controls any more."""
        anchors = schema.anchors.c
        async with self._store.db.write() as connection:
            await connection.execute(
                delete(schema.anchors).where(
                    anchors.table_id == table, anchors.message == message, anchors.current.is_(False)
                )
            )

    async def panel(self, table: int, person: int) -> PostedMessage | None:
        """The direct message that keeps a person's panel."""
        panels = schema.panels.c
        query = select(schema.panels).where(panels.table_id == table, panels.person == person)
        async with self._store.db.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else PostedMessage(row.channel, row.message, row.number, row.posted)

    async def set_panel(self, table: int, person: int, anchor: PostedMessage) -> None:
        """The person's panel is kept in this message now; raises :class:`NoSuchTable`."""
        await self._store.load(table)
        values = {**outbox.anchor_values(table, anchor), "person": person}
        async with self._store.db.write() as connection:
            await connection.execute(self._store.db.upsert(schema.panels, values, ["table_id", "person"]))

    async def ask_for_panel(self, table: int, person: int) -> None:
        """Have a person's panel sent to their direct messages, though nothing at the table changed."""
        loaded = await self._store.load(table)
        said = msgspec.structs.replace(loaded.info, updated=self._store.now())
        async with self._store.db.write() as connection:
            await outbox.write_aside(connection, said, [PanelUpdate(person)], self._store.entropy)


def _anchor(row: Row[Any]) -> PostedMessage:
    return PostedMessage(row.channel, row.message, row.number, row.posted, row.kind, row.person)
