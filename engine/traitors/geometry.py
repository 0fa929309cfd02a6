"""The shape of roads on a map, shared by its checks and its pictures."""

from __future__ import annotations

from math import hypot

from engine.traitors.types import Map, Route

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
