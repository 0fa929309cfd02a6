"""A computer player of Spice Traitors: looks ahead for unvisited cities, fears crowded roads, bids modestly.

It reads a view and nothing else. Chance splits its traders and blurs its taste, so that no two tables and
no two of its traders follow the same road by rule.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp
from typing import Self

from engine.core.chance import Chance
from engine.core.composing import Choose, Part, composed
from engine.core.game import AnyGame
from engine.players.player import FunctionPlayer
from engine.traitors import graph, listing, types
from engine.traitors.facts import Facts, facts_of_view

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


def choose(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """The move of ``seat``, whose view this is and who may act."""
    return order(facts_of_view(view), seat, chance)


def order(facts: Facts, seat: int, chance: Chance, careless: bool = False) -> types.Move:
    """The move of a seat that may act, from what everybody knows; who is careless sees the next city only."""
    return orders(facts, seat, careless)(chance)


def orders(facts: Facts, seat: int, careless: bool = False) -> Callable[[Chance], types.Move]:
    """Draws a seat's moves from the same facts again and again; what follows from these is found once."""
    planner: RoundPlanner | None = None

    def drawn(chance: Chance) -> types.Move:
        nonlocal planner
        if facts.phase == "token":
            return _token(facts, seat)
        choose: Choose
        if facts.phase == "setup":
            choose = _SetupPlanner(facts, chance)
        else:
            planner = planner or RoundPlanner(facts, seat, careless)
            choose = planner.begin(chance)
        return composed(listing.compose(facts, seat), choose)

    return drawn


# --- the set-up and the token -----------------------------------------------------------------------


class _SetupPlanner:
    """Three start cities, the better the likelier and no two alike, and perhaps a bid."""

    def __init__(self, facts: Facts, chance: Chance) -> None:
        self.chance = chance
        self.worth = [types.CITY_PAY + value for value in _prospects(facts.chart)]

    def __call__(self, part: Part) -> int:
        """The number of an option."""
        if part.kind not in listing.TRADER_PARTS:
            return _bidding(part, self.chance)
        city = _draw(self.worth, 2.5 * _TASTE, self.chance)
        self.worth[city] -= types.CITY_PAY
        return part.options.index(city)


@lru_cache(maxsize=16)
def _prospects(chart: types.Map) -> tuple[int, ...]:
    """What the best ways of :data:`_DEPTH` steps from each city would earn, tolls paid in full."""
    return tuple(
        int(onward(chart, 1.0, 0, city, 1 << city, _DEPTH)) for city in range(graph.graph_of(chart).cities)
    )


def _bidding(part: Part, chance: Chance) -> int:
    """A modest bid: garnets are worth more in the season than in the auction, so they stay in hand."""
    match part.kind:
        case "round":
            return 0 if chance.below(100) >= _BIDDERS else 1 + chance.below(3)
        case "bid":
            return int(chance.below(100) < _BIDDERS)
        case "gold":
            return chance.below(min(len(part.options), _MOST_GOLD + 1))
    return 0


def _token(facts: Facts, seat: int) -> types.Token:
    """The second token goes to the best of the others: any rule will do, and this one rewards good play."""
    others = (other for other in range(len(facts.places)) if other != seat)
    return types.Token(min(others, key=lambda other: facts.places[other]))


# --- looking ahead ------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def onward(chart: types.Map, share: float, closed: int, here: int, seen: int, steps: int) -> float:
    """The most that a trader can earn in some steps from a city; staying earns nothing.

    ``seen`` is the mask of the cities that pay no more, ``share`` what is paid of a toll.
    """
    best = 0.0
    for city, route in graph.graph_of(chart).neighbours[here]:
        if closed >> route & 1 or seen >> city & 1:
            continue
        gain = types.CITY_PAY - share * chart.routes[route].toll
        if steps > 1:
            gain += onward(chart, share, closed, city, seen | 1 << city, steps - 1)
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


class RoundPlanner:
    """What one seat makes of the facts in one round: it chooses the parts of its orders."""

    chance: Chance
    taken: list[int]
    """Roads that the seat's own traders take next."""

    def __init__(self, facts: Facts, seat: int, careless: bool) -> None:
        self.facts = facts
        self.worths: dict[tuple[int, tuple[int, ...]], float] = {}
        """By trader and way, while no other of the seat's traders takes its roads."""
        self.depth = 0 if careless else _DEPTH
        self.taste = _CARELESS_TASTE if careless else _TASTE
        self.net = graph.graph_of(facts.chart)
        self.tolls = [_SHARE * route.toll for route in facts.chart.routes]
        spring = facts.phase == "spring"
        self.steps = types.LAST_ROUND + 2 - facts.round
        traitor = None if spring else facts.traitors[facts.round - 1]
        self.threat = not careless and (spring or traitor not in (None, seat))
        self.first = seat * types.TRADERS
        self.traffic = self._traffic()
        self.busiest = max(self.traffic) or 1.0

    def begin(self, chance: Chance) -> Self:
        """Another order, by ``chance``."""
        self.chance, self.taken = chance, []
        return self

    def _traffic(self) -> list[float]:
        """How many traders of others are likely to take each route next, by their own best interest."""
        traffic, facts = [0.0] * len(self.tolls), self.facts
        for trader, here in enumerate(facts.cities):
            if self.first <= trader < self.first + types.TRADERS or not facts.alive[trader]:
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
            (city, route, 0 if visited >> city & 1 else types.CITY_PAY)
            for city, route in self.net.neighbours[here]
            if not closed >> route & 1
        ]

    def __call__(self, part: Part) -> int:
        """The number of an option."""
        if part.kind in listing.TRADER_PARTS:
            return self._way(self.first + listing.TRADER_PARTS.index(part.kind), part.options)
        return self._cut(part.options) if part.kind == "cut" else _bidding(part, self.chance)

    def _way(self, trader: int, ways: Sequence[tuple[int, ...]]) -> int:
        """One of a trader's ways, the better the likelier; its roads are taken."""
        number = _draw([self._worth(trader, way) for way in ways], self.taste, self.chance)
        self.taken += self._roads(trader, ways[number])
        return number

    def _worth(self, trader: int, way: tuple[int, ...]) -> float:
        """What a way earns and may earn from its end, less where one cut would take two of the seat's own."""
        worth = self.worths.get((trader, way))
        if worth is None:
            worth = self.worths[trader, way] = self._worth_alone(trader, way)
        if self.taken and self.threat:
            worth -= _SHARED_ROAD * sum([route in self.taken for route in self._roads(trader, way)])
        return worth

    def _roads(self, trader: int, way: tuple[int, ...]) -> list[int]:
        """The routes of a trader's way."""
        stops = (self.facts.cities[trader], *way)
        return [self.net.route_of[stop] for stop in pairwise(stops)]

    def _worth_alone(self, trader: int, way: tuple[int, ...]) -> float:
        facts, worth = self.facts, 0.0
        here, visited, garnet = facts.cities[trader], facts.visited[trader], facts.has_garnet[trader]
        for city in way:
            route = self.net.route_of[here, city]
            found = not garnet and facts.chart.routes[route].garnet
            pay = 0 if facts.visited[trader] >> city & 1 else types.CITY_PAY
            worth += pay - self.tolls[route] + 2.0 * found - self._danger(trader, route)
            here, visited, garnet = city, visited | 1 << city, garnet or found
        return worth + self._ahead(here, visited)

    def _ahead(self, here: int, visited: int) -> float:
        """What may still be earned from a city."""
        left = min(self.steps - 1, self.depth)
        if self.facts.phase == "spring" or left < 1:
            return 0.0
        return onward(self.facts.chart, _SHARE, self.facts.closed, here, visited, left)

    def _danger(self, trader: int, route: int) -> float:
        """Gold of fear: crowded roads are cut."""
        if not self.threat:
            return 0.0
        risk = _HIT * (self.traffic[route] + 0.5) / (self.busiest + 0.5)
        return _FEAR * risk * self.facts.purses[trader]

    def _cut(self, cuts: Sequence[int | None]) -> int:
        """A road that others are likely to take, and that none of one's own takes now; or no more."""
        further = [route for route in cuts if route is not None and route not in self.taken]
        if not further:
            return 0
        return cuts.index(further[_draw([self.traffic[route] for route in further], 0.4, self.chance)])


PLAYER = FunctionPlayer(choose)
"""The computer player of this game."""
