"""The bottom of a picture for a phone: the chosen move, the hand with its taxes, or what the game came to."""

from __future__ import annotations

from data.catalogue import Words
from engine.core.errors import Word
from engine.decktet import Card
from engine.quetinny.advice import Prospect
from engine.quetinny.cells import cell_name
from engine.quetinny.types import AddProvince, Caravan, HandCard, Harvest, View
from render.cache import FRAMES
from render.canvas import Align, Canvas, Layer, Style
from render.decktet import FaceSize, card_face, card_light
from render.fonts import Face
from render.palette import ACCENT, CUT, DIM, LINE, RAISED, RGB, TEXT, WARNING
from render.panes import MARGIN, RADIUS
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.quetinny.parts import reign
from render.quetinny.stations import draw_pill, pill_style
from render.text import measure
from render.tokens import badge, coin, marker

HAND_HEIGHT = 176
HEADING = Style(Face.STRONG, 32, DIM, 30)
_FIGURE = Style(Face.FIGURE, 44, TEXT, 30)
_SENTENCE = Style(Face.STRONG, 36, TEXT, 30)
_CARD = FaceSize(104, 125)
_LAID = FaceSize(116, 138)


def chosen_bar(canvas: Canvas, seen: Prospect, chosen: int | None, words: Words, box: Box) -> None:
    """The chosen move: its number, its place, what it does, and the gold."""
    where, says, gain = _effect(seen, words)
    canvas.pane(box, RADIUS, RAISED, ACCENT, 3)
    canvas.hit("chosen", box)
    left = box.left + 16
    if chosen is not None:
        side = 54
        canvas.stamp(marker(chosen + 1, side), left, box.top + (box.height - side) // 2)
        left += side + 12
    right = box.right - 14
    if gain:
        high = 50
        style = pill_style(high)
        wide = 34 + measure(style.face, style.size, gain) + round(high * 0.7)
        pill = Box.sized(right - wide, box.top + (box.height - high) // 2, wide, high)
        draw_pill(canvas, pill, coin(34), gain, ACCENT)
        right = pill.left - 12
    if where:
        wide = min(right - left, measure(_FIGURE.face, _FIGURE.size, where) + 2)
        room = Box(left, box.top, left + wide, box.bottom)
        canvas.text(where, room, _FIGURE)
        left += wide + 20
    room = Box(left, box.top, right, box.bottom)
    canvas.text(says, room, _SENTENCE)


def _effect(seen: Prospect, words: Words) -> tuple[str, str, str]:
    """Where a move lays its card, what it does in a few words, and the gold in figures."""
    match seen.move:
        case AddProvince(cell=cell, suit=suit, chip=chip):
            if seen.route is not None and seen.completes:
                says, gain = words("{suit} route pays", suit=Word(suit)), str(seen.route.pay)
            elif chip is None:
                says, gain = words("by {suit}, no chip", suit=Word(suit)), ""
            elif chip == cell:
                says, gain = words("with a chip of {suit}", suit=Word(suit)), ""
            else:
                says, gain = words("{suit} chip on {cell}", suit=Word(suit), cell=cell_name(chip)), ""
            return cell_name(cell), says, gain
        case Caravan(routes=routes):
            suits = [Word(route.suit) for route in routes]
            return "", words("Caravan of {suits} earns", suits=suits), str(seen.earns)
        case Harvest():
            gained = [words("{count} for {suit}", count=count, suit=Word(suit)) for suit, count in seen.spice]
            return "", words("Spice: {gained}", gained=gained), ""
        case _:
            return "", words("Thrown away"), ""


@FRAMES.keep
def hand_layer(
    view: View,
    taxes: tuple[HandCard, ...],
    chosen: str | None,
    words: Words,
    taxed: tuple[str, ...],
    *,
    lays: bool,
) -> Layer:
    """The cards in hand with what each would owe; the one in use stands apart, ``taxed`` ones are lit."""
    footer = Box(0, PHONE_HEIGHT - HAND_HEIGHT - MARGIN, PHONE_WIDTH, PHONE_HEIGHT)
    canvas = Canvas.table(PHONE_WIDTH, PHONE_HEIGHT, footer)
    right = PHONE_WIDTH - MARGIN
    if view.phase == "over":
        _reign(canvas, view, words)
        return canvas.layer()
    if view.phase == "arrange":
        _head(canvas, words("To be laid out"), MARGIN, right)
        for at, card in enumerate(view.opening):
            left = MARGIN + at * 172
            _card(canvas, card, left, _CARD, lit=card.id == chosen)
        return canvas.layer()
    hand = view.hand or ()
    used = next((held.card for held in hand if held.card.id == chosen), None)
    if used is None or view.phase == "tax":
        _head(canvas, words("Your hand, with taxes"), MARGIN, right)
        for at, held in enumerate(hand):
            _taxed(canvas, held, MARGIN + at * 172, lit=held.card.id in (chosen, *taxed))
        return canvas.layer()
    _head(
        canvas,
        words("Lay") if lays else words("Spend"),
        MARGIN - 10,
        MARGIN + 140,
        colour=ACCENT,
        align="centre",
    )
    _card(canvas, used, MARGIN + 6, _LAID, lit=True)
    canvas.block(Box(MARGIN + 150, 6, MARGIN + 153, HAND_HEIGHT), LINE)
    _head(canvas, words("Then tax one of") if not view.last_turn else words("Then tax two of"), 200, right)
    left_over = taxes or tuple(held for held in hand if held.card.id != chosen)
    for at, held in enumerate(sorted(left_over, key=lambda held: held.tax)):
        _taxed(canvas, held, 200 + at * 170, lit=held.card.id in taxed)
    return canvas.layer()


def _head(
    canvas: Canvas, text: str, left: int, right: int, *, colour: RGB = DIM, align: Align = "left"
) -> None:
    canvas.text(text, Box(left, 0, right, 38), HEADING._replace(colour=colour), align)


def _card(canvas: Canvas, card: Card, left: int, size: FaceSize, *, lit: bool = False) -> None:
    top = 46 if size is _CARD else 40
    if lit:
        canvas.stamp(card_light(size), left, top)
    canvas.stamp(card_face(card, size), left, top)
    canvas.hit(f"hand:{card.id}", Box.sized(left, top, size.width, size.height))


def _taxed(canvas: Canvas, held: HandCard, left: int, *, lit: bool = False) -> None:
    """A card, and beside it what it would owe; red where the gold does not cover it (Q-22)."""
    _card(canvas, held.card, left, _CARD, lit=lit)
    column = Box(left + _CARD.width + 8, 46, left + _CARD.width + 62, 46 + _CARD.height)
    side = 40
    x = column.left + (column.width - side) // 2
    canvas.stamp(coin(side) if held.payable else badge("cross", side, CUT), x, column.top + 12)
    room = Box(column.left - 4, column.top + 62, column.right + 4, column.bottom - 10)
    canvas.text(str(held.tax), room, Style(Face.FIGURE, 46, TEXT if held.payable else WARNING, 34), "centre")
    canvas.hit(f"tax:{held.card.id}", column)


def _reign(canvas: Canvas, view: View, words: Words) -> None:
    """What the game came to, in four lines and two columns."""
    half = (PHONE_WIDTH - 3 * MARGIN) // 2
    for at, (name, value) in enumerate(reign(view, words)):
        left = MARGIN + at % 2 * (half + MARGIN)
        row = Box.sized(left, 20 + at // 2 * 72, half, 64)
        canvas.text(name, row._replace(right=row.right - 100), _SENTENCE._replace(colour=DIM))
        canvas.text(str(value), row, _FIGURE, "right")
