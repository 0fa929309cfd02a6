"""The kingdom as a map: cards as stations, and the suits' routes as paths from Ace to Crown.

A complete route is a solid line with chevrons, an open one is dashed. Cubes that wait stand on the Ace, what
the route pays on the Crown, and a cube on its way where a caravan can go.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from engine.quetinny.advice import SuitRoute
from engine.quetinny.cells import cell_name, column_of, row_of
from engine.quetinny.types import Province
from render.canvas import Canvas, Style
from render.decktet import SUIT_COLOURS
from render.fonts import Face
from render.masks import rounded, supersampled
from render.palette import ACCENT, INK, RGB
from render.picture import Box
from render.quetinny.cube import CUBE, cube
from render.quetinny.field import Field
from render.quetinny.stations import (
    blank_card,
    draw_pill,
    name_band,
    pill_style,
    rank_disc,
    station_light,
    suit_band,
    suit_mark,
)
from render.roads import Road, dashes, draw_roads
from render.text import measure
from render.tokens import coin, size_of

_WHITE = (255, 255, 255)
_CASING = (0xFD, 0xF8, 0xEC)
"""A route's edge: the dark suits would drown on the table without it."""
_ROOM_FOR_PILLS = 100
"""Height of a station from which what it holds and pays is told by pills with an icon."""


class StationMarks(NamedTuple):
    """How stations are marked. Cells of cards laid for trial, of the last card laid, and of scored routes."""

    trial: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()


PLAIN = StationMarks()
"""Nothing is marked."""


# --- the whole ----------------------------------------------------------------------------------


def draw_kingdom(
    canvas: Canvas,
    provinces: Sequence[Province],
    routes: Sequence[SuitRoute],
    field: Field,
    marks: StationMarks,
    *,
    travelled: Collection[str],
    names: Sequence[str] = (),
) -> None:
    """Draw all stations and routes; ``names`` are the provinces', for bands that have room.

    ``travelled`` are suits whose caravan has just arrived: its cube stands on the last step.
    """
    for province in provinces:
        box = field.box(province.cell)
        if province.cell in marks.trial or province.cell in marks.lit:
            canvas.stamp(station_light(field.size, ACCENT), box.left, box.top)
        elif province.cell in marks.last:
            canvas.stamp(station_light(field.size, _WHITE), box.left, box.top)
        canvas.stamp(blank_card(field.size, gilded=province.cell in marks.trial), box.left, box.top)
        canvas.stamp(suit_band(province.card.suits, field.size), box.left, box.top)
        canvas.hit(f"cell:{cell_name(province.cell)}", box)
    shown = [route for route in routes if route.cells]
    _draw_routes(canvas, shown, field, marks, travelled)
    for number, province in enumerate(provinces):
        name = names[number] if field.size.named and number < len(names) else ""
        _furnish(canvas, province, shown, field, name)
    for route in shown:
        if route.pay:
            _draw_traveller(canvas, route, provinces, field, arrived=route.suit in travelled)
    for province in provinces:
        _draw_pills(canvas, province, shown, field)


def _draw_routes(
    canvas: Canvas, routes: Sequence[SuitRoute], field: Field, marks: StationMarks, travelled: Collection[str]
) -> None:
    width = max(3.0, min(field.size.width, field.size.height) * 0.13)
    glowing, roads = [], []
    for route in routes:
        points = tuple((float(x), float(y)) for x, y in map(field.middle, route.cells))
        colour = SUIT_COLOURS[route.suit]
        fresh = marks.trial.intersection(route.cells)
        if route.suit in travelled:
            glowing.append(Road(points, width * 2.3, ACCENT, None, None))
        if route.pay and not fresh:
            roads.append(Road(points, width, colour, None, _CASING))
            continue
        for (one, other), (start, end) in zip(pairwise(route.cells), pairwise(points), strict=True):
            if route.pay and one not in fresh and other not in fresh:
                roads.append(Road((start, end), width, colour, None, _CASING))
            else:
                pieces = dashes((start, end), width * 1.1)
                roads += [Road(piece, width * 0.9, colour, None, _CASING) for piece in pieces]
    if glowing:
        draw_roads(canvas, glowing)
    if roads:
        draw_roads(canvas, roads)
    for route in routes:
        if not route.pay:
            continue
        side = round(width * 1.25)
        for one, other in pairwise(route.cells):
            (ax, ay), (bx, by) = field.middle(one), field.middle(other)
            share = _share(field, one, other)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            mark = _chevron(side, round(math.degrees(math.atan2(by - ay, bx - ax))))
            canvas.stencil(mark, round(x) - side // 2, round(y) - side // 2, _WHITE)


def _share(field: Field, one: int, other: int) -> float:
    """How far along a step its mark stands: the middle of one up or down lies on a card's name."""
    if not field.size.named or column_of(one) != column_of(other):
        return 0.5
    return 0.67 if other > one else 0.33


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

    return supersampled(
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


def _furnish(
    canvas: Canvas, province: Province, routes: Sequence[SuitRoute], field: Field, name: str
) -> None:
    """A station's name, suits and rank."""
    box, size = field.box(province.cell), field.size
    if name:
        canvas.stamp(name_band(province.card, size, name), box.left, box.top)
    crossed = _corners(province.cell, routes)
    side, edge = size.suit, max(2, round(size.width * 0.04))
    low = box.top + size.face - edge - side - (0 if size.named else size.band)
    corners = {
        (-1, -1): (box.left + edge, box.top + edge),
        (1, -1): (box.right - edge - side, box.top + edge),
        (-1, 1): (box.left + edge, low),
        (1, 1): (box.right - edge - side, low),
    }
    if len(province.card.suits) == 1:
        # A bare figure may stand in the upper corner on the right.
        corners[1, -1] = corners.pop((1, -1))
    free = [place for corner, place in corners.items() if corner not in crossed]
    free += [place for corner, place in corners.items() if corner in crossed]
    suits = sorted(province.card.suits, key=lambda suit: suit not in province.chips)
    for suit, (x, y) in zip(suits, free, strict=False):
        canvas.stamp(suit_mark(suit, side), x, y)
        canvas.hit(f"suit:{cell_name(province.cell)}:{suit}", Box.sized(x, y, side, side))
    x, y = field.middle(province.cell)
    diameter = size.disc
    spot = Box.sized(x - diameter // 2, y - diameter // 2, diameter, diameter)
    canvas.stamp(rank_disc(province.card, province.chips, diameter, minor=field.minor), *spot[:2])
    for suit in province.chips:
        canvas.hit(f"chip:{cell_name(province.cell)}:{suit}", spot)


def _corners(cell: int, routes: Sequence[SuitRoute]) -> set[tuple[int, int]]:
    """The corners of a card over which a route leaves it."""
    found = set()
    for dx, dy in _steps(cell, routes):
        if dx and dy:
            found.add((dx, dy))
    return found


def _steps(cell: int, routes: Sequence[SuitRoute]) -> set[tuple[int, int]]:
    """The directions in which routes leave a card: -1, 0 or 1 to the east and to the south."""
    found = set()
    for route in routes:
        for one, other in pairwise(route.cells):
            if cell in (one, other):
                there = other if cell == one else one
                found.add((column_of(there) - column_of(cell), row_of(there) - row_of(cell)))
    return found


# --- spice and gold -----------------------------------------------------------------------------


def _draw_traveller(
    canvas: Canvas, route: SuitRoute, provinces: Sequence[Province], field: Field, *, arrived: bool
) -> None:
    """The cube of a caravan: on the first step where one can go, on the last where it has just come."""
    start = next((province for province in provinces if province.cell == route.cells[0]), None)
    if not arrived and (start is None or not start.cubes):
        return
    one, other = (route.cells[-2:]) if arrived else route.cells[:2]
    (ax, ay), (bx, by) = field.middle(one), field.middle(other)
    sprite = cube(max(14, round(field.size.height * 0.34)))
    wide, high = size_of(sprite)
    share = _share(field, one, other)
    x, y = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
    canvas.stamp(sprite, x - wide // 2, y - high // 2)


def _draw_pills(canvas: Canvas, province: Province, routes: Sequence[SuitRoute], field: Field) -> None:
    """The cubes that wait on an Ace; what the route pays on its Crown."""
    if province.cubes:
        icon, text, name = cube(_pill_icon(field)), str(province.cubes), "cubes"
    else:
        pay = next((route.pay for route in routes if route.pay and route.cells[-1] == province.cell), None)
        if pay is None:
            return
        icon, text, name = coin(_pill_icon(field)), str(pay), "pay"
    box = field.box(province.cell)
    ring = CUBE if name == "cubes" else ACCENT
    if field.size.height < _ROOM_FOR_PILLS:
        pill = _corner_tag(canvas, box, text, ring, minor=field.minor)
    else:
        steps = _steps(province.cell, routes)
        # With names cards are low: a lower pill leaves the disc in their middle free.
        high = max(16, round(_pill_icon(field) * (1.12 if field.size.named else 1.42)))
        style = pill_style(high)
        wide = size_of(icon)[0] + measure(style.face, style.size, text) + round(high * 0.7)
        x, _ = field.middle(province.cell)
        below = (0, 1) in steps and (0, -1) not in steps
        over = min(field.gap - 2, high // 2)
        y = box.top - over if below or field.size.named else box.bottom + over - high
        left = x - wide // 2
        if field.size.named:
            # The name has the lower edge; the corner on the right has no suit on a card of one suit.
            last = column_of(province.cell) == field.column + field.columns - 1
            left = box.right + (0 if last else field.gap) - wide
        pill = Box.sized(left, max(0, y), wide, high)
        draw_pill(canvas, pill, icon, text, ring, minor=field.minor)
    canvas.hit(f"{name}:{cell_name(province.cell)}", pill)


def _corner_tag(canvas: Canvas, box: Box, text: str, fill: RGB, *, minor: bool) -> Box:
    """A figure alone in a card's upper right corner, where there is no room for a pill."""
    high = max(10, min(36, round(box.height * 0.5)))
    style = Style(Face.FIGURE, round(high * 0.86), INK if fill == ACCENT else _WHITE, 6)
    wide = max(high, measure(style.face, style.size, text) + round(high * 0.36))
    right = min(canvas.image.width - 2, box.right + high // 5)
    tag = Box.sized(right - wide, max(0, box.top - high // 3), wide, high)
    shape = rounded(wide, high, high // 3)
    canvas.shadow(shape, tag.left, tag.top, 3, 0.6)
    canvas.paint(shape, tag.left, tag.top, fill)
    canvas.text(text, tag, style, "centre", minor=minor)
    return tag


def _pill_icon(field: Field) -> int:
    return max(10, round(min(31, field.size.height * 0.31)))
