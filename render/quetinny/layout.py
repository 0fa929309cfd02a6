"""Where the cells of a kingdom lie in the picture: any kingdom fits, as large as it can."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Generic, NamedTuple, Protocol, TypeVar

from engine.quetinny.cells import column_of, row_of
from render.decktet import ASPECT, FaceSize, Form
from render.picture import Box

WIDEST = 190
"""Width of a card in a kingdom that has all the room."""
GUTTER_LEFT, GUTTER_TOP = 38, 34
"""Room for the names of rows and columns."""
_LOWEST_ASPECT = 0.96
"""A small card may be this low to be wider; its parts stay as large."""
_LINE_ASPECT = 4.4
"""Length of a face with all parts in one line over its breadth, and that length in pixels."""
_LONGEST = 256
_LINE_GAIN = 1.5
"""How much larger the symbols must get before a card's parts are put in one line."""


class Size(Protocol):
    """What a card takes of a picture."""

    @property
    def width(self) -> int:
        """In pixels."""
        ...

    @property
    def height(self) -> int:
        """In pixels."""
        ...


S = TypeVar("S", bound=Size)


class CellBlock(NamedTuple, Generic[S]):
    """A block of cells in a picture: its first column and row, its counts, and where its corner lies."""

    column: int
    row: int
    columns: int
    rows: int
    size: S
    gap: int
    left: int
    top: int

    def box(self, cell: int) -> Box:
        """Where a cell lies in the picture, also one outside the block."""
        x = self.left + (column_of(cell) - self.column) * (self.size.width + self.gap)
        y = self.top + (row_of(cell) - self.row) * (self.size.height + self.gap)
        return Box.sized(x, y, self.size.width, self.size.height)

    @property
    def block(self) -> Box:
        """The box of all cells."""
        return Box.sized(
            self.left,
            self.top,
            self.columns * (self.size.width + self.gap) - self.gap,
            self.rows * (self.size.height + self.gap) - self.gap,
        )


class Grid(CellBlock[FaceSize]):
    """A block of cards."""

    __slots__ = ()


def bounds(cells: Collection[int]) -> tuple[int, int, int, int]:
    """First column and row, last column and row of some cells (at least one)."""
    columns = [column_of(cell) for cell in cells]
    rows = [row_of(cell) for cell in cells]
    return min(columns), min(rows), max(columns), max(rows)


@lru_cache(maxsize=256)
def plan(first_column: int, first_row: int, last_column: int, last_row: int, area: Box) -> Grid:
    """The largest grid of these columns and rows in an area that also holds the gutters."""
    columns, rows = last_column - first_column + 1, last_row - first_row + 1
    room = Box(area.left + GUTTER_LEFT, area.top + GUTTER_TOP, area.right, area.bottom)
    gap = max(4, min(14, room.width // (columns * 9), room.height // (rows * 10)))
    size = _face((room.width - gap * (columns - 1)) // columns, (room.height - gap * (rows - 1)) // rows)
    wide = columns * (size.width + gap) - gap
    high = rows * (size.height + gap) - gap
    left = room.left + (room.width - wide) // 2
    top = room.top + (room.height - high) // 2
    return Grid(first_column, first_row, columns, rows, size, gap, left, top)


def _face(width: int, height: int) -> FaceSize:
    """The face that shows rank and suits largest in a cell of this size."""
    row = FaceSize(min(width, round(height * _LINE_ASPECT), _LONGEST), height, "wide")
    width = min(width, WIDEST)
    column = FaceSize(width, min(height, round(width * _LINE_ASPECT), _LONGEST), "tall")
    card = FaceSize(min(width, round(height / _LOWEST_ASPECT)), min(height, round(width * ASPECT)), "socket")
    if card.height > card.width * ASPECT or card.width >= 120:
        card = FaceSize(min(width, round(height / ASPECT)), min(height, round(width * ASPECT)), "socket")
    return max((card, column, row), key=lambda size: _symbol(size) * (_LINE_GAIN if size is card else 1.0))


def _symbol(size: FaceSize) -> float:
    """About the side of a suit's symbol on a face."""
    form: Form = size.form
    if form == "tall":
        return min(size.width, size.height / 4) * 0.86
    if form == "wide":
        return min(size.width / 4, size.height) * 0.86
    return min(size.width * 0.42, size.height * 0.42)
