"""What people and servers chose."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from sqlalchemy import Table, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.codec import encode
from tables import outbox, schema
from tables.db import Database
from tables.errors import TableError
from tables.store import TableStore
from tables.transitions import seat_of
from tables.types import Announcement, Person, PersonSettings, ServerSettings

Chosen = TypeVar("Chosen", PersonSettings, ServerSettings)

LIMITS = {"tables_per_channel": (1, 50), "lobby_hours": (1, 24 * 30)}
"""Least and most of what a server may choose."""


class Settings:
    """Reading and changing settings."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def person(self, person: int) -> PersonSettings:
        """What a person chose."""
        async with self._store.db.read() as connection:
            return await _settings(connection, schema.people, person, PersonSettings)

    async def change_person(self, person: int, **changes: Any) -> PersonSettings:
        """Change some of a person's settings; raises :class:`TableError` for what cannot be chosen."""
        async with self._store.db.write() as connection:
            old = await _settings(connection, schema.people, person, PersonSettings, lock=True)
            new = _change(old, PersonSettings, changes)
            await self._write_wishes(connection, person, old, new)
        return new

    async def server(self, guild: int | None) -> ServerSettings:
        """What a server's managers chose; the usual settings outside servers."""
        if guild is None:
            return ServerSettings()
        async with self._store.db.read() as connection:
            return await _settings(connection, schema.servers, guild, ServerSettings)

    async def change_server(self, guild: int, **changes: Any) -> ServerSettings:
        """Change some of a server's settings; raises :class:`TableError` for what cannot be chosen."""
        async with self._store.db.write() as connection:
            old = await _settings(connection, schema.servers, guild, ServerSettings, lock=True)
            new = _change(old, ServerSettings, changes)
            values = {"id": guild, "settings": encode(new)}
            await connection.execute(self._store.db.upsert(schema.servers, values, ["id"]))
        return new

    async def dms_were_closed(self, table: int, person: int) -> None:
        """Remember that a person takes no direct messages; the table hears of it once."""
        loaded = await self._store.load(table)
        async with self._store.db.write() as connection:
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
            said = msgspec.structs.replace(loaded.info, updated=self._store.now())
            await outbox.write_aside(connection, said, [line], self._store.entropy)

    async def _write_wishes(
        self, connection: AsyncConnection, person: int, old: PersonSettings, new: PersonSettings
    ) -> None:
        values = {"id": person, "name": "", "settings": encode(new)}
        await connection.execute(self._store.db.upsert(schema.people, values, ["id"], keep=["name"]))
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


async def meet(db: Database, connection: AsyncConnection, person: Person) -> None:
    """Keep the name that a person goes by now."""
    values = {"id": person.id, "name": person.name, "settings": encode(PersonSettings())}
    await connection.execute(db.upsert(schema.people, values, ["id"], keep=["settings"]))


async def _settings(
    connection: AsyncConnection, table: Table, key: int, kind: type[Chosen], *, lock: bool = False
) -> Chosen:
    query = select(table.c.settings).where(table.c.id == key)
    stored = await connection.scalar(query.with_for_update() if lock else query)
    return kind() if stored is None else msgspec.json.decode(stored, type=kind)


def _change(old: Chosen, kind: type[Chosen], changes: dict[str, Any]) -> Chosen:
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
