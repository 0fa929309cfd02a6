"""Delivers bulletins: what is said in channels beside tables, each by the feature that it is of."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

import discord

from cogs.core.discord_errors import DISCORD_ERRORS, is_away, is_unknown_channel, needs_new_message
from cogs.delivery.composer import Composer
from cogs.delivery.own_messages import OwnMessages, edit_message, nonce
from cogs.delivery.queue_sender import QueueSender, is_given_up
from cogs.screens.screen import Screen
from data.catalogue import Words, words_for
from tables.core.types import Frozen
from tables.delivery.bulletins import Bulletin
from tables.service import Tables
from tables.table.availability import is_quiet

log = logging.getLogger(__name__)

WITHOUT_CHANNEL = 600
"""Seconds after which what has no channel is looked at again, unless somebody gives it one before."""


class Speaker(ABC):
    """What one feature says in channels beside tables."""

    kinds: ClassVar[tuple[type[Frozen], ...]]
    """Of messages that are its own."""

    @abstractmethod
    async def say(self, sender: BulletinSender, bulletin: Bulletin) -> None:
        """Say a bulletin, or find what an earlier attempt said."""

    async def lost_channel(self, sender: BulletinSender, bulletin: Bulletin) -> bool:
        """A bulletin's channel is gone: whether it waits until there is another one."""
        return False


class BulletinSender(QueueSender[Bulletin, None]):
    """One task a stream at most: see :func:`tables.delivery.bulletins.write` for what streams are."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        composer: Composer,
        own_messages: OwnMessages,
        speakers: Iterable[Speaker],
    ) -> None:
        super().__init__(tables.bulletins, composer.icons, "bulletins", "stream")
        self._client = client
        self._tables = tables
        self._composer = composer
        self._own = own_messages
        self._speakers = {kind: speaker for speaker in speakers for kind in speaker.kinds}

    async def _deliver(self, bulletin: Bulletin) -> None:
        await self._speakers[type(bulletin.message)].say(self, bulletin)

    async def _not_delivered(self, row: Bulletin, error: Exception) -> bool:
        lost = isinstance(error, DISCORD_ERRORS) and (is_unknown_channel(error) or is_given_up(row))
        if lost and await self._speakers[type(row.message)].lost_channel(self, row):
            await self._queue.failed(row, WITHOUT_CHANNEL)
            return False
        return await super()._not_delivered(row, error)

    async def words(self, guild: int) -> Words:
        """The words of all who read along in a server."""
        return words_for((await self._tables.settings.server(guild)).spoken)

    async def post(
        self,
        bulletin: Bulletin,
        screen: Screen,
        mentioned: Sequence[int] = (),
        *,
        of: str = "tournament",
        silent: bool = False,
    ) -> tuple[int, int]:
        """Post a message, or find what an earlier attempt posted; its channel and its number."""
        if bulletin.channel is None:
            raise discord.RateLimited(WITHOUT_CHANNEL)
        channel = self._channel(bulletin.channel)
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

    async def edit(self, channel: int, message: int, screen: Screen) -> bool:
        """Show something else in a message; False where it is gone, or too old: another one has to do so."""
        view, files = await self._composer.compose(screen, "tournament")
        try:
            await edit_message(self._channel(channel).get_partial_message(message), view, files)
        except DISCORD_ERRORS as error:
            if is_unknown_channel(error) or is_away(error) or isinstance(error, discord.Forbidden):
                raise
            log.info("message %s stays as it is: %s", message, error)
            return not needs_new_message(error)
        return True

    async def write(
        self, person: int, bulletin: Bulletin, screen: Callable[[Words], Screen]
    ) -> tuple[int, int] | None:
        """Tell somebody in a direct message, or find what an earlier attempt did; where that is.

        It is in their language, and wakes nobody in their quiet hours. None where they take none.
        """
        settings = await self._tables.settings.person(person)
        silent = is_quiet(settings, self._tables.store.now())
        try:
            channel = await self._client.create_dm(discord.Object(person))
            if said := (await self._own.earlier(channel, bulletin)).messages:
                return channel.id, said[-1].id
            view = self._composer.bare(screen(words_for(settings.spoken)))
            once = nonce(bulletin.key, channel.id)
            return channel.id, (await channel.send(view=view, silent=silent, nonce=once)).id
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("person %s cannot be written to: %s", person, error)
            return None

    def _channel(self, channel: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel)
