"""A table's state, and how cards move: drawing, spending, passing on, and who learns what of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from engine.ceylon import knowledge
from engine.ceylon.cards import NO_CARDS, Cards, covers, one_by_one, tally
from engine.ceylon.events import CardsDrawn, Event, OfferClosed, Reshuffled
from engine.ceylon.types import SAVED_NAMES, AttackKind, Meld, OpenOffer, Options, Phase, StandingAnswers
from engine.core.chance import Chance

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
DRAW, TRADE, *_, END, OVER = range(len(PHASES))
"""Phases by number, as states keep them."""


class Attack(msgspec.Struct):
    """An attack that awaits answers; ``pledges`` are by seat, 0 where none was made."""

    kind: AttackKind
    attacker: int
    target: int
    asked: list[int]
    """Seats that have not answered yet, in the order of C-11."""
    pledges: list[int]

    def copy(self) -> Attack:
        """An independent copy."""
        return Attack(self.kind, self.attacker, self.target, self.asked[:], self.pledges[:])


class State(msgspec.Struct, rename=SAVED_NAMES):
    """Everything about a table. Lists by seat; cards as counts by kind, but the deck in order."""

    options: Options
    chance: Chance
    hands: list[list[int]]
    deck: list[int]
    """Kinds; the last one is drawn first."""
    discard: list[int]
    points: list[int]
    plantations: list[list[int]]
    officials: list[int]
    standing_answers: list[StandingAnswers]
    possible: list[knowledge.Possibilities]
    """By reader, what is known of the other hands (:mod:`engine.ceylon.knowledge`)."""
    deck_most: list[Cards]
    """By reader, a spectator last: what the deck can hold at most, as far as a reshuffle and draws tell."""
    pair_offers: list[int]
    """``pair_offers[lower * seats + higher]``: offers made between two seats so far. Counted by pair, since
    one count for all would tell everybody how much the others talk."""
    player: int
    turn: int = 0
    phase: int = DRAW
    clipper_drawn: bool = False
    attacked: bool = False
    stormed: bool = False
    shipped: bool = False
    attack: Attack | None = None
    offers: list[OpenOffer] = []
    melds: list[Meld] = []
    closed_offers: list[OpenOffer] = []
    """Refused, answered with another or withdrawn in this phase since its last trade, where that counts."""
    trades: int = 0
    """Struck this turn, where that counts."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.hands)

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.options,
            self.chance.copy(),
            [hand[:] for hand in self.hands],
            self.deck[:],
            self.discard[:],
            self.points[:],
            [row[:] for row in self.plantations],
            self.officials[:],
            self.standing_answers[:],
            self.possible[:],
            self.deck_most[:],
            self.pair_offers[:],
            self.player,
            self.turn,
            self.phase,
            self.clipper_drawn,
            self.attacked,
            self.stormed,
            self.shipped,
            self.attack.copy() if self.attack is not None else None,
            self.offers[:],
            self.melds[:],
            self.closed_offers[:],
            self.trades,
        )


def clockwise(seats: int, seat: int) -> list[int]:
    """The other seats, clockwise from the neighbour of ``seat``."""
    return [*range(seat + 1, seats), *range(seat)]


def draw(state: State, seat: int, number: int, events: list[Event]) -> None:
    """Draw cards, the discard pile shuffled in when one is wanted and the deck is empty (C-2)."""
    got = [0] * 11
    while number and (state.deck or _reshuffle(state, events)):
        drawn = [state.deck.pop() for _ in range(min(number, len(state.deck)))]
        number -= len(drawn)
        for kind in drawn:
            state.hands[seat][kind] += 1
            got[kind] += 1
        _learn_draw(state, seat, tally(drawn))
    if any(got):
        events.append(CardsDrawn(seat, sum(got), tuple(got)))


def _reshuffle(state: State, events: list[Event]) -> bool:
    deck = one_by_one(state.discard)
    if not deck:
        return False
    state.deck_most = [tuple(state.discard)] * (state.seats + 1)
    state.chance.shuffle(deck)
    state.deck, state.discard = deck, [0] * 11
    events.append(Reshuffled(len(deck)))
    return True


def _learn_draw(state: State, seat: int, drawn: Cards) -> None:
    """Whoever draws knows what the deck has lost; the others only what it must have been."""
    number = sum(drawn)
    for reader, most in enumerate(state.deck_most):
        if reader == seat:
            seen = drawn
        else:
            others = sum(most) - number
            if max(most) <= others:
                continue
            seen = tuple([max(0, count - others) for count in most])
        state.deck_most[reader] = tuple([count - gone for count, gone in zip(most, seen, strict=True)])
        if reader not in (seat, state.seats):
            state.possible[reader] = knowledge.with_cards(state.possible[reader], seat, seen)


def spend(state: State, seat: int, kind: int, number: int = 1) -> None:
    """Move cards from a hand to the discard pile, open to all."""
    state.hands[seat][kind] -= number
    state.discard[kind] += number
    for reader, possible in enumerate(state.possible):
        if any(hands[seat][kind] for hands in possible):
            gone = tuple([number if other == kind else 0 for other in range(11)])
            state.possible[reader] = knowledge.without_cards(possible, seat, gone)
    _rule_out(state)


def spend_hand(state: State, seat: int) -> None:
    """Move a whole hand to the discard pile."""
    for kind, count in enumerate(state.hands[seat][:]):
        if count:
            spend(state, seat, kind, count)


def pick(state: State, seat: int) -> int:
    """The kind of a card at random from a hand that has cards; it stays there."""
    place = state.chance.below(sum(state.hands[seat]))
    for kind, count in enumerate(state.hands[seat]):
        place -= count
        if place < 0:
            return kind
    raise ValueError("the hand is empty")


def exchange(state: State, one: int, other: int, gone: Sequence[int], come: Sequence[int] = NO_CARDS) -> None:
    """Move cards from ``one`` to ``other`` and others back: the two know which, the rest how many."""
    sizes = [sum(hand) for hand in state.hands]
    for reader, possible in enumerate(state.possible):
        if reader in (one, other):
            left, got = (gone, come) if reader == other else (come, gone)
            source = one if reader == other else other
            state.possible[reader] = knowledge.with_cards(
                knowledge.without_cards(possible, source, left), source, got
            )
        else:
            state.possible[reader] = knowledge.after_exchange(
                possible, one, other, sizes, sum(gone), sum(come)
            )
    for kind in range(11):
        moved = gone[kind] - come[kind]
        state.hands[one][kind] -= moved
        state.hands[other][kind] += moved
    _rule_out(state)


def _rule_out(state: State) -> None:
    """Drop the possibilities that sizes of hands and seen cards do not allow any more."""
    if all(len(possible) == 1 for possible in state.possible):
        return
    sizes = [sum(hand) for hand in state.hands]
    for reader, possible in enumerate(state.possible):
        unseen = knowledge.unseen_cards(state.discard, state.hands[reader])
        state.possible[reader] = knowledge.possible_now(possible, sizes, unseen)


def learn_offer(state: State, offer: OpenOffer) -> None:
    """An open offer is covered by its maker's hand, which its reader therefore knows in part."""
    possible = knowledge.with_cover(state.possible[offer.to], offer.maker, offer.give)
    if possible is not state.possible[offer.to]:
        state.possible[offer.to] = possible
        _rule_out(state)


def lapse_uncovered(state: State, events: list[Event]) -> None:
    """Close the offers that their makers can no longer cover (C-6), after any change of hands."""
    kept = []
    for offer in state.offers:
        if covers(state.hands[offer.maker], offer.give):
            kept.append(offer)
            learn_offer(state, offer)
        else:
            events.append(OfferClosed(offer, "lapsed"))
            possible = state.possible[offer.to]
            state.possible[offer.to] = knowledge.without_cover(possible, offer.maker, offer.give)
    state.offers = kept
