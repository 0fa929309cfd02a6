"""The open table: sheets over sheets, what their cells show, cubes, and the marks of the last turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.decktet import Card
from engine.palimpsest.types import TableCard, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer
from render.cards import FaceSize, card_light
from render.masks import disc, mask, rounded
from render.palette import ACCENT, CUT, LINE, RGB, TABLE, mixed
from render.palimpsest.cubes import Tag, legible, letter_of, places, strip_height, tag_sprite
from render.palimpsest.faces import DEEP, RANK_CELLS, band, cell_print, layout, sheet
from render.palimpsest.layout import GUTTER_LEFT, GUTTER_TOP, Grid, Span, card_span, cells_of, span_of
from render.palimpsest.marks import Marks
from render.panels import GUTTER
from render.picture import Box
from render.warm import HEIGHT, WIDTH

_FADE = 16
"""Pixels over which the table fades where the window ends but the table does not."""
_DUSK = Image.linear_gradient("L").transpose(Image.Transpose.ROTATE_180).point(lambda level: level * 0.8)
_DOT = mixed(LINE, (0, 0, 0), 0.12)
_WHITE = (255, 255, 255)

Laid = tuple[Card, int, int]
"""A card and its place."""


class Cell(NamedTuple):
    """A cell that shows a card: which of the card's four it is, its column and row, the cubes in it."""

    seen: TableCard
    at: int
    x: int
    y: int
    tags: tuple[Tag, ...]
    strip: int
    """Pixels that the tags take."""


def draw_table(view: View, names: Sequence[str], marks: Marks, grid: Grid) -> Canvas:
    """A canvas of the whole picture with the table on it."""
    laid = tuple((seen.card, seen.x, seen.y) for seen in view.table)
    cells = shown_cells(view, names, marks, grid)
    prints = tuple((cell.seen.card, cell.at, cell.x, cell.y, cell.strip) for cell in cells)
    canvas = printed(laid, marks.newest, prints, grid).open()
    _outlines(canvas, view, marks, grid)
    _tags(canvas, cells, grid)
    _hits(canvas, cells, grid)
    return canvas


@FRAMES.keep
def structure(laid: tuple[Laid, ...], newest: str | None, grid: Grid) -> Layer:
    """The table with all sheets in laying order, nothing on them yet."""
    canvas = Canvas.table(WIDTH, HEIGHT)
    _gutters(canvas, grid)
    # Sheets at the window's edge are cut off by drawing on a piece of the table.
    piece = grid.box.inset(0 if grid.inset else -16)
    board = Canvas(canvas.image.crop(piece))
    _dots(board, grid, piece)
    for card, x, y in laid:
        box = grid.card(x, y).moved(-piece.left, -piece.top)
        if box.meets(board.box):
            if card.id == newest:
                board.stamp(card_light(grid.face, 5), box.left, box.top)
            board.stamp(sheet(card.suits, grid.face), box.left, box.top)
    canvas.image.paste(board.image, piece[:2])
    if grid.inset:
        _fade(canvas, grid, tuple(card_span(x, y) for _, x, y in laid))
    if grid.inset:
        frame = grid.box.inset(-2)
        canvas.paint(rounded(frame.width, frame.height, 4, 2), frame.left, frame.top, LINE)
    return canvas.layer()


@FRAMES.keep
def printed(
    laid: tuple[Laid, ...],
    newest: str | None,
    prints: tuple[tuple[Card, int, int, int, int], ...],
    grid: Grid,
) -> Layer:
    """The table with what its cells show; a print is a card, which of its cells, place, foot kept free."""
    canvas = structure(laid, newest, grid).open()
    edge = band(grid.face) + 1
    for card, at, x, y, foot in prints:
        box = grid.cell(x, y)
        top = box.top + (edge if at < 2 else 0)
        height = grid.height - edge - foot
        ranked = at in RANK_CELLS
        canvas.stamp(cell_print(card, grid.width, height, ranked=ranked), box.left, top)
        rank = layout(card, grid.width, height, ranked=ranked).rank
        if rank is not None and card.rank is not None:
            canvas.hit(f"rank:{card.id}:{at}", rank.moved(box.left, top))
    return canvas.layer()


def _fade(canvas: Canvas, grid: Grid, laid: tuple[Span, ...]) -> None:
    """Darken the edges of the window behind which the table goes on."""
    window, box = grid.window, grid.box
    whole = span_of(laid)
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


def _gutters(canvas: Canvas, grid: Grid) -> None:
    """The coordinates of columns and rows, which commands take."""
    box, window = grid.box, grid.window
    for x in range(window.left, window.right):
        left = grid.cell(x, window.top).left
        room = Box.sized(left, box.top - GUTTER_TOP, grid.width, GUTTER_TOP - 8)
        canvas.text(str(x), room, GUTTER, "centre", check=room.inset(-4))
    for y in range(window.top, window.bottom):
        top = grid.cell(window.left, y).top
        room = Box.sized(box.left - GUTTER_LEFT, top, GUTTER_LEFT - 14, grid.height)
        canvas.text(str(y), room, GUTTER, "right")


def _dots(board: Canvas, grid: Grid, piece: Box) -> None:
    """The lattice, hardly there: a dot where cells meet."""
    window = grid.window
    for y in range(window.top, window.bottom + 1):
        for x in range(window.left, window.right + 1):
            corner = grid.cell(x, y).moved(-piece.left, -piece.top)
            board.paint(disc(4), corner.left - 2, corner.top - 2, _DOT)


# --- cubes --------------------------------------------------------------------------------------

_CUBES_FIRST = (1, 2, 3, 0)
"""Cells of a card in the order in which they take cubes: first those without a rank."""


def shown_cells(view: View, names: Sequence[str], marks: Marks, grid: Grid) -> list[Cell]:
    """The cells in the window that show a card, with the tags that lie in each."""
    found = []
    for seen in view.table:
        cells = [cell for cell in cells_of(seen) if grid.shows(cell[1], cell[2])]
        cells.sort(key=lambda cell: _CUBES_FIRST.index(cell[0]))
        tags = _tags_of(seen, names, marks)
        for turn, (at, x, y) in enumerate(cells):
            own = legible(tags[turn :: len(cells)], grid.width, grid.height)
            found.append(Cell(seen, at, x, y, own, strip_height(own, grid.width, grid.height)))
    return found


def _tags_of(seen: TableCard, names: Sequence[str], marks: Marks) -> list[Tag]:
    found = []
    for seat, number in enumerate(seen.cubes):
        holding = seen.card.id, seat
        if not number and holding != marks.emptied:
            continue
        note, ring = "", _WHITE
        if holding in marks.removes:
            note, ring = f"-{marks.removes[holding]}", CUT
        elif holding in marks.gains:
            note = f"+{marks.gains[holding]}"
        if ring == _WHITE and (holding in marks.moved or holding in marks.sources or not number):
            ring = ACCENT
        found.append(Tag(seat, letter_of(names[seat]), number, note, ring))
    return found


def _tags(canvas: Canvas, cells: Sequence[Cell], grid: Grid) -> None:
    edge = band(grid.face) + 1
    for cell in cells:
        foot = edge if cell.at >= 2 else 0
        for tag, box in zip(cell.tags, places(cell.tags, grid.cell(cell.x, cell.y), foot), strict=True):
            canvas.stamp(tag_sprite(tag, box.height), box.left, box.top)
            canvas.hit(f"cubes:{cell.seen.card.id}:{tag.seat}", box)


def _hits(canvas: Canvas, cells: Sequence[Cell], grid: Grid) -> None:
    """Where each card shows: the box around its cells in the window."""
    for cell in cells:
        name = f"card:{cell.seen.card.id}"
        box = grid.cell(cell.x, cell.y)
        known = canvas.hits.get(name, box)
        canvas.hit(
            name,
            Box(
                min(known.left, box.left),
                min(known.top, box.top),
                max(known.right, box.right),
                max(known.bottom, box.bottom),
            ),
        )


# --- marks --------------------------------------------------------------------------------------


def _outlines(canvas: Canvas, view: View, marks: Marks, grid: Grid) -> None:
    """Gold along the edges of what still shows of touched cards, broad on the scored ones."""
    courts = {card for card, _ in marks.removes}
    broad = 3 if view.final else 6
    for seen in view.table:
        name = seen.card.id
        if name in courts:
            _outline(canvas, seen, grid, CUT, 5)
        elif name in marks.scored:
            _outline(canvas, seen, grid, DEEP, broad)
        elif name in marks.touched:
            _outline(canvas, seen, grid, DEEP, 3)


def _outline(canvas: Canvas, seen: TableCard, grid: Grid, colour: RGB, line: int) -> None:
    cells = cells_of(seen)
    shown = tuple(
        (at, x, y) in cells and grid.shows(x, y)
        for at, x, y in ((at, seen.x + at % 2, seen.y + at // 2) for at in range(4))
    )
    if any(shown):
        box = grid.card(seen.x, seen.y)
        canvas.stencil(_rim(grid.face, shown, line), box.left, box.top, colour)


@lru_cache(maxsize=512)
def _rim(size: FaceSize, shown: tuple[bool, ...], line: int) -> Image.Image:
    """A mask along the inner edge of what shows of a card."""
    border = line + 1
    wide = Image.new("L", (size.width + 2 * border, size.height + 2 * border))
    width, height = size.width // 2, size.height // 2
    for at, there in enumerate(shown):
        if there:
            left, top = border + at % 2 * width, border + at // 2 * height
            wide.paste(255, (left, top, left + width, top + height))
    sheet_mask = Image.new("L", wide.size)
    sheet_mask.paste(mask(rounded(size.width, size.height, size.radius)), (border, border))
    region = ImageChops.multiply(wide, sheet_mask)
    inner = region
    for dx in (-line, 0, line):
        for dy in (-line, 0, line):
            # What wraps around comes from the empty border.
            inner = ImageChops.darker(inner, ImageChops.offset(region, dx, dy))
    rim = ImageChops.subtract(region, inner)
    return rim.crop((border, border, border + size.width, border + size.height))
