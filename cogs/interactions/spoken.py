"""Which language a person reads, the one they chose or that of their Discord; and their name there."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

import discord
from cachetools import LRUCache

from cogs.interactions.people import called_here, own_name
from tables.core.errors import StorageError
from tables.people.names import Names
from tables.people.settings import Settings

log = logging.getLogger(__name__)

LANGUAGE = "language"
"""Among the extras of an interaction: the language that its maker chose."""
BELIEVED = 30.0
"""Seconds for which what people chose is believed: another process may have heard of a change."""
MOST_HEARD = 20_000
"""Of so many people and servers it is known what was heard last: of others the database is asked."""


class SpokenLanguages:
    """What people chose, at hand for every answer; what Discord says of them and of servers is kept.

    Messages that answer nobody, and other processes, find it in the database.
    """

    def __init__(self, settings: Settings, names: Names) -> None:
        self._settings = settings
        self._names = names
        self._chosen: dict[int, str] = {}
        self._read = -BELIEVED
        self._heard: LRUCache[tuple[str, int], discord.Locale | str] = LRUCache(MOST_HEARD)
        self._tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        """Read what people chose."""
        self._read = time.monotonic()
        self._chosen = await self._settings.chosen_languages()

    def chosen(self, person: int, language: str | None) -> None:
        """A person has just chosen a language; None: that of their Discord."""
        self._chosen.pop(person, None)
        if language is not None:
            self._chosen[person] = language

    def greet(self, interaction: discord.Interaction) -> None:
        """Let the answer to an interaction speak its maker's language, and remember what it says of that."""
        user, guild = interaction.user.id, interaction.guild_id
        interaction.extras[LANGUAGE] = self._chosen.get(user)
        if interaction.type is discord.InteractionType.autocomplete:
            return
        if time.monotonic() - self._read > BELIEVED:
            self._read = time.monotonic()
            self._begin(self.load())
        if self._is_news("person", user, interaction.locale):
            self._begin(self._settings.remember_locale(user, str(interaction.locale)))
        here, name = called_here(interaction.user), own_name(interaction.user)
        if self._is_news(f"name/{guild}", user, f"{name}\n{here.name}"):
            self._begin(self._names.remember(here, name, guild))
        if guild is not None and self._is_news("server", guild, interaction.guild_locale):
            self._begin(self._settings.remember_server_locale(guild, str(interaction.guild_locale)))

    def _is_news(self, kind: str, whose: int, said: discord.Locale | str | None) -> bool:
        """Whether a locale or a name is not the last one heard of a person or a server."""
        if said is None or self._heard.get((kind, whose)) == said:
            return False
        self._heard[kind, whose] = said
        return True

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._do(work), name="languages")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StorageError as error:
            log.warning("a language or a name is not remembered: %s", error)
            self._heard.clear()  # so that it is news again

    async def written(self) -> None:
        """Finish what is being written."""
        await asyncio.gather(*self._tasks)
