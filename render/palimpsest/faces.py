"""The faces of cards as they lie on the open table: blank sheets, and what is printed in each cell.

A sheet is laid over others first; then each cell prints rank and suits of the card it shows. So what is
covered is not there at all, and a print can leave room for the cubes that lie in its cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.decktet import Card, Suit
from render.cache import SPRITES
from render.canvas import Canvas, Sprite
from render.cards import BORDER, FaceSize, rank_mark
from render.masks import gradient, rounded, sideways
from render.palette import EDGE, INK, PAPER, SUITS, mixed
from render.picture import Box
from render.symbols import symbol

DEEP = (0xC8, 0x84, 0x0C)
"""Gold that shows on paper."""
RANK_CELLS = (0, 3)
"""The cells of a card, in reading order, that print its rank (P-5)."""


def band(size: FaceSize) -> int:
    """Height of the coloured bands along the upper and lower edge of a card."""
    return max(4, round(size.height * 0.045))


@SPRITES.keep
def sheet(suits: tuple[Suit, ...], size: FaceSize) -> Sprite:
    """A card without its print: paper, a band in the suits' colours above and below, edge and shadow."""
    width, height = size.width, size.height
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, EDGE)
    whole = rounded(width, height, size.radius)
    canvas.shadow(whole, BORDER, BORDER, max(4, min(8, width // 20)), 0.62)
    face = Canvas(gradient(width, height, *PAPER).copy())
    colours = [SUITS[suit] for suit in suits] or [INK]
    stripe = sideways(width, band(size), *colours)
    face.image.paste(stripe, (0, 0))
    face.image.paste(stripe, (0, height - band(size)))
    canvas.paint(whole, BORDER, BORDER, face.image)
    edge = mixed(EDGE, (0, 0, 0), 0.3)
    canvas.paint(rounded(width, height, size.radius, 1 if width < 130 else 2), BORDER, BORDER, edge)
    return canvas.sprite(BORDER, BORDER)


_RANK_SHARES = {"crown": 0.5, "pawn": 0.42, "court": 0.42}
"""Width of an icon that stands for a rank, of its cell; figures are narrower than their boxes."""


class Print(NamedTuple):
    """Where a cell prints what, from its corner."""

    rank: Box | None
    suits: tuple[Box, ...]


def packed(count: int, room: Box, most: float) -> tuple[Box, ...]:
    """So many equal squares in rows, as large as the room allows."""
    if not count:
        return ()
    side, rows = max(
        (min(most, room.width / -(-count // rows) - 2, room.height / rows - 2), rows)
        for rows in range(1, count + 1)
    )
    side = side // 2 * 2
    columns = -(-count // rows)
    found = []
    for at in range(count):
        row = at // columns
        here = min(columns, count - row * columns)
        x = room.left + room.width / 2 + (at % columns - here / 2 + 0.5) * (side + 4)
        y = room.top + room.height / 2 + (row - rows / 2 + 0.5) * (side + 3)
        found.append(Box.sized(round(x - side / 2), round(y - side / 2), round(side), round(side)))
    return tuple(found)


@lru_cache(maxsize=2048)
def layout(card: Card, width: int, height: int, *, ranked: bool) -> Print:
    """The places of rank and suits in so much room."""
    edge = max(3, width // 22)
    room = Box(edge, 1, width - edge, height - 1)
    count = len(card.suits)
    if not ranked:
        return Print(None, packed(count, room, min(height * 0.62, width * 0.4)))
    if not count:
        side = round(min(width * 0.8, height * 0.86))
        return Print(Box.sized((width - side) // 2, (height - side) // 2, side, side), ())
    share = _RANK_SHARES.get(card.kind, 0.54)
    side = round(min(width * share, height * 0.98)) // 2 * 2
    # A low cell is wider than its parts need: they stand together in the middle.
    spare = max(0, room.width - side - round(height * (0.54 if count < 3 else 1.0)))
    rank = Box.sized(room.left + spare // 3 - side // 14, (height - side) // 2, side, side)
    return Print(rank, packed(count, room._replace(left=rank.right), min(height * 0.54, width * 0.4)))


@SPRITES.keep
def cell_print(card: Card, width: int, height: int, *, ranked: bool) -> Sprite:
    """Rank and suits of a card, or its suits alone, in so much room."""
    places = layout(card, width, height, ranked=ranked)
    canvas = Canvas.clear(width, height, PAPER[1])
    if places.rank is not None:
        rank_mark(canvas, card, places.rank)
    elif not card.suits:
        side = round(min(width, height) * 0.6)
        canvas.stencil(symbol("excuse", side), (width - side) // 2, (height - side) // 2, EDGE)
    for suit, box in zip(card.suits, places.suits, strict=True):
        canvas.stencil(symbol(suit, box.width), box.left, box.top, SUITS[suit])
    return canvas.sprite()
