"""Where a kingdom's stations lie in a picture, and how large they are."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.quetinny.cells import WIDTH, at
from render.picture import Box
from render.quetinny.layout import CellBlock, bounds

_READABLE = 60
"""Height of a station under which its figures are too small for a phone."""
_STRETCH, _THIN_STRETCH = 1.6, 3.5
"""The longer side of a card over the shorter one, at most: as a rule, and where cards must be narrow."""
_STEP = 4
"""Stations grow in steps of so many pixels: what is drawn of a size is kept for the pictures after it."""
_NAMED = 116, 84
"""Width and height from which a card's band has room for its name."""
_ROOMY = 110
"""Height from which it has room for a large one."""


class StationSize(NamedTuple):
    """The size of a station's card; ``band`` is the height of its name's band, or of a plain one."""

    width: int
    height: int
    band: int

    @property
    def radius(self) -> int:
        """The radius of its corners."""
        return max(4, round(min(self.width, self.height) * 0.08))

    @property
    def disc(self) -> int:
        """The diameter of the disc in its middle."""
        side = min(self.width, self.face)
        return max(round(side * (0.57 if self.named else 0.5)), min(48, round(side * 0.68)))

    @property
    def face(self) -> int:
        """Pixels above the band."""
        return self.height - self.band if self.named else self.height

    @property
    def named(self) -> bool:
        """Whether the band has room for the card's name."""
        return self.band >= 24

    @property
    def suit(self) -> int:
        """The side of a suit's symbol."""
        beside = (self.width - self.disc) // 2 - 5
        return max(6, round(min(self.width, self.face) * 0.27), min(beside, round(self.face * 0.4)))


class Field(CellBlock[StationSize]):
    """A block of stations."""

    __slots__ = ()

    def middle(self, cell: int) -> tuple[int, int]:
        """The middle of a station's disc."""
        box = self.box(cell)
        return box.left + self.size.width // 2, box.top + self.size.face // 2

    @property
    def cells(self) -> list[int]:
        """All cells, in reading order."""
        return [
            at(column, row)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        ]

    @property
    def minor(self) -> bool:
        """Whether figures on the cards are too small for a phone."""
        return self.size.height < _READABLE


def _with_free(first: int, count: int, room: int) -> tuple[int, int]:
    """Columns or rows with free ones on both sides, as many as there is room for."""
    more = max(0, room - count)
    return max(0, min(WIDTH - count - more, first - more // 2)), count + more


def lay_field(
    cells: Collection[int], area: Box, *, named: bool, largest: tuple[int, int], filled: bool = False
) -> Field:
    """The largest field of these cells (at least one) in an area; its stations may be broader than high.

    ``largest`` are the width and height of a card that has all the room; ``named`` cards say their names
    where these fit. A ``filled`` field has the free cells around them for which there is room.
    """
    first, row, last, low = bounds(cells)
    columns, rows = last - first + 1, low - row + 1
    gap = 13 if max(columns, rows) <= 6 else 7 if max(columns, rows) <= 9 else 3
    across, down = (area.width + gap) // columns - gap, (area.height + gap) // rows - gap
    stretch = _STRETCH if min(across, down) >= _READABLE else _THIN_STRETCH
    high = max(8, min(largest[1], down, round(across * stretch)))
    wide = max(8, min(largest[0], across, round(high * stretch)))
    if min(wide, high) >= _READABLE:
        wide, high = wide // _STEP * _STEP, high // _STEP * _STEP
    if named and wide >= _NAMED[0] and high >= _NAMED[1]:
        band = 36 if high >= _ROOMY else 28
    else:
        band = max(3, high // 16)
    if filled:
        first, columns = _with_free(first, columns, (area.width + gap) // (wide + gap))
        row, rows = _with_free(row, rows, (area.height + gap) // (high + gap))
    left = area.left + (area.width - columns * (wide + gap) + gap) // 2
    top = area.top + (area.height - rows * (high + gap) + gap) // 2 if filled else area.top
    return Field(first, row, columns, rows, StationSize(wide, high, band), gap, left, top)
