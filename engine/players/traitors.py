"""A computer player of Spice Traitors: looks ahead for unvisited cities, fears crowded roads, bids modestly.

It reads a view and nothing else. Each part of its orders is drawn, what looks better more often, so that no
two tables and no two of its traders follow the same road by rule. How often is its prior; searches have
another one.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp
from operator import mul
from typing import NamedTuple, Self

from engine.core.chance import Chance
from engine.core.composing import Choose, Part, composed
from engine.core.game import AnyGame
from engine.players.player import FunctionPlayer
from engine.traitors import graph, listing, types
from engine.traitors.facts import Facts, facts_of_view

_SPREAD = 9.0
"""Gold by which an option must be worse to be drawn e times less often."""
_CARELESS = 250.0
"""The same of somebody who hardly looks at the tolls."""
_SHARE = 0.8
"""What is paid of a toll on average, now and then shared by an even number (T-14)."""
_NEVER = -25.0
"""A worth below which a road is not cut, even if no other can be."""
_PREY = 50.0
"""Gold that makes a unit of what a cut may destroy."""


class Prior(NamedTuple):
    """How likely each option of an order is before any search: what the things weigh that are seen of it.

    An option whose worth is one less is drawn e times less often.
    """

    cities: tuple[float, ...]
    """Of a start city's prospects, in gold, and of each other trader of one's own there."""
    ways: tuple[tuple[float, ...], ...]
    """By round: :meth:`RoundPlanner.way_features`, then :meth:`RoundPlanner.shared`."""
    cuts: tuple[tuple[float, ...], ...]
    """By round: :meth:`RoundPlanner.cut_features`."""
    bidders: tuple[int, int]
    """Percent that bid in the set-up, and in the spring."""
    rounds: tuple[int, ...]
    """How often a bid of the set-up is for the first round, and so on."""
    gold: tuple[tuple[int, ...], ...]
    """How often a bid of the set-up, and of the spring, has no gold, one :attr:`step`, two; or a bit more."""
    step: int = 1
    depth: int = 3
    """Steps looked ahead; who looks none fears nobody either."""


STEADY = Prior(
    cities=(1 / (2.5 * _SPREAD), -types.CITY_PAY / (2.5 * _SPREAD)),
    # The most crowded road is cut half of the time. Less is feared than is lost: three traders and one prize
    # make courage pay.
    ways=((1 / _SPREAD, 1 / _SPREAD, -0.45 / _SPREAD, 2 / _SPREAD, -40 / _SPREAD),) * types.LAST_ROUND,
    cuts=((2.5, 0.0, 2 * _NEVER),) * types.LAST_ROUND,
    bidders=(60, 60),
    rounds=(1, 1, 1),
    # More gold costs more than a traitor's seat brings.
    gold=((1,) * 31, (1,) * 31),
)
CARELESS = STEADY._replace(
    ways=((1 / _CARELESS,) * 2 + (0.0, 2 / _CARELESS, 0.0),) * types.LAST_ROUND, depth=0
)


def choose(game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
    """The move of ``seat``, whose view this is and who may act."""
    return orders(facts_of_view(view), seat)(chance)


def orders(facts: Facts, seat: int, prior: Prior = STEADY) -> Callable[[Chance], types.Move]:
    """Draws moves of a seat that may act, from what everybody knows: what follows from that is found once."""
    planner: RoundPlanner | None = None

    def drawn(chance: Chance) -> types.Move:
        nonlocal planner
        if facts.phase == "token":
            return _token(facts, seat)
        choose: Choose
        if facts.phase == "setup":
            choose = SetupPlanner(facts, chance, prior)
        else:
            planner = planner or RoundPlanner(facts, seat, prior)
            choose = planner.begin(chance)
        return composed(listing.compose(facts, seat), choose)

    return drawn


# --- the set-up and the token -----------------------------------------------------------------------


class SetupPlanner:
    """Three start cities, and perhaps a bid."""

    def __init__(self, facts: Facts, chance: Chance, prior: Prior) -> None:
        self.chance, self.prior = chance, prior
        self.features = [(types.CITY_PAY + value, 0) for value in _prospects(facts.chart)]

    def __call__(self, part: Part) -> int:
        """The number of an option."""
        if part.kind not in listing.TRADER_PARTS:
            return _bidding(part, self.chance, self.prior, 0)
        city = _draw([_worth(self.prior.cities, features) for features in self.features], self.chance)
        self.place(city)
        return part.options.index(city)

    def place(self, city: int) -> None:
        """One more of the seat's traders begins there."""
        prospects, there = self.features[city]
        self.features[city] = prospects, there + 1


@lru_cache(maxsize=16)
def _prospects(chart: types.Map) -> tuple[int, ...]:
    """What the best ways of three steps from each city would earn, tolls paid in full."""
    return tuple(
        int(onward(chart, 1.0, 0, city, 1 << city, STEADY.depth))
        for city in range(graph.graph_of(chart).cities)
    )


def _bidding(part: Part, chance: Chance, prior: Prior, when: int) -> int:
    """Garnets are worth more in the season than in the auction, so they stay in hand."""
    match part.kind:
        case "round":
            return 1 + _ticket(prior.rounds, chance) if chance.below(100) < prior.bidders[when] else 0
        case "bid":
            return int(chance.below(100) < prior.bidders[when])
        case "gold":
            more = chance.below(prior.step) if prior.step > 1 else 0
            return min(prior.step * _ticket(prior.gold[when], chance) + more, len(part.options) - 1)
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


def _worth(weights: Sequence[float], features: Sequence[float]) -> float:
    return float(sum(map(mul, weights, features)))


def _draw(worths: Sequence[float], chance: Chance) -> int:
    """The position of one of the worths, the higher the likelier."""
    top = max(worths)
    return _ticket([int(1_000_000 * exp(worth - top)) for worth in worths], chance)


def _ticket(weights: Sequence[int], chance: Chance) -> int:
    """The position of one of the weights, each as likely as its share."""
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

    def __init__(self, facts: Facts, seat: int, prior: Prior) -> None:
        self.facts, self.prior = facts, prior
        self.worths: dict[tuple[int, tuple[int, ...]], float] = {}
        """By trader and way, while no other of the seat's traders takes its roads."""
        self.net = graph.graph_of(facts.chart)
        self.tolls = [_SHARE * route.toll for route in facts.chart.routes]
        spring = facts.phase == "spring"
        self.steps = types.LAST_ROUND + 2 - facts.round
        traitor = None if spring else facts.traitors[facts.round - 1]
        self.threat = prior.depth > 0 and (spring or traitor not in (None, seat))
        self.first = seat * types.TRADERS
        self.traffic, self.prey = [0.0] * len(self.tolls), [0.0] * len(self.tolls)
        self._foresee()
        self.busiest = max(self.traffic) or 1.0

    def begin(self, chance: Chance) -> Self:
        """Another order, by ``chance``."""
        self.chance, self.taken = chance, []
        return self

    def _foresee(self) -> None:
        """How many traders of others are likely to take each road next, by their own best interest, and the
        most gold that one of them is likely to have there."""
        facts = self.facts
        for trader, here in enumerate(facts.cities):
            if self.first <= trader < self.first + types.TRADERS or not facts.alive[trader]:
                continue
            ways = self._ways(here, facts.visited[trader])
            if not ways:
                continue
            values = [0.0, *(pay - self.tolls[route] for _, route, pay in ways)]
            top = max(values)
            weights = [exp((value - top) / (2 * _SPREAD)) for value in values]
            total = sum(weights)
            for (_, route, _), weight in zip(ways, weights[1:], strict=True):
                self.traffic[route] += weight / total
                self.prey[route] = max(self.prey[route], weight / total * facts.purses[trader] / _PREY)

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
        return self._cut(part.options) if part.kind == "cut" else _bidding(part, self.chance, self.prior, 1)

    def _way(self, trader: int, ways: Sequence[tuple[int, ...]]) -> int:
        """One of a trader's ways; its roads are taken."""
        weights = self.prior.ways[self.facts.round - 1]
        worths = []
        for way in ways:
            worth = self.worths.get((trader, way))
            if worth is None:
                worth = self.worths[trader, way] = _worth(weights, self.way_features(trader, way))
            worths.append(worth + weights[-1] * self.shared(trader, way))
        number = _draw(worths, self.chance)
        self.taken += self.roads(trader, ways[number])
        return number

    def roads(self, trader: int, way: tuple[int, ...]) -> list[int]:
        """The routes of a trader's way."""
        stops = (self.facts.cities[trader], *way)
        return [self.net.route_of[stop] for stop in pairwise(stops)]

    def shared(self, trader: int, way: tuple[int, ...]) -> int:
        """On how many roads one cut would take two of the seat's own."""
        threatened = self.roads(trader, way) if self.taken and self.threat else []
        return sum([route in self.taken for route in threatened])

    def way_features(self, trader: int, way: tuple[int, ...]) -> tuple[float, float, float, float]:
        """What a way earns, what may be earned from its end, what is in danger, and garnets."""
        facts, earned, danger, garnets = self.facts, 0.0, 0.0, 0
        here, visited, garnet = facts.cities[trader], facts.visited[trader], facts.has_garnet[trader]
        for city in way:
            route = self.net.route_of[here, city]
            found = not garnet and facts.chart.routes[route].garnet
            earned += (0 if facts.visited[trader] >> city & 1 else types.CITY_PAY) - self.tolls[route]
            danger += self._danger(trader, route)
            garnets += found
            here, visited, garnet = city, visited | 1 << city, garnet or found
        return earned, self._ahead(here, visited), danger, garnets

    def _ahead(self, here: int, visited: int) -> float:
        """What may still be earned from a city."""
        left = min(self.steps - 1, self.prior.depth)
        if self.facts.phase == "spring" or left < 1:
            return 0.0
        return onward(self.facts.chart, _SHARE, self.facts.closed, here, visited, left)

    def _danger(self, trader: int, route: int) -> float:
        """Gold that may be lost: crowded roads are cut."""
        if not self.threat:
            return 0.0
        return (self.traffic[route] + 0.5) / (self.busiest + 0.5) * self.facts.purses[trader]

    def _cut(self, cuts: Sequence[int | None]) -> int:
        """A road to cut, as long as there is one to be cut."""
        weights = self.prior.cuts[self.facts.round - 1]
        worths = {route: _worth(weights, self.cut_features(route)) for route in cuts if route is not None}
        further = [route for route, worth in worths.items() if worth > _NEVER]
        number = _draw([worths[route] for route in further], self.chance) if further else None
        return 0 if number is None else cuts.index(further[number])

    def cut_features(self, route: int) -> tuple[float, float, bool]:
        """How many others are likely on a road, what they may lose, and whether one's own would die there."""
        return self.traffic[route], self.prey[route], route in self.taken


PLAYER = FunctionPlayer(choose)
"""The computer player of this game."""
