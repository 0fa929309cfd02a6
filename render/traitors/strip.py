"""The strip below the map: every player with three purses, garnets, and whether the order is in."""

from __future__ import annotations

from engine.traitors.types import TRADERS, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, rgb
from render.panels import NAME, sentences
from render.picture import Box
from render.tokens import badge, player_token
from render.traitors.pieces import gem
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


@FRAMES.keep
def public_strip(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words) -> Layer:
    """The strip of a spectator's view; ``recent`` sentences stand beside the players where there is room."""
    canvas = empty_strip().open()
    seats = len(view.players)
    columns = -(-seats // 2)
    told = bool(recent) and WIDTH - columns * _LEAST >= _SENTENCES
    width = min(_MOST, (WIDTH - (_SENTENCES if told else 0)) // columns)
    height = (HEIGHT - _TOP) // 2
    richest = _richest(view)
    for seat in range(seats):
        left, top = seat % columns * width, _TOP + seat // columns * height
        box = Box.sized(left, top, width, height)
        _player(canvas, view, seat, names[seat], box, richest, words)
        canvas.hit(f"player:{seat}", box)
    for column in range(1, columns + (columns * width < WIDTH)):
        canvas.block(Box(column * width - 1, 16, column * width, HEIGHT - 12), LINE)
    if told:
        room = Box(columns * width + 20, 12, WIDTH - 14, HEIGHT - 4)
        sentences(canvas, recent, room, 27)
    return canvas.layer()


def _richest(view: View) -> int | None:
    """The largest purse of the living."""
    return max((trader.purse for trader in view.traders if trader.alive), default=None)


def _player(
    canvas: Canvas, view: View, seat: int, name: str, box: Box, richest: int | None, words: Words
) -> None:
    player = view.players[seat]
    traitor = _is_traitor(view, seat)
    if traitor:
        shape = rounded(box.width - 8, box.height - 4, 9)
        canvas.paint(shape, box.left + 4, box.top + 2, RAISED)
        canvas.paint(rounded(box.width - 8, box.height - 4, 9, 2), box.left + 4, box.top + 2, CUT)
    side = 42
    at = box.left + 14, box.top + (box.height - side) // 2
    canvas.stamp(player_token(seat, name, side), *at)
    if traitor:
        mask = Box.sized(box.left + 5, box.top + 3, 27, 27)
        canvas.stamp(badge("mask", mask.width, CUT), mask.left, mask.top)
        canvas.hit(f"traitor:{seat}", mask)
    if player.ready and view.phase in ("setup", "travel", "spring"):
        mark = Box.sized(at[0] + side - 17, box.bottom - 27, 23, 23)
        canvas.stamp(badge("tick", mark.width, _READY), mark.left, mark.top)
        canvas.hit(f"ready:{seat}", mark)
    left, right, split = box.left + 68, box.right - 12, box.top + 29
    stone = Box.sized(right - 46, box.top + 7, 20, 20)
    canvas.stamp(gem(20), stone.left, stone.top)
    room = Box(stone.right + 4, box.top + 3, right + 6, split + 2)
    canvas.text(str(player.garnets), room, _COUNT, check=room.inset(-2))
    room = Box(left, box.top + 3, stone.left - 6, split + 2)
    canvas.text(name, room, NAME._replace(size=22, floor=19), check=room.inset(-5))
    _purses(canvas, view, seat, Box(left, split, right, box.bottom - 1), richest, words)


def _is_traitor(view: View, seat: int) -> bool:
    """Whether the seat is known to be traitor of the running round (T-8); at the end, of the last one."""
    return 0 < view.round <= len(view.traitors) and view.traitors[view.round - 1] == seat


def _purses(canvas: Canvas, view: View, seat: int, box: Box, richest: int | None, words: Words) -> None:
    if not view.traders:
        said = words("has ordered") if view.players[seat].ready else words("is choosing")
        canvas.text(said, box, _QUIET, check=box.inset(-4))
        return
    for number in range(TRADERS):
        trader = view.trader(seat, number)
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 8, box.bottom)
        lead = trader.alive and trader.purse == richest
        colour = ACCENT if lead else TEXT if trader.alive else FAINT
        ink = canvas.text(str(trader.purse), room, _PURSE._replace(colour=colour), check=room.inset(-3))
        if not trader.alive:
            middle = ink.middle[1]
            canvas.block(Box(ink.left - 4, middle - 1, ink.right + 4, middle + 2), CUT)
        canvas.hit(f"purse:{seat}:{number}", room)
