"""The open table: sheets over sheets, what their cells show, cubes, and the marks of the last turn.

Two layers are kept. The *ground* has the sheets and outlines; the *board* has prints and cubes on it. A move
in the making changes cubes step by step: only the cells in which it differs from the board as it was
before the first step are drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs
from PIL import Image

from engine.decktet import Card
from engine.palimpsest.lattice import column_name, row_name
from engine.palimpsest.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer
from render.masks import disc, mask, rounded
from render.palette import LINE, TABLE, mixed
from render.palimpsest.cells import Cell, draw_cell, shown_cells, tag_hit
from render.palimpsest.faces import light, sheet
from render.palimpsest.layout import GUTTER_LEFT, GUTTER_TOP, LatticeWindow, Span, card_span, span_of
from render.palimpsest.marks import Marks
from render.palimpsest.outlines import Outline, draw_outline, outlines_of
from render.panes import GUTTER
from render.picture import WIDTH, Box

_FADE = 16
"""Pixels over which the table fades where the window ends but the table does not, or has its shadow."""
_DUSK = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_180).point(lambda level: level * 0.8)
_DOT, _DOT_SIZE = mixed(LINE, (0, 0, 0), 0.12), 4

Laid = tuple[Card, int, int]
"""A card and its place."""


class _Sheets(NamedTuple):
    """What lies on the table in laying order, the newest card's id, outlines, and the window on it all."""

    laid: tuple[Laid, ...]
    newest: str | None
    outlines: tuple[Outline, ...]
    grid: LatticeWindow


def draw_table(view: View, marks: Marks, grid: LatticeWindow, before: View | None) -> Canvas:
    """A canvas of the whole picture with the table on it.

    ``before`` is the view before a move in the making, whose steps ``view`` shows.
    """
    laid = tuple((seen.card, seen.x, seen.y) for seen in view.table)
    sheets = _Sheets(laid, marks.newest, outlines_of(view, marks, grid), grid)
    cells = shown_cells(view, marks, grid)
    if before is None:
        # Not kept: a public picture of this position is, and a move in the making begins with another board;
        # so does its ground, for the reader's pictures are of another size.
        return _with_cells(_ground(sheets) if view.seat is None else ground(sheets).open(), cells, grid)
    first = shown_cells(_with_cubes(view, before), marks.without_steps(), grid)
    canvas = board(sheets, first).open()
    _redraw(canvas, ground(sheets), first, cells, grid)
    return canvas


def _with_cubes(view: View, other: View) -> View:
    """The table of a view with the cubes of another one."""
    cubes = {seen.card.id: seen.cubes for seen in other.table}
    none = (0,) * len(view.points)
    return structs.replace(
        view,
        table=tuple(
            structs.replace(seen, cubes=cubes.get(seen.card.id, none)) if any(seen.shows) else seen
            for seen in view.table
        ),
    )


def _redraw(
    canvas: Canvas, under: Layer, old: Sequence[Cell], new: Sequence[Cell], grid: LatticeWindow
) -> None:
    """Draw the cells again that are not as they were; both lists have the same cells in the same order."""
    changed = [(was, now) for was, now in zip(old, new, strict=True) if was != now]
    for was, _ in changed:
        box = grid.cell(was.x, was.y)
        canvas.image.paste(under.image.crop(box), box[:2])
        canvas.cover(box)
        for tag in was.tags:
            del canvas.hits[tag_hit(was, tag)]
    for _, now in changed:
        draw_cell(canvas, now, grid)


@FRAMES.keep
def ground(sheets: _Sheets) -> Layer:
    """The table with all sheets in laying order and outlines, nothing on them yet."""
    return _ground(sheets).layer()


def _ground(sheets: _Sheets) -> Canvas:
    laid, newest, outlines, grid = sheets
    canvas = Canvas.table(*grid.canvas)
    _gutters(canvas, grid)
    # Sheets at the window's edge are cut off by drawing on a piece of the table.
    spans = tuple(card_span(x, y) for _, x, y in laid)
    piece = _piece(grid, span_of(spans))
    board = Canvas(canvas.image.crop(piece))
    _dots(board, grid, piece)
    for card, x, y in laid:
        box = grid.card(x, y).moved(-piece.left, -piece.top)
        if box.meets(board.box):
            if card.id == newest:
                light(grid.face).lay(board, box.left, box.top)
            sheet(card.suits, grid.face).lay(board, box.left, box.top)
    for outline in outlines:
        draw_outline(board, outline, grid, piece.left, piece.top)
    canvas.image.paste(board.image, piece[:2])
    _fade(canvas, grid, span_of(spans))
    if grid.minimap:
        frame = grid.box.inset(-2)
        canvas.paint(rounded(frame.width, frame.height, 4, 2), frame.left, frame.top, LINE)
    return canvas


@FRAMES.keep
def board(sheets: _Sheets, cells: tuple[Cell, ...]) -> Layer:
    """The table with what its cells show."""
    return _with_cells(ground(sheets).open(), cells, sheets.grid).layer()


def _with_cells(canvas: Canvas, cells: Sequence[Cell], grid: LatticeWindow) -> Canvas:
    for cell in cells:
        draw_cell(canvas, cell, grid)
        # Where each card shows: the box around its cells in the window.
        name, box = f"card:{cell.card.id}", grid.cell(cell.x, cell.y)
        known = canvas.hits.get(name, box)
        whole = Box(*map(min, known[:2], box[:2]), *map(max, known[2:], box[2:]))
        canvas.hit(name, whole)
    return canvas


def _piece(grid: LatticeWindow, whole: Span) -> Box:
    """The window with room for shadows around, but none at the edges behind which the table goes on."""
    window, box = grid.window, grid.box
    if grid.minimap:
        return box
    return Box(
        box.left - (_FADE if window.left <= whole.left else 0),
        box.top - (_FADE if window.top <= whole.top else 0),
        box.right + (_FADE if window.right >= whole.right else 0),
        box.bottom + (_FADE if window.bottom >= whole.bottom else 0),
    )


def _fade(canvas: Canvas, grid: LatticeWindow, whole: Span) -> None:
    """Darken the edges of the window behind which the table goes on."""
    window, box = grid.window, grid.box
    for beyond, strip, turn in (
        (whole.left < window.left, box._replace(right=box.left + _FADE), Image.Transpose.ROTATE_90),
        (whole.right > window.right, box._replace(left=box.right - _FADE), Image.Transpose.ROTATE_270),
        (whole.top < window.top, box._replace(bottom=box.top + _FADE), None),
        (whole.bottom > window.bottom, box._replace(top=box.bottom - _FADE), Image.Transpose.ROTATE_180),
    ):
        if beyond:
            through = _DUSK
            if turn is not None:
                through = through.transpose(turn)
            canvas.stencil(through.resize((strip.width, strip.height)), strip.left, strip.top, TABLE[1])


def _gutters(canvas: Canvas, grid: LatticeWindow) -> None:
    """The names of the lines on which a card may be centred: letters across, numbers down."""
    box, window = grid.box, grid.window
    style = GUTTER if grid.canvas[0] == WIDTH else GUTTER._replace(size=32)
    for x in range(window.left + 1, window.right):
        middle = grid.cell(x, window.top).left
        room = Box.sized(middle - grid.width // 2, box.top - GUTTER_TOP - 2, grid.width, GUTTER_TOP - 6)
        canvas.text(column_name(x), room, style, "centre")
    for y in range(window.top + 1, window.bottom):
        middle = grid.cell(window.left, y).top
        room = Box.sized(box.left - GUTTER_LEFT, middle - grid.height // 2, GUTTER_LEFT - 12, grid.height)
        canvas.text(row_name(y), room, style, "right")


def _dots(board: Canvas, grid: LatticeWindow, piece: Box) -> None:
    """The lattice, hardly there: a dot where cells meet."""
    window = grid.window
    lefts = [grid.cell(x, 0).left - piece.left for x in range(window.left, window.right + 1)]
    row = _dotted(tuple(left - lefts[0] for left in lefts))
    for y in range(window.top, window.bottom + 1):
        board.stencil(row, lefts[0] - 2, grid.cell(window.left, y).top - piece.top - 2, _DOT)


@lru_cache(maxsize=64)
def _dotted(lefts: tuple[int, ...]) -> Image.Image:
    """A mask of a row of dots, in one piece: one by one they take as long as all sheets."""
    row = Image.new("L", (lefts[-1] + _DOT_SIZE, _DOT_SIZE))
    for left in lefts:
        row.paste(mask(disc(_DOT_SIZE)), (left, 0))
    return row
