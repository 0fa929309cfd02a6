"""What harvests and caravans bring and what cards are taxed, for the rules and for panels that preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.decktet import Card, Suit
from engine.quetinny.cards import CardTables, tax_rank
from engine.quetinny.state import CHIPS_PER_SUIT, State
from engine.quetinny.types import Caravan, Harvest, View

AnySuit = TypeVar("AnySuit")
"""A suit, by name or by number."""

CUBES_PER_HARVEST = 2
_PAY = (0, 0, 4, 8, 16, 32)
MOST_PAY = _PAY[-1]
"""Gold for a cube along a path of five cards or more that pay (Q-18)."""
_EXTRA_KINDS = ("pawn", "court")


def pay(cards: int, extras: int = 0) -> int:
    """Gold for one cube along a path of so many cards, ``extras`` of them Pawns or Courts (Q-18, Q-30)."""
    return _PAY[min(cards - extras, len(_PAY) - 1)]


def serve(suits: Iterable[AnySuit], spice: int) -> list[tuple[AnySuit, int]]:
    """Cubes for each suit's Ace when they are served in this order from a supply (Q-12)."""
    served = []
    for suit in suits:
        cubes = min(CUBES_PER_HARVEST, spice)
        spice -= cubes
        served.append((suit, cubes))
    return served


def tax_of(card: Card, chips: Mapping[Suit, int]) -> int:
    """Gold owed when ``card`` is taxed, with so many chips of each suit in the kingdom (Q-21)."""
    return max(0, tax_rank(card) - sum(chips.get(suit, 0) for suit in card.suits))


def chips_in_kingdom(view: View) -> dict[Suit, int]:
    """Chips of each suit that lie in the kingdom."""
    return {suit: CHIPS_PER_SUIT - left for suit, left in view.chips_left}


def caravan_pays(view: View, caravan: Caravan) -> tuple[int, ...]:
    """What each route of a legal caravan will earn, all its cubes together."""
    kinds = {province.cell: province.card.kind for province in view.kingdom}
    return tuple(
        route.cubes * pay(len(route.cells), sum(kinds[cell] in _EXTRA_KINDS for cell in route.cells))
        for route in caravan.routes
    )


def harvest_gains(view: View, harvest: Harvest) -> tuple[tuple[Suit, int], ...]:
    """The cubes that a legal harvest will put on each Ace, in the order served (Q-12)."""
    return tuple(serve(harvest.suits, view.spice_left))


def owed(state: State, tables: CardTables, card: int) -> int:
    """:func:`tax_of` for a card index in a state."""
    tax = tables.tax[card]
    left = state.chips_left
    for suit in tables.suits[card]:
        tax -= CHIPS_PER_SUIT - left[suit]
    return tax if tax > 0 else 0
