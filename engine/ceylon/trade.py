"""Trade (C-6): offers between the player on turn and one other, struck whole or not at all.

Nothing here looks at a hand but its owner's, save for whether an open offer is still covered, which
its two sides learn.
"""

from __future__ import annotations

from typing import Final

from engine.ceylon.cards import CLIPPER, PORT, covers, only
from engine.ceylon.flow import enter, others_have_cards, require_live, require_turn, settle
from engine.ceylon.state import TRADE, State, exchange, lapse_uncovered, learn_offer
from engine.ceylon.types import (
    Accept,
    Counter,
    Event,
    Move,
    Offer,
    OfferClosed,
    OfferMade,
    OpenOffer,
    Refuse,
    Traded,
    Withdraw,
)
from engine.core.errors import IllegalMove, Plural

MOST_OPEN = 5
"""Offers that one player may have open with another at a time, so that nobody drowns a table in them."""


SWAPS: Final = tuple(
    tuple(tuple(Offer(to, only(give, 1), only(ask, 1)) for give in range(11)) for ask in range(11))
    for to in range(6)
)
"""``SWAPS[to][ask][give]``: offers of one card for one."""


def list_trades(state: State, seat: int, out: list[Move]) -> None:
    """Answers to open offers, and for everybody who may be asked some swaps of one card for one.

    The swaps ask for what a meld lacks: a Clipper, a Port, or more of the ware held most.
    """
    hand = state.hands[seat]
    if state.phase == TRADE:
        for offer in state.offers:
            if offer.to == seat:
                if covers(hand, offer.ask):
                    out.append(Accept(offer.id))
                out.append(Refuse(offer.id))
            elif offer.maker == seat:
                out.append(Withdraw(offer.id))
        if seat != state.player:
            _list_swaps(state, seat, [state.player], out)
            return
    if seat == state.player and state.phase <= TRADE:
        _list_swaps(state, seat, [to for to in range(state.seats) if to != seat], out)


def _list_swaps(state: State, seat: int, others: list[int], out: list[Move]) -> None:
    hand = state.hands[seat]
    ask = CLIPPER if not hand[CLIPPER] else PORT if not hand[PORT] else hand.index(max(hand[:6]))
    gives = [give for give, count in enumerate(hand) if count and give != ask]
    for to in others:
        if any(state.hands[to]):
            to_one = SWAPS[to][ask]
            swaps = [to_one[give] for give in gives]
            if state.offers:
                if _open_between(state, seat, to) >= MOST_OPEN:
                    continue
                swaps = [offer for offer in swaps if not _stands(state, seat, offer)]
            out.extend(swaps)


def _stands(state: State, seat: int, offer: Offer) -> bool:
    return any(
        (open_.maker, open_.to, open_.give, open_.ask) == (seat, offer.to, offer.give, offer.ask)
        for open_ in state.offers
    )


def _open_between(state: State, maker: int, to: int) -> int:
    return sum(offer.maker == maker and offer.to == to for offer in state.offers)


def check_offer(state: State, seat: int, move: Offer) -> None:
    """C-6, for a new offer."""
    if seat == state.player:
        require_turn(state, seat, TRADE)
        if not others_have_cards(state):
            raise IllegalMove("C-21", "Nobody else has cards, so there is no trade phase.")
    else:
        _require_phase(state)
    if not 0 <= move.to < state.seats or move.to == seat:
        raise IllegalMove("C-6", "A trade is made with one other player.")
    if state.player not in (seat, move.to):
        raise IllegalMove("C-6", "You can trade with the player on turn only.")
    _check_terms(state, seat, move)
    if _open_between(state, seat, move.to) >= MOST_OPEN:
        raise IllegalMove("C-6", "You have {number} offers open there already.", number=MOST_OPEN)


def _require_phase(state: State) -> None:
    require_live(state)
    if state.phase != TRADE:
        raise IllegalMove("C-6", "Trades are made in the trade phase only.")


def _check_terms(state: State, seat: int, move: Offer) -> None:
    give, ask = move.give, move.ask
    if len(give) != 11 or len(ask) != 11 or min(give) < 0 or min(ask) < 0:
        raise IllegalMove("C-6", "This is no list of cards by kind.")
    giving, asking = sum(give), sum(ask)
    if giving + asking == 0:
        raise IllegalMove("C-6", "An offer names at least one card.")
    if any(map(min, zip(give, ask, strict=True))):
        raise IllegalMove("C-6", "No kind of card may stand on both sides of an offer.")
    if not state.options.gifts and not (giving and asking):
        raise IllegalMove("C-6", "At this table both sides of a trade give at least one card.")
    if not covers(state.hands[seat], give):
        raise IllegalMove("C-6", "You do not hold what you offer.")
    held = sum(state.hands[move.to])
    if asking > held:
        raise IllegalMove(
            "C-6",
            Plural(
                "You ask for {n} card; the other hand has {held}.",
                "You ask for {n} cards; the other hand has {held}.",
            ),
            n=asking,
            held=held,
        )
    if _stands(state, seat, move):
        raise IllegalMove("C-6", "The same offer is open already.")


def push_offer(state: State, seat: int, move: Offer) -> list[Event]:
    """Open the offer."""
    events: list[Event] = []
    enter(state, TRADE, events)
    _open(state, seat, move, events)
    return events


def _open(state: State, seat: int, move: Offer, events: list[Event]) -> None:
    lower, higher = sorted((seat, move.to))
    pair = lower * state.seats + higher
    state.pair_offers[pair] += 1
    # The number, then the two seats: unique in the game though every pair counts for itself.
    offer_id = state.pair_offers[pair] * 100 + lower * 10 + higher
    offer = OpenOffer(offer_id, seat, move.to, move.give, move.ask)
    state.offers.append(offer)
    learn_offer(state, offer)
    events.append(OfferMade(offer))


def _find(state: State, offer_id: int) -> OpenOffer | None:
    return next((offer for offer in state.offers if offer.id == offer_id), None)


def _received(state: State, seat: int, offer_id: int) -> OpenOffer:
    """The open offer made to ``seat``; other people's offers are as unknown as offers that never were."""
    _require_phase(state)
    offer = _find(state, offer_id)
    if offer is None or offer.to != seat:
        raise IllegalMove("C-6", "This offer is not open to you, or no longer.")
    return offer


def check_counter(state: State, seat: int, move: Counter) -> None:
    """C-6: the terms of the answer, as for a new offer to the other side."""
    maker = _received(state, seat, move.offer).maker
    _check_terms(state, seat, Offer(maker, move.give, move.ask))
    if _open_between(state, seat, maker) >= MOST_OPEN:
        raise IllegalMove("C-6", "You have {number} offers open there already.", number=MOST_OPEN)


def push_counter(state: State, seat: int, move: Counter) -> list[Event]:
    """The first offer closes as the second opens."""
    offer = _take(state, move.offer)
    events: list[Event] = [OfferClosed(offer, "countered")]
    _open(state, seat, Offer(offer.maker, move.give, move.ask), events)
    return events


def check_accept(state: State, seat: int, move: Accept) -> None:
    """C-6: only who holds what is asked can accept."""
    if not covers(state.hands[seat], _received(state, seat, move.offer).ask):
        raise IllegalMove("C-6", "You do not hold what is asked for.")


def push_accept(state: State, seat: int, move: Accept) -> list[Event]:
    """Both sides move at once; offers that lost their cover lapse."""
    offer = _take(state, move.offer)
    exchange(state, offer.maker, seat, offer.give, offer.ask)
    events: list[Event] = [Traded(seat, offer.maker, sum(offer.ask), sum(offer.give), offer)]
    lapse_uncovered(state, events)
    settle(state, events)
    return events


def check_refuse(state: State, seat: int, move: Refuse) -> None:
    """C-6: an offer made to this seat."""
    _received(state, seat, move.offer)


def push_refuse(state: State, seat: int, move: Refuse) -> list[Event]:
    """The offer closes."""
    return [OfferClosed(_take(state, move.offer), "refused")]


def check_withdraw(state: State, seat: int, move: Withdraw) -> None:
    """C-6: an offer of one's own."""
    _require_phase(state)
    offer = _find(state, move.offer)
    if offer is None or offer.maker != seat:
        raise IllegalMove("C-6", "You have no such offer open.")


def push_withdraw(state: State, seat: int, move: Withdraw) -> list[Event]:
    """The offer closes."""
    return [OfferClosed(_take(state, move.offer), "withdrawn")]


def _take(state: State, offer_id: int) -> OpenOffer:
    offer = next(offer for offer in state.offers if offer.id == offer_id)
    state.offers.remove(offer)
    return offer
