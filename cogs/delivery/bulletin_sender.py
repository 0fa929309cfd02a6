"""Delivers bulletins: what is said in channels of tournaments and seasons, in order, each message once.

As with tables' own messages (:mod:`cogs.delivery.sender`), a bulletin that was claimed before may already
have reached Discord: it is looked for by its key before it is posted again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import NamedTuple

import discord

from cogs.core.discord_errors import (
    DISCORD_ERRORS,
    is_final,
    is_temporary,
    is_unknown_channel,
    pause_after,
)
from cogs.delivery.composer import Composer
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.own_messages import find_own
from cogs.delivery.sender import LONGEST_DELIVERY, is_given_up
from cogs.screens.game_ui import GameUi
from cogs.screens.markup import plain
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
    Remark,
    RoundCall,
    RoundNotice,
    SeasonClosing,
    TournamentUpdate,
)
from tables.errors import StorageError
from tables.service import Tables
from tables.tournaments.types import Tournament

log = logging.getLogger(__name__)

CLAIM = LONGEST_DELIVERY + 5.0
"""Seconds for which nobody else says a bulletin: longer than that takes, as no claim is renewed here."""
WITHOUT_CHANNEL = 600
"""Seconds after which what has no channel is looked at again, unless somebody gives it one before."""


class _Message(NamedTuple):
    screen: Screen
    people: tuple[int, ...] = ()
    """Who is mentioned."""


class BulletinSender:
    """One task a stream at most: see :func:`tables.bulletins.write` for what streams are."""

    def __init__(
        self, client: discord.Client, tables: Tables, uis: Mapping[str, GameUi], composer: Composer
    ) -> None:
        self._client = client
        self._tables = tables
        self._titles = {name: ui.title for name, ui in uis.items()}
        self._composer = composer
        self._streams = NumberedTasks("bulletins", self._drain, of="stream")

    def wake(self, stream: int) -> None:
        """There may be bulletins of this stream to deliver."""
        self._streams.wake(stream)

    async def close(self) -> None:
        """Stop sending; what is unsent stays."""
        await self._streams.close()

    async def _drain(self, stream: int) -> None:
        bulletin = await self._tables.bulletins.claim(stream, CLAIM)
        while bulletin is not None:
            try:
                async with asyncio.timeout(LONGEST_DELIVERY):
                    await self._deliver(bulletin)
            except DISCORD_ERRORS as error:
                if not await self._not_delivered(bulletin, error):
                    return
            except StorageError:
                raise  # nothing is known to be wrong with it; its claim ends by itself
            except Exception:
                log.exception("a bulletin of %s cannot be composed and is dropped", bulletin.stream)
            await self._tables.bulletins.done(bulletin)
            bulletin = await self._tables.bulletins.claim(stream, CLAIM)

    async def _not_delivered(self, bulletin: Bulletin, error: Exception) -> bool:
        """Keep a bulletin for later; whether it is to be dropped instead."""
        gone = is_unknown_channel(error)
        over = is_given_up(bulletin)
        if bulletin.stream > 0 and (gone or over):
            one = await self._tables.tournaments.get(bulletin.stream)
            if one.status in ("signup", "running"):
                if await self._tables.tournaments.channel_lost(one.id):
                    await self._tell_host(bulletin, one)
                await self._tables.bulletins.failed(bulletin, WITHOUT_CHANNEL)
                return False
        if over or is_final(error):
            log.warning("bulletin %s of %s is dropped: %s", bulletin.key, bulletin.stream, error)
            return True
        log.info("will send a bulletin of %s again: %s", bulletin.stream, error)
        pause = pause_after(error, bulletin.attempts + 1)
        await self._tables.bulletins.failed(bulletin, pause)
        self._streams.wake_later(bulletin.stream, pause)
        return False

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
            await channel.send(text, nonce=bulletin.key, allowed_mentions=quiet)
        except DISCORD_ERRORS as error:
            log.info("the host of tournament %s could not be told: %s", one.id, error)

    async def _deliver(self, bulletin: Bulletin) -> None:
        words = await self._words(bulletin.guild)
        message = bulletin.message
        if isinstance(message, SeasonClosing):
            season = await self._tables.seasons.latest(bulletin.guild)
            if season is not None and season.number == message.number:
                units = self._tables.seasons.units
                await self._post(bulletin, _Message(season_screen(season, units, words, bulletin.key)))
            return
        stored = await self._tables.tournaments.stored(bulletin.stream)
        one = stored.tournament
        threads = await self._tables.tournaments.threads(one)
        if isinstance(message, TournamentUpdate):
            screen = tournament_screen(one, self._titles, threads, words, bulletin.key)
            if stored.message is None or message.fresh:
                posted = await self._post(bulletin, _Message(screen))
                await self._tables.tournaments.shown(one.id, *posted)
            else:
                await self._edit(*stored.message, screen)
            return
        if isinstance(message, RoundCall):
            people = await self._mentioned(one, message.round)
            screen = round_screen(
                one, message.round, self._titles, threads, frozenset(people), words, bulletin.key
            )
            await self._post(bulletin, _Message(screen, tuple(people)))
        elif isinstance(message, RoundNotice):
            await self._write(bulletin, one, message, threads)
        elif isinstance(message, Closing):
            await self._post(bulletin, _Message(closing_screen(one, words, bulletin.key)))
        elif isinstance(message, Remark):
            params = {
                name: plain(value) if isinstance(value, str) else value
                for name, value in message.params.items()
            }
            text = words(message.text, **params)
            await self._post(bulletin, _Message(remark_screen(one, text, words, bulletin.key)))

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
            if await self._found(bulletin, channel.id) is None:
                view = self._composer.bare(screen)
                quiet = discord.AllowedMentions.none()
                await channel.send(view=view, nonce=bulletin.key, allowed_mentions=quiet)
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
        chosen = {person: await self._tables.settings.person(person) for person in people}
        return [person for person in people if chosen[person].notices == "mention"]

    async def _edit(self, channel: int, message: int, screen: Screen) -> None:
        """Show something else in a message that is there, as far as Discord takes that."""
        view, files = await self._composer.compose(screen, "tournament")
        try:
            await self._channel(channel).get_partial_message(message).edit(view=view, attachments=files)
        except DISCORD_ERRORS as error:
            gone = is_unknown_channel(error)
            away = is_temporary(error) and not isinstance(error, discord.RateLimited)
            if gone or away or isinstance(error, discord.Forbidden):
                raise
            # Discord takes few edits of old messages; the next one shows everything.
            log.info("the message of a tournament stays as it is: %s", error)

    async def _post(self, bulletin: Bulletin, message: _Message) -> tuple[int, int]:
        """Post a message, or find what an earlier attempt posted; its channel and its number."""
        channel = await self._where(bulletin)
        found = await self._found(bulletin, channel)
        if found is None:
            view, files = await self._composer.compose(message.screen, "tournament")
            mentions = discord.AllowedMentions(users=[discord.Object(user) for user in message.people])
            sent = await self._channel(channel).send(
                view=view, files=files, nonce=bulletin.key, allowed_mentions=mentions
            )
            found = sent.id
        return channel, found

    async def _where(self, bulletin: Bulletin) -> int:
        """The channel of today, for a tournament may have moved."""
        channel = bulletin.channel
        if bulletin.stream > 0:
            channel = (await self._tables.tournaments.get(bulletin.stream)).channel
        if channel is None:
            raise discord.RateLimited(WITHOUT_CHANNEL)
        return channel

    async def _found(self, bulletin: Bulletin, channel: int) -> int | None:
        """The message that an earlier attempt posted, if it did."""
        if not bulletin.attempts:
            return None
        return await find_own(
            self._client, self._channel(channel), lambda target: target.rest.endswith(bulletin.key)
        )

    async def _words(self, guild: int) -> Words:
        """The words of all who read along."""
        return words_for((await self._tables.settings.server(guild)).spoken)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
