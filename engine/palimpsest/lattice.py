"""The half-card lattice (P-4): cells and places as single integers.

A cell is ``(y + 128) * WIDTH + x + 128``. A *place* is the top-left cell of a card. Each card lies
at most two cells off one that it touches, so 45 cards never come near the edge.
"""

from __future__ import annotations

WIDTH = 256
"""Cells of a row of the lattice."""

REACH = 100
"""No place of a game is further than this from the root, along x or y."""

_MIDDLE = WIDTH // 2
ORIGIN = _MIDDLE * WIDTH + _MIDDLE
"""The place of the root."""

COVERS = (0, 1, WIDTH, WIDTH + 1)
"""Steps from a place to the four cells under the card, in reading order."""

BESIDE = (-WIDTH, -WIDTH + 1, -1, 2, WIDTH - 1, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1)
"""Steps from a place to the eight cells that share an edge with the card (P-6)."""

_FOOTPRINTS = {"overlap": COVERS, "any": (*COVERS, *BESIDE)}

TOUCHING = {
    contact: tuple(sorted({cell - other for cell in COVERS for other in footprint}))
    for contact, footprint in _FOOTPRINTS.items()
}
"""By option ``contact``: steps from a card's place to all places at which another would touch it."""

BIT = {step: 1 << number for number, step in enumerate(COVERS)}
"""Bit of each of a card's cells in the mask of those that show it."""

ALL_CELLS = 0b1111
RANK_CELLS = 0b1001
"""The top-left and the bottom-right cell bear the rank (P-5)."""


def place_at(x: int, y: int) -> int | None:
    """The place of a lattice point, or None when it is further off than any game reaches."""
    if -REACH <= x <= REACH and -REACH <= y <= REACH:
        return (y + _MIDDLE) * WIDTH + x + _MIDDLE
    return None


def point_of(place: int) -> tuple[int, int]:
    """The lattice point ``(x, y)`` of a place."""
    y, x = divmod(place, WIDTH)
    return x - _MIDDLE, y - _MIDDLE
