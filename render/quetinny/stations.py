"""The kingdom as a map: cards as stations, and the suits' routes as paths from Ace to Crown.

A station's rank stands in its middle: in a filled disc where a chip lies, in a ring on a bare Ace or
Crown, in plain ink elsewhere. A complete route is a solid line with chevrons, an open one is dashed. Cubes
that wait stand on the Ace, what the route pays on the Crown, and a cube on its way where a caravan can go.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image, ImageFilter

from engine.decktet import Card
from engine.quetinny.advice import SuitRoute
from engine.quetinny.cells import at, cell_name, column_of, row_of
from engine.quetinny.types import Province
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.masks import disc, gradient, rounded, sideways, supersampled
from render.palette import ACCENT, EDGE, INK, PAPER, RGB, SUITS, TEXT, WELL, mixed
from render.picture import Box
from render.quetinny.layout import bounds
from render.roads import Road, dashes, draw_roads
from render.symbols import symbol
from render.text import measure
from render.tokens import SPICE, coin, cube, size_of

_WHITE = (255, 255, 255)
_CASING = (0xFD, 0xF8, 0xEC)
"""A route's edge: the dark suits would drown on the table without it."""
GILDED = (mixed(PAPER[0], ACCENT, 0.32), mixed(PAPER[1], ACCENT, 0.5))
"""Paper of a card that is laid for trial."""
_BORDER = 24
_READABLE = 60
"""Height of a station under which its figures are too small for a phone."""
_STRETCH, _THIN_STRETCH = 1.4, 3.5
"""The longer side of a card over the shorter one, at most: as a rule, and where cards must be narrow."""
_NAMED = 118, 96
"""Width and height from which a card's band has room for its name."""
_ROOM_FOR_PILLS = 100
"""Height of a station from which what it holds and pays is told by pills with an icon."""


class StationSize(NamedTuple):
    """The size of a station's card; ``band`` is the height of its name's band, or of a plain one."""

    width: int
    height: int
    band: int

    @property
    def radius(self) -> int:
        """The radius of its corners."""
        return max(4, round(min(self.width, self.height) * 0.08))

    @property
    def disc(self) -> int:
        """The diameter of the disc in its middle."""
        side = min(self.width, self.face)
        return max(round(side * (0.57 if self.named else 0.5)), min(48, round(side * 0.64)))

    @property
    def face(self) -> int:
        """Pixels above the band."""
        return self.height - self.band if self.named else self.height

    @property
    def named(self) -> bool:
        """Whether the band has room for the card's name."""
        return self.band >= 24

    @property
    def suit(self) -> int:
        """The side of a suit's symbol."""
        beside = (self.width - self.disc) // 2 - 5
        return max(6, round(min(self.width, self.face) * 0.27), min(beside, round(self.face * 0.36)))


class Field(NamedTuple):
    """A block of cells in a picture: its first column and row, its counts, and where its corner lies."""

    column: int
    row: int
    columns: int
    rows: int
    size: StationSize
    gap: int
    left: int
    top: int

    def box(self, cell: int) -> Box:
        """The box of a cell."""
        x = self.left + (column_of(cell) - self.column) * (self.size.width + self.gap)
        y = self.top + (row_of(cell) - self.row) * (self.size.height + self.gap)
        return Box.sized(x, y, self.size.width, self.size.height)

    def middle(self, cell: int) -> tuple[int, int]:
        """The middle of a station's disc."""
        box = self.box(cell)
        return box.left + self.size.width // 2, box.top + self.size.face // 2

    @property
    def block(self) -> Box:
        """The box of all cells."""
        width = self.columns * (self.size.width + self.gap) - self.gap
        height = self.rows * (self.size.height + self.gap) - self.gap
        return Box.sized(self.left, self.top, width, height)

    @property
    def cells(self) -> list[int]:
        """All cells, in reading order."""
        return [
            at(column, row)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        ]

    @property
    def minor(self) -> bool:
        """Whether figures on the cards are too small for a phone."""
        return self.size.height < _READABLE


def lay_field(cells: Collection[int], area: Box, *, named: bool, largest: tuple[int, int]) -> Field:
    """The largest field of these cells (at least one) in an area; its stations may be broader than high.

    ``largest`` are the width and height of a card that has all the room; ``named`` cards say their names
    where these fit.
    """
    first, row, last, low = bounds(cells)
    columns, rows = last - first + 1, low - row + 1
    gap = 13 if max(columns, rows) <= 6 else 7 if max(columns, rows) <= 9 else 3
    across, down = (area.width + gap) // columns - gap, (area.height + gap) // rows - gap
    stretch = _STRETCH if min(across, down) >= _READABLE else _THIN_STRETCH
    high = max(8, min(largest[1], down, round(across * stretch)))
    wide = max(8, min(largest[0], across, round(high * stretch)))
    band = 36 if named and wide >= _NAMED[0] and high >= _NAMED[1] else max(3, high // 16)
    left = area.left + (area.width - columns * (wide + gap) + gap) // 2
    return Field(first, row, columns, rows, StationSize(wide, high, band), gap, left, area.top)


class Marks(NamedTuple):
    """How stations are marked. Cells of cards laid for trial, of the last card laid, and of scored routes."""

    trial: frozenset[int] = frozenset()
    last: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()


PLAIN = Marks()
"""Nothing is marked."""


# --- the whole ----------------------------------------------------------------------------------


def draw_kingdom(
    canvas: Canvas,
    provinces: Sequence[Province],
    routes: Sequence[SuitRoute],
    field: Field,
    names: Sequence[str] = (),
    marks: Marks = PLAIN,
    *,
    travelled: Collection[str] = (),
) -> None:
    """Draw all stations and routes; ``names`` are the provinces', for bands that have room.

    ``travelled`` are suits whose caravan has just arrived: its cube stands on the last step.
    """
    for province in provinces:
        box = field.box(province.cell)
        if province.cell in marks.trial or province.cell in marks.lit:
            canvas.stamp(_light(field.size, ACCENT), box.left, box.top)
        elif province.cell in marks.last:
            canvas.stamp(_light(field.size, _WHITE), box.left, box.top)
        face = station_card(province.card, field.size, gilded=province.cell in marks.trial)
        canvas.stamp(face, box.left, box.top)
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
    canvas: Canvas, routes: Sequence[SuitRoute], field: Field, marks: Marks, travelled: Collection[str]
) -> None:
    width = max(3.0, min(field.size.width, field.size.height) * 0.13)
    glowing, roads = [], []
    for route in routes:
        points = tuple((float(x), float(y)) for x, y in map(field.middle, route.cells))
        colour = SUITS[route.suit]
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


# --- one station --------------------------------------------------------------------------------


@SPRITES.keep
def _light(size: StationSize, colour: RGB) -> Sprite:
    """A frame with its glow, to be put under a card."""
    line = max(3, round(size.height * 0.04))
    canvas = Canvas.clear(size.width + 2 * _BORDER, size.height + 2 * _BORDER, colour)
    out = rounded(size.width + 2 * line, size.height + 2 * line, size.radius + line)
    canvas.glow(out, _BORDER - line, _BORDER - line, colour, 6, 0.85)
    canvas.paint(out, _BORDER - line, _BORDER - line, colour)
    return canvas.sprite(_BORDER, _BORDER)


@SPRITES.keep
def station_card(card: Card, size: StationSize, *, gilded: bool = False) -> Sprite:
    """A card without rank and suits: paper and a band in the suits' colours."""
    canvas = Canvas.clear(size.width + 2 * _BORDER, size.height + 2 * _BORDER, EDGE)
    whole = rounded(size.width, size.height, size.radius)
    canvas.shadow(whole, _BORDER, _BORDER, max(3, min(7, size.width // 18)))
    face = gradient(size.width, size.height, *(GILDED if gilded else PAPER)).copy()
    face.paste(_band(card, size), (0, size.height - size.band))
    canvas.paint(whole, _BORDER, _BORDER, face)
    edge = rounded(size.width, size.height, size.radius, 1 if size.width < 90 else 2)
    canvas.paint(edge, _BORDER, _BORDER, EDGE)
    return canvas.sprite(_BORDER, _BORDER)


def _band(card: Card, size: StationSize) -> Image.Image:
    return sideways(size.width, size.band, *([SUITS[suit] for suit in card.suits] or [INK]))


@SPRITES.keep
def _name_band(card: Card, size: StationSize, name: str) -> Sprite:
    """A card's name on its band, to be laid over the routes that run there."""
    canvas = Canvas.clear(size.width, size.height, EDGE)
    face = Canvas(Image.new("RGB", (size.width, size.height)))
    face.image.paste(_band(card, size), (0, size.height - size.band))
    room = Box(5, size.height - size.band, size.width - 5, size.height - 2)
    face.text(name, room, Style(Face.STRONG, min(32, size.band), _WHITE, 20), "centre", check=room.inset(-3))
    through = Image.new("L", face.image.size)
    whole = Canvas(Image.new("RGB", face.image.size))
    whole.paint(rounded(size.width, size.height, size.radius), 0, 0, _WHITE)
    lower = Box(0, size.height - size.band, size.width, size.height)
    through.paste(whole.image.getchannel(0).crop(lower), (0, lower.top))
    canvas.stencil(through, 0, 0, face.image)
    canvas.labels.extend(face.labels)
    return canvas.sprite()


@SPRITES.keep
def _suit_mark(suit: str, side: int) -> Sprite:
    """A suit with a halo of paper, so that it stands on a route as well."""
    halo = max(1, round(side * 0.1))
    border = halo + 2
    wide = Image.new("L", (side + 2 * border, side + 2 * border))
    wide.paste(symbol(suit, side), (border, border))
    canvas = Canvas.clear(*wide.size, PAPER[0])
    canvas.stencil(wide.filter(ImageFilter.MaxFilter(2 * halo + 1)), 0, 0, PAPER[0])
    canvas.stencil(wide, 0, 0, SUITS[suit])
    return canvas.sprite(border, border)


@SPRITES.keep
def rank_disc(card: Card, chips: tuple[str, ...], diameter: int, *, minor: bool = False) -> Sprite:
    """A rank in its disc: filled where chips lie, a ring on a bare Ace or Crown, else the ink alone."""
    border = 8
    canvas = Canvas.clear(diameter + 2 * border, diameter + 2 * border, PAPER[0])
    colour = INK
    ring = max(2, diameter // 12)
    if chips:
        colour = _WHITE
        canvas.shadow(disc(diameter), border, border, 3, 0.4)
        canvas.paint(disc(diameter), border, border, _WHITE)
        inner = diameter - 2 * ring
        fill = sideways(inner, inner, *(SUITS[suit] for suit in chips))
        canvas.paint(disc(inner), border + ring, border + ring, fill)
    elif card.kind in ("ace", "crown"):
        colour = SUITS[card.suits[0]]
        canvas.paint(disc(diameter), border, border, colour)
        inner = diameter - 3 * ring
        canvas.paint(
            disc(inner), border + (diameter - inner) // 2, border + (diameter - inner) // 2, PAPER[0]
        )
    middle = border + diameter // 2
    icons = {"crown": 0.56, "pawn": 0.6, "court": 0.56, "excuse": 0.8}
    if card.kind in icons:
        side = round(diameter * icons[card.kind])
        canvas.stencil(symbol(card.kind, side), middle - side // 2, middle - side // 2, colour)
        return canvas.sprite(border, border)
    text = "A" if card.kind == "ace" else str(card.rank)
    room = Box.sized(border, border, diameter, diameter)
    style = Style(Face.FIGURE, round(diameter * (0.68 if chips or card.kind == "ace" else 0.86)), colour, 8)
    canvas.text(text, room, style, "centre", check=room.inset(-6), minor=minor)
    return canvas.sprite(border, border)


def _furnish(
    canvas: Canvas, province: Province, routes: Sequence[SuitRoute], field: Field, name: str
) -> None:
    """A station's name, suits and rank."""
    box, size = field.box(province.cell), field.size
    if name:
        canvas.stamp(_name_band(province.card, size, name), box.left, box.top)
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
        canvas.stamp(_suit_mark(suit, side), x, y)
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
    ring = SPICE if name == "cubes" else ACCENT
    if field.size.height < _ROOM_FOR_PILLS:
        pill = _corner_tag(canvas, box, text, ring, minor=field.minor)
    else:
        steps = _steps(province.cell, routes)
        high = max(16, round(_pill_icon(field) * 1.42))
        style = pill_style(high)
        wide = size_of(icon)[0] + measure(style.face, style.size, text) + round(high * 0.7)
        x, _ = field.middle(province.cell)
        below = (0, 1) in steps and (0, -1) not in steps
        over = min(field.gap - 2, high // 2)
        y = box.top - over if below or field.size.named else box.bottom + over - high
        left = x - wide // 2
        if field.size.named:
            # The name has the lower edge; the corner on the right has no suit on a card of one suit.
            left = min(box.right + 10 - wide, canvas.image.width - wide)
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
    canvas.text(text, tag, style, "centre", check=tag.inset(-4), minor=minor)
    return tag


def _pill_icon(field: Field) -> int:
    return max(10, round(min(31, field.size.height * 0.31)))


def pill_style(height: int) -> Style:
    """The figures of a pill of this height."""
    return Style(Face.FIGURE, max(8, round(height * 0.74)), TEXT, 8)


def draw_pill(canvas: Canvas, box: Box, icon: Sprite, text: str, ring: RGB, *, minor: bool = False) -> None:
    """A dark pill with an icon and a figure."""
    line = max(2, box.height // 14)
    shape = rounded(box.width, box.height, box.height // 2)
    canvas.shadow(shape, box.left, box.top, 3, 0.5)
    canvas.paint(shape, box.left, box.top, ring)
    inner = rounded(box.width - 2 * line, box.height - 2 * line, box.height // 2 - line)
    canvas.paint(inner, box.left + line, box.top + line, WELL)
    wide, high = size_of(icon)
    margin = round(box.height * 0.24)
    canvas.stamp(icon, box.left + margin, box.top + (box.height - high) // 2)
    room = Box(box.left + margin + wide + margin // 2, box.top, box.right - margin // 2, box.bottom)
    canvas.text(text, room, pill_style(box.height), "left", check=room.inset(-4), minor=minor)
