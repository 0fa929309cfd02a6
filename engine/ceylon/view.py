"""What a seat may know: views, and events as it may see them.

Everything is an allow-list: a field or an event that is not named here is shown to nobody.
"""

from typing import Final

from engine.ceylon import cards, events, knowledge, phases, types
from engine.ceylon.state import PHASES, Attack, State

_OPEN: Final = (
    events.TurnBegan,
    events.PhaseBegan,
    events.Reshuffled,
    events.ClipperSpent,
    events.Attacked,
    events.Negated,
    events.StormCalled,
    events.CardsLost,
    events.PlantationBuilt,
    events.OfficialGained,
    events.Shipped,
    events.DiscardedDown,
    events.TargetReached,
)
"""Events that everybody may know whole (C-4)."""


def visible_event(event: events.Event, seat: int | None) -> events.Event | None:
    """What ``seat``, or a spectator, may know of an event."""
    if isinstance(event, _OPEN):
        return event
    match event:
        case events.CardsDrawn():
            return event if seat == event.seat else events.CardsDrawn(event.seat, event.number, None)
        case events.CardsTaken():
            concerned = seat in (event.seat, event.target)
            return (
                event
                if concerned
                else events.CardsTaken(event.kind, event.seat, event.target, event.number, None)
            )
        case events.Traded():
            concerned = seat in (event.seat, event.other)
            return event if concerned else events.Traded(event.seat, event.other, event.gave, event.got, None)
        case events.Pledged():
            return event if seat == event.seat else events.Pledged(event.seat, None)
        case events.OfferMade() | events.OfferClosed():
            return event if seat in (event.offer.maker, event.offer.to) else None
        case events.StandingAnswersSet():
            return event if seat == event.seat else None
    return None


def make_view(state: State, seat: int | None) -> types.View:
    """All that ``seat``, or a spectator, may know (C-4)."""
    return types.View(
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


def _player_view(state: State, reader: int | None, owner: int) -> types.PlayerView:
    return types.PlayerView(
        points=state.points[owner],
        plantations=tuple(state.plantations[owner]),
        officials=state.officials[owner],
        hand_size=sum(state.hands[owner]),
        hand_limit=phases.hand_limit(state.officials, owner, state.options.officials == "shared"),
        known=cards.NO_CARDS if reader in (None, owner) else knowledge.certain(state.possible[reader], owner),
    )


def _attack_view(attack: Attack | None, seat: int | None) -> types.AttackView | None:
    if attack is None:
        return None
    answered = seat is not None and attack.kind == "fleet" and seat not in attack.asked
    pledge = attack.pledges[seat] if answered and seat is not None and seat != attack.attacker else None
    return types.AttackView(attack.kind, attack.attacker, attack.target, tuple(attack.asked), pledge)
