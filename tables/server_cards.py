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
from tables.transactions import TablePart, effect_transaction, read_transaction, reading, write_transaction
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


_ALL = select(schema.server_cards)


def _read(connection: Connection, guild: int, *, lock: bool = False) -> ServerCard | None:
    """A server's card, if it has one."""
    query = select(schema.server_cards).where(cards.guild == guild)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _card(row)


class ServerCards(TablePart):
    """One card a server at most."""

    @read_transaction
    def all(self, connection: Connection) -> list[ServerCard]:
        """Every server's card."""
        return [_card(row) for row in connection.execute(_ALL)]

    of = reading(_read)

    @effect_transaction
    def request(
        self, connection: Connection, guild: int, channel: int
    ) -> tuple[ServerCard, ServerCard | None]:
        """A server's card is to be posted in a channel; the one before, which is to go."""
        key, now = self._store.entropy(KEY_BYTES).hex(), self._store.now()
        card = ServerCard(guild, channel, 0, now, "", now, key)
        old = _read(connection, guild, lock=True)
        self._store.db.upsert(connection, schema.server_cards, structs.asdict(card), ["guild"])
        return card, old

    @write_transaction
    def posted(self, connection: Connection, card: ServerCard, message: int, shown: str) -> bool:
        """The card is in its channel; False where it is not wanted any more."""
        this = update(schema.server_cards).where(_is(card)).values(message=message, shown=shown)
        return connection.execute(this).rowcount > 0

    @write_transaction
    def edited(self, connection: Connection, card: ServerCard, shown: str) -> None:
        """The card shows something else now, or could not: it is not tried again for a while."""
        this = update(schema.server_cards).where(_is(card)).values(shown=shown, edited=self._store.now())
        connection.execute(this)

    @write_transaction
    def gone(self, connection: Connection, card: ServerCard) -> None:
        """The card was deleted, or cannot be posted: it is not kept any more."""
        connection.execute(delete(schema.server_cards).where(_is(card)))


def _is(card: ServerCard) -> ColumnElement[bool]:
    return and_(cards.guild == card.guild, cards.key == card.key)


def _card(row: Row[Any]) -> ServerCard:
    return ServerCard(row.guild, row.channel, row.message, row.posted, row.shown, row.edited, row.key)
