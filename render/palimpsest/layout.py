"""Where the lattice lies in the picture: all of it while what lies on it can be read, else a window on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import NamedTuple

from engine.palimpsest.advice import Candidate
from engine.palimpsest.types import TableCard
from render.decktet import FaceSize
from render.drawing.picture import ACROSS, TALLEST, Box
from render.drawing.styles import GAP

GUTTER_LEFT, GUTTER_TOP = 52, 40
"""Room for the names of lines."""
_WIDEST = 120
"""Width of a cell on a small table, in pixels."""
_LOWEST, _HIGHEST = 0.84, 1.16
"""Height of a cell over its width."""
_STEP = 4
"""Sizes of cells are multiples of this, so that tables share their sprites."""
_LEAST = ((64, 68), (76, 76), (92, 84), (112, 100))
"""Width and height of a cell at least; the larger ones where a strip has many players' cubes to show."""
_LEAST_AT_THE_END = 56, 52
"""The same where nothing is chosen any more: what counts then is the whole table, and the ranks on it."""
CELL_WIDTHS = range(_LEAST[0][0], _WIDEST + 1, _STEP)
"""The widths that cells may have while a game goes on."""
_TOGETHER = 7
"""Cells across and down, all of which have room in one picture with everything on them to be read."""


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

    def within(self, columns: int, rows: int) -> bool:
        """Whether it has no more columns and rows than these."""
        return self.columns <= columns and self.rows <= rows


def card_span(x: int, y: int) -> Span:
    """The cells of a card at a place (P-4)."""
    return Span(x, y, x + 2, y + 2)


def span_of(spans: Iterable[Span]) -> Span:
    """The smallest block that holds all of some (at least one)."""
    return reduce(Span.joined, spans)


def visible(table: Iterable[TableCard]) -> tuple[TableCard, ...]:
    """The cards that show at least one cell."""
    return tuple(seen for seen in table if any(seen.shows))


def cells_of(seen: TableCard) -> list[tuple[int, int, int]]:
    """The cells that show a card: which of its four it is in reading order, and its column and row."""
    return [(at, seen.x + at % 2, seen.y + at // 2) for at, visible in enumerate(seen.shows) if visible]


def together(places: Sequence[Candidate], most: int) -> tuple[list[Candidate], list[Candidate]]:
    """The first place, with the next ones that have room in one picture with it, and all that are left."""
    kept: list[Candidate] = []
    left: list[Candidate] = []
    span: Span | None = None
    for place in places:
        more = card_span(place.x, place.y)
        more = more if span is None else span.joined(more)
        if len(kept) < most and more.within(_TOGETHER, _TOGETHER):
            span = more
            kept.append(place)
        else:
            left.append(place)
    return kept, left


class LatticeWindow(NamedTuple):
    """A window on the lattice: its cells, their size in pixels, where its corner lies in what picture."""

    window: Span
    width: int
    height: int
    left: int
    top: int
    canvas: tuple[int, int]
    """Width and height of the picture."""

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
        return Box.sized(*self.cell(x, y)[:2], *self.face[:2])

    def shows(self, x: int, y: int) -> bool:
        """Whether a cell lies in the window."""
        window = self.window
        return window.left <= x < window.right and window.top <= y < window.bottom


def plan(
    whole: Span, needed: Span, focus: Sequence[Span], lowest: int, legible: Callable[[LatticeWindow], bool]
) -> LatticeWindow:
    """The window for a table that covers ``whole``, in a picture that ends at row ``lowest`` as a rule.

    Where not all fits that can be read, as ``legible`` tells, it shows what is ``needed`` and of the blocks
    in ``focus`` as many as fit with it.
    """
    for least in _LEAST:
        grid = _window_on(whole, needed, focus, least, (lowest, TALLEST))
        if legible(grid):
            break
    return grid


def plan_whole(whole: Span, lowest: int) -> LatticeWindow | None:
    """The window on a whole table where nothing is chosen any more; None where ranks could not be read."""
    grid = _window_on(whole, whole, (), _LEAST_AT_THE_END, (lowest, TALLEST))
    return grid if grid.width >= _LEAST_AT_THE_END[0] and grid.height >= _LEAST_AT_THE_END[1] else None


def _window_on(
    whole: Span, needed: Span, focus: Sequence[Span], least: tuple[int, int], heights: Sequence[int]
) -> LatticeWindow:
    """The window in the first of these heights that holds the whole table, or else in the last."""
    across = ACROSS - GUTTER_LEFT - 2 * GAP
    for height in heights:
        down = height - GUTTER_TOP - 2 * GAP
        columns = max(needed.columns, min(whole.columns, across // least[0]))
        rows = max(needed.rows, min(whole.rows, down // least[1]))
        if (columns, rows) == (whole.columns, whole.rows):
            break
    width, height = _cell(columns, rows, across, down)
    # A long thin table leaves room for more of it beside.
    columns, rows = min(whole.columns, across // width), min(whole.rows, down // height)
    window = _around(whole, needed, focus, columns, rows)
    left = GUTTER_LEFT + GAP + (across - columns * width) // 2
    return LatticeWindow(
        window, width, height, left, GUTTER_TOP + GAP, (ACROSS, GUTTER_TOP + 2 * GAP + rows * height)
    )


def _cell(columns: int, rows: int, across: int, down: int) -> tuple[int, int]:
    """The largest cell of a fair shape with which so many fit."""
    width = min(_WIDEST, across // columns)
    height = min(down // rows, round(width * _HIGHEST))
    width = min(width, round(height / _LOWEST))
    return max(_STEP, width - width % _STEP), max(_STEP, height - height % _STEP)


def _around(whole: Span, needed: Span, focus: Sequence[Span], columns: int, rows: int) -> Span:
    """So many cells of the whole, with what is needed and as much of what is in focus as fits."""
    seen = needed
    for other in focus:
        more = seen.joined(other)
        if more.within(columns, rows):
            seen = more
    left = _start(seen.left, seen.right, columns, whole.left, whole.right)
    top = _start(seen.top, seen.bottom, rows, whole.top, whole.bottom)
    return Span(left, top, left + columns, top + rows)


def _start(first: int, last: int, count: int, lowest: int, highest: int) -> int:
    """Where ``count`` cells begin so that first to last stand in their middle, without leaving the whole."""
    return max(lowest, min(highest - count, (first + last - count) // 2))
