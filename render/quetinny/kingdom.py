"""The kingdom as a map: cards as stations, and the suits' routes as paths from Ace to Crown.

A complete route is a solid line with chevrons, an open one is dashed. Cubes that wait stand on the Ace, what
the route pays on the Crown, and a cube on its way where a caravan can go.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from engine.quetinny.advice import SuitRoute
from engine.quetinny.cells import cell_name, column_name, column_of, row_of
from engine.quetinny.types import Province
from render import decktet, tokens
from render.drawing import cache, fonts, masks, styles
from render.drawing.canvas import Canvas, Layer, Style
from render.drawing.palette import ACCENT, DIM, RGB, WELL, mixed
from render.drawing.picture import ACROSS, Box
from render.quetinny import stations
from render.quetinny.cube import CUBE, cube
from render.quetinny.field import GUTTER_LEFT, GUTTER_TOP, Field
from render.quetinny.scene import Scene
from render.roads import Road, dashes, draw_roads

_WHITE = (255, 255, 255)
_CASING = (0xFD, 0xF8, 0xEC)
"""A route's edge: the dark suits would drown on the table without it."""
_EMPTY: RGB = (0x24, 0x29, 0x33)
_ROOM_FOR_PILLS = 84
"""Pixels of a station from which what it holds and pays is told by pills with an icon."""
_CELL = Style(fonts.Face.HEAVY, 42, DIM, styles.LEAST)


@cache.FRAMES.keep
def kingdom_map(scene: Scene, field: Field) -> Layer:
    """All of it but the places of a card."""
    canvas = Canvas.table(ACROSS, field.height)
    _gutters(canvas, field)
    shape = masks.rounded(field.size.width, field.size.height, field.size.radius)
    for cell in set(field.cells).difference(province.cell for province in scene.provinces):
        box = field.box(cell)
        canvas.paint(shape, box.left, box.top, _EMPTY)
    for province in scene.provinces:
        box = field.box(province.cell)
        if province.cell in scene.trial or province.cell in scene.lit:
            canvas.stamp(stations.station_light(field.size, ACCENT), box.left, box.top)
        elif province.cell in scene.last:
            canvas.stamp(stations.station_light(field.size, _WHITE), box.left, box.top)
        paper = stations.blank_card(province.card.suits, field.size, gilded=province.cell in scene.trial)
        canvas.stamp(paper, box.left, box.top)
        canvas.hit(f"cell:{cell_name(province.cell)}", box)
    routes = [route for route in scene.routes if route.cells]
    _draw_routes(canvas, routes, field, scene)
    for province in scene.provinces:
        _furnish(canvas, province, routes, field)
    for route in routes:
        if route.pay:
            _draw_traveller(canvas, route, field, scene)
    for cell in scene.wells:
        _well(canvas, cell, field.box(cell), chosen=cell == scene.asked)
    for province in scene.provinces:
        _draw_pill(canvas, province, routes, field)
    return canvas.layer()


def draw_places(canvas: Canvas, places: Sequence[tuple[int, int]], field: Field) -> None:
    """Where a card may go, numbered, with what a route would pay that grows there."""
    for number, (cell, pay) in enumerate(places, 1):
        _place(canvas, number, pay, field.box(cell))
        canvas.hit(f"cell:{cell_name(cell)}", field.box(cell))


# --- cells --------------------------------------------------------------------------------------


def _gutters(canvas: Canvas, field: Field) -> None:
    style = styles.GUTTER._replace(floor=8)
    for step in range(field.columns):
        left = field.left + step * field.across - field.gap // 2
        room = Box.sized(left, field.top - GUTTER_TOP, field.across, GUTTER_TOP - 6)
        canvas.text(column_name(field.column + step), room, style, "centre", minor=field.minor)
    for step in range(field.rows):
        room = Box.sized(styles.MARGIN, field.top + step * field.down, GUTTER_LEFT - 8, field.size.height)
        canvas.text(str(field.row + step), room, style, "right", minor=field.minor)


def _outline(canvas: Canvas, box: Box, colour: RGB, strength: float) -> None:
    """A cell in gold: its ground, and an edge in a colour."""
    radius = max(4, round(min(box.width, box.height) * 0.08))
    canvas.pane(box, radius, mixed(WELL, ACCENT, strength), colour, 3)


def _well(canvas: Canvas, cell: int, box: Box, *, chosen: bool) -> None:
    """An empty cell of the set-up with its name; gold where its card is asked for."""
    if chosen:
        _outline(canvas, box, ACCENT, 0.16)
    canvas.text(cell_name(cell), box.inset(8), _CELL._replace(colour=ACCENT) if chosen else _CELL, "centre")
    canvas.hit(f"cell:{cell_name(cell)}", box)


def _place(canvas: Canvas, number: int, pay: int, box: Box) -> None:
    """A numbered place: filled with gold where a route then pays more, an outline elsewhere."""
    _outline(canvas, box, ACCENT if pay else mixed(WELL, ACCENT, 0.6), 0.22 if pay else 0.05)
    side = max(16, min(62, round(min(box.width, box.height) * 0.8)))
    x, y = box.middle
    sign = tokens.marker(number, side) if pay else tokens.counter(str(number), side, WELL, ACCENT, ACCENT)
    canvas.stamp(sign, x - side // 2, y - side // 2)
    canvas.hit(f"place:{number}", box)


def _furnish(canvas: Canvas, province: Province, routes: Sequence[SuitRoute], field: Field) -> None:
    """A station's suits and its rank."""
    box, size, name = field.box(province.cell), field.size, cell_name(province.cell)
    side, edge = size.suit, max(2, round(size.width * 0.04))
    if side:
        crossed = {(dx, dy) for dx, dy in _steps(province.cell, routes) if dx and dy}
        low = box.bottom - edge - side - size.band
        corners = {
            (-1, -1): (box.left + edge, box.top + edge),
            (1, -1): (box.right - edge - side, box.top + edge),
            (-1, 1): (box.left + edge, low),
            (1, 1): (box.right - edge - side, low),
        }
        if len(province.card.suits) == 1:
            # A bare figure may stand in the upper corner on the right.
            corners[1, -1] = corners.pop((1, -1))
        free = sorted(corners, key=lambda corner: corner in crossed)
        suits = sorted(province.card.suits, key=lambda suit: suit not in province.chips)
        for suit, corner in zip(suits, free, strict=False):
            canvas.stamp(stations.suit_mark(suit, side), *corners[corner])
            canvas.hit(f"suit:{name}:{suit}", Box.sized(*corners[corner], side, side))
    x, y = box.middle
    spot = Box.sized(x - size.disc // 2, y - size.disc // 2, size.disc, size.disc)
    canvas.stamp(stations.rank_disc(province.card, province.chips, size.disc, minor=field.minor), *spot[:2])
    for suit in province.chips:
        canvas.hit(f"chip:{name}:{suit}", spot)


def _steps(cell: int, routes: Sequence[SuitRoute]) -> set[tuple[int, int]]:
    """The directions in which routes leave a card: -1, 0 or 1 to the east and to the south."""
    found = set()
    for route in routes:
        for here, other in pairwise(route.cells):
            if cell in (here, other):
                there = other if cell == here else here
                found.add((column_of(there) - column_of(cell), row_of(there) - row_of(cell)))
    return found


# --- routes -------------------------------------------------------------------------------------


def _draw_routes(canvas: Canvas, routes: Sequence[SuitRoute], field: Field, scene: Scene) -> None:
    width = max(3.0, field.size.side * 0.13)
    glowing, roads = [], []
    for route in routes:
        points = tuple((float(x), float(y)) for x, y in map(field.middle, route.cells))
        colour = decktet.SUIT_COLOURS[route.suit]
        if route.suit in scene.travelled:
            glowing.append(Road(points, width * 2.3, ACCENT, None))
        for (begin, other), step in zip(pairwise(route.cells), pairwise(points), strict=True):
            if route.pay and not scene.trial.intersection((begin, other)):
                roads.append(Road(step, width, colour, _CASING))
            else:
                pieces = dashes(step, width * 1.1)
                roads += [Road(piece, width * 0.9, colour, _CASING) for piece in pieces]
    if glowing:
        draw_roads(canvas, glowing)
    if roads:
        draw_roads(canvas, roads)
    side = round(width * 1.25)
    for route in routes:
        for (ax, ay), (bx, by) in pairwise(map(field.middle, route.cells if route.pay else ())):
            mark = _chevron(side, round(math.degrees(math.atan2(by - ay, bx - ax))))
            canvas.stencil(mark, (ax + bx - side) // 2, (ay + by - side) // 2, _WHITE)


@lru_cache(maxsize=64)
def _chevron(side: int, degrees: int) -> Image.Image:
    """An arrow's head on a route; it points east at 0 degrees."""
    turn = math.radians(degrees)

    def at(x: float, y: float, scale: int) -> tuple[float, float]:
        middle = side * scale / 2
        dx, dy = x * side * scale, y * side * scale
        return (
            middle + dx * math.cos(turn) - dy * math.sin(turn),
            middle + dx * math.sin(turn) + dy * math.cos(turn),
        )

    return masks.supersampled(
        side,
        side,
        8,
        lambda draw, scale: draw.line(
            [at(-0.2, -0.36, scale), at(0.22, 0.0, scale), at(-0.2, 0.36, scale)],
            fill=255,
            width=max(1, round(side * scale * 0.2)),
            joint="curve",
        ),
    )


# --- spice and gold -----------------------------------------------------------------------------


def _draw_traveller(canvas: Canvas, route: SuitRoute, field: Field, scene: Scene) -> None:
    """The cube of a caravan: on the first step where one can go, on the last where it has just come."""
    arrived = route.suit in scene.travelled
    waits = any(each.cubes for each in scene.provinces if each.cell == route.cells[0])
    if not arrived and not waits:
        return
    begin, other = (route.cells[-2:]) if arrived else route.cells[:2]
    (ax, ay), (bx, by) = field.middle(begin), field.middle(other)
    sprite = cube(max(14, round(field.size.height * 0.34)))
    wide, high = tokens.size_of(sprite)
    canvas.stamp(sprite, (ax + bx - wide) // 2, (ay + by - high) // 2)


def _draw_pill(canvas: Canvas, province: Province, routes: Sequence[SuitRoute], field: Field) -> None:
    """The cubes that wait on an Ace; what the route pays on its Crown."""
    pay = max((route.pay for route in routes if route.pay and route.cells[-1] == province.cell), default=0)
    if not province.cubes and not pay:
        return
    name, text, ring = ("cubes", str(province.cubes), CUBE) if province.cubes else ("pay", str(pay), ACCENT)
    box = field.box(province.cell)
    if field.size.side < _ROOM_FOR_PILLS:
        pill = stations.draw_tag(canvas, box, field.size, text, ring, minor=field.minor)
    else:
        icon = cube(22) if province.cubes else tokens.coin(26)
        wide, high = stations.pill_size(icon, text)
        steps = _steps(province.cell, routes)
        below = (0, 1) in steps and (0, -1) not in steps
        over = min(field.gap - 2, high // 2)
        y = box.top - over if below else box.bottom + over - high
        pill = Box.sized(box.middle[0] - wide // 2, y, wide, high)
        stations.draw_pill(canvas, pill, icon, text, ring)
    canvas.hit(f"{name}:{cell_name(province.cell)}", pill)
