"""Finding places for traders, graves and tags beside what they belong to, so that names stay free."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from render.picture import Box
from render.traitors.field import GRAIN
from render.traitors.layout import CITY, Layout, Pixel, around
from render.traitors.pieces import chip_width

_HARD = 2500.0
"""The price of touching what must stay free."""
_CROSSED = 1500.0
"""The price of a tie across a name or a city."""
_STONE = 500.0
"""The price of hiding a toll or a garnet, which then gives way."""
_SOFT = GRAIN * GRAIN / 800
"""The price of a cell of weight 1."""
_ASTRAY = 300.0
"""The price of lying nearer to another city."""
_ANGLES = (90, 45, 135, 0, 180, 270, 225, 315, 112, 68, 22, 158, 202, 338, 248, 292)
"""Directions to try, clockwise from the east: below first, as the eye expects."""
_REACHES = (0, 5, 10, 17, 26, 38, 54, 74)


def _pull(share: float) -> float:
    """How far a box leans to a side, from -1 to 1: fully as soon as the direction is clear.

    So on a slant its corner, not its middle, lies on the ring.
    """
    return max(-1.0, min(1.0, share * 1.42))


_Trial = tuple[float, float, float, float, float, int]
"""Price, direction, lean and distance of a place to try."""


def _trials(slides: Sequence[float]) -> list[_Trial]:
    """Every place to try, the cheapest first: around a point, and slid along the sides by some shares."""
    sides = []
    for rank, angle in enumerate(_ANGLES):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        sides.append((rank * 0.9, x, y, _pull(x), _pull(y)))
    reaches = (*_REACHES, 98, 124) if slides else _REACHES
    for slide in slides:
        price = 8 + 8 * abs(slide)
        for x in (-1.0, 1.0):
            sides += [(price, x, 0.0, x, slide), (price, 0.0, x, slide, x)]
    return sorted((side[0] + reach * 1.6, *side[1:], reach) for side in sides for reach in reaches)


_TRIALS = _trials(())
_MORE_TRIALS = _trials((-0.8, -0.6, -0.4, -0.2, 0.2, 0.4, 0.6, 0.8))
"""Of those who find no good place among the first."""
_GAP = 2
TRAY = 4
"""Pixels of a tray around the chips in it."""


class Chip(NamedTuple):
    """Traders of one seat in one place, by number."""

    seat: int
    numbers: tuple[int, ...]
    dead: bool


class Group(NamedTuple):
    """Chips that belong to a point; ``radius`` is what is kept free around it."""

    name: str
    at: tuple[int, int]
    radius: int
    chips: tuple[Chip, ...]


class PlacedChip(NamedTuple):
    """A chip in the picture: its box, the numbers behind its token, and the group that it is in."""

    chip: Chip
    box: Box
    label: tuple[str, ...]
    group: Group


_FREE = 90.0
"""What is cheap enough not to try smaller sizes."""
_APART = 3
"""Pixels between trays."""
_NEIGHBOURHOOD = 150
"""Pixels around a city where others stand aside."""
_WIDEST = 100
"""Pixels that no chip is wider than, with its share of the tray."""
_Tier = tuple[float, int, bool]
"""A size to try: price, diameter, and whether traders' numbers stand there or only how many they are."""
_MANY: tuple[_Tier, ...] = (
    (0.0, 35, True), (60.0, 33, True), (120.0, 35, False), (180.0, 33, False), (450.0, 31, False),
)  # fmt: skip
_FEW: tuple[_Tier, ...] = (
    (0.0, 40, True), (60.0, 37, True), (120.0, 35, True), (180.0, 33, True), (240.0, 35, False),
    (450.0, 33, False),
)  # fmt: skip
_MOST_LARGE = 27
"""Traders beyond which all are smaller."""


def spot(
    layout: Layout, at: tuple[int, int], radius: float, size: tuple[int, int], taken: Iterable[Box]
) -> tuple[float, Box]:
    """The cheapest box of a size beside a point, and its price; the price of a free one is below 700."""
    found = _cheapest(layout, at, radius, size, tuple(taken), 8 * _HARD, _TRIALS)
    if found is not None:
        return found
    width, height = size
    wide, high = layout.size[0] - 2 - width, layout.size[1] - 2 - height
    left, top = min(max(2, at[0] - width // 2), wide), min(max(2, at[1] + round(radius)), high)
    return 8 * _HARD, Box.sized(left, top, width, height)


def _cheapest(
    layout: Layout,
    at: tuple[int, int],
    radius: float,
    size: tuple[int, int],
    taken: Sequence[Box],
    limit: float,
    trials: Sequence[_Trial],
) -> tuple[float, Box] | None:
    """The cheapest box of a size beside a point that costs less than a limit."""
    width, height = size
    across, down = at
    wide, high = layout.size[0] - 2 - width, layout.size[1] - 2 - height
    rivals, stones = _rivals(layout, at), _stones(layout, at)
    soft, hard = layout.field.sum_inside, layout.hard.sum_inside
    best: Box | None = None
    for price, x, y, lean_x, lean_y, away in trials:
        if price >= limit:
            break
        left = round(across + x * (radius + away) + (lean_x - 1) * width / 2)
        top = round(down + y * (radius + away) + (lean_y - 1) * height / 2)
        if left < 2 or top < 2 or left > wide or top > high:
            continue
        right, bottom = left + width, top + height
        price += soft(left, top, right, bottom) * _SOFT
        if price >= limit:
            continue
        covered = hard(left + 2, top + 2, right - 2, bottom - 2)
        if covered > 0:
            price += _HARD + 20 * _SOFT * covered
        for one in taken:
            if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom:
                price += _HARD
        if price >= limit:
            continue
        for one in stones:
            if left < one[2] and one[0] < right and top < one[3] and one[1] < bottom:
                price += _STONE
        far = math.hypot(max(across - left, right - across), max(down - top, bottom - down))
        price += 0.4 * max(0.0, far - 105)
        if price >= limit:
            continue
        middle = (left + right) // 2, (top + bottom) // 2
        own = math.dist(middle, at) + 12
        box = Box(left, top, right, bottom)
        price += _tie_price(layout, at, radius, box, (*taken, *stones))
        for city in rivals:
            if math.dist(middle, city) < own:
                price += _ASTRAY
        if price < limit:
            best, limit = box, price
    return None if best is None else (limit, best)


def _tie_price(layout: Layout, at: Pixel, radius: float, box: Box, others: Sequence[Box]) -> float:
    """The price of what ties a box to its point: where it would cross a name, a city or one of some boxes."""
    tied = nearest(box, at)
    away = math.dist(tied, at)
    if away <= radius + 8:
        return 0.0
    price = 0.0
    steps = 1 + int(away - radius) // 24
    for step in range(steps):
        share = (radius + (away - radius) * (step + 0.5) / steps) / away
        x, y = round(at[0] + (tied[0] - at[0]) * share), round(at[1] + (tied[1] - at[1]) * share)
        if layout.hard.sum_inside(x - 3, y - 3, x + 3, y + 3) > 0:
            return _CROSSED
        if any(other.left <= x < other.right and other.top <= y < other.bottom for other in others):
            price = _ASTRAY
    return price


def nearest(tray: Box, at: tuple[int, int]) -> tuple[int, int]:
    """Where a tray is tied to its point."""
    x, y = at
    return min(max(x, tray.left + 8), tray.right - 8), min(max(y, tray.top + 8), tray.bottom - 8)


@lru_cache(maxsize=1024)
def _rivals(layout: Layout, at: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The other cities around a point."""
    return tuple(city for city in layout.cities if 0 < math.dist(city, at) < 320)


@lru_cache(maxsize=1024)
def _stones(layout: Layout, at: tuple[int, int]) -> tuple[Box, ...]:
    """Coins and gems around a point."""
    return tuple(box for box in layout.stones if _farthest(box, at) < 320)


def _farthest(box: Box, at: tuple[int, int]) -> float:
    """From a point to the corner of a box that lies farthest off."""
    return math.hypot(max(at[0] - box.left, box.right - at[0]), max(at[1] - box.top, box.bottom - at[1]))


class _Stand(NamedTuple):
    """Where a group stands: the price of its place, its chips, and the box that others keep off."""

    price: float
    chips: tuple[PlacedChip, ...]
    kept: Box


def arrange(layout: Layout, groups: tuple[Group, ...], taken: tuple[Box, ...]) -> tuple[PlacedChip, ...]:
    """A place for every chip."""
    return _arranged(layout, groups, taken, _tiers(groups))


def _tiers(groups: tuple[Group, ...]) -> tuple[_Tier, ...]:
    count = sum(len(chip.numbers) for group in groups for chip in group.chips)
    return _MANY if count > _MOST_LARGE else _FEW


@lru_cache(maxsize=64)
def _arranged(
    layout: Layout, groups: tuple[Group, ...], taken: tuple[Box, ...], tiers: tuple[_Tier, ...]
) -> tuple[PlacedChip, ...]:
    """A place for every chip; the largest groups choose first.

    Where one then finds no good place, those around it stand aside: it chooses before them.
    """
    place = partial(_stand, layout, taken, tiers)
    stands: dict[Group, _Stand] = {}
    for group in sorted(groups, key=_rank):
        stands[group] = place(group, stands)
    for group in sorted((group for group in groups if stands[group].price >= _STONE), key=_rank):
        _choose_first(place, group, stands)
    return tuple(chip for group in stands for chip in stands[group].chips)


def _rank(group: Group) -> tuple[int, str]:
    return -len(group.chips), group.name


def _stand(
    layout: Layout,
    taken: Sequence[Box],
    tiers: tuple[_Tier, ...],
    group: Group,
    others: Mapping[Group, _Stand],
    hard: bool = False,
) -> _Stand:
    """The best place for a group beside others who stand already; a hard one is looked for longer."""
    reach = 2 * (group.radius + _REACHES[-1] + layout.sized(_WIDEST) * len(group.chips))
    within = around(group.at, reach, reach)
    boxes = (*taken, *(other.kept for other in others.values()))
    near = tuple(box for box in boxes if box.meets(within))
    price, chips = _placed(layout, group, near, tiers, hard)
    return _Stand(price, chips, trays(chips)[0][1].inset(-_APART))


def _choose_first(place: Callable[..., _Stand], group: Group, stands: dict[Group, _Stand]) -> None:
    """Let a group choose before those around it, where all stand better so."""
    within = around(group.at, 2 * _NEIGHBOURHOOD, 2 * _NEIGHBOURHOOD)
    around_it = [other for other, stand in stands.items() if stand.kept.meets(within)]
    order = [group, *sorted((other for other in around_it if other != group), key=_rank)]
    others = {other: stand for other, stand in stands.items() if other not in order}
    for one in order:
        others[one] = place(one, others, hard=one == group)
    if sum(others[one].price for one in order) < sum(stands[one].price for one in order):
        stands.update(others)


def give_way(
    layout: Layout,
    groups: tuple[Group, ...],
    placed: tuple[PlacedChip, ...],
    reserved: tuple[Box, ...],
    free: tuple[Box, ...] = (),
) -> tuple[PlacedChip, ...]:
    """The same, but those whom reserved boxes would cover stand elsewhere; all others keep their places.

    Those who move keep off the boxes that are to stay ``free``, too.
    """
    moved = {one.chip for one in placed if any(one.box.meets(box) for box in reserved)}
    if not moved:
        return placed
    going = tuple(group for group in groups if moved.intersection(group.chips))
    staying = {chip for group in groups if group not in going for chip in group.chips}
    kept = tuple(one for one in placed if one.chip in staying)
    there = (tray.inset(-_APART) for _, tray in trays(kept))
    return (*kept, *_arranged(layout, going, (*reserved, *free, *there), _tiers(groups)))


@lru_cache(maxsize=1024)
def _placed(
    layout: Layout, group: Group, near: tuple[Box, ...], tiers: tuple[_Tier, ...], hard: bool
) -> tuple[float, tuple[PlacedChip, ...]]:
    """The cheapest places for a group's chips beside what is near, and their price."""
    best: tuple[PlacedChip, ...] = ()
    lowest, trials = 9 * _HARD, _MORE_TRIALS if hard else _TRIALS
    for more, full, numbered in tiers:
        if lowest < _FREE + more:
            break
        side = layout.sized(full)
        labels = [_label(chip, numbered) for chip in group.chips]
        for columns in range(1, min(5, len(group.chips)) + 1):
            rows = [
                list(range(start, min(start + columns, len(labels))))
                for start in range(0, len(labels), columns)
            ]
            widths = [sum(chip_width(labels[at], side) + _GAP for at in row) - _GAP for row in rows]
            size = max(widths) + 2 * TRAY, len(rows) * (side + _GAP) - _GAP + 2 * TRAY
            found = _cheapest(layout, group.at, group.radius, size, near, lowest - more, trials)
            if found is not None:
                lowest = found[0] + more
                best = _rows(group, labels, rows, widths, found[1].inset(TRAY), side)
    if not best:
        box = spot(layout, group.at, group.radius, size, near)[1].inset(TRAY)
        best = _rows(group, labels, rows, widths, box, side)
    return lowest, best


def _rows(
    group: Group,
    labels: Sequence[tuple[str, ...]],
    rows: Sequence[Sequence[int]],
    widths: Sequence[int],
    box: Box,
    side: int,
) -> tuple[PlacedChip, ...]:
    """The chips of a group row by row, each row on the side of its city."""
    found = []
    lean = (box.middle[0] - group.at[0]) / max(1, box.width)
    for place, row in enumerate(rows):
        spare = box.width - widths[place]
        x = box.left + (0 if lean > 0.35 else spare if lean < -0.35 else spare // 2)
        y = box.top + place * (side + _GAP)
        for at in row:
            width = chip_width(labels[at], side)
            found.append(PlacedChip(group.chips[at], Box.sized(x, y, width, side), labels[at], group))
            x += width + _GAP
    return tuple(found)


def _label(chip: Chip, numbered: bool) -> tuple[str, ...]:
    if numbered:
        return tuple(str(number + 1) for number in chip.numbers)
    return (f"×{len(chip.numbers)}",) if len(chip.numbers) > 1 else ()


def trays(placed: Iterable[PlacedChip]) -> list[tuple[Group, Box]]:
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
