"""Where on a map there is room: coarse rasters of what lies on it."""

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import add
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.drawing.masks import Point

GRAIN = 4
"""Pixels of the picture per cell, each way."""


class Cells(NamedTuple):
    """A part of a raster row by row, how many cells it has each way, and where it begins."""

    rows: bytes
    size: tuple[int, int]
    left: int
    top: int

    def covered(self, box: tuple[int, int, int, int]) -> int:
        """How many covered cells a box touches."""
        (wide, high), count = self.size, self.rows.count
        left, right = max(0, box[0] // GRAIN - self.left), min(wide, -(-box[2] // GRAIN) - self.left)
        rows = range(max(0, box[1] // GRAIN - self.top), min(high, -(-box[3] // GRAIN) - self.top))
        return sum([count(1, row * wide + left, row * wide + right) for row in rows]) if left < right else 0


def line_cells(points: Sequence[Point], width: float) -> Cells:
    """The cells that a line covers."""
    xs, ys = ([value / GRAIN for value in axis] for axis in zip(*points, strict=True))
    broad = max(1, round(width / GRAIN))
    left, top = (math.floor(min(axis)) - broad for axis in (xs, ys))
    image = Image.new("L", (math.ceil(max(xs)) + broad - left, math.ceil(max(ys)) + broad - top))
    line = [(x - left, y - top) for x, y in zip(xs, ys, strict=True)]
    ImageDraw.Draw(image).line(line, 1, broad)
    return Cells(image.tobytes(), image.size, left, top)


class SummedAreaTable:
    """Sums over boxes for four look-ups: how many of their cells parts cover, one below several as often."""

    def __init__(self, parts: Iterable[Cells], size: tuple[int, int]) -> None:
        """In a picture of a size in pixels."""
        image = Image.new("L", (-(-size[0] // GRAIN), -(-size[1] // GRAIN)))
        for rows, (wide, high), left, top in parts:
            box, part = (left, top, left + wide, top + high), Image.frombytes("L", (wide, high), rows)
            image.paste(ImageChops.add(image.crop(box), part), box)
        cells, (self._wide, self._high) = image.tobytes(), image.size
        self._sums = [[0] * (self._wide + 1)]
        for row in range(0, len(cells), self._wide):
            sums = accumulate(cells[row : row + self._wide], initial=0)
            self._sums.append([*map(add, self._sums[-1], sums)])

    def sum(self, left: int, top: int, right: int, bottom: int) -> int:
        """The sum of the cells that a box touches."""
        left, top = max(0, left // GRAIN), max(0, top // GRAIN)
        right, bottom = min(self._wide, -(-right // GRAIN)), min(self._high, -(-bottom // GRAIN))
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[top], self._sums[bottom]
        return high[right] - high[left] - low[right] + low[left]
