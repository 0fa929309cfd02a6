"""The open table: sheets over sheets, what their cells show, cubes, and the marks of the last turn."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.decktet import Card
from engine.palimpsest.lattice import column_name, row_name
from engine.palimpsest.types import View
from render.decktet import card_light
from render.drawing import cache, masks, styles
from render.drawing.canvas import Canvas, Layer
from render.drawing.palette import LINE, TABLE, mixed
from render.drawing.picture import Box
from render.palimpsest.cells import Cell, draw_cell
from render.palimpsest.faces import sheet
from render.palimpsest.layout import GUTTER_LEFT, GUTTER_TOP, LatticeWindow, Span, card_span, span_of, visible
from render.palimpsest.marks import Marks
from render.palimpsest.outlines import Outline, draw_outline, outlines_of

_FADE = 16
"""Pixels over which the table fades where the window ends but the table does not, or has its shadow."""
_DUSK = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_180).point(lambda level: level * 0.8)
_DOT, _DOT_SIZE = mixed(LINE, (0, 0, 0), 0.12), 4


class Ground(NamedTuple):
    """What lies under prints and cubes: cards and their places, the newest one's id, outlines, the window."""

    laid: tuple[tuple[Card, int, int], ...]
    newest: str | None
    outlines: tuple[Outline, ...]
    grid: LatticeWindow


def draw_table(view: View, marks: Marks, cells: Sequence[Cell], grid: LatticeWindow, *, keep: bool) -> Canvas:
    """A canvas of the whole picture with the table on it; ``cells`` are those that the window shows.

    Where more steps of the same move may follow, the ground is to be kept: cubes alone change on it.
    """
    laid = tuple((seen.card, seen.x, seen.y) for seen in visible(view.table))
    ground = Ground(laid, marks.newest, outlines_of(view, marks, grid), grid)
    canvas = _kept(ground).open() if keep else _ground(ground)
    for cell in cells:
        draw_cell(canvas, cell, grid)
        # Where each card shows: the box around its cells in the window.
        name, box = f"card:{cell.card.id}", grid.cell(cell.x, cell.y)
        known = canvas.hits.get(name, box)
        canvas.hit(name, Box(*map(min, known[:2], box[:2]), *map(max, known[2:], box[2:])))
    return canvas


@cache.FRAMES.keep
def _kept(ground: Ground) -> Layer:
    return _ground(ground).layer()


def _ground(ground: Ground) -> Canvas:
    laid, newest, outlines, grid = ground
    canvas = Canvas.table(*grid.canvas)
    _gutters(canvas, grid)
    whole = span_of(card_span(x, y) for _, x, y in laid)
    # Sheets at the window's edge are cut off by drawing on a piece of the table.
    piece = _piece(grid, whole)
    board = Canvas(canvas.image.crop(piece))
    _dots(board, grid, piece)
    for card, x, y in laid:
        box = grid.card(x, y).moved(-piece.left, -piece.top)
        if box.meets(board.box):
            if card.id == newest:
                board.stamp(card_light(grid.face, 5, (255, 255, 255)), box.left, box.top)
            board.stamp(sheet(card.suits, grid.face), box.left, box.top)
    for outline in outlines:
        draw_outline(board, outline, grid, piece.left, piece.top)
    canvas.image.paste(board.image, piece[:2])
    _fade(canvas, grid, whole)
    return canvas


def _piece(grid: LatticeWindow, whole: Span) -> Box:
    """The window with room for shadows around, but none at the edges behind which the table goes on."""
    window, box = grid.window, grid.box
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
    for x in range(window.left + 1, window.right):
        middle = grid.cell(x, window.top).left
        room = Box.sized(middle - grid.width // 2, box.top - GUTTER_TOP, grid.width, GUTTER_TOP - 8)
        canvas.text(column_name(x), room, styles.GUTTER, "centre")
    for y in range(window.top + 1, window.bottom):
        middle = grid.cell(window.left, y).top
        room = Box.sized(box.left - GUTTER_LEFT, middle - grid.height // 2, GUTTER_LEFT - 10, grid.height)
        canvas.text(row_name(y), room, styles.GUTTER, "right")


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
        row.paste(masks.mask(masks.disc(_DOT_SIZE)), (left, 0))
    return row
