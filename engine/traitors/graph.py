"""Roads as a graph: what is open, what a cut would tear apart, what may still be cut.

Sets of routes are bit masks (bit ``r`` stands for route ``r``), so that they cost nothing to join.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.traitors.types import Map

MOST_CUTS = 3
"""T-10."""


class Graph:
    """A map's roads, indexed. Shared by all tables on the same map; never changed."""

    __slots__ = ("cities", "city_mask", "ends", "neighbours", "route_of")

    def __init__(self, cities: int, ends: Iterable[tuple[int, int]]) -> None:
        self.cities = cities
        self.ends = tuple(ends)
        self.city_mask = tuple(1 << a | 1 << b for a, b in self.ends)
        roads: list[list[tuple[int, int]]] = [[] for _ in range(cities)]
        for route, (a, b) in enumerate(self.ends):
            roads[a].append((b, route))
            roads[b].append((a, route))
        self.neighbours = tuple(tuple(sorted(found)) for found in roads)
        """For each city the (city, route) pairs one road away, by city."""
        self.route_of = {(city, other): route for city in range(cities) for other, route in roads[city]}
        """The route between two neighbouring cities, in either direction."""


@lru_cache(maxsize=64)
def graph_of(chart: Map) -> Graph:
    """The graph of a map; maps keep their hash, so asking again costs next to nothing."""
    return Graph(len(chart.cities), ((route.a, route.b) for route in chart.routes))


def mask_of(routes: Iterable[int]) -> int:
    """The bit mask of some routes."""
    mask = 0
    for route in routes:
        mask |= 1 << route
    return mask


def unreachable(graph: Graph, closed: int) -> list[int]:
    """The cities cut off from city 0, in order."""
    reached = _reached(graph, closed)
    return [city for city in range(graph.cities) if city not in reached]


def _reached(graph: Graph, closed: int) -> set[int]:
    reached = {0}
    waiting = [0]
    while waiting:
        for other, route in graph.neighbours[waiting.pop()]:
            if other not in reached and not closed >> route & 1:
                reached.add(other)
                waiting.append(other)
    return reached


@lru_cache(maxsize=1 << 12)
def bridges(graph: Graph, closed: int) -> int:
    """The mask of open routes whose loss would tear the open graph apart.

    One walk in depth (Tarjan): a road down the tree is a bridge when nothing below it leads back above it.
    """
    order = [0] * graph.cities
    low = [0] * graph.cities
    found = 0
    count = 0
    for root in range(graph.cities):
        if order[root]:
            continue
        count += 1
        order[root] = low[root] = count
        path: list[tuple[int, int, Iterator[tuple[int, int]]]] = [(root, -1, iter(graph.neighbours[root]))]
        while path:
            city, arrived_by, roads = path[-1]
            for other, route in roads:
                if route == arrived_by or closed >> route & 1:
                    continue
                if order[other]:
                    low[city] = min(low[city], order[other])
                    continue
                count += 1
                order[other] = low[other] = count
                path.append((other, route, iter(graph.neighbours[other])))
                break
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[city])
                    if low[city] > order[above]:
                        found |= 1 << arrived_by
    return found


def further_cuts(graph: Graph, closed: int, chosen: Iterable[int] = ()) -> list[int]:
    """The routes that may be added to the cuts ``chosen``, themselves legal (T-10), in order."""
    chosen = tuple(chosen)
    if len(chosen) >= MOST_CUTS:
        return []
    touched = 0
    for route in chosen:
        touched |= graph.city_mask[route]
    gone = closed | mask_of(chosen)
    barred = gone | bridges(graph, gone)
    return [
        route
        for route, cities in enumerate(graph.city_mask)
        if not cities & touched and not barred >> route & 1
    ]


def plan_from(graph: Graph, closed: int, chosen: tuple[int, ...] = ()) -> tuple[int, ...] | None:
    """Three legal cuts (T-10) that begin with ``chosen``, or None where there are none."""
    if len(chosen) == MOST_CUTS:
        return chosen
    for route in further_cuts(graph, closed, chosen):
        plan = plan_from(graph, closed, (*chosen, route))
        if plan is not None:
            return plan
    return None
