"""What is looked after in lobbies: who is host, and what people have open of them for themselves alone.

A host may have left the server, or been banned from it: the next who sits there is host. Discord tells of
that only bots that may know all members, so it is asked: before whatever others do in a lobby, and before one
is closed because nothing happens in it.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary, left_undone
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.open_panels import TOKEN_LIVES, TRIED_AGAIN
from cogs.delivery.reading_rights import PATIENCE, member_of
from cogs.delivery.sender import Sender
from tables.core import errors, types
from tables.service import Tables
from tables.storage.origins import unasked

log = logging.getLogger(__name__)

Show = Callable[[Any, int], Awaitable[None]]
"""Puts what a lobby's private message shows now into the answer of an interaction."""


@dataclass(frozen=True, slots=True)
class OpenLobby:
    """The interaction that such a message answers, since when, and the table's revision that it shows.

    One that only ``tells`` that a lobby is open is true until it is none any more.
    """

    interaction: discord.Interaction
    since: datetime
    revision: int
    tells: bool


class LobbyKeeper:
    """Keeps the newest private message of each reader of a lobby, as long as Discord takes edits of it."""

    def __init__(self, client: discord.Client, tables: Tables, sender: Sender) -> None:
        self._client = client
        self._tables = tables
        self._sender = sender
        sender.also(self.wake)
        self.show: Show | None = None
        self._open: dict[int, dict[int, OpenLobby]] = defaultdict(dict)
        """By table, and by reader."""
        self._tasks = NumberedTasks("bringing up to date", self._refresh)

    async def look_after(self, table: int, by: int | None = None) -> None:
        """Pass a lobby on where its host is gone and somebody else sits there, before somebody acts there.

        The host who acts themselves is there. Where Discord does not say in time, the host stays.
        """
        known = self._tables.views.known(table)
        if known is not None and known.status != "lobby":
            return
        try:
            info = await self._tables.views.info(table)
        except errors.NoSuchTable:
            return  # whatever is done there says so
        server, host = info.place.guild, info.host.id
        if info.status != "lobby" or host == by or info.people in ((), (host,)):
            return
        if server is None or self._client.get_guild(server) is None:
            return  # the app of one person alone: nobody can be asked
        try:
            async with asyncio.timeout(PATIENCE):
                if await member_of(self._client, server, host) is not None:
                    return
        except DISCORD_ERRORS as error:
            log.info("whether the host of table %s is there is not known: %r", table, error)
            return
        # Somebody else has seen to it in this moment, or the game has begun.
        with unasked(), contextlib.suppress(errors.LobbyError, errors.NotSeated):
            await self._tables.lobbies.leave(table, host)
        self._sender.wake(table)

    async def join(self, table: int, person: types.Person) -> None:
        """Let somebody sit down in a lobby: as its host, where nobody else is left there."""
        await self._tables.lobbies.join(table, person)
        await self.look_after(table, person.id)

    async def shown(
        self, interaction: discord.Interaction, table: int, revision: int, *, tells: bool = False
    ) -> None:
        """A reader is shown what they may do in a lobby, or told that it is open; their older one goes."""
        older, pressed = self._open[table].get(interaction.user.id), interaction.message
        if pressed is not None and pressed.flags.ephemeral:
            older = None  # it was brought up to date in that moment, and shows this itself
        now = discord.utils.utcnow()
        self._open[table][interaction.user.id] = OpenLobby(interaction, now, revision, tells)
        self.wake(table)
        if older is not None and abs(now - older.since) < TOKEN_LIVES:
            with left_undone("what was open of the lobby of table %s cannot be taken away", table):
                await older.interaction.delete_original_response()

    def forget(self, table: int, user: int) -> None:
        """A reader is about to be answered in another way, or the lobby is none any more."""
        readers = self._open[table]
        readers.pop(user, None)
        if not readers:
            del self._open[table]

    def wake(self, table: int) -> None:
        """Something at a table may be another now."""
        if self._open.get(table):
            self._tasks.wake(table)

    async def close(self) -> None:
        """Leave all of them as they are."""
        await self._tasks.close()

    async def _refresh(self, table: int) -> None:
        assert self.show is not None
        for user, lobby in list(self._open.get(table, {}).items()):
            try:
                info = await self._tables.views.info(table)
            except errors.NoSuchTable:
                self.forget(table, user)
                continue
            if info.revision == lobby.revision or self._open.get(table, {}).get(user) is not lobby:
                continue
            if lobby.tells and info.status == "lobby":
                continue
            self.forget(table, user)
            if abs(discord.utils.utcnow() - lobby.since) > TOKEN_LIVES:
                continue
            try:
                await self.show(lobby.interaction, table)
            except (*DISCORD_ERRORS, errors.StorageError) as error:
                log.info("what was open of the lobby of table %s stays as it is: %s", table, error)
                if is_temporary(error) or isinstance(error, errors.StorageError):
                    self._open[table].setdefault(user, lobby)
                    self._tasks.wake_later(table, TRIED_AGAIN)
