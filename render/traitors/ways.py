"""What roads look like: as they were cut, who travelled on them which way, and what may be chosen of them."""

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.traitors import graph, types
from render.traitors.preview import Preview


class Lane(NamedTuple):
    """Traders of one seat on a road: from its first city or back, and whether they died on it."""

    seat: int
    onward: bool
    died: bool = False


Lanes = tuple[tuple[int, tuple[Lane, ...]], ...]
"""Roads with those who travel on them."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What a picture shows on its roads, by their numbers.

    ``fresh`` cuts are the last round's, or those that are planned, ``old`` ones are older, ``reopened`` ones
    were cut for the last round alone; on ``deadly`` ones somebody died. On ``halved`` ones the toll was
    shared, on ``won`` ones a garnet was gained. ``lit`` roads may be taken, ``cuttable`` ones be cut, and
    ``chosen`` are cities that may be gone to.
    """

    old: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    reopened: tuple[int, ...] = ()
    deadly: tuple[int, ...] = ()
    lanes: Lanes = ()
    halved: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    lit: tuple[int, ...] = ()
    cuttable: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()

    @property
    def closed(self) -> frozenset[int]:
        """Roads that are not drawn as roads."""
        return frozenset((*self.old, *self.fresh))


def ways_of(view: types.View) -> Ways:
    """The roads as the last round left them."""
    if not view.rounds:
        return Ways()
    last = view.rounds[-1]
    lasting = view.options.cuts == "permanent"
    lanes: dict[int, set[Lane]] = defaultdict(set)
    for journey in last.journeys:
        onward = journey.origin == view.map.routes[journey.route].a
        lanes[journey.route].add(Lane(journey.seat, onward, journey.died))
    shared = {crossing.route for step in last.steps for crossing in step.crossings if crossing.discount}
    return Ways(
        old=tuple(cut for past in view.rounds[:-1] for cut in past.cuts) if lasting else (),
        fresh=last.cuts if lasting else (),
        reopened=() if lasting else last.cuts,
        deadly=tuple(sorted(route for route, here in lanes.items() if any(lane.died for lane in here))),
        lanes=tuple((route, tuple(sorted(here))) for route, here in sorted(lanes.items())),
        halved=tuple(sorted(shared)),
        won=tuple(sorted({journey.route for journey in last.journeys if journey.garnet})),
    )


def planned_ways(view: types.View, preview: Preview) -> Ways:
    """The roads as their reader plans: ways that are ordered, cuts, and what may be chosen."""
    order, chart = preview.order, view.map
    ways = Ways(old=view.closed, cuttable=preview.cuttable)
    if order is None or isinstance(order, types.Setup) or view.seat is None:
        return ways
    roads = graph.graph_of(chart).route_of
    lanes: dict[int, Counter[Lane]] = defaultdict(Counter)
    for trader in own_traders(view):
        for leg in preview.legs(trader):
            route = roads[leg]
            lanes[route][Lane(view.seat, leg[0] == chart.routes[route].a)] += 1
    drawn = tuple((route, tuple(sorted(here.elements()))) for route, here in sorted(lanes.items()))
    ways = replace(ways, fresh=preview.cuts, lanes=drawn)
    if preview.trader is None:
        return ways
    trader = view.trader(view.seat, preview.trader)
    legs = {leg for way in preview.offered for leg in zip((trader.city, *way), way, strict=False)}
    chosen = {way[-1] for way in preview.offered if way}
    return replace(ways, lit=tuple(sorted(roads[leg] for leg in legs)), chosen=tuple(sorted(chosen)))


def own_traders(view: types.View) -> tuple[types.Trader, ...]:
    """The reader's living traders, by number."""
    return tuple(trader for trader in view.traders if trader.seat == view.seat and trader.alive)
