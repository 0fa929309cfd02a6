"""Pictures for messages: requests drawn away from the event loop, with names and alt texts.

A picture that cannot be drawn never holds up a game: the failure is logged and the message goes
out with words alone.
"""

import io
import logging
import secrets
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

import discord

from cogs.screens.screen import PictureRequest
from render.cards.replay import animated, frame, spread
from render.painting.drawing_queue import DrawingPriority
from render.painting.painters import DrawingFailed, Painters, Replaced

log = logging.getLogger(__name__)

_BOLDER = 1.1
"""Fewer frames of a game are smaller ones too; where that is not so they are thinned once more."""


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A finished picture: file name (new each time, since clients cache by name), bytes and alt text."""

    name: str
    png: bytes
    alt: str

    def file(self) -> discord.File:
        """A fresh file object for one request."""
        return discord.File(io.BytesIO(self.png), filename=self.name, description=self.alt)


@dataclass(frozen=True, slots=True)
class Pictures:
    """Draws what screens ask for, in the painters' workers; all that it draws has one priority."""

    _painters: Painters
    _priority: DrawingPriority
    _warm: Mapping[str, Callable[[], object]]
    """Fills their caches for each game, by its name."""

    def expect(self, game: str) -> None:
        """Pictures of a game are to come: caches of games that nobody plays would be a waste."""
        if game in self._warm:
            self._painters.warm_up(self._warm[game])

    def waiting(self, table: int) -> int:
        """How many pictures wait to be drawn before the next one of a table."""
        return self._painters.waiting(table, self._priority)

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
        except DrawingFailed as error:
            _tell(error, stem)
            return None
        return DrawnPicture(_name(stem, "png"), picture.png, picture.alt)

    async def animate(
        self, requests: Sequence[PictureRequest], stem: str, table: int, most: int
    ) -> DrawnPicture | None:
        """A GIF of at most ``most`` bytes, of fewer of the pictures where all are too much; None: failed."""
        try:
            # One after the other: what somebody else waits for is drawn between them.
            drawn = [
                await self._painters.draw(
                    frame, each.draw, each.arguments, priority=DrawingPriority.UPDATE, table=table
                )
                for each in requests
            ]
            frames, alt = [each.png for each in drawn], drawn[-1].alt
            while True:
                gif = await self._painters.draw(
                    animated, tuple(frames), alt, priority=DrawingPriority.UPDATE, table=table
                )
                if len(gif.png) <= most or len(frames) < 3:
                    return DrawnPicture(_name(stem, "gif"), gif.png, alt)
                fitting = int(len(frames) * min(0.9, _BOLDER * most / len(gif.png)))
                frames = spread(frames, fitting)
        except DrawingFailed as error:
            _tell(error, stem)
            return None


def _tell(error: DrawingFailed, stem: str) -> None:
    """A busy machine's picture is a line in the log; a mistake of ours comes with where it was made."""
    mistake = any(getattr(error, "__notes__", ()))
    log.log(
        logging.ERROR if mistake else logging.WARNING,
        "no picture for %s: %s",
        stem,
        error,
        exc_info=error if mistake else None,
    )


def _name(stem: str, kind: str) -> str:
    """Clients cache by name. It says nothing of how many moves were made: some are secret."""
    return f"{stem}-{secrets.token_hex(4)}.{kind}"
