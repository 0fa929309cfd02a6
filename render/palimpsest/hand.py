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
from render.palimpsest.players import player_rows
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


@FRAMES.keep
def private_panel(
    view: View, names: tuple[str, ...], chosen: str | None, words: Words
) -> tuple[Layer, int, int]:
    """The panel, the column at which it begins, and the row below which it is empty.

    ``chosen`` is the id of a lit card of the hand.
    """
    empty, left = empty_panel(PRIVATE_WIDTH)
    canvas, inner = empty.open(), inside(PRIVATE_WIDTH)
    bottom = player_rows(canvas, view, names, Box(inner.left - 12, 34, inner.right + 12, 0), low=True)
    divider(canvas, inner.left, inner.right, bottom + 6)
    top = bottom + 18
    heading(canvas, words("Your hand"), inner.left, inner.right, top)
    top += 32
    hand = view.hand or ()
    step = (inner.width - CARD.width) // 2
    for at in range(6):
        place = Box.sized(
            inner.left + at % 3 * step, top + at // 3 * (CARD.height + GAP), CARD.width, CARD.height
        )
        if at < len(hand):
            _lay(canvas, hand[at], at, place, lit=hand[at].id == chosen)
        elif at == 5:
            _deck(canvas, view, place)
    return canvas.layer(), left, top + 2 * CARD.height + GAP


def _lay(canvas: Canvas, card: Card, at: int, place: Box, *, lit: bool) -> None:
    if lit:
        canvas.stamp(card_light(CARD), place.left, place.top)
    canvas.stamp(card_face(card, CARD), place.left, place.top)
    canvas.stamp(counter(str(at + 1), 30), place.left - 7, place.top - 7)
    canvas.hit(f"hand:{card.id}", place)


def _deck(canvas: Canvas, view: View, place: Box) -> None:
    size = usual(72)
    left = place.left + (place.width - size.width) // 2
    top = place.top + (place.height - size.height) // 2
    if view.deck_size:
        canvas.stamp(card_back(*size[:2], size.radius), left, top)
    else:
        canvas.stamp(empty_place(size), left, top)
    canvas.stamp(counter(str(view.deck_size), 38), left + size.width - 24, top + size.height - 26)
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
        _what_it_does(canvas, view, names, preview.candidate, inner._replace(top=top, bottom=812), words)
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
    canvas: Canvas, view: View, names: tuple[str, ...], play: Candidate, box: Box, words: Words
) -> None:
    """A line for each thing that happens: what is touched, scored for whom, buried, placed or removed."""
    lines = _Lines(canvas, names, box, words)
    lines.begin(words("Touches"))
    for card in play.touches:
        lines.card(card)
    if play.scores:
        lines.begin(words("Scores"))
    for score in play.scores:
        lines.card(score.card)
        for share in score.shares:
            if share.points:
                lines.cubes(share.seat, f"+{share.points}", ACCENT)
    if play.burials:
        lines.begin(words("Buries"))
    for burial in play.burials:
        lines.card(burial.card)
    if play.removes:
        lines.begin(words("Removes"))
        cards = {card.id: card for card in play.touches}
        for name, count in play.removes:
            lines.card(cards[name])
            lines.text(f"\u2212{count}", WARNING)
    elif play.cubes:
        lines.begin(words("Places"))
        lines.cubes(view.seat or 0, str(play.cubes), TEXT)


class _Lines:
    """Writes cards, cubes and figures behind captions, on to the next line where one is full."""

    def __init__(self, canvas: Canvas, names: tuple[str, ...], box: Box, words: Words) -> None:
        captions = ("Touches", "Scores", "Buries", "Removes", "Places")
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

    def card(self, card: Card) -> None:
        """A card, small."""
        sprite = mini(card)
        left = self._take(sprite.image.width + 6)
        if self._fits():
            self._canvas.stamp(sprite, left, self._y + (_LINE - sprite.image.height) // 2)

    def cubes(self, seat: int, text: str, colour: RGB) -> None:
        """A player's cube with a number."""
        wide = measure(_FIGURE.face, _FIGURE.size, text)
        left = self._take(28 + wide + 10)
        if self._fits():
            sprite = block(seat, letter_of(self._names[seat]), 25)
            self._canvas.stamp(sprite, left, self._y + (_LINE - 25) // 2)
            self._write(text, left + 28, colour)

    def text(self, text: str, colour: RGB) -> None:
        """A figure."""
        left = self._take(measure(_FIGURE.face, _FIGURE.size, text) + 12)
        if self._fits():
            self._write(text, left, colour)

    def _write(self, text: str, left: int, colour: RGB) -> None:
        room = Box.sized(left, self._y, measure(_FIGURE.face, _FIGURE.size, text) + 2, _LINE)
        self._canvas.text(text, room, _FIGURE._replace(colour=colour), check=room.inset(-2))

    def _take(self, width: int) -> int:
        """Where so much may be written, on the next line if need be."""
        if self._x + width > self._box.right + 8:
            self._next()
        self._x += width
        return self._x - width

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
