"""The right of the reader's wide picture: open contracts, piles, everybody's points."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.advice import Lack, lacks
from engine.kashgar.language import Contract
from engine.kashgar.types import FACE_UP, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.kashgar.cards import contract_card, ring
from render.kashgar.labels import signed
from render.kashgar.signs import DECKS, sign
from render.palette import ACCENT, DIM, FAINT, LINE, TEXT, WELL, mixed
from render.panes import QUIET, divider, empty_pane, heading, inside
from render.picture import Box
from render.text import measure
from render.tokens import seat_token

PRIVATE_WIDTH = 304
_CARD = 106
_STEP = _CARD + 8
_PILES = 94


def side(canvas: Canvas, view: View, left: int, reader: int, words: Words) -> Box:
    """Contracts and piles, the contracts as ``reader`` could pay them; gives the room below."""
    open_contracts = tuple((view.deck.contract(key), lacks(view, reader, key)) for key in view.face_up)
    numbers = view.standard, view.special, view.contracts, len(view.discards)
    layer, below = _side(open_contracts, numbers, words)
    canvas.lay(layer, left, 0)
    return below.moved(left, 0)


@FRAMES.keep
def _side(
    contracts: tuple[tuple[Contract, Lack], ...], numbers: tuple[int, int, int, int], words: Words
) -> tuple[Layer, Box]:
    """The pane with contracts and piles, and the room below them."""
    empty, _ = empty_pane(PRIVATE_WIDTH)
    canvas = empty.open()
    box = inside(PRIVATE_WIDTH)
    y = _contracts(canvas, contracts, box._replace(top=box.top - 6), words)
    divider(canvas, box.left, box.right, y + 4)
    _piles(canvas, numbers, Box(box.left, y + 12, box.right, y + 12 + _PILES), words)
    y += 20 + _PILES
    divider(canvas, box.left, box.right, y)
    return canvas.layer(), Box(box.left, y + 12, box.right, box.bottom + 6)


def _contracts(canvas: Canvas, contracts: Sequence[tuple[Contract, Lack]], box: Box, words: Words) -> int:
    """The places of the face-up contracts; gives the bottom of the last."""
    for at in range(FACE_UP):
        top = box.top + at * _STEP
        place = Box(box.left - 8, top, box.right + 8, top + _CARD)
        if at >= len(contracts):
            canvas.pane(place, 9, WELL, LINE)
            canvas.text(words("No contract"), place, QUIET._replace(colour=FAINT), "centre")
            continue
        contract, lack = contracts[at]
        canvas.stamp(contract_card(contract, place.width, place.height, words, lack), *place[:2])
        canvas.hit(f"contract:{at + 1}", place)
    return box.top + FACE_UP * _STEP


_SHOWN = (
    ("standard", "Standard", "card", DECKS["standard"].colour),
    ("special", "Special", "card", DECKS["special"].colour),
    ("contracts", "Contracts", "scroll", ACCENT),
    ("discards", "Discards", "take", DIM),
)
"""The piles: name, caption, sign and colour."""


def _piles(canvas: Canvas, numbers: tuple[int, int, int, int], box: Box, words: Words) -> None:
    """What is left in the decks, and how many lie in the discard pile."""
    for at, ((key, name, icon, colour), number) in enumerate(zip(_SHOWN, numbers, strict=True)):
        left = box.left + at % 2 * (box.width // 2)
        top = box.top + at // 2 * (box.height // 2)
        place = Box(left, top, left + box.width // 2 - 4, top + box.height // 2)
        side = 26
        bright = mixed(colour, (255, 255, 255), 0.25)
        canvas.stencil(sign(icon, side), left, top, bright if number else LINE)
        figure = Box(left + side + 6, top, place.right, top + side)
        canvas.text(str(number), figure, Style(Face.FIGURE, 28, TEXT if number else FAINT))
        label = Box(left, top + side, place.right, place.bottom)
        canvas.text(words(name), label, Style(Face.BODY, 20, DIM, 20))
        canvas.hit(key, place)


def points_list(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """Everybody's points, a line each; whoever is on turn in gold, whoever brought the end in a ring."""
    heading(canvas, words("Points"), box.left, box.right, box.top)
    step = min(44, (box.height - 30) // len(names))
    for seat, name in enumerate(names):
        line = Box(box.left, box.top + 30 + seat * step, box.right, box.top + 30 + (seat + 1) * step)
        diameter = min(36, step - 4)
        canvas.stamp(seat_token(names, seat, diameter), line.left, line.top + (step - diameter) // 2)
        if seat in view.triggered:
            ring(canvas, line.left, line.top + (step - diameter) // 2, diameter, ACCENT)
        text = signed(view.players[seat].total)
        wide = measure(Face.FIGURE, 32, text)
        points = Box(line.right - wide - 2, line.top, line.right, line.bottom)
        canvas.text(text, points, Style(Face.FIGURE, 32, TEXT))
        colour = ACCENT if view.ask is not None and view.player == seat else TEXT
        room = Box(line.left + diameter + 12, line.top, points.left - 8, line.bottom)
        canvas.text(name, room, Style(Face.STRONG, 23, colour, 20))
        canvas.hit(f"points:{seat}", line)
