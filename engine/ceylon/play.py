"""What moves do: spending and drawing, trades, attacks and storms, building and shipping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from engine.ceylon.cards import CLIPPER, NUMBER, PIRATES, PLANTATION, PORT, WINDS
from engine.ceylon.events import (
    Attacked,
    CardsLost,
    CardsTaken,
    ClipperSpent,
    DiscardedDown,
    Event,
    Negated,
    OfferClosed,
    OfferEnd,
    OfferMade,
    OfficialGained,
    PlantationBuilt,
    Pledged,
    Shipped,
    StandingAnswersSet,
    StormCalled,
    TargetReached,
    Traded,
)
from engine.ceylon.legality import (
    ATTACKS,
    CLIPPERS_AGAINST_FLEET,
    COST,
    MONSOON_WINDS,
    OFFICIAL_PORTS,
    PLANTATION_CARDS,
    PLANTATION_GOODS,
    TYPHOON_WINDS,
)
from engine.ceylon.phases import enter, settle
from engine.ceylon.scoring import points_for
from engine.ceylon.state import (
    BUILD,
    END,
    OVER,
    PHASES,
    PIRATE,
    SHIP,
    STORM,
    TRADE,
    Attack,
    State,
    clockwise,
    draw,
    exchange,
    lapse_uncovered,
    learn_offer,
    pick,
    spend,
    spend_hand,
)
from engine.ceylon.types import (
    Accept,
    AnswerRaid,
    BuildOfficial,
    BuildPlantation,
    Counter,
    DiscardDown,
    DrawMore,
    EndPhase,
    EndTurn,
    Fleet,
    Meld,
    Monsoon,
    Move,
    Offer,
    OpenOffer,
    Pledge,
    Raid,
    Refuse,
    Ship,
    StandingAnswers,
    Typhoon,
    Withdraw,
)

CARDS_AFTER_MELD = 3


def push(state: State, seat: int, move: Move) -> list[Event]:
    """Make a legal move."""
    events: list[Event] = []
    _EFFECTS[type(move)](state, seat, move, events)
    return events


# --- the turn ------------------------------------------------------------------------------------


def _draw(state: State, seat: int, move: DrawMore, events: list[Event]) -> None:
    """The Clipper is discarded before the draw, so it may come back (C-2)."""
    events.append(ClipperSpent(seat))
    spend(state, seat, CLIPPER)
    state.clipper_drawn = True
    draw(state, seat, 2, events)
    settle(state, events)


def _end_phase(state: State, seat: int, move: EndPhase, events: list[Event]) -> None:
    """Whatever else passes by itself passes with it."""
    _go_on(state, PHASES.index(move.phase) + 1, events)


def _end_turn(state: State, seat: int, move: EndTurn, events: list[Event]) -> None:
    """All phases end, up to the discard if one is due."""
    _go_on(state, END, events)


def _go_on(state: State, phase: int, events: list[Event]) -> None:
    enter(state, phase, events)
    announcement = events.pop()
    settle(state, events)
    if state.phase == phase:
        # Announced once, where the turn came to rest: phases that passed by themselves stay silent.
        events.append(announcement)


def _discard(state: State, seat: int, move: DiscardDown, events: list[Event]) -> None:
    """The discard ends the turn."""
    enter(state, END, events)
    for kind, count in enumerate(move.cards):
        if count:
            spend(state, seat, kind, count)
    events.append(DiscardedDown(seat, move.cards))
    settle(state, events)


def _call_storm(
    state: State, seat: int, kind: Literal["monsoon", "typhoon"], winds: int, events: list[Event]
) -> None:
    enter(state, STORM, events)
    spend(state, seat, WINDS, winds)
    state.stormed = True
    events.append(StormCalled(kind, seat))


def _monsoon(state: State, seat: int, move: Monsoon, events: list[Event]) -> None:
    """Every other hand loses a card at random, clockwise from the caller."""
    _call_storm(state, seat, "monsoon", MONSOON_WINDS, events)
    for other in clockwise(state.seats, seat):
        if any(state.hands[other]):
            kind = pick(state, other)
            spend(state, other, kind)
            events.append(CardsLost(other, tuple(int(place == kind) for place in range(11))))
    settle(state, events)


def _typhoon(state: State, seat: int, move: Typhoon, events: list[Event]) -> None:
    """All hands are gone, the caller's last."""
    _call_storm(state, seat, "typhoon", TYPHOON_WINDS, events)
    for other in [*clockwise(state.seats, seat), seat]:
        if any(state.hands[other]):
            events.append(CardsLost(other, tuple(state.hands[other])))
            spend_hand(state, other)
    settle(state, events)


def _build_plantation(state: State, seat: int, move: BuildPlantation, events: list[Event]) -> None:
    """It counts at once (C-17)."""
    enter(state, BUILD, events)
    ware = NUMBER[move.ware]
    spend(state, seat, PLANTATION, PLANTATION_CARDS)
    spend(state, seat, ware, PLANTATION_GOODS)
    state.plantations[seat][ware] += 1
    events.append(PlantationBuilt(seat, move.ware, state.plantations[seat][ware]))
    settle(state, events)


def _build_official(state: State, seat: int, move: BuildOfficial, events: list[Event]) -> None:
    """It counts at once (C-19)."""
    enter(state, BUILD, events)
    spend(state, seat, PORT, OFFICIAL_PORTS)
    state.officials[seat] += 1
    events.append(OfficialGained(seat, state.officials[seat]))
    settle(state, events)


def _ship(state: State, seat: int, move: Ship, events: list[Event]) -> None:
    """The points come first: a meld that reaches the target ends the game before the draw (C-18, C-20)."""
    enter(state, SHIP, events)
    spend(state, seat, CLIPPER)
    spend(state, seat, PORT)
    spend(state, seat, NUMBER[move.ware], move.goods)
    if move.plantations:
        spend(state, seat, PLANTATION, move.plantations)
    points = points_for(move.ware, move.goods + move.plantations)
    meld = Meld(state.turn, seat, move.ware, move.goods, move.plantations, points)
    state.points[seat] += points
    state.shipped = True
    state.melds.append(meld)
    events.append(Shipped(meld, state.points[seat]))
    if state.points[seat] >= state.options.target:
        state.phase = OVER
        events.append(TargetReached(seat, state.points[seat]))
        return
    draw(state, seat, CARDS_AFTER_MELD, events)
    settle(state, events)


# --- trade ---------------------------------------------------------------------------------------


def _offer(state: State, seat: int, move: Offer, events: list[Event]) -> None:
    """Open the offer."""
    enter(state, TRADE, events)
    _open(state, seat, move, events)


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


def _counter(state: State, seat: int, move: Counter, events: list[Event]) -> None:
    """The first offer closes as the second opens."""
    offer = _close(state, move.offer, "countered", events)
    _open(state, seat, Offer(offer.maker, move.give, move.ask), events)


def _accept(state: State, seat: int, move: Accept, events: list[Event]) -> None:
    """Both sides move at once; offers that lost their cover lapse."""
    offer = _take(state, move.offer)
    exchange(state, offer.maker, seat, offer.give, offer.ask)
    state.closed_offers = []
    events.append(Traded(seat, offer.maker, sum(offer.ask), sum(offer.give), offer))
    lapse_uncovered(state, events)
    settle(state, events)


def _refuse(state: State, seat: int, move: Refuse, events: list[Event]) -> None:
    """The offer closes."""
    _close(state, move.offer, "refused", events)


def _withdraw(state: State, seat: int, move: Withdraw, events: list[Event]) -> None:
    """The offer closes."""
    _close(state, move.offer, "withdrawn", events)


def _close(state: State, offer_id: int, how: OfferEnd, events: list[Event]) -> OpenOffer:
    """An offer comes to nothing."""
    offer = _take(state, offer_id)
    events.append(OfferClosed(offer, how))
    if state.options.bounded_offers:
        state.closed_offers.append(offer)
    return offer


def _take(state: State, offer_id: int) -> OpenOffer:
    offer = next(offer for offer in state.offers if offer.id == offer_id)
    state.offers.remove(offer)
    return offer


# --- attacks ---------------------------------------------------------------------------------------


def _attack(state: State, seat: int, move: Raid | Fleet, events: list[Event]) -> None:
    """The Pirates are spent whatever comes of it."""
    kind, target = ATTACKS[type(move)][0], move.target
    enter(state, PIRATE, events)
    spend(state, seat, PIRATES, COST[kind])
    state.attacked = True
    events.append(Attacked(kind, seat, target))
    asked = [target] if kind == "raid" else _defenders(state, seat, target)
    state.attack = Attack(kind, seat, target, asked, [0] * state.seats)
    for defender in asked[:]:
        _answer_in_advance(state, defender, events)


def _defenders(state: State, attacker: int, target: int) -> list[int]:
    """Who may pledge (C-11): the victim, then clockwise from there, of those who have cards."""
    order = [target, *clockwise(state.seats, target)]
    return [seat for seat in order if seat != attacker and any(state.hands[seat])]


def _answer_raid(state: State, seat: int, move: AnswerRaid, events: list[Event]) -> None:
    """The raid is settled."""
    attack = state.attack
    assert attack is not None
    state.attack = None
    if move.winds:
        spend(state, attack.target, WINDS)
        events.append(Negated("raid", attack.attacker, attack.target, ((attack.target, 1),)))
    else:
        kind = pick(state, attack.target)
        cards = tuple(int(other == kind) for other in range(11))
        exchange(state, attack.target, attack.attacker, cards)
        events.append(CardsTaken("raid", attack.attacker, attack.target, 1, cards))
    settle(state, events)


def _pledge(state: State, seat: int, move: Pledge, events: list[Event]) -> None:
    """The last pledge settles the fleet."""
    attack = state.attack
    assert attack is not None
    attack.asked.remove(seat)
    attack.pledges[seat] = move.clippers
    events.append(Pledged(seat, move.clippers))
    if not attack.asked:
        _settle_fleet(state, attack, events)


def _settle_fleet(state: State, attack: Attack, events: list[Event]) -> None:
    state.attack = None
    attacker, target = attack.attacker, attack.target
    if sum(attack.pledges) >= CLIPPERS_AGAINST_FLEET:
        spent, owing = [], CLIPPERS_AGAINST_FLEET
        for seat in [target, *clockwise(state.seats, target)]:
            share = min(owing, attack.pledges[seat])
            if share:
                spend(state, seat, CLIPPER, share)
                spent.append((seat, share))
                owing -= share
        events.append(Negated("fleet", attacker, target, tuple(spent)))
    else:
        cards = tuple(state.hands[target])
        exchange(state, target, attacker, cards)
        events.append(CardsTaken("fleet", attacker, target, sum(cards), cards))
    settle(state, events)


def _set_standing_answers(state: State, seat: int, move: StandingAnswers, events: list[Event]) -> None:
    """They also answer what the seat is being asked."""
    state.standing_answers[seat] = move
    events.append(StandingAnswersSet(seat, move))
    if state.attack is not None and seat in state.attack.asked:
        _answer_in_advance(state, seat, events)


def _answer_in_advance(state: State, seat: int, events: list[Event]) -> None:
    attack, answers, hand = state.attack, state.standing_answers[seat], state.hands[seat]
    assert attack is not None
    if attack.kind == "raid":
        if answers.winds != "ask":
            _answer_raid(state, seat, AnswerRaid(answers.winds == "use" and hand[WINDS] > 0), events)
        return
    pledge = answers.own if seat == attack.target else answers.others
    if pledge is not None:
        _pledge(state, seat, Pledge(min(pledge, hand[CLIPPER])), events)


_EFFECTS: Final[dict[type[Move], Callable[[State, int, Any, list[Event]], None]]] = {
    DrawMore: _draw,
    EndPhase: _end_phase,
    EndTurn: _end_turn,
    DiscardDown: _discard,
    Offer: _offer,
    Counter: _counter,
    Accept: _accept,
    Refuse: _refuse,
    Withdraw: _withdraw,
    Raid: _attack,
    Fleet: _attack,
    AnswerRaid: _answer_raid,
    Pledge: _pledge,
    StandingAnswers: _set_standing_answers,
    Monsoon: _monsoon,
    Typhoon: _typhoon,
    BuildPlantation: _build_plantation,
    BuildOfficial: _build_official,
    Ship: _ship,
}
"""Each for moves of its own type alone, which a dictionary's type cannot say."""
