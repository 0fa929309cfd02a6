"""Public cards of servers' open tables: where each is posted, and what it shows."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, select, update

from tables import schema
from tables.store import TableStore
from tables.types import Frozen

cards = schema.server_cards.c


class ServerCard(Frozen, frozen=True):
    """A server's card; ``shown`` is a digest of what it shows since ``edited``."""

    guild: int
    channel: int
    message: int
    posted: datetime
    shown: str
    edited: datetime


class ServerCards:
    """One card a server at most."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def all(self) -> list[ServerCard]:
        """Every server's card."""
        query = select(schema.server_cards)
        return await self._store.db.read(lambda connection: [_card(row) for row in connection.execute(query)])

    async def of(self, guild: int) -> ServerCard | None:
        """A server's card, if it has one."""
        return await self._store.db.read(lambda connection: _read(connection, guild))

    async def posted(self, card: ServerCard) -> ServerCard | None:
        """A server's card is this one from now on; the one before, which is to go."""

        def work(connection: Connection) -> ServerCard | None:
            old = _read(connection, card.guild, lock=True)
            values = {name: getattr(card, name) for name in card.__struct_fields__}
            connection.execute(self._store.db.upsert(schema.server_cards, values, ["guild"]))
            return old

        return await self._store.effect(work)

    async def edited(self, card: ServerCard, shown: str) -> None:
        """The card shows something else now, or could not: it is not tried again for a while."""
        this = update(schema.server_cards).where(cards.guild == card.guild, cards.message == card.message)
        values = {"shown": shown, "edited": self._store.now()}
        await self._store.db.write(lambda connection: connection.execute(this.values(**values)))

    async def gone(self, card: ServerCard) -> None:
        """The card was deleted: it is not kept any more."""
        this = delete(schema.server_cards).where(cards.guild == card.guild, cards.message == card.message)
        await self._store.db.write(lambda connection: connection.execute(this))


def _read(connection: Connection, guild: int, *, lock: bool = False) -> ServerCard | None:
    query = select(schema.server_cards).where(cards.guild == guild)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _card(row)


def _card(row: Row[Any]) -> ServerCard:
    return ServerCard(row.guild, row.channel, row.message, row.posted, row.shown, row.edited)
