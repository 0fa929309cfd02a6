"""The strip below the map: every player with the richest trader large, three purses, garnets."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.types import TRADERS, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, rgb
from render.panels import NAME
from render.picture import Box
from render.symbols import symbol
from render.text import fit
from render.tokens import Mark, badge, marks, player_token
from render.traitors.layout import around
from render.traitors.pieces import EVEN, gem
from render.warm import WIDTH

HEIGHT = 134
_GROUND = rgb("#20252F"), rgb("#181B22")
_READY = rgb("#2E8B57")
_MOST = 440
_NARROW = 150
"""Columns less wide have their token beside the name."""
"""The greatest width of a player's column."""
_LEGIBLE = 22
"""Pixels of letters under which nobody reads a name on a phone; the token says who it is."""
_TOP = 3
"""Height of the gold line along the top."""


@FRAMES.keep
def empty_strip() -> Layer:
    """The strip with nobody on it."""
    canvas = Canvas(gradient(WIDTH, HEIGHT, *_GROUND).copy())
    canvas.block(Box(0, 0, WIDTH, _TOP), ACCENT)
    return canvas.layer()


class _Cell(NamedTuple):
    """All that a player's column shows; ``purses`` are gold, living, and whether nobody has more."""

    seat: int
    name: str
    mark: Mark
    garnets: int
    ready: bool
    traitor: bool
    purses: tuple[tuple[int, bool, bool], ...]
    said: str


def public_strip(view: View, names: tuple[str, ...], words: Words) -> Layer:
    """The strip of a spectator's view."""
    seats = len(view.players)
    width = min(_MOST, WIDTH // seats)
    first = (WIDTH - seats * width) // 2
    canvas = empty_strip().open()
    richest = max((trader.purse for trader in view.traders if trader.alive), default=None)
    for seat in range(seats):
        left = first + seat * width
        if seat:
            canvas.block(Box(left - 1, 18, left, HEIGHT - 14), LINE)
        canvas.lay(_cell(_shown(view, seat, names, richest, words), width - 1), left, _TOP)
        canvas.hit(f"player:{seat}", Box.sized(left, _TOP, width, HEIGHT - _TOP))
    return canvas.layer()


def _shown(view: View, seat: int, names: tuple[str, ...], richest: int | None, words: Words) -> _Cell:
    player = view.players[seat]
    ready = player.ready and view.phase in ("setup", "travel", "spring")
    traitor = 0 < view.round <= len(view.traitors) and view.traitors[view.round - 1] == seat
    own = [view.trader(seat, number) for number in range(TRADERS)] if view.traders else []
    purses = tuple((one.purse, one.alive, one.alive and one.purse == richest) for one in own)
    said = "" if own else words("has ordered") if ready else words("is choosing")
    return _Cell(seat, names[seat], marks(names)[seat], player.garnets, ready, traitor, purses, said)


@FRAMES.keep
def _cell(player: _Cell, width: int) -> Layer:
    """One player's column: token and richest trader, name and garnets, the three purses."""
    canvas = Canvas(empty_strip().image.crop((0, _TOP, width, HEIGHT)))
    seat, edge = player.seat, 6 if width < 120 else 8 if width < 140 else 14
    if player.traitor:
        canvas.paint(rounded(width - 5, HEIGHT - 10, 9), 3, 3, RAISED)
        canvas.paint(rounded(width - 5, HEIGHT - 10, 9, 2), 3, 3, CUT)
    narrow = width < _NARROW
    side = 48 if not narrow else 40 if width > 120 else 35
    at = Box.sized(edge, 77 - side // 2 if narrow else 10, side, side)
    canvas.stamp(player_token(seat, player.mark, side), at.left, at.top)
    # Beside the token's letters, never over them.
    if player.traitor:
        mask = around((at.right, at.top + 1), 22, 22)
        canvas.stamp(badge("mask", mask.width, CUT), mask.left, mask.top)
        canvas.hit(f"traitor:{seat}", mask)
    if player.ready:
        mark = around((at.left + 4, at.top + 1), 20, 20)
        canvas.stamp(badge("tick", mark.width, _READY), mark.left, mark.top)
        canvas.hit(f"ready:{seat}", mark)
    best = max(((gold, leads) for gold, alive, leads in player.purses if alive), default=None)
    room = Box(edge + 26 if narrow else at.right + 6, 4, width - edge + 2, 60)
    if best is not None:
        style = Style(Face.FIGURE, _size(str(best[0]), 56, room, 40), ACCENT if best[1] else TEXT, 40)
        canvas.text(str(best[0]), room, style, "right", check=room.inset(-4))
        canvas.hit(f"points:{seat}", room)
    elif player.purses:
        canvas.stencil(symbol("skull", 40), room.right - 42, 12, FAINT)
    count = 16 if player.garnets < 10 else 28
    if narrow:
        stone = Box.sized(edge, 6, 20, 20)
        number = Box(edge, 26, edge + 26, 52)
        name = Box(at.right + 3, 62, width - edge + 4, 94)
    else:
        stone = Box.sized(width - edge - count - 22, 65, 20, 20)
        number = Box(stone.right + 4, 60, width - edge + 6, 90)
        name = Box(edge, 60, stone.left - 4, 90)
    canvas.stamp(gem(stone.width), stone.left, stone.top)
    garnets = Style(Face.HEAVY, 22, TEXT, 16)
    canvas.text(str(player.garnets), number, garnets, check=number.inset(-2), minor=True)
    canvas.text(
        player.name,
        name,
        NAME._replace(size=25 if narrow else 34, floor=_LEGIBLE),
        check=name.inset(-5),
        minor=True,
    )
    _purses(canvas, player, Box(edge, 98 if narrow else 92, width - edge + 4, 126))
    canvas.image = canvas.image.point(EVEN)
    return canvas.layer()


def _size(figures: str, size: int, room: Box, floor: int) -> int:
    """The size of some figures that fit: all are as wide, so that one trial serves for those of a length."""
    return fit(Face.FIGURE, size, "0" * len(figures), room.width, floor).size


def _purses(canvas: Canvas, player: _Cell, box: Box) -> None:
    """Three purses, the dead struck out, the fullest of all in gold; or what the player does."""
    if player.said:
        canvas.text(player.said, box, Style(Face.BODY, 24, DIM, 15), check=box.inset(-4), minor=True)
    for number, (gold, alive, leads) in enumerate(player.purses):
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 4, box.bottom)
        colour = ACCENT if leads else DIM if alive else FAINT
        style = Style(Face.FIGURE, _size(str(gold), 26 if box.width < _NARROW else 32, room, 15), colour, 15)
        ink = canvas.text(str(gold), room, style, check=room.inset(-3), minor=True)
        if not alive:
            middle = ink.middle[1]
            canvas.block(Box(ink.left - 2, middle - 1, ink.right + 2, middle + 2), CUT)
        canvas.hit(f"purse:{player.seat}:{number}", room)
