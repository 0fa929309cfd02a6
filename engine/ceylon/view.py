"""What a seat may know: views, and events as it may see them.

Everything is an allow-list: a field or an event that is not named here is shown to nobody.
"""

from __future__ import annotations

from typing import Final

from engine.ceylon.cards import NO_CARDS
from engine.ceylon.events import (
    Attacked,
    CardsDrawn,
    CardsLost,
    CardsTaken,
    ClipperSpent,
    DiscardedDown,
    Event,
    Negated,
    OfferClosed,
    OfferMade,
    OfficialGained,
    PhaseBegan,
    PlantationBuilt,
    Pledged,
    Reshuffled,
    Shipped,
    StandingAnswersSet,
    StormCalled,
    TargetReached,
    Traded,
    TurnBegan,
)
from engine.ceylon.knowledge import certain
from engine.ceylon.phases import hand_limit
from engine.ceylon.state import PHASES, Attack, State
from engine.ceylon.types import AttackView, PlayerView, View

_OPEN: Final = (
    TurnBegan,
    PhaseBegan,
    Reshuffled,
    ClipperSpent,
    Attacked,
    Negated,
    StormCalled,
    CardsLost,
    PlantationBuilt,
    OfficialGained,
    Shipped,
    DiscardedDown,
    TargetReached,
)
"""Events that everybody may know whole (C-4)."""


def visible_event(event: Event, seat: int | None) -> Event | None:
    """What ``seat``, or a spectator, may know of an event."""
    if isinstance(event, _OPEN):
        return event
    match event:
        case CardsDrawn():
            return event if seat == event.seat else CardsDrawn(event.seat, event.number, None)
        case CardsTaken():
            concerned = seat in (event.seat, event.target)
            return (
                event if concerned else CardsTaken(event.kind, event.seat, event.target, event.number, None)
            )
        case Traded():
            concerned = seat in (event.seat, event.other)
            return event if concerned else Traded(event.seat, event.other, event.gave, event.got, None)
        case Pledged():
            return event if seat == event.seat else Pledged(event.seat, None)
        case OfferMade() | OfferClosed():
            return event if seat in (event.offer.maker, event.offer.to) else None
        case StandingAnswersSet():
            return event if seat == event.seat else None
    return None


def make_view(state: State, seat: int | None) -> View:
    """All that ``seat``, or a spectator, may know (C-4)."""
    return View(
        seat=seat,
        options=state.options,
        players=tuple([_player_view(state, seat, owner) for owner in range(state.seats)]),
        player=state.player,
        phase=PHASES[state.phase],
        turn=state.turn,
        hand=None if seat is None else tuple(state.hands[seat]),
        possible=() if seat is None else state.possible[seat],
        deck_size=len(state.deck),
        deck_most=state.deck_most[state.seats if seat is None else seat],
        discard=tuple(state.discard),
        clipper_drawn=state.clipper_drawn,
        attacked=state.attacked,
        stormed=state.stormed,
        shipped=state.shipped,
        attack=_attack_view(state.attack, seat),
        offers=tuple([offer for offer in state.offers if seat in (offer.maker, offer.to)]),
        closed_offers=tuple([offer for offer in state.closed_offers if seat in (offer.maker, offer.to)]),
        standing_answers=None if seat is None else state.standing_answers[seat],
        melds=tuple(state.melds),
    )


def _player_view(state: State, reader: int | None, owner: int) -> PlayerView:
    return PlayerView(
        points=state.points[owner],
        plantations=tuple(state.plantations[owner]),
        officials=state.officials[owner],
        hand_size=sum(state.hands[owner]),
        hand_limit=hand_limit(state.officials, owner, state.options.officials == "shared"),
        known=NO_CARDS if reader in (None, owner) else certain(state.possible[reader], owner),
    )


def _attack_view(attack: Attack | None, seat: int | None) -> AttackView | None:
    if attack is None:
        return None
    answered = seat is not None and attack.kind == "fleet" and seat not in attack.asked
    own = attack.pledges[seat] if answered and seat is not None and seat != attack.attacker else None
    return AttackView(attack.kind, attack.attacker, attack.target, tuple(attack.asked), own)
