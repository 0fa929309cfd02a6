"""Orders that nobody wrote: drawn at random, listed as a sample, or put in when the time is over."""

from __future__ import annotations

from typing import TypeVar

from engine.core.chance import Chance
from engine.traitors.graph import further_cuts
from engine.traitors.state import State, alive, chart, closed_mask, garnets_in_hand, roads, traitor_now
from engine.traitors.types import TRADERS, Bid, Move, Order, Setup, Spring, Token, Travel

T = TypeVar("T")

_STAY: tuple[int | None, int | None, int | None] = (None, None, None)
_REST: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())

_USUAL_GOLD = 60
"""Random bids stay below this, near what people bid, so that ties happen too."""


def default_move(state: State) -> Move:
    """What did not come in time (T-18, T-28): drawn start cities, staying, nothing bid, cut or given."""
    if state.phase == "setup":
        return Setup()
    if state.phase == "travel":
        return Travel()
    if state.phase == "spring":
        return Spring()
    return Token(None)


def list_moves(state: State, seat: int) -> list[Move]:
    """A part of a seat's legal moves, in a fixed order: the quiet one, and each single change to it."""
    if state.phase == "setup":
        return [Setup(), *(Setup((city, city, city)) for city in range(len(chart(state).cities)))]
    if state.phase == "token":
        return [Token(None), *(Token(other) for other in range(state.seats) if other != seat)]
    if state.phase == "travel":
        found: list[Move] = [Travel()]
        for number in alive(state, seat):
            found += [Travel(_replaced(_STAY, number, city)) for city in _next(state, seat, number)]
        if seat == traitor_now(state):
            found += [Travel(cuts=(route,)) for route in further_cuts(roads(state), closed_mask(state))]
        return found
    found = [Spring()]
    for number in alive(state, seat):
        for city in _next(state, seat, number):
            found.append(Spring(_replaced(_REST, number, (city,))))
            found += [Spring(_replaced(_REST, number, (city, beyond))) for beyond in _open(state, city)]
    found.append(Spring(bid=Bid()))
    cuts = further_cuts(roads(state), closed_mask(state))
    return found + [Spring(bid=Bid(), plan=(route,)) for route in cuts]


def _replaced(three: tuple[T, T, T], number: int, value: T) -> tuple[T, T, T]:
    items = list(three)
    items[number] = value
    return items[0], items[1], items[2]


def _open(state: State, city: int) -> list[int]:
    """The cities one open route away."""
    return [other for other, route in roads(state).neighbours[city] if route not in state.closed]


def _next(state: State, seat: int, number: int) -> list[int]:
    return _open(state, state.cities[seat * TRADERS + number])


def random_move(state: State, seat: int, chance: Chance) -> Move:
    """A random legal move of a seat that may act; every kind of move and order can come."""
    if state.phase == "token":
        return chance.choice(list_moves(state, seat))
    return random_order(state, seat, chance)


def random_order(state: State, seat: int, chance: Chance) -> Order:
    """A random legal order of a seat for the running round: set-up, travel or spring."""
    if state.phase == "setup":
        one, two, three = (_maybe_city(state, chance) for _ in range(TRADERS))
        if chance.below(3) == 0:
            return Setup((one, two, three))
        return Setup((one, two, three), 1 + chance.below(3), random_bid(state, seat, chance))
    if state.phase == "travel":
        to = [_random_step(state, seat, number, chance) for number in range(TRADERS)]
        cuts = random_cuts(state, chance) if seat == traitor_now(state) else ()
        return Travel((to[0], to[1], to[2]), cuts)
    paths = [_random_path(state, seat, number, chance) for number in range(TRADERS)]
    steps = (paths[0], paths[1], paths[2])
    if chance.below(3) == 0:
        return Spring(steps)
    return Spring(steps, random_bid(state, seat, chance), random_cuts(state, chance))


def _maybe_city(state: State, chance: Chance) -> int | None:
    return None if chance.below(8) == 0 else chance.below(len(chart(state).cities))


def random_bid(state: State, seat: int, chance: Chance) -> Bid:
    """A bid of up to some 60 gold and all garnets."""
    gold = chance.below(min(state.options.bid_limit, _USUAL_GOLD) + 1)
    return Bid(gold, chance.below(garnets_in_hand(state, seat) + 1))


def random_cuts(state: State, chance: Chance) -> tuple[int, ...]:
    """Up to three legal cuts (T-10)."""
    chosen: tuple[int, ...] = ()
    for _ in range(chance.below(4)):
        further = further_cuts(roads(state), closed_mask(state), chosen)
        if not further:
            break
        chosen += (chance.choice(further),)
    return tuple(sorted(chosen))


def _random_step(state: State, seat: int, number: int, chance: Chance) -> int | None:
    path = _random_path(state, seat, number, chance, 1)
    return path[0] if path else None


def _random_path(state: State, seat: int, number: int, chance: Chance, most: int = 2) -> tuple[int, ...]:
    if number not in alive(state, seat):
        return ()
    path: list[int] = []
    here = state.cities[seat * TRADERS + number]
    for _ in range(chance.below(most + 1) if chance.below(4) == 0 else most):
        onward = _open(state, here)
        if not onward:
            break
        here = chance.choice(onward)
        path.append(here)
    return tuple(path)
