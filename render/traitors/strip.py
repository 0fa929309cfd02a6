"""The strip below the map: every player with three purses, garnets, and whether the order is in."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.types import TRADERS, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, rgb
from render.panels import NAME, sentences
from render.picture import Box
from render.tokens import Mark, badge, marks
from render.traitors.pieces import gem, token
from render.warm import WIDTH

HEIGHT = 120
_GROUND = rgb("#20252F"), rgb("#181B22")
_READY = rgb("#2E8B57")
_LEAST, _MOST = 220, 330
"""Widths of a player's cell."""
_ONE_ROW = 4
"""Players who stand beside each other in one row, and in larger type."""
_SENTENCES = 380
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
    mark: Mark
    garnets: int
    ready: bool
    traitor: bool
    purses: tuple[tuple[int, bool, bool], ...]
    said: str


def public_strip(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words) -> Layer:
    """The strip of a spectator's view; ``recent`` sentences stand beside the players where there is room."""
    seats = len(view.players)
    rows = 1 if seats <= _ONE_ROW else 2
    columns = -(-seats // rows)
    roomy = bool(recent) and WIDTH - columns * _LEAST >= _SENTENCES
    width = min(_MOST, (WIDTH - (_SENTENCES if roomy else 0)) // columns)
    height = (HEIGHT - _TOP) // rows
    canvas = _lines(columns, width, recent if roomy else ()).open()
    richest = max((trader.purse for trader in view.traders if trader.alive), default=None)
    for seat in range(seats):
        left, row = seat % columns * width, seat // columns
        canvas.lay(
            _cell(_shown(view, seat, names, richest, words), width - 1, height, row),
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


def _shown(view: View, seat: int, names: tuple[str, ...], richest: int | None, words: Words) -> _Cell:
    player = view.players[seat]
    ready = player.ready and view.phase in ("setup", "travel", "spring")
    traitor = 0 < view.round <= len(view.traitors) and view.traitors[view.round - 1] == seat
    own = [view.trader(seat, number) for number in range(TRADERS)] if view.traders else []
    purses = tuple((one.purse, one.alive, one.alive and one.purse == richest) for one in own)
    said = "" if own else words("has ordered") if ready else words("is choosing")
    return _Cell(seat, names[seat], marks(names)[seat], player.garnets, ready, traitor, purses, said)


class _Places(NamedTuple):
    """Where a cell's parts lie; ``share`` is the size of its texts beside the usual one."""

    token: Box
    name: Box
    stone: Box
    garnets: Box
    purses: Box
    share: float


def _places(width: int, height: int) -> _Places:
    """In a low cell the purses stand beside the token, in a high one below it."""
    right = width - 11
    if height < HEIGHT // 2:
        token, stone = Box.sized(14, (height - 42) // 2, 42, 42), Box.sized(right - 46, 7, 20, 20)
        top, bottom, share, purses = 3, 31, 1.0, Box(68, 29, right, height - 1)
    else:
        token, stone = Box.sized(14, 10, 46, 46), Box.sized(right - 44, 22, 22, 22)
        top, bottom, share, purses = 16, 50, 1.36, Box(18, 62, right + 8, height - 6)
    name = Box(token.right + 10, top, stone.left - 5, bottom)
    return _Places(token, name, stone, Box(stone.right + 4, top, right + 6, bottom), purses, share)


@FRAMES.keep
def _cell(player: _Cell, width: int, height: int, row: int) -> Layer:
    """One player's part of the strip."""
    top = _TOP + row * height
    canvas = Canvas(empty_strip().image.crop((0, top, width, top + height)))
    places, seat = _places(width, height), player.seat
    if player.traitor:
        canvas.paint(rounded(width - 7, height - 4, 9), 4, 2, RAISED)
        canvas.paint(rounded(width - 7, height - 4, 9, 2), 4, 2, CUT)
    at = places.token
    canvas.stamp(token(seat, player.mark, at.width), at.left, at.top)
    if player.traitor:
        mask = Box.sized(5, 3, 27, 27)
        canvas.stamp(badge("mask", mask.width, CUT), mask.left, mask.top)
        canvas.hit(f"traitor:{seat}", mask)
    if player.ready:
        mark = Box.sized(at.right - 17, at.bottom - 19, 23, 23)
        canvas.stamp(badge("tick", mark.width, _READY), mark.left, mark.top)
        canvas.hit(f"ready:{seat}", mark)
    canvas.stamp(gem(places.stone.width), places.stone.left, places.stone.top)
    count = _COUNT._replace(size=round(_COUNT.size * places.share))
    canvas.text(str(player.garnets), places.garnets, count, check=places.garnets.inset(-2))
    name = NAME._replace(size=min(26, round(22 * places.share)), floor=19)
    canvas.text(player.name, places.name, name, check=places.name.inset(-5))
    _purses(canvas, player, places.purses, places.share)
    return canvas.layer()


def _purses(canvas: Canvas, player: _Cell, box: Box, share: float) -> None:
    """Three purses, the dead struck out, the fullest of all in gold; or what the player does."""
    if player.said:
        canvas.text(player.said, box, _QUIET._replace(size=round(_QUIET.size * share)), check=box.inset(-4))
    for number, (gold, alive, leads) in enumerate(player.purses):
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 8, box.bottom)
        colour = ACCENT if leads else TEXT if alive else FAINT
        style = _PURSE._replace(colour=colour, size=round(_PURSE.size * share))
        ink = canvas.text(str(gold), room, style, check=room.inset(-3))
        if not alive:
            middle = ink.middle[1]
            canvas.block(Box(ink.left - 4, middle - 1, ink.right + 4, middle + 2), CUT)
        canvas.hit(f"purse:{player.seat}:{number}", room)
