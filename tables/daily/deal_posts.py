"""Posts of the day's deal that servers want: each is a bulletin, written at the midnight of its server.

What was missed is posted late; days before are not.
"""

from collections.abc import Iterator
from datetime import datetime, time

from sqlalchemy import Connection, select, update

from tables.core import json_records, settings_types, zones
from tables.daily.tries import DealKey, current
from tables.delivery import bulletins
from tables.people.settings import Settings
from tables.storage import schema, upserts
from tables.table.store import TableStore
from tables.table.transactions import TablePart, read_transaction, write_transaction

posts = schema.deal_posts.c
_POSTED = select(posts.guild, posts.posted)
_SERVERS = select(schema.servers).order_by(schema.servers.c.id)


class DealPosts(TablePart):
    """Posting the day's deal where ``ServerSettings.daily_channel`` wants it."""

    def __init__(self, store: TableStore, settings: Settings) -> None:
        super().__init__(store)
        self._settings = settings

    async def write(self) -> list[int]:
        """Write the posts that are due; their streams."""
        due = await self.next_due()
        # Mostly there is none, and nothing to be written.
        return [] if due is None or due > self._store.now() else await self._write()

    @write_transaction
    def _write(self, connection: Connection) -> list[int]:
        now, streams = self._store.now(), []
        for guild, settings in _servers(connection):
            key = current("day", now, settings.zone).text
            posted = upserts.inserting(connection, schema.deal_posts, {"guild": guild, "posted": key})
            # A zone that was changed may bring yesterday back: that was posted.
            posted = posted.on_conflict_do_update(
                index_elements=["guild"], set_={"posted": key}, where=posts.posted < key
            )
            if connection.execute(posted).rowcount:
                stream, message = -guild, bulletins.DailyDeal(key)
                bulletins.write(self._store, connection, stream, guild, settings.daily_channel, message)
                streams.append(stream)
        return streams

    async def channel_gone(self, guild: int, channel: int, deal: DealKey) -> None:
        """A channel is gone: nothing is posted until another one is chosen, where this deal may be posted."""
        await self._not_posted(guild, deal)
        if (await self._settings.server(guild)).daily_channel == channel:
            await self._settings.change_server(guild, daily_channel=None)

    @write_transaction
    def _not_posted(self, connection: Connection, guild: int, deal: DealKey) -> None:
        this = update(schema.deal_posts).where(posts.guild == guild, posts.posted == deal.text)
        connection.execute(this.values(posted=deal.previous.text))

    @read_transaction
    def next_due(self, connection: Connection) -> datetime | None:
        """When a post is due next; None where no server wants any."""
        return min(self._due(connection), default=None)

    def _due(self, connection: Connection) -> Iterator[datetime]:
        """When the next post of each server that wants posts is due."""
        now = self._store.now()
        found = {row.guild: row.posted for row in connection.execute(_POSTED)}
        for guild, settings in _servers(connection):
            posted = found.get(guild, "")
            if current("day", now, settings.zone).text > posted:
                yield now
            else:
                following = DealKey.read(posted).following.day
                yield datetime.combine(following, time(), zones.zone_named(settings.zone))


def _servers(connection: Connection) -> Iterator[tuple[int, settings_types.ServerSettings]]:
    for row in connection.execute(_SERVERS).all():
        settings = json_records.readable(row.settings, settings_types.ServerSettings)
        if settings.daily_channel is not None:
            yield row.id, settings
