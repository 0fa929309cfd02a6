"""Points of shipments (C-16) and the final places (C-20)."""

from typing import Final

from engine.ceylon.cards import NUMBER, Ware
from engine.ceylon.state import State
from engine.core.game import Result

MOST_GOODS = 8
"""C-16: the largest shipment."""

POINTS: Final[tuple[tuple[int, ...], ...]] = (
    (1, 3, 6, 10, 15, 21, 28, 36),
    (2, 4, 8, 12, 17, 24, 32, 40),
    (3, 5, 9, 14, 20, 27, 35, 44),
    (4, 6, 10, 16, 23, 30, 39, 48),
    (5, 7, 12, 18, 25, 33, 42, 52),
    (6, 8, 14, 20, 27, 36, 45, 56),
)
"""C-16: points by ware and then by size of the shipment, from 1."""


def points_for(ware: Ware, size: int) -> int:
    """What a shipment of ``size`` goods (1 to 8) scores (C-16)."""
    return POINTS[NUMBER[ware]][size - 1]


def result(state: State) -> Result:
    """C-20: the player on turn has reached the target; the others rank by points."""
    points = tuple(state.points)
    places = tuple(1 + sum(other > score for other in points) for score in points)
    won = tuple(seat == state.player for seat in range(state.seats))
    return Result(places, points, won, "target")
