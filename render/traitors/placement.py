"""Finding places for traders, graves and tags beside what they belong to, so that names stay free."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render.picture import Box
from render.traitors.field import GRAIN
from render.traitors.layout import CITY, Layout, around
from render.traitors.pieces import chip_width

_HARD = 900.0
"""The price of touching what must stay free."""
_SOFT = GRAIN * GRAIN / 800
"""The price of a cell of weight 1."""
_ASTRAY = 300.0
"""The price of lying nearer to another city."""
_ANGLES = (90, 45, 135, 0, 180, 270, 225, 315, 112, 68, 22, 158, 202, 338, 248, 292)
"""Directions to try, clockwise from the east: below first, as the eye expects."""
_REACHES = (0, 5, 10, 17, 26, 38)


def _pull(share: float) -> float:
    """How far a box leans to a side, from -1 to 1: fully as soon as the direction is clear.

    So on a slant its corner, not its middle, lies on the ring.
    """
    return max(-1.0, min(1.0, share * 1.42))


def _ways() -> list[tuple[float, float, float, float, float, int]]:
    """Price, direction, lean and distance of every place to try, the cheapest first."""
    found = []
    for rank, angle in enumerate(_ANGLES):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        found += [(rank * 0.9 + reach * 1.6, x, y, _pull(x), _pull(y), reach) for reach in _REACHES]
    return sorted(found)


_WAYS = _ways()
_GAP = 2
TRAY = 4
"""Pixels of a tray around the chips in it."""


class Chip(NamedTuple):
    """Traders of one seat in one place, by number."""

    seat: int
    numbers: tuple[int, ...]
    dead: bool = False


class Group(NamedTuple):
    """Chips that belong to a point; ``radius`` is what is kept free around it."""

    name: str
    at: tuple[int, int]
    radius: int
    chips: tuple[Chip, ...]


class Placed(NamedTuple):
    """A chip in the picture: its box, the numbers behind its token, and the group that it is in."""

    chip: Chip
    box: Box
    label: tuple[str, ...]
    group: Group


_SMALLER, _FREE = 60.0, 90.0
"""The price of each smaller size, and what is cheap enough not to try it."""
_WIDEST = 100
"""Pixels that no chip is wider than, with its share of the tray."""
_TIERS = ((35, True), (33, True), (35, False), (33, False))
"""Diameters to try, and whether the traders' numbers stand on the tab or only how many there are."""


def spot(
    layout: Layout, at: tuple[int, int], radius: float, size: tuple[int, int], taken: Iterable[Box]
) -> tuple[float, Box]:
    """The cheapest box of a size beside a point, and its price; the price of a free one is below 900."""
    width, height = size
    wide, high = layout.size[0] - 2 - width, layout.size[1] - 2 - height
    reach = 2 * (width + height) + radius + _REACHES[-1]
    near = [box for box in taken if _farthest(box, at) < reach + box.width + box.height]
    rivals = _rivals(layout, at)
    soft, hard = layout.field.sum_inside, layout.hard.sum_inside
    best: tuple[float, int, int] | None = None
    for price, x, y, lean_x, lean_y, away in _WAYS:
        if best is not None and price >= best[0]:
            break
        left = round(at[0] + x * (radius + away) + (lean_x - 1) * width / 2)
        top = round(at[1] + y * (radius + away) + (lean_y - 1) * height / 2)
        if left < 2 or top < 2 or left > wide or top > high:
            continue
        right, bottom = left + width, top + height
        inner = left + 2, top + 2, right - 2, bottom - 2
        price += soft(left, top, right, bottom) * _SOFT
        if best is not None and price >= best[0]:
            continue
        far = math.hypot(max(at[0] - left, right - at[0]), max(at[1] - top, bottom - at[1]))
        price += 0.4 * max(0.0, far - 105)
        covered = hard(*inner)
        if covered > 0:
            price += _HARD + 20 * _SOFT * covered
        for one in near:
            if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom:
                price += _HARD
        if best is not None and price >= best[0]:
            continue
        middle = (left + right) // 2, (top + bottom) // 2
        own = math.dist(middle, at) + 12
        if _tied_over(layout, at, radius, Box(left, top, right, bottom)):
            price += _ASTRAY
        for city in rivals:
            if math.dist(middle, city) < own:
                price += _ASTRAY
        if best is None or price < best[0]:
            best = price, left, top
    if best is not None:
        return best[0], Box.sized(best[1], best[2], width, height)
    left, top = min(max(2, at[0] - width // 2), wide), min(max(2, at[1] + round(radius)), high)
    return 4 * _HARD, Box.sized(left, top, width, height)


def _tied_over(layout: Layout, at: tuple[int, int], radius: float, box: Box) -> bool:
    """Whether what ties a box to its point would cross a name."""
    x, y = nearest(box, at)
    away = math.dist((x, y), at)
    if away <= radius + 8:
        return False
    share = (radius + away) / 2 / away
    x, y = round(at[0] + (x - at[0]) * share), round(at[1] + (y - at[1]) * share)
    return layout.hard.sum_inside(x - 3, y - 3, x + 3, y + 3) > 0


def nearest(tray: Box, at: tuple[int, int]) -> tuple[int, int]:
    """Where a tray is tied to its point."""
    x, y = at
    return min(max(x, tray.left + 8), tray.right - 8), min(max(y, tray.top + 8), tray.bottom - 8)


@lru_cache(maxsize=1024)
def _rivals(layout: Layout, at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The other cities around a point."""
    return tuple(city for city in layout.cities if 0 < math.dist(city, at) < 320)


def _farthest(box: Box, at: tuple[int, int]) -> float:
    """From a point to the corner of a box that lies farthest off."""
    return math.hypot(max(at[0] - box.left, box.right - at[0]), max(at[1] - box.top, box.bottom - at[1]))


@lru_cache(maxsize=64)
def arrange(layout: Layout, groups: tuple[Group, ...], taken: tuple[Box, ...]) -> tuple[Placed, ...]:
    """A place for every chip; the largest groups choose first."""
    boxes = list(taken)
    found: list[Placed] = []
    for group in sorted(groups, key=lambda group: (-len(group.chips), group.name)):
        reach = 2 * (group.radius + _REACHES[-1] + layout.sized(_WIDEST) * len(group.chips))
        within = around(group.at, reach, reach)
        near = tuple(box for box in boxes if box.meets(within))
        placed = _placed(layout, group, near)
        found += placed
        boxes += [tray for _group, tray in trays(placed)]
    return tuple(found)


def make_room(layout: Layout, groups: tuple[Group, ...], reserved: tuple[Box, ...]) -> tuple[Placed, ...]:
    """The same, but those whom reserved boxes would cover stand elsewhere; all others keep their places."""
    usual = arrange(layout, groups, ())
    moved = {one.chip for one in usual if any(one.box.meets(box) for box in reserved)}
    if not moved:
        return usual
    going = tuple(group for group in groups if moved.intersection(group.chips))
    staying = {chip for group in groups if group not in going for chip in group.chips}
    kept = tuple(one for one in usual if one.chip in staying)
    return (*kept, *arrange(layout, going, (*reserved, *(one.box for one in kept))))


@lru_cache(maxsize=1024)
def _placed(layout: Layout, group: Group, near: tuple[Box, ...]) -> tuple[Placed, ...]:
    """The cheapest places for a group's chips beside what is near."""
    best: tuple[float, tuple[Placed, ...]] | None = None
    for tier, (full, numbered) in enumerate(_TIERS):
        side = layout.sized(full)
        labels = [_label(chip, numbered) for chip in group.chips]
        for columns in range(1, min(5, len(group.chips)) + 1):
            rows = [
                list(range(start, min(start + columns, len(labels))))
                for start in range(0, len(labels), columns)
            ]
            widths = [sum(chip_width(labels[at], side) + _GAP for at in row) - _GAP for row in rows]
            size = max(widths) + 2 * TRAY, len(rows) * (side + _GAP) - _GAP + 2 * TRAY
            price, box = spot(layout, group.at, group.radius, size, near)
            box = box.inset(TRAY)
            price += tier * _SMALLER
            if best is None or price < best[0]:
                best = price, _rows(group, labels, rows, widths, box, side)
        if best is not None and best[0] < _FREE + tier * _SMALLER:
            break
    assert best is not None
    return best[1]


def _rows(
    group: Group,
    labels: Sequence[tuple[str, ...]],
    rows: Sequence[Sequence[int]],
    widths: Sequence[int],
    box: Box,
    side: int,
) -> tuple[Placed, ...]:
    """The chips of a group row by row, each row on the side of its city."""
    found = []
    lean = (box.middle[0] - group.at[0]) / max(1, box.width)
    for place, row in enumerate(rows):
        spare = box.width - widths[place]
        x = box.left + (0 if lean > 0.35 else spare if lean < -0.35 else spare // 2)
        y = box.top + place * (side + _GAP)
        for at in row:
            width = chip_width(labels[at], side)
            found.append(Placed(group.chips[at], Box.sized(x, y, width, side), labels[at], group))
            x += width + _GAP
    return tuple(found)


def _label(chip: Chip, numbered: bool) -> tuple[str, ...]:
    if numbered:
        return tuple(str(number + 1) for number in chip.numbers)
    return (f"×{len(chip.numbers)}",) if len(chip.numbers) > 1 else ()


def trays(placed: Iterable[Placed]) -> list[tuple[Group, Box]]:
    """The box around the chips of each group."""
    found: dict[Group, Box] = {}
    for one in placed:
        around = one.box.inset(-TRAY)
        box = found.get(one.group, around)
        found[one.group] = Box(
            min(box.left, around.left),
            min(box.top, around.top),
            max(box.right, around.right),
            max(box.bottom, around.bottom),
        )
    return list(found.items())


def city_radius(layout: Layout) -> int:
    """What is kept free around a city."""
    return layout.sized(CITY / 2) + 1
