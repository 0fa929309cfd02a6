"""What drawing gives: a picture's bytes, its words, and where its parts lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

ACROSS, DOWN = 720, 640
"""Pixels of a table's picture across, and down where it takes no less; see :mod:`render.drawing.styles`."""
TALLEST = 720
"""Pixels down where a table needs all of them."""
ALT_LIMIT = 1024
"""Characters that an alt text may have."""


class Box(NamedTuple):
    """A rectangle in pixels; ``right`` and ``bottom`` are the first column and row outside it."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def sized(cls, left: int, top: int, width: int, height: int) -> Box:
        """The box of a corner and a size."""
        return cls(left, top, left + width, top + height)

    @property
    def width(self) -> int:
        """Columns inside."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Rows inside."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle, rounded towards the corner."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def moved(self, dx: int, dy: int) -> Box:
        """The same box elsewhere."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def inset(self, by: int) -> Box:
        """The box without a border of ``by`` pixels (a negative border adds one)."""
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def around(self, other: Box) -> tuple[Box, ...]:
        """What of this box lies outside the other one, which lies inside: four boxes at most."""
        strips = (
            self._replace(bottom=other.top),
            Box(self.left, other.top, other.left, other.bottom),
            Box(other.right, other.top, self.right, other.bottom),
            self._replace(top=other.bottom),
        )
        return tuple(box for box in strips if box.width and box.height)

    def holds(self, other: Box) -> bool:
        """Whether the other box lies inside this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


class Label(NamedTuple):
    """A text that was drawn: the pixels of its ink, and the room that it has.

    ``size`` is that of its letters in pixels. What is ``minor`` need not be read to follow the game.
    """

    text: str
    ink: Box
    room: Box
    size: int = 0
    minor: bool = False

    def moved(self, dx: int, dy: int) -> Label:
        """The same label elsewhere."""
        # Not _replace(), which takes three times as long; a picture moves hundreds.
        return Label(self.text, self.ink.moved(dx, dy), self.room.moved(dx, dy), self.size, self.minor)


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    ``png`` is an opaque 24-bit PNG of ``size`` (width, height); ``alt`` tells the same in at most
    :data:`ALT_LIMIT` characters; ``hits`` says where things lie, and ``labels`` every text in it.
    """

    png: bytes
    alt: str
    hits: Mapping[str, Box]
    size: tuple[int, int]
    labels: tuple[Label, ...] = ()

    def __reduce__(self) -> tuple[type[Picture], tuple[object, ...]]:
        """Only what a message shows leaves a worker: hundreds of boxes would hold up the event loop."""
        return Picture, (self.png, self.alt, {}, self.size)
