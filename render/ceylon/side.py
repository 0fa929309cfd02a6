"""The right of the reader's wide picture: their own figures, and what is known of the others' hands."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.ceylon.cards import WARES
from engine.ceylon.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.ceylon.kinds import kind_chip
from render.ceylon.narrator import held_words
from render.ceylon.parts import bar, chips, discards
from render.fonts import Face
from render.palette import ACCENT, DIM, FAINT, LINE, PLAYERS, RAISED, TEXT, WARNING, mixed
from render.panes import divider, empty_pane, heading, inside
from render.picture import Box
from render.symbols import symbol
from render.tokens import counter, seat_token

PRIVATE_WIDTH = 384
_ROW = 98
_PILES = 212
"""Height that the discard pile takes, where few players leave it free."""
_SCORE = Style(Face.FIGURE, 76, TEXT, 40)


@FRAMES.keep
def private_side(view: View, names: tuple[str, ...], words: Words) -> tuple[Layer, int]:
    """The pane of the reader's view, and the column of the picture at which it begins."""
    empty, left = empty_pane(PRIVATE_WIDTH)
    canvas, inner = empty.open(), inside(PRIVATE_WIDTH)
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    top = 46
    if view.seat is not None:
        _own(canvas, view, view.seat, names, inner, words)
        divider(canvas, inner.left, inner.right, 232)
        top = 246
    heading(canvas, words("Others and known cards"), inner.left, inner.right, top)
    top += 36
    row = min(_ROW, (804 - top) // max(1, len(others)))
    for at, seat in enumerate(others):
        box = Box(inner.left - 8, top + at * row, inner.right + 8, top + (at + 1) * row - 6)
        _other(canvas, view, seat, names, box, words)
    if 804 - (top + len(others) * row) >= _PILES:
        _piles(canvas, view, Box(inner.left, 804 - _PILES, inner.right, 808), words)
    return canvas.layer(), left


def _piles(canvas: Canvas, view: View, box: Box, words: Words) -> None:
    divider(canvas, box.left, box.right, box.top)
    said = words("Deck {deck}, discard pile {number}", deck=view.deck_size, number=sum(view.discard))
    heading(canvas, said, box.left, box.right, box.top + 16)
    discards(canvas, view.discard, Box(box.left, box.top + 48, box.right, box.bottom), 4, 40)
    canvas.hit("deck", Box(box.left, box.top + 10, box.right, box.top + 44))


def _own(canvas: Canvas, view: View, seat: int, names: Sequence[str], inner: Box, words: Words) -> None:
    own = view.players[seat]
    side = 66
    canvas.stamp(seat_token(names, seat, side), inner.left, 46)
    points = Box(inner.left + side + 16, 40, inner.left + side + 140, 118)
    canvas.text(str(own.points), points, _SCORE)
    canvas.hit("points", points)
    right = Box(points.right + 4, 44, inner.right, 76)
    canvas.text(words("of {target}", target=view.options.target), right, Style(Face.BODY, 24, DIM), "right")
    text = held_words(own, words)
    below = Box(points.right + 4, 82, inner.right, 114)
    colour = ACCENT if own.hand_size > own.hand_limit else TEXT
    canvas.text(text, below, Style(Face.STRONG, 24, colour, 17), "right")
    canvas.hit("limit", below)
    bar(canvas, Box(inner.left, 130, inner.right, 146), own.points, view.options.target, PLAYERS[seat].fill)
    _owned(canvas, own.plantations, own.officials, Box(inner.left, 166, inner.right, 212))


def _owned(canvas: Canvas, plantations: Sequence[int], officials: int, box: Box) -> None:
    side = 40
    y = (box.top + box.bottom - side) // 2
    for ware, count in enumerate(plantations):
        left = box.left + ware * 45
        canvas.stamp(kind_chip(ware, side, there=count > 0), left, y)
        if count > 1:
            canvas.stamp(counter(str(count), 24), left + side - 16, y + side - 18)
        if count:
            canvas.hit(f"plantation:{WARES[ware]}", Box.sized(left, y, side, side))
    colour = TEXT if officials else mixed(LINE, FAINT, 0.3)
    canvas.stencil(symbol("top-hat", 34), box.right - 68, (box.top + box.bottom - 34) // 2, colour)
    room = Box(box.right - 30, box.top, box.right, box.bottom)
    canvas.text(str(officials), room, Style(Face.FIGURE, 32, colour, 20))
    canvas.hit("officials", Box(box.right - 68, box.top, box.right, box.bottom))


def _other(canvas: Canvas, view: View, seat: int, names: Sequence[str], box: Box, words: Words) -> None:
    player = view.players[seat]
    if seat == view.player:
        canvas.pane(box, 10, RAISED, ACCENT)
    side = 44
    left, first = box.left + 8, box.top + 6
    canvas.stamp(seat_token(names, seat, side), left, first + (box.height - 12 - side) // 2)
    if view.attack is not None and seat in view.attack.asked:
        canvas.stamp(counter("?", 26, WARNING, (255, 255, 255), (0x2A, 0x10, 0x10)), left - 6, first)
    text = left + side + 12
    half = first + (box.height - 12) // 2
    canvas.text(names[seat], Box(text, first, box.right - 74, half), Style(Face.STRONG, 24, TEXT, 18))
    points = Box(box.right - 72, first, box.right - 10, half)
    canvas.text(str(player.points), points, Style(Face.FIGURE, 36, TEXT, 24), "right")
    low = Box(text, half, box.right - 10, box.bottom - 6)
    if any(player.known):
        held = Box(text, low.top, text + 70, low.bottom)
        chips(canvas, player.known, low._replace(left=text + 70), 32, f"known:{seat}")
        canvas.text(f"{player.hand_size} / {player.hand_limit}", held, Style(Face.BODY, 22, DIM, 16))
    else:
        said = held_words(player, words)
        canvas.text(said, low, Style(Face.BODY, 22, DIM, 16))
    canvas.hit(f"player:{seat}", box)
