"""Where a kingdom's stations lie in its picture; any kingdom fits, as large as it can."""

from collections.abc import Collection
from typing import NamedTuple

from engine.quetinny.cells import WIDTH, at, column_of, row_of
from render.drawing import picture, styles

GUTTER_LEFT, GUTTER_TOP = 46, 44
"""Room for the names of rows and columns."""
READABLE = 52
"""The shorter side of a station from which its figures are no smaller than all letters that matter."""
_LARGEST = 132
"""Pixels of a station that has all the room."""
_STRETCH, _THIN_STRETCH = 1.6, 3.5
"""The longer side of a station over the shorter one, at most: as a rule, and where they must be narrow."""
_STEP = 4
"""Stations grow in steps of so many pixels: what is drawn of a size is kept for the pictures after it."""
_FIGURE_DISC = 42
"""Diameter of a disc whose figure can be read."""


class StationSize(NamedTuple):
    """The size of a station's card."""

    width: int
    height: int

    @property
    def side(self) -> int:
        """The shorter side."""
        return min(self.width, self.height)

    @property
    def radius(self) -> int:
        """The radius of its corners."""
        return max(4, round(self.side * 0.08))

    @property
    def band(self) -> int:
        """The height of the band in its suits' colours: they alone tell them where no symbol has room."""
        return max(3, self.height // (16 if self.suit else 6))

    @property
    def disc(self) -> int:
        """The diameter of the disc in its middle."""
        return max(round(self.side * 0.5), min(48, round(self.side * 0.68)), min(_FIGURE_DISC, self.side - 4))

    @property
    def suit(self) -> int:
        """The side of a suit's symbol; 0 where there is no room for any."""
        beside = (self.width - self.disc) // 2 - 5
        side = max(round(self.side * 0.27), min(beside, round(self.height * 0.4)))
        return side if self.side >= READABLE else 0


class Field(NamedTuple):
    """A block of cells in a picture: its first column and row, its counts, and where its corner lies."""

    column: int
    row: int
    columns: int
    rows: int
    size: StationSize
    gap: int
    left: int
    top: int

    def box(self, cell: int) -> picture.Box:
        """Where a cell lies in the picture."""
        x = self.left + (column_of(cell) - self.column) * self.across
        y = self.top + (row_of(cell) - self.row) * self.down
        return picture.Box.sized(x, y, self.size.width, self.size.height)

    def middle(self, cell: int) -> tuple[int, int]:
        """The middle of a station's disc."""
        return self.box(cell).middle

    @property
    def across(self) -> int:
        """Pixels from a column to the next."""
        return self.size.width + self.gap

    @property
    def down(self) -> int:
        """Pixels from a row to the next."""
        return self.size.height + self.gap

    @property
    def height(self) -> int:
        """Of the whole picture."""
        return self.top + self.rows * self.down - self.gap + styles.MARGIN

    @property
    def cells(self) -> list[int]:
        """All cells, in reading order."""
        return [
            at(column, row)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        ]

    @property
    def minor(self) -> bool:
        """Whether figures on the cards are smaller than what matters: of kingdoms that no game comes to."""
        return self.size.side < READABLE


def lay_field(cells: Collection[int]) -> Field:
    """The largest field of these cells (at least one), with the free columns beside them that have room."""
    columns, rows = ([of(cell) for cell in cells] for of in (column_of, row_of))
    first, wide, row, high = (
        min(columns),
        max(columns) - min(columns) + 1,
        min(rows),
        max(rows) - min(rows) + 1,
    )
    gap = 13 if max(wide, high) <= 6 else 7 if max(wide, high) <= 9 else 3
    size = _station(wide, high, gap, picture.DOWN)
    if size.side < READABLE:
        size = _station(wide, high, gap, picture.TALLEST)
    room = picture.ACROSS - 2 * styles.MARGIN - GUTTER_LEFT
    more = max(0, (room + gap) // (size.width + gap) - wide)
    first = max(0, min(WIDTH - wide - more, first - more // 2))
    left = styles.MARGIN + GUTTER_LEFT + (room - (wide + more) * (size.width + gap) + gap) // 2
    return Field(first, row, wide + more, high, size, gap, left, styles.MARGIN + GUTTER_TOP)


def _station(columns: int, rows: int, gap: int, height: int) -> StationSize:
    """The largest station of so many that fit into a picture of this height."""
    across = (picture.ACROSS - 2 * styles.MARGIN - GUTTER_LEFT + gap) // columns - gap
    down = (height - 2 * styles.MARGIN - GUTTER_TOP + gap) // rows - gap
    stretch = _STRETCH if min(across, down) >= READABLE else _THIN_STRETCH
    high = max(8, min(_LARGEST, down, round(across * stretch)))
    wide = max(8, min(_LARGEST, across, round(high * stretch)))
    if min(wide, high) >= READABLE:
        wide, high = wide // _STEP * _STEP, high // _STEP * _STEP
    return StationSize(wide, high)
