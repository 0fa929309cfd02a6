"""What people have open of lobbies for themselves alone, brought up to date as others come and go."""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import discord

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.open_panels import TOKEN_LIVES, TRIED_AGAIN
from tables.core.errors import NoSuchTable, StorageError
from tables.service import Tables

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


class OpenLobbies:
    """The newest private message of each reader of a lobby, as long as Discord takes edits of it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.show: Show | None = None
        self._open: dict[int, dict[int, OpenLobby]] = defaultdict(dict)
        """By table, and by reader."""
        self._tasks = NumberedTasks("bringing up to date", self._refresh)

    async def shown(
        self, interaction: discord.Interaction, table: int, revision: int, *, tells: bool = False
    ) -> None:
        """A reader is shown what they may do in a lobby, or told that it is open; their older one goes."""
        older = self._open[table].get(interaction.user.id)
        now = discord.utils.utcnow()
        self._open[table][interaction.user.id] = OpenLobby(interaction, now, revision, tells)
        self.wake(table)
        if older is not None and abs(now - older.since) < TOKEN_LIVES:
            try:
                await older.interaction.delete_original_response()
            except DISCORD_ERRORS as error:
                log.info("what was open of the lobby of table %s cannot be taken away: %s", table, error)

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
            except NoSuchTable:
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
            except (*DISCORD_ERRORS, StorageError) as error:
                log.info("what was open of the lobby of table %s stays as it is: %s", table, error)
                if is_temporary(error) or isinstance(error, StorageError):
                    self._open[table].setdefault(user, lobby)
                    self._tasks.wake_later(table, TRIED_AGAIN)
