"""Lobbies whose hosts have left the server, or were banned from it: the next who sits there is host.

Discord tells of that only bots that may know all members, so it is asked: before whatever others do in a
lobby, and before one is closed because nothing happens in it.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import discord

from cogs.core.discord_errors import DISCORD_ERRORS
from cogs.delivery.reading_rights import PATIENCE, member_of
from tables.core.errors import LobbyError, NoSuchTable, NotSeated
from tables.core.types import Person
from tables.service import Tables
from tables.storage.origins import unasked

log = logging.getLogger(__name__)


class LobbyHosts:
    """Looks after lobbies; ``said`` is told of a table of which there is something to say."""

    def __init__(self, client: discord.Client, tables: Tables, said: Callable[[int], None]) -> None:
        self._client = client
        self._tables = tables
        self._said = said

    async def look_after(self, table: int, by: int | None = None) -> None:
        """Pass a lobby on where its host is gone and somebody else sits there, before somebody acts there.

        The host who acts themselves is there. Where Discord does not say in time, the host stays.
        """
        known = self._tables.views.known(table)
        if known is not None and known.status != "lobby":
            return
        try:
            info = await self._tables.views.info(table)
        except NoSuchTable:
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
        with unasked(), contextlib.suppress(LobbyError, NotSeated):
            await self._tables.lobbies.leave(table, host)
        self._said(table)

    async def join(self, table: int, person: Person) -> None:
        """Let somebody sit down in a lobby: as its host, where nobody else is left there."""
        await self._tables.lobbies.join(table, person)
        await self.look_after(table, person.id)
