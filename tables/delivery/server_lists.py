"""Public lists of servers' open tables: where each is posted, and what it shows.

A list is written down before it is posted: between the two a process may die, and the message is found by
its key then.
"""

from datetime import datetime
from typing import Any

from msgspec import structs
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, select, update

from tables.core.types import Frozen
from tables.delivery.queues import make_key
from tables.storage import schema, upserts
from tables.table import transactions

lists = schema.server_cards.c


class ServerList(Frozen, frozen=True):
    """A server's list; ``shown`` is a digest of what it shows since ``edited``."""

    guild: int
    channel: int
    message: int
    """0 where it may not be posted yet."""
    posted: datetime
    shown: str
    edited: datetime
    key: str
    """The message's nonce, which stands in a button of it, too; lists of earlier days have none."""


_ALL = select(schema.server_cards)


def _read(connection: Connection, guild: int, *, lock: bool = False) -> ServerList | None:
    """A server's list, if it has one."""
    query = select(schema.server_cards).where(lists.guild == guild)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _list(row)


class ServerLists(transactions.TablePart):
    """One list a server at most."""

    @transactions.read_transaction
    def all(self, connection: Connection) -> list[ServerList]:
        """Every server's list."""
        return [_list(row) for row in connection.execute(_ALL)]

    of = transactions.reading(_read)

    @transactions.effect_transaction
    def request(
        self, connection: Connection, guild: int, channel: int
    ) -> tuple[ServerList, ServerList | None]:
        """A server's list is to be posted in a channel; the one before, which is to go."""
        key, now = make_key(self._store.entropy), self._store.now()
        entry = ServerList(guild, channel, 0, now, "", now, key)
        old = _read(connection, guild, lock=True)
        upserts.upsert(connection, schema.server_cards, structs.asdict(entry), ["guild"])
        return entry, old

    @transactions.write_transaction
    def posted(self, connection: Connection, entry: ServerList, message: int, digest: str) -> bool:
        """The list is in its channel; False where it is not wanted any more."""
        this = update(schema.server_cards).where(_is(entry)).values(message=message, shown=digest)
        return connection.execute(this).rowcount > 0

    @transactions.write_transaction
    def edited(self, connection: Connection, entry: ServerList, digest: str) -> None:
        """The list shows something else now, or could not: it is not tried again for a while."""
        this = update(schema.server_cards).where(_is(entry)).values(shown=digest, edited=self._store.now())
        connection.execute(this)

    @transactions.write_transaction
    def gone(self, connection: Connection, entry: ServerList) -> None:
        """The list was deleted, or cannot be posted: it is not kept any more."""
        connection.execute(delete(schema.server_cards).where(_is(entry)))


def _is(entry: ServerList) -> ColumnElement[bool]:
    return and_(lists.guild == entry.guild, lists.key == entry.key)


def _list(row: Row[Any]) -> ServerList:
    return ServerList(row.guild, row.channel, row.message, row.posted, row.shown, row.edited, row.key)
