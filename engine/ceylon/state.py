"""A table's state, and how cards move: drawing, spending, passing on, and who learns what of it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.ceylon.cards import covers
from engine.ceylon.types import (
    Drawn,
    Event,
    Meld,
    OfferClosed,
    OpenOffer,
    Options,
    Phase,
    Reshuffled,
    Standing,
)
from engine.core.chance import Chance

PHASES: Final[tuple[Phase, ...]] = (
    "draw",
    "trade",
    "pirates",
    "storms",
    "build",
    "ship",
    "end",
    "over",
)
DRAW, TRADE, PIRATE, STORM, BUILD, SHIP, END, OVER = range(8)


class Attack(msgspec.Struct):
    """An attack that awaits answers; ``pledges`` are by seat, 0 where none was made."""

    kind: Literal["raid", "fleet"]
    attacker: int
    target: int
    asked: list[int]
    """Seats that have not answered yet, in the order of C-11."""
    pledges: list[int]

    def copy(self) -> Attack:
        """An independent copy."""
        return Attack(self.kind, self.attacker, self.target, self.asked[:], self.pledges[:])


class State(msgspec.Struct):
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
    standing: list[Standing]
    known: list[list[int]]
    """``known[reader * seats + owner]``: cards that the reader knows to be in the owner's hand, at least."""
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
            self.standing[:],
            [row[:] for row in self.known],
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
        )


def clockwise(seats: int, seat: int) -> list[int]:
    """The other seats, clockwise from the neighbour of ``seat``."""
    return [*range(seat + 1, seats), *range(seat)]


def draw(state: State, seat: int, number: int, events: list[Event]) -> None:
    """Draw cards, the discard pile shuffled in when one is wanted and the deck is empty (C-2)."""
    hand, got = state.hands[seat], [0] * 11
    for _ in range(number):
        if not state.deck and not _reshuffle(state, events):
            break
        kind = state.deck.pop()
        hand[kind] += 1
        got[kind] += 1
    if any(got):
        events.append(Drawn(seat, sum(got), tuple(got)))


def _reshuffle(state: State, events: list[Event]) -> bool:
    deck = [kind for kind, count in enumerate(state.discard) for _ in range(count)]
    if not deck:
        return False
    state.chance.shuffle(deck)
    state.deck, state.discard = deck, [0] * 11
    events.append(Reshuffled(len(deck)))
    return True


def spend(state: State, seat: int, kind: int, number: int = 1) -> None:
    """Move cards from a hand to the discard pile, open to all."""
    state.hands[seat][kind] -= number
    state.discard[kind] += number
    for row in state.known[seat :: state.seats]:
        row[kind] = max(0, row[kind] - number)


def spend_hand(state: State, seat: int) -> None:
    """Move a whole hand to the discard pile."""
    for kind, count in enumerate(state.hands[seat]):
        state.discard[kind] += count
    state.hands[seat] = [0] * 11
    for row in state.known[seat :: state.seats]:
        row[:] = [0] * 11


def pick(state: State, seat: int) -> int:
    """The kind of a card at random from a hand that has cards; it stays there."""
    place = state.chance.below(sum(state.hands[seat]))
    for kind, count in enumerate(state.hands[seat]):
        place -= count
        if place < 0:
            return kind
    raise ValueError("the hand is empty")


def hand_over(state: State, giver: int, taker: int, cards: list[int] | tuple[int, ...]) -> None:
    """Move cards between two hands: the two know which, everybody else only how many."""
    seats, number = state.seats, sum(cards)
    for reader in range(seats):
        row = state.known[reader * seats + giver]
        if reader == taker:
            for kind, count in enumerate(cards):
                row[kind] = max(0, row[kind] - count)
        elif reader != giver:
            # Any card that was known to be there may be among those that left.
            for kind, count in enumerate(row):
                row[kind] = max(0, count - number)
    learnt = state.known[giver * seats + taker]
    for kind, count in enumerate(cards):
        state.hands[giver][kind] -= count
        state.hands[taker][kind] += count
        learnt[kind] += count


def hand_over_all(state: State, giver: int, taker: int) -> None:
    """Move a whole hand: whoever knew a card of it knows where it is now."""
    seats = state.seats
    for reader in range(seats):
        if reader not in (giver, taker):
            source, goal = state.known[reader * seats + giver], state.known[reader * seats + taker]
            for kind, count in enumerate(source):
                goal[kind] += count
            source[:] = [0] * 11
    hand_over(state, giver, taker, state.hands[giver][:])


def learn_offer(state: State, offer: OpenOffer) -> None:
    """An open offer is covered by its maker's hand, which its reader therefore knows in part."""
    row = state.known[offer.to * state.seats + offer.maker]
    for kind, count in enumerate(offer.give):
        row[kind] = max(row[kind], count)


def lapse_uncovered(state: State, events: list[Event]) -> None:
    """Close the offers that their makers can no longer cover (C-6), after any change of hands."""
    kept = []
    for offer in state.offers:
        if covers(state.hands[offer.maker], offer.give):
            kept.append(offer)
            learn_offer(state, offer)
        else:
            events.append(OfferClosed(offer, "lapsed"))
    state.offers = kept
