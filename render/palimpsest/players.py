"""The players, a row each: who, points, what the last turn brought, cubes left and cards in hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from engine.palimpsest.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Layer, Sprite, Style
from render.decktet_signs import SUIT_SIGNS
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, PANE, RAISED, TEXT
from render.palimpsest.cubes import block
from render.palimpsest.marks import gains_by_seat
from render.panes import NAME, RADIUS
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import Mark, marks, player_token

_NUMBER = Style(Face.HEAVY, 27, DIM, 18)
_HEIGHTS = {2: 132, 3: 122, 4: 106, 5: 92}
_NARROW = 260
"""Width under which a row of two lines leaves out the cards in hand."""
_LOW_HEIGHTS = {2: 58, 3: 58, 4: 56, 5: 52}
"""Heights of rows in which everything stands in one line."""


def rows_height(seats: int, *, low: bool) -> int:
    """Pixels that the rows of so many players take."""
    return seats * (_LOW_HEIGHTS if low else _HEIGHTS)[seats]


class PlayerLine(NamedTuple):
    """All that a player's row shows; ``gain`` is what the last turn brought."""

    seat: int
    name: str
    mark: Mark
    points: int
    gain: int
    supply: int
    cards: int
    lit: bool
    won: bool


def player_rows(canvas: Canvas, view: View, names: Sequence[str], box: Box, *, low: bool = False) -> int:
    """Draw the rows from the top of a box and give the bottom of the last; ``low`` ones are of one line."""
    height = rows_height(len(names), low=low) // len(names)
    for row in _rows(view, names):
        canvas.lay(_player(row, box.width, height, low=low), box.left, box.top + row.seat * height)
    return box.top + len(names) * height


def player_columns(canvas: Canvas, view: View, names: Sequence[str], box: Box, pitch: int) -> None:
    """Draw them beside each other, the first one in a box."""
    for row in _rows(view, names):
        canvas.lay(_player(row, box.width, box.height, low=False), box.left + row.seat * pitch, box.top)


def _rows(view: View, names: Sequence[str]) -> list[PlayerLine]:
    gains = gains_by_seat(view) if view.final is None else (0,) * len(names)
    won = {line.seat for line in view.final.lines if line.place == 1} if view.final else set()
    return [
        PlayerLine(
            seat,
            name,
            marks(names)[seat],
            view.points[seat],
            gains[seat],
            view.supply[seat],
            view.hand_sizes[seat],
            seat == view.acting,
            seat in won,
        )
        for seat, name in enumerate(names)
    ]


@SPRITES.keep
def _player(row: PlayerLine, width: int, height: int, *, low: bool) -> Layer:
    """A row on the pane's colour; kept, since in most pictures only one of them has changed."""
    canvas = Canvas(Image.new("RGB", (width, height), PANE))
    box = canvas.box
    if row.lit:
        canvas.pane(box.inset(1), RADIUS, RAISED, ACCENT)
    if low:
        _one_line(canvas, row, box)
    else:
        _two_lines(canvas, row, box)
    canvas.hit(f"player:{row.seat}", box)
    return canvas.layer()


def _two_lines(canvas: Canvas, row: PlayerLine, box: Box) -> None:
    """Name and gain above; cubes, cards and points below."""
    side = min(62, box.height - 28)
    _token(canvas, row, 10, box.height // 2, side)
    left, upper = side + 22, box.height // 2 - 42
    right = box.right - 12
    if row.gain:
        gained, text = Style(Face.HEAVY, 32, ACCENT, 24), f"+{row.gain}"
        wide = measure(gained.face, gained.size, text) + 4
        room = Box(right - wide, upper, right, upper + 36)
        canvas.text(text, room, gained, "right")
        canvas.hit(f"gain:{row.seat}", room)
        right -= wide + 8
    room = Box(left, upper, right, upper + 36)
    canvas.text(row.name, room, NAME._replace(size=32, floor=28))
    lower = _stock(canvas, row, left, box.height // 2 + 22)
    _points(canvas, row, Box(lower, upper + 34, box.right - 12, upper + 90), 58)


def _one_line(canvas: Canvas, row: PlayerLine, box: Box) -> None:
    middle = box.height // 2
    _token(canvas, row, 8, middle, 40)
    points = Box(box.right - 72, 0, box.right - 10, box.bottom)
    _points(canvas, row, points, 38)
    stock = points.left - 118
    canvas.text(row.name, Box(56, 0, stock - 8, box.bottom), NAME)
    _stock(canvas, row, stock, middle, 68)


def _token(canvas: Canvas, row: PlayerLine, left: int, middle: int, side: int) -> None:
    canvas.stamp(player_token(row.seat, row.mark, side), left, middle - side // 2)
    if row.won:
        top = max(0, middle - side // 2 - 20)
        canvas.stencil(symbol("crown", 28), left + side // 2 - 14, top, ACCENT)


def _points(canvas: Canvas, row: PlayerLine, box: Box, size: int) -> None:
    canvas.text(str(row.points), box, Style(Face.FIGURE, size, TEXT, 24), "right")
    canvas.hit(f"points:{row.seat}", box)


def _stock(canvas: Canvas, row: PlayerLine, left: int, middle: int, pitch: int | None = None) -> int:
    """Cubes left and cards in hand, each with its number, perhaps at a pitch; gives where they end."""
    counts = [(block(row.seat, 25), row.supply, "supply"), (tiny_back(), row.cards, "cards")]
    for icon, number, key in counts if pitch or canvas.image.width >= _NARROW else counts[:1]:
        canvas.stamp(icon, left, middle - 12)
        text = str(number)
        style = _NUMBER._replace(colour=DIM if number else FAINT, size=_NUMBER.size if pitch else 31)
        room = Box.sized(left + 31, middle - 15, measure(style.face, style.size, text) + 2, 30)
        canvas.text(text, room, style)
        canvas.hit(f"{key}:{row.seat}", Box(left, room.top, room.right, room.bottom))
        left = left + pitch if pitch else room.right + 8
    return left


@cache
def tiny_back() -> Sprite:
    """The back of a card, so small that its pattern is left out."""
    width, height = 18, 25
    canvas = Canvas.clear(width, height, LINE)
    canvas.paint(rounded(width, height, 4), 0, 0, (0x8B, 0x9C, 0xC6))
    canvas.paint(rounded(width - 4, height - 4, 3), 2, 2, (0x3A, 0x4B, 0x72))
    side = width - 6
    canvas.stencil(symbol(SUIT_SIGNS["Knots"], side), 3, (height - side) // 2, (0x8B, 0x9C, 0xC6))
    return canvas.sprite()
