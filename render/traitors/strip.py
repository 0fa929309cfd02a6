"""The strip below the map: every player with the richest trader large, three purses, garnets."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.types import TRADERS, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, rgb
from render.picture import WIDTH, Box
from render.symbols import symbol
from render.text import fit
from render.tokens import Mark, badge, marks, player_token
from render.traitors.layout import around
from render.traitors.pieces import EVEN, gem

HEIGHT = 134
"""Of one row of players."""
_GROUND = rgb("#20252F"), rgb("#181B22")
_READY = rgb("#2E8B57")
_MOST = 440
"""The greatest width of a player's column."""
_IN_A_ROW = 6
"""Players beside each other at most: in narrower columns nobody could read a figure on a phone."""
_EDGE = 14
_NAME = Style(Face.STRONG, 34, TEXT, 29)
_TOP = 3
"""Height of the gold line along the top."""


@FRAMES.keep
def empty_strip() -> Layer:
    """The strip with nobody on it."""
    canvas = Canvas(gradient(WIDTH, HEIGHT, *_GROUND).copy())
    canvas.block(Box(0, 0, WIDTH, _TOP), ACCENT)
    return canvas.layer()


class _PlayerCell(NamedTuple):
    """All that a player's column shows; ``purses`` are gold, living, and whether nobody has more."""

    seat: int
    name: str
    mark: Mark
    garnets: int
    ready: bool
    traitor: bool
    purses: tuple[tuple[int, bool, bool], ...]
    said: str


def strip_height(seats: int) -> int:
    """The height of a public strip for so many players."""
    return HEIGHT * -(-seats // _IN_A_ROW)


def public_strip(view: View, names: tuple[str, ...], words: Words) -> Layer:
    """The strip of a spectator's view."""
    seats = len(view.players)
    rows = strip_height(seats) // HEIGHT
    columns = -(-seats // rows)
    width = min(_MOST, WIDTH // columns)
    first = (WIDTH - columns * width) // 2
    canvas = Canvas.plain(WIDTH, rows * HEIGHT)
    for row in range(rows):
        canvas.lay(empty_strip(), 0, row * HEIGHT)
    richest = max((trader.purse for trader in view.traders if trader.alive), default=None)
    for seat in range(seats):
        left, top = first + seat % columns * width, seat // columns * HEIGHT
        if seat % columns:
            canvas.block(Box(left - 1, top + 18, left, top + HEIGHT - 14), LINE)
        canvas.lay(_cell(_shown(view, seat, names, richest, words), width - 1), left, top + _TOP)
        canvas.hit(f"player:{seat}", Box(left, top + _TOP, left + width, top + HEIGHT))
    return canvas.layer()


def _shown(view: View, seat: int, names: tuple[str, ...], richest: int | None, words: Words) -> _PlayerCell:
    player = view.players[seat]
    ready = player.ready and view.phase in ("setup", "travel", "spring")
    traitor = 0 < view.round <= len(view.traitors) and view.traitors[view.round - 1] == seat
    own = [view.trader(seat, number) for number in range(TRADERS)] if view.traders else []
    purses = tuple((one.purse, one.alive, one.alive and one.purse == richest) for one in own)
    said = "" if own else words("orders given") if ready else words("is choosing")
    return _PlayerCell(seat, names[seat], marks(names)[seat], player.garnets, ready, traitor, purses, said)


@FRAMES.keep
def _cell(player: _PlayerCell, width: int) -> Layer:
    """One player's column: token and richest trader, name and garnets, the three purses."""
    canvas = Canvas(empty_strip().image.crop((0, _TOP, width, HEIGHT)))
    seat, side = player.seat, 48
    if player.traitor:
        canvas.pane(Box.sized(3, 3, width - 5, HEIGHT - 10), 9, RAISED, CUT)
    at = Box.sized(_EDGE, 10, side, side)
    canvas.stamp(player_token(seat, player.mark, side), at.left, at.top)
    # Beside the token's letters, never over them.
    if player.traitor:
        mask = around((at.right, at.top + 1), 22, 22)
        canvas.stamp(badge("domino-mask", mask.width, CUT), mask.left, mask.top)
        canvas.hit(f"traitor:{seat}", mask)
    if player.ready:
        mark = around((at.left + 4, at.top + 1), 20, 20)
        canvas.stamp(badge("tick", mark.width, _READY), mark.left, mark.top)
        canvas.hit(f"ready:{seat}", mark)
    best = max(((gold, leads) for gold, alive, leads in player.purses if alive), default=None)
    room = Box(at.right + 6, 4, width - _EDGE + 2, 60)
    if best is not None:
        style = Style(Face.FIGURE, _size(str(best[0]), 56, room, 40), ACCENT if best[1] else TEXT, 40)
        canvas.text(str(best[0]), room, style, "right")
    elif player.purses:
        canvas.stencil(symbol("skull-crossed-bones", 40), room.right - 42, 12, FAINT)
    if player.purses:
        canvas.hit(f"points:{seat}", room)
    count = 18 if player.garnets < 10 else 34
    stone = Box.sized(width - _EDGE - count - 26, 64, 24, 24)
    canvas.stamp(gem(stone.width), stone.left, stone.top)
    number = Box(stone.right + 4, 60, width - _EDGE + 6, 92)
    garnets = Style(Face.HEAVY, 30, TEXT, 22)
    canvas.text(str(player.garnets), number, garnets, minor=True)
    canvas.text(player.name, Box(_EDGE, 60, stone.left - 6, 92), _NAME, minor=True)
    _purses(canvas, player, Box(_EDGE, 94, width - _EDGE + 4, 128))
    canvas.image = canvas.image.point(EVEN)
    return canvas.layer()


def _size(figures: str, size: int, room: Box, floor: int) -> int:
    """The size of some figures that fit: all are as wide, so that one trial serves for those of a length."""
    return fit(Face.FIGURE, size, "0" * len(figures), room.width, floor).size


def _purses(canvas: Canvas, player: _PlayerCell, box: Box) -> None:
    """Three purses, the dead struck out, the fullest of all in gold; or what the player does."""
    if player.said:
        canvas.text(player.said, box, Style(Face.BODY, 30, DIM, 22), minor=True)
    for number, (gold, alive, leads) in enumerate(player.purses):
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 4, box.bottom)
        colour = ACCENT if leads else DIM if alive else FAINT
        style = Style(Face.FIGURE, _size(str(gold), 34, room, 15), colour, 15)
        ink = canvas.text(str(gold), room, style, minor=True)
        if not alive:
            middle = ink.middle[1]
            canvas.block(Box(ink.left - 2, middle - 1, ink.right + 2, middle + 2), CUT)
        canvas.hit(f"purse:{player.seat}:{number}", room)
