"""Decktet cards and their suits, drawn once for each size and kept as sprites.

A face has its rank on the left, its suits on the right and its name on a band in the suits'
colours. Small faces drop the name and grow the rest: rank and suits say all there is to say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from data.catalogue import Words
from engine.core.errors import MessageId, Word
from engine.decktet import LETTERS, SUITS, Card
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.decktet_signs import KIND_SIGNS, SUIT_SIGNS
from render.fonts import Face
from render.icons import Icons, icon
from render.masks import gradient, rounded, sideways
from render.palette import ACCENT, EDGE, INK, LINE, RGB, WELL, mixed, rgb
from render.paper import cut_out, light, paper
from render.picture import Box
from render.symbols import symbol
from render.tokens import badge

DECKTET_CREDIT = Word("The Decktet: a deck by P. D. Magnus.")
ASPECT = 1.2
"""Height of a usual card over its width."""
NAMED_FROM = 126
"""Width from which a card shows its name; on a narrower one the letters would be too small to read."""

SUIT_COLOURS: dict[str, RGB] = {
    "Moons": rgb("#1C2750"),
    "Suns": rgb("#C4872B"),
    "Waves": rgb("#2C8FE6"),
    "Leaves": rgb("#3E795F"),
    "Wyrms": rgb("#AF2706"),
    "Knots": rgb("#88598C"),
}

Form = Literal["plain", "socket", "tall", "wide"]
"""How a face is laid out: ``plain``, or with a free place for a chip: on a usual card, on a narrow one
with everything in a column, on a low one with everything in a row."""


class FaceSize(NamedTuple):
    """The size and the form of a face."""

    width: int
    height: int
    form: Form = "plain"

    @property
    def radius(self) -> int:
        """The radius of the corners."""
        return max(4, round(min(self.width, self.height / ASPECT) * 0.093))

    @property
    def named(self) -> bool:
        """Whether the name fits on the band."""
        return self.width >= NAMED_FROM and self.form in ("plain", "socket")


def usual(width: int, form: Form = "plain") -> FaceSize:
    """A card of the usual shape."""
    return FaceSize(width, round(width * ASPECT), form)


class Parts(NamedTuple):
    """Where things lie on a face, from its corner: two chips and a heap of cubes may come later."""

    rank: Box
    suits: tuple[Box, ...]
    band: Box
    chips: tuple[Box, Box]
    store: Box


def _square(x: float, y: float, side: float) -> Box:
    return Box.sized(round(x - side / 2), round(y - side / 2), round(side), round(side))


@lru_cache(maxsize=1024)
def parts(card: Card, size: FaceSize) -> Parts:
    """The places of a face's parts."""
    band = round(size.height * 0.2) if size.named else max(3, round(min(size.width, size.height) * 0.08))
    face = size.height - band
    band_box = Box(0, face, size.width, size.height)
    if size.form in ("tall", "wide"):
        return _in_line(card, size, face, band_box)
    width = size.width
    raised = size.form == "socket"
    side = min(width * 0.5, face * 0.46) if raised else width * 0.54
    if len(card.suits) == 1:
        side *= 0.92
    rank = _square(width * 0.27, face * (0.28 if raised else 0.5), side)
    if card.kind == "excuse":
        rank = _square(width * 0.5, face * 0.5, min(width, face) * 0.74)
    chip = min(width * 0.37, face * 0.46)
    if card.kind == "pawn":
        chips = (
            _square(width * 0.18, face * 0.74, chip * 0.82),
            _square(width * 0.45, face * 0.74, chip * 0.82),
        )
    else:
        chips = (_square(width * 0.275, face * 0.735, chip),) * 2
    store = Box(round(width * 0.5), round(face * 0.58), round(width * 0.95), round(face * 0.98))
    return Parts(rank, _suit_boxes(card, width, face, raised, size.named), band_box, chips, store)


def _suit_boxes(card: Card, width: int, face: int, raised: bool, named: bool) -> tuple[Box, ...]:
    if len(card.suits) == 3:
        side = min(face * 0.28, width * 0.36)
        return tuple(_square(width * 0.775, face * at, side) for at in (0.185, 0.5, 0.815))
    column = width * 0.72
    if len(card.suits) == 2:
        side = min(width * (0.385 if named else 0.43), face * 0.45)
        return tuple(_square(column, face * at, side) for at in (0.265, 0.735))
    # The cubes of an Ace stand under its symbol.
    one = _square(width * 0.735, face * (0.29 if raised else 0.5), min(width * 0.42, face * 0.5))
    return (one,) * len(card.suits)


def _in_line(card: Card, size: FaceSize, face: int, band: Box) -> Parts:
    """Rank, suits and chip one after the other, in equal slots."""
    count = slots(card)
    down = size.form == "tall"
    step = (face if down else size.width) / count
    side = min(step, size.width if down else face) * 0.86

    def slot(at: float, share: float = 1.0) -> Box:
        along = step * (at + 0.5)
        return (
            _square(size.width / 2, along, side * share) if down else _square(along, face / 2, side * share)
        )

    suits = tuple(slot(1 + at) for at in range(len(card.suits)))
    last = count - 1
    chips = (slot(last - 1), slot(last)) if card.kind == "pawn" else (slot(last), slot(last))
    rank = slot((last if card.kind == "excuse" else 0) / 2, 1.1)
    return Parts(rank, suits, band, chips, slot(2))


def slots(card: Card) -> int:
    """The equal slots of a face in a line: rank, suits, a chip; a one-suit card's third is for cubes."""
    return {"pawn": 6, "court": 5}.get(card.kind, 4)


def short_name(name: str) -> str:
    """A card's name as its band shows it: without the article, an Ace by its suit."""
    return name.removeprefix("The ").removeprefix("Ace of ")


def card_names(cards: Iterable[Card]) -> dict[MessageId, str]:
    """All that is said of cards and their suits as message ids, and how moves write it."""
    found: dict[MessageId, str] = dict(zip(SUITS, LETTERS, strict=True))
    for card in cards:
        for name in (card.name, short_name(card.name), card.name.removeprefix("The ")):
            found.setdefault(name, card.id)
    return found


def card_words(card: Card, words: Words) -> str:
    """A card in a few words: ``5 Suns/Waves``, ``Ace of Moons``, ``Pawn Suns/Waves/Knots``."""
    suits = "/".join(words(Word(suit)) for suit in card.suits)
    if card.kind == "number":
        return f"{card.rank} {suits}"
    if card.kind == "ace":
        return words("Ace of {suit}", suit=Word(card.suits[0]))
    if card.kind == "crown":
        return words("Crown of {suit}", suit=Word(card.suits[0]))
    if card.kind == "excuse":
        return words(Word(short_name(card.name)))
    return words("Pawn {suits}", suits=suits) if card.kind == "pawn" else words("Court {suits}", suits=suits)


@SPRITES.keep
def card_face(card: Card, size: FaceSize, name: str | None = None) -> Sprite:
    """The face of a card; ``name`` is what its band says (None: the card's own English name)."""
    width, height = size.width, size.height
    places = parts(card, size)
    face = paper(width, height)
    colours = [SUIT_COLOURS[suit] for suit in card.suits] or [INK]
    face.image.paste(sideways(width, places.band.height, *colours), places.band[:2])
    face.block(Box(0, places.band.top, width, places.band.top + 1), mixed(EDGE, colours[0], 0.3))
    rank_mark(face, card, places.rank)
    for suit, box in zip(card.suits, places.suits, strict=True):
        face.stencil(symbol(SUIT_SIGNS[suit], box.width), box.left, box.top, SUIT_COLOURS[suit])
    if size.named:
        style = Style(Face.STRONG, max(20, round(width * 0.155)), (255, 255, 255), 18)
        face.text(name or short_name(card.name), places.band.inset(5), style, "centre")
    line = 1 if width < 90 else 2
    return cut_out(face, size.radius, max(3, min(7, width // 18)), line=line)


_ICON_SHARE = {"crown": 0.86, "pawn": 0.78, "court": 0.74, "excuse": 1.0}


_LEGIBLE = 30
"""Pixels of a capital that can be read in a phone's picture."""


def rank_mark(face: Canvas, card: Card, box: Box) -> None:
    """Draw a card's rank, or the icon that stands for it, as large as a square box lets it be."""
    if card.kind in KIND_SIGNS:
        side = round(box.width * _ICON_SHARE[card.kind])
        x, y = box.middle
        face.stencil(symbol(KIND_SIGNS[card.kind], side), x - side // 2, y - side // 2, INK)
        return
    text, size = str(card.rank), round(box.height * 1.28)
    if card.kind == "ace":
        # A capital stands a little higher than the lining figures: that counts where there is room for it.
        text, size = "A", max(round(box.height * 1.14), min(_LEGIBLE, size))
    room = box.inset(-max(2, box.width // 12))
    face.text(text, room, Style(Face.FIGURE, size, INK, 10), "centre")


@SPRITES.keep
def card_light(size: FaceSize, thickness: int = 4, colour: RGB = ACCENT) -> Sprite:
    """A frame with its glow, gold unless another colour is given, to be put under a lit card."""
    return light(size.width, size.height, size.radius, thickness, colour)


@SPRITES.keep
def empty_place(size: FaceSize) -> Sprite:
    """A place where no card lies."""
    canvas = Canvas.clear(size.width, size.height, LINE)
    canvas.pane(canvas.box, size.radius, WELL, LINE)
    return canvas.sprite()


@SPRITES.keep
def ghost(size: FaceSize, tint: RGB) -> Sprite:
    """A place where a card may go: a dark well with a lit, tinted edge."""
    border = 18
    # Dark suits would drown in the table: a pale tint keeps their hue only.
    pale = mixed(tint, (255, 255, 255), max(0.0, 0.55 - sum(tint) / 765))
    canvas = Canvas.clear(size.width + 2 * border, size.height + 2 * border, pale)
    whole = rounded(size.width, size.height, size.radius)
    canvas.glow(whole, border, border, pale, 5, 0.5)
    canvas.paint(whole, border, border, mixed(WELL, pale, 0.2))
    line = max(2, size.width // 45)
    canvas.paint(rounded(size.width, size.height, size.radius, line), border, border, pale)
    return canvas.sprite(border, border)


@lru_cache(maxsize=16)
def card_back(size: FaceSize) -> Sprite:
    """The back of a card: blue, framed, a pale symbol."""
    width, height, radius = size.width, size.height, size.radius
    border = 16
    blue = ((0x3A, 0x4B, 0x72), (0x25, 0x31, 0x4E))
    pale = (0x8B, 0x9C, 0xC6)
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, blue[1])
    whole = rounded(width, height, radius)
    canvas.shadow(whole, border, border)
    canvas.paint(whole, border, border, gradient(width, height, *blue))
    canvas.paint(rounded(width, height, radius, 2), border, border, mixed(pale, blue[0], 0.45))
    inset = max(4, width // 18)
    frame = rounded(width - 2 * inset, height - 2 * inset, max(2, radius - inset // 2), 2)
    canvas.paint(frame, border + inset, border + inset, mixed(pale, blue[0], 0.3))
    side = round(width * 0.62)
    canvas.stencil(
        symbol(SUIT_SIGNS["Knots"], side), border + (width - side) // 2, border + (height - side) // 2, pale
    )
    return canvas.sprite(border, border)


# --- suits ------------------------------------------------------------------------------------------


def suit_chip(suit: str, diameter: int) -> Sprite:
    """A chip of a suit: its colour, a pale ring, its symbol in white."""
    share = 0.52 if suit != "Suns" else 0.6
    return badge(SUIT_SIGNS[suit], diameter, SUIT_COLOURS[suit], ring=(250, 246, 235), share=share)


def warm_suits() -> None:
    """Draw the suits at a usual size, before somebody asks."""
    for suit in SUITS:
        symbol(SUIT_SIGNS[suit], 20)


def suit_icon(suit: str) -> str:
    """The name of a suit's icon."""
    return f"suit_{suit.lower()}"


def card_icon(card: Card) -> str:
    """The icon of a card: its first suit; none for a card without suits."""
    return suit_icon(card.suits[0]) if card.suits else ""


def suit_icons() -> Icons:
    """The six suits."""
    return {suit_icon(suit): partial(icon, partial(suit_chip, suit)) for suit in SUITS}
