"""Places for what stands on a map beside its cities and on its roads: traders, tolls, crosses, names.

Cities are discs that nothing may cover. The crosses of cuts come first, and the tolls that somebody chooses
about; then names, where they cover neither these nor a road, then traders around their cities. Other tolls
move along their roads to where nobody stands; where one has no place left, traders give way.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, NamedTuple

from render.drawing.masks import Point
from render.drawing.picture import Box
from render.traitors.layout import Layout, around


class Token(NamedTuple):
    """Traders of one seat in one place, by number, as one token."""

    seat: int
    numbers: tuple[int, ...]

    def side(self, layout: Layout) -> int:
        """Pixels across: of several traders a plate counts them."""
        return layout.sizes.token + _COUNTED * (len(self.numbers) > 1)


class Home(NamedTuple):
    """Who belongs to a city, or lies at the cross of the road ``place``, ``dead``."""

    place: int
    dead: bool
    tokens: tuple[Token, ...]


class Stone(NamedTuple):
    """What lies on a road: its toll or the cross of a cut, and its size. All else gives way to a firm one."""

    route: int
    firm: bool
    width: int
    height: int


class PlacedToken(NamedTuple):
    """A token, whom it stands with, its box, and the middle of what it belongs to."""

    token: Token
    home: Home
    box: Box
    at: Point


class Arrangement(NamedTuple):
    """Where all lies; what has no room at all is left out."""

    tokens: tuple[PlacedToken, ...]
    stones: tuple[tuple[Stone, Box], ...]
    names: tuple[tuple[int, Box], ...]


Disc = tuple[float, float, float]
"""A middle, and a radius."""

_TAKEN, _TOLL, _WAY, _ROAD, _ASTRAY = 20_000.0, 60.0, 200.0, 25.0, 20.0
"""The prices of covering what may not be covered, a toll, a way that somebody went, a cell of road, and, for
each pixel, of being nearer to another city than ``_CLEAR`` pixels more than to one's own."""
_CLEAR = 26
_COUNTED = 8
"""Pixels by which a token that stands for several traders is larger."""
_NEARBY = 110
"""Pixels from the middle of a toll without a place within which all look for other places."""
_TRIES, _ORDERS = 8, 3
"""Of letting traders give way to tolls, and of letting tolls without a place choose before others."""
_ANGLES = 40
"""How many places so many pixels from a disc are tried, all around it."""
_AWAY = (0, 3, 7, 12, 19, 27, 36, 44, 52, 60, 68, 76, 85, 95, 107, 120)
_RING = sorted((away * 1.3 + 0.02 * turn, (away, turn)) for away, turn in product(_AWAY, range(_ANGLES)))
"""Those places by what they cost where no road is."""
_HELD, _FAR_ASIDE = 8, 22
"""Pixels by which the middle of a stone's road runs inside of it where it lies aside, and how far that is at
most."""
_ASIDE, _ASTRIDE = 0.15, 0.05
"""The price of lying as far aside, and of each cell of another road: in shares of its road's length from the
middle."""
_SPOTS = sorted(
    (abs(share - 0.5) + _ASIDE * aside * aside, (aside, share))
    for aside in (0, 0.5, -0.5, 1, -1, 1.7, -1.7)
    for share in (0.14 + 0.72 * step / 18 for step in range(19))
)
"""Where a stone may lie by what that costs where no other road is: as a share of how far aside, beyond that
only at its road's edge, and of its way."""
_AT_ONCE = 24
"""Places that are priced at a time."""
_ROADSIDE = 6
"""Pixels of another road that may run below a stone's edges."""


@lru_cache(maxsize=64)
def arrange(
    layout: Layout,
    homes: tuple[Home, ...],
    stones: tuple[Stone, ...],
    ways: tuple[int, ...],
    names: tuple[tuple[int, int, int], ...] = (),
) -> Arrangement:
    """Places for all. ``ways`` are roads that somebody went, ``names`` cities with their names' sizes."""
    cities = [(x, y, layout.sizes.city / 2) for x, y in layout.cities]
    crosses = _laid(layout, [stone for stone in stones if stone.firm], cities, ())
    kept = list(crosses.values())
    tolls = [stone for stone in stones if not stone.firm]
    lying = _laid(layout, tolls, cities, kept)
    called = tuple(_named(layout, cities, kept, list(lying.values()), names))
    kept += (box for _, box in called)
    lying = _laid(layout, tolls, cities, kept)
    firm: dict[Stone, Box] = {}
    tokens: list[PlacedToken] = []
    going = list(homes)
    for _ in range(_TRIES):
        held = [*kept, *firm.values()]
        tokens = [token for token in tokens if token.home not in going]
        tokens += _Crowd(layout, ways, held, list(lying.values()), tokens).gathered(going, crosses)
        held += (token.box.inset(-1) for token in tokens)
        moved = firm | _laid(layout, [stone for stone in tolls if stone not in firm], cities, held)
        worse = {
            stone for stone in lying if _is_clear(layout, stone, lying) > _is_clear(layout, stone, moved)
        }
        stuck = [stone for stone in lying if stone not in firm and (stone not in moved or stone in worse)]
        if not stuck:
            break
        firm |= {stone: lying[stone] for stone in stuck}
        # Those who stand far from it stay where they are.
        near = [lying[stone].middle for stone in stuck]
        around_it = [token.home for token in tokens if any(_apart(token.box, at) < _NEARBY for at in near)]
        going = [home for home in homes if home in around_it]
    discs = [(*token.box.middle, token.box.width / 2 - 2) for token in tokens]
    # Where a close-up has room for a toll above another road alone, the whole map says it better.
    shown = {stone: moved[stone] for stone in moved if layout.zoom == 1 or _is_clear(layout, stone, moved)}
    seen = ((stone, box) for stone, box in (crosses | shown).items() if not _covers(box, discs, ()))
    return Arrangement(tuple(tokens), tuple(seen), called)


def _laid(
    layout: Layout, stones: Iterable[Stone], discs: Sequence[Disc], taken: Sequence[Box]
) -> dict[Stone, Box]:
    """Stones on their roads where nothing is covered; those of short roads choose first.

    Where one then has no place, or only one above another road, it chooses before all others.
    """
    roads = layout.roads
    order = sorted(stones, key=lambda stone: math.dist(roads[stone.route][0], roads[stone.route][-1]))
    for _ in range(_ORDERS):
        boxes, found = list(taken), {}
        for stone in order:
            size = stone.width + 4, stone.height + 4
            spots = _cheapest(_SPOTS, partial(_spots, layout, stone.route, *size))
            box = next((box.inset(2) for _, box in spots if not _covers(box, discs, boxes)), None)
            if box is not None:
                boxes.append(box.inset(-1))
                found[stone] = box
        lost = [stone for stone in order if not _is_clear(layout, stone, found)]
        if not lost:
            break
        order = [*lost, *(stone for stone in order if stone not in lost)]
    return found


def _is_clear(layout: Layout, stone: Stone, found: Mapping[Stone, Box]) -> bool:
    """Whether a stone has a place, and no other road runs below it."""
    return stone in found and not layout.beside(stone.route, found[stone].inset(_ROADSIDE))


def _inside(layout: Layout, box: Box) -> bool:
    return box.left >= 1 and box.top >= 1 and box.right < layout.size[0] and box.bottom < layout.size[1]


def _covers(box: Box, discs: Iterable[Disc], boxes: Iterable[Box]) -> bool:
    left, top, right, bottom = box
    for other in boxes:
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
            return True
    for x, y, radius in discs:
        across = left - x if x < left else x - right if x > right else 0
        down = top - y if y < top else y - bottom if y > bottom else 0
        if across * across + down * down < radius * radius:
            return True
    return False


def _apart(box: Box, at: Point) -> float:
    """Pixels from a point to a box."""
    return math.hypot(
        max(box.left - at[0], 0, at[0] - box.right), max(box.top - at[1], 0, at[1] - box.bottom)
    )


_Priced = tuple[float, Any]
_Near = tuple[list[Disc], list[Box], list[Box], list[Point], list[Point]]
"""What is near a home: traders and cities, what may not be covered, tolls, ways, and other cities."""


def _cheapest(rough: Sequence[_Priced], priced: Callable[[int], Iterable[_Priced]]) -> Iterator[_Priced]:
    """Places by price: ``rough`` ones by what they cost at least, some ``priced`` from one of them on."""
    waiting: list[_Priced] = []
    for begin in range(0, len(rough), _AT_ONCE):
        waiting = sorted([*waiting, *priced(begin)])
        least = rough[begin + _AT_ONCE][0] if begin + _AT_ONCE < len(rough) else math.inf
        yield from waiting[: (sure := bisect_left(waiting, (least,)))]
        del waiting[:sure]


@lru_cache(maxsize=16384)
def _spots(layout: Layout, route: int, width: int, height: int, begin: int) -> Sequence[_Priced]:
    """The places of a size along a road that lie in the picture, some of them."""
    points, found = layout.roads[route], []
    last = len(points) - 1
    for price, (aside, share) in _SPOTS[begin : begin + _AT_ONCE]:
        at, part = int(share * last), share * last % 1
        (ax, ay), (bx, by) = points[at], points[at + 1]
        long = math.hypot(bx - ax, by - ay) or 1.0
        across, down = (ay - by) / long, (bx - ax) / long
        half = min(width / max(0.01, abs(across)), height / max(0.01, abs(down))) / 2
        off = aside * min(_FAR_ASIDE, half - _HELD)
        x, y = ax + (bx - ax) * part + across * off, ay + (by - ay) * part + down * off
        box = around((x, y), width, height)
        if _inside(layout, box):
            found.append((price + _ASTRIDE * layout.beside(route, box), box))
    return sorted(found)


@lru_cache(maxsize=16384)
def _ring(layout: Layout, at: Point, radius: float, half: float, begin: int) -> Sequence[_Priced]:
    """Places around a disc, some of them: near it, and on no road."""
    found, side = [], round(2 * half)
    for price, (away, turn) in _RING[begin : begin + _AT_ONCE]:
        far, angle = radius + half + 2 + away, math.tau * turn / _ANGLES
        x, y = place = at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)
        if layout.shows(place, half + 2):
            left, top = round(x - half), round(y - half)
            found.append((price + layout.field.sum(left, top, left + side, top + side) * _ROAD, place))
    return sorted(found)


class _Crowd:
    """Everybody who looks for a place, one after the other."""

    def __init__(
        self, layout: Layout, ways: Sequence[int], kept: list[Box], tolls: list[Box], there: list[PlacedToken]
    ) -> None:
        self._layout, self._taken, self._tolls = layout, kept, tolls
        self._discs: list[Disc] = [(x, y, layout.sizes.city / 2) for x, y in layout.cities]
        self._discs += ((*token.box.middle, token.box.width / 2 + 1) for token in there)
        self._ways = [point for route in ways for point in layout.roads[route][2:-2:2]]

    def gathered(self, homes: Iterable[Home], crosses: Mapping[Stone, Box]) -> list[PlacedToken]:
        """All tokens in their places; the largest groups choose first."""
        found: list[PlacedToken] = []
        graves = {stone.route: box for stone, box in crosses.items()}
        for home in sorted(homes, key=lambda home: (-len(home.tokens), home)):
            if home.dead:
                cross = graves.get(home.place)
                found += self._around(cross.middle, cross.width / 2, home) if cross else ()
            elif self._layout.shows(self._layout.cities[home.place], self._layout.sizes.city / 2):
                found += self._around(self._layout.cities[home.place], self._layout.sizes.city / 2, home)
        return found

    def _around(self, at: Point, radius: float, home: Home) -> Iterable[PlacedToken]:
        """The tokens of one home, each where it is cheapest."""
        reach = 3 * self._layout.sizes.token + 120
        discs = [disc for disc in self._discs if math.dist(disc[:2], at) < reach]
        boxes = [box for box in self._taken if _apart(box, at) < reach]
        tolls = [box for box in self._tolls if _apart(box, at) < reach]
        ways = [point for point in self._ways if math.dist(point, at) < reach]
        others = () if home.dead else self._layout.cities
        rivals: list[Point] = [city for city in others if 0 < math.dist(city, at) < reach]
        near = discs, boxes, tolls, ways, rivals
        for token in home.tokens:
            (best, lowest), side = (at, math.inf), token.side(self._layout)
            half = side / 2
            for price, place in _cheapest(_RING, partial(_ring, self._layout, at, radius, half)):
                if price >= lowest:
                    break
                price += self._price(place, half, math.dist(place, at), near, lowest - price)
                if price < lowest:
                    best, lowest = place, price
            discs.append((*best, half + 1))
            self._discs.append((*best, half + 1))
            yield PlacedToken(token, home, around(best, side, side), at)

    def _price(self, at: Point, half: float, far: float, near: _Near, limit: float) -> float:
        """What it costs to stand somewhere, so far from one's own city; as much as is beyond the limit."""
        (x, y), (discs, boxes, tolls, ways, rivals) = at, near
        left, top, right, bottom = round(x - half), round(y - half), round(x + half), round(y + half)
        price = 0.0
        for box in boxes:
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                price += _TAKEN
        for across, down, radius in discs:
            if price < limit and (across - x) ** 2 + (down - y) ** 2 < (radius + half + 1) ** 2:
                price += _TAKEN
        if price >= limit:
            return price
        for box in tolls:
            if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom:
                price += _TOLL
        for across, down in rivals:
            lacking = far + _CLEAR - math.hypot(across - x, down - y)
            if lacking > 0:
                price += lacking * _ASTRAY
        close = (half + 4) ** 2
        if price < limit and any((point[0] - x) ** 2 + (point[1] - y) ** 2 < close for point in ways):
            price += _WAY
        return price


_SIDES = (*((x, y) for x in (0, 1, -1, 0.5, -0.5) for y in (-1, 1)), (1, 0), (-1, 0))


def _named(
    layout: Layout,
    discs: Sequence[Disc],
    kept: Sequence[Box],
    tolls: Sequence[Box],
    names: Iterable[tuple[int, int, int]],
) -> Iterable[tuple[int, Box]]:
    """Names beside their cities, on tolls that may move rather than on roads, on cities or on each other."""
    taken = list(kept)
    for city, width, height in names:
        (x, y), radius = layout.cities[city], layout.sizes.city / 2
        found: list[tuple[float, Box]] = []
        for rank, (across, down) in enumerate(_SIDES):
            away = radius * (0.72 if abs(across) == abs(down) else 1.0) + 1
            box = around((x + across * (away + width / 2), y + down * (away + height / 2)), width, height)
            if (
                _inside(layout, box)
                and not layout.field.sum(*box.inset(5))
                and not _covers(box, discs, taken)
            ):
                found.append((2 * rank + _TOLL * _covers(box, (), tolls), box))
        if found:
            best = min(found)[1]
            taken.append(best)
            yield city, best
