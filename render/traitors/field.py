"""Where on a map there is room: a coarse raster of weights whose sum over any box costs four look-ups."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import add

from PIL import Image, ImageDraw

from render.masks import Point
from render.picture import Box

GRAIN = 4
"""Pixels of the picture per cell, each way."""


class Ground:
    """The raster while things are put on it; a heavier thing hides a lighter one."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("L", (-(-width // GRAIN), -(-height // GRAIN)))
        self._draw = ImageDraw.Draw(self._image)

    def box(self, box: Box, weight: int) -> None:
        """Put a box on it."""
        left, top = box.left // GRAIN, box.top // GRAIN
        self._draw.rectangle((left, top, (box.right - 1) // GRAIN, (box.bottom - 1) // GRAIN), weight)

    def disc(self, at: Point, radius: float, weight: int) -> None:
        """Put a disc on it."""
        x, y, reach = at[0] / GRAIN, at[1] / GRAIN, radius / GRAIN
        self._draw.ellipse((x - reach, y - reach, x + reach, y + reach), weight)

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

    def weight(self, box: Box) -> float:
        """The mean weight of the cells that a box touches, times its size in pixels / 1000."""
        return self.sum(*box) * GRAIN * GRAIN / 1000

    def sum(self, left: int, top: int, right: int, bottom: int) -> int:
        """The plain sum of the cells that a box touches: for those who ask very often."""
        left, top = max(0, left // GRAIN), max(0, top // GRAIN)
        right, bottom = min(self._wide, -(-right // GRAIN)), min(self._high, -(-bottom // GRAIN))
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[top], self._sums[bottom]
        return high[right] - high[left] - low[right] + low[left]

    def sum_inside(self, left: int, top: int, right: int, bottom: int) -> int:
        """The same for a box that lies inside the map."""
        low, high = self._sums[top // GRAIN], self._sums[-(-bottom // GRAIN)]
        left, right = left // GRAIN, -(-right // GRAIN)
        return high[right] - high[left] - low[right] + low[left]
