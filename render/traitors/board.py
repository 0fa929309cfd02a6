"""The map as it stands: ground, roads and what happened on them, cities with names."""

from __future__ import annotations

from PIL import Image, ImageChops

from engine.traitors.types import Map
from render.cache import FRAMES, SPRITES
from render.canvas import Align, Canvas, Layer, Sprite
from render.masks import disc
from render.palette import INK, LIT
from render.picture import Box
from render.traitors.layout import CITY, COIN, GEM, NAME_SIZE, Layout, around, layout
from render.traitors.pieces import (
    BORDER,
    EVEN,
    Part,
    city_disc,
    cut_mark,
    gem,
    sign,
    tag,
    tag_width,
    toll,
)
from render.traitors.placement import spot
from render.traitors.scenery import draw_scenery
from render.traitors.shore import draw_shore, land_mask
from render.traitors.ways import Ways, draw_ways, light_sprite, way_sprite

_PIECES = 4
"""Of what is drawn along a road."""
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
def lit_road(plan: Layout, ways: Ways, route: int) -> tuple[Piece, ...]:
    """A road to choose, as far as it is seen."""
    return _as_seen(plan, ways, *light_sprite(plan, route))


@SPRITES.keep
def ordered_way(
    plan: Layout, ways: Ways, route: int, start: int, seat: int, before: int
) -> tuple[Piece, ...]:
    """An ordered way (:func:`way_sprite`), as far as it is seen."""
    return _as_seen(plan, ways, *way_sprite(plan, route, start, seat, before))


Piece = tuple[Sprite, int, int]
"""A part of what is drawn along a road, and where its corner lies."""


def _as_seen(plan: Layout, ways: Ways, sprite: Sprite, left: int, top: int) -> tuple[Piece, ...]:
    """What is drawn along a road without what coins, cities and names hide of it.

    In pieces: the box of a slanting road is nearly empty, and costs as much as a full one.
    """
    wide, high = sprite.image.size
    hidden = _hidden(plan, ways).crop((left, top, left + wide, top + high))
    seen = sprite.image.copy()
    seen.putalpha(ImageChops.multiply(seen.getchannel("A"), ImageChops.invert(hidden)))
    found = []
    for at in range(_PIECES):
        column = at * wide // _PIECES
        strip = seen.crop((column, 0, (at + 1) * wide // _PIECES, high))
        ink = strip.getbbox()
        if ink is not None:
            found.append((Sprite(strip.crop(ink)), left + column + ink[0], top + ink[1]))
    return tuple(found)


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
