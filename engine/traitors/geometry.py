"""The shape of roads on a map, shared by its checks and its pictures."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from engine.traitors.types import City, Map, Route

Point = tuple[float, float]


def control(chart: Map, route: Route) -> Point:
    """The control point of a quadratic Bézier curve whose middle lies ``route.bend`` off the chord."""
    a, b = chart.cities[route.a], chart.cities[route.b]
    length = hypot(b.x - a.x, b.y - a.y) or 1.0
    # A curve's middle lies half as far from the chord as its control point; y grows downwards.
    off = 2 * route.bend / length
    return (a.x + b.x) / 2 + (b.y - a.y) * off, (a.y + b.y) / 2 - (b.x - a.x) * off


def at(chart: Map, route: Route, share: float) -> Point:
    """The point of a road at ``share`` of its way from ``a`` (0) to ``b`` (1)."""
    a, b = chart.cities[route.a], chart.cities[route.b]
    x, y = control(chart, route)
    back, cross, ahead = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return back * a.x + cross * x + ahead * b.x, back * a.y + cross * y + ahead * b.y


def line(chart: Map, route: Route, pieces: int = 16) -> list[Point]:
    """A road as ``pieces`` straight pieces, from ``a`` to ``b``."""
    if route.bend == 0:
        pieces = 1
    return [at(chart, route, step / pieces) for step in range(pieces + 1)]


CITY_RADIUS = 18
"""Of a city's disc, in pixels."""
LABEL_GAP = 6
"""Pixels between a city's disc and its name."""

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def label_box(city: City, size: tuple[float, float]) -> Bounds:
    """Where a city's name of this width and height stands: beside the disc, on the side ``city.label``."""
    width, height = size
    reach = CITY_RADIUS + LABEL_GAP
    # On a diagonal the box's corner lies on the ring around the disc.
    slant = reach * 0.7
    east, west = "e" in city.label, "w" in city.label
    north, south = "n" in city.label, "s" in city.label
    away_x, away_y = (slant, slant) if (east or west) and (north or south) else (reach, reach)
    left = city.x + away_x if east else city.x - away_x - width if west else city.x - width / 2
    top = city.y + away_y if south else city.y - away_y - height if north else city.y - height / 2
    return left, top, left + width, top + height


def overlap(bounds: Bounds, other: Bounds) -> bool:
    """Whether two boxes share more than an edge."""
    return bounds[0] < other[2] and other[0] < bounds[2] and bounds[1] < other[3] and other[1] < bounds[3]


class Polyline(NamedTuple):
    """A road as straight pieces, and the upright box around them, so that far ones are told apart at once."""

    points: list[Point]
    box: Bounds


def path(chart: Map, route: Route) -> Polyline:
    """A road's pieces and their box, a little widened so that straight roads have one too."""
    points = line(chart, route)
    across, down = [x for x, _ in points], [y for _, y in points]
    return Polyline(points, (min(across) - 1, min(down) - 1, max(across) + 1, max(down) + 1))


def crossing(line: Polyline, other: Polyline, shared: Sequence[City]) -> bool:
    """Whether two roads cross, or touch, away from the cities that both lead to."""
    if not overlap(line.box, other.box):
        return False
    for a, b in pairwise(line.points):
        for c, d in pairwise(other.points):
            met = _meeting(a, b, c, d)
            if met is not None and all(
                hypot(met[0] - city.x, met[1] - city.y) > CITY_RADIUS for city in shared
            ):
                return True
    return False


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the pieces a-b and c-d meet."""
    along, across = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    turn = along[0] * across[1] - along[1] * across[0]
    if turn == 0:
        return None
    share = ((c[0] - a[0]) * across[1] - (c[1] - a[1]) * across[0]) / turn
    other = ((c[0] - a[0]) * along[1] - (c[1] - a[1]) * along[0]) / turn
    if 0 <= share <= 1 and 0 <= other <= 1:
        return a[0] + share * along[0], a[1] + share * along[1]
    return None


def runs_through(road: Polyline, city: City) -> bool:
    """Whether a road comes nearer to a city's middle than its disc reaches."""
    disc = (city.x - CITY_RADIUS, city.y - CITY_RADIUS, city.x + CITY_RADIUS, city.y + CITY_RADIUS)
    return overlap(disc, road.box) and any(
        _off(a, b, (city.x, city.y)) < CITY_RADIUS for a, b in pairwise(road.points)
    )


def _off(a: Point, b: Point, point: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy or 1.0
    share = min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square))
    return hypot(a[0] + share * dx - point[0], a[1] + share * dy - point[1])
