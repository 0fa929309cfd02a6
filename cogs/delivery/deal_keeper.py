"""The keeper of deals: makes those of days to come, closes what is over, posts servers' posts at midnight.

One task sleeps until the next post is due, an hour at most, and is woken where something was chosen.
Between times, where there are processes to think in, it has best lines searched for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.core.discord_errors import DISCORD_ERRORS, is_final, pause_after
from cogs.delivery.composer import Composer
from cogs.delivery.own_messages import find_own
from cogs.screens.daily_spec import Daily
from cogs.screens.deal import DealPost, Yesterday, deal_post_screen, post_target
from data.catalogue import words_for
from tables.deal_posts import DuePost
from tables.errors import DealError, StorageError
from tables.origins import come_from
from tables.service import Tables
from tables.tries import DealKey

log = logging.getLogger(__name__)

LONGEST_SLEEP = 3600.0
"""Seconds between two sweeps."""
AFTER_FAILURE = 60.0


class DealKeeper:
    """What deals need that nobody asks for."""

    def __init__(
        self, client: discord.Client, tables: Tables, daily: Daily | None, composer: Composer, *, search: bool
    ) -> None:
        """With ``search`` best lines are searched for, which keeps processes busy."""
        self._client = client
        self._tables = tables
        self._daily = daily
        self._composer = composer
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
                pause = LONGEST_SLEEP
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
        for post in await self._tables.deal_posts.claim():
            await self._post(self._daily, post)
        following = await self._tables.deal_posts.next_due()
        if following is None:
            return LONGEST_SLEEP
        return min(LONGEST_SLEEP, max(1.0, (following - discord.utils.utcnow()).total_seconds()))

    # --- posts ------------------------------------------------------------------------------

    async def _post(self, daily: Daily, post: DuePost) -> None:
        posts = self._tables.deal_posts
        try:
            if not await self._is_posted(post):
                await self._send(daily, post)
        except DISCORD_ERRORS as error:
            if is_final(error):
                log.info("the channel of the deals of server %s is gone: %s", post.guild, error)
                await posts.channel_gone(post)
            else:
                log.warning("the deal of the day could not be posted in server %s: %s", post.guild, error)
                await posts.failed(post, pause_after(error, post.attempts + 5))
            return
        await posts.posted(post)

    async def _is_posted(self, post: DuePost) -> bool:
        """Whether an earlier attempt, perhaps of a process that died, posted it."""
        if not post.attempts:
            return False
        channel = self._client.get_partial_messageable(post.channel)
        first = post_target(DealKey.read(post.deal), post.key)
        return await find_own(self._client, channel, lambda target: target == first) is not None

    async def _send(self, daily: Daily, post: DuePost) -> None:
        key, settings = DealKey.read(post.deal), await self._tables.settings.server(post.guild)
        deal, following = await self._tables.deals.deal(daily.plan, key)
        yesterday = await self._yesterday(daily, post.guild, key.previous)
        facts = DealPost(key, deal, deal.was_fixed_before(settings.zone), following, yesterday)
        screen = deal_post_screen(daily, facts, words_for(settings.spoken), post.key)
        view, files = await self._composer.compose(screen, "deal")
        await self._client.get_partial_messageable(post.channel).send(
            view=view,
            files=files,
            silent=True,
            nonce=post.key,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def _yesterday(self, daily: Daily, guild: int, key: DealKey) -> Yesterday | None:
        """The best try of the deal before in a server: how it went, nothing of the deal."""
        ranking = await self._tables.deals.ranking(key, guild)
        if not ranking:
            return None
        best = ranking[0].attempt
        if best.table is None or not best.won:
            return Yesterday(best, "")
        try:
            history = await self._tables.past.history(best.table, best.person.id)
        except DealError:
            return Yesterday(best, "")
        return Yesterday(best, daily.squares(history))
