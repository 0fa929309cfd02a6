"""The half-card lattice (P-4): cells and places as single integers.

A cell is ``(y + 128) * WIDTH + x + 128``. A *place* is the top-left cell of a card. Each card lies
at most two cells off one that it touches, so 45 cards never come near the edge.
"""

import re
from functools import cache

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

BIT = {step: 1 << number for number, step in enumerate(COVERS)}
"""Bit of each of a card's cells in the mask of those that show it."""

ALL_CELLS = 0b1111
RANK_CELLS = 0b1001
"""The top-left and the bottom-right cell bear the rank (P-5)."""


def _touching(footprint: tuple[int, ...]) -> dict[int, int]:
    masks: dict[int, int] = {}
    for cell in COVERS:
        for other in footprint:
            masks[cell - other] = masks.get(cell - other, 0) | BIT[cell]
    return dict(sorted(masks.items()))


TOUCHING = {contact: _touching(footprint) for contact, footprint in _FOOTPRINTS.items()}
"""By option ``contact``: steps from a card's place to all places at which another would touch it, and the
mask of its cells that would be touched there."""


def place_at(x: int, y: int) -> int | None:
    """The place of a lattice point, or None when it is further off than any game reaches."""
    if -REACH <= x <= REACH and -REACH <= y <= REACH:
        return (y + _MIDDLE) * WIDTH + x + _MIDDLE
    return None


@cache
def point_of(place: int) -> tuple[int, int]:
    """The lattice point ``(x, y)`` of a place."""
    y, x = divmod(place, WIDTH)
    return x - _MIDDLE, y - _MIDDLE


# --- names --------------------------------------------------------------------------------------
#
# Letters name the lattice's upright lines, numbers the others. A place is named by the crossing on which its
# card is centred: the root's is M13. No table reaches the ends, where names go around.

_MIDDLE_COLUMN, _MIDDLE_ROW = 12, 13
_COLUMNS, _ROWS = 26 * 27, 300
_NAME = re.compile("([A-Z]{1,2})([0-9]{1,3})")


def column_name(line: int) -> str:
    """The letters of the upright line left of the cells of column ``line``; M is the root's middle."""
    number = (line - 1 + _MIDDLE_COLUMN) % _COLUMNS
    return chr(65 + number) if number < 26 else chr(64 + number // 26) + chr(65 + number % 26)


def row_name(line: int) -> str:
    """The number of the line above the cells of row ``line``; 13 is the root's middle."""
    return str((line - 2 + _MIDDLE_ROW) % _ROWS + 1)


def place_name(x: int, y: int) -> str:
    """The name of the place of a card whose top-left cell is (x, y): ``"M13"``."""
    return column_name(x + 1) + row_name(y + 1)


def named_place(name: str) -> tuple[int, int] | None:
    """The lattice point of a place's name in capitals, or None where it is no name of one."""
    found = _NAME.fullmatch(name)
    if found is None or not 1 <= int(found[2]) <= _ROWS:
        return None
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    x, y = column - 1 - _MIDDLE_COLUMN, int(found[2]) - _MIDDLE_ROW
    return x - _COLUMNS if x > REACH else x, y - _ROWS if y > REACH else y
