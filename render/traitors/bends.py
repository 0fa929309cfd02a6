"""How roads are bent: as their map has it, or otherwise where they then lie more apart in the picture."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.traitors.types import Map
from render.drawing.masks import Point
from render.traitors.field import GRAIN

_BENDS = (-0.15, -0.1, -0.05, 0.0, 0.05, 0.1, 0.15)
"""How far a road may be drawn aside, to its left, in shares of its length."""
_SWEEPS, _PIECES = 3, 24
"""How often each road is bent anew, and of how many pieces it is then."""
_RIM = 40, 20
_ROADS = (90, 1), (60, 6), (36, 18)
_CITIES = (60, 5), (44, 25)
"""Pixels within which the picture's edge, other roads and cities are too near, and its price."""


def bow(start: Point, over: Point, end: Point, pieces: int) -> tuple[Point, ...]:
    """A curve in so many pieces: where it ends, and the point towards which it is drawn out between."""
    (ax, ay), (x, y), (bx, by) = start, over, end
    steps = [step / pieces for step in range(pieces + 1)]
    return tuple(
        (
            (1 - s) ** 2 * ax + 2 * s * (1 - s) * x + s * s * bx,
            (1 - s) ** 2 * ay + 2 * s * (1 - s) * y + s * s * by,
        )
        for s in steps
    )


def bows(chart: Map, places: Sequence[Point], size: tuple[int, int]) -> tuple[Point, ...]:
    """The points towards which each road is drawn out between its cities, which lie in these places."""
    ends = [(places[route.a], places[route.b]) for route in chart.routes]
    found, discs = [], []
    for route, (start, end) in zip(chart.routes, ends, strict=True):
        one, other = chart.cities[route.a], chart.cities[route.b]
        long = math.hypot(other.x - one.x, other.y - one.y) or 1.0
        found.append(_aside(start, end, route.bend / long))
        middle = _aside(start, end, 0)
        discs.append((middle, max(math.dist(start, middle), math.dist(middle, found[-1])) + _ROADS[0][0] / 2))
    lines = [bow(start, over, end, _PIECES) for (start, end), over in zip(ends, found, strict=True)]
    for at in [*range(len(ends))] * _SWEEPS:
        (start, end), (middle, reach) = ends[at], discs[at]
        apart = [math.dist(middle, other) - reach - far for other, far in discs]
        close = [line for other, line in enumerate(lines) if other != at and apart[other] < 0]
        near = _nearness(close, [city for city in places if city not in ends[at]], size)
        choices = [found[at], *(_aside(start, end, bend) for bend in _BENDS)]
        curves = [bow(start, over, end, _PIECES) for over in choices]
        best = min(range(len(curves)), key=lambda each: _price(near, size, curves[each]))
        found[at], lines[at] = choices[best], curves[best]
    return tuple(found)


def _aside(start: Point, end: Point, bend: float) -> Point:
    """The point towards which a road is drawn whose middle then lies so far aside."""
    (ax, ay), (bx, by) = start, end
    return (ax + bx) / 2 + 2 * (by - ay) * bend, (ay + by) / 2 - 2 * (bx - ax) * bend


def _nearness(lines: Sequence[Sequence[Point]], cities: Sequence[Point], size: tuple[int, int]) -> bytes:
    """What it costs to lie somewhere near other roads and cities, row by row."""
    wide, high = (-(-side // GRAIN) for side in size)
    image = Image.new("L", (wide, high))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, wide, high), outline=_RIM[1], width=_RIM[0] // GRAIN)
    cells = [[value / GRAIN for at in line[::2] for value in at] for line in lines]
    for width, price in _ROADS:
        for line in cells:
            pen.line(line, price, width // GRAIN)
    for reach, price in _CITIES:
        for x, y in cities:
            pen.ellipse([(value + off) / GRAIN for off in (-reach, reach) for value in (x, y)], price)
    return image.tobytes()


def _price(near: bytes, size: tuple[int, int], line: Sequence[Point]) -> int:
    """What a road costs without its ends, where others begin."""
    wide, high = (-(-side // GRAIN) for side in size)
    return sum(
        near[max(0, min(int(y) // GRAIN, high - 1)) * wide + max(0, min(int(x) // GRAIN, wide - 1))]
        for x, y in line[3:-3]
    )
