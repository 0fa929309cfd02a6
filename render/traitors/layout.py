"""Where everything on a map lies in the picture: reckoned once for each map.

A map is drawn to the scale that fits its frame into the picture. What the map file decides (cities, bends,
sides of names) is kept as it was checked; what it leaves open (coins, gems, the compass) goes where it
covers least.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise

from engine.traitors import geometry
from engine.traitors.types import Map
from render.fonts import Face
from render.masks import Point
from render.picture import WIDTH, Box
from render.spelling import clusters
from render.text import line
from render.traitors.field import Ground, SummedAreaTable

HEADER = 72
"""Above the map: the season and what happened."""
MAP_HEIGHT = 720
"""Of a map that is as wide as the picture, before it is pressed."""
_PRESSED = 634 / 720
"""Heights beside widths: so headline, map and purses make one picture."""
_TALLEST = 1000
"""Of the map of a frame that is nearly square or higher than wide."""

Pixel = tuple[int, int]
"""A pixel of the picture."""

NAME_FACE, NAME_SIZE = Face.HEAVY, 28
_NAME_HEIGHT = 32
_HALO = 2
"""Of a city's name, on each side, inside its box."""

CITY, COIN, GEM = 44, 38, 30
"""Diameters on a map at full scale."""
ROAD = 9.5
COMPASS = 92

_HEAVY, _COINS, _ROADS = 255, 255, 22
"""Weights of cities, names and the header, of coins and gems, of roads."""
_SHARES = (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66)
"""Where along its road a coin may lie, the best first."""


def measure(text: str) -> tuple[float, float]:
    """Width and height, in pixels of a map's frame, of the box of a city's name."""
    # At a usual scale the name is drawn so: a trial would cost as much again.
    return line(NAME_FACE, NAME_SIZE, "".join(clusters(text))).extent + 2 * _HALO, _NAME_HEIGHT


@dataclass(frozen=True, eq=False)
class Layout:
    """Places in the picture, all in pixels.

    ``unit`` is the scale for things of a fixed size, such as coins; ``compass`` is None where the map has
    no room for it. The header lies above the map, in the same picture.
    """

    chart: Map
    scale: float
    unit: float
    left: int
    size: tuple[int, int]
    cities: tuple[tuple[int, int], ...]
    roads: tuple[tuple[Point, ...], ...]
    names: tuple[Box, ...]
    coins: tuple[tuple[int, int], ...]
    gems: tuple[tuple[int, int] | None, ...]
    stones: tuple[Box, ...]
    """The inner parts of coins and gems, which nobody's tray should hide."""
    compass: Box | None
    field: SummedAreaTable
    """What may be covered by tokens at a price: roads and coins, besides all that is in ``hard``."""
    hard: SummedAreaTable
    """What must not be covered: cities, names, the header."""

    def sized(self, pixels: float) -> int:
        """A fixed size on this map."""
        return max(1, round(pixels * self.unit))

    def along(self, route: int, start: int, share: float) -> Point:
        """The point of a road at a share of its way from the city ``start``."""
        way = self.chart.routes[route]
        return self.placed(*geometry.at(self.chart, way, share if start == way.a else 1 - share))

    def placed(self, x: float, y: float) -> Point:
        """A point of the map's frame in the picture."""
        return _placed(self.scale, self.left, x, y)


def around(at: Point, width: float, height: float) -> Box:
    """The box of a size with its middle at a point."""
    return Box.sized(round(at[0] - width / 2), round(at[1] - height / 2), round(width), round(height))


@lru_cache(maxsize=32)
def layout_of(chart: Map) -> Layout:
    """Where cities, roads and names of a map lie in the picture; worked out once a map."""
    scale, left, height = _fit(*chart.frame)
    unit = min(1.25, max(0.5, scale))

    placed = partial(_placed, scale, left)
    centres = tuple(placed(city.x, city.y) for city in chart.cities)
    roads = tuple(tuple(placed(*point) for point in geometry.line(chart, route)) for route in chart.routes)
    names = tuple(_grid(geometry.label_box(city, measure(city.name)), placed) for city in chart.cities)

    ground, hard = Ground(WIDTH, height), Ground(WIDTH, height)
    for points in roads:
        ground.line(points, ROAD * 1.8 * unit, _ROADS)
    for either in (ground, hard):
        either.box(Box(0, 0, WIDTH, HEADER), _HEAVY)
        for name in names:
            either.box(name, _HEAVY)
        for centre in centres:
            either.disc(centre, (CITY / 2 + (2 if either is ground else 0)) * unit, _HEAVY)
    coins, gems = _coins(chart, roads, ground.field(), unit)
    stones = [(coin, COIN) for coin in coins] + [(gem, GEM) for gem in gems if gem]
    for at, side in stones:
        ground.disc(at, side / 2 * unit, _COINS)

    size = WIDTH, height
    field = ground.field()
    return Layout(
        chart=chart,
        scale=scale,
        unit=unit,
        left=left,
        size=size,
        cities=tuple((round(x), round(y)) for x, y in centres),
        roads=roads,
        names=names,
        coins=coins,
        gems=gems,
        stones=tuple(around(at, side * unit * 0.72, side * unit * 0.72) for at, side in stones),
        compass=_compass_place(field, size),
        field=field,
        hard=hard.field(),
    )


def _grid(box: geometry.Bounds, placed: Callable[[float, float], Point]) -> Box:
    """The pixels that a box of the map's frame touches in the picture."""
    (left, top), (right, bottom) = placed(box[0], box[1]), placed(box[2], box[3])
    return Box(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))


def _fit(width: int, height: int) -> tuple[float, int, int]:
    """The scale of a frame, its left edge in the picture, and the height of the map in it."""
    scale = min(WIDTH / width, MAP_HEIGHT / height)
    if scale < WIDTH / width:
        scale = min(WIDTH / width, max(scale, min(1.0, _TALLEST / height)))
    down = math.ceil(max(MAP_HEIGHT, height * scale) * _PRESSED)
    return scale, round((WIDTH - width * scale) / 2), HEADER + down


def _placed(scale: float, left: int, x: float, y: float) -> Point:
    return left + x * scale, HEADER + y * scale * _PRESSED


def _coins(
    chart: Map, roads: Sequence[Sequence[Point]], field: SummedAreaTable, unit: float
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int] | None, ...]]:
    """Coins, and gems beside them, each on its road where they cover least."""
    coins: list[tuple[int, int]] = []
    gems: list[tuple[int, int] | None] = []
    taken: list[Box] = []
    for route, points in zip(chart.routes, roads, strict=True):
        apart = (COIN + GEM) / 2 * unit + 1 if route.garnet else 0.0
        length = sum(math.dist(a, b) for a, b in pairwise(points))
        best: tuple[float, Point, Point] | None = None
        for rank, share in enumerate(_SHARES):
            middle = share * length
            coin = _on(points, middle - apart / 2)
            gem = _on(points, middle + apart / 2)
            boxes = [around(coin, COIN * unit, COIN * unit)]
            if route.garnet:
                boxes.append(around(gem, GEM * unit, GEM * unit))
            cost = rank * 1.5 + sum(field.weight(box) for box in boxes)
            cost += sum(400.0 for box in boxes for other in taken if box.meets(other))
            if best is None or cost < best[0]:
                best = cost, coin, gem
        assert best is not None
        coins.append((round(best[1][0]), round(best[1][1])))
        gems.append((round(best[2][0]), round(best[2][1])) if route.garnet else None)
        taken.append(around(best[1], COIN * unit, COIN * unit))
        if route.garnet:
            taken.append(around(best[2], GEM * unit, GEM * unit))
    return tuple(coins), tuple(gems)


def _on(points: Sequence[Point], way: float) -> Point:
    """The point of a line so many pixels from its start."""
    for start, end in pairwise(points):
        step = math.dist(start, end)
        if way <= step and step > 0:
            share = way / step
            return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        way -= step
    return points[-1]


def _compass_place(field: SummedAreaTable, size: tuple[int, int]) -> Box | None:
    """The free place nearest to an edge of the map, low and right before high and left."""
    width, height, margin = COMPASS, COMPASS + 22, 24
    best: tuple[int, int, int] | None = None
    for top in range(size[1] - margin - height, margin - 1, -6):
        down = 2 * min(size[1] - top - height, top) + (top < size[1] // 2) * 60
        if best is not None and down >= best[0]:
            continue
        for left in range(size[0] - margin - width, margin - 1, -6):
            off = down + min(size[0] - left - width, left) + (left < size[0] // 2) * 30
            if best is not None and off >= best[0]:
                continue
            if field.sum_inside(left - 4, top - 4, left + width + 4, top + height + 4) == 0:
                best = off, left, top
    return Box.sized(best[1], best[2], width, height) if best else None
