"""The map as it stands: ground, roads and what happened on them, cities with names, traders and graves."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageChops

from engine.traitors.types import Map, Trader
from render.cache import FRAMES, SPRITES
from render.canvas import Align, Canvas, Layer, Sprite
from render.masks import disc
from render.palette import INK, LIT
from render.picture import Box
from render.tokens import Mark, marks
from render.traitors.layout import CITY, COIN, GEM, NAME_SIZE, Layout, around, layout
from render.traitors.pieces import (
    BORDER,
    EVEN,
    Part,
    chip,
    city_disc,
    cut_mark,
    gem,
    lean,
    sign,
    tag,
    tag_width,
    tail_sprite,
    toll,
    tray_sprite,
)
from render.traitors.placement import Chip, Group, Placed, city_radius, nearest, spot, trays
from render.traitors.scenery import draw_scenery
from render.traitors.shore import draw_shore, land_mask
from render.traitors.ways import Ways, draw_ways, light_sprite, way_sprite

TAG = 25
"""Height of a tag."""


# --- what stands still ------------------------------------------------------------------------


@FRAMES.keep
def _land(chart: Map) -> Image.Image:
    return land_mask(layout(chart))


@FRAMES.keep
def ground(chart: Map) -> Layer:
    """Sea, land and scenery of a map."""
    plan = layout(chart)
    canvas = Canvas(Image.new("RGB", plan.size))
    land = _land(chart)
    draw_shore(canvas, plan, land)
    draw_scenery(canvas, plan, land)
    return canvas.layer()


@FRAMES.keep
def structure(chart: Map, ways: Ways) -> Layer:
    """The map with its roads, coins and cities; nobody on it yet."""
    plan = layout(chart)
    canvas = ground(chart).open()
    draw_ways(canvas, plan, ways)
    _draw_over_roads(canvas, plan, ways)
    canvas.image = canvas.image.point(EVEN)
    return canvas.layer()


def _draw_over_roads(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    """What lies on roads and at their ends."""
    for route in range(len(plan.roads)):
        _coin(canvas, plan, ways, route)
    _tags(canvas, plan, ways)
    for city in range(len(plan.cities)):
        _city(canvas, plan, city)
    for city in range(len(plan.cities)):
        _name(canvas, plan, city)


@FRAMES.keep
def _hidden(plan: Layout, ways: Ways) -> Image.Image:
    """Where roads are hidden, 255 where nothing is seen of them."""
    canvas = Canvas.clear(*plan.size, INK)
    _draw_over_roads(canvas, plan, ways)
    return canvas.image.getchannel("A")


@SPRITES.keep
def lit_road(plan: Layout, ways: Ways, route: int) -> tuple[Sprite, int, int]:
    """A road to choose, as far as it is seen, and where its corner lies."""
    return _as_seen(plan, ways, *light_sprite(plan, route))


@SPRITES.keep
def ordered_way(
    plan: Layout, ways: Ways, route: int, start: int, seat: int, before: int
) -> tuple[Sprite, int, int]:
    """An ordered way (:func:`way_sprite`), as far as it is seen, and where its corner lies."""
    return _as_seen(plan, ways, *way_sprite(plan, route, start, seat, before))


def _as_seen(plan: Layout, ways: Ways, sprite: Sprite, left: int, top: int) -> tuple[Sprite, int, int]:
    """What is drawn along a road without what coins, cities and names hide of it."""
    image = sprite.image.copy()
    hidden = _hidden(plan, ways).crop((left, top, left + image.width, top + image.height))
    image.putalpha(ImageChops.multiply(image.getchannel("A"), ImageChops.invert(hidden)))
    return Sprite(image), left, top


def _coin(canvas: Canvas, plan: Layout, ways: Ways, route: int) -> None:
    """Toll and garnet of an open road, the cross of a cut one."""
    side = plan.sized(COIN)
    box, stone = around(plan.coins[route], side, side), plan.gems[route]
    if route in ways.closed:
        mark_cut(canvas, plan, route, fresh=route in ways.fresh, deadly=route in ways.deadly)
        return
    if stone is not None:
        place = around(stone, plan.sized(GEM), plan.sized(GEM))
        if route in ways.won:
            lit = disc(place.width + 8)
            canvas.glow(lit, place.left - 4, place.top - 4, LIT, 5, 1.0)
            canvas.paint(lit, place.left - 4, place.top - 4, LIT)
            canvas.hit(f"won:{route}", place)
        canvas.stamp(gem(plan.sized(GEM)), place.left, place.top)
        canvas.hit(f"gem:{route}", place)
    canvas.cover(box)
    canvas.stamp(toll(side, plan.chart.routes[route].toll), box.left, box.top)
    canvas.hit(f"toll:{route}", box)


def mark_cut(canvas: Canvas, plan: Layout, route: int, *, fresh: bool, deadly: bool = False) -> None:
    """Put the cross of a cut road where its coin was."""
    side = plan.sized(COIN if fresh else 27)
    box = around(plan.coins[route], side, side)
    canvas.cover(box)
    canvas.stamp(cut_mark(side, fresh=fresh, deadly=fresh and deadly), box.left, box.top)
    canvas.hit(f"cut:{route}", box)


def _city(canvas: Canvas, plan: Layout, city: int) -> None:
    side = plan.sized(CITY)
    box = around(plan.cities[city], side, side)
    canvas.cover(box)
    canvas.stamp(city_disc(city + 1, side), box.left, box.top)
    canvas.hit(f"city:{plan.chart.cities[city].name}", box)


def _name(canvas: Canvas, plan: Layout, city: int) -> None:
    here, box = plan.chart.cities[city], plan.names[city]
    align: Align = "left" if "e" in here.label else "right" if "w" in here.label else "centre"
    size, reach = round(NAME_SIZE * min(plan.scale, 1.25)), max(2, plan.sized(4))
    canvas.cover(box.inset(-BORDER))
    canvas.stamp(sign(here.name, size, box.width, box.height, align, reach), box.left, box.top)
    canvas.hit(f"name:{here.name}", box)


def _tags(canvas: Canvas, plan: Layout, ways: Ways) -> None:
    """Halves where the toll was shared; crosses on roads that were cut for the round alone."""
    boxes: list[Box] = []
    high, parts = plan.sized(TAG), _HALF
    for route in ways.halved:
        _price, box = spot(
            plan, plan.coins[route], plan.sized(COIN) / 2 - 3, (tag_width(parts, high), high), boxes
        )
        canvas.stamp(tag(parts, high), box.left, box.top)
        canvas.hit(f"used:{route}", box)
        boxes.append(box)
    for route in ways.reopened:
        side = plan.sized(28)
        _price, box = spot(plan, plan.coins[route], plan.sized(COIN) / 2 - 3, (side, side), boxes)
        canvas.stamp(cut_mark(side, fresh=True, deadly=route in ways.deadly), box.left, box.top)
        canvas.hit(f"cut:{route}", box)
        boxes.append(box)


_HALF: tuple[Part, ...] = (("½", "halved"),)


# --- who stands where -----------------------------------------------------------------------


@lru_cache(maxsize=64)
def groups_of(plan: Layout, traders: tuple[Trader, ...]) -> tuple[Group, ...]:
    """Traders by city, and the dead by road and the side that they came from."""
    places: dict[tuple[int, int | None], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for trader in traders:
        places[trader.city, trader.grave][trader.seat].append(trader.number)
    found = []
    for (city, grave), seats in sorted(places.items(), key=lambda item: (item[0][0], item[0][1] or -1)):
        chips = tuple(
            Chip(seat, tuple(numbers), grave is not None) for seat, numbers in sorted(seats.items())
        )
        if grave is None:
            found.append(
                Group(f"traders:{plan.chart.cities[city].name}", plan.cities[city], city_radius(plan), chips)
            )
        else:
            x, y = plan.along(grave, city, 0.27)
            found.append(Group(f"graves:{grave}:{city}", (round(x), round(y)), -4, chips))
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
    sprite, left, top = tail_sprite(near[0] - start[0], near[1] - start[1])
    return sprite, start[0] + left, start[1] + top


def _figure(one: Placed, marks: tuple[Mark, ...], reader: int | None) -> Sprite:
    who = one.chip
    lit = who.seat == reader and not who.dead
    return chip(who.seat, marks[who.seat], one.label, one.box.height, who.dead, lit)


@SPRITES.keep
def _gathering(
    group: Group, tray: Box, here: tuple[Placed, ...], marks: tuple[Mark, ...], reader: int | None
) -> tuple[Sprite, int, int]:
    """A group's tray with those who stand ``here`` on it, and where its corner lies."""
    dead = group.chips[0].dead
    left, top, right, bottom = tray.inset(-BORDER)
    tail = None if dead else _tail(group, tray)
    if tail is not None:
        wide, high = tail[0].image.size
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


def people(
    canvas: Canvas, placed: Sequence[Placed], names: tuple[str, ...], reader: int | None = None
) -> None:
    """Put traders and graves on the map; those of the ``reader``'s seat lit."""
    standing, letters = trays(placed), marks(names)
    # Where all gather in one place a tray hides tolls.
    covered = [tray for _, tray in standing]
    canvas.labels = [label for label in canvas.labels if not any(map(label.ink.meets, covered))]
    crowded: list[Placed] = []
    for group, tray in standing:
        here = tuple(one for one in placed if one.group is group)
        if sum(map(tray.meets, covered)) > 1:
            crowded += here
            here = ()
        own = any(one.chip.seat == reader for one in here)
        canvas.stamp(*_gathering(group, tray, here, letters, reader if own else None))
    # Where trays meet, none hides who stands on the other.
    for one in sorted(crowded, key=lambda one: one.chip.seat == reader):
        canvas.stamp(_figure(one, letters, reader), one.box.left, one.box.top)
    for one in placed:
        kind = "grave" if one.chip.dead else "trader"
        for number in one.chip.numbers:
            canvas.hit(f"{kind}:{one.chip.seat}:{number}", one.box)
