"""What a seat may know: views, events as told to it, and a deal that fits a view.

Everything is an allow-list: a field or an event that is not named here is told to nobody.
"""

from __future__ import annotations

from typing import Final

from engine.ceylon.cards import DECK, NO_CARDS, one_by_one
from engine.ceylon.flow import hand_limit
from engine.ceylon.state import PHASES, Attack, State, learn_offer
from engine.ceylon.types import (
    Attacked,
    AttackView,
    ClipperSpent,
    DiscardedDown,
    Drawn,
    Ended,
    Event,
    Lost,
    Negated,
    OfferClosed,
    OfferMade,
    OfficialGained,
    PhaseBegan,
    PlantationBuilt,
    PlayerView,
    Pledged,
    Reshuffled,
    Shipped,
    Standing,
    StandingSet,
    StormCalled,
    Taken,
    Traded,
    TurnBegan,
    View,
)
from engine.core.chance import Chance

_OPEN: Final = (
    TurnBegan,
    PhaseBegan,
    Reshuffled,
    ClipperSpent,
    Attacked,
    Negated,
    StormCalled,
    Lost,
    PlantationBuilt,
    OfficialGained,
    Shipped,
    DiscardedDown,
    Ended,
)
"""Events that everybody may know whole (C-4)."""


def told(event: Event, seat: int | None) -> Event | None:
    """What ``seat``, or a spectator, may know of an event."""
    if isinstance(event, _OPEN):
        return event
    match event:
        case Drawn():
            return event if seat == event.seat else Drawn(event.seat, event.number, None)
        case Taken():
            concerned = seat in (event.seat, event.target)
            return event if concerned else Taken(event.kind, event.seat, event.target, event.number, None)
        case Traded():
            concerned = seat in (event.seat, event.other)
            return event if concerned else Traded(event.seat, event.other, event.gave, event.got, None)
        case Pledged():
            return event if seat == event.seat else Pledged(event.seat, None)
        case OfferMade() | OfferClosed():
            return event if seat in (event.offer.maker, event.offer.to) else None
        case StandingSet():
            return event if seat == event.seat else None
    return None


def view_of(state: State, seat: int | None) -> View:
    """All that ``seat``, or a spectator, may know (C-4)."""
    return View(
        seat=seat,
        options=state.options,
        players=tuple([_player_view(state, seat, owner) for owner in range(state.seats)]),
        player=state.player,
        phase=PHASES[state.phase],
        turn=state.turn,
        hand=None if seat is None else tuple(state.hands[seat]),
        deck_size=len(state.deck),
        discard=tuple(state.discard),
        clipper_drawn=state.clipper_drawn,
        attacked=state.attacked,
        stormed=state.stormed,
        shipped=state.shipped,
        attack=_attack_view(state.attack, seat),
        offers=tuple([offer for offer in state.offers if seat in (offer.maker, offer.to)]),
        standing=None if seat is None else state.standing[seat],
        melds=tuple(state.melds),
    )


def _player_view(state: State, reader: int | None, owner: int) -> PlayerView:
    return PlayerView(
        points=state.points[owner],
        plantations=tuple(state.plantations[owner]),
        officials=state.officials[owner],
        hand_size=sum(state.hands[owner]),
        hand_limit=hand_limit(state.officials, owner, state.options.officials == "shared"),
        known=NO_CARDS if reader in (None, owner) else tuple(state.known[_row(state.seats, reader, owner)]),
    )


def _row(seats: int, reader: int | None, owner: int) -> int:
    assert reader is not None
    return reader * seats + owner


def _attack_view(attack: Attack | None, seat: int | None) -> AttackView | None:
    if attack is None:
        return None
    answered = seat is not None and attack.kind == "fleet" and seat not in attack.asked
    own = attack.pledges[seat] if answered and seat is not None and seat != attack.attacker else None
    return AttackView(attack.kind, attack.attacker, attack.target, tuple(attack.asked), own)


# --- dealing anew ------------------------------------------------------------------------------


def unseen(view: View) -> list[int]:
    """The kinds of all cards whose place the reader does not know, sorted."""
    hand = view.hand or NO_CARDS
    counts = [all_ - gone - own for all_, gone, own in zip(DECK, view.discard, hand, strict=True)]
    for player in view.players:
        for kind, count in enumerate(player.known):
            counts[kind] -= count
    return one_by_one(counts)


def dealt_anew(view: View, chance: Chance) -> State:
    """A state that fits the view: known cards stay where they are, all others are dealt by ``chance``.

    What others know of hands, their standing answers and the offers among themselves are not in the
    view; nothing is assumed about them. Pledges already made are drawn from what the new hands allow.
    """
    seats = len(view.players)
    cards = unseen(view)
    chance.shuffle(cards)
    hands = [
        list(view.hand) if view.hand is not None and owner == view.seat else _deal(player, cards)
        for owner, player in enumerate(view.players)
    ]
    state = State(
        options=view.options,
        chance=chance.fork("play"),
        hands=hands,
        deck=cards,
        discard=list(view.discard),
        points=[player.points for player in view.players],
        plantations=[list(player.plantations) for player in view.players],
        officials=[player.officials for player in view.players],
        standing=[Standing()] * seats,
        known=[[0] * 11 for _ in range(seats * seats)],
        pair_offers=[0] * (seats * seats),
        player=view.player,
        turn=view.turn,
        phase=PHASES.index(view.phase),
        clipper_drawn=view.clipper_drawn,
        attacked=view.attacked,
        stormed=view.stormed,
        shipped=view.shipped,
        offers=list(view.offers),
        melds=list(view.melds),
    )
    _restore_own(state, view)
    if view.attack is not None:
        state.attack = _guess_pledges(state, view.attack, view.seat, chance)
    return state


def _deal(player: PlayerView, cards: list[int]) -> list[int]:
    hand = list(player.known)
    for _ in range(player.hand_size - sum(hand)):
        hand[cards.pop()] += 1
    return hand


def _restore_own(state: State, view: View) -> None:
    """What the reader itself knows, and what follows from the offers that it sees."""
    if view.seat is not None and view.standing is not None:
        state.standing[view.seat] = view.standing
        for owner, player in enumerate(view.players):
            state.known[view.seat * state.seats + owner] = list(player.known)
    for offer in state.offers:
        learn_offer(state, offer)
        lower, higher = sorted((offer.maker, offer.to))
        pair = lower * state.seats + higher
        state.pair_offers[pair] = max(state.pair_offers[pair], offer.id // 100)


def _guess_pledges(state: State, attack: AttackView, reader: int | None, chance: Chance) -> Attack:
    pledges = [0] * state.seats
    if attack.kind == "fleet":
        for seat, hand in enumerate(state.hands):
            if seat == reader and attack.pledged is not None:
                pledges[seat] = attack.pledged
            elif seat not in (*attack.asked, attack.attacker):
                pledges[seat] = chance.below(min(2, hand[-1]) + 1)
    return Attack(attack.kind, attack.attacker, attack.target, list(attack.asked), pledges)
