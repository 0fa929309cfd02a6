"""Icons in controls: the application's emoji, uploaded when their pictures changed.

Which emoji is which stands in its name: the icon's, and the beginning of its picture's hash. Without them
labels stand alone: until they are there, and where Discord takes none of them.
"""

import asyncio
import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import discord

from cogs.core.discord_errors import DISCORD_ERRORS, pause_after
from render.icons import Icons

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST_ATTEMPTS = 6
_DIGITS = 8
_NAMED = re.compile(rf"(?P<icon>\w+)_[0-9a-f]{{{_DIGITS}}}")


class UploadedIcons:
    """The emoji of icons by name; empty before :meth:`upload`."""

    def __init__(self) -> None:
        self._emoji: dict[str, discord.Emoji] = {}

    def get(self, icon: str) -> discord.Emoji | None:
        """What a control shows for an icon, if there is anything."""
        return self._emoji.get(icon)

    async def without_refused(self, send: Callable[[], Awaitable[T]]) -> T:
        """Send something; where an emoji was refused once more, composed anew and without any."""
        try:
            return await send()
        except discord.HTTPException as error:
            if not self.refused(error):
                raise
            return await send()

    def refused(self, error: Exception) -> bool:
        """Whether a message was refused for an emoji, which somebody deleted: then none is used any more."""
        refused = isinstance(error, discord.HTTPException) and error.status == 400 and "emoji" in error.text
        if refused and self._emoji:
            log.warning("Discord does not know our emoji any more: controls go without until the next start")
            self._emoji = {}
            return True
        return False

    async def upload(self, client: discord.Client, drawings: Sequence[Callable[[], Icons]]) -> None:
        """Bring the application's emoji up to date, with patience; what cannot be had is left out."""
        for attempt in range(1, MOST_ATTEMPTS + 1):
            try:
                needed = await _drawn(drawings)
                self._emoji = await _brought_up_to_date(client, needed)
            except DISCORD_ERRORS as error:
                log.info("icons are not there yet: %s", error)
                await asyncio.sleep(pause_after(error, attempt))
            else:
                return
        log.warning("there are no icons in controls: Discord took none")


async def _drawn(drawings: Sequence[Callable[[], Icons]]) -> dict[str, tuple[str, bytes]]:
    """Each icon's name, the name of its emoji, and its picture.

    One at a time goes to a thread: the program cannot end before what is begun there.
    """
    drawn = {}
    for name, paint in (icon for draw in drawings for icon in draw().items()):
        png = await asyncio.to_thread(paint)
        drawn[name] = f"{name}_{hashlib.sha256(png).hexdigest()[:_DIGITS]}", png
    return drawn


async def _brought_up_to_date(
    client: discord.Client, needed: dict[str, tuple[str, bytes]]
) -> dict[str, discord.Emoji]:
    there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
    found = {}
    for name, (full, png) in needed.items():
        emoji = there.pop(full) if full in there else None
        found[name] = emoji or await client.create_application_emoji(name=full, image=png)
    # Messages that show an older picture of an icon lose it: the application has room for some thousands,
    # but whoever runs the bot reads the list.
    for full, emoji in there.items():
        named = _NAMED.fullmatch(full)
        if named is not None and named["icon"] in needed:
            await emoji.delete()
    return found
