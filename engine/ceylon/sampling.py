"""Random moves, of the kinds too that are too many to list."""

from __future__ import annotations

from engine.ceylon.attack import STANDING_ANSWERS
from engine.ceylon.cards import NO_CARDS, Cards, one_by_one, tally
from engine.ceylon.flow import excess
from engine.ceylon.state import END, TRADE, State
from engine.ceylon.trade import check_counter, check_offer
from engine.ceylon.types import Counter, DiscardDown, Move, Offer, Ship, Standing
from engine.core.chance import Chance
from engine.core.errors import IllegalMove


def sampled(state: State, seat: int, moves: list[Move], chance: Chance) -> Move:
    """One of ``moves``, or an offer, discard or standing answer that is not among them.

    Each type of move is as likely as another, however many of it are listed; but the largest meld is
    likelier than anything else, since games of small ones last too long.
    """
    if state.attack is None and seat == state.player:
        if state.phase == END:
            return _discard(state, seat, chance)
        melds = [move for move in moves if isinstance(move, Ship)]
        if melds and chance.below(4):
            return max(melds, key=lambda meld: (meld.goods + meld.plantations, meld.goods))
    if state.attack is None and state.phase <= TRADE and not chance.below(8):
        offer = _offer(state, seat, chance)
        if offer is not None:
            return offer
    by_type: dict[type, list[Move]] = {}
    for listed in moves:
        by_type.setdefault(type(listed), []).append(listed)
    move = chance.choice(by_type[chance.choice(list(by_type))])
    return chance.choice(STANDING_ANSWERS) if isinstance(move, Standing) else move


def _discard(state: State, seat: int, chance: Chance) -> DiscardDown:
    return DiscardDown(_some(state.hands[seat], excess(state), chance))


def _some(hand: list[int] | Cards, number: int, chance: Chance) -> Cards:
    held = one_by_one(hand)
    chance.shuffle(held)
    return tally(held[:number])


def _offer(state: State, seat: int, chance: Chance) -> Offer | Counter | None:
    """An offer or counter-offer of up to three cards a side; None if chance does not find a legal one."""
    received = [offer for offer in state.offers if offer.to == seat]
    to = chance.below(state.seats) if seat == state.player else state.player
    give = _some(state.hands[seat], chance.below(4), chance)
    others = [0 if mine else 3 for mine in give]
    ask = _some(others, chance.below(4), chance) if any(others) else NO_CARDS
    try:
        if received:
            counter = Counter(chance.choice(received).id, give, ask)
            check_counter(state, seat, counter)
            return counter
        offer = Offer(to, give, ask)
        check_offer(state, seat, offer)
    except IllegalMove:
        return None
    return offer
