"""The map as it stands: ground, roads and what happened on them, cities with names."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops

from engine.traitors.types import Map
from render.cache import FRAMES, SPRITES
from render.canvas import Align, Canvas, Layer, Sprite
from render.masks import disc
from render.palette import INK, LIT
from render.picture import Box
from render.traitors.layout import CITY, COIN, NAME_SIZE, Layout, Pixel, around, layout_of
from render.traitors.pieces import BORDER, EVEN, TagPart, city_disc, cut_mark, gem, sign, tag, tag_width, toll
from render.traitors.placement import spot
from render.traitors.scenery import draw_scenery
from render.traitors.shore import draw_shore, land_mask
from render.traitors.stones import Stone, stones_on
from render.traitors.ways import Ways, draw_ways, light_sprite, way_sprite

_PIECES = 4
"""Of what is drawn along a road."""
TAG = 28
"""Height of a tag."""
_CROSS, _OLD_CROSS = 28, 27
"""Diameters of the cross of a cut for one round, and of an old one."""


# --- what stands still ------------------------------------------------------------------------


@FRAMES.keep
def _land(chart: Map) -> Image.Image:
    return land_mask(layout_of(chart))


@FRAMES.keep
def ground(chart: Map) -> Layer:
    """Sea, land and scenery of a map."""
    layout = layout_of(chart)
    canvas = Canvas.plain(*layout.size)
    land = _land(chart)
    draw_shore(canvas, layout, land)
    draw_scenery(canvas, layout, land)
    return canvas.layer()


@FRAMES.keep
def structure(chart: Map, ways: Ways) -> Layer:
    """The map with its roads, coins and cities; nobody on it yet."""
    layout = layout_of(chart)
    canvas = ground(chart).open()
    draw_ways(canvas, layout, ways)
    _draw_over_roads(canvas, layout, ways)
    canvas.image = canvas.image.point(EVEN)
    return canvas.layer()


def _draw_over_roads(canvas: Canvas, layout: Layout, ways: Ways) -> None:
    """What lies on roads and at their ends."""
    for route in sorted(ways.closed):
        _cut(canvas, _cut_box(layout, ways, route), ways, route)
    for stone, at in stones_on(layout, ways.closed, ways.moved).items():
        _stone(canvas, layout, ways, stone, at)
    _tags(canvas, layout, ways)
    for city in range(len(layout.cities)):
        _city(canvas, layout, city)
    for city in range(len(layout.cities)):
        _name(canvas, layout, city)


@FRAMES.keep
def _hidden(layout: Layout, ways: Ways) -> Image.Image:
    """Where roads are hidden, 255 where nothing is seen of them."""
    canvas = Canvas.clear(*layout.size, INK)
    _draw_over_roads(canvas, layout, ways)
    return canvas.image.getchannel("A")


@SPRITES.keep
def lit_road(layout: Layout, ways: Ways, route: int) -> tuple[PlacedSprite, ...]:
    """A road to choose, as far as it is seen."""
    return _as_seen(layout, ways, *light_sprite(layout, route))


@SPRITES.keep
def ordered_way(
    layout: Layout, ways: Ways, route: int, start: int, seat: int, before: int
) -> tuple[PlacedSprite, ...]:
    """An ordered way (:func:`way_sprite`), as far as it is seen."""
    return _as_seen(layout, ways, *way_sprite(layout, route, start, seat, before))


PlacedSprite = tuple[Sprite, int, int]
"""A part of what is drawn along a road, and where its corner lies."""


def _as_seen(layout: Layout, ways: Ways, sprite: Sprite, left: int, top: int) -> tuple[PlacedSprite, ...]:
    """What is drawn along a road without what coins, cities and names hide of it.

    In pieces: the box of a slanting road is nearly empty, and costs as much as a full one.
    """
    wide, high = sprite.size
    hidden = _hidden(layout, ways).crop((left, top, left + wide, top + high))
    seen = sprite.image.copy()
    seen.putalpha(ImageChops.multiply(seen.getchannel("A"), ImageChops.invert(hidden)))
    found = []
    for at in range(_PIECES):
        column = at * wide // _PIECES
        strip = seen.crop((column, 0, (at + 1) * wide // _PIECES, high))
        ink = strip.getbbox()
        if ink is not None:
            found.append((Sprite.of(strip.crop(ink)), left + column + ink[0], top + ink[1]))
    return tuple(found)


def _stone(canvas: Canvas, layout: Layout, ways: Ways, stone: Stone, at: Pixel) -> None:
    """The toll of an open road, or its garnet."""
    side = round(2 * stone.radius(layout))
    box = around(at, side, side)
    canvas.cover(box)
    if not stone.gem:
        canvas.stamp(toll(side, layout.chart.routes[stone.route].toll), box.left, box.top)
        canvas.hit(f"toll:{stone.route}", box)
        return
    if stone.route in ways.won:
        lit = disc(side + 8)
        canvas.glow(lit, box.left - 4, box.top - 4, LIT, 5, 1.0)
        canvas.paint(lit, box.left - 4, box.top - 4, LIT)
        canvas.hit(f"won:{stone.route}", box)
    canvas.stamp(gem(side), box.left, box.top)
    canvas.hit(f"gem:{stone.route}", box)


def mark_cut(canvas: Canvas, route: int) -> None:
    """Put the cross of a road that is to be cut over its coin."""
    _cut(canvas, canvas.hits[f"toll:{route}"], Ways(fresh=(route,)), route)


def _cut(canvas: Canvas, box: Box, ways: Ways, route: int) -> None:
    """The cross of a cut road: a skull where somebody died of it, pale when it was cut long ago."""
    fresh = route not in ways.old
    canvas.cover(box)
    mark = cut_mark(box.width, fresh=fresh, deadly=fresh and route in ways.deadly)
    canvas.stamp(mark, box.left, box.top)
    canvas.hit(f"cut:{route}", box)


def _cut_box(layout: Layout, ways: Ways, route: int) -> Box:
    side = layout.sized(COIN if route in ways.fresh else _OLD_CROSS)
    return around(layout.coins[route], side, side)


def _city(canvas: Canvas, layout: Layout, city: int) -> None:
    side = layout.sized(CITY)
    box = around(layout.cities[city], side, side)
    canvas.cover(box)
    canvas.stamp(city_disc(city + 1, side), box.left, box.top)
    canvas.hit(f"city:{layout.chart.cities[city].name}", box)


def _name(canvas: Canvas, layout: Layout, city: int) -> None:
    here, box = layout.chart.cities[city], layout.names[city]
    align: Align = "left" if "e" in here.label else "right" if "w" in here.label else "centre"
    size, reach = round(NAME_SIZE * min(layout.scale, 1.25)), max(2, layout.sized(4))
    canvas.cover(box.inset(-BORDER))
    canvas.stamp(sign(here.name, size, box.width, box.height, align, reach), box.left, box.top)
    canvas.hit(f"name:{here.name}", box)


def _tags(canvas: Canvas, layout: Layout, ways: Ways) -> None:
    """Halves where the toll was shared; crosses on roads that were cut for the round alone."""
    for (kind, route), box in _tag_boxes(layout, ways.halved, ways.reopened).items():
        if kind == "used":
            canvas.stamp(tag(_HALF, box.height), box.left, box.top)
            canvas.hit(f"used:{route}", box)
        else:
            _cut(canvas, box, ways, route)


@lru_cache(maxsize=64)
def _tag_boxes(
    layout: Layout, halved: tuple[int, ...], reopened: tuple[int, ...]
) -> dict[tuple[str, int], Box]:
    """Where those lie, beside the roads' coins."""
    found: dict[tuple[str, int], Box] = {}
    half, cross = layout.sized(TAG), layout.sized(_CROSS)
    sizes = {("used", route): (tag_width(_HALF, half), half) for route in halved}
    sizes |= {("cut", route): (cross, cross) for route in reopened}
    for (kind, route), size in sizes.items():
        at = layout.coins[route]
        found[kind, route] = spot(layout, at, layout.sized(COIN) / 2 - 3, size, found.values())[1]
    return found


def marks_of(layout: Layout, ways: Ways) -> tuple[Box, ...]:
    """What stands on the map for this round only: tokens should not cover it."""
    crosses = (_cut_box(layout, ways, route) for route in sorted(ways.closed))
    return (*crosses, *_tag_boxes(layout, ways.halved, ways.reopened).values())


_HALF: tuple[TagPart, ...] = (("½", "halved"),)
