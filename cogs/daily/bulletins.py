"""The post of the day's deal, where a server wants it."""

import logging

import discord
from msgspec import structs

from cogs.daily import screens, spec
from cogs.delivery.bulletin_sender import WITHOUT_CHANNEL, BulletinSender, Speaker
from cogs.screens.screen import Screen
from data.catalogue import words_for
from tables.core.errors import DealError
from tables.core.settings_types import ServerSettings
from tables.daily.tries import DealKey, current
from tables.delivery.bulletins import Bulletin, DailyDeal
from tables.service import Tables

log = logging.getLogger(__name__)


class DealSpeaker(Speaker):
    """Posts of the day's deal."""

    kinds = (DailyDeal,)

    def __init__(self, tables: Tables, daily: spec.Daily | None) -> None:
        self._tables = tables
        self._daily = daily

    async def say(self, sender: BulletinSender, bulletin: Bulletin) -> None:
        """Post the day's deal, where the server wants it now; not that of a day before."""
        assert isinstance(bulletin.message, DailyDeal)
        guild, key = bulletin.guild, DealKey.read(bulletin.message.deal)
        settings = await self._tables.settings.server(guild)
        today, channel = current("day", self._tables.store.now(), settings.zone), settings.daily_channel
        if self._daily is None or key.day < today.day:
            return
        if channel is None:
            raise discord.RateLimited(WITHOUT_CHANNEL)  # today another one may be chosen yet
        screen = await self._screen(self._daily, settings, guild, key, bulletin.key)
        try:
            await sender.post(structs.replace(bulletin, channel=channel), screen, of="deal", silent=True)
        except discord.NotFound as error:
            log.info("the channel of the deals of server %s is gone: %s", guild, error)
            await self._tables.deal_posts.channel_gone(guild, channel, key)

    async def _screen(
        self, daily: spec.Daily, settings: ServerSettings, guild: int, key: DealKey, message_key: str
    ) -> Screen:
        deal, following = await self._tables.deals.deal(daily.plan, key)
        yesterday = await self._yesterday(daily, guild, key.previous)
        facts = screens.DealPost(key, deal, deal.was_fixed_before(settings.zone), following, yesterday)
        return screens.deal_post_screen(daily, facts, words_for(settings.spoken), message_key)

    async def _yesterday(self, daily: spec.Daily, guild: int, key: DealKey) -> screens.Yesterday | None:
        """The best try of the deal before in a server: how it went, nothing of the deal."""
        ranking = await self._tables.deals.ranking(key, guild)
        if not ranking:
            return None
        best = ranking[0].attempt
        if best.table is None or not best.won:
            return screens.Yesterday(best, "")
        try:
            history = await self._tables.past.history(best.table, best.person.id)
        except DealError:
            return screens.Yesterday(best, "")
        return screens.Yesterday(best, daily.squares(history))
