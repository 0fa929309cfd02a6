"""Roads: every road's edge, then every surface, so that crossings look like crossings."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import aggdraw
from PIL import Image

from render.drawing.canvas import Canvas
from render.drawing.masks import Point
from render.drawing.palette import RGB, ROAD, ROAD_EDGE
from render.drawing.picture import Box

_TIP = 3.4
"""How far the tip of a sharp corner reaches, in widths of a road: four half widths of its edge."""


class Road(NamedTuple):
    """A line through points. ``width`` is that of the surface, in pixels; None leaves a pass out."""

    points: tuple[Point, ...]
    width: float
    surface: RGB | None = ROAD
    edge: RGB | None = ROAD_EDGE


def draw_roads(canvas: Canvas, roads: Sequence[Road]) -> None:
    """Draw roads on an RGB canvas in two passes."""
    # On the part of the canvas where they run: the library copies what it draws on, there and back.
    reach = _TIP * max(road.width for road in roads)
    area = _around([point for road in roads for point in road.points], reach)
    left, top, right, bottom = area
    area = Box(max(0, left), max(0, top), min(canvas.box.right, right), min(canvas.box.bottom, bottom))
    part = canvas.image.crop(area)
    pen = aggdraw.Draw(part)
    for name, extra in (("edge", 0.66), ("surface", 0.0)):
        for road in roads:
            colour: RGB | None = getattr(road, name)
            if colour is not None:
                points = [(x - area.left, y - area.top) for x, y in road.points]
                _stroke(pen, points, road.width * (1 + extra), colour)
    pen.flush()
    canvas.image.paste(part, area)


class Trace(NamedTuple):
    """Lines of one width as a mask, for pictures that paint the same roads again and again."""

    mask: Image.Image
    left: int
    top: int

    def paint(self, canvas: Canvas, colour: RGB) -> None:
        """Paint the lines in a colour."""
        canvas.stencil(self.mask, self.left, self.top, colour)


def _around(points: Sequence[Point], reach: float) -> Box:
    """The pixels that lines through points touch which reach so far to each side."""
    across, down = ([point[axis] for point in points] for axis in (0, 1))
    edge = math.ceil(reach) + 1
    return Box(
        math.floor(min(across)) - edge,
        math.floor(min(down)) - edge,
        math.ceil(max(across)) + edge,
        math.ceil(max(down)) + edge,
    )


_SHADES = 4
_COARSE = [round(round(level / 255 * _SHADES) / _SHADES * 255) for level in range(256)]
"""An edge of few shades looks as smooth, and the many edges of a map make a file much smaller."""


def trace(lines: Sequence[Sequence[Point]], width: float) -> Trace:
    """The mask of some lines of a width in pixels, with round ends."""
    area = _around([point for line in lines for point in line], width / 2)
    left, top = area[:2]
    image = Image.new("L", (area.width, area.height))
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
