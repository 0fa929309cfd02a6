"""The right of the player's wide picture: purse and supplies in brief, the hand with its taxes."""

from __future__ import annotations

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny.types import HandCard, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.decktet import card_back, card_face, card_light, empty_place, short_name, usual
from render.fonts import Face
from render.masks import rounded
from render.palette import CUT, DIM, TEXT, WARNING, WELL
from render.panes import divider, empty_pane, heading, inside
from render.picture import Box
from render.quetinny.parts import NUMBER, chips_left, progress, purse, spice
from render.tokens import badge, coin, counter

PRIVATE_WIDTH = 384
CARD = usual(156)
TAX_HEIGHT = 42
_ROW = CARD.height + TAX_HEIGHT + 24
OWED = Style(Face.FIGURE, 30, TEXT)
NOTE = Style(Face.STRONG, 20, DIM, 17)


@FRAMES.keep
def private_side(view: View, lit: tuple[str, ...], words: Words) -> tuple[Layer, int]:
    """The pane of the player's view, and the column at which it begins; ``lit`` are cards' ids."""
    empty, left = empty_pane(PRIVATE_WIDTH)
    canvas, inner = empty.open(), inside(PRIVATE_WIDTH)
    purse(canvas, view, Box(inner.left, 36, inner.right, 104), words)
    progress(canvas, view, Box(inner.left, 112, inner.right, 120))
    _supplies(canvas, view, Box(inner.left, 134, inner.right, 176))
    _stock(canvas, view, Box(inner.left, 186, inner.right, 222))
    divider(canvas, inner.left, inner.right, 236)
    top = 248
    if view.phase == "arrange":
        if view.opening:
            heading(canvas, words("To be laid out"), inner.left, inner.right, top)
        for at, card in enumerate(view.opening):
            _lay(canvas, card, at, _place(inner, at, top + 36), words, lit=card.id in lit)
        return canvas.layer(), left
    heading(canvas, words("Hand and taxes"), inner.left, inner.right, top)
    for at, held in enumerate(view.hand or ()):
        place = _place(inner, at, top + 36)
        _lay(canvas, held.card, at, place, words, lit=held.card.id in lit)
        _tax(canvas, held, Box.sized(place.left, place.bottom + 8, place.width, TAX_HEIGHT), words)
    return canvas.layer(), left


def _supplies(canvas: Canvas, view: View, box: Box) -> None:
    for at, (suit, count) in enumerate(view.chips_left):
        left = box.left + box.width * at // 6
        right = box.left + box.width * (at + 1) // 6
        chips_left(canvas, view, suit, count, Box(left, box.top, right, box.bottom), 30)


def _stock(canvas: Canvas, view: View, box: Box) -> None:
    """The spice, the deck and the top of the discard pile, in one row."""
    spice(canvas, view, Box(box.left, box.top, box.left + 200, box.bottom), 27)
    tiny = usual(30)
    for left, name, count in (
        (box.right - 136, "deck", view.deck_size),
        (box.right - 62, "discard", len(view.discards)),
    ):
        if not count:
            canvas.stamp(empty_place(tiny), left, box.top)
        elif name == "deck":
            canvas.stamp(card_back(tiny), left, box.top)
        else:
            canvas.stamp(card_face(view.discards[-1], tiny), left, box.top)
        canvas.text(str(count), Box(left + 36, box.top, left + 66, box.bottom), NUMBER._replace(size=28))
        canvas.hit(name, Box.sized(left, box.top, tiny.width, tiny.height))


def _place(inner: Box, at: int, top: int) -> Box:
    """Where a card lies: two beside each other."""
    left = inner.left + at % 2 * (inner.width - CARD.width)
    return Box.sized(left, top + at // 2 * _ROW, CARD.width, CARD.height)


def _lay(canvas: Canvas, card: Card, at: int, place: Box, words: Words, *, lit: bool) -> None:
    if lit:
        canvas.stamp(card_light(CARD), place.left, place.top)
    canvas.stamp(card_face(card, CARD, words(Word(short_name(card.name)))), place.left, place.top)
    canvas.stamp(counter(str(at + 1), 36), place.left - 8, place.top - 8)
    canvas.hit(f"hand:{card.id}", place)


def _tax(canvas: Canvas, held: HandCard, box: Box, words: Words) -> None:
    """What a card owes now, and a warning where the gold does not cover it (Q-22)."""
    shape = rounded(box.width, box.height, box.height // 2)
    canvas.paint(shape, box.left, box.top, WELL)
    canvas.paint(
        rounded(box.width, box.height, box.height // 2, 2), box.left, box.top, WELL if held.payable else CUT
    )
    side = box.height - 12
    sign = coin(side) if held.payable else badge("cross", side, CUT)
    canvas.stamp(sign, box.left + 6, box.top + 6)
    left = box.left + side + 12
    style = OWED if held.payable else OWED._replace(colour=WARNING)
    owed = canvas.text(str(held.tax), Box(left, box.top, left + 40, box.bottom), style)
    note = Box(owed.right + 4, box.top, box.right - 10, box.bottom)
    if not held.payable:
        canvas.text(words("too much"), note, NOTE._replace(colour=WARNING), "right")
    elif not held.tax:
        canvas.text(words.context("price", "free"), note, NOTE, "right")
    canvas.hit(f"tax:{held.card.id}", box)
