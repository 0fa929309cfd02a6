"""Decktet cards and their suits: how they are called, and the parts that their faces are drawn of."""

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from data.catalogue import Words
from engine.core.errors import MessageId, Word
from engine.decktet import LETTERS, SUITS, Card
from render import icons, symbols, tokens
from render.decktet_signs import KIND_SIGNS, SUIT_SIGNS
from render.drawing import cache, canvas, fonts, palette, paper, picture

DECKTET_CREDIT = Word("The Decktet: a deck by P. D. Magnus.")

SUIT_COLOURS: dict[str, palette.RGB] = {
    "Moons": palette.rgb("#1C2750"),
    "Suns": palette.rgb("#C4872B"),
    "Waves": palette.rgb("#2C8FE6"),
    "Leaves": palette.rgb("#3E795F"),
    "Wyrms": palette.rgb("#AF2706"),
    "Knots": palette.rgb("#88598C"),
}


class FaceSize(NamedTuple):
    """The size of a card's face."""

    width: int
    height: int

    @property
    def radius(self) -> int:
        """The radius of the corners."""
        return max(4, round(min(self.width, self.height / 1.2) * 0.093))


def card_names(cards: Iterable[Card]) -> dict[MessageId, str]:
    """All that is said of cards and their suits as message ids, and how moves write it."""
    found: dict[MessageId, str] = dict(zip(SUITS, LETTERS, strict=True))
    for card in cards:
        for name in (card.name, card.name.removeprefix("The ")):
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
        return words(Word(card.name.removeprefix("The ")))
    return words("Pawn {suits}", suits=suits) if card.kind == "pawn" else words("Court {suits}", suits=suits)


_ICON_SHARE = {"crown": 0.86, "pawn": 0.78, "court": 0.74, "excuse": 1.0}


_LEGIBLE = 30
"""Pixels of a capital that can be read in a phone's picture."""


def rank_mark(face: canvas.Canvas, card: Card, box: picture.Box) -> None:
    """Draw a card's rank, or the icon that stands for it, as large as a square box lets it be."""
    if card.kind in KIND_SIGNS:
        side = round(box.width * _ICON_SHARE[card.kind])
        x, y = box.middle
        face.stencil(symbols.symbol(KIND_SIGNS[card.kind], side), x - side // 2, y - side // 2, palette.INK)
        return
    text, size = str(card.rank), round(box.height * 1.28)
    if card.kind == "ace":
        # A capital stands a little higher than the lining figures: that counts where there is room for it.
        text, size = "A", max(round(box.height * 1.14), min(_LEGIBLE, size))
    room = box.inset(-max(2, box.width // 12))
    face.text(text, room, canvas.Style(fonts.Face.FIGURE, size, palette.INK, 10), "centre")


@cache.SPRITES.keep
def card_light(size: FaceSize, thickness: int = 4, colour: palette.RGB = palette.ACCENT) -> canvas.Sprite:
    """A frame with its glow, gold unless another colour is given, to be put under a lit card."""
    return paper.light(size.width, size.height, size.radius, thickness, colour)


# --- suits ------------------------------------------------------------------------------------------


def suit_chip(suit: str, diameter: int) -> canvas.Sprite:
    """A chip of a suit: its colour, a pale ring, its symbol in white."""
    share = 0.52 if suit != "Suns" else 0.6
    return tokens.badge(SUIT_SIGNS[suit], diameter, SUIT_COLOURS[suit], ring=(250, 246, 235), share=share)


def warm_suits() -> None:
    """Draw the suits at a usual size, before somebody asks."""
    for suit in SUITS:
        symbols.symbol(SUIT_SIGNS[suit], 20)


def suit_icon(suit: str) -> str:
    """The name of a suit's icon."""
    return f"suit_{suit.lower()}"


def card_icon(card: Card) -> str:
    """The icon of a card: its first suit; none for a card without suits."""
    return suit_icon(card.suits[0]) if card.suits else ""


def suit_icons() -> icons.Icons:
    """The six suits."""
    return {suit_icon(suit): partial(icons.icon, partial(suit_chip, suit)) for suit in SUITS}
