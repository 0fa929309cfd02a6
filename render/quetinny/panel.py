"""The public panel: purse, turns, supplies, deck and discard pile, what happened last."""

from __future__ import annotations

from data.catalogue import Words
from engine.decktet import Suit
from engine.quetinny.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.cards import card_face, empty_place, usual
from render.fonts import Face
from render.palette import CUT, FAINT, TEXT
from render.panels import QUIET, divider, empty_panel, heading, inside, pips, sentences
from render.picture import Box
from render.tokens import badge, card_back, coin, counter, cube, size_of, suit_chip

PUBLIC_WIDTH = 304
SPICE_IN_ALL = 6
NUMBER = Style(Face.FIGURE, 34, TEXT, 24)
PURSE = Style(Face.FIGURE, 74, TEXT, 44)
TURN = Style(Face.FIGURE, 40, TEXT)


@FRAMES.keep
def public_panel(view: View, recent: tuple[str, ...], words: Words) -> tuple[Layer, int]:
    """The panel of a spectator's view, and the column of the picture at which it begins."""
    empty, left = empty_panel(PUBLIC_WIDTH)
    canvas, inner = empty.open(), inside(PUBLIC_WIDTH)
    purse(canvas, view, Box(inner.left, 38, inner.right, 118), words)
    progress(canvas, view, Box(inner.left, 132, inner.right, 141))
    divider(canvas, inner.left, inner.right, 160)
    heading(canvas, words("Supply"), inner.left, inner.right, 175)
    _supply(canvas, view, Box(inner.left, 208, inner.right, 310))
    spice(canvas, view, Box(inner.left, 320, inner.right, 352), 34)
    divider(canvas, inner.left, inner.right, 370)
    _piles(canvas, view, Box(inner.left, 386, inner.right, 540), words)
    divider(canvas, inner.left, inner.right, 556)
    if view.phase == "over":
        _ledger(canvas, view, Box(inner.left, 571, inner.right, 800), words)
    elif recent:
        heading(canvas, words("Last moves"), inner.left, inner.right, 571)
        sentences(canvas, recent, Box(inner.left, 604, inner.right, 806))
    return canvas.layer(), left


def purse(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    """The gold, large, and the turn of how many."""
    side = 62 if box.height >= 70 else 50
    middle = (box.top + box.bottom) // 2
    canvas.stamp(coin(side), box.left, middle - side // 2)
    figures = Box(box.left + side + 12, box.top, box.right - 98, box.bottom)
    size = PURSE if box.height >= 70 else PURSE._replace(size=58)
    canvas.text(str(view.gold), figures, size)
    canvas.hit("gold", Box(box.left, box.top, figures.right, box.bottom))
    right = Box(box.right - 96, box.top, box.right, box.bottom)
    caption = Box(right.left, right.top + 4, right.right, right.top + 30)
    canvas.text(words("Turn"), caption, QUIET, "right", check=caption.inset(-6))
    number = Box(right.left, caption.bottom + 2, right.right, right.bottom)
    canvas.text(f"{view.turn}/{view.turns}", number, TURN, "right", check=number.inset(-6))
    canvas.hit("turn", right)


def progress(canvas: Canvas, view: View, box: Box) -> None:
    """The turns as pips: those played and the one at hand are lit."""
    pips(canvas, box, view.turn, view.turns)


def _supply(canvas: Canvas, view: View, box: Box) -> None:
    step, row = box.width // 3, box.height // 2
    for at, (suit, count) in enumerate(view.chips_left):
        cell = Box.sized(box.left + at % 3 * step, box.top + at // 3 * row, step, row)
        chips_left(canvas, view, suit, count, cell, 42)


def chips_left(canvas: Canvas, view: View, suit: Suit, count: int, cell: Box, side: int) -> None:
    """A suit's chip and how many are left; a cross on it where the suit is lost."""
    y = cell.top + (cell.height - side) // 2
    canvas.stamp(suit_chip(suit, side), cell.left, y)
    if suit in view.lost_suits:
        canvas.stamp(badge("cross", side // 2, CUT), cell.left + side - side // 3, y - side // 6)
    room = Box(cell.left + side + side // 8, cell.top, cell.right, cell.bottom)
    style = NUMBER._replace(size=round(side * 0.4) + 17, colour=TEXT if count else FAINT)
    canvas.text(str(count), room, style)
    canvas.hit(f"supply:{suit}", cell)


def spice(canvas: Canvas, view: View, box: Box, pitch: int) -> None:
    """The cubes in the supply: those left in colour, the others grey; their number behind."""
    side = round(pitch * 0.8)
    there, gone = cube(side), cube(side, (0x33, 0x39, 0x46))
    high = size_of(there)[1]
    y = box.top + (box.height - high) // 2
    for at in range(SPICE_IN_ALL):
        canvas.stamp(there if at < view.spice_left else gone, box.left + at * pitch, y)
    room = Box(box.left + SPICE_IN_ALL * pitch + 4, box.top, box.right, box.bottom)
    canvas.text(str(view.spice_left), room, NUMBER)
    canvas.hit("spice", box)


def _piles(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    size = usual(94)
    half = box.width // 2
    piles = (("deck", words("Deck"), view.deck_size), ("discard", words("Discard"), len(view.discards)))
    for at, (key, name, count) in enumerate(piles):
        left = box.left + at * half + (half - size.width) // 2
        place = Box.sized(left, box.top, size.width, size.height)
        if not count:
            canvas.stamp(empty_place(size), place.left, place.top)
        elif at == 0:
            canvas.stamp(card_back(size.width, size.height, size.radius), place.left, place.top)
        else:
            canvas.stamp(card_face(view.discards[-1], size), place.left, place.top)
        canvas.stamp(counter(str(count), 40), place.right - 24, place.bottom - 26)
        room = Box(box.left + at * half, place.bottom + 16, box.left + (at + 1) * half, box.bottom)
        canvas.text(name, room, QUIET, "centre", check=room.inset(-6))
        canvas.hit(key, place)


def _ledger(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    heading(canvas, words("The reign"), box.left, box.right, box.top)
    lines = (
        (words("Provinces"), len(view.kingdom)),
        (words("Caravans"), view.caravans),
        (words("Gold earned"), view.earned),
        (words("Tax paid"), view.tax_paid),
    )
    for at, (name, value) in enumerate(lines):
        row = Box.sized(box.left, box.top + 36 + at * 44, box.width, 40)
        canvas.text(name, row._replace(right=row.right - 80), QUIET._replace(size=24))
        canvas.text(str(value), row, NUMBER, "right")
