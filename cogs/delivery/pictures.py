"""Pictures for messages: requests drawn away from the event loop, with names and alt texts.

A picture that cannot be drawn never holds up a game: the failure is logged and the message goes
out with words alone.
"""

from __future__ import annotations

import io
import logging
import secrets
from collections.abc import Hashable
from dataclasses import dataclass

import discord

from cogs.screens.screen import PictureRequest
from render.drawing_queue import Priority
from render.painters import DrawingFailed, Painters, Replaced

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A finished picture: file name (new each time, since clients cache by name), bytes and alt text."""

    name: str
    png: bytes
    alt: str

    def file(self) -> discord.File:
        """A fresh file object for one request."""
        return discord.File(io.BytesIO(self.png), filename=self.name, description=self.alt)


class Pictures:
    """Draws what screens ask for, in the painters' workers; all that it draws has one priority."""

    def __init__(self, painters: Painters, priority: Priority = Priority.ANSWER) -> None:
        self._painters = painters
        self._priority = priority

    async def draw(
        self, request: PictureRequest, stem: str, *, table: int | None = None, key: Hashable | None = None
    ) -> DrawnPicture | None:
        """A picture whose file's name begins with ``stem``, or None where it failed.

        Raises :class:`Replaced` when a newer one of the same ``table`` and ``key`` was asked for.
        """
        try:
            picture = await self._painters.draw(
                request.draw, *request.arguments, priority=self._priority, table=table, key=key
            )
        except Replaced:
            raise
        except DrawingFailed:
            log.exception("no picture for %s", stem)
            return None
        # Clients cache by name. It says nothing of how many moves were made: some are secret.
        return DrawnPicture(f"{stem}-{secrets.token_hex(4)}.png", picture.png, picture.alt)
