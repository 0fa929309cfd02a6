"""A player's seven tracks and number of contracts in a small grid."""

from __future__ import annotations

from engine.kashgar.language import GOODS, MOST, Goods
from engine.kashgar.types import PlayerView
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.signs import good_chip, sign
from render.palette import ACCENT, FAINT, TEXT
from render.picture import Box


def cell(box: Box, at: int, columns: int) -> Box:
    """One of eight places in rows of ``columns``."""
    rows = -(-8 // columns)
    width, height = box.width // columns, box.height // rows
    left, top = box.left + at % columns * width, box.top + at // columns * height
    return Box(left, top, left + width, top + height)


def tracks(canvas: Canvas, goods: Goods, box: Box, hit: str, columns: int, chip: int = 50) -> None:
    """The seven tracks in a grid: chip, at most so wide, and figure, gold at the end of a track."""
    for at, good in enumerate(GOODS):
        place = cell(box, at, columns)
        number = getattr(goods, good)
        side = min(place.height - 6, place.width * 58 // 100, chip)
        middle = (place.top + place.bottom) // 2
        canvas.stamp(good_chip(good, side, there=number > 0), place.left, middle - side // 2)
        room = Box(place.left + side + 4, place.top, place.right - 2, place.bottom)
        colour = ACCENT if number == MOST[at] else TEXT if number else FAINT
        canvas.text(str(number), room, Style(Face.FIGURE, min(40, side), colour, 20))
        canvas.hit(f"{hit}:{good}", place)


def contracts_cell(canvas: Canvas, player: PlayerView, box: Box, columns: int, chip: int) -> None:
    """In the grid's eighth place: how many contracts."""
    place = cell(box, 7, columns)
    side = min(place.height - 6, place.width * 58 // 100, chip)
    inner = round(side * 0.8)
    middle = (place.top + place.bottom) // 2
    colour = TEXT if player.contracts else FAINT
    mark = ACCENT if player.contracts else FAINT
    canvas.stencil(sign("scroll", inner), place.left + (side - inner) // 2, middle - inner // 2, mark)
    room = Box(place.left + side + 4, place.top, place.right - 2, place.bottom)
    canvas.text(str(len(player.contracts)), room, Style(Face.FIGURE, min(40, side), colour, 20))
    canvas.hit(f"contracts:{player.seat}", place)
