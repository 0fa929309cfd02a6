"""The commands as Discord has them: sent again only where they differ from what was last sent."""

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary, pause_after
from cogs.delivery.command_links import CommandLinks
from cogs.starting import why
from data.catalogue import TRANSLATED, catalogue_digest
from engine.core.codec import encode
from tables.core.errors import StorageError
from tables.table.facts import Facts

log = logging.getLogger(__name__)

SYNCED = "commands"


class CommandSync:
    """Keeps a bot's commands at Discord as they are here; ``links``, if any, learns their ids."""

    def __init__(self, bot: commands.AutoShardedBot, facts: Facts, links: CommandLinks | None) -> None:
        self._bot = bot
        self._facts = facts
        self._links = links

    async def sync_if_changed(self) -> None:
        """Send the commands to Discord only when they differ from what was last sent."""
        known = await self._synced()
        if self._links is not None:
            self._links.learn(known)

    async def sync_later(self, error: BaseException) -> None:
        """Send the commands as soon as Discord takes them, which it did not with an ``error``."""
        attempts = 0
        while is_temporary(error) or isinstance(error, StorageError):
            attempts += 1
            await asyncio.sleep(pause_after(error, attempts))
            try:
                await self.sync_if_changed()
            except (*DISCORD_ERRORS, StorageError) as again:
                error = again
            else:
                return
        log.error("Discord refused the commands: %s", why(error))

    async def _synced(self) -> Sequence[Mapping[str, Any]]:
        """The commands as Discord has them now."""
        bot = self._bot
        payload = _payload(bot.tree)
        catalogues = [catalogue_digest(language) for language in TRANSLATED]
        content = encode([bot.application_id, payload, catalogues])
        digest = hashlib.sha256(content).hexdigest()
        if await self._facts.recall(SYNCED) == digest:
            assert bot.application_id is not None
            known = await bot.http.get_global_commands(bot.application_id)
            if len(known) == len(payload):
                return known
        sent = await bot.tree.sync()
        await self._facts.remember(SYNCED, digest)
        log.info("sent %d commands to Discord", len(payload))
        return [command.to_dict() for command in sent]


def _payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are sent, without their translations."""
    return [command.to_dict(tree) for command in tree.get_commands()]
