"""Who stands where on a map: traders in trays at their cities, the dead on the roads where they died."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from engine.traitors.types import Trader
from render.cache import SPRITES
from render.canvas import Canvas, Layer, Sprite
from render.palette import INK
from render.picture import Box
from render.tokens import Mark, marks
from render.traitors.layout import COIN, Layout
from render.traitors.pieces import BORDER, chip, lean, tail_sprite, tray_sprite
from render.traitors.placement import Chip, Group, PlacedChip, city_radius, nearest, trays


@lru_cache(maxsize=64)
def groups_of(layout: Layout, traders: tuple[Trader, ...]) -> tuple[Group, ...]:
    """Traders by city, and the dead by road: at its cross, so that no other road seems theirs."""
    places: dict[tuple[bool, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for trader in traders:
        where = (False, trader.city) if trader.grave is None else (True, trader.grave)
        places[where][trader.seat].append(trader.number)
    found = []
    for (dead, place), seats in sorted(places.items()):
        chips = tuple(Chip(seat, tuple(numbers), dead) for seat, numbers in sorted(seats.items()))
        if dead:
            found.append(Group(f"graves:{place}", layout.coins[place], layout.sized(COIN / 2), chips))
        else:
            name = layout.chart.cities[place].name
            found.append(Group(f"traders:{name}", layout.cities[place], city_radius(layout), chips))
    return tuple(found)


def _tail(group: Group, tray: Box) -> tuple[Sprite, int, int] | None:
    """What ties a tray to its city where the two do not touch, and where its corner lies."""
    x, y = group.at
    near = nearest(tray, group.at)
    away = math.dist(near, group.at)
    if away <= group.radius + 8:
        return None
    share = (group.radius - 2) / away
    start = round(x + (near[0] - x) * share), round(y + (near[1] - y) * share)
    dead = group.chips[0].dead
    sprite, left, top = tail_sprite(near[0] - start[0], near[1] - start[1], dead=dead)
    return sprite, start[0] + left, start[1] + top


def _figure(one: PlacedChip, marks: tuple[Mark, ...], reader: int | None) -> Sprite:
    who = one.chip
    lit = who.seat == reader and not who.dead
    return chip(who.seat, marks[who.seat], one.label, one.box.height, who.dead, lit)


@SPRITES.keep
def _gathering(
    group: Group, tray: Box, here: tuple[PlacedChip, ...], marks: tuple[Mark, ...], reader: int | None
) -> tuple[Sprite, int, int]:
    """A group's tray with those who stand ``here`` on it, and where its corner lies."""
    dead = group.chips[0].dead
    left, top, right, bottom = tray.inset(-BORDER)
    tail = _tail(group, tray)
    if tail is not None:
        wide, high = tail[0].size
        left, top = min(left, tail[1]), min(top, tail[2])
        right, bottom = max(right, tail[1] + wide), max(bottom, tail[2] + high)
    canvas = Canvas.clear(right - left, bottom - top, INK)
    if tail is not None:
        canvas.stamp(tail[0], tail[1] - left, tail[2] - top)
    canvas.stamp(tray_sprite(tray.width, tray.height, dead=dead), tray.left - left, tray.top - top)
    # Their light must lie over their neighbours' edges.
    for one in sorted(here, key=lambda one: one.chip.seat == reader):
        canvas.stamp(_figure(one, marks, reader), one.box.left - left, one.box.top - top)
    return lean(canvas.sprite()), left, top


@lru_cache(maxsize=1024)
def _beside(layout: Layout, route: int, reach: int, areas: tuple[Box, ...]) -> tuple[int, ...]:
    """Which areas a stroke along a road meets that reaches so many pixels to both sides."""
    start = layout.chart.routes[route].a
    points = [layout.along(route, start, step / 40) for step in range(41)]
    wide = [area.inset(-reach) for area in areas]
    return tuple(
        at
        for at, box in enumerate(wide)
        if any(box.left <= x < box.right and box.top <= y < box.bottom for x, y in points)
    )


class Known(NamedTuple):
    """A group as it was drawn before: over the map below it, or as it is; and where its corner lies."""

    drawn: Layer | Sprite
    left: int
    top: int


class PlacedPeople(NamedTuple):
    """Everybody where they stand while no plan moves them: what a picture that changes little begins with.

    ``stage`` is the map, of its texts only those that no tray hides. ``parts`` are the trays: each group's
    area, its sprite, the same as it stands on the map, and which other areas meet its own.
    """

    stage: Layer
    parts: tuple[tuple[Group, Box, Sprite, Layer, frozenset[int]], ...]

    def known(
        self, layout: Layout, roads: Mapping[int, int], lit: Sequence[Box], reserved: Sequence[Box]
    ) -> dict[Group, Known]:
        """The groups that stand as before: those that need not give way to what is ``reserved``.

        ``roads`` are those that were drawn on, and how far to their sides; ``lit`` is what else was drawn.
        """
        areas = tuple(part[1] for part in self.parts)
        going = {at for at, area in enumerate(areas) if any(map(area.meets, reserved))}
        touched = going | {at for at, area in enumerate(areas) if any(map(area.meets, lit))}
        touched.update(*(_beside(layout, route, reach, areas) for route, reach in roads.items()))
        found = {}
        for at, (group, area, sprite, in_place, met) in enumerate(self.parts):
            if at not in going:
                drawn = in_place if at not in touched and touched.isdisjoint(met) else sprite
                found[group] = Known(drawn, area.left, area.top)
        return found


def place_people(
    stage: Layer, placed: Sequence[PlacedChip], names: tuple[str, ...], reader: int | None
) -> PlacedPeople:
    """Those who are ``placed`` on a stage; those of the ``reader``'s seat lit."""
    groups, letters = trays(placed), marks(names)
    whole = stage.open()
    _hide(whole, [tray for _, tray in groups])
    seen = Layer(stage.image, stage.hits, tuple(whole.labels))
    people(whole, placed, names, reader)
    drawn = [_drawn(group, tray, placed, letters, reader) for group, tray in groups]
    areas = [Box.sized(left, top, *sprite.size) for sprite, left, top in drawn]
    parts = []
    for at, ((group, _), (sprite, _, _), area) in enumerate(zip(groups, drawn, areas, strict=True)):
        in_place = Layer(whole.image.crop(area), {}, sprite.labels)
        met = frozenset(other for other, box in enumerate(areas) if other != at and box.meets(area))
        parts.append((group, area, sprite, in_place, met))
    return PlacedPeople(seen, tuple(parts))


def _drawn(
    group: Group, tray: Box, placed: Sequence[PlacedChip], letters: tuple[Mark, ...], reader: int | None
) -> tuple[Sprite, int, int]:
    here = tuple(one for one in placed if one.group is group)
    own = any(one.chip.seat == reader for one in here)
    return _gathering(group, tray, here, letters, reader if own else None)


def _hide(canvas: Canvas, covered: Sequence[Box]) -> None:
    """Forget the texts that trays hide: where all gather in one place they are tolls.

    A tray may touch a name, by as much as :func:`~render.traitors.placement.spot` lets it.
    """
    canvas.labels = [label for label in canvas.labels if not any(map(label.ink.inset(2).meets, covered))]


def people(
    canvas: Canvas,
    placed: Sequence[PlacedChip],
    names: tuple[str, ...],
    reader: int | None = None,
    known: Mapping[Group, Known] = MappingProxyType({}),
) -> None:
    """Put traders and graves on the map; those of the ``reader``'s seat lit.

    What is ``known`` of the same people on the same map is not drawn again.
    """
    letters = marks(names)
    for drawn, left, top in sorted(known.values(), key=lambda one: isinstance(one.drawn, Sprite)):
        if isinstance(drawn, Layer):
            canvas.lay(drawn, left, top)
        else:
            canvas.stamp(drawn, left, top)
    unknown = []
    for group, tray in trays(placed):
        canvas.hit(f"tray:{group.name}", tray)
        if group not in known:
            unknown.append((group, tray))
    covered = [tray for _, tray in unknown]
    _hide(canvas, covered)
    overlapping: list[PlacedChip] = []
    for group, tray in unknown:
        if sum(map(tray.meets, covered)) > 1:
            overlapping += [one for one in placed if one.group is group]
            canvas.stamp(*_gathering(group, tray, (), letters, None))
        else:
            canvas.stamp(*_drawn(group, tray, placed, letters, reader))
    # Where trays meet, none hides who stands on the other.
    for one in sorted(overlapping, key=lambda one: one.chip.seat == reader):
        canvas.stamp(_figure(one, letters, reader), one.box.left, one.box.top)
    for one in placed:
        kind = "grave" if one.chip.dead else "trader"
        for number in one.chip.numbers:
            canvas.hit(f"{kind}:{one.chip.seat}:{number}", one.box)
