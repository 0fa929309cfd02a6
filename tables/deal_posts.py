"""Posts of the day's deal that servers want: each is posted once, at the midnight of its server.

Who posts one claims it first, for a while. Between posting and noting that it was posted a process may die:
whoever claims it next finds the message by its key. What was missed is posted late; days before are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import Connection, select, update

from tables import schema
from tables.settings import Settings
from tables.settings_types import ServerSettings
from tables.store import TableStore
from tables.transactions import TablePart, read_transaction, write_transaction
from tables.tries import DealKey, current
from tables.types import Frozen

POST_LEASE = timedelta(seconds=60)
KEY_BYTES = 8

posts = schema.deal_posts.c
_POSTS = select(schema.deal_posts)
_SERVERS = select(schema.servers).order_by(schema.servers.c.id)


class DuePost(Frozen, frozen=True):
    """A post that is to be posted now, claimed by this process."""

    guild: int
    channel: int
    deal: str
    key: str
    """Stands in the message's first button; its nonce too."""
    attempts: int
    """Claims before this one: an earlier one may have posted it."""


class _Post(Frozen, frozen=True):
    """What became of a server's posts so far."""

    posted: str = ""
    claimed: str = ""
    key: str = ""
    attempts: int = 0
    lease: datetime | None = None


class DealPosts(TablePart):
    """Posting the day's deal where ``ServerSettings.daily_channel`` wants it."""

    def __init__(self, store: TableStore, settings: Settings) -> None:
        super().__init__(store)
        self._settings = settings

    async def claim(self) -> list[DuePost]:
        """The posts that are due and that nobody else is posting."""
        due = await self.next_due()
        # Mostly there is none, and nothing to be written.
        return [] if due is None or due > self._store.now() else await self._claim()

    @write_transaction
    def _claim(self, connection: Connection) -> list[DuePost]:
        now, claimed = self._store.now(), []
        for guild, settings in _servers(connection):
            assert settings.daily_channel is not None
            made = self._store.db.insert(
                schema.deal_posts, {"guild": guild, **msgspec.structs.asdict(_Post())}
            )
            connection.execute(made.on_conflict_do_nothing())
            # On PostgreSQL another process may be claiming the same rows right now: pass them by.
            query = select(schema.deal_posts).where(posts.guild == guild).with_for_update(skip_locked=True)
            row = connection.execute(query).first()
            key = current("day", now, settings.zone).text
            # A zone that was changed may bring yesterday back: that was posted.
            if row is None or key <= row.posted or (row.lease is not None and row.lease > now):
                continue
            again = row.claimed == key
            post = DuePost(
                guild,
                settings.daily_channel,
                key,
                row.key if again else self._store.entropy(KEY_BYTES).hex(),
                row.attempts if again else 0,
            )
            ours = update(schema.deal_posts).where(posts.guild == guild)
            values = {
                "claimed": key,
                "key": post.key,
                "attempts": post.attempts + 1,
                "lease": now + POST_LEASE,
            }
            connection.execute(ours.values(**values))
            claimed.append(post)
        return claimed

    async def posted(self, post: DuePost) -> None:
        """A post is in its channel."""
        await self._release(post, posted=post.deal, lease=None)

    async def failed(self, post: DuePost, seconds: float) -> None:
        """A post could not be posted: try again after so long."""
        await self._release(post, lease=self._store.now() + timedelta(seconds=seconds))

    async def channel_gone(self, post: DuePost) -> None:
        """The channel is gone: nothing is posted until another one is chosen."""
        await self._release(post, lease=None)
        if (await self._settings.server(post.guild)).daily_channel == post.channel:
            await self._settings.change_server(post.guild, daily_channel=None)

    @write_transaction
    def _release(self, connection: Connection, /, post: DuePost, **values: object) -> None:
        # Unless our claim ran out, and somebody else posts the next day's.
        ours = update(schema.deal_posts).where(posts.guild == post.guild, posts.key == post.key)
        connection.execute(ours.values(**values))

    @read_transaction
    def next_due(self, connection: Connection) -> datetime | None:
        """When a post is due next; None where no server wants any."""
        return min(self._due(connection), default=None)

    def _due(self, connection: Connection) -> Iterator[datetime]:
        """When the next post of each server that wants posts is due."""
        now = self._store.now()
        found = {row.guild: row for row in connection.execute(_POSTS)}
        for guild, settings in _servers(connection):
            post = found.get(guild, _Post())
            key = current("day", now, settings.zone)
            if key.text > post.posted:
                yield now if post.lease is None else max(now, post.lease)
            else:
                following = DealKey.read(post.posted).following.day
                yield datetime.combine(following, time(), ZoneInfo(settings.zone))


def _servers(connection: Connection) -> Iterator[tuple[int, ServerSettings]]:
    """The servers that want posts."""
    for row in connection.execute(_SERVERS).all():
        settings = msgspec.json.decode(row.settings, type=ServerSettings)
        if settings.daily_channel is not None:
            yield row.id, settings
