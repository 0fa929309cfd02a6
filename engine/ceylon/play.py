"""What moves do: spending and drawing, trades, attacks and storms, building and shipping."""

from collections.abc import Callable
from typing import Any, Final, Literal

from engine.ceylon import events as event_types
from engine.ceylon import legality, phases, scoring, types
from engine.ceylon import state as states
from engine.ceylon.cards import CLIPPER, NUMBER, PLANTATION, PORT, WINDS
from engine.ceylon.state import State

Events = list[event_types.Event]
"""What has happened so far by a move: what is done is told at its end."""

CARDS_AFTER_MELD = 3


def push(state: State, seat: int, move: types.Move) -> Events:
    """Make a legal move."""
    events: Events = []
    if type(move) in phases.PHASE_OF:
        phases.enter(state, phases.PHASE_OF[type(move)], events)
    if cost := legality.COSTS.get(type(move)):
        states.spend(state, seat, NUMBER[cost.kind], cost.number)
    _EFFECTS[type(move)](state, seat, move, events)
    return events


# --- the turn ------------------------------------------------------------------------------------


def _draw(state: State, seat: int, move: types.DrawMore, events: Events) -> None:
    """The Clipper is discarded before the draw, so it may come back (C-2)."""
    events.append(event_types.ClipperSpent(seat))
    state.clipper_drawn = True
    states.draw(state, seat, 2, events)
    phases.settle(state, events)


def _end_phase(state: State, seat: int, move: types.EndPhase, events: Events) -> None:
    """Whatever else passes by itself passes with it."""
    _go_on(state, states.PHASES.index(move.phase) + 1, events)


def _end_turn(state: State, seat: int, move: types.EndTurn, events: Events) -> None:
    """All phases end, up to the discard if one is due."""
    _go_on(state, states.END, events)


def _go_on(state: State, phase: int, events: Events) -> None:
    phases.enter(state, phase, events)
    announcement = events.pop()
    phases.settle(state, events)
    if state.phase == phase:
        # Announced once, where the turn came to rest: phases that passed by themselves stay silent.
        events.append(announcement)


def _discard(state: State, seat: int, move: types.DiscardDown, events: Events) -> None:
    """The discard ends the turn."""
    phases.enter(state, states.END, events)
    for kind, count in enumerate(move.cards):
        if count:
            states.spend(state, seat, kind, count)
    events.append(event_types.DiscardedDown(seat, move.cards))
    phases.settle(state, events)


def _call_storm(state: State, seat: int, kind: Literal["monsoon", "typhoon"], events: Events) -> None:
    state.stormed = True
    events.append(event_types.StormCalled(kind, seat))


def _monsoon(state: State, seat: int, move: types.Monsoon, events: Events) -> None:
    """Every other hand loses a card at random, clockwise from the caller."""
    _call_storm(state, seat, "monsoon", events)
    for other in states.clockwise(state.seats, seat):
        if any(state.hands[other]):
            kind = states.pick(state, other)
            states.spend(state, other, kind)
            events.append(event_types.CardsLost(other, tuple(int(place == kind) for place in range(11))))
    phases.settle(state, events)


def _typhoon(state: State, seat: int, move: types.Typhoon, events: Events) -> None:
    """All hands are gone, the caller's last."""
    _call_storm(state, seat, "typhoon", events)
    for other in [*states.clockwise(state.seats, seat), seat]:
        if any(state.hands[other]):
            events.append(event_types.CardsLost(other, tuple(state.hands[other])))
            states.spend_hand(state, other)
    phases.settle(state, events)


def _build_plantation(state: State, seat: int, move: types.BuildPlantation, events: Events) -> None:
    """It counts at once (C-17)."""
    ware = NUMBER[move.ware]
    states.spend(state, seat, ware, legality.PLANTATION_GOODS)
    state.plantations[seat][ware] += 1
    events.append(event_types.PlantationBuilt(seat, move.ware, state.plantations[seat][ware]))
    phases.settle(state, events)


def _build_official(state: State, seat: int, move: types.BuildOfficial, events: Events) -> None:
    """It counts at once (C-19)."""
    state.officials[seat] += 1
    events.append(event_types.OfficialGained(seat, state.officials[seat]))
    phases.settle(state, events)


def _ship(state: State, seat: int, move: types.Ship, events: Events) -> None:
    """The points come first: a meld that reaches the target ends the game before the draw (C-18, C-20)."""
    states.spend(state, seat, CLIPPER)
    states.spend(state, seat, PORT)
    states.spend(state, seat, NUMBER[move.ware], move.goods)
    if move.plantations:
        states.spend(state, seat, PLANTATION, move.plantations)
    points = scoring.points_for(move.ware, move.goods + move.plantations)
    meld = types.Meld(state.turn, seat, move.ware, move.goods, move.plantations, points)
    state.points[seat] += points
    state.shipped = True
    state.melds.append(meld)
    events.append(event_types.Shipped(meld, state.points[seat]))
    if state.points[seat] >= state.options.target:
        state.phase = states.OVER
        events.append(event_types.TargetReached(seat, state.points[seat]))
        return
    states.draw(state, seat, CARDS_AFTER_MELD, events)
    phases.settle(state, events)


# --- trade ---------------------------------------------------------------------------------------


def _offer(state: State, seat: int, move: types.Offer, events: Events) -> None:
    lower, higher = sorted((seat, move.to))
    pair = lower * state.seats + higher
    state.pair_offers[pair] += 1
    # The number, then the two seats: unique in the game though every pair counts for itself.
    offer_id = state.pair_offers[pair] * 100 + lower * 10 + higher
    offer = types.OpenOffer(offer_id, seat, move.to, move.give, move.ask)
    state.offers.append(offer)
    states.learn_offer(state, offer)
    events.append(event_types.OfferMade(offer))


def _counter(state: State, seat: int, move: types.Counter, events: Events) -> None:
    """The first offer closes as the second opens."""
    offer = _close(state, move.offer, "countered", events)
    _offer(state, seat, types.Offer(offer.maker, move.give, move.ask), events)


def _accept(state: State, seat: int, move: types.Accept, events: Events) -> None:
    """Both sides move at once; offers that lost their cover lapse."""
    offer = _take(state, move.offer)
    states.exchange(state, offer.maker, seat, offer.give, offer.ask)
    state.closed_offers = []
    state.trades += state.options.bounded_trades
    events.append(event_types.Traded(seat, offer.maker, sum(offer.ask), sum(offer.give), offer))
    states.lapse_uncovered(state, events)
    phases.settle(state, events)


def _refuse(state: State, seat: int, move: types.Refuse, events: Events) -> None:
    _close(state, move.offer, "refused", events)


def _withdraw(state: State, seat: int, move: types.Withdraw, events: Events) -> None:
    _close(state, move.offer, "withdrawn", events)


def _close(state: State, offer_id: int, how: event_types.OfferEnd, events: Events) -> types.OpenOffer:
    offer = _take(state, offer_id)
    events.append(event_types.OfferClosed(offer, how))
    if state.options.bounded_offers:
        state.closed_offers.append(offer)
    return offer


def _take(state: State, offer_id: int) -> types.OpenOffer:
    offer = next(offer for offer in state.offers if offer.id == offer_id)
    state.offers.remove(offer)
    return offer


# --- attacks ---------------------------------------------------------------------------------------


def _attack(state: State, seat: int, move: types.Raid | types.Fleet, events: Events) -> None:
    """The Pirates are spent whatever comes of it."""
    kind: types.AttackKind = "raid" if isinstance(move, types.Raid) else "fleet"
    target = move.target
    state.attacked = True
    events.append(event_types.Attacked(kind, seat, target))
    waiting = [target] if kind == "raid" else _defenders(state, seat, target)
    state.attack = states.Attack(kind, seat, target, waiting, [0] * state.seats)
    for defender in waiting[:]:
        _answer_in_advance(state, defender, events)


def _defenders(state: State, attacker: int, target: int) -> list[int]:
    """Who may pledge (C-11): the victim, then clockwise from there, of those who have cards."""
    order = [target, *states.clockwise(state.seats, target)]
    return [seat for seat in order if seat != attacker and any(state.hands[seat])]


def _answer_raid(state: State, seat: int, move: types.AnswerRaid, events: Events) -> None:
    attack = state.attack
    assert attack is not None
    state.attack = None
    if move.winds:
        states.spend(state, attack.target, WINDS)
        events.append(event_types.Negated("raid", attack.attacker, attack.target, ((attack.target, 1),)))
    else:
        kind = states.pick(state, attack.target)
        cards = tuple(int(other == kind) for other in range(11))
        states.exchange(state, attack.target, attack.attacker, cards)
        events.append(event_types.CardsTaken("raid", attack.attacker, attack.target, 1, cards))
    phases.settle(state, events)


def _pledge(state: State, seat: int, move: types.Pledge, events: Events) -> None:
    """The last pledge settles the fleet."""
    attack = state.attack
    assert attack is not None
    attack.asked.remove(seat)
    attack.pledges[seat] = move.clippers
    events.append(event_types.Pledged(seat, move.clippers))
    if not attack.asked:
        _settle_fleet(state, attack, events)


def _settle_fleet(state: State, attack: states.Attack, events: Events) -> None:
    state.attack = None
    attacker, target = attack.attacker, attack.target
    if sum(attack.pledges) >= legality.CLIPPERS_AGAINST_FLEET:
        spent, owing = [], legality.CLIPPERS_AGAINST_FLEET
        for seat in [target, *states.clockwise(state.seats, target)]:
            share = min(owing, attack.pledges[seat])
            if share:
                states.spend(state, seat, CLIPPER, share)
                spent.append((seat, share))
                owing -= share
        events.append(event_types.Negated("fleet", attacker, target, tuple(spent)))
    else:
        cards = tuple(state.hands[target])
        states.exchange(state, target, attacker, cards)
        events.append(event_types.CardsTaken("fleet", attacker, target, sum(cards), cards))
    phases.settle(state, events)


def _set_standing_answers(state: State, seat: int, move: types.StandingAnswers, events: Events) -> None:
    """They also answer what the seat is being asked."""
    state.standing_answers[seat] = move
    events.append(event_types.StandingAnswersSet(seat, move))
    if state.attack is not None and seat in state.attack.asked:
        _answer_in_advance(state, seat, events)


def _answer_in_advance(state: State, seat: int, events: Events) -> None:
    attack, answers, hand = state.attack, state.standing_answers[seat], state.hands[seat]
    assert attack is not None
    if attack.kind == "raid":
        if answers.winds != "ask":
            _answer_raid(state, seat, types.AnswerRaid(answers.winds == "use" and hand[WINDS] > 0), events)
        return
    pledge = answers.own if seat == attack.target else answers.others
    if pledge is not None:
        _pledge(state, seat, types.Pledge(min(pledge, hand[CLIPPER])), events)


_EFFECTS: Final[dict[type[types.Move], Callable[[State, int, Any, Events], None]]] = {
    types.DrawMore: _draw,
    types.EndPhase: _end_phase,
    types.EndTurn: _end_turn,
    types.DiscardDown: _discard,
    types.Offer: _offer,
    types.Counter: _counter,
    types.Accept: _accept,
    types.Refuse: _refuse,
    types.Withdraw: _withdraw,
    types.Raid: _attack,
    types.Fleet: _attack,
    types.AnswerRaid: _answer_raid,
    types.Pledge: _pledge,
    types.StandingAnswers: _set_standing_answers,
    types.Monsoon: _monsoon,
    types.Typhoon: _typhoon,
    types.BuildPlantation: _build_plantation,
    types.BuildOfficial: _build_official,
    types.Ship: _ship,
}
"""Each for moves of its own type alone, which a dictionary's type cannot say."""
