"""The map of a phone's picture: the reader's traders, where they may go, where they are sent, what is cut."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

import aggdraw
from PIL import Image

from engine.traitors.advice import Destination
from engine.traitors.graph import graph_of
from engine.traitors.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.masks import disc
from render.palette import ACCENT, CUT, INK, LIT, PLAYERS, RGB, ROAD, ROAD_EDGE, rgb
from render.phone import LEAST
from render.picture import Box
from render.roads import dashes
from render.tokens import Mark, marks, player_token
from render.traitors.lanes import Ribbon, ribbon, shortened, stroke
from render.traitors.layout import around
from render.traitors.pieces import HALO, cut_mark, gem, lean, numbered_mark
from render.traitors.pieces import toll as coin
from render.traitors.plan import offers, own
from render.traitors.preview import Preview
from render.traitors.window import NAME, Room, Window, name_size, window_ground, window_on

DISC, TOKEN, COIN = 58, 62, 54
"""Diameters of a city that matters, a trader and a toll."""
_START = 52
"""Diameter of a trader that is to start somewhere."""
_FAR = rgb("#6B6152")
"""A city that no trader of the reader can reach."""
_ROAD, _RIBBON, _HEAD = 14.0, 15.0, 40.0
"""Widths of a road and of a way that is ordered, and the length of its arrowhead."""
_CUT_DASH, _OLD_DASH = 16.0, 10.0
_OLD = rgb("#A9946C")
_EASY, _MOST = 100.0, 300.0
"""Below which prices a city's name is more than the tolls around it, and is there at all."""
_CROWDED = 46
"""Diameter of a city where there are many."""


def trader_mark(names: Sequence[str], seat: int, number: int) -> Mark:
    """A trader's letter and number, never a bare number: that would read as a city."""
    return numbered_mark(marks(names)[seat], number)


def focus(view: View, preview: Preview) -> tuple[int, ...]:
    """The cities that the picture is about; none for the whole map."""
    if not view.traders or view.seat is None:
        return ()
    net = graph_of(view.map)
    found = set(preview.about)
    for trader in own(view):
        if preview.trader is None or trader.number == preview.trader:
            found |= {trader.city, *preview.paths[trader.number]}
            if preview.trader is not None:
                found |= {city for city, _route in net.neighbours[trader.city]} | set(preview.cities)
    if preview.routes:
        return ()
    if preview.trader is None:
        found |= {
            end for route in preview.cuts for end in (view.map.routes[route].a, view.map.routes[route].b)
        }
    if len(found) == 1:
        found |= {city for city, _route in net.neighbours[next(iter(found))]}
    return tuple(sorted(found))


def draw_map(canvas: Canvas, view: View, names: Sequence[str], preview: Preview, box: Box) -> None:
    """Draw the map into a box of the picture."""
    window = window_on(view.map, focus(view, preview), box.width, box.height)
    inner = Canvas(_with_roads(window, view.closed).copy())
    _Drawing(inner, window, view, names, preview).all()
    canvas.image.paste(inner.image, (box.left, box.top))
    whole = inner.box
    canvas.labels.extend(label.moved(box.left, box.top) for label in inner.labels if whole.holds(label.ink))
    for name, hit in inner.hits.items():
        if whole.holds(hit):
            canvas.hit(name, hit.moved(box.left, box.top))


@FRAMES.keep
def _with_roads(window: Window, closed: tuple[int, ...]) -> Image.Image:
    """The window's ground with its open roads, and dashes for those that are cut."""
    image = window_ground(window).copy()
    pen = aggdraw.Draw(image)
    inside = _inside(window)
    for width, colour in ((_ROAD + 7, ROAD_EDGE), (_ROAD, ROAD)):
        for route in inside:
            if route not in closed:
                stroke(pen, window.road(route), width, colour)
    for route in inside:
        if route in closed:
            for piece in dashes(shortened(window.road(route), 24, 24) or window.road(route), _OLD_DASH):
                stroke(pen, piece, 4, _OLD)
    pen.flush()
    return image


def _inside(window: Window) -> list[int]:
    """The roads of which something is seen."""
    roads = range(len(window.chart.routes))
    return [route for route in roads if any(window.holds(point, -20) for point in window.road(route))]


class _Drawing:
    """One map being drawn, from the roads up."""

    def __init__(
        self, canvas: Canvas, window: Window, view: View, names: Sequence[str], preview: Preview
    ) -> None:
        self.canvas, self.window, self.view, self.names, self.preview = canvas, window, view, names, preview
        self.net = graph_of(view.map)
        self.ways = offers(view, preview) if preview.cities else {}
        self.legs = [
            (trader.number, self.net.route_of[leg], leg)
            for trader in own(view)
            for leg in preview.legs(trader.number, trader.city)
        ]
        self.inside = _inside(window)
        self.room = Room(window)
        self.near = self._near()
        self.side = self._disc_side()

    def _near(self) -> frozenset[int]:
        """The cities that matter now: where the traders stand and may go."""
        view, found = self.view, {*self.preview.cities, *self.preview.about}
        if not view.traders:
            return frozenset(range(len(view.map.cities)))
        for trader in own(view):
            found |= {trader.city, *self.preview.paths[trader.number]}
            if self.preview.trader is None:
                found |= {
                    city for city, route in self.net.neighbours[trader.city] if route not in view.closed
                }
        return frozenset(found)

    def _disc_side(self) -> int:
        """As large as the nearest two cities of the window allow."""
        shown = [self.window.city(city) for city in range(len(self.view.map.cities))]
        shown = [at for at in shown if self.window.holds(at, -30)]
        nearest = min((math.dist(a, b) for at, a in enumerate(shown) for b in shown[:at]), default=99.0)
        return max(30, min(DISC, int(nearest * 0.62)))

    def all(self) -> None:
        """Draw everything, the lowest first."""
        self._roads()
        for city in range(len(self.view.map.cities)):
            at = self.window.city(city)
            if self.window.holds(at):
                self.room.take(around(at, self.side + 2, self.side + 2))
        self._cuts()
        self._ribbons()
        for city in sorted(range(len(self.view.map.cities)), key=lambda city: city in self.near):
            self._city(city)
        self._traders()
        homes = {trader.city for trader in own(self.view)}
        named = self._names(homes, _EASY)
        self._tolls()
        self._names(homes - named, _MOST)
        self._names(self.near - homes, _MOST)

    # --- roads ----------------------------------------------------------------------------------

    def _roads(self) -> None:
        """The roads to choose from, lit."""
        lit = sorted({way.route for way in self.ways.values()})
        if not lit:
            return
        pen = aggdraw.Draw(self.canvas.image)
        for width, colour in ((_ROAD + 18, LIT), (_ROAD + 7, ROAD_EDGE), (_ROAD, ROAD)):
            for route in lit:
                stroke(pen, self.window.road(route), width, colour)
        pen.flush()

    def _cuts(self) -> None:
        """Dashes and crosses of cuts that are planned, and pale crosses of old ones."""
        pen = aggdraw.Draw(self.canvas.image)
        for route in self.preview.cuts:
            stroke(pen, self.window.road(route), _ROAD + 7, CUT)
            stroke(pen, self.window.road(route), _ROAD, ROAD)
            for piece in dashes(self.window.road(route), _CUT_DASH):
                stroke(pen, piece, _ROAD - 4, CUT)
        pen.flush()
        for route in self.inside:
            fresh = route in self.preview.cuts
            if fresh or route in self.view.closed:
                side = 48 if fresh else 36
                price, box = self.room.on_road(route, side)
                if price < 500:
                    self.canvas.stamp(cut_mark(side, fresh=fresh), box.left, box.top)
                    self.canvas.hit(f"cut:{route}", box)
                    self.room.take(box)

    def _ribbons(self) -> None:
        """The ways that are ordered, each a ribbon in the reader's colour with an arrowhead."""
        if not self.legs:
            return
        style = Ribbon(_RIBBON, _HEAD, PLAYERS[(self.view.seat or 0) % len(PLAYERS)].fill)
        pen = aggdraw.Draw(self.canvas.image)
        before: Counter[tuple[int, int]] = Counter()
        for number, route, leg in self.legs:
            points = self.window.leg(route, leg[0])
            ribbon(pen, points, self.side / 2, style, 17.0 * before[leg])
            before[leg] += 1
            middle = points[len(points) // 2]
            if self.window.holds(middle, 12):
                self.canvas.hit(f"leg:{number}:{route}:{leg[0]}", around(middle, 20, 20))
        pen.flush()

    # --- what lies on them ------------------------------------------------------------------------

    def _city(self, city: int) -> None:
        at = self.window.city(city)
        if not self.window.holds(at, 6):
            return
        near = city in self.near
        side = self.side if near else min(_CROWDED, self.side)
        box = around(at, side, side)
        self.canvas.cover(box)
        ring = ACCENT if city in self.preview.cities or city in self.preview.starts else ROAD
        sprite = number_disc(city + 1, side, INK if near else _FAR, ring, glow=city in self.ways)
        self.canvas.stamp(sprite, box.left, box.top)
        self.canvas.hit(f"city:{self.view.map.cities[city].name}", box.inset(-2))
        if city in self.preview.cities:
            self.canvas.hit(f"choice:{city + 1}", box)

    def _tolls(self) -> None:
        """Tolls of the roads that matter; of all that leave room, when roads are to be cut."""
        view = self.view
        around_own = {trader.city for trader in own(view)} | {c for _n, _r, leg in self.legs for c in leg}
        around_own |= set(self.preview.about)
        chosen = {way.route for way in self.ways.values()} | {route for _n, route, _leg in self.legs}
        mattering = [
            route
            for route in self.inside
            if route not in view.closed
            and route not in self.preview.cuts
            and (
                route in chosen
                or route in self.preview.routes
                or (not self.ways and {view.map.routes[route].a, view.map.routes[route].b} & around_own)
            )
        ]
        mattering.sort(key=lambda route: (route not in chosen, route))
        for route in mattering:
            way = view.map.routes[route]
            side = COIN if route in chosen or self.side >= 50 else _CROWDED
            price, box = self.room.on_road(route, side)
            if price >= 500:
                continue
            sprite = coin(side, way.toll)
            if route in self.preview.routes:
                sprite = number_disc(way.toll, side, ROAD, CUT, ink=CUT)
                self.canvas.hit(f"route:{route}", box)
            self.canvas.stamp(_minor(sprite) if side < COIN else sprite, box.left, box.top)
            self.canvas.hit(f"toll:{route}", box)
            self.room.take(box)
            if way.garnet:
                price, stone = self.room.on_road(route, 34)
                if price < 500:
                    self.canvas.stamp(gem(34), stone.left, stone.top)
                    self.canvas.hit(f"gem:{route}", stone)
                    self.room.take(stone)

    def _traders(self) -> None:
        """The reader's traders beside their cities.

        In the set-up one token for all who are to start at a city: the whole map has no room for three.
        """
        view, seat = self.view, self.view.seat or 0
        places: dict[int, list[int]] = defaultdict(list)
        for trader in own(view):
            places[trader.city].append(trader.number)
        if not view.traders:
            for number, start in enumerate(self.preview.starts):
                if start is not None:
                    places[start].append(number)
        for city, numbers in places.items():
            at = self.window.city(city)
            if not self.window.holds(at, 6):
                continue
            shown, wide = (numbers, TOKEN) if view.traders else (numbers[:1], _START)
            size = wide * len(shown) + 4 * (len(shown) - 1), wide
            side = {"n": "s", "s": "n", "e": "w", "w": "e"}.get(view.map.cities[city].label[:1], "s")
            _price, box = self.room.beside(at, self.side / 2 + 3, size, side, 0.56)
            self.room.take(box)
            self.room.tokens.append((at, box))
            for place, number in enumerate(shown):
                left = box.left + place * (wide + 4)
                if number == self.preview.trader:
                    self.canvas.glow(disc(wide), left, box.top, LIT, 8, 1.0)
                alone = len(shown) == len(numbers)
                mark = trader_mark(self.names, seat, number) if alone else marks(self.names)[seat]
                token = player_token(seat, mark, wide)
                here = Box.sized(left, box.top, wide, wide)
                self.canvas.cover(here)
                self.canvas.stamp(token, left, box.top)
                self.canvas.hit(f"trader:{seat}:{number}", here)

    def _names(self, cities: Collection[int], most: float) -> set[int]:
        """Name those cities that have room at a price below ``most``: these."""
        if not self.view.traders:
            return set()
        named = set()
        first = {*self.preview.cities, *self.preview.about}
        for city in sorted(cities, key=lambda city: (city not in first, city)):
            at, name = self.window.city(city), self.view.map.cities[city].name
            if not self.window.holds(at, 10):
                continue
            size = name_size(name)
            price, box = self.room.beside(at, self.side / 2 + 2, size, self.view.map.cities[city].label)
            if price >= most:
                continue
            self.canvas.text(name, box, Style(Face.HEAVY, NAME, INK, LEAST), "centre", halo=(HALO, 5))
            self.canvas.hit(f"name:{name}", box)
            self.room.take(box)
            named.add(city)
        return named


@lru_cache(maxsize=512)
def number_disc(
    number: int, side: int, fill: RGB, ring: RGB, *, ink: RGB = (255, 255, 255), glow: bool = False
) -> Sprite:
    """A number in a disc: essential where it can be read on a phone."""
    border = 14
    canvas = Canvas.clear(side + 2 * border, side + 2 * border, ring)
    if glow:
        canvas.glow(disc(side), border, border, LIT, 5, 1.0)
    canvas.shadow(disc(side), border, border, 4, 0.5)
    canvas.paint(disc(side), border, border, ring)
    canvas.paint(disc(side - 8), border + 4, border + 4, fill)
    size = min(36, round(side * 0.65))
    room = Box.sized(border, border, side, side).inset(5)
    style = Style(Face.HEAVY, size, ink, min(size, LEAST))
    canvas.text(str(number), room.inset(-4), style, "centre", minor=size < LEAST)
    return lean(canvas.sprite(border, border))


def _minor(sprite: Sprite) -> Sprite:
    """The sprite with texts that need not be read."""
    return replace(sprite, labels=tuple(label._replace(minor=True) for label in sprite.labels))


def net_of(way: Destination) -> int:
    """What a road leaves of gold: first-visit pay less the whole toll."""
    return way.pay - way.toll
