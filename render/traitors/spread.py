"""Where the cities of a map lie in its picture: laid out anew for the picture's shape.

A map file places cities in a frame of its own. The frame is drawn out to the picture, then cities move apart
until each road has room for its toll and each city for those who stand there; the coast goes with them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.traitors import graph, types
from render.drawing.masks import Point
from render.traitors import bends

_ROUNDS = 60
_PULL, _PUSH = 0.06, 0.3
"""How strongly a city is drawn back to where the map has it, and away from what is too near."""
_STEP = 9.0
"""Pixels that a city moves in a round at most."""
_OFF_ROADS = 0.66
"""How far cities keep off roads that lead elsewhere, in shares of how far they keep off each other."""
_RIM = 10
"""Pixels of sea that a coast leaves at the picture's edges."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where cities lie: ``home``, as the map has them, and ``cities``, as they are drawn.

    ``bows`` are the points towards which each road is drawn out between its cities.
    """

    size: tuple[int, int]
    origin: Point
    scale: Point
    home: tuple[Point, ...]
    cities: tuple[Point, ...]
    bows: tuple[Point, ...]

    def placed(self, x: float, y: float) -> Point:
        """A point of the map's frame in the picture: it goes with the cities around it."""
        x, y = (
            (value - origin) * scale
            for value, origin, scale in zip((x, y), self.origin, self.scale, strict=True)
        )
        across = down = whole = 0.0
        for old, new in zip(self.home, self.cities, strict=True):
            weight = 1 / (400 + (old[0] - x) ** 2 + (old[1] - y) ** 2) ** 2
            across += weight * (new[0] - old[0])
            down += weight * (new[1] - old[1])
            whole += weight
        return (
            min(self.size[0] - _RIM, max(_RIM, x + across / whole)),
            min(self.size[1] - _RIM, max(_RIM, y + down / whole)),
        )


def spread(chart: types.Map, size: tuple[int, int], edge: int, apart: float, road: float) -> Spread:
    """Places of all cities: ``apart`` from each other, ``road`` from their neighbours, ``edge`` from edges.

    In pixels, as far as there is room.
    """
    axes = [city.x for city in chart.cities], [city.y for city in chart.cities]
    origins, scales = zip(*map(_drawn_out, axes, size, (edge, edge)), strict=True)
    home = tuple(
        ((city.x - origins[0]) * scales[0], (city.y - origins[1]) * scales[1]) for city in chart.cities
    )
    places = list(home)
    for _ in range(max(8, _ROUNDS * 26 // max(26, len(home)))):
        pushed = _pushed(chart, places, apart, road)
        places = [
            _moved(at, force, first, size, edge)
            for at, force, first in zip(places, pushed, home, strict=True)
        ]
    return Spread(size, origins, scales, home, tuple(places), tuple(bends.bows(chart, places, size)))


def _drawn_out(values: Sequence[int], room: int, edge: int) -> tuple[float, float]:
    """What is taken off the frame's values, and their scale then, so that all fill the room but its edges."""
    least, most = min(values), max(values)
    if most == least:
        return least - room / 2, 1.0
    scale = (room - 2 * edge) / (most - least)
    return least - edge / scale, scale


def _moved(at: Point, force: Sequence[float], home: Point, size: tuple[int, int], edge: int) -> Point:
    """Where a city is after a round."""
    across, down = (force[axis] + (home[axis] - at[axis]) * _PULL for axis in (0, 1))
    share = min(1.0, _STEP / max(0.001, math.hypot(across, down)))
    x, y = at[0] + across * share, at[1] + down * share
    return min(size[0] - edge, max(edge, x)), min(size[1] - edge, max(edge, y))


def _pushed(chart: types.Map, places: Sequence[Point], apart: float, road: float) -> list[list[float]]:
    """How far each city is pushed by others that are too near, and by others' roads."""
    forces = [[0.0, 0.0] for _ in places]

    def push(city: int, across: float, down: float, lacking: float) -> None:
        length = math.hypot(across, down) or 1.0
        forces[city][0] += across / length * lacking * _PUSH
        forces[city][1] += down / length * lacking * _PUSH

    neighbours = graph.graph_of(chart).route_of
    for city, (x, y) in enumerate(places):
        for other in range(city):
            across, down = x - places[other][0], y - places[other][1]
            least = road if (city, other) in neighbours else apart
            if abs(across) < least and abs(down) < least:
                lacking = max(0.0, least - math.hypot(across, down))
                push(city, across, down, lacking)
                push(other, -across, -down, lacking)
    least = apart * _OFF_ROADS
    for route in chart.routes:
        (ax, ay), (bx, by) = places[route.a], places[route.b]
        left, right = min(ax, bx) - least, max(ax, bx) + least
        top, bottom = min(ay, by) - least, max(ay, by) + least
        square = (bx - ax) ** 2 + (by - ay) ** 2 or 1.0
        for city, (x, y) in enumerate(places):
            if left < x < right and top < y < bottom and city not in (route.a, route.b):
                share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square
                across, down = x - ax - share * (bx - ax), y - ay - share * (by - ay)
                if 0 < share < 1:
                    push(city, across, down, max(0.0, least - math.hypot(across, down)))
    return forces
