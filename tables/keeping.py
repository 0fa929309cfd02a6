"""What is remembered of people, servers and messages between moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.codec import encode
from tables import outbox, schema
from tables.core import Core
from tables.errors import TableError
from tables.planning import seat_of
from tables.types import Announcement, PanelUpdate, Person, PersonSettings, PostedMessage, ServerSettings

Settings = TypeVar("Settings", PersonSettings, ServerSettings)

LIMITS = {"tables_per_channel": (1, 50), "lobby_hours": (1, 24 * 30)}
"""Least and most of what a server may choose."""


class Keeping(Core):
    """Settings, winners, anchors, panels' messages, and small facts of the bot itself."""

    # --- settings ---------------------------------------------------------------------------

    async def person_settings(self, person: int) -> PersonSettings:
        """What a person chose."""
        async with self.db.read() as connection:
            return await _settings(connection, schema.people, person, PersonSettings)

    async def change_person_settings(self, person: int, **changes: Any) -> PersonSettings:
        """Change some of a person's settings; raises :class:`TableError` for what cannot be chosen."""
        async with self.db.write() as connection:
            old = await _settings(connection, schema.people, person, PersonSettings, lock=True)
            new = _change(old, PersonSettings, changes)
            await self._write_wishes(connection, person, old, new)
        return new

    async def server_settings(self, guild: int | None) -> ServerSettings:
        """What a server's managers chose; the usual settings outside servers."""
        if guild is None:
            return ServerSettings()
        async with self.db.read() as connection:
            return await _settings(connection, schema.servers, guild, ServerSettings)

    async def change_server_settings(self, guild: int, **changes: Any) -> ServerSettings:
        """Change some of a server's settings; raises :class:`TableError` for what cannot be chosen."""
        async with self.db.write() as connection:
            old = await _settings(connection, schema.servers, guild, ServerSettings, lock=True)
            new = _change(old, ServerSettings, changes)
            values = {"id": guild, "settings": encode(new)}
            await connection.execute(self.db.upsert(schema.servers, values, ["id"]))
        return new

    async def dms_were_closed(self, table: int, person: int) -> None:
        """Remember that a person takes no direct messages; the table hears of it once."""
        loaded = await self.load(table)
        async with self.db.write() as connection:
            old = await _settings(connection, schema.people, person, PersonSettings, lock=True)
            if old.dms_closed:
                return
            new = _change(old, PersonSettings, {"dms_closed": True})
            await self._write_wishes(connection, person, old, new)
            seat = seat_of(loaded.info, person)
            if seat is None:
                return
            line = Announcement(
                "{name} takes no direct messages from this bot: the button below opens their panel.",
                {"name": seat.name},
            )
            # Written as of now: the row's time is when it was said, not when the table last changed.
            said = msgspec.structs.replace(loaded.info, updated=self.now())
            await outbox.write_aside(connection, said, [line], self.entropy)

    async def ask_for_panel(self, table: int, person: int) -> None:
        """Have a person's panel sent to their direct messages, though nothing at the table changed."""
        loaded = await self.load(table)
        said = msgspec.structs.replace(loaded.info, updated=self.now())
        async with self.db.write() as connection:
            await outbox.write_aside(connection, said, [PanelUpdate(person)], self.entropy)

    async def _write_wishes(
        self, connection: AsyncConnection, person: int, old: PersonSettings, new: PersonSettings
    ) -> None:
        values = {"id": person, "name": "", "settings": encode(new)}
        await connection.execute(self.db.upsert(schema.people, values, ["id"], keep=["name"]))
        if (old.hand_by_dm, old.dms_closed) == (new.hand_by_dm, new.dms_closed):
            return
        # Tables in memory, here and in other processes, hold whose panels to send: they load it anew.
        tables, seats = schema.tables.c, schema.seats.c
        theirs = select(seats.table_id).where(seats.person == person)
        await connection.execute(
            update(schema.tables)
            .where(tables.id.in_(theirs), tables.status.in_(("lobby", "playing")))
            .values(revision=tables.revision + 1)
        )

    # --- winners ----------------------------------------------------------------------------

    async def last_winner(self, guild: int | None, game: str) -> int | None:
        """Who won this server's last finished game that a person won; None outside servers."""
        if guild is None:
            return None
        results, tables = schema.results.c, schema.tables.c
        query = (
            select(results.person)
            .join(schema.tables, tables.id == results.table_id)
            .where(tables.guild == guild, tables.game == game, tables.status == "over")
            .where(results.won, results.person.is_not(None))
            .order_by(tables.ended.desc(), tables.id.desc(), results.seat)
            .limit(1)
        )
        async with self.db.read() as connection:
            winner: int | None = await connection.scalar(query)
        return winner

    # --- messages ---------------------------------------------------------------------------

    async def anchor(self, table: int) -> PostedMessage | None:
        """The public message that shows a table's board now."""
        found = await self._anchors(table, current=True)
        return found[0] if found else None

    async def anchors(self, tables: Iterable[int]) -> dict[int, PostedMessage]:
        """The public messages that show some tables' boards now, by table; none of a table without one."""
        anchors = schema.anchors.c
        query = select(schema.anchors).where(anchors.table_id.in_(list(tables)), anchors.current)
        async with self.db.read() as connection:
            return {row.table_id: _anchor(row) for row in await connection.execute(query)}

    async def other_anchors(self, table: int) -> list[PostedMessage]:
        """Messages with controls beside that one, older boards too, until they are :meth:`retired`.

        The newest first.
        """
        return await self._anchors(table, current=False)

    async def _anchors(self, table: int, *, current: bool) -> list[PostedMessage]:
        anchors = schema.anchors.c
        query = select(schema.anchors).where(anchors.table_id == table, anchors.current == current)
        async with self.db.read() as connection:
            found = await connection.execute(query.order_by(anchors.posted.desc()).limit(20))
            return [_anchor(row) for row in found]

    async def retired(self, table: int, message: int) -> None:
        """A message that is not the current board has no controls any more."""
        anchors = schema.anchors.c
        async with self.db.write() as connection:
            await connection.execute(
                delete(schema.anchors).where(
                    anchors.table_id == table, anchors.message == message, anchors.current.is_(False)
                )
            )

    async def panel_message(self, table: int, person: int) -> PostedMessage | None:
        """The direct message that keeps a person's panel."""
        panels = schema.panels.c
        query = select(schema.panels).where(panels.table_id == table, panels.person == person)
        async with self.db.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else PostedMessage(row.channel, row.message, row.number, row.posted)

    async def set_panel_message(self, table: int, person: int, anchor: PostedMessage) -> None:
        """The person's panel is kept in this message now; raises :class:`NoSuchTable`."""
        await self.load(table)
        values = {**outbox.anchor_values(table, anchor), "person": person}
        async with self.db.write() as connection:
            await connection.execute(self.db.upsert(schema.panels, values, ["table_id", "person"]))

    # --- the bot itself ---------------------------------------------------------------------

    async def recall(self, key: str) -> str | None:
        """A fact that an earlier run remembered."""
        async with self.db.read() as connection:
            value: str | None = await connection.scalar(
                select(schema.memory.c.value).where(schema.memory.c.key == key)
            )
        return value

    async def remember(self, key: str, value: str) -> None:
        """Keep a small fact for later runs."""
        async with self.db.write() as connection:
            await connection.execute(self.db.upsert(schema.memory, {"key": key, "value": value}, ["key"]))

    async def _meet(self, connection: AsyncConnection, person: Person) -> None:
        """Keep the name that a person goes by now."""
        values = {"id": person.id, "name": person.name, "settings": encode(PersonSettings())}
        await connection.execute(self.db.upsert(schema.people, values, ["id"], keep=["settings"]))


def _anchor(row: Row[Any]) -> PostedMessage:
    return PostedMessage(row.channel, row.message, row.number, row.posted, row.kind, row.person)


async def _settings(
    connection: AsyncConnection, table: Table, key: int, kind: type[Settings], *, lock: bool = False
) -> Settings:
    query = select(table.c.settings).where(table.c.id == key)
    stored = await connection.scalar(query.with_for_update() if lock else query)
    return kind() if stored is None else msgspec.json.decode(stored, type=kind)


def _change(old: Settings, kind: type[Settings], changes: dict[str, Any]) -> Settings:
    for name, value in changes.items():
        if name not in kind.__struct_fields__:
            raise TableError("This cannot be chosen: {reason}", reason=name)
        least, most = LIMITS.get(name, (None, None))
        if least is not None and most is not None and isinstance(value, int) and not least <= value <= most:
            raise TableError("This goes from {least} to {most}.", least=least, most=most)
    try:
        return msgspec.convert({**msgspec.structs.asdict(old), **changes}, kind)
    except msgspec.ValidationError as error:
        raise TableError("This cannot be chosen: {reason}", reason=str(error)) from error
