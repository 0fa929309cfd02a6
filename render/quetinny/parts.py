"""What stands beside the kingdom in both pictures: purse, turns, chips, spice, what the game came to."""

from __future__ import annotations

from data.catalogue import Words
from engine.decktet import Suit
from engine.quetinny.types import View
from render.canvas import Canvas, Style
from render.decktet import suit_chip
from render.fonts import Face
from render.palette import ACCENT, CUT, FAINT, TEXT
from render.panes import QUIET, pips
from render.picture import Box
from render.quetinny.cube import cube
from render.tokens import badge, coin, size_of

PUBLIC_WIDTH = 304
SPICE_IN_ALL = 6
NUMBER = Style(Face.FIGURE, 34, TEXT, 24)
PURSE = Style(Face.FIGURE, 74, TEXT, 44)
TURN = Style(Face.FIGURE, 40, TEXT)


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
    canvas.text(words("Turn"), caption, QUIET, "right")
    number = Box(right.left, caption.bottom + 2, right.right, right.bottom)
    canvas.text(f"{view.turn}/{view.turns}", number, TURN, "right")
    canvas.hit("turn", right)


def progress(canvas: Canvas, view: View, box: Box) -> None:
    """The turns as pips: those played and the one at hand are lit."""
    pips(canvas, box, view.turn, view.turns)


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


def reign(view: View, words: Words) -> tuple[tuple[str, int], ...]:
    """What the game came to, in figures and what they are."""
    return (
        (words("Provinces"), len(view.kingdom)),
        (words("Caravans"), view.caravans),
        (words("Gold earned"), view.earned),
        (words("Tax paid"), view.tax_paid),
    )


def ledger(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    """What the game came to."""
    title = Box(box.left, box.top - 6, box.right, box.top + 30)
    canvas.text(words("The reign"), title, NUMBER._replace(colour=ACCENT))
    for at, (name, value) in enumerate(reign(view, words)):
        row = Box.sized(box.left, box.top + 36 + at * 44, box.width, 40)
        canvas.text(name, row._replace(right=row.right - 64), QUIET._replace(size=32, floor=24))
        canvas.text(str(value), row, NUMBER, "right")
