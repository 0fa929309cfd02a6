"""Channels and threads that were deleted: nobody finds there any more what waits for people."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.sender import Sender
from tables.core.types import Place
from tables.service import Tables

log = logging.getLogger(__name__)

MOST_ASKED = 100
"""So many threads that Discord does not list, the latest, are asked for at a start; some are archived only.
Of the others a table's next change tells."""


@dataclass(eq=False)
class DeletedChannels:
    """Closes their lobbies, puts their tournaments on hold, and brings a thread's board to its channel."""

    _client: discord.Client
    _tables: Tables
    _sender: Sender
    _bulletins: BulletinSender

    async def channel_deleted(self, channel: int) -> None:
        """A channel was deleted with its threads; raises ``StorageError``."""

        async def is_gone(place: Place) -> bool:
            return channel in (place.channel, place.parent)

        await self._let_go(is_gone)

    async def thread_deleted(self, thread: int) -> None:
        """A thread was deleted; raises ``StorageError``."""
        await self.channel_deleted(thread)
        for table in await self._tables.messages.thread_deleted(thread):
            self._sender.wake(table)
            number = await self._tables.progress.of_table(table)
            if number is not None:
                await self._show(number)

    async def compare(self) -> None:
        """Find what was deleted while nobody listened, of which Discord tells nothing afterwards."""
        await self._let_go(self._is_gone)
        threads = [Place(*each) for each in await self._tables.messages.threads()]
        for place in [each for each in threads if self._is_unlisted(each)][:MOST_ASKED]:
            if place.channel is not None and await self._is_gone(place):
                await self.thread_deleted(place.channel)

    async def _let_go(self, is_gone: Callable[[Place], Awaitable[bool]]) -> None:
        await self._tables.lobbies.close_where(is_gone)
        for number, place in (await self._tables.tournaments.places()).items():
            if await is_gone(place):
                await self._show(number)

    async def _show(self, number: int) -> None:
        """Bring a tournament's message up to date: where that cannot be done it is put on hold."""
        await self._tables.tournaments.ask_for_update(number)
        self._bulletins.wake(number)

    def _is_unlisted(self, place: Place) -> bool:
        guild = self._client.get_guild(place.guild or 0)
        if guild is None or guild.unavailable or place.channel is None:
            return False
        return guild.get_channel_or_thread(place.channel) is None

    async def _is_gone(self, place: Place) -> bool:
        if place.channel is None or not self._is_unlisted(place):
            return False
        try:
            # Threads that are archived are there, though Discord does not list them.
            await self._client.http.get_channel(place.channel)
        except discord.NotFound:
            return True
        except DISCORD_ERRORS as error:
            log.info("whether channel %s is there is not known: %s", place.channel, error)
        return False
