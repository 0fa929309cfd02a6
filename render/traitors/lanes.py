"""Ways along roads: strokes, and ribbons in a player's colour with an arrowhead where they end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import aggdraw

from render.masks import Point
from render.palette import INK, RGB, mixed


class Ribbon(NamedTuple):
    """How a way looks: pixels of the ribbon and of its arrowhead, and its colour."""

    width: float
    head: float
    colour: RGB


def ribbon(pen: aggdraw.Draw, points: Sequence[Point], reach: float, style: Ribbon, sideways: float) -> None:
    """A way along a road: a ribbon from city to city with an ink edge and an arrowhead at its end."""
    width, head, colour = style
    if sideways:
        points = _beside(points, sideways)
    line = shortened(points, reach, reach + head * 0.7)
    whole = shortened(points, reach, reach + 1)
    if len(line) < 2 or not whole:
        return
    tip, tail = whole[-1], line[-1]
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    edge = mixed(INK, colour, 0.12)
    stroke(pen, line, width + 6, edge, caps=False)
    _head(pen, tip, angle, head + 9, edge, 5)
    stroke(pen, line, width, colour, caps=False)
    _head(pen, tip, angle, head, colour, 0)


def _head(pen: aggdraw.Draw, tip: Point, angle: float, size: float, colour: RGB, forward: float) -> None:
    corners = ((0.0, forward), (math.radians(152), size), (math.pi, size * 0.62), (math.radians(208), size))
    points = [
        value
        for turn, away in corners
        for value in (tip[0] + away * math.cos(angle + turn), tip[1] + away * math.sin(angle + turn))
    ]
    pen.polygon(points, None, aggdraw.Brush(colour))


def _beside(points: Sequence[Point], off: float) -> list[Point]:
    """The line moved to its right."""
    found = []
    for at, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, at - 1)], points[min(len(points) - 1, at + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        found.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return found


def stroke(
    pen: aggdraw.Draw, points: Sequence[Point], width: float, colour: RGB, *, caps: bool = True
) -> None:
    """A line of a width, its ends round or as they are cut."""
    pen.line([value for point in points for value in point], aggdraw.Pen(colour, width))
    if caps:
        brush, half = aggdraw.Brush(colour), width / 2
        for x, y in (points[0], points[-1]):
            pen.ellipse((x - half, y - half, x + half, y + half), None, brush)


def shortened(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """A line without so many pixels at its start and its end; empty where nothing is left."""
    lengths = [math.dist(one, other) for one, other in pairwise(points)]
    whole = sum(lengths)
    if whole <= start + end + 1:
        return []
    found: list[Point] = []
    walked = 0.0
    for (one, other), length in zip(pairwise(points), lengths, strict=True):
        for at in (start, whole - end):
            if walked <= at < walked + length:
                share = (at - walked) / length
                found.append((one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share))
        walked += length
        if start < walked < whole - end:
            found.append(other)
    return found
