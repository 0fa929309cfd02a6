"""The players, a row each: who, points, what the last turn brought, cubes left and cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.palimpsest.types import View
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, RAISED, TEXT
from render.palimpsest.cubes import block, letter_of
from render.palimpsest.marks import gains_by_seat
from render.panels import NAME, RADIUS
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import player_token

_NUMBER = Style(Face.HEAVY, 25, DIM, 18)
_HEIGHTS = {2: 94, 3: 88, 4: 82, 5: 74}
_LOW_HEIGHTS = {2: 58, 3: 58, 4: 56, 5: 52}
"""Heights of rows in which everything stands in one line."""


def rows_height(seats: int, *, low: bool = False) -> int:
    """Pixels that the rows of so many players take."""
    return seats * (_LOW_HEIGHTS if low else _HEIGHTS)[seats]


def player_rows(canvas: Canvas, view: View, names: Sequence[str], box: Box, *, low: bool = False) -> int:
    """Draw the rows from the top of a box and give the bottom of the last; ``low`` ones are of one line."""
    gains = gains_by_seat(view)
    height = rows_height(len(names), low=low) // len(names)
    for seat, name in enumerate(names):
        row = Box.sized(box.left, box.top + seat * height, box.width, height)
        _ground(canvas, row.inset(1), lit=seat == view.acting)
        if low:
            _low_row(canvas, view, seat, name, row)
        else:
            _row(canvas, view, seat, name, gains[seat], row)
        canvas.hit(f"player:{seat}", row)
    return box.top + len(names) * height


def _ground(canvas: Canvas, box: Box, *, lit: bool) -> None:
    if lit:
        canvas.paint(rounded(box.width, box.height, RADIUS), box.left, box.top, RAISED)
        canvas.paint(rounded(box.width, box.height, RADIUS, 2), box.left, box.top, ACCENT)


def _row(canvas: Canvas, view: View, seat: int, name: str, gain: int, row: Box) -> None:
    middle = (row.top + row.bottom) // 2
    _token(canvas, view, seat, name, row.left + 10, middle, 46)
    points = Box(row.right - 84, row.top, row.right - 12, row.bottom)
    if gain and view.final is None:
        points = points._replace(top=row.top + 24)
        above = Box(points.left, row.top + 6, points.right, row.top + 32)
        canvas.text(f"+{gain}", above, Style(Face.HEAVY, 24, ACCENT, 18), "right", check=above.inset(-4))
        canvas.hit(f"gain:{seat}", above)
    _points(canvas, view, seat, points, 44)
    left = row.left + 68
    room = Box(left, middle - 34, points.left - 2, middle - 2)
    canvas.text(name, room, NAME, check=room.inset(-4))
    _stock(canvas, view, seat, name, left, middle + 18)


def _low_row(canvas: Canvas, view: View, seat: int, name: str, row: Box) -> None:
    middle = (row.top + row.bottom) // 2
    _token(canvas, view, seat, name, row.left + 8, middle, 40)
    points = Box(row.right - 72, row.top, row.right - 10, row.bottom)
    _points(canvas, view, seat, points, 38)
    stock = points.left - 118
    room = Box(row.left + 56, row.top, stock - 8, row.bottom)
    canvas.text(name, room, NAME, check=room.inset(-4))
    _stock(canvas, view, seat, name, stock, middle)


def _token(canvas: Canvas, view: View, seat: int, name: str, left: int, middle: int, side: int) -> None:
    canvas.stamp(player_token(seat, name, side), left, middle - side // 2)
    if view.final and any(line.seat == seat and line.place == 1 for line in view.final.standings):
        canvas.stencil(symbol("crown", 28), left + side // 2 - 14, middle - side // 2 - 20, ACCENT)


def _points(canvas: Canvas, view: View, seat: int, box: Box, size: int) -> None:
    canvas.text(str(view.points[seat]), box, Style(Face.FIGURE, size, TEXT, 24), "right", check=box.inset(-2))
    canvas.hit(f"points:{seat}", box)


def _stock(canvas: Canvas, view: View, seat: int, name: str, left: int, middle: int) -> None:
    """Cubes left and cards in hand, each with its number."""
    for icon, number, key in (
        (block(seat, letter_of(name), 25), view.supply[seat], "supply"),
        (tiny_back(18, 25), view.hand_sizes[seat], "cards"),
    ):
        canvas.stamp(Sprite(icon.image, icon.dx, icon.dy), left, middle - 12)
        text = str(number)
        style = _NUMBER._replace(colour=DIM if number else FAINT)
        room = Box.sized(left + 31, middle - 15, measure(style.face, style.size, text) + 2, 30)
        canvas.text(text, room, style, check=room.inset(-4))
        canvas.hit(f"{key}:{seat}", Box(left, room.top, room.right, room.bottom))
        left += 68


@lru_cache(maxsize=4)
def tiny_back(width: int, height: int) -> Sprite:
    """The back of a card, so small that its pattern is left out."""
    canvas = Canvas.clear(width, height, LINE)
    canvas.paint(rounded(width, height, 4), 0, 0, (0x8B, 0x9C, 0xC6))
    canvas.paint(rounded(width - 4, height - 4, 3), 2, 2, (0x3A, 0x4B, 0x72))
    side = width - 6
    canvas.stencil(symbol("Knots", side), 3, (height - side) // 2, (0x8B, 0x9C, 0xC6))
    return canvas.sprite()
