"""What a view suggests: shipments, plantations, what a hand is worth, the discard at the end of a turn.

For panels and computer players; everything here is a function of a view and so tells its reader
nothing new.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import sub
from typing import NamedTuple

from msgspec import structs

from engine.ceylon import knowledge, legality, phases, types
from engine.ceylon.cards import (
    CLIPPER,
    NO_CARDS,
    PIRATES,
    PLANTATION,
    PORT,
    WARES,
    WINDS,
    Cards,
    Ware,
    cards,
    only,
)
from engine.ceylon.scoring import MOST_GOODS, POINTS, points_for
from engine.ceylon.state import PHASES
from engine.core.codec import Record


class MeldAdvice(Record, frozen=True):
    """The largest shipment of a ware, and its points."""

    move: types.Ship
    points: int


def melds(view: types.View) -> list[MeldAdvice]:
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
            found.append(MeldAdvice(types.Ship(ware, goods, stand_ins), points_for(ware, goods + stand_ins)))
    return sorted(found, key=lambda meld: (-meld.points, meld.move.plantations))


def meld_after(view: types.View, gone: Sequence[int], come: Sequence[int]) -> MeldAdvice | None:
    """The best meld of the reader's hand once some cards are gone and others come, if there is one."""
    hand = view.hand or NO_CARDS
    changed = tuple(max(0, held - less) + more for held, less, more in zip(hand, gone, come, strict=True))
    return next(iter(melds(structs.replace(view, hand=changed))), None)


def cards_of(meld: types.Ship) -> Cards:
    """All cards that a shipment spends."""
    stands = {"Plantation": meld.plantations} if meld.plantations else {}
    return cards(**{meld.ware: meld.goods}, **stands, Port=1, Clipper=1)


def plantations(view: types.View) -> list[Ware]:
    """The types of plantation that the reader's hand could build."""
    hand = view.hand or NO_CARDS
    if not legality.affords(hand, types.BuildPlantation):
        return []
    return [ware for number, ware in enumerate(WARES) if hand[number] >= legality.PLANTATION_GOODS]


def passed_over(view: types.View, until: types.Phase, spent: Cards = NO_CARDS) -> list[types.Phase]:
    """Phases that a move of the phase ``until`` ends although the reader, on turn, could act in them.

    ``spent`` are the cards that the move itself takes. A trade counts where an offer is open.
    """
    hand = tuple(held - less for held, less in zip(view.hand or NO_CARDS, spent, strict=True))
    left = structs.replace(view, hand=hand)
    prey = any(player.hand_size for seat, player in enumerate(view.players) if seat != view.seat)
    of_use: dict[type[types.Move], bool] = {
        types.Offer: bool(view.offers),
        types.Raid: prey,
        types.Fleet: prey,
        types.BuildPlantation: bool(plantations(left)),
        types.Ship: bool(melds(left)),
    }
    acting = {
        number
        for way, number in phases.PHASE_OF.items()
        if of_use.get(way, True) and legality.affords(hand, way) and phases.may_act(view, way)
    }
    return [phase for number, phase in enumerate(PHASES[: PHASES.index(until)]) if number in acting]


# --- trades --------------------------------------------------------------------------------------


class SwapAdvice(Record, frozen=True):
    """An offer for one card that would make the reader's hand better.

    ``meld`` is the shipment that it makes possible, where that beats all that the hand allows without it.
    """

    move: types.Offer
    meld: MeldAdvice | None


def swaps(view: types.View, partners: Sequence[int], most: int, give_up_to: int = 1) -> list[SwapAdvice]:
    """Up to ``most`` offers for one card of up to ``give_up_to`` of another kind, the most promising first.

    What a swap promises is what it adds to the reader's hand, as likely as the other side holds the card.
    Offers that stand already, or would be refused since others came to nothing (C-6), are left out.
    """
    if view.seat is None or view.hand is None:
        return []
    gains = swap_gains(view.hand, view.players[view.seat].plantations, give_up_to)
    known = (*view.offers, *view.closed_offers)
    found = []
    for to in partners:
        if not legality.may_offer(view.offers, view.closed_offers, view.seat, to):
            continue
        chances = [likely(view, to, kind) for kind in range(11)]
        for (give, ask), gain in gains.items():
            move = types.Offer(to, give, only(ask, 1))
            if chances[ask] and not legality.is_among(known, view.seat, move):
                found.append((gain * chances[ask], move))
    wished: Counter[Cards] = Counter()
    chosen = []
    for _, move in sorted(found, key=lambda swap: -swap[0]):
        wished[move.ask] += 1
        if wished[move.ask] <= _SAME_WISH * give_up_to:
            chosen.append(SwapAdvice(move, _better_meld(view, move)))
    return chosen[:most]


def swap_gains(hand: Cards, owned: Sequence[int], give_up_to: int) -> dict[tuple[Cards, int], float]:
    """What some of a kind given for one card of another would add to a hand, where it adds anything."""
    now = evaluate(hand, owned)
    gains = {}
    for kind, held in enumerate(hand):
        for number in range(1, min(held, give_up_to) + 1):
            for ask in range(11):
                after = list(hand)
                after[kind] -= number
                after[ask] += 1
                if ask != kind and (gain := evaluate(after, owned) - now) > 0:
                    gains[only(kind, number), ask] = gain
    return gains


def _better_meld(view: types.View, swap: types.Offer) -> MeldAdvice | None:
    """The best shipment once an offer is accepted, if it scores more than the best of now."""
    after, now = meld_after(view, swap.give, swap.ask), next(iter(melds(view)), None)
    return after if after is not None and (now is None or after.points > now.points) else None


_SAME_WISH = 4
"""Swaps for one kind of card that are advised; more would hide all others."""


def likely(view: types.View, seat: int, kind: int) -> float:
    """How likely another hand has a card of a kind, as far as the reader can tell."""
    player = view.players[seat]
    if player.known[kind]:
        return 1.0
    unseen = knowledge.unseen_cards(view.discard, view.hand or NO_CARDS)
    hidden = player.hand_size - sum(player.known)
    total, missing = sum(unseen), 1.0
    for drawn in range(min(hidden, total)):
        missing *= max(0, total - unseen[kind] - drawn) / (total - drawn)
    return 1.0 - missing


# --- what a hand is worth ------------------------------------------------------------------------


class CardValues(NamedTuple):
    """What cards in hand are worth in points, by how many there are of a kind: of none, one, up to four."""

    singles: Mapping[int, tuple[float, ...]]
    """By kind, all but wares."""
    wares: tuple[float, float, float, float, float]
    """Shares of their points that stacks of goods are worth, the best first; a sixth is worth nothing."""


USUAL_VALUES = CardValues(
    {
        CLIPPER: (0.0, 9.0, 16.0, 22.0, 27.0),
        PORT: (0.0, 6.0, 7.5, 8.0, 8.5),
        WINDS: (0.0, 0.2, 0.3, 0.4, 0.5),
        PIRATES: (0.0, 5.0, 11.0, 18.0, 22.0),
        PLANTATION: (0.0, 1.0, 2.5, 3.0, 3.5),
    },
    (1.5, 0.7, 0.3, 0.1, 0.05),
)
"""Found by playing."""


def evaluate(cards: Sequence[int], owned: Sequence[int], values: CardValues = USUAL_VALUES) -> float:
    """About how many points a hand is good for, with plantations ``owned`` by ware."""
    value = _stacks_value([_stack(cards, owned, ware) for ware in range(6)], values)
    for kind, worth in values.singles.items():
        value += worth[min(cards[kind], 4)]
    return value


def _stacks_value(stacks: list[int], values: CardValues) -> float:
    one, two, three, four, five, _ = sorted(stacks, reverse=True)
    first, second, third, fourth, fifth = values.wares
    return first * one + second * two + third * three + fourth * four + fifth * five


def _stack(cards: Sequence[int], owned: Sequence[int], ware: int) -> int:
    goods = cards[ware]
    if not goods:
        return 0
    if owned[ware]:
        goods += min(owned[ware], cards[PLANTATION])
    return POINTS[ware][min(goods, MOST_GOODS) - 1]


def least_discard(view: types.View, seat: int, values: CardValues = USUAL_VALUES) -> types.DiscardDown | None:
    """The discard that costs the reader's hand least, card by card (C-19); None where none is due."""
    mine = view.players[seat]
    gone = least_cards(view.hand or NO_CARDS, mine.plantations, mine.hand_size - mine.hand_limit, values)
    return types.DiscardDown(gone) if any(gone) else None


def least_cards(cards: Sequence[int], owned: Sequence[int], number: int, values: CardValues) -> Cards:
    """So many cards that a hand misses least, taken one by one."""
    left = list(cards)
    for _ in range(number):
        left[_least(left, owned, values)] -= 1
    return tuple(map(sub, cards, left))


def _least(cards: list[int], owned: Sequence[int], values: CardValues) -> int:
    """The kind of which one card less costs least, the first of equals."""
    stacks = [_stack(cards, owned, ware) for ware in range(6)]
    whole = _stacks_value(stacks, values)
    best, least = -1, 1e9
    for kind, held in enumerate(cards):
        if not held:
            continue
        loss = 0.0
        if kind >= PLANTATION:
            worth = values.singles[kind]
            loss = worth[min(held, 4)] - worth[min(held - 1, 4)]
        if kind <= PLANTATION:
            cards[kind] -= 1
            if kind == PLANTATION:
                rest = [_stack(cards, owned, ware) for ware in range(6)] if any(owned) else stacks
            else:
                rest = stacks.copy()
                rest[kind] = _stack(cards, owned, kind)
            cards[kind] += 1
            loss += whole - _stacks_value(rest, values)
        if loss < least - 1e-9:
            best, least = kind, loss
    return best
