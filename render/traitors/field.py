"""Where on a map there is room: coarse rasters whose sum over any box costs four look-ups."""

import math
from collections.abc import Sequence
from itertools import accumulate
from operator import add

from PIL import Image, ImageChops, ImageDraw

from render.drawing.masks import Point

GRAIN = 4
"""Pixels of the picture per cell, each way."""
Cells = tuple[Image.Image, tuple[int, int]]
"""A part of a raster, and where in it that begins."""


def line_cells(points: Sequence[Point], width: float) -> Cells:
    """The cells that a line covers: each 1."""
    xs, ys = ([value / GRAIN for value in axis] for axis in zip(*points, strict=True))
    broad = max(1, round(width / GRAIN))
    left, top = (math.floor(min(axis)) - broad for axis in (xs, ys))
    image = Image.new("L", (math.ceil(max(xs)) + broad - left, math.ceil(max(ys)) + broad - top))
    line = [(x - left, y - top) for x, y in zip(xs, ys, strict=True)]
    ImageDraw.Draw(image).line(line, 1, broad)
    return image, (left, top)


class SummedAreaTable:
    """Sums over boxes: how many of their cells are covered, one below several things as often."""

    def __init__(self, parts: Sequence[Cells], size: tuple[int, int] | None = None) -> None:
        """Of some parts in a picture of a size in pixels, or of one alone."""
        image, (self._left, self._top) = parts[0]
        if size is not None:
            self._left = self._top = 0
            image = Image.new("L", (-(-size[0] // GRAIN), -(-size[1] // GRAIN)))
            for part, (left, top) in parts:
                box = left, top, left + part.width, top + part.height
                image.paste(ImageChops.add(image.crop(box), part), box)
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
        left, top = max(0, left // GRAIN - self._left), max(0, top // GRAIN - self._top)
        right = min(self._wide, -(-right // GRAIN) - self._left)
        bottom = min(self._high, -(-bottom // GRAIN) - self._top)
        if left >= right or top >= bottom:
            return 0
        low, high = self._sums[top], self._sums[bottom]
        return high[right] - high[left] - low[right] + low[left]
