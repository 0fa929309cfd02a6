"""Public cards of servers' open tables: where each is posted, and what it shows.

A card is written down before it is posted: between the two a process may die, and the message is found by
its key then.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import structs
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, select, update

from tables import schema
from tables.deal_posts import KEY_BYTES
from tables.store import TableStore
from tables.types import Frozen

cards = schema.server_cards.c


class ServerCard(Frozen, frozen=True):
    """A server's card; ``shown`` is a digest of what it shows since ``edited``."""

    guild: int
    channel: int
    message: int
    """0 where it may not be posted yet."""
    posted: datetime
    shown: str
    edited: datetime
    key: str
    """The message's nonce, which stands in a button of it, too; cards of earlier days have none."""


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

    async def want(self, guild: int, channel: int) -> tuple[ServerCard, ServerCard | None]:
        """A server's card is to be posted in a channel; the one before, which is to go."""
        key, now = self._store.entropy(KEY_BYTES).hex(), self._store.now()
        card = ServerCard(guild, channel, 0, now, "", now, key)

        def work(connection: Connection) -> ServerCard | None:
            old = _read(connection, guild, lock=True)
            self._store.db.upsert(connection, schema.server_cards, structs.asdict(card), ["guild"])
            return old

        return card, await self._store.effect(work)

    async def posted(self, card: ServerCard, message: int, shown: str) -> bool:
        """The card is in its channel; False where it is not wanted any more."""
        this = update(schema.server_cards).where(_is(card)).values(message=message, shown=shown)
        return await self._store.db.write(lambda connection: connection.execute(this).rowcount > 0)

    async def edited(self, card: ServerCard, shown: str) -> None:
        """The card shows something else now, or could not: it is not tried again for a while."""
        this = update(schema.server_cards).where(_is(card)).values(shown=shown, edited=self._store.now())
        await self._store.db.write(lambda connection: connection.execute(this))

    async def gone(self, card: ServerCard) -> None:
        """The card was deleted, or cannot be posted: it is not kept any more."""
        this = delete(schema.server_cards).where(_is(card))
        await self._store.db.write(lambda connection: connection.execute(this))


def _is(card: ServerCard) -> ColumnElement[bool]:
    return and_(cards.guild == card.guild, cards.key == card.key)


def _read(connection: Connection, guild: int, *, lock: bool = False) -> ServerCard | None:
    query = select(schema.server_cards).where(cards.guild == guild)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _card(row)


def _card(row: Row[Any]) -> ServerCard:
    return ServerCard(row.guild, row.channel, row.message, row.posted, row.shown, row.edited, row.key)
