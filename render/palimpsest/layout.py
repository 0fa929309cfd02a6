"""Where the lattice lies in the picture: all of it while cells are large enough, else a part and a map."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.palimpsest.types import TableCard
from render.decktet import FaceSize
from render.palimpsest.cubes import LEAST
from render.picture import HEIGHT, WIDTH, Box

GUTTER_LEFT, GUTTER_TOP = 44, 32
"""Room for the coordinates."""
EDGE = 10
"""Free pixels around the cells, for shadows and glows."""
_WIDEST = 120
"""Width of a cell on a small table, in pixels."""
_LOWEST, _HIGHEST = 0.84, 1.16
"""Height of a cell over its width."""
SMALLEST = 84, 72
"""Width and height under which a cell could not be read in a small preview of the picture."""
SMALLEST_FOR_ALL = 60, 52
SMALLEST_AT_THE_END = 44, 40
"""The same on the public board, and where nothing is to be chosen any more: then the whole table counts."""
BESIDE_PODIUM = 52, 48
"""Width and height under which a cell is too small for the podium beside the table to be worth it."""
_STEP = 4
"""Sizes of cells are multiples of this."""
CELL_WIDTHS = range(SMALLEST[0], _WIDEST + 1, _STEP)
"""The widths that cells may have."""
_CROPPED = 92, 82
"""About the size of a cell where only a part is shown."""
_MINIMAP_CELL = 13
"""Pixels of a cell in the minimap at most."""
_MINIMAP_DEEPEST = 216
MINIMAP_EDGE = 14
"""Free pixels inside the minimap's frame."""


class Span(NamedTuple):
    """A block of cells: first column and row, and those after the last."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """Columns inside."""
        return self.right - self.left

    @property
    def rows(self) -> int:
        """Rows inside."""
        return self.bottom - self.top

    def joined(self, other: Span) -> Span:
        """The smallest block that holds both."""
        return Span(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def holds(self, other: Span) -> bool:
        """Whether the other block lies inside this one."""
        return self.joined(other) == self


def card_span(x: int, y: int) -> Span:
    """The cells of a card at a place (P-4)."""
    return Span(x, y, x + 2, y + 2)


def span_of(spans: Iterable[Span]) -> Span:
    """The smallest block that holds all of some (at least one)."""
    first, *others = spans
    for other in others:
        first = first.joined(other)
    return first


def visible(table: Iterable[TableCard]) -> tuple[TableCard, ...]:
    """The cards that show at least one cell."""
    return tuple(seen for seen in table if any(seen.shows))


def cells_of(seen: TableCard) -> list[tuple[int, int, int]]:
    """The cells that show a card: which of its four it is in reading order, and its column and row."""
    return [(at, seen.x + at % 2, seen.y + at // 2) for at, shown in enumerate(seen.shows) if shown]


class LatticeWindow(NamedTuple):
    """A window on the lattice: its cells, their size in pixels, and where its corner lies in the picture."""

    window: Span
    width: int
    height: int
    left: int
    top: int
    minimap: Box | None = None
    """Where the whole table is shown small, when the window does not hold all of it."""
    canvas: tuple[int, int] = (WIDTH, HEIGHT)
    """Width and height of the picture."""
    least_tag: int = LEAST
    """Height of a tag of cubes under which it leaves out what the cubes earned."""

    @property
    def face(self) -> FaceSize:
        """The size of a card."""
        return FaceSize(2 * self.width, 2 * self.height)

    @property
    def box(self) -> Box:
        """The window's box in the picture."""
        window = self.window
        return Box.sized(self.left, self.top, window.columns * self.width, window.rows * self.height)

    def cell(self, x: int, y: int) -> Box:
        """The box of a cell, which may lie outside the window."""
        left = self.left + (x - self.window.left) * self.width
        top = self.top + (y - self.window.top) * self.height
        return Box.sized(left, top, self.width, self.height)

    def card(self, x: int, y: int) -> Box:
        """The box of a card, which may reach over the window's edge."""
        return self.span(card_span(x, y))

    def span(self, block: Span) -> Box:
        """The box of a block of cells, which may reach over the window's edge."""
        corner, end = self.cell(block.left, block.top), self.cell(block.right, block.bottom)
        return Box(corner.left, corner.top, end.left, end.top)

    def shows(self, x: int, y: int) -> bool:
        """Whether a cell lies in the window."""
        window = self.window
        return window.left <= x < window.right and window.top <= y < window.bottom


def broad_room(whole: Span, beside: Box, alone: Box, lower: int, enough: tuple[int, int]) -> Box | None:
    """Where a table has room whose cells are not large ``enough`` beside a pane, if they become larger so.

    It lies ``alone`` in the picture's width, as much higher as it needs, to the row ``lower`` at most.
    """
    narrow = _cell(whole.columns, whole.rows, _inner(beside))
    if narrow[0] >= enough[0] and narrow[1] >= enough[1]:
        return None
    spare = lower - alone.bottom
    needed = whole.rows * min(_WIDEST, _inner(alone).width // whole.columns) - _inner(alone).height
    alone = alone._replace(bottom=alone.bottom + max(0, min(spare, needed)))
    return alone if _cell(whole.columns, whole.rows, _inner(alone)) > narrow else None


def _inner(area: Box) -> Box:
    """The room of the cells in an area."""
    return Box(area.left + GUTTER_LEFT, area.top + GUTTER_TOP, area.right - EDGE, area.bottom - EDGE)


@lru_cache(maxsize=256)
def plan(
    whole: Span,
    focus: tuple[Span, ...],
    taken: tuple[Span, ...],
    area: Box,
    smallest: tuple[int, int] = SMALLEST,
) -> LatticeWindow:
    """The grid for a table that covers ``whole``, in an area that also holds gutters and perhaps a minimap.

    Where not all fits in cells of the ``smallest`` size, the first block of ``focus`` is shown and of the
    others as many as fit with it. The minimap then lies in a corner where nothing is ``taken``, or on room
    that is kept for it.
    """
    room = _inner(area)
    width, height = _cell(whole.columns, whole.rows, room)
    if width >= smallest[0] and height >= smallest[1]:
        return _centred(whole, width, height, room)
    grid = _part(whole, focus, room)
    kept, minimap = _kept(whole, room, area)
    full = [grid.span(block).inset(-EDGE) for block in taken]
    # Never over the coordinates beside the window.
    for corner in _corners(minimap, Box(grid.left, grid.top, room.right, area.bottom)):
        if not any(box.meets(corner) for box in full):
            return grid._replace(minimap=corner)
    return _part(whole, focus, kept)._replace(minimap=minimap)


def _part(whole: Span, focus: tuple[Span, ...], room: Box) -> LatticeWindow:
    """The grid of a part of the table."""
    columns = min(whole.columns, max(2, room.width // _CROPPED[0]))
    rows = min(whole.rows, max(2, room.height // _CROPPED[1]))
    width, height = _cell(columns, rows, room)
    # A long thin table leaves room for more of it beside.
    columns = min(whole.columns, room.width // width)
    rows = min(whole.rows, room.height // height)
    return _centred(_window(whole, focus, columns, rows), width, height, room)


def _corners(box: Box, room: Box) -> tuple[Box, ...]:
    """The box in the corners of a room, from the one that people look at least."""
    right, low = room.right - box.width, room.bottom - box.height
    places = ((right, low), (room.left, low), (right, room.top), (room.left, room.top))
    return tuple(Box.sized(left, top, box.width, box.height) for left, top in places)


def _cell(columns: int, rows: int, room: Box) -> tuple[int, int]:
    """The largest cell of a fair shape with which so many fit."""
    width = min(_WIDEST, room.width // columns)
    height = min(room.height // rows, round(width * _HIGHEST))
    width = min(width, round(height / _LOWEST))
    # Few sizes, so that tables share their sprites.
    return max(_STEP, width - width % _STEP), max(_STEP, height - height % _STEP)


def _centred(window: Span, width: int, height: int, room: Box) -> LatticeWindow:
    left = room.left + (room.width - window.columns * width) // 2
    top = room.top + (room.height - window.rows * height) // 2
    return LatticeWindow(window, width, height, left, top)


def minimap_cell(whole: Span, width: int, height: int) -> float:
    """Pixels of a cell with which the whole table fits in so much room."""
    return min(_MINIMAP_CELL, width / whole.columns, height / whole.rows)


def _kept(whole: Span, room: Box, area: Box) -> tuple[Box, Box]:
    """The room beside a minimap, and the minimap: below a broad table, right of a tall one."""
    edge = 2 * MINIMAP_EDGE
    if whole.columns > whole.rows * 1.3:
        cell = minimap_cell(whole, room.width - edge, _MINIMAP_DEEPEST - edge)
        wide, high = round(whole.columns * cell) + edge, round(whole.rows * cell) + edge
        left = room.left + (room.width - wide) // 2
        minimap = Box(left, area.bottom - high, left + wide, area.bottom)
        return room._replace(bottom=minimap.top - EDGE), minimap
    cell = minimap_cell(whole, _MINIMAP_DEEPEST - edge, area.height - edge)
    wide, high = round(whole.columns * cell) + edge, round(whole.rows * cell) + edge
    top = area.bottom - high if high < area.height // 2 else area.top + (area.height - high) // 2
    minimap = Box(area.right - wide, top, area.right, top + high)
    return room._replace(right=minimap.left - EDGE), minimap


def _window(whole: Span, focus: tuple[Span, ...], columns: int, rows: int) -> Span:
    """So many cells of the whole, around what is in focus."""
    seen = focus[0] if focus else whole
    around = Span(seen.left - 1, seen.top - 1, seen.right + 1, seen.bottom + 1)
    if around.columns <= columns and around.rows <= rows:
        seen = around
    for other in focus[1:]:
        more = seen.joined(other)
        if more.columns <= columns and more.rows <= rows:
            seen = more
    left = _start(seen.left, seen.right, columns, whole.left, whole.right)
    top = _start(seen.top, seen.bottom, rows, whole.top, whole.bottom)
    return Span(left, top, left + columns, top + rows)


def _start(first: int, last: int, count: int, lowest: int, highest: int) -> int:
    """Where ``count`` cells begin so that first to last stand in their middle, without leaving the whole."""
    return max(lowest, min(highest - count, (first + last - count) // 2))
