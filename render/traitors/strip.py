"""The strip below the map: every player with three purses, garnets, and whether the order is in."""

from __future__ import annotations

from typing import NamedTuple

from engine.traitors.types import TRADERS, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, rgb
from render.panels import NAME, sentences
from render.picture import Box
from render.tokens import badge
from render.traitors.pieces import gem, token
from render.warm import WIDTH
from render.words import Words

HEIGHT = 120
_GROUND = rgb("#20252F"), rgb("#181B22")
_READY = rgb("#2E8B57")
_LEAST, _MOST = 220, 330
"""Widths of a player's cell."""
_SENTENCES = 430
"""The least width that sentences need."""
_TOP = 3
"""Height of the gold line along the top."""
_PURSE = Style(Face.FIGURE, 27, TEXT, 18)
_COUNT = Style(Face.HEAVY, 21, TEXT, 16)
_QUIET = Style(Face.BODY, 20, DIM, 17)


@FRAMES.keep
def empty_strip() -> Layer:
    """The strip with nobody on it."""
    canvas = Canvas(gradient(WIDTH, HEIGHT, *_GROUND).copy())
    canvas.block(Box(0, 0, WIDTH, _TOP), ACCENT)
    return canvas.layer()


class _Cell(NamedTuple):
    """All that a player's cell shows; ``purses`` are gold, living, and whether nobody has more."""

    seat: int
    name: str
    garnets: int
    ready: bool
    traitor: bool
    purses: tuple[tuple[int, bool, bool], ...]
    said: str


def public_strip(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words) -> Layer:
    """The strip of a spectator's view; ``recent`` sentences stand beside the players where there is room."""
    seats = len(view.players)
    columns = -(-seats // 2)
    told = bool(recent) and WIDTH - columns * _LEAST >= _SENTENCES
    width = min(_MOST, (WIDTH - (_SENTENCES if told else 0)) // columns)
    height = (HEIGHT - _TOP) // 2
    canvas = _lines(columns, width, recent if told else ()).open()
    richest = max((trader.purse for trader in view.traders if trader.alive), default=None)
    for seat in range(seats):
        left, row = seat % columns * width, seat // columns
        canvas.lay(
            _cell(_shown(view, seat, names[seat], richest, words), width - 1, height, row),
            left,
            _TOP + row * height,
        )
        canvas.hit(f"player:{seat}", Box.sized(left, _TOP + row * height, width, height))
    return canvas.layer()


@FRAMES.keep
def _lines(columns: int, width: int, recent: tuple[str, ...]) -> Layer:
    """The strip with the lines between players, and sentences."""
    canvas = empty_strip().open()
    for column in range(1, columns + (columns * width < WIDTH)):
        canvas.block(Box(column * width - 1, 16, column * width, HEIGHT - 12), LINE)
    sentences(canvas, recent, Box(columns * width + 20, 12, WIDTH - 14, HEIGHT - 4), 27)
    return canvas.layer()


def _shown(view: View, seat: int, name: str, richest: int | None, words: Words) -> _Cell:
    player = view.players[seat]
    ready = player.ready and view.phase in ("setup", "travel", "spring")
    traitor = 0 < view.round <= len(view.traitors) and view.traitors[view.round - 1] == seat
    own = [view.trader(seat, number) for number in range(TRADERS)] if view.traders else []
    purses = tuple((one.purse, one.alive, one.alive and one.purse == richest) for one in own)
    said = "" if own else words("has ordered") if ready else words("is choosing")
    return _Cell(seat, name, player.garnets, ready, traitor, purses, said)


@FRAMES.keep
def _cell(player: _Cell, width: int, height: int, row: int) -> Layer:
    """One player's part of the strip."""
    top = _TOP + row * height
    canvas = Canvas(empty_strip().image.crop((0, top, width, top + height)))
    seat = player.seat
    if player.traitor:
        canvas.paint(rounded(width - 7, height - 4, 9), 4, 2, RAISED)
        canvas.paint(rounded(width - 7, height - 4, 9, 2), 4, 2, CUT)
    side = 42
    at = 14, (height - side) // 2
    canvas.stamp(token(seat, player.name, side), *at)
    if player.traitor:
        mask = Box.sized(5, 3, 27, 27)
        canvas.stamp(badge("mask", mask.width, CUT), mask.left, mask.top)
        canvas.hit(f"traitor:{seat}", mask)
    if player.ready:
        mark = Box.sized(at[0] + side - 17, height - 27, 23, 23)
        canvas.stamp(badge("tick", mark.width, _READY), mark.left, mark.top)
        canvas.hit(f"ready:{seat}", mark)
    left, right, split = 68, width - 11, 29
    stone = Box.sized(right - 46, 7, 20, 20)
    canvas.stamp(gem(20), stone.left, stone.top)
    room = Box(stone.right + 4, 3, right + 6, split + 2)
    canvas.text(str(player.garnets), room, _COUNT, check=room.inset(-2))
    room = Box(left, 3, stone.left - 6, split + 2)
    canvas.text(player.name, room, NAME._replace(size=22, floor=19), check=room.inset(-5))
    _purses(canvas, player, Box(left, split, right, height - 1))
    return canvas.layer()


def _purses(canvas: Canvas, player: _Cell, box: Box) -> None:
    """Three purses, the dead struck out, the fullest of all in gold; or what the player does."""
    if player.said:
        canvas.text(player.said, box, _QUIET, check=box.inset(-4))
    for number, (gold, alive, leads) in enumerate(player.purses):
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 8, box.bottom)
        colour = ACCENT if leads else TEXT if alive else FAINT
        ink = canvas.text(str(gold), room, _PURSE._replace(colour=colour), check=room.inset(-3))
        if not alive:
            middle = ink.middle[1]
            canvas.block(Box(ink.left - 4, middle - 1, ink.right + 4, middle + 2), CUT)
        canvas.hit(f"purse:{player.seat}:{number}", room)
