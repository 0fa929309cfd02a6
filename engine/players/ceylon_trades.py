"""Trades of Ceylon that a search thinks about: offers, answers, and what an offer tells of its maker."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp, inf
from operator import add, sub
from typing import Any

from engine.ceylon import advice, knowledge, legality, listing, phases, types
from engine.ceylon.cards import NO_CARDS, PIRATES, Cards, covers, one_by_one, only
from engine.ceylon.composing import DONE, compose
from engine.ceylon.state import State
from engine.core.composing import Chosen, Part, most_promising

_FAIR = 2.0
"""Points by which an offer must be good for the other side to be far likelier accepted than refused."""
_WORTH_ASKING = 1.0
"""Points that an offer must promise, by its gain and how likely it is accepted, to bother anybody unasked."""
_PAID = 2
"""Cards of a kind at most that are given for one."""
_COUNTERS = 2
"""Other offers that are simulated as an answer to one."""
_REDEALS = 8
"""Hands of an offer's maker that are imagined until one is found that the offer helps."""


def answers(state: State, view: types.View, seat: int, offer: types.OpenOffer) -> list[types.Move]:
    """What may be said to an offer: no, yes, and another offer, unless one came to nothing there already."""
    said: list[types.Move] = [types.Refuse(offer.id)]
    if covers(view.hand or (), offer.ask):
        said.append(types.Accept(offer.id))
    return said + _worth_asking(state, view, seat, "counter", {str(offer.id): offer.maker}, 0.0, _COUNTERS)


def offers(state: State, view: types.View, seat: int, most: int) -> list[types.Move]:
    """Offers that may help: to all others on the own turn, else to the player on turn."""
    others = {str(other): other for other in range(state.seats) if phases.may_trade(view, seat, other)}
    return _worth_asking(state, view, seat, "offer", others, _WORTH_ASKING, most)


def in_advance(view: types.View) -> list[types.StandingAnswers]:
    """Standing answers: as they are, or with one change."""
    now = view.standing_answers or types.StandingAnswers()
    return [now, *listing.ONE_CHANGE[now]]


def _worth_asking(
    state: State, view: types.View, seat: int, verb: str, partners: Mapping[str, int], least: float, most: int
) -> list[types.Move]:
    """Swaps by what they promise, with those who have cards and have not been asked in vain in this phase.

    One offer at a time and one refusal a phase: nobody is to be pestered by a computer player. At tables of
    earlier days, where the rules do not bound offers and nobody keeps those refused, there are none.
    """
    if not view.options.bounded_offers:
        return []
    asked_seats = {offer.to for offer in (*view.offers, *view.closed_offers) if offer.maker == seat}
    left = {word: to for word, to in partners.items() if to not in asked_seats and view.players[to].hand_size}
    promised = _promised(view, seat, left, least)
    if not promised:
        return []

    def rate(part: Part, chosen: Sequence[Chosen]) -> list[float]:
        if part.kind == "verb":
            return [0.0 if option == verb else -inf for option in part.options]
        begun = [option for before, option in chosen if before.kind != "verb"]
        if part.kind != "word" and not left.keys() & begun[:1]:
            begun[:0] = left  # the only one is not asked for
        return [promised.get((*begun, option), -inf) for option in part.options]

    return most_promising(partial(compose, state, seat), rate, most)


def _promised(view: types.View, seat: int, partners: Mapping[str, int], least: float) -> dict[Any, float]:
    """What the best swap promises that begins with a partner, then what is given and asked, card by card."""
    best: dict[Any, float] = {}
    gains = advice.swap_gains(view.hand or NO_CARDS, view.players[seat].plantations, _PAID)
    for (give, ask), gain in gains.items():
        for word, to in partners.items():
            promise = gain * _hope(view, to, give, ask)
            swap = (word, *one_by_one(give), DONE, ask, DONE)
            for parts in range(1, len(swap) + 1 if promise > least else 0):
                best[swap[:parts]] = max(promise, best.get(swap[:parts], 0.0))
    return best


def _hope(view: types.View, to: int, give: Cards, ask: int) -> float:
    """How likely somebody has the card asked, and gives it: what is given must be worth as much by itself."""
    owned = view.players[to].plantations
    fair = (advice.evaluate(give, owned) - advice.evaluate(only(ask, 1), owned)) / _FAIR
    return advice.likely(view, to, ask) / (1 + exp(-fair))


def suspect(state: State, seat: int) -> None:
    """Imagine those who made ``seat`` an offer with hands that it helps: they had a reason.

    Whoever asks for Pirates is believed to hold the others that make a fleet of them.
    """
    for offer in state.offers:
        if offer.to != seat:
            continue
        known = knowledge.certain(state.possible[seat], offer.maker)
        for _ in range(_REDEALS):
            if _helps(state, offer):
                break
            _redeal(state, offer.maker, known)
        if offer.ask[PIRATES]:
            _arm(state, offer, known)


def _helps(state: State, offer: types.OpenOffer) -> bool:
    hand, owned = state.hands[offer.maker], state.plantations[offer.maker]
    after = [*map(add, map(sub, hand, offer.give), offer.ask)]
    return advice.evaluate(after, owned) > advice.evaluate(hand, owned)


def _redeal(state: State, owner: int, known: tuple[int, ...]) -> None:
    """Exchange what is not known of a hand for cards of the deck."""
    hidden = one_by_one([*map(sub, state.hands[owner], known)])
    number = min(len(hidden), len(state.deck))
    state.chance.shuffle(hidden)
    for place in range(number):
        other = state.chance.below(len(state.deck))
        _swap(state, owner, hidden[place], other)


def _swap(state: State, owner: int, kind: int, place: int) -> None:
    got, state.deck[place] = state.deck[place], kind
    state.hands[owner][kind] -= 1
    state.hands[owner][got] += 1


def _arm(state: State, offer: types.OpenOffer, known: tuple[int, ...]) -> None:
    hand = state.hands[offer.maker]
    for kind, count in enumerate(map(sub, hand[:], known)):
        for _ in range(count if kind != PIRATES else 0):
            if (
                hand[PIRATES] + offer.ask[PIRATES] >= legality.COSTS[types.Fleet].number
                or PIRATES not in state.deck
            ):
                return
            _swap(state, offer.maker, kind, state.deck.index(PIRATES))
