"""Paths of caravans: from an Ace through chips of its suit to its Crown (Q-15, Q-16)."""

from itertools import pairwise
from typing import NamedTuple

from engine.quetinny.cards import CardTables
from engine.quetinny.cells import WIDTH
from engine.quetinny.scoring import pay
from engine.quetinny.state import AROUND, State

_CORNERS: dict[int, int] = {WIDTH + 1: 0, -WIDTH - 1: -WIDTH - 1, WIDTH - 1: -1, -WIDTH + 1: -WIDTH}
"""Diagonal step to the way from its start to the north-west cell of the block of four it runs through.

That cell names the corner in the block's middle, which both diagonals of the block share.
"""


class SuitPath(NamedTuple):
    """One way for a suit's cubes: its cells, the corners it runs over, the gold it earns per cube."""

    cells: tuple[int, ...]
    corners: tuple[int, ...]
    pay: int


def corner(start: int, end: int) -> int | None:
    """The corner that a step between neighbouring cells runs over; None for an orthogonal step."""
    offset = _CORNERS.get(end - start)
    return None if offset is None else start + offset


def corners_of(cells: tuple[int, ...]) -> tuple[int, ...]:
    """The corners that a path of cells runs over, in order."""
    found = (corner(start, end) for start, end in pairwise(cells))
    return tuple(place for place in found if place is not None)


def find_paths(state: State, tables: CardTables, suit: int) -> list[SuitPath]:
    """All legal paths of a suit, best first as Q-19 says; none unless Ace and Crown both lie in the kingdom.

    Ranks rise at each step, so no path meets a card twice and the search ends by itself.
    """
    start, goal = state.ends[suit], state.ends[suit + 6]
    if start < 0 or goal < 0:
        return []
    bit = 1 << suit
    chips, card_at, rank, extra = state.chips, state.card_at, tables.rank, tables.extra
    found: list[SuitPath] = []
    stack: list[tuple[tuple[int, ...], tuple[int, ...], int]] = [((start,), (), 0)]
    while stack:
        cells, corners, extras = stack.pop()
        here = cells[-1]
        height = rank[card_at[here]]
        for step in AROUND:
            cell = here + step
            if cell != goal and not chips.get(cell, 0) & bit:
                continue
            card = card_at[cell]
            if rank[card] <= height:
                continue
            over = corners
            offset = _CORNERS.get(step)
            if offset is not None:
                if here + offset in corners:
                    continue
                over = (*corners, here + offset)
            if cell == goal:
                found.append(SuitPath((*cells, cell), over, pay(len(cells) + 1, extras)))
            else:
                stack.append(((*cells, cell), over, extras + extra[card]))
    found.sort(key=lambda path: (-path.pay, len(path.cells), path.cells))
    return found


def clash(path: SuitPath, other: SuitPath) -> bool:
    """Whether two paths cross or share a card, so that no caravan may take both (Q-16, Q-31)."""
    return not set(path.corners).isdisjoint(other.corners) or not set(path.cells).isdisjoint(other.cells)
