"""The island: sea, coast, and an estate for each player in the order of seats."""

import math
from functools import lru_cache
from typing import NamedTuple

import aggdraw
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing import cache, palette, picture
from render.drawing.canvas import Canvas, Layer, Sprite
from render.drawing.masks import Point, gradient, supersampled
from render.roads import dashes

DOWN = 560
"""Pixels of the picture down."""
_LAND = picture.Box(26, 42, 694, 482)
_FOAM, _SHALLOWS = palette.rgb("#8FBFCC"), palette.rgb("#3F7A90")
_BORDER = palette.rgb("#7A6238")
PALM = palette.rgb("#8FA070")
_WAVE = palette.rgb("#5C8DA3")
_STEP = 12
_COARSE, _WASH = 4, 6
"""An estate's colour is softened at a fourth of the size, over so many pixels there."""
_STRENGTH = [round(51 * (0.14 + 0.5 * min(1.0, 2 - level / 127.5) ** 1.6)) * 5 for level in range(255)] + [35]
"""How strong that colour is where the softened inside is so bright: in few steps, for a smaller file."""


class Estate(NamedTuple):
    """Where a player lives: the room inside, and the middle of its coast, off which ships lie."""

    room: picture.Box
    harbour: tuple[int, int]


@lru_cache(maxsize=8)
def estates(seats: int) -> tuple[Estate, ...]:
    """The estates by seat: up to three beside each other, in two rows from four players on."""
    found = []
    for row, columns in enumerate(_rows(seats)):
        upper = row == 0 and len(_rows(seats)) == 2
        top, bottom = _row_span(seats, row)
        for column in range(columns):
            left = _LAND.left + _LAND.width * column // columns + (20 if column == 0 else 12)
            right = _LAND.left + _LAND.width * (column + 1) // columns - (20 if column == columns - 1 else 12)
            room = picture.Box(left, top, right, bottom)
            found.append(Estate(room, (room.middle[0], _LAND.top - 8 if upper else _LAND.bottom - 2)))
    return tuple(found)


def crossing(seats: int) -> tuple[int, int]:
    """Where borders meet, near the island's middle."""
    first, last = estates(seats)[0].room, estates(seats)[-1].room
    return first.right + 12, (first.top + last.bottom) // 2 - 16


def _rows(seats: int) -> tuple[int, ...]:
    return {2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}.get(seats, (3, 3))


def _row_span(seats: int, row: int) -> tuple[int, int]:
    top, bottom = _LAND.top + 24, _LAND.bottom - 22
    middle = (top + bottom) // 2
    if len(_rows(seats)) == 1:
        return top + 10, bottom - 10
    return (top, middle - 6) if row == 0 else (middle + 12, bottom)


# --- lines ---------------------------------------------------------------------------------------


def _level(y: float, seed: float, height: float, bend: float) -> list[Point]:
    """A line from the left to the right coast; ``bend`` pulls its ends down."""
    found = []
    for x in range(_LAND.left, _LAND.right + 1, _STEP):
        share = (x - _LAND.left) / _LAND.width * 2 - 1
        wave = math.sin(x / 41 + seed) + 0.6 * math.sin(x / 19 + 2 * seed)
        found.append((float(x), y + height * wave + bend * abs(share) ** 9))
    return found


def _upright(start: Point, end: Point, seed: float, bulge: float) -> list[Point]:
    """A line from one point down to another; ``bulge`` is how far its middle stands to the side."""
    steps = max(2, round(abs(end[1] - start[1]) / _STEP))
    found = []
    for at in range(steps + 1):
        share = at / steps
        wave = math.sin(at * 0.9 + seed) * 5 * math.sin(math.pi * share)
        x = start[0] + (end[0] - start[0]) * share + wave + bulge * math.sin(math.pi * share)
        found.append((x, start[1] + (end[1] - start[1]) * share))
    return found


class _Borders(NamedTuple):
    """Coast and borders: lines across, and for each row the lines down between and around its estates."""

    across: list[list[Point]]
    down: list[list[list[Point]]]


def _lines(seats: int) -> _Borders:
    rows = _rows(seats)
    bend = 44.0
    across = [_level(_LAND.top + 8, 0.4, 5, bend)]
    if len(rows) == 2:
        across.append(_level((_LAND.top + _LAND.bottom) / 2 + 4, 2.1, 4, 0))
    across.append(_level(_LAND.bottom - 8, 4.0, 5, -bend))
    down = []
    for row, columns in enumerate(rows):
        above, below = across[row], across[row + 1]
        uprights = []
        for column in range(columns + 1):
            at = round((len(above) - 1) * column / columns)
            bulge = -14.0 if column == 0 else 14.0 if column == columns else 0.0
            uprights.append(_upright(above[at], below[at], row + 1.7 * column, bulge))
        down.append(uprights)
    return _Borders(across, down)


def _outline(seats: int, lines: _Borders, row: int, column: int) -> list[Point]:
    """The border of an estate, around it."""
    columns = _rows(seats)[row]
    count = len(lines.across[0]) - 1
    first, last = round(count * column / columns), round(count * (column + 1) / columns)
    above, below = lines.across[row][first : last + 1], lines.across[row + 1][first : last + 1]
    return [*above, *lines.down[row][column + 1], *reversed(below), *reversed(lines.down[row][column])]


# --- the ground ----------------------------------------------------------------------------------


@cache.FRAMES.keep
def ground(seats: int) -> Layer:
    """Sea and island, the estates in their colours."""
    canvas = Canvas(gradient(picture.ACROSS, DOWN, *palette.SEA).copy())
    for x, y in ((6, 14), (650, 12), (4, 486), (652, 488), (330, 8)):
        canvas.stamp(_waves(), x, y)
    lines = _lines(seats)
    coast = [
        *lines.across[0],
        *(point for row in lines.down for point in row[-1]),
        *reversed(lines.across[-1]),
        *(point for row in reversed(lines.down) for point in reversed(row[0])),
    ]
    pen = aggdraw.Draw(canvas.image)
    for width, colour in ((40.0, _SHALLOWS), (30.0, _SHALLOWS), (20.0, _FOAM), (12.0, _FOAM)):
        _polygon(pen, coast, aggdraw.Pen(colour, width, 60), None)
    _polygon(pen, coast, None, aggdraw.Brush(palette.LAND[0]))
    pen.flush()
    places = [(row, column) for row, columns in enumerate(_rows(seats)) for column in range(columns)]
    for seat, place in enumerate(places):
        _wash(canvas, _outline(seats, lines, *place), palette.PLAYERS[seat].fill)
    pen = aggdraw.Draw(canvas.image)
    inner = [upright for row in lines.down for upright in row[1:-1]]
    inner += lines.across[1:-1]
    for line in inner:
        for dash in dashes(line, 11):
            pen.line([value for point in dash for value in point], aggdraw.Pen(_BORDER, 3))
    _polygon(pen, coast, aggdraw.Pen(palette.COAST, 4), None)
    pen.flush()
    return canvas.layer()


def _polygon(pen: aggdraw.Draw, points: list[Point], line: object, brush: object) -> None:
    flat = [value for point in (*points, points[0]) for value in point]
    pen.polygon(flat, line, brush)


def _wash(canvas: Canvas, border: list[Point], fill: palette.RGB) -> None:
    """An estate's colour, strong along its border and faint in its middle."""
    left, top = (int(min(point[axis] for point in border)) for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in border)) for axis in (0, 1))
    small = [((x - left) / _COARSE + _WASH, (y - top) / _COARSE + _WASH) for x, y in border]
    size = (right - left) // _COARSE + 2 * _WASH, (bottom - top) // _COARSE + 2 * _WASH
    inside = Image.new("L", size)
    ImageDraw.Draw(inside).polygon(small, fill=255)
    # Blurred, the inside is bright in its middle and half as bright on its border.
    soft = inside.filter(ImageFilter.GaussianBlur(_WASH / 2))
    whole = soft.resize((size[0] * _COARSE, size[1] * _COARSE), Image.Resampling.BILINEAR).point(_STRENGTH)
    exact = Image.new("L", whole.size)
    pixels = [(x - left + _WASH * _COARSE, y - top + _WASH * _COARSE) for x, y in border]
    ImageDraw.Draw(exact).polygon(pixels, fill=255)
    through = ImageChops.multiply(whole, exact)
    canvas.stencil(through, left - _WASH * _COARSE, top - _WASH * _COARSE, fill)


@cache.SPRITES.keep
def _waves() -> Sprite:
    canvas = Canvas.clear(64, 22, _WAVE)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        for left, y, width in ((0, 6, 44), (14, 15, 44)):
            points = [((left + at), y + 3 * math.sin(at / width * math.tau * 1.5)) for at in range(width + 1)]
            draw.line([(px * scale, py * scale) for px, py in points], 255, 2 * scale, "curve")

    canvas.stencil(supersampled(64, 22, 3, paint), 0, 0, _WAVE)
    return canvas.sprite()


@cache.SPRITES.keep
def hill(width: int) -> Sprite:
    """A terraced hill."""
    height = round(width * 0.62)
    canvas = Canvas.clear(width, height, PALM)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, low = width * scale / 2, height * scale
        radius = width * scale / 2
        for at, share in enumerate((1.0, 0.8, 0.6, 0.4, 0.2)):
            reach = radius * share
            box = (middle - reach, low - reach * 1.2, middle + reach, low + reach * 1.2)
            draw.pieslice(box, 180, 360, fill=255 if at == 0 else 150 if at % 2 else 255)

    canvas.stencil(supersampled(width, height, 3, paint), 0, 0, palette.mixed(PALM, (255, 255, 255), 0.08))
    return canvas.sprite()
