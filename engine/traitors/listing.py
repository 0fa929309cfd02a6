"""Orders: put together part by part, listed as a sample, or put in when the time is over."""

from typing import TypeVar

from engine.core.chance import Chance
from engine.core.composing import Composition, Part, composed
from engine.traitors import graph, text
from engine.traitors.facts import Facts, facts_of_state
from engine.traitors.state import State, alive, chart, closed_mask, roads, traitor_now
from engine.traitors.types import TRADERS, Bid, Move, Setup, Spring, Token, Travel

T = TypeVar("T")

_STAY: tuple[int | None, int | None, int | None] = (None, None, None)
_REST: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())

TRADER_PARTS = ("trader_1", "trader_2", "trader_3")
"""Where each goes; in the set-up where it begins."""
_ROUNDS = (None, 1, 2, 3)
_NO_YES = ("no", "yes")
_NO_WAY: list[tuple[int, ...]] = [()]
_USUAL_GOLD = 60
"""Random bids stay below this."""


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
            found += [Travel(replaced(_STAY, number, city)) for city in _next(state, seat, number)]
        if seat == traitor_now(state):
            found += [Travel(cuts=(route,)) for route in graph.further_cuts(roads(state), closed_mask(state))]
        return found
    found = [Spring()]
    for number in alive(state, seat):
        for city in _next(state, seat, number):
            found.append(Spring(replaced(_REST, number, (city,))))
            found += [Spring(replaced(_REST, number, (city, beyond))) for beyond in _open(state, city)]
    found.append(Spring(bid=Bid()))
    cuts = graph.further_cuts(roads(state), closed_mask(state))
    return found + [Spring(bid=Bid(), plan=(route,)) for route in cuts]


def replaced(three: tuple[T, T, T], number: int, value: T) -> tuple[T, T, T]:
    """The three with another one at a number."""
    items = list(three)
    items[number] = value
    return items[0], items[1], items[2]


def _open(state: State, city: int) -> list[int]:
    """The cities one open route away."""
    return [other for other, route in roads(state).neighbours[city] if route not in state.closed]


def _next(state: State, seat: int, number: int) -> list[int]:
    return _open(state, state.cities[seat * TRADERS + number])


def compose(facts: Facts, seat: int) -> Composition[Move]:
    """Any legal move of a seat that may act: trader by trader, bid, cuts; the quiet option is the first."""
    if facts.phase == "token":
        receivers = [None, *(other for other in range(len(facts.garnets)) if other != seat)]
        return Token(receivers[(yield Part("receiver", receivers, text.maybe_text))])
    if facts.phase == "setup":
        return (yield from _compose_setup(facts, seat))
    steps: list[tuple[int, ...]] = []
    for number, kind in enumerate(TRADER_PARTS):
        trader = seat * TRADERS + number
        ways = _ways(facts, trader) if facts.alive[trader] else _NO_WAY
        steps.append(ways[(yield Part(kind, ways, text.path_text)) if len(ways) > 1 else 0])
    one, two, three = steps
    if facts.phase == "travel":
        first, second, third = (path[0] if path else None for path in steps)
        cuts = facts.traitors[facts.round - 1] == seat
        return Travel((first, second, third), (yield from _compose_cuts(facts)) if cuts else ())
    if not (yield Part("bid", _NO_YES)):
        return Spring((one, two, three))
    bid = yield from _compose_bid(facts, seat)
    return Spring((one, two, three), bid, (yield from _compose_cuts(facts)))


def _compose_setup(facts: Facts, seat: int) -> Composition[Setup]:
    cities = [None, *range(len(facts.chart.cities))]
    chosen = []
    for kind in TRADER_PARTS:
        chosen.append(cities[(yield Part(kind, cities, text.maybe_text))])
    one, two, three = chosen
    number = _ROUNDS[(yield Part("round", _ROUNDS, text.maybe_text))]
    bid = None if number is None else (yield from _compose_bid(facts, seat))
    return Setup((one, two, three), number, bid)


def _compose_bid(facts: Facts, seat: int) -> Composition[Bid]:
    gold = yield Part("gold", range(facts.bid_limit + 1))
    return Bid(gold, (yield Part("garnets", range(facts.garnets[seat] + 1))))


def _compose_cuts(facts: Facts) -> Composition[tuple[int, ...]]:
    """Up to three (T-10), one after the other, until enough are named."""
    net = graph.graph_of(facts.chart)
    chosen: tuple[int, ...] = ()
    while further := graph.further_cuts(net, facts.closed, chosen):
        options = [None, *further]
        cut = options[(yield Part("cut", options, text.maybe_text))]
        if cut is None:
            break
        chosen = (*chosen, cut)
    return tuple(sorted(chosen))


def _ways(facts: Facts, trader: int) -> list[tuple[int, ...]]:
    """To stay, and every way of the steps that a round has."""
    neighbours, closed = graph.graph_of(facts.chart).neighbours, facts.closed
    ways: list[tuple[int, ...]] = [()]
    for city, route in neighbours[facts.cities[trader]]:
        if not closed >> route & 1:
            ways.append((city,))
            if facts.phase == "spring":
                ways += [(city, beyond) for beyond, road in neighbours[city] if not closed >> road & 1]
    return ways


def random_move(state: State, seat: int, chance: Chance) -> Move:
    """A random legal move of a seat that may act; bids are near what people bid, so that ties happen too."""

    def choose(part: Part) -> int:
        return chance.below(min(len(part.options), _USUAL_GOLD) if part.kind == "gold" else len(part.options))

    return composed(compose(facts_of_state(state), seat), choose)
