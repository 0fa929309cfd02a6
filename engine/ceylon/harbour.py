"""Building (C-15) and shipping (C-16 to C-18, C-20)."""

from __future__ import annotations

from typing import Final

from engine.ceylon.cards import CLIPPER, MOST_GOODS, NUMBER, PLANTATION, PORT, WARES, points_for
from engine.ceylon.flow import enter, require_cards, require_turn, settle
from engine.ceylon.state import BUILD, OVER, SHIP, State, draw, spend
from engine.ceylon.types import (
    BuildOfficial,
    BuildPlantation,
    Event,
    Meld,
    Move,
    OfficialGained,
    PlantationBuilt,
    Ship,
    Shipped,
    TargetReached,
)
from engine.core.errors import IllegalMove, Plural, Word

PLANTATION_CARDS, PLANTATION_GOODS, OFFICIAL_PORTS = 2, 2, 2
CARDS_AFTER_MELD = 3

BUILD_PLANTATIONS: Final = tuple(BuildPlantation(ware) for ware in WARES)
BUILD_OFFICIAL: Final = BuildOfficial()
SHIPS: Final = tuple(
    tuple(
        tuple(Ship(ware, goods, stand_ins) for stand_ins in range(MOST_GOODS + 1 - goods))
        for goods in range(1, MOST_GOODS + 1)
    )
    for ware in WARES
)
"""``SHIPS[ware][goods - 1][plantations]``: every meld there is."""


def list_builds(state: State, seat: int, out: list[Move]) -> None:
    """All that the player on turn may build."""
    if state.phase > BUILD:
        return
    hand = state.hands[seat]
    if hand[PLANTATION] >= PLANTATION_CARDS:
        out.extend([BUILD_PLANTATIONS[ware] for ware in range(6) if hand[ware] >= PLANTATION_GOODS])
    if hand[PORT] >= OFFICIAL_PORTS:
        out.append(BUILD_OFFICIAL)


def check_build_plantation(state: State, seat: int, move: BuildPlantation) -> None:
    """C-15: two Plantations and two true goods."""
    require_turn(state, seat, BUILD)
    require_cards(state, seat, "C-15", "Plantation", PLANTATION_CARDS)
    require_cards(state, seat, "C-15", move.ware, PLANTATION_GOODS)


def push_build_plantation(state: State, seat: int, move: BuildPlantation) -> list[Event]:
    """It counts at once (C-17)."""
    events: list[Event] = []
    enter(state, BUILD, events)
    ware = NUMBER[move.ware]
    spend(state, seat, PLANTATION, PLANTATION_CARDS)
    spend(state, seat, ware, PLANTATION_GOODS)
    state.plantations[seat][ware] += 1
    events.append(PlantationBuilt(seat, move.ware, state.plantations[seat][ware]))
    settle(state, events)
    return events


def check_build_official(state: State, seat: int, move: BuildOfficial) -> None:
    """C-15: two Ports."""
    require_turn(state, seat, BUILD)
    require_cards(state, seat, "C-15", "Port", OFFICIAL_PORTS)


def push_build_official(state: State, seat: int, move: BuildOfficial) -> list[Event]:
    """It counts at once (C-19)."""
    events: list[Event] = []
    enter(state, BUILD, events)
    spend(state, seat, PORT, OFFICIAL_PORTS)
    state.officials[seat] += 1
    events.append(OfficialGained(seat, state.officials[seat]))
    settle(state, events)
    return events


def list_ships(state: State, seat: int, out: list[Move]) -> None:
    """All melds of the player on turn."""
    hand = state.hands[seat]
    if state.phase > SHIP or not hand[CLIPPER] or not hand[PORT]:
        return
    owned, held = state.plantations[seat], hand[PLANTATION]
    for ware in range(6):
        stand_ins = min(owned[ware], held)
        for by_stand_ins in SHIPS[ware][: hand[ware]]:
            out.extend(by_stand_ins[: stand_ins + 1])


def check_ship(state: State, seat: int, move: Ship) -> None:
    """C-16 and C-17. The phase passes with the meld, so there is no second one."""
    require_turn(state, seat, SHIP)
    if move.goods < 1 or move.plantations < 0:
        raise IllegalMove("C-17", "A meld needs at least one true card of its ware.")
    if move.goods + move.plantations > MOST_GOODS:
        raise IllegalMove("C-16", "A meld has at most {number} goods.", number=MOST_GOODS)
    owned = state.plantations[seat][NUMBER[move.ware]]
    if move.plantations > owned:
        raise IllegalMove(
            "C-17",
            Plural(
                "You own {n} plantation of {ware}: so many Plantation cards may stand in for it.",
                "You own {n} plantations of {ware}: so many Plantation cards may stand in for it.",
            ),
            n=owned,
            ware=Word(move.ware),
        )
    require_cards(state, seat, "C-16", "Clipper", 1)
    require_cards(state, seat, "C-16", "Port", 1)
    require_cards(state, seat, "C-16", move.ware, move.goods)
    require_cards(state, seat, "C-17", "Plantation", move.plantations)


def push_ship(state: State, seat: int, move: Ship) -> list[Event]:
    """The points come first: a meld that reaches the target ends the game before the draw (C-18, C-20)."""
    events: list[Event] = []
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
        return events
    draw(state, seat, CARDS_AFTER_MELD, events)
    settle(state, events)
    return events
