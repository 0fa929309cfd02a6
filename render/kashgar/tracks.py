"""A player's seven tracks and number of contracts in a small grid."""

from __future__ import annotations

from engine.kashgar.language import GOODS, TRACK_LENGTHS
from engine.kashgar.types import PlayerView
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.signs import good_chip, sign
from render.palette import ACCENT, FAINT, RGB, TEXT
from render.picture import Box

_COLUMNS = 4
_CHIP = 32
"""Pixels of a chip at most."""


def tracks(canvas: Canvas, player: PlayerView, box: Box) -> None:
    """A chip and a figure for each track, the figure gold at the track's end; last how many contracts."""
    for at, good in enumerate(GOODS):
        number = getattr(player.goods, good)
        place, side = _cell(box, at)
        canvas.stamp(good_chip(good, side, there=number > 0), place.left, _middle(place) - side // 2)
        _figure(
            canvas, number, place, side, ACCENT if number == TRACK_LENGTHS[at] else TEXT if number else FAINT
        )
        canvas.hit(f"goods:{player.seat}:{good}", place)
    number = len(player.contracts)
    place, side = _cell(box, len(GOODS))
    inner = round(side * 0.8)
    left, top = place.left + (side - inner) // 2, _middle(place) - inner // 2
    canvas.stencil(sign("scroll", inner), left, top, ACCENT if number else FAINT)
    _figure(canvas, number, place, side, TEXT if number else FAINT)
    canvas.hit(f"contracts:{player.seat}", place)


def _cell(box: Box, at: int) -> tuple[Box, int]:
    """One of eight places, and the width of its chip."""
    row, column = divmod(at, _COLUMNS)
    width, height = box.width // _COLUMNS, box.height // 2
    place = Box.sized(box.left + column * width, box.top + row * height, width, height)
    return place, min(height - 6, width * 58 // 100, _CHIP)


def _middle(place: Box) -> int:
    return (place.top + place.bottom) // 2


def _figure(canvas: Canvas, number: int, place: Box, side: int, colour: RGB) -> None:
    room = Box(place.left + side + 4, place.top, place.right - 2, place.bottom)
    canvas.text(str(number), room, Style(Face.FIGURE, min(40, side), colour, 20))
