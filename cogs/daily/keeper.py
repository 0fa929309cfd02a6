"""The keeper of deals: makes those of days to come, closes what is over, writes servers' posts at midnight.

One task sleeps until the next post is due, an hour at most, and is woken where something was chosen.
Between times, where there are processes to think in, it has best lines searched for.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.daily.spec import Daily
from cogs.delivery.bulletin_sender import BulletinSender
from tables.core.errors import StorageError
from tables.service import Tables
from tables.storage.origins import come_from

log = logging.getLogger(__name__)

LONGEST_SLEEP = 3600.0
"""Seconds between two sweeps."""
AFTER_FAILURE = 60.0


class DealKeeper:
    """What deals need that nobody asks for."""

    def __init__(
        self, tables: Tables, daily: Daily | None, bulletins: BulletinSender, *, search: bool
    ) -> None:
        """With ``search`` best lines are searched for, which keeps processes busy."""
        self._tables = tables
        self._daily = daily
        self._bulletins = bulletins
        self._search = search
        self._woken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Begin as soon as Discord is ready; where no game has deals there is nothing to do."""
        if self._daily is not None:
            self._tasks.append(asyncio.create_task(self._keep(ready), name="deals"))

    def wake(self) -> None:
        """Something was chosen, or begun."""
        self._woken.set()

    async def close(self) -> None:
        """Stop; what was not done is still due."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _keep(self, ready: Callable[[], Awaitable[None]]) -> None:
        await ready()
        come_from(None)
        searching: asyncio.Task[None] | None = None
        try:
            while True:
                self._woken.clear()
                try:
                    pause = await self.sweep()
                except StorageError as error:
                    # The sweeps must outlive a database that is away for a while.
                    log.warning("the deals were not looked after: %s", error)
                    pause = AFTER_FAILURE
                except Exception:
                    log.exception("looking after the deals failed")
                    pause = AFTER_FAILURE
                if self._search and (searching is None or searching.done()):
                    searching = asyncio.create_task(self._search_lines(), name="best lines")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), pause)
        finally:
            if searching is not None:
                searching.cancel()

    async def _search_lines(self) -> None:
        try:
            while await self._tables.best_lines.search():
                pass
        except StorageError as error:
            log.warning("no best line was searched for: %s", error)
        except Exception:
            log.exception("searching for a best line failed")

    async def sweep(self) -> float:
        """Do what is due; seconds until something is due again."""
        if self._daily is None:
            return LONGEST_SLEEP
        await self._tables.deals.go_on(self._daily.plan)
        for stream in await self._tables.deal_posts.write():
            self._bulletins.wake_in_turn(stream)
        following = await self._tables.deal_posts.next_due()
        if following is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(1.0, (following - discord.utils.utcnow()).total_seconds()))
