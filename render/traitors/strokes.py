"""Roads and ways in strokes: beds, dashes, and ribbons in players' colours with an arrowhead at their end."""

import math
from collections.abc import Sequence
from itertools import pairwise

import aggdraw

from render.drawing.canvas import Canvas
from render.drawing.masks import Point
from render.drawing.palette import CUT, INK, LIT, PLAYERS, RGB, ROAD, mixed, rgb
from render.roads import dashes
from render.traitors.layout import Layout
from render.traitors.ways import Lane, Ways

_EDGE, _FADED = rgb("#5F4D2F"), rgb("#B7A077")
_ROAD, _EDGES, _LIGHT = 9.0, 5.0, 12.0
"""Pixels of a road's surface, of its two edges together, and of the light around it."""
_GAP, _ABREAST, _HEAD = 12.0, 3, 24.0
"""Pixels between lanes, how many a road has room for at this, and the length of an arrowhead."""
_RED, _RED_DASH, _OLD, _OLD_DASH = 7.0, 14.0, 3.0, 8.0
"""Widths of the dashes of new cuts and of old ones, and their lengths."""


def draw_roads(canvas: Canvas, layout: Layout, ways: Ways) -> None:
    """Draw all roads: dashes first, then every edge, then every surface, then who travels on them."""
    lanes, closed, large = dict(ways.lanes), ways.closed, layout.sizes.city / 44
    seen = [route for route in range(len(layout.roads)) if is_seen(layout, route)]
    pen = aggdraw.Draw(canvas.image)

    def bed(routes: Sequence[int], extra: float, colour: RGB) -> None:
        for route in routes:
            abreast = min(len(lanes.get(route, ())), _ABREAST)
            broad = max(_ROAD, abreast * _GAP + 3 if abreast else 0.0)
            stroke(pen, layout.roads[route], (broad + extra) * large, colour)

    for route in seen:
        if route in ways.old:
            _dashed(pen, layout, route, (_OLD * large, _OLD_DASH * large), _FADED)
    bed([route for route in ways.lit if route in seen], _EDGES + _LIGHT, LIT)
    open_roads = [route for route in seen if route not in closed or route in ways.lit]
    bed(open_roads, _EDGES, _EDGE)
    bed(open_roads, 0.0, ROAD)
    for route in seen:
        if route in lanes:
            _draw_lanes(pen, layout, route, lanes[route], large)
    for route in (*ways.fresh, *ways.reopened):
        _dashed(pen, layout, route, (_RED * large, _RED_DASH * large), CUT)
    pen.flush()


def is_seen(layout: Layout, route: int) -> bool:
    """Whether anything of a road lies in the picture."""
    return any(layout.shows(point, -20) for point in layout.roads[route])


def _dashed(pen: aggdraw.Draw, layout: Layout, route: int, dash: tuple[float, float], colour: RGB) -> None:
    """The dashes of a cut road, from city to city."""
    reach = layout.sizes.city / 2 + 3
    line = _shortened(layout.roads[route], reach, reach)
    for piece in dashes(line, dash[1]) if line else ():
        stroke(pen, piece, dash[0], colour)


def _draw_lanes(pen: aggdraw.Draw, layout: Layout, route: int, lanes: Sequence[Lane], large: float) -> None:
    """Everybody who travels along a road, side by side; the dead went less than half of it."""
    gap = _GAP * large * min(1.0, _ABREAST / len(lanes))
    points = layout.roads[route]
    for at, lane in enumerate(lanes):
        off = (at - (len(lanes) - 1) / 2) * gap
        way = points if lane.onward else points[::-1]
        if lane.died:
            way = way[: len(way) * 2 // 5]
        colour, reach = PLAYERS[lane.seat % len(PLAYERS)].fill, layout.sizes.city / 2
        _draw_ribbon(pen, way, reach, gap * 0.62, _HEAD * large, colour, off if lane.onward else -off)


def _draw_ribbon(
    pen: aggdraw.Draw, points: Sequence[Point], reach: float, width: float, head: float, colour: RGB,
    sideways: float,
) -> None:  # fmt: skip
    """A way along a road: a ribbon from city to city with an ink edge and an arrowhead at its end."""
    if sideways:
        points = _beside(points, sideways)
    line = _shortened(points, reach, reach + head * 0.7)
    whole = _shortened(points, reach, reach + 1)
    if len(line) < 2 or not whole:
        return
    tip, tail = whole[-1], line[-1]
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    edge = mixed(INK, colour, 0.12)
    stroke(pen, line, width + 6, edge, caps=False)
    _draw_head(pen, tip, angle, head + 9, edge, 5)
    stroke(pen, line, width, colour, caps=False)
    _draw_head(pen, tip, angle, head, colour, 0)


def _draw_head(pen: aggdraw.Draw, tip: Point, angle: float, size: float, colour: RGB, forward: float) -> None:
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


def _shortened(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """A line without so many pixels at its start and its end; empty where nothing is left."""
    lengths = [math.dist(here, other) for here, other in pairwise(points)]
    whole = sum(lengths)
    if whole <= start + end + 1:
        return []
    found: list[Point] = []
    walked = 0.0
    for (here, other), length in zip(pairwise(points), lengths, strict=True):
        for at in (start, whole - end):
            if walked <= at < walked + length:
                share = (at - walked) / length
                found.append((here[0] + (other[0] - here[0]) * share, here[1] + (other[1] - here[1]) * share))
        walked += length
        if start < walked < whole - end:
            found.append(other)
    return found
