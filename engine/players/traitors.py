"""A computer player of Spice Traitors: looks ahead for unvisited cities, fears crowded roads, bids modestly.

It reads a view and nothing else. Chance splits its traders and blurs its taste, so that no two tables and
no two of its traders follow the same road by rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import NamedTuple

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.player import FunctionPlayer
from engine.traitors.graph import MOST_CUTS, further_cuts, graph_of, mask_of
from engine.traitors.state import State
from engine.traitors.types import (
    CITY_PAY,
    LAST_ROUND,
    TRADERS,
    Bid,
    Map,
    Move,
    Phase,
    Setup,
    Spring,
    Token,
    Travel,
    View,
)

_TASTE = 9.0
"""Gold by which a choice must be worse to be taken e times less often."""
_CARELESS_TASTE = 250.0
"""The same of somebody who hardly looks at the tolls."""
_DEPTH = 3
"""Steps looked ahead."""
_SHARE = 0.8
"""What is paid of a toll on average, now and then shared by an even number (T-14)."""
_HIT = 0.5
"""How likely a traitor is to cut the most crowded road."""
_FEAR = 0.9
"""How much of a lost trader's gold is feared: below 1, since three traders and one prize make courage pay."""
_SHARED_ROAD = 40.0
"""Gold of fear for a road that the seat's own other trader takes too while a traitor is about."""
_BIDDERS = 60
"""Percent of the rounds in which a bid is made."""
_MOST_GOLD = 30
"""Bids above this cost more than a traitor's seat brings."""


@dataclass(slots=True)
class Facts:
    """What everybody knows of a table. Lists go by trader: seat 0's three, then seat 1's, and so on."""

    chart: Map
    phase: Phase
    round: int
    closed: int
    """Routes that cannot be used, as a mask."""
    traitors: Sequence[int | None]
    bid_limit: int
    cities: Sequence[int]
    purses: Sequence[int]
    visited: Sequence[int]
    """Masks of cities."""
    has_garnet: Sequence[bool]
    alive: Sequence[bool]
    places: Sequence[int]
    """Of the seats, once the game has been counted."""


def facts_of_view(view: View) -> Facts:
    """The facts that a view shows."""
    return Facts(
        chart=view.map,
        phase=view.phase,
        round=view.round,
        closed=mask_of(view.closed),
        traitors=view.traitors,
        bid_limit=view.options.bid_limit,
        cities=[trader.city for trader in view.traders],
        purses=[trader.purse for trader in view.traders],
        visited=[mask_of(trader.visited) for trader in view.traders],
        has_garnet=[trader.garnet for trader in view.traders],
        alive=[trader.alive for trader in view.traders],
        places=() if view.score is None else view.score.places,
    )


def facts_of_state(state: State) -> Facts:
    """The facts of an imagined table, hidden bids and orders left out."""
    chart = state.options.map
    assert chart is not None
    return Facts(
        chart,
        state.phase,
        state.round,
        mask_of(state.closed),
        state.traitors,
        state.options.bid_limit,
        state.cities,
        state.purses,
        [mask_of(visited) for visited in state.visited],
        state.has_garnet,
        [grave is None for grave in state.graves],
        () if state.score is None else state.score.places,
    )


def choose(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """The move of ``seat``, whose view this is and who may act."""
    return order(facts_of_view(view), seat, chance)


def order(facts: Facts, seat: int, chance: Chance, careless: bool = False) -> Move:
    """The move of a seat that may act, from what everybody knows; who is careless sees the next city only."""
    if facts.phase == "setup":
        return _set_up(facts, chance)
    if facts.phase == "token":
        return _token(facts, seat)
    planner = RoundPlanner(facts, seat, careless)
    return planner.spring(chance) if facts.phase == "spring" else planner.travel(chance)


# --- the set-up and the token -----------------------------------------------------------------------


def _set_up(facts: Facts, chance: Chance) -> Setup:
    """Three start cities, the better the likelier and no two alike, and perhaps a bid."""
    worth = list(_prospects(facts.chart))
    cities: list[int] = []
    for _ in range(TRADERS):
        city = _draw([CITY_PAY + value for value in worth], 2.5 * _TASTE, chance)
        cities.append(city)
        worth[city] -= CITY_PAY
    one, two, three = cities
    if chance.below(100) >= _BIDDERS:
        return Setup((one, two, three))
    return Setup((one, two, three), 1 + chance.below(3), _bid(facts, chance))


@lru_cache(maxsize=16)
def _prospects(chart: Map) -> tuple[int, ...]:
    """What the best ways of :data:`_DEPTH` steps from each city would earn, tolls paid in full."""
    return tuple(
        int(_onward(chart, 1.0, 0, city, 1 << city, _DEPTH)) for city in range(graph_of(chart).cities)
    )


def _bid(facts: Facts, chance: Chance) -> Bid:
    """A modest bid: garnets are worth more in the season than in the auction, so they stay in hand."""
    return Bid(chance.below(min(facts.bid_limit, _MOST_GOLD) + 1))


def _token(facts: Facts, seat: int) -> Token:
    """The second token goes to the best of the others: any rule will do, and this one rewards good play."""
    others = (other for other in range(len(facts.places)) if other != seat)
    return Token(min(others, key=lambda other: facts.places[other]))


# --- looking ahead ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def _onward(chart: Map, share: float, closed: int, here: int, seen: int, steps: int) -> float:
    """The most that a trader can earn in some steps from a city; staying earns nothing.

    ``seen`` is the mask of the cities that pay no more, ``share`` what is paid of a toll.
    """
    best = 0.0
    for city, route in graph_of(chart).neighbours[here]:
        if closed >> route & 1 or seen >> city & 1:
            continue
        gain = CITY_PAY - share * chart.routes[route].toll
        if steps > 1:
            gain += _onward(chart, share, closed, city, seen | 1 << city, steps - 1)
        best = max(best, gain)
    return best


def _draw(values: Sequence[float], taste: float, chance: Chance) -> int:
    """The position of one of the values, the better the likelier."""
    top = max(values)
    weights = [int(1_000_000 * exp((value - top) / taste)) for value in values]
    ticket = chance.below(sum(weights))
    for position, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return position
    raise AssertionError("a ticket below the sum of the weights is always found")


class _Path(NamedTuple):
    """A way of a trader: its steps, its end, what was visited and found by then, and what it has earned."""

    path: tuple[int, ...]
    end: int
    visited: int
    garnet: bool
    earned: float


class RoundPlanner:
    """What one seat makes of the facts in one round."""

    def __init__(self, facts: Facts, seat: int, careless: bool) -> None:
        self.facts = facts
        self.depth = 0 if careless else _DEPTH
        self.taste = _CARELESS_TASTE if careless else _TASTE
        self.net = graph_of(facts.chart)
        self.tolls = [_SHARE * route.toll for route in facts.chart.routes]
        spring = facts.phase == "spring"
        self.steps = LAST_ROUND + 2 - facts.round
        traitor = None if spring else facts.traitors[facts.round - 1]
        self.threat = not careless and (spring or traitor not in (None, seat))
        self.cuts_now = traitor == seat
        self.mine = range(seat * TRADERS, seat * TRADERS + TRADERS)
        self.traffic = self._traffic()
        self.busiest = max(self.traffic) or 1.0

    def _traffic(self) -> list[float]:
        """How many traders of others are likely to take each route next, by their own best interest."""
        traffic, facts = [0.0] * len(self.tolls), self.facts
        for trader, here in enumerate(facts.cities):
            if trader in self.mine or not facts.alive[trader]:
                continue
            ways = self._ways(here, facts.visited[trader])
            if not ways:
                continue
            values = [0.0, *(pay - self.tolls[route] for _, route, pay in ways)]
            top = max(values)
            weights = [exp((value - top) / (2 * _TASTE)) for value in values]
            total = sum(weights)
            for (_, route, _), weight in zip(ways, weights[1:], strict=True):
                traffic[route] += weight / total
        return traffic

    def _ways(self, here: int, visited: int) -> list[tuple[int, int, int]]:
        """The cities one open road away: city, route, and what it pays."""
        closed = self.facts.closed
        return [
            (city, route, 0 if visited >> city & 1 else CITY_PAY)
            for city, route in self.net.neighbours[here]
            if not closed >> route & 1
        ]

    # --- ways --------------------------------------------------------------------------------

    def travel(self, chance: Chance) -> Travel:
        """An order of rounds 1 to 3."""
        to: list[int | None] = []
        taken: list[int] = []
        for trader in self.mine:
            path = self._path(trader, 1, taken, chance)
            to.append(path[0] if path else None)
        first, second, third = to
        return Travel((first, second, third), self._cuts(taken, chance) if self.cuts_now else ())

    def spring(self, chance: Chance) -> Spring:
        """An order of round 4."""
        taken: list[int] = []
        one, two, three = (self._path(trader, 2, taken, chance) for trader in self.mine)
        if chance.below(100) >= _BIDDERS:
            return Spring((one, two, three))
        return Spring((one, two, three), _bid(self.facts, chance), self._cuts(taken, chance))

    def _path(self, trader: int, most: int, taken: list[int], chance: Chance) -> tuple[int, ...]:
        """A way of up to ``most`` steps for a trader; its routes are added to ``taken``."""
        facts = self.facts
        ways = [_Path((), facts.cities[trader], facts.visited[trader], facts.has_garnet[trader], 0.0)]
        if facts.alive[trader]:
            ways += self._longer(trader, ways[0], most, taken)
        values = [way.earned + self._ahead(trader, way.end, way.visited) for way in ways]
        path = ways[_draw(values, self.taste, chance)].path
        here = self.facts.cities[trader]
        for city in path:
            taken.append(self.net.route_of[here, city])
            here = city
        return path

    def _longer(self, trader: int, way: _Path, most: int, taken: Sequence[int]) -> Iterator[_Path]:
        """Every way of up to ``most`` steps that goes on from one."""
        for city, route, pay in self._ways(way.end, self.facts.visited[trader]):
            found = not way.garnet and self.facts.chart.routes[route].garnet
            earned = way.earned + pay - self.tolls[route] + 2.0 * found - self._danger(trader, route, taken)
            longer = _Path((*way.path, city), city, way.visited | 1 << city, way.garnet or found, earned)
            yield longer
            if len(longer.path) < most:
                yield from self._longer(trader, longer, most, taken)

    def _ahead(self, trader: int, here: int, visited: int) -> float:
        """What may still be earned from a city."""
        left = min(self.steps - 1, self.depth)
        if self.facts.phase == "spring" or left < 1 or not self.facts.alive[trader]:
            return 0.0
        return _onward(self.facts.chart, _SHARE, self.facts.closed, here, visited, left)

    def _danger(self, trader: int, route: int, taken: Sequence[int]) -> float:
        """Gold of fear: crowded roads are cut, and one cut must not take two of the seat's own."""
        if not self.threat:
            return 0.0
        risk = _HIT * (self.traffic[route] + 0.5) / (self.busiest + 0.5)
        return _FEAR * risk * self.facts.purses[trader] + (_SHARED_ROAD if route in taken else 0.0)

    # --- cuts --------------------------------------------------------------------------------

    def _cuts(self, taken: Sequence[int], chance: Chance) -> tuple[int, ...]:
        """Three roads that others are likely to take, and that none of one's own takes now."""
        chosen: tuple[int, ...] = ()
        for _ in range(MOST_CUTS):
            possible = further_cuts(self.net, self.facts.closed, chosen)
            further = [route for route in possible if route not in taken]
            if not further:
                break
            chosen += (further[_draw([self.traffic[route] for route in further], 0.4, chance)],)
        return tuple(sorted(chosen))


PLAYER = FunctionPlayer(choose)
"""The computer player of this game."""
