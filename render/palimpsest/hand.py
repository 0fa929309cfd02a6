"""The private panel: players in brief, the reader's hand, and what the places or the play would bring."""

from __future__ import annotations

from engine.decktet import Card
from engine.palimpsest.choices import Candidate
from engine.palimpsest.types import View
from render.cache import FRAMES, SPRITES
from render.canvas import Canvas, Layer, Sprite, Style
from render.cards import card_face, card_light, empty_place, rank_mark, usual
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import ACCENT, DIM, EDGE, PAPER, RGB, SUITS, TEXT, WARNING
from render.palimpsest.cubes import block, letter_of
from render.palimpsest.players import player_rows, rows_height
from render.palimpsest.preview import Preview
from render.panels import GAP, divider, empty_panel, heading, inside
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import card_back, counter, marker
from render.words import Words

PRIVATE_WIDTH = 384
CARD = usual(104)
_FIGURE = Style(Face.HEAVY, 21, TEXT, 15)
_CAPTION = Style(Face.BODY, 22, DIM, 14)
_LEGEND_ROWS = 6
_ROW, _LINE = 29, 34
_BLOCK = 25


def private_panel(
    canvas: Canvas, view: View, names: tuple[str, ...], chosen: str | None, words: Words
) -> tuple[int, int]:
    """Lay the panel on a picture; gives its first column, and the row below which it is empty.

    ``chosen`` is the id of a lit card of the hand.
    """
    inner = inside(PRIVATE_WIDTH)
    bottom = 34 + rows_height(len(names), low=True)
    left = empty_panel(PRIVATE_WIDTH)[1]
    # Cubes and points change with every step of a draft, cards do not.
    canvas.lay(_held(view.hand or (), view.deck_size, chosen, bottom, words), left, 0)
    player_rows(canvas, view, names, Box(inner.left - 12, 34, inner.right + 12, 0).moved(left, 0), low=True)
    return left, bottom + 50 + 2 * CARD.height + GAP


@FRAMES.keep
def _held(hand: tuple[Card, ...], deck_size: int, chosen: str | None, top: int, words: Words) -> Layer:
    """The panel with hand and deck from a row on."""
    canvas, inner = empty_panel(PRIVATE_WIDTH)[0].open(), inside(PRIVATE_WIDTH)
    divider(canvas, inner.left, inner.right, top + 6)
    heading(canvas, words("Your hand"), inner.left, inner.right, top + 18)
    top += 50
    step = (inner.width - CARD.width) // 2
    for at in range(6):
        left = inner.left + at % 3 * step
        place = Box.sized(left, top + at // 3 * (CARD.height + GAP), CARD.width, CARD.height)
        if at < len(hand):
            _lay(canvas, hand[at], at, place, lit=hand[at].id == chosen)
        elif at == 5:
            _deck(canvas, deck_size, place)
    return canvas.layer()


def _lay(canvas: Canvas, card: Card, at: int, place: Box, *, lit: bool) -> None:
    if lit:
        canvas.stamp(card_light(CARD), place.left, place.top)
    canvas.stamp(card_face(card, CARD), place.left, place.top)
    canvas.stamp(counter(str(at + 1), 30), place.left - 7, place.top - 7)
    canvas.hit(f"hand:{card.id}", place)


def _deck(canvas: Canvas, deck_size: int, place: Box) -> None:
    size = usual(72)
    left = place.left + (place.width - size.width) // 2
    top = place.top + (place.height - size.height) // 2
    if deck_size:
        canvas.stamp(card_back(*size[:2], size.radius), left, top)
    else:
        canvas.stamp(empty_place(size), left, top)
    canvas.stamp(counter(str(deck_size), 38), left + size.width - 24, top + size.height - 26)
    canvas.hit("deck", Box.sized(left, top, *size[:2]))


def draw_legend(
    canvas: Canvas, view: View, names: tuple[str, ...], preview: Preview, left: int, top: int, words: Words
) -> None:
    """Below the hand: what each numbered place would bring, or what the play does."""
    inner = inside(PRIVATE_WIDTH).moved(left, 0)
    if not preview.places and preview.candidate is None:
        return
    divider(canvas, inner.left, inner.right, top + 12)
    top += 22
    if preview.candidate is not None:
        _what_it_does(
            canvas, view, names, preview, preview.candidate, inner._replace(top=top, bottom=812), words
        )
        return
    half = (inner.width + GAP) // 2
    for at, place in enumerate(preview.places):
        x = inner.left + at // _LEGEND_ROWS * half
        row = Box.sized(x, top + at % _LEGEND_ROWS * _ROW, half - GAP, _ROW)
        _place(canvas, view, names, at + 1, place, row)


def _place(
    canvas: Canvas, view: View, names: tuple[str, ...], number: int, place: Candidate, row: Box
) -> None:
    """One place: number, coordinates, the reader's points, the cubes to place or remove."""
    middle = (row.top + row.bottom) // 2
    canvas.stamp(marker(number, 25), row.left, middle - 12)
    x = row.left + 30
    where = Box(x, row.top, x + 50, row.bottom)
    canvas.text(f"{place.x},{place.y}", where, _FIGURE._replace(colour=DIM, floor=14))
    seat = view.seat or 0
    if any(place.gains):
        colour = ACCENT if place.gains[seat] else WARNING
        room = Box(x + 52, row.top, x + 86, row.bottom)
        canvas.text(f"+{place.gains[seat]}", room, _FIGURE._replace(colour=colour), "right")
    x += 91
    room = Box(x + 20, row.top, row.right + 4, row.bottom)
    if place.cubes:
        canvas.stamp(block(seat, letter_of(names[seat]), 19), x, middle - 10)
        canvas.text(str(place.cubes), room, _FIGURE)
    elif place.removes:
        count = sum(count for _, count in place.removes)
        canvas.stencil(symbol("cross", 13), x + 3, middle - 6, WARNING)
        canvas.text(str(count), room, _FIGURE._replace(colour=WARNING))
    canvas.hit(f"legend:{number}", row)


def _what_it_does(
    canvas: Canvas,
    view: View,
    names: tuple[str, ...],
    preview: Preview,
    play: Candidate,
    box: Box,
    words: Words,
) -> None:
    """A line for each thing that happens, what counts most first: there may not be room for all."""
    lines = _Lines(canvas, names, box, words)
    if play.scores:
        lines.begin(words("Scores"))
    for score in play.scores:
        shares = [(share.seat, f"+{share.points}", ACCENT) for share in score.shares if share.points]
        lines.write(score.card, *shares)
    cards = {card.id: card for card in play.touches}
    if play.removes:
        lines.begin(words("Removes"))
        for name, count in play.removes:
            lines.write(cards[name], (None, f"\u2212{count}", WARNING))
    elif play.cubes:
        lines.begin(words("Places"))
        lines.write(None, (view.seat, str(play.cubes), TEXT))
    if preview.after is not None:
        cards.update((seen.card.id, seen.card) for seen in preview.after.table)
    for shift in preview.shifts:
        lines.begin(words("Moves"))
        lines.write(cards[shift.source], (None, "\u2192", ACCENT))
        lines.write(cards[shift.target])
    if play.burials:
        lines.begin(words("Buries"))
    for burial in play.burials:
        lines.write(burial.card)
    lines.begin(words("Touches"))
    for card in play.touches:
        lines.write(card)


Note = tuple[int | None, str, RGB]
"""A figure with its colour, and the seat whose cube stands before it."""


class _Lines:
    """Writes cards, cubes and figures behind captions, on to the next line where one is full."""

    def __init__(self, canvas: Canvas, names: tuple[str, ...], box: Box, words: Words) -> None:
        captions = ("Touches", "Scores", "Buries", "Removes", "Places", "Moves")
        widest = max(measure(_CAPTION.face, _CAPTION.size, words(caption)) for caption in captions)
        self._canvas = canvas
        self._names = names
        self._box = box
        self._indent = box.left + min(widest + 14, box.width // 3)
        self._x = self._indent
        self._y = box.top - _LINE

    def begin(self, caption: str) -> None:
        """A new line with its caption."""
        self._next()
        if self._fits():
            room = Box.sized(self._box.left, self._y, self._indent - self._box.left - 6, _LINE)
            self._canvas.text(caption, room, _CAPTION, check=room.inset(-3))

    def write(self, card: Card | None, *notes: Note) -> None:
        """A small card and what is noted of it, all on one line."""
        widths = [measure(_FIGURE.face, _FIGURE.size, text) for _, text, _ in notes]
        cubes = sum(_BLOCK + 3 for seat, _, _ in notes if seat is not None)
        wide = (mini(card).image.width + 6 if card else 0) + cubes + sum(width + 9 for width in widths)
        if self._x > self._indent and self._x + wide > self._box.right + 8:
            self._next()
        x = self._x
        self._x += wide
        if not self._fits():
            return
        if card:
            self._canvas.stamp(mini(card), x, self._y + (_LINE - mini(card).image.height) // 2)
            x += mini(card).image.width + 6
        for (seat, text, colour), width in zip(notes, widths, strict=True):
            if seat is not None:
                sprite = block(seat, letter_of(self._names[seat]), _BLOCK)
                self._canvas.stamp(sprite, x, self._y + (_LINE - _BLOCK) // 2)
                x += _BLOCK + 3
            room = Box.sized(x, self._y, width + 2, _LINE)
            self._canvas.text(text, room, _FIGURE._replace(colour=colour), check=room.inset(-2))
            x += width + 9

    def _next(self) -> None:
        self._x = self._indent
        self._y += _LINE

    def _fits(self) -> bool:
        return self._y + _LINE <= self._box.bottom


@SPRITES.keep
def mini(card: Card) -> Sprite:
    """A card so small that it fits in a line of text: its rank and its suits side by side."""
    height, side = 28, 21
    rank = side + 4
    width = 6 + rank + len(card.suits) * (side + 2) + 2
    canvas = Canvas.clear(width, height, PAPER[1])
    canvas.paint(rounded(width, height, 6), 0, 0, gradient(width, height, *PAPER))
    canvas.paint(rounded(width, height, 6, 1), 0, 0, EDGE)
    rank_mark(canvas, card, Box.sized(4, (height - rank) // 2, rank, rank))
    for at, suit in enumerate(card.suits):
        canvas.stencil(symbol(suit, side), 6 + rank + at * (side + 2), (height - side) // 2, SUITS[suit])
    return canvas.sprite()
