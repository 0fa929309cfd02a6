"""A part of a map, drawn large for a phone: where its cities, roads, tolls and names lie.

Widths and heights may be scaled apart, so that what the reader must decide fills the picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import dist, hypot, inf

from PIL import Image

from engine.traitors import geometry
from engine.traitors.types import Map
from render.cache import FRAMES
from render.fonts import Face
from render.masks import Point
from render.picture import Box
from render.text import measure
from render.traitors.field import Ground, SummedAreaTable
from render.traitors.layout import HEADER, around, layout_of
from render.traitors.map import ground as ground_of
from render.traitors.pieces import EVEN

NAME = 31
"""Letters of a city's name."""
_WIDE, _HIGH = 84, 66
"""Pixels that are kept free between the window's edge and the cities that it is about."""
_LARGEST = 1.5
"""The largest scale."""
_APART = 1.35
"""How much the scales of widths and heights may differ, where the map is large enough."""
_SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


@dataclass(frozen=True, slots=True)
class Window:
    """Part of a map's frame, from (``left``, ``top``) on, in a picture of so many pixels."""

    chart: Map
    left: float
    top: float
    across: float
    down: float
    width: int
    height: int

    def spot(self, x: float, y: float) -> Point:
        """A point of the frame in the picture."""
        return (x - self.left) * self.across, (y - self.top) * self.down

    def city(self, city: int) -> Point:
        """The middle of a city."""
        return self.spot(self.chart.cities[city].x, self.chart.cities[city].y)

    def road(self, route: int) -> tuple[Point, ...]:
        """The line of a road, from its first city to its second."""
        return _lines(self)[route]

    def leg(self, route: int, start: int) -> tuple[Point, ...]:
        """The line of a road from the city ``start``."""
        points = self.road(route)
        return points if start == self.chart.routes[route].a else points[::-1]

    def holds(self, at: Point, margin: float = 0) -> bool:
        """Whether a point lies inside, so far from the edges."""
        return margin <= at[0] < self.width - margin and margin <= at[1] < self.height - margin


@lru_cache(maxsize=256)
def _lines(window: Window) -> tuple[tuple[Point, ...], ...]:
    """The lines of all roads."""
    chart = window.chart
    return tuple(
        tuple(window.spot(*point) for point in geometry.line(chart, route, 24)) for route in chart.routes
    )


def window_on(chart: Map, cities: Iterable[int], width: int, height: int) -> Window:
    """The window that shows these cities as large as they can be."""
    wide, high = chart.frame
    places = [chart.cities[city] for city in cities] or list(chart.cities)
    xs, ys = [city.x for city in places], [city.y for city in places]
    across = min(_LARGEST, (width - 2 * _WIDE) / max(1, max(xs) - min(xs)))
    down = min(_LARGEST, (height - 2 * _HIGH) / max(1, max(ys) - min(ys)))
    across, down = min(across, down * _APART), min(down, across * _APART)
    # Never more than the whole map.
    across, down = max(across, width / wide), max(down, height / high)
    left = _between((max(xs) + min(xs)) / 2 - width / across / 2, wide - width / across)
    top = _between((max(ys) + min(ys)) / 2 - height / down / 2, high - height / down)
    return Window(chart, left, top, across, down, width, height)


def _between(value: float, most: float) -> float:
    return max(0.0, min(value, most))


@FRAMES.keep
def window_ground(window: Window) -> Image.Image:
    """Sea, land and scenery of the window."""
    layout, whole = layout_of(window.chart), ground_of(window.chart).image
    left, top = layout.placed(window.left, window.top)
    right, bottom = layout.placed(
        window.left + window.width / window.across, window.top + window.height / window.down
    )
    box = (
        max(0.0, left),
        float(max(HEADER, top)),
        min(float(whole.width), right),
        min(float(whole.height), bottom),
    )
    size = window.width, window.height
    return whole.resize(size, Image.Resampling.BILINEAR, box).point(EVEN)


_ON_ROADS = 2.5
"""The price of covering roads, by their weight."""
_CLEAR, _NEAR = 36, 8.0
"""Pixels that tell which city something belongs to, and the price of each that lacks."""


@lru_cache(maxsize=256)
def _road_field(window: Window) -> SummedAreaTable:
    """How much of a box lies on roads."""
    ground = Ground(window.width, window.height)
    for route in range(len(window.chart.routes)):
        ground.line(window.road(route), 14, 20)
    return ground.field()


class Room:
    """What is taken in a window, and what lies where it is cheapest."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.taken: list[Box] = []
        self.tokens: list[tuple[Point, Box]] = []
        """Cities, and what stands beside them: no other city's name should be near."""
        self._cities = [window.city(city) for city in range(len(window.chart.cities))]
        self._roads = _road_field(window)

    def take(self, box: Box) -> None:
        """Keep a place free of others."""
        self.taken.append(box)

    def beside(
        self, at: Point, reach: float, size: tuple[int, int], side: str, slant: float = 0.72
    ) -> tuple[float, Box]:
        """The cheapest place of a size around a city, and its price; at the best on this side of it.

        At its corners the place begins at a share of ``reach`` to both sides: the rounder, the nearer.
        Dearest is to cover what is taken or to leave the window.
        """
        first, inside = _SIDES.index(side), Box(3, 3, self.window.width - 3, self.window.height - 3)
        # Its own city is as far away as it should be.
        taken = [other for other in self.taken if not other.meets(around(at, 2, 2))]
        far = 2 * reach + sum(size) + 2 * _CLEAR
        cities = [city for city in self._cities if 0 < dist(city, at) < far]
        tokens = [box for city, box in self.tokens if city != at]
        best = inf, inside
        for turn in range(8):
            name = _SIDES[(first + turn) % 8]
            for extra in (0, 8, 18):
                box = _on_side(at, reach + extra, size, name, slant)
                price = extra + 2 * min(turn, 8 - turn) + self._roads.weight(box) * _ON_ROADS
                price += 0 if inside.holds(box) else 1000
                price += sum(500 for other in taken if other.meets(box))
                if price < best[0]:
                    best = min(best, (price + _misleading(at, box, cities, tokens), box))
        return best

    def on_road(self, route: int, side: int) -> tuple[float, Box]:
        """The cheapest place on a road."""
        points = self.window.road(route)
        found: list[tuple[float, Box]] = []
        xs, ys = [x for x, _ in points], [y for _, y in points]
        along = Box(int(min(xs)) - side, int(min(ys)) - side, int(max(xs)) + side, int(max(ys)) + side)
        near = [other for other in self.taken if other.meets(along)]
        for step in range(5, len(points) - 5):
            box = around(points[step], side, side)
            outside = 0.0 if self.window.holds(points[step], side / 2) else 2000.0
            taken = sum(500.0 for other in near if other.meets(box))
            found.append((outside + taken + abs(step - len(points) // 2), box))
        return min(found) if found else (9999.0, around(points[0], side, side))


def _misleading(at: Point, box: Box, cities: Sequence[Point], tokens: Sequence[Box]) -> float:
    """What it costs that other cities, or tokens at them, are as near to the box as its own city ``at``."""
    away = _gap(box, (*at, *at))
    nearer = min((_gap(box, (*city, *city)) - away for city in cities), default=_CLEAR)
    token = min((_gap(box, token) for token in tokens), default=_CLEAR)
    return _NEAR * (max(0.0, _CLEAR - nearer) + max(0.0, _CLEAR - token))


def _gap(one: Box, other: tuple[float, float, float, float]) -> float:
    """Pixels from a box to another, or to a point twice."""
    across = max(one[0] - other[2], other[0] - one[2], 0)
    return hypot(across, max(one[1] - other[3], other[1] - one[3], 0))


def _on_side(at: Point, reach: float, size: tuple[int, int], side: str, slant: float) -> Box:
    """A box beside a point; on a slant its corner lies on the ring."""
    width, height = size
    away = reach * slant if len(side) == 2 else reach
    x = at[0] + away if "e" in side else at[0] - away - width if "w" in side else at[0] - width / 2
    y = at[1] + away if "s" in side else at[1] - away - height if "n" in side else at[1] - height / 2
    return Box.sized(round(x), round(y), width, height)


def name_size(name: str) -> tuple[int, int]:
    """Pixels of a city's name."""
    return measure(Face.HEAVY, NAME, name) + 8, NAME + 8
