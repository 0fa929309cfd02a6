"""Keeps the public list of a server's open tables true: posted once, edited, let go when deleted."""

import contextlib
import hashlib
import logging
from collections.abc import Mapping
from dataclasses import InitVar, dataclass
from datetime import datetime, timedelta

import discord
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, is_final, is_temporary, left_undone
from cogs.delivery.composer import Composer
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.own_messages import OwnMessages, edit_message, nonce
from cogs.delivery.timekeeper import Timekeeper
from cogs.screens.screen import Screen
from cogs.table_lists.screens import server_tables_screen
from cogs.table_screens.game_ui import GameUi
from data.catalogue import words_for
from tables.core.types import TableInfo
from tables.delivery.server_lists import ServerList
from tables.service import Tables

log = logging.getLogger(__name__)

OLD = timedelta(minutes=50)
"""Discord takes few edits of messages older than this ..."""
BETWEEN = timedelta(minutes=5)
"""... so they have so much time between them."""


@dataclass(eq=False)
class ServerListKeeper:
    """One task a server at most, woken by sweeps."""

    _client: discord.Client
    _tables: Tables
    _uis: Mapping[str, GameUi]
    _composer: Composer
    timekeeper: InitVar[Timekeeper]
    _own: OwnMessages

    def __post_init__(self, timekeeper: Timekeeper) -> None:
        self._tasks = NumberedTasks("list", self._bring_up_to_date, of="server")
        timekeeper.also(self.sweep)

    async def sweep(self) -> datetime | None:
        """Bring the lists of this process's servers up to date; another sweep comes anyway."""
        for entry in await self._tables.server_lists.all():
            if self._client.get_guild(entry.guild) is not None:
                self._tasks.wake_in_turn(entry.guild)
        return None

    async def close(self) -> None:
        """Leave all lists as they are."""
        await self._tasks.close()

    async def post(self, guild: discord.Guild, channel: int) -> None:
        """Post a server's list in a channel; the one before goes.

        Raises one of ``DISCORD_ERRORS`` where it cannot be posted (yet).
        """
        entry, old = await self._tables.server_lists.request(guild.id, channel)
        if old is not None:
            await self._delete(old)
        await self._post(entry, guild, again=False)

    async def take_down(self, guild: int) -> bool:
        """Delete a server's list; False where it has none."""
        entry = await self._tables.server_lists.of(guild)
        if entry is None:
            return False
        await self._tables.server_lists.gone(entry)
        await self._delete(entry)
        return True

    async def _bring_up_to_date(self, number: int) -> None:
        entry, guild = await self._tables.server_lists.of(number), self._client.get_guild(number)
        now = discord.utils.utcnow()
        if entry is None or guild is None or (now - entry.posted > OLD and abs(now - entry.edited) < BETWEEN):
            return
        if not entry.message:
            with contextlib.suppress(*DISCORD_ERRORS):
                await self._post(entry, guild, again=True)
            return
        screen = await self._screen(guild, entry)
        digest = _digest(screen)
        if digest == entry.shown:
            return
        message = self._client.get_partial_messageable(entry.channel).get_partial_message(entry.message)
        try:
            await edit_message(message, self._composer.bare(screen))
        except DISCORD_ERRORS as error:
            log.info("the list of server %s stays as it is: %s", number, error)
            if is_final(error):
                await self._tables.server_lists.gone(entry)
            else:
                await self._tables.server_lists.edited(entry, entry.shown)
        else:
            await self._tables.server_lists.edited(entry, digest)

    async def _post(self, entry: ServerList, guild: discord.Guild, *, again: bool) -> None:
        """Post a list, or find what an earlier attempt posted."""
        screen = await self._screen(guild, entry)
        channel = self._client.get_partial_messageable(entry.channel)
        try:
            found = await self._own.find(channel, entry.key, entry.posted) if again and entry.key else None
            if found is not None and found.messages:
                message = found.messages[-1].id
            else:
                quiet, once = discord.AllowedMentions.none(), nonce(entry.key, entry.channel)
                view = self._composer.bare(screen)
                message = (await channel.send(view=view, silent=True, nonce=once, allowed_mentions=quiet)).id
        except DISCORD_ERRORS as error:
            log.info("the list of server %s is not posted: %s", entry.guild, error)
            if not is_temporary(error):
                await self._tables.server_lists.gone(entry)
            raise
        if not await self._tables.server_lists.posted(entry, message, _digest(screen)):
            await self._delete(structs.replace(entry, message=message))

    async def _screen(self, guild: discord.Guild, entry: ServerList) -> Screen:
        settings = await self._tables.settings.server(guild.id)
        table_views, boards = await self._tables.views.of_server(guild.id)
        public = [each for each in table_views if _is_public(guild, entry.channel, each.table)]
        return server_tables_screen(self._uis, public, boards, words_for(settings.spoken), list_key=entry.key)

    async def _delete(self, entry: ServerList) -> None:
        if not entry.message:
            return
        message = self._client.get_partial_messageable(entry.channel).get_partial_message(entry.message)
        with left_undone("the old list of server %s stays", entry.guild):
            await message.delete()


def _is_public(guild: discord.Guild, channel: int, info: TableInfo) -> bool:
    """Whether all who read a channel may know of a table: it is there too, or where everybody may look."""
    if channel in (info.place.channel, info.place.parent):
        return True
    where = guild.get_channel_or_thread(info.place.channel or 0)
    return where is not None and where.permissions_for(guild.default_role).view_channel


def _digest(screen: Screen) -> str:
    return hashlib.sha256(repr(screen).encode()).hexdigest()
