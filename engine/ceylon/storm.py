"""Storms (C-14)."""

from __future__ import annotations

from typing import Final

from engine.ceylon.cards import WINDS
from engine.ceylon.flow import enter, require_cards, require_turn, settle
from engine.ceylon.state import STORM, State, clockwise, pick, spend, spend_hand
from engine.ceylon.types import CardsLost, Event, Monsoon, Move, StormCalled, Typhoon

MONSOON: Final = Monsoon()
TYPHOON: Final = Typhoon()
MONSOON_WINDS, TYPHOON_WINDS = 2, 3


def list_storms(state: State, seat: int, out: list[Move]) -> None:
    """The storms that the player on turn may call. Where one is allowed the phase passes with it."""
    winds = state.hands[seat][WINDS]
    if winds >= MONSOON_WINDS and state.phase <= STORM:
        out.append(MONSOON)
        if winds >= TYPHOON_WINDS:
            out.append(TYPHOON)


def _check_storm(state: State, seat: int, winds: int) -> None:
    require_turn(state, seat, STORM)
    require_cards(state, seat, "C-14", "Winds", winds)


def check_monsoon(state: State, seat: int, move: Monsoon) -> None:
    """C-14: two Winds, even if nobody loses a card."""
    _check_storm(state, seat, MONSOON_WINDS)


def check_typhoon(state: State, seat: int, move: Typhoon) -> None:
    """C-14: three Winds, even if nobody loses a card."""
    _check_storm(state, seat, TYPHOON_WINDS)


def push_monsoon(state: State, seat: int, move: Monsoon) -> list[Event]:
    """Every other hand loses a card at random, clockwise from the caller."""
    events: list[Event] = []
    enter(state, STORM, events)
    spend(state, seat, WINDS, MONSOON_WINDS)
    state.stormed = True
    events.append(StormCalled("monsoon", seat))
    for other in clockwise(state.seats, seat):
        if any(state.hands[other]):
            kind = pick(state, other)
            spend(state, other, kind)
            events.append(CardsLost(other, tuple(int(place == kind) for place in range(11))))
    settle(state, events)
    return events


def push_typhoon(state: State, seat: int, move: Typhoon) -> list[Event]:
    """All hands are gone, the caller's last."""
    events: list[Event] = []
    enter(state, STORM, events)
    spend(state, seat, WINDS, TYPHOON_WINDS)
    state.stormed = True
    events.append(StormCalled("typhoon", seat))
    for other in [*clockwise(state.seats, seat), seat]:
        if any(state.hands[other]):
            events.append(CardsLost(other, tuple(state.hands[other])))
            spend_hand(state, other)
    settle(state, events)
    return events
