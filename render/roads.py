"""Roads: every road's edge, then every casing, then every surface, so that crossings look like crossings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import aggdraw
from PIL import Image

from render.canvas import Canvas
from render.palette import RGB, ROAD, ROAD_EDGE

Point = tuple[float, float]


class Road(NamedTuple):
    """A line through points. ``width`` is that of the surface, in pixels; None leaves a pass out."""

    points: tuple[Point, ...]
    width: float
    surface: RGB | None = ROAD
    casing: RGB | None = None
    edge: RGB | None = ROAD_EDGE


def draw_roads(canvas: Canvas, roads: Sequence[Road]) -> None:
    """Draw roads on an RGB canvas in three passes."""
    pen = aggdraw.Draw(canvas.image)
    pen.setantialias(True)
    for name, extra in (("edge", 0.66), ("casing", 0.44), ("surface", 0.0)):
        for road in roads:
            colour: RGB | None = getattr(road, name)
            if colour is not None:
                _stroke(pen, road.points, road.width * (1 + extra), colour)
    pen.flush()


class Trace(NamedTuple):
    """Lines of one width as a mask, for pictures that paint the same roads again and again."""

    mask: Image.Image
    left: int
    top: int

    def paint(self, canvas: Canvas, colour: RGB) -> None:
        """Paint the lines in a colour."""
        canvas.stencil(self.mask, self.left, self.top, colour)


_SHADES = 4
_COARSE = [round(round(level / 255 * _SHADES) / _SHADES * 255) for level in range(256)]
"""An edge of few shades looks as smooth, and the many edges of a map make a file much smaller."""


def trace(lines: Sequence[Sequence[Point]], width: float) -> Trace:
    """The mask of some lines of a width in pixels, with round ends."""
    reach = math.ceil(width / 2) + 1
    across, down = ([point[axis] for line in lines for point in line] for axis in (0, 1))
    left, top = math.floor(min(across)) - reach, math.floor(min(down)) - reach
    image = Image.new("L", (math.ceil(max(across)) + reach - left, math.ceil(max(down)) + reach - top))
    pen = aggdraw.Draw(image)
    for line in lines:
        _stroke(pen, [(x - left, y - top) for x, y in line], width, (255, 255, 255))
    pen.flush()
    return Trace(image.point(_COARSE), left, top)


def dashes(points: Sequence[Point], dash: float) -> list[tuple[Point, ...]]:
    """The dashes of a line, each with the bends that fall into it."""
    found: list[tuple[Point, ...]] = []
    piece: list[Point] = [points[0]]
    left, on = dash, True
    for start, end in pairwise(points):
        here, length = start, math.dist(start, end)
        while length >= left:
            share = left / length
            here = here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share
            length -= left
            if on:
                found.append((*piece, here))
            piece, left, on = [here], dash, not on
        left -= length
        if length > 0:
            piece.append(end)
    if on and len(piece) > 1:
        found.append(tuple(piece))
    return found


def _stroke(pen: aggdraw.Draw, points: Sequence[Point], width: float, colour: RGB) -> None:
    """A line with round ends and round corners; where a curve hardly bends there is no corner to round."""
    pen.line([value for point in points for value in point], aggdraw.Pen(colour, width))
    brush = aggdraw.Brush(colour)
    half = width / 2
    for x, y in (points[0], *_corners(points), points[-1]):
        pen.ellipse((x - half, y - half, x + half, y + half), None, brush)


_STRAIGHT = math.cos(math.radians(8))


def _corners(points: Sequence[Point]) -> list[Point]:
    """The points in which a line turns visibly."""
    found = []
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        along = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        if along <= _STRAIGHT * math.hypot(bx - ax, by - ay) * math.hypot(cx - bx, cy - by):
            found.append((bx, by))
    return found
