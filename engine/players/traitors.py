"""A computer player of Spice Traitors: looks ahead for unvisited cities, fears crowded roads, bids modestly.

It reads a view and nothing else. Chance splits its traders and blurs its taste, so that no two tables and
no two of its traders follow the same road by rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.player import FunctionPlayer
from engine.traitors.advice import cut_options, destinations, may_cut
from engine.traitors.graph import MOST_CUTS, Graph, graph_of, mask_of
from engine.traitors.types import (
    CITY_PAY,
    LAST_ROUND,
    TRADERS,
    Bid,
    Map,
    Move,
    Setup,
    Spring,
    Token,
    Trader,
    Travel,
    View,
)

_TASTE = 9.0
"""Gold by which a choice must be worse to be taken e times less often."""
_DEPTH = 3
"""Steps looked ahead."""
_SHARE = 0.8
"""What is paid of a toll on average, now and then shared by an even number (T-14)."""
_HIT = 0.5
"""How likely a traitor is to cut the most crowded road."""
_FEAR = 0.9
"""How much of a lost trader's gold is feared: below 1, since three traders and one prize make courage pay."""
_CROWD = 40.0
"""Gold of fear for a road that the seat's own other trader takes too while a traitor is about."""
_BIDDERS = 60
"""Percent of the rounds in which a bid is made."""
_MOST_GOLD = 30
"""Bids above this cost more than a traitor's seat brings."""


def choose(game: AnyGame, view: View, seat: int, chance: Chance) -> Move:
    """The move of ``seat``, whose view this is and who may act."""
    if view.phase == "setup":
        return _set_up(view, chance)
    if view.phase == "token":
        return _token(view, seat)
    mind = _Mind(view, seat)
    return mind.spring(chance) if view.phase == "spring" else mind.travel(chance)


# --- the set-up and the token -----------------------------------------------------------------------


def _set_up(view: View, chance: Chance) -> Setup:
    """Three start cities, the better the likelier and no two alike, and perhaps a bid."""
    worth = list(_prospects(view.map))
    cities: list[int] = []
    for _ in range(TRADERS):
        city = _draw([CITY_PAY + value for value in worth], 2.5 * _TASTE, chance)
        cities.append(city)
        worth[city] -= CITY_PAY
    one, two, three = cities
    if chance.below(100) >= _BIDDERS:
        return Setup((one, two, three))
    return Setup((one, two, three), 1 + chance.below(3), _bid(view, chance))


@lru_cache(maxsize=16)
def _prospects(chart: Map) -> tuple[int, ...]:
    """What the best ways of :data:`_DEPTH` steps from each city would earn, tolls paid in full."""
    net = graph_of(chart)
    tolls = [float(route.toll) for route in chart.routes]
    return tuple(int(_onward(net, tolls, 0, city, (city,), _DEPTH)) for city in range(net.cities))


def _bid(view: View, chance: Chance) -> Bid:
    """A modest bid: garnets are worth more in the season than in the auction, so they stay in hand."""
    return Bid(chance.below(min(view.options.bid_limit, _MOST_GOLD) + 1))


def _token(view: View, seat: int) -> Token:
    """The second token goes to the best of the others: any rule will do, and this one rewards good play."""
    assert view.score is not None
    places = view.score.places
    return Token(
        min((other for other in range(len(places)) if other != seat), key=lambda other: places[other])
    )


# --- looking ahead ------------------------------------------------------------------------------------


def _onward(
    net: Graph, tolls: Sequence[float], closed: int, here: int, seen: tuple[int, ...], steps: int
) -> float:
    """The most that a trader can earn in some steps from a city; staying earns nothing."""
    best = 0.0
    for city, route in net.neighbours[here]:
        if closed >> route & 1 or city in seen:
            continue
        gain = CITY_PAY - tolls[route]
        if steps > 1:
            gain += _onward(net, tolls, closed, city, (*seen, city), steps - 1)
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


class _Mind:
    """What one seat makes of one view in one round."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.net = graph_of(view.map)
        self.tolls = [_SHARE * route.toll for route in view.map.routes]
        self.closed = mask_of(view.closed)
        spring = view.phase == "spring"
        self.steps = LAST_ROUND + 2 - view.round
        traitor = None if spring else view.traitors[view.round - 1]
        self.threat = spring or traitor not in (None, seat)
        self.mine = [view.trader(seat, number) for number in range(TRADERS)]
        self.crowd = self._crowd()

    def _crowd(self) -> list[float]:
        """How many traders of others are likely to take each route next, by their own best interest."""
        crowd = [0.0] * len(self.tolls)
        for trader in self.view.traders:
            ways = destinations(self.view, trader)
            if trader.seat == self.seat or not ways:
                continue
            values = [0.0, *(way.pay - self.tolls[way.route] for way in ways)]
            top = max(values)
            weights = [exp((value - top) / (2 * _TASTE)) for value in values]
            total = sum(weights)
            for way, weight in zip(ways, weights[1:], strict=True):
                crowd[way.route] += weight / total
        return crowd

    # --- ways --------------------------------------------------------------------------------

    def travel(self, chance: Chance) -> Travel:
        """An order of rounds 1 to 3."""
        to: list[int | None] = []
        taken: list[int] = []
        for trader in self.mine:
            path = self._path(trader, 1, taken, chance)
            to.append(path[0] if path else None)
        first, second, third = to
        return Travel((first, second, third), self._cuts(taken, chance) if may_cut(self.view) else ())

    def spring(self, chance: Chance) -> Spring:
        """An order of round 4."""
        taken: list[int] = []
        one, two, three = (self._path(trader, 2, taken, chance) for trader in self.mine)
        if chance.below(100) >= _BIDDERS:
            return Spring((one, two, three))
        return Spring((one, two, three), _bid(self.view, chance), self._cuts(taken, chance))

    def _path(self, trader: Trader, most: int, taken: list[int], chance: Chance) -> tuple[int, ...]:
        """A way of up to ``most`` steps for a trader; its routes are added to ``taken``."""
        paths: list[tuple[int, ...]] = [()]
        values = [self._ahead(trader, ())]
        self._grow(trader, (), 0.0, most, taken, paths, values)
        path = paths[_draw(values, _TASTE, chance)]
        here = trader.city
        for city in path:
            taken.append(self.net.route_of[here, city])
            here = city
        return path

    def _grow(
        self,
        trader: Trader,
        path: tuple[int, ...],
        earned: float,
        most: int,
        taken: Sequence[int],
        paths: list[tuple[int, ...]],
        values: list[float],
    ) -> None:
        """Put every way that goes on from ``path`` into ``paths``, with its value."""
        for way in destinations(self.view, trader, path[-1] if path else None):
            longer = (*path, way.city)
            gain = earned + way.pay - self.tolls[way.route] + 2.0 * way.garnet
            gain -= self._danger(trader, way.route, taken)
            paths.append(longer)
            values.append(gain + self._ahead(trader, longer))
            if len(longer) < most:
                self._grow(trader, longer, gain, most, taken, paths, values)

    def _ahead(self, trader: Trader, path: tuple[int, ...]) -> float:
        """What may still be earned after ``path``."""
        left = min(self.steps - 1, _DEPTH)
        if self.view.phase == "spring" or left < 1 or not trader.alive:
            return 0.0
        here = path[-1] if path else trader.city
        return _onward(self.net, self.tolls, self.closed, here, (*trader.visited, *path), left)

    def _danger(self, trader: Trader, route: int, taken: Sequence[int]) -> float:
        """Gold of fear: crowded roads are cut, and one cut must not take two of the seat's own."""
        if not self.threat:
            return 0.0
        busiest = max(self.crowd) or 1.0
        risk = _HIT * (self.crowd[route] + 0.5) / (busiest + 0.5)
        return _FEAR * risk * trader.purse + (_CROWD if route in taken else 0.0)

    # --- cuts --------------------------------------------------------------------------------

    def _cuts(self, taken: Sequence[int], chance: Chance) -> tuple[int, ...]:
        """Three roads that others are likely to take, and that none of one's own takes now."""
        chosen: tuple[int, ...] = ()
        for _ in range(MOST_CUTS):
            further = [route for route in cut_options(self.view, chosen) if route not in taken]
            if not further:
                break
            chosen += (further[_draw([self.crowd[route] for route in further], 0.4, chance)],)
        return tuple(sorted(chosen))


PLAYER = FunctionPlayer(choose)
"""The computer player of this game."""
