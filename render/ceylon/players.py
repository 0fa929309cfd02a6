"""The players, a row each: who, how many points, what they own, how many cards they hold."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import WARES
from engine.ceylon.types import PlayerView, View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.ceylon.kinds import kind_chip
from render.ceylon.parts import bar, tile_rows
from render.ceylon.state import awaited, places
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, FAINT, LINE, PANEL, PLAYERS, RAISED, TEXT, WARNING, mixed
from render.panels import HEADING, RADIUS, sheet
from render.picture import Box
from render.symbols import symbol
from render.tokens import card_back, coin, counter, marks, player_token

TOP, TOP_AT_END = 152, 104
"""Where the rows begin; their captions stand above."""
_CHIP = 38
_CHIP_STEP = 45
# Columns, counted from the left edge of a row.
_POINTS = (296, 388)
_BAR = (402, 566)
_CHIPS = 588
_HAT = 866


def player_rows(canvas: Canvas, view: View, names: Sequence[str], left: int, right: int, words: Words) -> int:
    """Draw the rows and give the bottom of the last; at the end by place, and where the phases stood."""
    over = view.phase == "over"
    ranks = places(view)
    first = TOP_AT_END if over else TOP
    rows = tile_rows(len(ranks), first)
    _captions(canvas, left, right, first, _named_from(rows[0][1] - first), words)
    bottom = first
    seats = sorted(range(len(ranks)), key=lambda seat: ranks[seat]) if over else range(len(ranks))
    for seat, (top, bottom) in zip(seats, rows, strict=True):
        box = Box(left, top, right, bottom)
        lit = seat == view.player
        _ground(canvas, box, lit=lit, won=over and lit)
        _who(canvas, view, seat, names, box, words)
        _points(canvas, view, seat, box, ranks[seat] if over else None)
        _owned(canvas, view.players[seat], seat, box)
        if view.attack is not None and seat in awaited(view):
            mark = counter("?", 26, WARNING, (255, 255, 255), (0x2A, 0x10, 0x10))
            at = box.left + 14 + _token(box.height) - 18, (box.top + box.bottom - _token(box.height)) // 2 - 8
            canvas.stamp(mark, *at)
            canvas.hit(f"asked:{seat}", Box.sized(*at, 26, 26))
        canvas.hit(f"player:{seat}", box)
    return bottom


def _captions(canvas: Canvas, left: int, right: int, top: int, name: int, words: Words) -> None:
    style = HEADING._replace(floor=14)
    for text, first, last in (
        (words("Players"), name, 280),
        (words("Points"), _POINTS[0], _BAR[1]),
        (words("Plantations"), _CHIPS, _HAT - 20),
        (words("Officials"), _HAT - 14, right - left),
    ):
        room = Box(left + first, top - 28, left + last, top - 6)
        canvas.text(text.upper(), room, style, check=room.inset(-4))


def _ground(canvas: Canvas, box: Box, *, lit: bool, won: bool) -> None:
    shape = rounded(box.width, box.height, RADIUS)
    if won:
        canvas.glow(shape, box.left, box.top, ACCENT, 8, 0.8)
    sheet(canvas, box, RAISED if lit else PANEL, ACCENT if lit else LINE)
    if won:
        canvas.paint(rounded(box.width, box.height, RADIUS, 4), box.left, box.top, ACCENT)


def _token(height: int) -> int:
    """The diameter of a token in a row of this height."""
    return min(64, height - 16)


def _named_from(height: int) -> int:
    """The column in a row of this height at which names begin."""
    return 28 + _token(height)


def _who(canvas: Canvas, view: View, seat: int, names: Sequence[str], box: Box, words: Words) -> None:
    player, name = view.players[seat], names[seat]
    side = _token(box.height)
    middle = (box.top + box.bottom) // 2
    canvas.stamp(player_token(seat, marks(names)[seat], side), box.left + 14, middle - side // 2)
    left = box.left + _named_from(box.height)
    if view.phase == "over" and seat == view.player:
        crown = symbol("crown", 34)
        canvas.stencil(crown, box.left + 14 + side // 2 - 17, middle - side // 2 - 22, ACCENT)
    roomy = box.height >= 88
    size, line = (27, 34) if roomy else (24, 28)
    top = middle - line - (2 if roomy else 0)
    room = Box(left, top, box.left + _POINTS[0] - 4, top + line)
    canvas.text(name, room, Style(Face.STRONG, size, TEXT), check=room.inset(-6))
    below = Box(left, top + line, room.right, top + line + line)
    _hand(canvas, player, below, words)
    canvas.hit(f"hand_size:{seat}", below)


def _hand(canvas: Canvas, player: PlayerView, box: Box, words: Words) -> None:
    """A few backs side by side, and how many cards of how many allowed."""
    width, height = 15, 21
    shown = min(player.hand_size, 5)
    y = (box.top + box.bottom - height) // 2
    for at in range(shown):
        canvas.stamp(_tiny_back(width, height), box.left + at * 8, y)
    text = words("{number} of {limit} cards", number=player.hand_size, limit=player.hand_limit)
    room = box._replace(left=box.left + (width + 8 * (shown - 1) + 9 if shown else 0))
    colour = ACCENT if player.hand_size > player.hand_limit else DIM
    canvas.text(text, room, Style(Face.BODY, 21, colour, 17), check=room.inset(-6))


@SPRITES.keep
def _tiny_back(width: int, height: int) -> Sprite:
    """A back so small that the pattern is left out."""
    border = 6
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, (0x25, 0x31, 0x4E))
    shape = rounded(width, height, 3)
    canvas.shadow(shape, border, border, 2, 0.5)
    canvas.paint(shape, border, border, (0x8B, 0x9C, 0xC6))
    canvas.paint(rounded(width - 4, height - 4, 2), border + 2, border + 2, (0x3A, 0x4B, 0x72))
    return canvas.sprite(border, border)


def _points(canvas: Canvas, view: View, seat: int, box: Box, place: int | None) -> None:
    player, target = view.players[seat], view.options.target
    size = 60 if box.height >= 88 else 50
    room = Box(box.left + _POINTS[0], box.top, box.left + _POINTS[1], box.bottom)
    canvas.text(str(player.points), room, Style(Face.FIGURE, size, TEXT, 30), "right")
    canvas.hit(f"points:{seat}", room)
    middle = (box.top + box.bottom) // 2
    line = Box(box.left + _BAR[0], middle - 8, box.left + _BAR[1], middle + 8)
    if place is not None:
        side = min(48, box.height - 18)
        canvas.stamp(coin(side, str(place)), line.right - side, middle - side // 2)
        canvas.hit(f"place:{seat}", Box.sized(line.right - side, middle - side // 2, side, side))
        line = line._replace(right=line.right - side - 12)
    bar(canvas, line, player.points, target, PLAYERS[seat].fill)


def _owned(canvas: Canvas, player: PlayerView, seat: int, box: Box) -> None:
    middle = (box.top + box.bottom) // 2
    for ware, count in enumerate(player.plantations):
        left, top = box.left + _CHIPS + ware * _CHIP_STEP, middle - _CHIP // 2
        canvas.stamp(kind_chip(ware, _CHIP, there=count > 0), left, top)
        if count > 1:
            canvas.stamp(counter(str(count), 24), left + _CHIP - 16, top + _CHIP - 18)
        if count:
            canvas.hit(f"plantation:{seat}:{WARES[ware]}", Box.sized(left, top, _CHIP, _CHIP))
    hat = Box.sized(box.left + _HAT, middle - 16, 32, 32)
    colour = TEXT if player.officials else mixed(LINE, FAINT, 0.3)
    canvas.stencil(symbol("hat", 32), hat.left, hat.top, colour)
    room = Box(hat.right + 6, box.top, box.right - 8, box.bottom)
    canvas.text(str(player.officials), room, Style(Face.FIGURE, 32, colour, 20))
    canvas.hit(f"officials:{seat}", hat._replace(right=room.right))


def back(width: int) -> Sprite:
    """The back of a card."""
    return card_back(width, round(width * 1.38), max(4, round(width * 0.09)), "schooner")
