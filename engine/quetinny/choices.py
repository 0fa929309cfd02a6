"""Legal moves sorted for a panel: by card, then action, suit, place and chip."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.codec import Record
from engine.decktet import Suit
from engine.quetinny.types import Arrange, Caravan, Discard, Harvest, Move, Place, Tax


class Spot(Record, frozen=True):
    """An empty cell that a card can go to, and where a chip can then go (without one is always possible)."""

    cell: int
    chips: tuple[int, ...]


class SuitPlaces(Record, frozen=True):
    """The cells that a card can go to when it is used for one suit."""

    suit: Suit
    spots: tuple[Spot, ...]


class CardChoices(Record, frozen=True):
    """All that can be done with one card; ``caravans`` best first (Q-19)."""

    card: str
    places: tuple[SuitPlaces, ...]
    harvests: tuple[Harvest, ...]
    caravans: tuple[Caravan, ...]
    discard: Discard | None
    tax: Tax | None


def by_card(moves: Iterable[Move]) -> tuple[CardChoices, ...]:
    """Group a listing of moves, cards in the order in which they come; arrangements have no card."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        if not isinstance(move, Arrange):
            groups.setdefault(move.card, []).append(move)
    return tuple(_choices(card, group) for card, group in groups.items())


def _choices(card: str, moves: list[Move]) -> CardChoices:
    return CardChoices(
        card=card,
        places=_places(move for move in moves if isinstance(move, Place)),
        harvests=tuple(move for move in moves if isinstance(move, Harvest)),
        caravans=tuple(move for move in moves if isinstance(move, Caravan)),
        discard=next((move for move in moves if isinstance(move, Discard)), None),
        tax=next((move for move in moves if isinstance(move, Tax)), None),
    )


def _places(moves: Iterable[Place]) -> tuple[SuitPlaces, ...]:
    suits: dict[Suit, dict[int, list[int]]] = {}
    for move in moves:
        chips = suits.setdefault(move.suit, {}).setdefault(move.cell, [])
        if move.chip is not None:
            chips.append(move.chip)
    return tuple(
        SuitPlaces(suit, tuple(Spot(cell, tuple(sorted(chips))) for cell, chips in spots.items()))
        for suit, spots in suits.items()
    )
