"""How a table of Spice Traitors stands for a seat between two rounds, and what that is worth to it.

Gold counts in units of fifty, against the rival whose richest trader has the best prospects. What is read is
what the seat may know: others' bids count as what a traitor's seat usually costs.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from operator import mul
from typing import NamedTuple

from engine.players import traitors, traitors_weights
from engine.traitors import graph, types
from engine.traitors.state import State, garnets_in_hand

_UNIT = 50.0
_MOST = 4.0
"""Units beyond which a lead is no greater."""
_NEAR = 20.0
"""Gold within which it is open who will be ahead."""
_USUAL_BID = 15
_SHARE = 0.8
"""What is paid of a toll on average."""
_DEPTH = 4
_NOBODY: tuple[int | None, ...] = (None,)
"""The last round's traitor is not known before."""


class _Prospect(NamedTuple):
    """What a trader may have in the end: by its best road, by its second best, and now."""

    best: float
    second: float
    purse: float
    road: int


@lru_cache(maxsize=1 << 16)
def _roads(chart: types.Map, here: int, visited: int, closed: int, steps: int) -> tuple[float, float, int]:
    """What may be earned down the best road and the second best, and which the best is; -1 to stay."""
    best, second, road = 0.0, 0.0, -1
    for city, route in graph.graph_of(chart).neighbours[here]:
        if closed >> route & 1:
            continue
        gain = (0 if visited >> city & 1 else types.CITY_PAY) - _SHARE * chart.routes[route].toll
        gain += traitors.onward(chart, _SHARE, closed, city, visited | 1 << city, min(_DEPTH, steps) - 1)
        if gain > best:
            best, second, road = gain, best, route
        else:
            second = max(second, gain)
    return best, second, road


def _prospects(state: State, seat: int) -> list[list[_Prospect]]:
    """Those of the living traders of each seat, the best first, as far as ``seat`` knows."""
    chart, closed = state.options.map, graph.mask_of(state.closed)
    assert chart is not None
    steps, found = types.LAST_ROUND + 2 - state.round, []
    for other in range(state.seats):
        bids = [offer[1].gold for offer in state.won if offer is not None and offer[0] == other]
        extra = state.bonus[other] - (sum(bids) if other == seat else _USUAL_BID * len(bids))
        traders = []
        for trader in range(other * types.TRADERS, (other + 1) * types.TRADERS):
            if state.graves[trader] is None:
                purse, visited = state.purses[trader] + extra, graph.mask_of(state.visited[trader])
                best, second, road = _roads(chart, state.cities[trader], visited, closed, steps)
                traders.append(_Prospect(purse + best, purse + second, purse, road))
        traders.sort(reverse=True)
        found.append(traders)
    return found


def _lead(gold: float) -> float:
    return max(-_MOST, min(_MOST, gold / _UNIT))


def _ahead(rivals: Sequence[float], value: float) -> float:
    """How many of the rivals' numbers are likely to be above one's own."""
    return sum([1 / (1 + exp(min(30.0, (value - rival) / _NEAR))) for rival in rivals])


def features(state: State, seat: int) -> list[float]:
    """What is seen of a table between two rounds, by the order of :data:`WEIGHTS` from its second line on."""
    prospects = _prospects(state, seat)
    mine, rivals = prospects[seat], [*prospects[:seat], *prospects[seat + 1 :]]
    number = len(rivals)
    tops = sorted([rival[0].best if rival else 0.0 for rival in rivals], reverse=True)
    traders = [each.best for rival in rivals for each in rival]
    first, second, third = [trader.best for trader in mine] + [0.0] * (types.TRADERS - len(mine))
    purses = (
        max([trader.purse for trader in mine], default=0.0),
        max([trader.purse for each in rivals for trader in each], default=0.0),
    )
    roads = [each.road for player in prospects for each in player]
    crowds = [roads.count(one.road) - 1 if one.road >= 0 else 0 for one in mine] + [0] * types.TRADERS
    now, *later = [*state.traitors[state.round - 1 : types.LAST_ROUND - 1], *_NOBODY]
    danger = now is not None and now != seat
    return [
        _lead(first - tops[0]),
        _lead(second - tops[0]),
        _lead(third - tops[0]),
        _lead(first - sum(tops) / number),
        _lead(first - max([rival[1].best if len(rival) > 1 else 0.0 for rival in rivals])),
        _ahead(tops, first) / number,
        _ahead(traders, first),
        _ahead(traders, second),
        _ahead(traders, third),
        _lead(purses[0] - purses[1]),
        _lead(mine[0].best - mine[0].second) if mine else 0.0,
        _lead(mine[1].best - mine[1].second) if len(mine) > 1 else 0.0,
        crowds[0],
        crowds[0] * danger,
        crowds[1],
        crowds[1] * danger,
        len(mine) == 2,
        len(mine) == 1,
        not mine,
        sum([len(rival) == 1 for rival in rivals]),
        sum(map(len, rivals)) / number,
        now == seat,
        danger,
        later.count(seat),
        sum([holder is not None and holder != seat for holder in later]),
        garnets_in_hand(state, seat),
        (sum(state.brought) + sum(state.gained) - state.brought[seat] - state.gained[seat]) / number,
        1 / number,
        number,
        len(state.closed),
    ]


def log_odds(state: State, seat: int) -> float:
    """Of what the game will be worth to a seat, between two rounds; 0 before the traders are placed."""
    if not state.cities:
        return 0.0
    constant, *weights = _BY_ROUND[state.round - 1]
    return float(constant + sum(map(mul, weights, features(state, seat))))


_BY_ROUND = list(zip(*traitors_weights.WEIGHTS.values(), strict=True))
