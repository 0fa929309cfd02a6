"""Pictures for messages: requests drawn away from the event loop, with names and alt texts.

A picture that cannot be drawn never holds up a game: the failure is logged and the message goes
out with words alone.
"""

from __future__ import annotations

import io
import logging
import secrets
from dataclasses import dataclass
from typing import Any

import discord

from cogs.screens.screen import PictureRequest
from render.painters import DrawingFailed, Painters, Replaced
from tables.types import TableView

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
    """Draws what screens ask for, in the painters' workers."""

    def __init__(self, painters: Painters) -> None:
        self._painters = painters

    async def draw(
        self, table_view: TableView, request: PictureRequest, key: Any = None
    ) -> DrawnPicture | None:
        """The picture, or None where it failed. A newer one of the same ``key`` replaces a waiting one."""
        table = table_view.table
        return await self.draw_as(f"{table.game}-{table.id}", request, key, table=table.id)

    async def draw_as(
        self, stem: str, request: PictureRequest, key: Any = None, *, table: int | None = None
    ) -> DrawnPicture | None:
        """A picture of anything, with a file name that begins with ``stem``; None where it failed."""
        try:
            picture = await self._painters.draw(request.draw, *request.arguments, table=table, key=key)
        except Replaced:
            return None
        except DrawingFailed:
            log.exception("no picture for %s", stem)
            return None
        # Clients cache by name. It says nothing of how many moves were made: some are secret.
        return DrawnPicture(f"{stem}-{secrets.token_hex(4)}.png", picture.png, picture.alt)
