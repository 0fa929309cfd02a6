"""Where cities and roads lie in a picture: of the whole map, or of a close-up on some of its cities."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from engine.traitors.types import Map
from render.drawing import fonts, masks, picture, spelling
from render.drawing.text import line
from render.traitors.bends import bow
from render.traitors.field import Cells, SummedAreaTable, line_cells
from render.traitors.spread import Spread, spread

Pixel = tuple[int, int]
"""A pixel of the picture."""

NAME_FACE = fonts.Face.HEAVY
_PIECES, _BROAD = 24, 14
"""Of a road's line, and its width in pixels."""
_FEW = 16
"""Cities of a map that has larger signs and needs fewer rows."""
_ROWS = 600
_CLOSER = 1.75
"""The largest scale of a close-up."""
_AROUND = 88
"""Pixels that a close-up keeps around the cities that it is about."""
_LEAST_ROWS = 480
_CLOSENESSES = 8
"""Scales that are tried, each a little smaller."""


class Sizes(NamedTuple):
    """How large the signs of a picture are: diameters of cities and traders, and the letters of tolls."""

    city: int
    token: int
    toll: int


_LARGE, _SMALL, _CLOSE = Sizes(46, 44, 30), Sizes(40, 40, 28), Sizes(58, 54, 34)


def measure(text: str) -> tuple[float, float]:
    """Width and height, in pixels of a map's frame, of the box in which a map file's names are checked."""
    return line(NAME_FACE, 28, "".join(spelling.clusters(text))).extent + 4, 32


@dataclass(frozen=True, eq=False)
class Layout:
    """Places in the picture, all in pixels.

    ``near`` are the cities that a close-up is about; of the whole map there are none.
    """

    chart: Map
    size: tuple[int, int]
    sizes: Sizes
    ground: Spread
    near: tuple[int, ...] = ()
    zoom: float = 1.0
    corner: masks.Point = (0.0, 0.0)
    """Of a close-up, in the picture of the whole map."""

    @cached_property
    def cities(self) -> tuple[Pixel, ...]:
        """The middles of all cities."""
        return tuple((round(x), round(y)) for x, y in map(self._seen, self.ground.cities))

    def _seen(self, at: masks.Point) -> masks.Point:
        (left, top), zoom = self.corner, self.zoom
        return (at[0] - left) * zoom, (at[1] - top) * zoom

    @cached_property
    def roads(self) -> tuple[tuple[masks.Point, ...], ...]:
        """The lines of all roads, each from its first city to its second."""
        ways = zip(self.chart.routes, self.ground.bows, strict=True)
        return tuple(
            bow(self.cities[way.a], self._seen(over), self.cities[way.b], _PIECES) for way, over in ways
        )

    @cached_property
    def _cells(self) -> tuple[Cells, ...]:
        """What each road covers."""
        return tuple(line_cells(points, _BROAD) for points in self.roads)

    @cached_property
    def field(self) -> SummedAreaTable:
        """How much of a box lies on roads."""
        return SummedAreaTable(self._cells, self.size)

    def beside(self, route: int, box: picture.Box) -> int:
        """How much of a box lies on other roads than one."""
        return self.field.sum(*box) - self._cells[route].covered(box)

    def shows(self, at: masks.Point, margin: float = 0) -> bool:
        """Whether a point lies inside, so far from the edges."""
        width, height = self.size
        return margin <= at[0] <= width - margin and margin <= at[1] <= height - margin


def around(at: masks.Point, width: float, height: float) -> picture.Box:
    """The box of a size with its middle at a point."""
    return picture.Box.sized(round(at[0] - width / 2), round(at[1] - height / 2), round(width), round(height))


@lru_cache(maxsize=32)
def whole_map(chart: Map) -> Layout:
    """The whole map."""
    few = len(chart.cities) <= _FEW
    sizes, size = _LARGE if few else _SMALL, (picture.ACROSS, _ROWS if few else picture.TALLEST)
    ground = spread(chart, size, sizes.city // 2 + sizes.token, 2.3 * sizes.city, 2.8 * sizes.city)
    nearest = min(
        (math.dist(a, b) for at, a in enumerate(ground.cities) for b in ground.cities[:at]), default=99.0
    )
    # Where a map is full to the brim cities are smaller than people can read them: the words have them.
    city = max(24, min(sizes.city, round(nearest * 0.6)))
    return Layout(chart, size, sizes._replace(city=city), ground)


@lru_cache(maxsize=128)
def close_up(chart: Map, cities: tuple[int, ...]) -> Layout:
    """The part of the map with these cities: as large as it can be where its edges cut few other cities."""
    whole = whole_map(chart)
    xs, ys = zip(*(whole.ground.cities[city] for city in cities), strict=True)
    (wide, high), across, down = whole.size, max(xs) - min(xs), max(ys) - min(ys)
    largest = min(_CLOSER, (wide - 2 * _AROUND) / max(1.0, across), (high - 2 * _AROUND) / max(1.0, down))
    found = []
    for zoom in (max(1.0, min(largest, 1.1), largest * 0.96**step) for step in range(_CLOSENESSES)):
        height = min(high, max(_LEAST_ROWS, round(down * zoom) + 2 * _AROUND))
        corner = _begin(xs, wide / zoom, wide), _begin(ys, height / zoom, high)
        sizes = _CLOSE if zoom > 1.2 else whole.sizes
        part = Layout(chart, (wide, height), sizes, whole.ground, cities, zoom, corner)
        reach = sizes.city / 2 + 2
        cut = sum(part.shows(at, -reach) and not part.shows(at, reach) for at in part.cities)
        found.append((cut, -zoom, part))
    return min(found, key=lambda each: each[:2])[2]


def _begin(values: Iterable[float], window: float, whole: float) -> float:
    """Where a close-up begins that shows so many of all pixels, these values in its middle."""
    values = list(values)
    return max(0.0, min((max(values) + min(values) - window) / 2, whole - window))
