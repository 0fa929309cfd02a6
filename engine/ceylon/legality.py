"""May a seat do this (C-3 to C-21)? Refusals tell nothing of hands but the asker's own.

Who is asked depends on hand sizes, which all may know, and never on what is in the hands. Whether an
open offer is still covered is what its two sides learn.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final, NamedTuple, get_args

from engine.ceylon import cards, phases, scoring, types
from engine.ceylon.state import END, OVER, PHASES, TRADE, State
from engine.core.errors import IllegalMove, Plural, Word

MOST_OPEN = 5
"""Offers that one player may have open with another at a time, so that nobody drowns a table in them."""
MOST_CLOSED = 20
"""Offers of one player to another that may come to nothing in a phase before a trade is struck (C-6)."""


class Cost(NamedTuple):
    """Cards of one kind that a way of acting takes, whatever else it takes."""

    clause: str
    kind: cards.CardKind
    number: int


COSTS: Final[dict[type[types.Move], Cost]] = {
    types.DrawMore: Cost("C-5", "Clipper", 1),
    types.Raid: Cost("C-8", "Pirates", 1),
    types.Fleet: Cost("C-10", "Pirates", 3),
    types.Monsoon: Cost("C-14", "Winds", 2),
    types.Typhoon: Cost("C-14", "Winds", 3),
    types.BuildPlantation: Cost("C-15", "Plantation", 2),
    types.BuildOfficial: Cost("C-15", "Port", 2),
}
PLANTATION_GOODS = 2
"""Of its ware, beside the cards of a plantation (C-15)."""
CLIPPERS_AGAINST_FLEET = 2
"""C-11."""
_NUMBERS: Final = (None, *range(CLIPPERS_AGAINST_FLEET + 1))
STANDING_ANSWERS: Final = tuple(
    types.StandingAnswers(winds, own_pledge, others)
    for winds, own_pledge, others in product(get_args(types.WindsAnswer), _NUMBERS, _NUMBERS)
)


def check(state: State, seat: int, move: types.Move) -> None:
    """Raise :class:`IllegalMove` unless the seat may make the move now."""
    way = type(move)
    # Offers come from others, too.
    if way in phases.PHASE_OF and (way is not types.Offer or seat == state.player):
        _require_turn(state, seat, phases.PHASE_OF[way])
    if way in COSTS:
        _require_cards(state, seat, *COSTS[way])
    if way in _CHECKS:
        _CHECKS[way](state, seat, move)
    if not phases.is_allowed(state, way):
        raise IllegalMove("C-21", "The options of this table leave this out.")


# --- whose turn, which phase ---------------------------------------------------------------------


def _require_live(state: State) -> None:
    if state.phase == OVER:
        raise IllegalMove("C-20", "The game is over; no more moves can be made.")


def _require_turn(state: State, seat: int, phase: int) -> None:
    """Raise unless ``seat`` is on turn and may still act in ``phase`` (C-21)."""
    _require_live(state)
    if seat != state.player:
        raise IllegalMove("C-3", "It is another player’s turn.")
    if state.attack is not None:
        raise IllegalMove("C-8", "The attack must be settled first.")
    if state.phase > phase:
        raise IllegalMove(
            "C-21",
            "The {asked} of this turn is over: it is now the {present}.",
            asked=phases.RULES[PHASES[phase]].word,
            present=phases.RULES[PHASES[state.phase]].word,
        )


def _require_cards(state: State, seat: int, clause: str, kind: cards.CardKind, number: int) -> None:
    """Raise unless a seat's own hand holds ``number`` cards of a kind."""
    held = state.hands[seat][cards.NUMBER[kind]]
    if held < number:
        raise IllegalMove(
            clause,
            "This takes {needed} × {kind}; you hold {held}.",
            needed=number,
            kind=Word(kind),
            held=held,
        )


# --- the player on turn --------------------------------------------------------------------------


def _check_end_phase(state: State, seat: int, move: types.EndPhase) -> None:
    """C-21: the named phase is the present one or a later one."""
    _require_turn(state, seat, PHASES.index(move.phase))


def _check_end_turn(state: State, seat: int, move: types.EndTurn) -> None:
    """C-21; in the end phase itself only discarding down ends the turn (C-19)."""
    _require_turn(state, seat, END)
    if state.phase == END:
        raise IllegalMove(
            "C-19",
            Plural("Discard {n} card to end the turn.", "Discard {n} cards to end the turn."),
            n=phases.excess(state),
        )


def _check_discard(state: State, seat: int, move: types.DiscardDown) -> None:
    """C-19: exactly down to the limit, from the own hand."""
    _require_turn(state, seat, END)
    number = phases.excess(state)
    if number == 0:
        raise IllegalMove("C-19", "Your hand is within its limit; there is nothing to discard.")
    if len(move.cards) != 11 or min(move.cards) < 0 or not cards.covers(state.hands[seat], move.cards):
        raise IllegalMove("C-19", "You do not hold these cards.")
    if sum(move.cards) != number:
        raise IllegalMove(
            "C-19",
            Plural("Discard exactly {n} card, not {chosen}.", "Discard exactly {n} cards, not {chosen}."),
            n=number,
            chosen=sum(move.cards),
        )


def _check_build_plantation(state: State, seat: int, move: types.BuildPlantation) -> None:
    _require_cards(state, seat, "C-15", move.ware, PLANTATION_GOODS)


def _check_ship(state: State, seat: int, move: types.Ship) -> None:
    """C-16 and C-17. The phase passes with the meld, so there is no second one."""
    if move.goods < 1 or move.plantations < 0:
        raise IllegalMove("C-17", "A meld needs at least one true card of its ware.")
    if move.goods + move.plantations > scoring.MOST_GOODS:
        raise IllegalMove("C-16", "A meld has at most {number} goods.", number=scoring.MOST_GOODS)
    owned = state.plantations[seat][cards.NUMBER[move.ware]]
    if move.plantations > owned:
        raise IllegalMove(
            "C-17",
            Plural(
                "You own {n} plantation of {ware}: at most that many Plantation cards may stand in for it.",
                (
                    "You own {n} plantations of {ware}: at most that many Plantation cards may "
                    "stand in for it."
                ),
            ),
            n=owned,
            ware=Word(move.ware),
        )
    _require_cards(state, seat, "C-16", "Clipper", 1)
    _require_cards(state, seat, "C-16", "Port", 1)
    _require_cards(state, seat, "C-16", move.ware, move.goods)
    _require_cards(state, seat, "C-17", "Plantation", move.plantations)


def _check_attack(state: State, seat: int, move: types.Raid | types.Fleet) -> None:
    clause, target = COSTS[type(move)].clause, move.target
    if not 0 <= target < state.seats or target == seat:
        raise IllegalMove(clause, "Pirates attack another player.")
    if not any(state.hands[target]):
        raise IllegalMove(clause, "That player has no cards.")


# --- trade ---------------------------------------------------------------------------------------


def _require_trade_phase(state: State) -> None:
    _require_live(state)
    if state.phase != TRADE:
        raise IllegalMove("C-6", "Trades are only made in the trade phase.")


def _check_offer(state: State, seat: int, move: types.Offer) -> None:
    if seat != state.player:
        _require_trade_phase(state)
    elif not phases.others_have_cards(state):
        raise IllegalMove("C-21", "Nobody else has cards, so there is no trade phase.")
    if not 0 <= move.to < state.seats or move.to == seat:
        raise IllegalMove("C-6", "A trade is made with one other player.")
    if state.player not in (seat, move.to):
        raise IllegalMove("C-6", "You can only trade with the player whose turn it is.")
    _check_terms(state, seat, move)


def _check_terms(state: State, seat: int, move: types.Offer) -> None:
    give, ask = move.give, move.ask
    if len(give) != 11 or len(ask) != 11 or min(give) < 0 or min(ask) < 0:
        raise IllegalMove("C-6", "This is not a list of cards by kind.")
    giving, asking = sum(give), sum(ask)
    if giving + asking == 0:
        raise IllegalMove("C-6", "An offer names at least one card.")
    if any(map(min, zip(give, ask, strict=True))):
        raise IllegalMove("C-6", "No kind of card may be on both sides of an offer.")
    if not state.options.gifts and not (giving and asking):
        raise IllegalMove("C-6", "At this table, both sides of a trade must give at least one card.")
    if not cards.covers(state.hands[seat], give):
        raise IllegalMove("C-6", "You do not hold what you offer.")
    held = sum(state.hands[move.to])
    if asking > held:
        raise IllegalMove(
            "C-6",
            Plural(
                "You ask for {n} card, but the other hand has {held}.",
                "You ask for {n} cards, but the other hand has {held}.",
            ),
            n=asking,
            held=held,
        )
    if is_among(state.offers, seat, move):
        raise IllegalMove("C-6", "The same offer is already open.")
    if is_among(state.closed_offers, seat, move):
        raise IllegalMove("C-6", "This offer came to nothing already in this phase: change it.")
    if offers_between(state.offers, seat, move.to) >= MOST_OPEN:
        raise IllegalMove("C-6", "You already have {number} open offers there.", number=MOST_OPEN)
    if offers_between(state.closed_offers, seat, move.to) >= MOST_CLOSED:
        raise IllegalMove(
            "C-6",
            "In this phase, {number} of your offers there came to nothing. Wait until a trade is struck.",
            number=MOST_CLOSED,
        )


def is_among(offers: Sequence[types.OpenOffer], seat: int, offer: types.Offer) -> bool:
    """Whether the seat made the same offer among these, open ones or those that came to nothing (C-6)."""
    terms = (seat, offer.to, offer.give, offer.ask)
    return any((made.maker, made.to, made.give, made.ask) == terms for made in offers)


def may_offer(
    offers: Sequence[types.OpenOffer], closed: Sequence[types.OpenOffer], maker: int, to: int
) -> bool:
    """Whether a seat may make another one one more offer, as far as their number goes (C-6)."""
    return offers_between(offers, maker, to) < MOST_OPEN and offers_between(closed, maker, to) < MOST_CLOSED


def offers_between(offers: Sequence[types.OpenOffer], maker: int, to: int) -> int:
    """How many of some offers are of one seat to another."""
    return sum(offer.maker == maker and offer.to == to for offer in offers)


def affords(hand: Sequence[int], way: type[types.Move]) -> bool:
    """Whether a hand holds what a way of acting takes in any case."""
    cost = COSTS.get(way)
    return cost is None or hand[cards.NUMBER[cost.kind]] >= cost.number


def find_offer(state: State, offer_id: int) -> types.OpenOffer | None:
    """The open offer of this number."""
    return next((offer for offer in state.offers if offer.id == offer_id), None)


def _received(state: State, seat: int, offer_id: int) -> types.OpenOffer:
    """The open offer made to ``seat``; other people's offers are as unknown as offers that never were."""
    _require_trade_phase(state)
    offer = find_offer(state, offer_id)
    if offer is None or offer.to != seat:
        raise IllegalMove("C-6", "This offer is not open to you, or not any more.")
    return offer


def _check_counter(state: State, seat: int, move: types.Counter) -> None:
    """C-6: the terms of the answer, as for a new offer to the other side."""
    maker = _received(state, seat, move.offer).maker
    _check_terms(state, seat, types.Offer(maker, move.give, move.ask))


def _check_accept(state: State, seat: int, move: types.Accept) -> None:
    """C-6: only who holds what is asked can accept."""
    if not cards.covers(state.hands[seat], _received(state, seat, move.offer).ask):
        raise IllegalMove("C-6", "You do not hold what is asked for.")


def _check_refuse(state: State, seat: int, move: types.Refuse) -> None:
    _received(state, seat, move.offer)


def _check_withdraw(state: State, seat: int, move: types.Withdraw) -> None:
    _require_trade_phase(state)
    offer = find_offer(state, move.offer)
    if offer is None or offer.maker != seat:
        raise IllegalMove("C-6", "You have no such offer open.")


# --- answers to attacks ----------------------------------------------------------------------------


def _require_asked(state: State, seat: int, kind: types.AttackKind, clause: str) -> None:
    _require_live(state)
    attack = state.attack
    if attack is None or seat not in attack.asked:
        raise IllegalMove("C-13", "There is nothing for you to answer now.")
    if attack.kind != kind:
        names = {"raid": "a raid", "fleet": "a fleet"}
        raise IllegalMove(
            clause,
            "This answers {asked}, but you are attacked by {present}.",
            asked=Word(names[kind]),
            present=Word(names[attack.kind]),
        )


def _check_answer_raid(state: State, seat: int, move: types.AnswerRaid) -> None:
    _require_asked(state, seat, "raid", "C-9")
    if move.winds:
        _require_cards(state, seat, "C-9", "Winds", 1)


def _check_pledge(state: State, seat: int, move: types.Pledge) -> None:
    """C-11: what is pledged must be held."""
    _require_asked(state, seat, "fleet", "C-11")
    if not 0 <= move.clippers <= CLIPPERS_AGAINST_FLEET:
        raise IllegalMove("C-11", "Pledge 0, 1 or 2 Clippers.")
    _require_cards(state, seat, "C-11", "Clipper", move.clippers)


def _check_standing_answers(state: State, seat: int, move: types.StandingAnswers) -> None:
    """C-13: any time, by anybody; the same again is no mistake."""
    _require_live(state)
    if move not in STANDING_ANSWERS:
        raise IllegalMove("C-13", "A standing answer pledges 0, 1 or 2 Clippers.")


_CHECKS: Final[dict[type[types.Move], Callable[[State, int, Any], None]]] = {
    types.EndPhase: _check_end_phase,
    types.EndTurn: _check_end_turn,
    types.DiscardDown: _check_discard,
    types.Offer: _check_offer,
    types.Counter: _check_counter,
    types.Accept: _check_accept,
    types.Refuse: _check_refuse,
    types.Withdraw: _check_withdraw,
    types.Raid: _check_attack,
    types.Fleet: _check_attack,
    types.AnswerRaid: _check_answer_raid,
    types.Pledge: _check_pledge,
    types.StandingAnswers: _check_standing_answers,
    types.BuildPlantation: _check_build_plantation,
    types.Ship: _check_ship,
}
"""Each for moves of its own type alone, which a dictionary's type cannot say."""
