"""Events of Quetinny: what moves bring about.

Saved with their moves, they stand in exported games: readers of those are told more than the sentences say.
"""

from engine.core.codec import Record
from engine.decktet import Card, Suit
from engine.quetinny.types import CaravanRoute, Ending


class Arranged(Record, frozen=True, tag="arranged"):
    """The first provinces and their chips, with the cells they lie on."""

    cells: tuple[int, ...]
    cards: tuple[Card, ...]
    chips: tuple[Suit, ...]


class Placed(Record, frozen=True, tag="placed"):
    """A province was added; ``chip`` is the cell that took a chip of ``suit``, if one did."""

    card: Card
    suit: Suit
    cell: int
    chip: int | None


class Harvested(Record, frozen=True, tag="harvested"):
    """Cubes were put on Aces: (suit, number) each."""

    card: Card
    cubes: tuple[tuple[Suit, int], ...]


class CaravanSent(Record, frozen=True, tag="caravan_sent"):
    """Cubes reached their Crowns; ``pays`` is the gold of each route, ``gold`` the purse afterwards."""

    card: Card
    routes: tuple[CaravanRoute, ...]
    pays: tuple[int, ...]
    gold: int


class Discarded(Record, frozen=True, tag="discarded"):
    """A card was thrown away for want of anything better (Q-20)."""

    card: Card


class Taxed(Record, frozen=True, tag="taxed"):
    """A card was taxed: what was owed, what was paid (less when the purse is short) and what is left."""

    card: Card
    owed: int
    paid: int
    gold: int


class CardsDrawn(Record, frozen=True, tag="drawn"):
    """The hand was dealt or refilled; which cards is for the player alone (None for others)."""

    number: int
    cards: tuple[Card, ...] | None


class DeckEmptied(Record, frozen=True, tag="last_turn"):
    """The deck is empty: the next turn is the last (Q-25)."""


class SuitLost(Record, frozen=True, tag="suit_lost"):
    """Both ends of a suit are in the discard pile, so the game cannot be won any more (Q-26)."""

    suit: Suit


class GameEnded(Record, frozen=True, tag="ended"):
    """The game is over.

    ``missing`` are the suits with neither Ace nor Crown in the kingdom.
    """

    ending: Ending
    gold: int
    missing: tuple[Suit, ...]


Event = (
    Arranged
    | Placed
    | Harvested
    | CaravanSent
    | Discarded
    | Taxed
    | CardsDrawn
    | DeckEmptied
    | SuitLost
    | GameEnded
)
