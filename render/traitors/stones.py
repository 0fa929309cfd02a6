"""Coins and garnets move along their roads, so that nobody's tray hides them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from render.picture import Box
from render.traitors.layout import COIN, GEM, Layout, Pixel, around
from render.traitors.placement import Group, PlacedChip, arrange, give_way, trays

_STEPS = 60
"""Places along a road that are tried."""
_SEEN, _SEEN_OF_GEM = 0.74, 0.66
"""Of a stone's radius, what no tray may cover: a coin's figure, and most of a gem."""
_WELL_SEEN = 0.92
"""The same for where a stone moves to, if its road has such a place."""
_TRIALS = 6
"""Of letting trays give way to stones that have nowhere to go."""


class Stone(NamedTuple):
    """The coin of a road, or its gem."""

    route: int
    gem: bool

    def radius(self, layout: Layout) -> float:
        """Half of its width."""
        return layout.sized(GEM if self.gem else COIN) / 2

    def seen(self, layout: Layout) -> float:
        """How near to its middle a tray may come."""
        return self.radius(layout) * (_SEEN_OF_GEM if self.gem else _SEEN)


Moved = tuple[Stone, Pixel]
"""A stone that lies elsewhere than on a map with nobody on it, and where."""


def stones_on(layout: Layout, closed: frozenset[int], moved: Sequence[Moved] = ()) -> dict[Stone, Pixel]:
    """Where the coins and gems of all open roads lie."""
    found: dict[Stone, Pixel] = {}
    for route in range(len(layout.coins)):
        if route not in closed:
            found[Stone(route, gem=False)] = layout.coins[route]
            gem = layout.gems[route]
            if gem is not None:
                found[Stone(route, gem=True)] = gem
    return found | dict(moved)


@lru_cache(maxsize=64)
def stone_boxes(layout: Layout, closed: frozenset[int], moved: tuple[Moved, ...]) -> tuple[Box, ...]:
    """What no tray may cover of them."""
    places = stones_on(layout, closed, moved).items()
    return tuple(around(at, 2 * stone.seen(layout), 2 * stone.seen(layout)) for stone, at in places)


class Arrangement(NamedTuple):
    """Who stands where, and which stones give way to them."""

    placed: tuple[PlacedChip, ...]
    moved: tuple[Moved, ...]


@lru_cache(maxsize=64)
def settle(
    layout: Layout, groups: tuple[Group, ...], marks: tuple[Box, ...], closed: frozenset[int]
) -> Arrangement:
    """A place for all: trays first, then the stones that these would hide; a tray moves where none can."""
    placed, reserved = arrange(layout, groups, marks), marks
    best: tuple[int, Arrangement] | None = None
    for trial in range(_TRIALS):
        moved, stuck = _freed(layout, closed, placed)
        if best is None or len(stuck) < best[0]:
            best = len(stuck), Arrangement(placed, moved)
        if not stuck:
            break
        reserved += stuck
        # First those alone who are in the way, then everybody.
        placed = (
            arrange(layout, groups, reserved) if trial % 2 else give_way(layout, groups, placed, reserved)
        )
    assert best is not None
    return best[1]


def _freed(
    layout: Layout, closed: frozenset[int], placed: Sequence[PlacedChip]
) -> tuple[tuple[Moved, ...], tuple[Box, ...]]:
    """The stones that trays would hide, and where they go; and the boxes of those that can go nowhere."""
    hiding = [tray for _, tray in trays(placed)]
    places = stones_on(layout, closed)
    moved: list[Moved] = []
    stuck: list[Box] = []
    for stone, at in places.items():
        radius = stone.radius(layout)
        if _clearance(at, hiding) >= stone.seen(layout):
            continue
        others = [(other, each.radius(layout)) for each, other in places.items() if each != stone]
        spot = _free_spot(layout, stone, hiding, others)
        if spot is None:
            stuck.append(around(at, 2 * radius, 2 * radius))
        else:
            places[stone] = spot
            moved.append((stone, spot))
    return tuple(moved), tuple(stuck)


def _free_spot(
    layout: Layout, stone: Stone, hiding: Sequence[Box], others: Sequence[tuple[Pixel, float]]
) -> Pixel | None:
    """The place on a stone's road that is nearest to its middle among those where it is best seen."""
    radius, start = stone.radius(layout), layout.chart.routes[stone.route].a
    best: Pixel | None = None
    for step in sorted(range(6, _STEPS - 5), key=lambda step: abs(step - _STEPS // 2)):
        x, y = layout.along(stone.route, start, step / _STEPS)
        at = round(x), round(y)
        seen = _clearance(at, hiding)
        if seen < stone.seen(layout) or (best is not None and seen < radius * _WELL_SEEN):
            continue
        if layout.hard.sum(*around(at, 1.5 * radius, 1.5 * radius)):
            continue
        if any(math.dist(at, other) < radius + reach for other, reach in others):
            continue
        if seen >= radius * _WELL_SEEN:
            return at
        best = at
    return best


def _clearance(at: Pixel, boxes: Sequence[Box]) -> float:
    """Pixels from a point to the nearest of some boxes."""
    return min((_distance(at, box) for box in boxes), default=math.inf)


def _distance(at: Pixel, box: Box) -> float:
    return math.hypot(
        max(box.left - at[0], 0, at[0] - box.right), max(box.top - at[1], 0, at[1] - box.bottom)
    )
