"""The public panel: deck and discard pile, what lies in it, what happened last."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import KINDS
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.ceylon.kinds import height_of, kind_chip
from render.ceylon.players import back
from render.fonts import Face
from render.masks import rounded
from render.palette import FAINT, LINE, TEXT, WELL
from render.panels import QUIET, divider, empty_panel, heading, inside, sentences
from render.picture import Box

PUBLIC_WIDTH = 304
_BACK = 70
_FIGURE = Style(Face.FIGURE, 46, TEXT, 24)


@FRAMES.keep
def public_panel(
    deck: int, discard: tuple[int, ...], recent: tuple[str, ...], words: Words
) -> tuple[Layer, int]:
    """The panel, and the column of the picture at which it begins."""
    empty, left = empty_panel(PUBLIC_WIDTH)
    canvas, inner = empty.open(), inside(PUBLIC_WIDTH)
    _deck(canvas, deck, Box(inner.left, 48, inner.right, 48 + height_of(_BACK)), words)
    divider(canvas, inner.left, inner.right, 162)
    top = 178
    canvas.text(
        str(sum(discard)),
        Box(inner.right - 70, top - 4, inner.right, top + 26),
        _FIGURE._replace(size=30),
        "right",
    )
    heading(canvas, words("Discard pile"), inner.left, inner.right - 74, top)
    discards(canvas, discard, Box(inner.left, top + 36, inner.right, top + 36 + 3 * 50), 4, 36)
    divider(canvas, inner.left, inner.right, 376)
    heading(canvas, words("Last moves"), inner.left, inner.right, 392)
    sentences(canvas, recent, Box(inner.left, 426, inner.right, 806), each=3)
    return canvas.layer(), left


def _deck(canvas: Canvas, deck: int, box: Box, words: Words) -> None:
    place = Box.sized(box.left + 4, box.top, _BACK, box.height)
    if deck:
        for lift in (6, 3, 0) if deck > 2 else (0,):
            canvas.stamp(back(_BACK), place.left + lift, place.top - lift)
    else:
        canvas.paint(rounded(*_size(place), 6), place.left, place.top, WELL)
        canvas.paint(rounded(*_size(place), 6, 2), place.left, place.top, LINE)
    right = Box(place.right + 26, box.top, box.right, box.bottom)
    middle = (box.top + box.bottom) // 2
    name = Box(right.left, middle - 40, right.right, middle - 10)
    canvas.text(words("Deck"), name, QUIET._replace(size=24), check=name.inset(-6))
    canvas.text(str(deck), Box(right.left, middle - 8, right.right, middle + 44), _FIGURE)
    canvas.hit("deck", place)


def _size(box: Box) -> tuple[int, int]:
    return box.width, box.height


def discards(canvas: Canvas, cards: Sequence[int], box: Box, columns: int, side: int) -> None:
    """Every kind with its number, in a grid."""
    rows = -(-len(KINDS) // columns)
    step, row = box.width // columns, box.height // rows
    for kind, count in enumerate(cards):
        left = box.left + kind % columns * step
        top = box.top + kind // columns * row
        y = top + (row - side) // 2
        canvas.stamp(kind_chip(kind, side, there=count > 0), left, y)
        room = Box(left + side + 3, top, left + step - 2, top + row)
        style = Style(Face.FIGURE, 26 if count < 10 else 23, TEXT if count else FAINT, 16)
        canvas.text(str(count), room, style)
        canvas.hit(f"discard:{KINDS[kind]}", Box.sized(left, y, side, side))
