"""What a view suggests: shipments, buildings, the discard at the end of a turn, cards unseen.

For panels and computer players; everything here is a function of a view and so tells its reader
nothing new.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.ceylon.cards import (
    CLIPPER,
    DECK,
    MOST_GOODS,
    NO_CARDS,
    PLANTATION,
    POINTS,
    PORT,
    WARES,
    Cards,
    Ware,
    points_for,
)
from engine.ceylon.harbour import OFFICIAL_PORTS, PLANTATION_CARDS, PLANTATION_GOODS
from engine.ceylon.turn import cheapest
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


def officials(view: View) -> int:
    """How many Officials the reader's hand could gain."""
    return (view.hand or NO_CARDS)[PORT] // OFFICIAL_PORTS


def excess(view: View) -> int:
    """How many cards the reader would have to discard if its turn ended now (C-19)."""
    if view.seat is None:
        return 0
    own = view.players[view.seat]
    return max(0, own.hand_size - own.hand_limit)


def default_discard(view: View) -> DiscardDown | None:
    """The discard that a clock would make (C-22); None if none is due. Ends the turn in one move."""
    number = excess(view)
    return DiscardDown(cheapest(view.hand or NO_CARDS, number)) if number else None


def unseen(view: View) -> Cards:
    """By kind, the cards neither in the discard pile nor known to be in a hand, the reader's included."""
    gone = [view.discard, view.hand or NO_CARDS, *(player.known for player in view.players)]
    return tuple(all_ - sum(pile[kind] for pile in gone) for kind, all_ in enumerate(DECK))


def points_by_turn(view: View) -> list[list[int]]:
    """For each seat its points after each of its melds and before the first: a rising line for a chart."""
    lines = [[0] for _ in view.players]
    for meld in view.melds:
        lines[meld.seat].append(lines[meld.seat][-1] + meld.points)
    return lines


def score_table() -> Sequence[tuple[Ware, tuple[int, ...]]]:
    """Points by ware for shipments of 1 to 8 goods (C-16)."""
    return tuple(zip(WARES, POINTS, strict=True))
