"""The prices of shipments, below the public board: what so many goods of a kind bring."""

from __future__ import annotations

from engine.ceylon.cards import NUMBER
from engine.ceylon.scoring import MOST_GOODS, POINTS
from engine.ceylon.types import Meld
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.ceylon.kinds import kind_chip
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, DIM, LINE, TEXT, WELL, rgb
from render.phone import NOW
from render.picture import WIDTH, Box

DEEP = 194
"""Height of the prices."""
_ROW, _HEAD, _CELL, _CHIP = 44, 40, 67, 40
_BLOCKS = 34, 692
"""Where each of the two halves begins."""
_IN_HALF = 3
_SIZE = Style(Face.STRONG, 32, DIM, 32)
_PRICE = Style(Face.FIGURE, 36, TEXT, 34)


@FRAMES.keep
def prices(shipped: Meld | None) -> Layer:
    """A row for each kind of goods, by the size of the shipment; what was just ``shipped`` is gold (C-16)."""
    canvas = Canvas.clear(WIDTH, DEEP, WELL)
    canvas.image.paste(gradient(WIDTH, DEEP, rgb("#232833"), rgb("#181B22")), (0, 0))
    canvas.block(Box(0, 0, WIDTH, 2), LINE)
    canvas.block(Box(WIDTH // 2 - 1, 12, WIDTH // 2 + 1, DEEP - 12), LINE)
    for ware, row in enumerate(POINTS):
        block, at = divmod(ware, _IN_HALF)
        left, top = _BLOCKS[block], _HEAD + at * _ROW + 6
        if not at:
            for size in range(1, MOST_GOODS + 1):
                canvas.text(str(size), _cell(left, 4, size)._replace(bottom=_HEAD + 4), _SIZE, "centre")
        canvas.stamp(kind_chip(ware, _CHIP), left, top + 2)
        for size, points in enumerate(row, 1):
            room = _cell(left, top, size)
            sold = shipped is not None and (NUMBER[shipped.ware], shipped.goods + shipped.plantations) == (
                ware,
                size,
            )
            if sold:
                canvas.paint(
                    rounded(room.width - 4, room.height - 2, 10, 3), room.left + 2, room.top + 1, ACCENT
                )
            canvas.text(str(points), room, _PRICE._replace(colour=NOW if sold else TEXT), "centre")
    canvas.hit("prices", Box(0, 0, WIDTH, DEEP))
    return canvas.layer()


def _cell(left: int, top: int, size: int) -> Box:
    return Box.sized(left + _CHIP + 12 + (size - 1) * _CELL, top, _CELL, _ROW)
