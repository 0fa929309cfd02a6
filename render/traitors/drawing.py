"""A map drawn: ground, roads and who went on them, cities, tolls, cuts, and everybody where they stand."""

from collections import defaultdict
from itertools import compress
from typing import NamedTuple

from PIL import Image, ImageDraw

from engine.traitors.types import Map, Trader
from render import symbols, tokens
from render.drawing import cache, palette, picture, text
from render.drawing.canvas import Canvas
from render.traitors import pieces, placing, scenery, shore, strokes
from render.traitors.layout import NAME_FACE, Layout, around, whole_map
from render.traitors.ways import Ways

_NAME = 30
"""Letters of a city's name in a close-up."""
_LONGEST_NAME = 300
"""Pixels of a name that has room there; the words have longer ones."""
_OLD = palette.rgb("#A08A68")


class Scene(NamedTuple):
    """All that a map shows: its roads, who is on it, and who they are.

    ``reader`` is the seat whose traders are drawn one by one, ``asked`` that one of them that is ordered.
    """

    ways: Ways
    traders: tuple[Trader, ...]
    marks: tuple[tokens.Mark, ...]
    reader: int | None = None
    asked: int | None = None


@cache.FRAMES.keep
def ground(chart: Map) -> Image.Image:
    """Sea, land and scenery of a whole map."""
    layout = whole_map(chart)
    canvas = Canvas.plain(*layout.size)
    land = shore.land_mask(layout)
    shore.draw_shore(canvas, layout, land)
    scenery.draw_scenery(canvas, layout, land)
    return canvas.image.point(pieces.EVEN)


@cache.FRAMES.keep
def _ground_of(layout: Layout) -> Image.Image:
    """The same as far as a close-up shows it."""
    if layout.zoom == 1 and layout.size == whole_map(layout.chart).size:
        return ground(layout.chart)
    (left, top), zoom, (wide, high) = layout.corner, layout.zoom, layout.size
    box = left, top, left + wide / zoom, top + high / zoom
    return ground(layout.chart).resize(layout.size, Image.Resampling.BILINEAR, box).point(pieces.EVEN)


def draw(layout: Layout, scene: Scene) -> Canvas:
    """A scene on a map, or on a part of one."""
    canvas = Canvas(_ground_of(layout).copy())
    places = arranged(layout, scene)
    strokes.draw_roads(canvas, layout, scene.ways)
    _draw_old_cuts(canvas, layout, scene.ways)
    _draw_stems(canvas, places)
    for city, at in enumerate(layout.cities):
        if layout.shows(at, layout.sizes.city / 2 + 1):
            _draw_city(canvas, layout, scene.ways, city)
    for stone, box in places.stones:
        _draw_stone(canvas, layout, scene.ways, stone, box)
    for token, home, box, _ in places.tokens:
        lit = token.seat == scene.reader and scene.asked in token.numbers
        mark = scene.marks[token.seat]
        if token.seat == scene.reader:
            mark = pieces.numbered_mark(mark, token.numbers[0])
        count = len(token.numbers)
        drawn = pieces.trader_token(token.seat, mark, box.width, count=count, dead=home.dead, lit=lit)
        canvas.stamp(drawn, box.left, box.top)
        for number in token.numbers:
            canvas.hit(f"{'grave' if home.dead else 'trader'}:{token.seat}:{number}", box)
    for city, box in places.names:
        name = layout.chart.cities[city].name
        canvas.stamp(pieces.name_sign(name, _NAME), box.left, box.top)
        canvas.hit(f"name:{name}", box)
    return canvas


# --- who stands where --------------------------------------------------------------------------


def arranged(layout: Layout, scene: Scene) -> placing.Arrangement:
    """Where all of it lies."""
    # Nobody steps aside for ways that are only planned: with each choice others would stand elsewhere.
    kept = scene.ways.lit if scene.reader is not None else tuple(route for route, _ in scene.ways.lanes)
    return placing.arrange(layout, _homes(scene), _stones(layout, scene.ways), kept, _names(layout))


def _homes(scene: Scene) -> tuple[placing.Home, ...]:
    """Traders by city, the last round's dead by road; a player's are one token, the reader's one each."""
    fresh = {*scene.ways.fresh, *scene.ways.reopened} & {*scene.ways.deadly}
    places: dict[tuple[int, bool], dict[tuple[int, int], list[int]]] = defaultdict(lambda: defaultdict(list))
    for trader in scene.traders:
        token = trader.seat, trader.number if trader.seat == scene.reader else 0
        if trader.alive:
            places[trader.city, False][token].append(trader.number)
        elif trader.grave in fresh:
            places[trader.grave, True][token].append(trader.number)
    return tuple(
        placing.Home(
            *place, tuple(placing.Token(seat, tuple(each)) for (seat, _), each in sorted(here.items()))
        )
        for place, here in sorted(places.items())
    )


def _stones(layout: Layout, ways: Ways) -> tuple[placing.Stone, ...]:
    """Tolls of the roads that are open, crosses of those that are cut now; both together after a round."""
    found = []
    for route in range(len(layout.roads)):
        if strokes.is_seen(layout, route):
            if route in ways.fresh:
                found.append(placing.Stone(route, True, layout.sizes.token, layout.sizes.token))
            elif route not in ways.old:
                size = pieces.sign_size(_sign(layout, ways, route))
                found.append(placing.Stone(route, route in ways.reopened or route in ways.lit, *size))
    return tuple(found)


def _sign(layout: Layout, ways: Ways, route: int) -> pieces.RoadSign:
    """The toll of a road with what happened there."""
    way = layout.chart.routes[route]
    return pieces.RoadSign(
        way.toll,
        layout.sizes.toll,
        "red" if route in ways.cuttable else "gold" if route in ways.lit else "",
        garnet=way.garnet,
        won=route in ways.won,
        half=route in ways.halved,
        cut=route in ways.reopened,
        deadly=route in ways.deadly,
    )


def _names(layout: Layout) -> tuple[tuple[int, int, int], ...]:
    """The cities that a close-up names, with the sizes of their names."""
    named = ((city, layout.chart.cities[city].name) for city in layout.near)
    wide = ((city, text.measure(NAME_FACE, _NAME, name) + 8) for city, name in named)
    return tuple((city, across, _NAME + 8) for city, across in wide if across <= _LONGEST_NAME)


# --- pieces in their places --------------------------------------------------------------------


def _draw_old_cuts(canvas: Canvas, layout: Layout, ways: Ways) -> None:
    side = layout.sizes.token // 2
    for route in ways.old:
        points = layout.roads[route]
        box = around(points[len(points) // 2], side, side)
        if canvas.box.holds(box):
            canvas.stencil(symbols.symbol("cross", side), box.left, box.top, _OLD)
            canvas.hit(f"old:{route}", box)


def _draw_stems(canvas: Canvas, places: placing.Arrangement) -> None:
    """What ties traders to their cities, below both."""
    pen = ImageDraw.Draw(canvas.image)
    for width, colour in ((10, palette.INK), (6, palette.ROAD)):
        for token in places.tokens:
            pen.line((*token.at, *token.box.middle), colour, width)


def _draw_city(canvas: Canvas, layout: Layout, ways: Ways, city: int) -> None:
    side = layout.sizes.city
    box = around(layout.cities[city], side, side)
    chosen, far = city in ways.chosen, bool(layout.near) and city not in layout.near
    canvas.stamp(pieces.city_disc(city + 1, side, chosen=chosen, far=far), box.left, box.top)
    canvas.hit(f"city:{layout.chart.cities[city].name}", box)
    if chosen:
        canvas.hit(f"choice:{city + 1}", box)


def _draw_stone(canvas: Canvas, layout: Layout, ways: Ways, stone: placing.Stone, box: picture.Box) -> None:
    route = stone.route
    if route in ways.fresh:
        canvas.stamp(pieces.cut_mark(box.width, deadly=route in ways.deadly), box.left, box.top)
        canvas.hit(f"cut:{route}", box)
        return
    sign = _sign(layout, ways, route)
    canvas.stamp(pieces.road_sign(sign), box.left, box.top)
    canvas.hit(f"toll:{route}", box)
    shown = sign.garnet, sign.won, sign.half, sign.cut, sign.lit == "red"
    for name in compress(("gem", "won", "half", "cut", "route"), shown):
        canvas.hit(f"{name}:{route}", box)
