"""Numbers of each card that the rules ask for, as tables by card index.

A card's index is its place in the content file. States and searches know cards by index alone;
records that people see hold the :class:`~engine.decktet.Card` itself.
"""

from engine.decktet import SUITS, Card, Decktet, DecktetTables, Suit
from engine.quetinny.types import Options

SUIT_INDEX: dict[str, int] = {suit: number for number, suit in enumerate(SUITS)}
"""Number of each suit; a *mask* of suits has bit ``1 << number``."""

SUIT_MASKS: tuple[tuple[Suit, ...], ...] = tuple(
    tuple(suit for number, suit in enumerate(SUITS) if mask >> number & 1) for mask in range(1 << len(SUITS))
)
"""The suits of a mask, in fixed order."""

NO_END, ACE, CROWN = 0, 1, 2

# Q-3, by kind of card; number cards count their printed rank each time.
_ROUTE_RANK = {"ace": 1, "pawn": 10, "court": 11, "crown": 12, "excuse": 0}
_STRENGTH = {"ace": 1, "pawn": 10, "court": 10, "crown": 10, "excuse": 0}
_TAX_RANK = {"ace": 1, "pawn": 10, "court": 10, "crown": 15, "excuse": 0}


class CardTables(DecktetTables):
    """The Decktet as numbers: ``tables.strength[card]`` and so on, by card index."""

    __slots__ = ("end", "extra", "masks", "pawn", "rank", "strength", "suits", "tax")

    def __init__(self, decktet: Decktet) -> None:
        super().__init__(decktet)
        cards = decktet.cards
        self.suits: list[tuple[int, ...]] = [tuple(SUIT_INDEX[suit] for suit in card.suits) for card in cards]
        self.masks: list[int] = [sum(1 << suit for suit in suits) for suits in self.suits]
        self.end: list[int] = [
            ACE if card.kind == "ace" else CROWN if card.kind == "crown" else NO_END for card in cards
        ]
        self.pawn: list[bool] = [card.kind == "pawn" for card in cards]
        self.extra: list[bool] = [card.kind in ("pawn", "court") for card in cards]
        """Pawns and Courts: three suits, and they earn nothing on a route (Q-30)."""
        self.rank: list[int] = [route_rank(card) for card in cards]
        self.strength: list[int] = [_by_kind(card, _STRENGTH) for card in cards]
        self.tax: list[int] = [card_tax_rank(card) for card in cards]

    def in_play(self, options: Options) -> list[int]:
        """The cards that are shuffled at these options (Q-1, Q-29): all but the Excuse, which never is."""
        return self.shuffled(pawns=options.pawns, courts=options.courts, excuse=False)


def route_rank(card: Card) -> int:
    """Rank on a route (Q-3)."""
    return _by_kind(card, _ROUTE_RANK)


def card_tax_rank(card: Card) -> int:
    """Rank when it is taxed (Q-3)."""
    return _by_kind(card, _TAX_RANK)


def _by_kind(card: Card, table: dict[str, int]) -> int:
    return table.get(card.kind, card.rank or 0)
