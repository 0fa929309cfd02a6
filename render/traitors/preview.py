"""What the order panel shows: the reader's own plan, and what may be chosen next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from engine.traitors.types import Bid, Map, Order, Setup, Spring

Paths = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
NO_PATHS: Paths = ((), (), ())


@dataclass(frozen=True, slots=True)
class Preview:
    """An order in the making.

    ``starts`` are the start cities of the set-up, None where none is chosen yet; ``paths`` the cities that
    each trader goes to, step by step. ``trader`` (0 to 2) is the one being ordered, ``cities`` are what it
    may choose from; ``cuts`` are the roads chosen to be cut, ``routes`` the legal ones to add. ``bid`` is
    the offer, for the traitor's seat of ``round``.
    """

    starts: tuple[int | None, int | None, int | None] = (None, None, None)
    paths: Paths = NO_PATHS
    trader: int | None = None
    cities: tuple[int, ...] = ()
    cuts: tuple[int, ...] = ()
    routes: tuple[int, ...] = ()
    bid: Bid | None = None
    round: int | None = None
    bidding: bool = False
    """The bid is what is being chosen."""
    quiet: bool = False
    """Nothing is being chosen: the reader looks on."""
    about: tuple[int, ...] = ()
    """Further cities that are spoken of: they must be seen."""

    @classmethod
    def of(cls, order: Order) -> Preview:
        """The preview of a whole order, with nothing left to choose."""
        if isinstance(order, Setup):
            return cls(starts=order.cities, bid=order.bid, round=order.round)
        one, two, three = (tuple(path) for path in order.paths)
        if isinstance(order, Spring):
            return cls(paths=(one, two, three), cuts=order.plan, bid=order.bid, round=4)
        return cls(paths=(one, two, three), cuts=order.cuts)

    def legs(self, trader: int, origin: int) -> tuple[tuple[int, int], ...]:
        """The pairs of cities that a trader walks between, from where it stands."""
        path = (origin, *self.paths[trader])
        return tuple(pairwise(path))


def cities_of(orders: Iterable[Order], chart: Map) -> tuple[int, ...]:
    """The cities that orders name, those at the ends of roads to be cut among them."""
    found: set[int] = set()
    for preview in map(Preview.of, orders):
        found.update(city for city in preview.starts if city is not None)
        found.update(city for path in preview.paths for city in path)
        found.update(end for route in preview.cuts for end in (chart.routes[route].a, chart.routes[route].b))
    return tuple(sorted(found))
