"""The reader's plan on the map: lit roads with arrows, chosen cuts, what may be chosen and what it pays."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache

from engine.traitors.advice import Destination, destinations
from engine.traitors.graph import graph_of
from engine.traitors.types import TRADERS, Trader, View
from render.canvas import Canvas
from render.palette import CUT, PLAYERS, RGB
from render.picture import Box
from render.traitors.layout import CITY, Layout, around
from render.traitors.map import TAG, lit_road, mark_cut, ordered_way
from render.traitors.pieces import TagPart, choice, tag, tag_width
from render.traitors.pieces import number as digit
from render.traitors.placement import spot
from render.traitors.preview import Preview
from render.traitors.ways import Ways, dash_way

_WHITE: RGB = (255, 255, 255)
_HARD = 1000.0
"""The price of covering a toll."""
_STEP = 30
"""Diameter of the disc with a trader's number on its way."""


def draw_orders(canvas: Canvas, layout: Layout, view: View, preview: Preview, ways: Ways) -> dict[int, int]:
    """Light the roads to choose from, draw the ways that are ordered, and dash the roads that are cut.

    Gives the roads drawn on, and how many pixels to their sides.
    """
    net = graph_of(view.map)
    roads = dict.fromkeys(sorted({way.route for way in offers(view, preview).values()}), layout.sized(18))
    for route in roads:
        for piece in lit_road(layout, ways, route):
            canvas.stamp(*piece)
    walked: Counter[tuple[int, int]] = Counter()
    for trader in own(view):
        for leg in preview.legs(trader.number, trader.city):
            route = net.route_of[leg]
            for piece in ordered_way(layout, ways, route, leg[0], view.seat or 0, walked[leg]):
                canvas.stamp(*piece)
            roads[route] = layout.sized(22 + 13 * walked[leg])
            walked[leg] += 1
    for route in preview.cuts:
        dash_way(canvas, layout, route)
        mark_cut(canvas, route)
        roads[route] = layout.sized(22)
    return roads


def own(view: View) -> tuple[Trader, ...]:
    """The reader's living traders, by number."""
    if view.seat is None or not view.traders:
        return ()
    return tuple(
        trader for trader in (view.trader(view.seat, number) for number in range(TRADERS)) if trader.alive
    )


def draw_plan(canvas: Canvas, layout: Layout, view: View, preview: Preview) -> list[Box]:
    """Draw the plan over a map; gives the boxes of its tags, which tokens should not cover."""
    walked: Counter[tuple[int, int]] = Counter()
    net = graph_of(view.map)
    taken: list[Box] = []
    for trader in own(view):
        for leg in preview.legs(trader.number, trader.city):
            route = net.route_of[leg]
            taken += _leg(canvas, layout, route, leg[0], trader, walked[leg])
            walked[leg] += 1
    for route in preview.routes:
        box = canvas.hits[f"toll:{route}"]
        canvas.cover(box.inset(-2))
        toll = str(view.map.routes[route].toll)
        canvas.stamp(digit(toll, box.width, _WHITE, CUT, CUT), box.left, box.top)
        canvas.hit(f"route:{route}", box)
    taken += _choices(canvas, layout, view, preview)
    return taken


def _leg(
    canvas: Canvas, layout: Layout, route: int, start: int, trader: Trader, before: int
) -> tuple[Box, Box]:
    """Draw a trader's number near the start of its way; gives its box and that of the way's head."""
    box, head = _places(layout, route, start, before, canvas.hits[f"toll:{route}"])
    player = PLAYERS[trader.seat % len(PLAYERS)]
    canvas.labels = [label for label in canvas.labels if not box.meets(label.ink)]
    canvas.stamp(
        digit(str(trader.number + 1), box.width, player.fill, _WHITE, player.letter), box.left, box.top
    )
    canvas.hit(f"leg:{trader.number}:{route}:{start}", box)
    canvas.hit(f"arrow:{trader.number}:{route}:{start}", head)
    return box, head


@lru_cache(maxsize=1024)
def _places(layout: Layout, route: int, start: int, before: int, coin: Box) -> tuple[Box, Box]:
    """Where a way's number and its head lie, the number beside the road's coin."""
    length = math.dist(
        layout.cities[layout.chart.routes[route].a], layout.cities[layout.chart.routes[route].b]
    )
    side = layout.sized(_STEP)
    nearest = (CITY / 2 + _STEP / 2 + 2 + before * (_STEP + 1)) * layout.unit

    def place(sideways: int, further: int) -> Box:
        (x, y), (ahead_x, ahead_y) = (
            layout.along(route, start, (nearest + (further + step) * layout.unit) / max(1.0, length))
            for step in (0, 1)
        )
        step = max(0.1, math.dist((x, y), (ahead_x, ahead_y)))
        return around((x - sideways * (ahead_y - y) / step, y + sideways * (ahead_x - x) / step), side, side)

    # On the road if it can be, for a short one beside it; never over a name or the toll.
    places = [place(sideways, further) for sideways in (0, 8, -8, 14, -14) for further in (0, 6, 12, 18)]
    box = min(places, key=lambda place: layout.hard.weight(place) + _HARD * place.meets(coin))
    return box, _head(layout, route, start, 1 - (CITY / 2 + 2) * layout.unit / max(1.0, length))


def _head(layout: Layout, route: int, start: int, share: float) -> Box:
    """The box of an arrowhead on a road, its tip at a share of the way."""
    tip, tail = layout.along(route, start, share), layout.along(route, start, share - 0.04)
    angle = math.atan2(tip[1] - tail[1], tip[0] - tail[0])
    size = layout.sized(19)
    # What the head covers lies behind its tip.
    middle = tip[0] - size * 0.45 * math.cos(angle), tip[1] - size * 0.45 * math.sin(angle)
    return around(middle, size + 3, size + 3)


def _choices(canvas: Canvas, layout: Layout, view: View, preview: Preview) -> list[Box]:
    """A light around the cities that may be chosen; beside each what it pays."""
    side = layout.sized(CITY + 8)
    taken: list[Box] = []
    ways = offers(view, preview)
    for city in preview.cities:
        box = around(layout.cities[city], side, side)
        canvas.cover(box)
        canvas.stamp(choice(city + 1, side), box.left, box.top)
        canvas.hit(f"choice:{city + 1}", box)
        if city in ways and ways[city].pay:
            parts: tuple[TagPart, ...] = ((f"+{ways[city].pay}", "pay"),)
            high = layout.sized(TAG)
            size = tag_width(parts, high), high
            _price, place = spot(layout, layout.cities[city], side / 2, size, taken)
            canvas.stamp(tag(parts, high), place.left, place.top)
            canvas.hit(f"pay:{city + 1}", place)
            taken.append(place)
    return taken


def offers(view: View, preview: Preview) -> dict[int, Destination]:
    """By city, what going there would cost and pay the trader being ordered."""
    if preview.trader is None or not view.traders or view.seat is None:
        return {}
    trader = view.trader(view.seat, preview.trader)
    path = preview.paths[preview.trader]
    return {way.city: way for way in destinations(view, trader, path[0] if path else None)}
