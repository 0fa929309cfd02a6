"""What a view suggests: shipments, plantations, what a hand is worth, the discard at the end of a turn.

For panels and computer players; everything here is a function of a view and so tells its reader
nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ceylon.cards import (
    CLIPPER,
    MOST_GOODS,
    NO_CARDS,
    PIRATES,
    PLANTATION,
    POINTS,
    PORT,
    WARES,
    WINDS,
    Ware,
    points_for,
)
from engine.ceylon.harbour import PLANTATION_CARDS, PLANTATION_GOODS
from engine.ceylon.types import DiscardDown, Ship, View
from engine.core.codec import Record


class MeldAdvice(Record, frozen=True):
    """The largest shipment of a ware, and its points."""

    move: Ship
    points: int


def melds(view: View) -> list[MeldAdvice]:
    """The best meld of each ware that the reader's hand allows, best first; empty for spectators.

    Of equal points the one that spends fewer Plantation cards. It does not ask whose turn it is.
    """
    if view.hand is None or view.seat is None or not view.hand[CLIPPER] or not view.hand[PORT]:
        return []
    owned, found = view.players[view.seat].plantations, []
    for number, ware in enumerate(WARES):
        goods = min(view.hand[number], MOST_GOODS)
        if goods:
            stand_ins = min(owned[number], view.hand[PLANTATION], MOST_GOODS - goods)
            found.append(MeldAdvice(Ship(ware, goods, stand_ins), points_for(ware, goods + stand_ins)))
    return sorted(found, key=lambda meld: (-meld.points, meld.move.plantations))


def plantations(view: View) -> list[Ware]:
    """The types of plantation that the reader's hand could build."""
    hand = view.hand or NO_CARDS
    if hand[PLANTATION] < PLANTATION_CARDS:
        return []
    return [ware for number, ware in enumerate(WARES) if hand[number] >= PLANTATION_GOODS]


# --- what a hand is worth ------------------------------------------------------------------------

# What cards in hand are worth in points, by how many there are of a kind; found by playing.
_CLIPPERS = (0.0, 6.0, 8.0, 8.5, 9.0)
_PORTS = (0.0, 6.0, 7.5, 8.0, 8.5)
_WINDS = (0.0, 0.2, 0.3, 0.4, 0.5)
_PIRATES = (0.0, 2.0, 4.0, 7.0, 8.0)
_PLANTATIONS = (0.0, 1.0, 2.5, 3.0, 3.5)
_WARES = (1.5, 0.7, 0.3, 0.1, 0.05, 0.0)
"""Shares of its points that the best stack of goods is worth, and the next ones."""


def evaluate(cards: Sequence[int], owned: Sequence[int]) -> float:
    """About how many points a hand is good for, with plantations ``owned`` by ware."""
    value = _CLIPPERS[min(cards[CLIPPER], 4)] + _PORTS[min(cards[PORT], 4)]
    value += _WINDS[min(cards[WINDS], 4)] + _PIRATES[min(cards[PIRATES], 4)]
    value += _PLANTATIONS[min(cards[PLANTATION], 4)]
    stacks = sorted((_stack(cards, owned, ware) for ware in range(6)), reverse=True)
    return value + sum(share * stack for share, stack in zip(_WARES, stacks, strict=True))


def _stack(cards: Sequence[int], owned: Sequence[int], ware: int) -> int:
    if not cards[ware]:
        return 0
    size = min(cards[ware] + min(owned[ware], cards[PLANTATION]), MOST_GOODS)
    return POINTS[ware][size - 1]


def least_discard(view: View, seat: int) -> DiscardDown | None:
    """The discard that costs the reader's hand least, card by card (C-19); None where none is due."""
    own, left = view.players[seat], list(view.hand or NO_CARDS)
    gone = [0] * 11
    for _ in range(own.hand_size - own.hand_limit):
        kind = max(
            (kind for kind in range(11) if left[kind]), key=lambda kind: _without(left, own.plantations, kind)
        )
        left[kind] -= 1
        gone[kind] += 1
    return DiscardDown(tuple(gone)) if any(gone) else None


def _without(cards: Sequence[int], owned: Sequence[int], kind: int) -> float:
    rest = list(cards)
    rest[kind] -= 1
    return evaluate(rest, owned)
