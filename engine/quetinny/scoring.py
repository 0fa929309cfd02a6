"""What harvests and caravans bring, and what cards are taxed."""

from collections.abc import Iterable
from typing import TypeVar

from engine.quetinny.cards import CardTables
from engine.quetinny.state import CHIPS_PER_SUIT, State

AnySuit = TypeVar("AnySuit")
"""A suit, by name or by number."""

CUBES_PER_HARVEST = 2
_PAY = (0, 0, 4, 8, 16, 32)
MOST_PAY = _PAY[-1]
"""Gold for a cube along a path of five cards or more that pay (Q-18)."""


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


def owed(state: State, tables: CardTables, card: int) -> int:
    """Gold owed when a card is taxed: its rank less the chips of its suits in the kingdom (Q-21)."""
    tax = tables.tax[card]
    left = state.chips_left
    for suit in tables.suits[card]:
        tax -= CHIPS_PER_SUIT - left[suit]
    return tax if tax > 0 else 0
