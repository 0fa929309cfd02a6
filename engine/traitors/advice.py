"""What a seat can choose from, read from its view alone: for panels, autocompletion and computer players."""

from collections.abc import Sequence

from engine.core.codec import Record
from engine.traitors import graph, types


class Destination(Record, frozen=True):
    """One road a trader may take now.

    ``toll`` is undiscounted; ``pay`` is what the city would earn it (0 if seen before); ``garnet``:
    the trader would gain one.
    """

    city: int
    route: int
    toll: int
    pay: int
    garnet: bool


def destinations(view: types.View, trader: types.Trader, first: int | None = None) -> tuple[Destination, ...]:
    """Where a living trader may go (T-9), by city; after ``first``, where its second step may go (T-19).

    Empty for a dead one, and when no travelling is done. ``first`` must itself be a destination.
    """
    if not trader.alive or view.phase not in ("travel", "spring"):
        return ()
    chart = view.map
    here, garnet = trader.city, trader.garnet
    if first is not None:
        garnet = garnet or chart.routes[graph.graph_of(chart).route_of[here, first]].garnet
        # No road leads from a city to itself, so what the first step visits is not among what follows.
        here = first
    return tuple(
        Destination(
            city,
            route,
            chart.routes[route].toll,
            0 if city in trader.visited else types.CITY_PAY,
            chart.routes[route].garnet and not garnet,
        )
        for city, route in graph.graph_of(chart).neighbours[here]
        if route not in view.closed
    )


def cut_options(view: types.View, chosen: Sequence[int] = ()) -> tuple[int, ...]:
    """The routes that may be added to ``chosen``, which are legal cuts themselves (T-10), in order."""
    if view.phase not in ("travel", "spring"):
        return ()
    return tuple(graph.further_cuts(graph.graph_of(view.map), graph.mask_of(view.closed), chosen))


def may_cut(view: types.View) -> bool:
    """Whether this seat's order of this round may name cuts (in the spring: with a bid)."""
    if view.phase == "spring":
        return view.seat is not None
    return view.phase == "travel" and view.seat is not None and view.traitors[view.round - 1] == view.seat
