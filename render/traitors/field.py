"""Where on a map there is room: a coarse raster of weights whose sum over any box costs four look-ups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from PIL import Image, ImageDraw

from render.drawing.masks import Point

GRAIN = 4
"""Pixels of the picture per cell, each way."""


class Ground:
    """The raster while things are put on it; a heavier thing hides a lighter one."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("L", (-(-width // GRAIN), -(-height // GRAIN)))
        self._draw = ImageDraw.Draw(self._image)

    def line(self, points: Sequence[Point], width: float, weight: int) -> None:
        """Put a line on it."""
        self._draw.line([(x / GRAIN, y / GRAIN) for x, y in points], weight, max(1, round(width / GRAIN)))

    def field(self) -> SummedAreaTable:
        """The sums, as they stand now."""
        return SummedAreaTable(self._image)


class SummedAreaTable:
    """Sums of weights over boxes."""

    def __init__(self, image: Image.Image) -> None:
        """Of an ``L`` image with a cell per :data:`GRAIN` pixels."""
        width, height = image.size
        self._wide, self._high = width, height
        cells = image.tobytes()
        above = [0] * (width + 1)
        self._sums = [above]
        for row in range(height):
            sums = accumulate(cells[row * width : (row + 1) * width], initial=0)
            above = list(map(add, above, sums))
            self._sums.append(above)

    def sum(self, left: int, top: int, right: int, bottom: int) -> int:
        """The sum of the cells that a box touches."""
        left, top = max(0, left // GRAIN), max(0, top // GRAIN)
        right, bottom = min(self._wide, -(-right // GRAIN)), min(self._high, -(-bottom // GRAIN))
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[top], self._sums[bottom]
        return high[right] - high[left] - low[right] + low[left]
