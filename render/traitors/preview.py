"""What a panel's picture shows: an order in the making, and what may be chosen next."""

from dataclasses import dataclass
from itertools import pairwise

from engine.traitors.types import Order, Setup, Spring, Trader


@dataclass(frozen=True, slots=True)
class Preview:
    """An ``order`` in the making, None for who looks on.

    ``trader`` (0 to 2) is the one being ordered, ``offered`` are the ways that it may take, city after city;
    ``cuttable`` are the roads that may be cut beside those of the order.
    """

    order: Order | None = None
    trader: int | None = None
    offered: tuple[tuple[int, ...], ...] = ()
    cuttable: tuple[int, ...] = ()

    @property
    def cuts(self) -> tuple[int, ...]:
        """The roads that the order cuts."""
        if self.order is None or isinstance(self.order, Setup):
            return ()
        return self.order.plan if isinstance(self.order, Spring) else self.order.cuts

    def legs(self, trader: Trader) -> tuple[tuple[int, int], ...]:
        """The pairs of cities that a trader of the order's maker walks between."""
        if self.order is None or isinstance(self.order, Setup):
            return ()
        return tuple(pairwise((trader.city, *self.order.paths[trader.number])))
