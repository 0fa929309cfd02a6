"""What a seat knows for certain holds in every new deal: C-2, C-4."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.ceylon import knowledge
from engine.ceylon.cards import DECK, NO_CARDS, covers
from engine.ceylon.events import (
    CardsDrawn,
    CardsLost,
    CardsTaken,
    ClipperSpent,
    DiscardedDown,
    Event,
    Negated,
    OfferMade,
    Reshuffled,
    Traded,
)
from engine.ceylon.knowledge import after_exchange, certain, fits, unseen_cards
from engine.ceylon.state import State
from engine.ceylon.types import (
    BuildOfficial,
    BuildPlantation,
    Fleet,
    Monsoon,
    Move,
    Options,
    Raid,
    Ship,
    Typhoon,
)
from tests.engine.ceylon.support import GAME, counts, do, table, view
from tests.engine.ceylon.walk import luck, walk
from tests.support.thorough import times

Hands = frozenset[int]


class Witness:
    """A reader who keeps, for every set of other hands, the fewest cards of each kind that they can hold.

    It works from visible events and public sizes alone and by other means than the engine: bounds for
    joint hands, no possibilities. ``deck`` is what the deck can hold at most, from the last reshuffle on.
    """

    def __init__(self, reader: int, state: State) -> None:
        self.reader = reader
        others = [seat for seat in range(state.seats) if seat != reader]
        self.sets: list[Hands] = [
            frozenset(some) for size in range(1, len(others) + 1) for some in combinations(others, size)
        ]
        self.parts = [
            (hands, part, hands - part) for hands in self.sets for part in self.sets if part < hands
        ]
        self.least = {hands: [0] * 11 for hands in self.sets}
        self.deck = list(DECK)
        self.mixed = False
        """Whether the next cards drawn come from the old deck in part: the event does not tell which."""

    def see(self, event: Event, sizes: list[int]) -> None:
        """Take in a visible event; ``sizes`` of all hands are those after it."""
        match event:
            case CardsDrawn(cards=cards):
                if cards is not None and not self.mixed:
                    self.deck = [most - gone for most, gone in zip(self.deck, cards, strict=True)]
                self.mixed = False
            case CardsTaken(seat=seat, target=target, number=number, cards=cards):
                self._pass_on(target, seat, number, cards, sizes)
            case Traded(seat=seat, other=other, gave=gave, got=got, offer=offer):
                if offer is None:
                    self._mix(seat, other, gave, got, sizes)
                else:
                    self._pass_on(other, seat, got, offer.give, sizes)
                    self._pass_on(seat, other, gave, offer.ask, sizes)
            case OfferMade(offer=offer) if offer.to == self.reader:
                self._raise({offer.maker}, offer.give, at_least=True)
            case _:
                return
        self._close(sizes)

    def reshuffled(self, pile: list[int]) -> None:
        """The discard pile is the new deck."""
        self.deck, self.mixed = list(pile), True

    def spent(self, seat: int, cards: Iterable[int], sizes: list[int]) -> None:
        """Cards of a hand went to the discard pile, open to all."""
        gone = list(cards)
        for hands, least in self.least.items():
            if seat in hands:
                least[:] = [max(0, now - count) for now, count in zip(least, gone, strict=True)]
        self._close(sizes)

    def holds_in(self, state: State) -> bool:
        """Whether a deal fits all that is certain."""
        joint = all(
            sum(held) >= least
            for hands, known in self.least.items()
            for least, *held in zip(known, *(state.hands[seat] for seat in hands), strict=True)
        )
        return joint and all(state.deck.count(kind) <= most for kind, most in enumerate(self.deck))

    def _raise(self, owners: set[int], cards: Iterable[int], *, at_least: bool = False) -> None:
        come = list(cards)
        for hands, least in self.least.items():
            if owners <= hands:
                least[:] = [
                    max(now, count) if at_least else now + count
                    for now, count in zip(least, come, strict=True)
                ]

    def _pass_on(
        self, giver: int, taker: int, number: int, cards: Iterable[int] | None, sizes: list[int]
    ) -> None:
        if cards is None:
            self._mix(giver, taker, number, 0, sizes)
        elif self.reader == giver:
            self._raise({taker}, cards)
        elif self.reader == taker:
            self.spent(giver, cards, sizes)

    def _mix(self, one: int, other: int, gone: int, come: int, sizes: list[int]) -> None:
        """Unseen cards changed hands both ways: ``gone`` from ``one``, ``come`` back."""
        before = {hands: list(least) for hands, least in self.least.items()}
        for hands, least in self.least.items():
            for inside, outside, lost in ((one, other, gone), (other, one, come)):
                if inside in hands and outside not in hands:
                    room, joint = sizes[outside], before[hands | {outside}]
                    least[:] = [
                        max(0, now - lost, both - room)
                        for now, both in zip(before[hands], joint, strict=True)
                    ]

    def _close(self, sizes: list[int]) -> None:
        """What follows for more and for fewer hands from what is known of some."""
        for hands, part, rest in self.parts:
            apart = map(sum, zip(self.least[part], self.least[rest], strict=True))
            self.least[hands] = list(map(max, self.least[hands], apart))
        for hands, part, rest in self.parts:
            room = sum(sizes[seat] for seat in rest)
            self.least[part] = [
                max(now, both - room) for now, both in zip(self.least[part], self.least[hands], strict=True)
            ]


_COSTS: dict[type, tuple[tuple[str, int], ...]] = {
    Raid: (("Pirates", 1),),
    Fleet: (("Pirates", 3),),
    Monsoon: (("Winds", 2),),
    Typhoon: (("Winds", 3),),
    BuildOfficial: (("Port", 2),),
}


def price(move: Move) -> str:
    """What a move's maker discards openly before anything else happens."""
    match move:
        case BuildPlantation(ware=ware):
            return f"2Plantation,2{ware}"
        case Ship(ware=ware, goods=goods, plantations=plantations):
            return f"Clipper,Port,{goods}{ware}" + (f",{plantations}Plantation" if plantations else "")
        case _:
            return ",".join(f"{number}{kind}" for kind, number in _COSTS.get(type(move), ()))


def follow(witnesses: list[Witness], before: State, seat: int, move: Move, events: list[Event]) -> None:
    """Let everybody see a move, event by event, with the sizes of hands and the discard pile as they go."""
    sizes = [sum(hand) for hand in before.hands]
    pile = list(before.discard)

    def discard(owner: int, cards: Iterable[int]) -> None:
        for kind, count in enumerate(cards):
            pile[kind] += count
            sizes[owner] -= count
        for one in witnesses:
            if one.reader != owner:
                one.spent(owner, cards, sizes)

    discard(seat, counts(price(move)))
    for event in events:
        match event:
            case ClipperSpent(seat=owner):
                discard(owner, counts("Clipper"))
            case Negated(kind=kind, spent=spent):
                for owner, number in spent:
                    discard(owner, counts(f"{number}{'Winds' if kind == 'raid' else 'Clipper'}"))
            case CardsLost(seat=owner, cards=cards) | DiscardedDown(seat=owner, cards=cards):
                discard(owner, cards)
            case Reshuffled():
                for one in witnesses:
                    one.reshuffled(pile)
                pile = [0] * 11
            case CardsDrawn(seat=owner, number=number):
                sizes[owner] += number
            case CardsTaken(seat=owner, target=target, number=number):
                sizes[owner] += number
                sizes[target] -= number
            case Traded(seat=owner, other=other, gave=gave, got=got):
                sizes[owner] += got - gave
                sizes[other] += gave - got
        for one in witnesses:
            visible = GAME.visible_event(event, one.reader)
            if visible is not None:
                one.see(visible, sizes)


@pytest.mark.rule("C-2", "C-4")
@settings(deadline=None, max_examples=times(2, 6), suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 5), st.integers(0, 10**6))
@example(5, 364)  # more than thirty possibilities at once
def test_what_is_certain_holds_in_every_new_deal(seats: int, seed: int) -> None:
    state = GAME.new(Options(), seats, luck("knowledge", seats, seed))
    picks = luck("knowledge picks", seats, seed)
    witnesses = [Witness(reader, state) for reader in range(seats)]
    for ply in range(150):
        acting = sorted(GAME.awaited(state))
        if not acting:
            break
        seat = picks.choice(acting if picks.below(4) else sorted(GAME.to_act(state)))
        move = GAME.sample(state, seat, picks)
        before = GAME.copy(state)
        events = GAME.play(state, seat, move)
        follow(witnesses, before, seat, move, events)
        for one in witnesses:
            assert one.holds_in(state), "the witness itself is right"
            if ply % 3 == one.reader % 3:
                seen = view(state, one.reader)
                for deal in range(times(1, 2)):
                    assert one.holds_in(GAME.resample(seen, luck("deal", seed, ply, one.reader, deal)))


@pytest.mark.rule("C-4")
def test_a_known_last_card_is_known_wherever_it_goes() -> None:
    state = table("Tea,2Port", "Indigo", "Pirates,2Coffee", phase="trade")
    do(state, 0, "offer 1 give Tea ask Indigo")
    do(state, 1, "accept 101")
    state.player, state.phase = 2, 2
    do(state, 2, "raid 1")
    do(state, 1, "no winds")
    assert view(state, 0).players[2].known == counts("Tea")
    assert view(state, 1).players[2].known == counts("Tea")
    for reader in (0, 1):
        for number in range(40):
            assert GAME.resample(view(state, reader), luck("last card", number)).hands[2][0] >= 1


@pytest.mark.rule("C-4")
def test_a_card_that_may_be_in_two_hands_is_in_one_of_them() -> None:
    state = table("Tea,2Port", "Indigo,2Winds", "4Pirates,2Coffee", "3Sugar", phase="trade")
    do(state, 0, "offer 1 give Tea ask Indigo")
    do(state, 1, "accept 101")
    state.player, state.phase = 2, 2
    do(state, 2, "raid 1")
    do(state, 1, "no winds")
    assert [player.known for player in view(state, 0).players] == [NO_CARDS] * 4
    deals = [GAME.resample(view(state, 0), luck("two hands", number)) for number in range(40)]
    assert all(deal.hands[1][0] + deal.hands[2][0] >= 1 for deal in deals)
    assert {deal.hands[2][0] > 0 for deal in deals} == {True, False}
    # The fleet brings both hands together, and with them the doubt to an end.
    do(state, 2, "fleet 1")
    for seat in (1, 0, 3):
        if state.attack is not None:
            do(state, seat, "pledge 0")
    assert view(state, 0).players[2].known == counts("Tea")
    assert view(state, 3).players[2].known == NO_CARDS


@pytest.mark.rule("C-4")
def test_a_card_that_is_shown_tells_what_was_stolen_before() -> None:
    """Seat 0 knows both cards of seat 1, who loses one unseen and then discards the other."""
    for seed in range(20):
        state = table("Tea,Clipper,Port", "2Indigo", "Pirates,2Coffee", phase="trade", seed=seed)
        do(state, 0, "offer 1 give Tea,Clipper ask 2Indigo")
        do(state, 1, "accept 101")
        state.player, state.phase = 2, 2
        do(state, 2, "raid 1")
        do(state, 1, "no winds")
        if state.hands[1][0] == 0:
            break
    assert view(state, 0).players[2].known == NO_CARDS
    state.player, state.phase = 1, 0
    do(state, 1, "draw")
    assert view(state, 0).players[2].known == counts("Tea")


@pytest.mark.rule("C-2")
def test_a_reshuffled_deck_has_only_what_was_discarded() -> None:
    state = table("Clipper,3Tea", "7Tea", phase="draw", all_discarded=True)
    do(state, 0, "draw")
    seen = view(state, 0)
    assert seen.players[1].known == NO_CARDS
    assert seen.deck_most[0] == 0
    for number in range(20):
        deal = GAME.resample(seen, luck("reshuffled", number))
        assert deal.hands[1] == state.hands[1], "of two players the other's hand is all that is nowhere else"


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_truth_is_among_the_possibilities(seats: int) -> None:
    for seed in range(times(2, 4)):
        for state, _, _, _ in walk(seats, seed, 250):
            sizes = [sum(hand) for hand in state.hands]
            for reader, possible in enumerate(state.possible):
                unseen = unseen_cards(state.discard, state.hands[reader])
                true = [
                    hands
                    for hands in possible
                    if all(covers(held, least) for held, least in zip(state.hands, hands, strict=True))
                ]
                assert true
                assert all(fits(hands, sizes, unseen) for hands in true)


@pytest.mark.parametrize(("size", "moved"), [(8, 2), (8, 3), (9, 3)])
def test_of_too_many_possibilities_the_certain_cards_of_each_hand_stay(
    size: int, moved: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = (NO_CARDS, counts("4Tea,Coffee,Sugar,Indigo,Rubber"), counts("3Clipper,Port,Winds,Pirates"))
    sizes = [7, size, size]
    kept = after_exchange((known,), 1, 2, sizes, moved, moved)
    monkeypatch.setattr(knowledge, "_MOST", 10_000)
    every = after_exchange((known,), 1, 2, sizes, moved, moved)
    assert len(kept) <= 64 < len(every)
    for owner in (1, 2):
        assert certain(kept, owner) == certain(every, owner)
    assert any(any(certain(kept, owner)) for owner in (1, 2))
    for true in every:
        assert any(all(map(covers, true, least)) for least in kept), "whatever is true is allowed still"
