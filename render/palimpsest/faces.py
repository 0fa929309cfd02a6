"""The faces of cards as they lie on the open table: blank sheets, and what is printed in each cell.

A sheet is laid over others first; then each cell prints rank and suits of the card it shows. So what is
covered is not there at all, and a print can leave room for the cubes that lie in its cell.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.decktet import Card, Suit
from render.decktet import SUIT_COLOURS, FaceSize, rank_mark
from render.decktet_signs import KIND_SIGNS, SUIT_SIGNS
from render.drawing import cache, masks, palette, paper, picture
from render.drawing.canvas import Canvas, Sprite
from render.symbols import symbol

DEEP = (0xC8, 0x84, 0x0C)
"""Gold that shows on paper."""
RANK_CELLS = (0, 3)
"""The cells of a card, in reading order, that print its rank (P-5)."""


def band(size: FaceSize) -> int:
    """Height of the coloured bands along the upper and lower edge of a card."""
    return max(4, round(size.height * 0.045))


@cache.SPRITES.keep
def sheet(suits: tuple[Suit, ...], size: FaceSize) -> Sprite:
    """A card without its print: paper, a band in the suits' colours above and below, edge and shadow."""
    canvas = Canvas(_paper(size).copy())
    whole = masks.rounded(size.width, size.height, size.radius)
    stripe = masks.sideways(
        size.width, band(size), *([SUIT_COLOURS[suit] for suit in suits] or [palette.INK])
    )
    for top in (0, size.height - band(size)):
        part = masks.mask(whole).crop(picture.Box.sized(0, top, size.width, band(size)))
        canvas.stencil(part, paper.BORDER, paper.BORDER + top, stripe)
    canvas.paint(whole._replace(line=1 if size.width < 130 else 2), paper.BORDER, paper.BORDER, _EDGE)
    return canvas.sprite(paper.BORDER, paper.BORDER)


_EDGE = palette.mixed(palette.EDGE, (0, 0, 0), 0.3)


@lru_cache(maxsize=16)
def _paper(size: FaceSize) -> Image.Image:
    """Paper with its shadow."""
    canvas = Canvas.clear(size.width + 2 * paper.BORDER, size.height + 2 * paper.BORDER, palette.EDGE)
    whole = masks.rounded(size.width, size.height, size.radius)
    canvas.shadow(whole, paper.BORDER, paper.BORDER, max(4, min(8, size.width // 20)), 0.62)
    canvas.paint(whole, paper.BORDER, paper.BORDER, masks.gradient(size.width, size.height, *palette.PAPER))
    return canvas.image


_RANK_SHARES = {"crown": 0.5, "pawn": 0.42, "court": 0.42}
"""Width of an icon in place of a rank, of its cell; figures are narrower than their boxes."""


class Print(NamedTuple):
    """Where a cell prints what, from its corner."""

    rank: picture.Box | None
    suits: tuple[picture.Box, ...]


def packed(count: int, room: picture.Box, most: float) -> tuple[picture.Box, ...]:
    """So many equal squares in rows, as large as the room allows."""
    if not count:
        return ()
    side, rows = max(
        (min(most, room.width / -(-count // rows) - 2, room.height / rows - 2), rows)
        for rows in range(1, count + 1)
    )
    # Few sizes: each has to be drawn once, and can be drawn beforehand.
    side = side // 4 * 4 if side >= 24 else side // 2 * 2
    columns = -(-count // rows)
    found = []
    for at in range(count):
        row = at // columns
        here = min(columns, count - row * columns)
        x = room.left + room.width / 2 + (at % columns - here / 2 + 0.5) * (side + 4)
        y = room.top + room.height / 2 + (row - rows / 2 + 0.5) * (side + 3)
        found.append(picture.Box.sized(round(x - side / 2), round(y - side / 2), round(side), round(side)))
    return tuple(found)


@lru_cache(maxsize=2048)
def layout(card: Card, width: int, height: int, *, ranked: bool) -> Print:
    """The places of rank and suits in so much room."""
    edge = max(3, width // 22)
    room = picture.Box(edge, 1, width - edge, height - 1)
    count = len(card.suits)
    if not ranked:
        return Print(None, packed(count, room, min(height * 0.62, width * 0.4)))
    if not count:
        side = round(min(width * 0.8, height * 0.86))
        return Print(picture.Box.sized((width - side) // 2, (height - side) // 2, side, side), ())
    share = _RANK_SHARES.get(card.kind, 0.54)
    side = round(min(width * share, height * 0.98)) // 4 * 4
    # A low cell is wider than its parts need: they stand together in the middle.
    spare = max(0, room.width - side - round(height * (0.54 if count < 3 else 1.0)))
    rank = picture.Box.sized(room.left + spare // 3 - side // 14, (height - side) // 2, side, side)
    return Print(rank, packed(count, room._replace(left=rank.right), min(height * 0.54, width * 0.4)))


def print_cell(canvas: Canvas, card: Card, room: picture.Box, *, ranked: bool) -> picture.Box | None:
    """Print a card's rank and suits, or its suits alone, in so much room; gives the rank's box."""
    places = layout(card, room.width, room.height, ranked=ranked)
    rank = None
    if places.rank is not None:
        rank = places.rank.moved(room.left, room.top)
        rank_mark(canvas, card, rank)
    elif not card.suits:
        side = round(min(room.width, room.height) * 0.6)
        x, y = room.left + (room.width - side) // 2, room.top + (room.height - side) // 2
        canvas.stencil(symbol(KIND_SIGNS["excuse"], side), x, y, palette.EDGE)
    for suit, box in zip(card.suits, places.suits, strict=True):
        canvas.stencil(
            symbol(SUIT_SIGNS[suit], box.width), room.left + box.left, room.top + box.top, SUIT_COLOURS[suit]
        )
    return rank
