"""Delivers bulletins: what is said of tournaments, seasons and deals of the day in their channels."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

import discord
from msgspec import structs

from cogs.core.discord_errors import (
    DISCORD_ERRORS,
    is_temporary,
    is_unknown_channel,
)
from cogs.delivery.composer import Composer
from cogs.delivery.deal_post import deal_post
from cogs.delivery.own_messages import EDITED, OwnMessages, edit_message, nonce
from cogs.delivery.queue_sender import QueueSender, is_given_up
from cogs.screens.daily_spec import Daily
from cogs.screens.game_ui import GameUi
from cogs.screens.markup import plain, plain_values
from cogs.screens.screen import Screen
from cogs.screens.season import season_screen
from cogs.screens.tournament import (
    closing_screen,
    remark_screen,
    round_notice_screen,
    round_screen,
    tournament_screen,
)
from data.catalogue import Words, words_for
from tables.bulletins import (
    Bulletin,
    Closing,
    DailyDeal,
    Remark,
    RoundCall,
    RoundNotice,
    SeasonClosing,
    TournamentUpdate,
)
from tables.service import Tables
from tables.tournaments.types import Tournament
from tables.tries import DealKey, current

log = logging.getLogger(__name__)

WITHOUT_CHANNEL = 600
"""Seconds after which what has no channel is looked at again, unless somebody gives it one before."""


class BulletinSender(QueueSender[Bulletin, None]):
    """One task a stream at most: see :func:`tables.bulletins.write` for what streams are."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        uis: Mapping[str, GameUi],
        composer: Composer,
        daily: Daily | None,
        own: OwnMessages,
    ) -> None:
        super().__init__(tables.bulletins, composer.icons, "bulletins", "stream")
        self._client = client
        self._tables = tables
        self._titles = {name: ui.title for name, ui in uis.items()}
        self._composer = composer
        self._own = own
        self._daily = daily

    async def _not_delivered(self, row: Bulletin, error: Exception) -> bool:
        lost = isinstance(error, DISCORD_ERRORS) and (is_unknown_channel(error) or is_given_up(row))
        if row.stream > 0 and lost:
            one = await self._tables.tournaments.get(row.stream)
            if one.status in ("signup", "running"):
                if await self._tables.tournaments.channel_lost(one.id):
                    await self._tell_host(row, one)
                await self._queue.failed(row, WITHOUT_CHANNEL)
                return False
        return await super()._not_delivered(row, error)

    async def _tell_host(self, bulletin: Bulletin, one: Tournament) -> None:
        """Its host is told that a tournament needs another channel."""
        settings = await self._tables.settings.person(one.host.id)
        text = words_for(settings.spoken)(
            "The channel of your tournament {name} is gone or closed to me, so the "
            "tournament is on hold. /tournament here continues it in another channel; "
            "nothing is lost.",
            name=plain(one.plan.name),
        )
        try:
            channel = await self._client.create_dm(discord.Object(one.host.id))
            quiet = discord.AllowedMentions.none()
            await channel.send(text, nonce=nonce(bulletin.key, channel.id), allowed_mentions=quiet)
        except DISCORD_ERRORS as error:
            log.info("the host of tournament %s could not be told: %s", one.id, error)

    async def _deliver(self, bulletin: Bulletin) -> None:
        words = await self._words(bulletin.guild)
        message = bulletin.message
        if isinstance(message, SeasonClosing):
            season = await self._tables.seasons.latest(bulletin.guild)
            if season is not None and season.number == message.number:
                units = self._tables.seasons.units
                await self._post(bulletin, season_screen(season, units, words, bulletin.key))
            return
        if isinstance(message, DailyDeal):
            await self._deal(bulletin, DealKey.read(message.deal))
            return
        stored = await self._tables.tournaments.stored(bulletin.stream)
        one = stored.tournament
        threads = await self._tables.tournaments.threads(one)
        if isinstance(message, TournamentUpdate):
            there = None if message.fresh else stored.message
            key = bulletin.key if there is None else EDITED
            screen = tournament_screen(one, self._titles, threads, words, key)
            if there is None:
                posted = await self._post(bulletin, screen)
                await self._tables.tournaments.shown(one.id, *posted)
            else:
                await self._edit(*there, screen)
            return
        if isinstance(message, RoundCall):
            people = await self._mentioned(one, message.round)
            screen = round_screen(
                one, message.round, self._titles, threads, frozenset(people), words, bulletin.key
            )
            await self._post(bulletin, screen, people)
        elif isinstance(message, RoundNotice):
            await self._write(bulletin, one, message, threads)
        elif isinstance(message, Closing):
            await self._post(bulletin, closing_screen(one, words, bulletin.key))
        elif isinstance(message, Remark):
            text = words(message.text, **plain_values(message.params))
            await self._post(bulletin, remark_screen(one, text, words, bulletin.key))

    async def _deal(self, bulletin: Bulletin, key: DealKey) -> None:
        """Post the day's deal, where the server wants it now; not that of a day before."""
        guild = bulletin.guild
        settings = await self._tables.settings.server(guild)
        today, channel = current("day", self._tables.store.now(), settings.zone), settings.daily_channel
        if self._daily is None or key.day < today.day:
            return
        if channel is None:
            raise discord.RateLimited(WITHOUT_CHANNEL)  # today another one may be chosen yet
        screen = await deal_post(self._tables, self._daily, guild, key, bulletin.key)
        there = structs.replace(bulletin, channel=channel)
        try:
            await self._post(there, screen, of="deal", silent=True)
        except discord.NotFound as error:
            log.info("the channel of the deals of server %s is gone: %s", guild, error)
            await self._tables.deal_posts.channel_gone(guild, channel, key)

    async def _write(
        self, bulletin: Bulletin, one: Tournament, notice: RoundNotice, threads: Mapping[int, int]
    ) -> None:
        """Tell a person of their table in a direct message; who takes none finds it in the channel."""
        meeting = next((each for each in one.of_round(notice.round) if notice.user in each.people), None)
        if meeting is None or meeting.scores is not None:
            return
        words = words_for((await self._tables.settings.person(notice.user)).spoken)
        screen = round_notice_screen(one, meeting, self._titles, threads, words, bulletin.key)
        try:
            channel = await self._client.create_dm(discord.Object(notice.user))
            if not (await self._own.earlier(channel, bulletin)).messages:
                view, once = self._composer.bare(screen), nonce(bulletin.key, channel.id)
                quiet = discord.AllowedMentions.none()
                await channel.send(view=view, nonce=once, allowed_mentions=quiet)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("person %s could not be written to: %s", notice.user, error)

    async def _mentioned(self, one: Tournament, number: int) -> list[int]:
        """Those of a round's tables who want to be told by a mention."""
        people = [
            person
            for meeting in one.of_round(number)
            if meeting.table is not None
            for person in meeting.people
            if person > 0
        ]
        chosen = zip(people, await self._tables.settings.persons(people), strict=True)
        return [person for person, settings in chosen if settings.notices == "mention"]

    async def _edit(self, channel: int, message: int, screen: Screen) -> None:
        """Show something else in a message that is there, as far as Discord takes that."""
        view, files = await self._composer.compose(screen, "tournament")
        try:
            await edit_message(self._channel(channel).get_partial_message(message), view, files)
        except DISCORD_ERRORS as error:
            gone = is_unknown_channel(error)
            away = is_temporary(error) and not isinstance(error, discord.RateLimited)
            if gone or away or isinstance(error, discord.Forbidden):
                raise
            # Discord takes few edits of old messages; the next one shows everything.
            log.info("the message of a tournament stays as it is: %s", error)

    async def _post(
        self,
        bulletin: Bulletin,
        screen: Screen,
        mentioned: Sequence[int] = (),
        *,
        of: str = "tournament",
        silent: bool = False,
    ) -> tuple[int, int]:
        """Post a message, or find what an earlier attempt posted; its channel and its number."""
        channel = self._channel(await self._where(bulletin))
        said = (await self._own.earlier(channel, bulletin)).messages
        if said:
            return channel.id, said[-1].id
        view, files = await self._composer.compose(screen, of)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in mentioned])
        once = nonce(bulletin.key, channel.id)
        sent = await channel.send(
            view=view, files=files, silent=silent, nonce=once, allowed_mentions=mentions
        )
        return channel.id, sent.id

    async def _where(self, bulletin: Bulletin) -> int:
        """The channel of today, for a tournament may have moved."""
        channel = bulletin.channel
        if bulletin.stream > 0:
            channel = (await self._tables.tournaments.get(bulletin.stream)).channel
        if channel is None:
            raise discord.RateLimited(WITHOUT_CHANNEL)
        return channel

    async def _words(self, guild: int) -> Words:
        """The words of all who read along."""
        return words_for((await self._tables.settings.server(guild)).spoken)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
