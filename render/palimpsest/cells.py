"""What the cells of the open table show: print and cubes of the card on top, cell by cell."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.decktet import Card
from engine.palimpsest.types import TableCard, View
from render.drawing import palette, picture
from render.drawing.canvas import Canvas
from render.palimpsest import cubes, faces, layout
from render.palimpsest.marks import Marks

_CUBES_FIRST = (1, 2, 3, 0)
"""Cells of a card in the order in which they take cubes: first those without a rank."""
_WHITE = (255, 255, 255)


class Cell(NamedTuple):
    """A cell that shows a card: which of the card's four it is, its column and row, the cubes in it."""

    card: Card
    at: int
    x: int
    y: int
    ranked: bool
    """Whether it prints the card's rank."""
    tags: tuple[cubes.Tag, ...]
    blank: bool
    """Whether nothing is printed: another cell shows the card's rank and suits, and this one is for cubes."""


def shown_cells(view: View, marks: Marks, grid: layout.LatticeWindow) -> tuple[Cell, ...]:
    """The cells in the window that show a card, with the tags that lie in each."""
    found = []
    for seen in view.table:
        cells = [cell for cell in layout.cells_of(seen) if grid.shows(cell[1], cell[2])]
        cells.sort(key=lambda cell: _CUBES_FIRST.index(cell[0]))
        tags = _tags_of(seen, marks)
        ranked = [cell for cell in cells if cell[0] in faces.RANK_CELLS]
        if not ranked and any(at in faces.RANK_CELLS for at, _, _ in layout.cells_of(seen)):
            # The window's edge cuts off where the rank is: without it what shows would look covered.
            ranked = cells[:1]
        # Cubes lie where nothing is printed, as long as there is such a cell.
        bare = [cell for cell in cells if ranked and cell not in ranked]
        takers = bare or cells
        for at, x, y in cells:
            blank = (at, x, y) in bare
            legible: tuple[cubes.Tag, ...] = ()
            if (at, x, y) in takers:
                turn = takers.index((at, x, y))
                legible = cubes.legible(tags[turn :: len(takers)], grid.width, grid.height, blank=blank)
            found.append(Cell(seen.card, at, x, y, (at, x, y) in ranked, legible, blank))
    return tuple(found)


def _tags_of(seen: TableCard, marks: Marks) -> list[cubes.Tag]:
    found = []
    for seat, number in enumerate(seen.cubes):
        holding = seen.card.id, seat
        if not number and holding != marks.emptied:
            continue
        note, ring = "", _WHITE
        if holding in marks.removes:
            note, ring = f"-{marks.removes[holding]}", palette.CUT
        elif holding in marks.gains:
            note = f"+{marks.gains[holding]}"
        if ring == _WHITE and (holding in marks.moved or holding in marks.sources or not number):
            ring = palette.ACCENT
        found.append(cubes.Tag(seat, number, note, ring))
    return found


def draw_cell(canvas: Canvas, cell: Cell, grid: layout.LatticeWindow) -> None:
    """Draw print and tags of a cell on the blank sheet that lies there."""
    box, edge = grid.cell(cell.x, cell.y), faces.band(grid.face) + 1
    upper, lower = (edge, 0) if cell.at < 2 else (0, edge)
    if cell.blank:
        spare = (box.height - _strip(cell, grid)) // 2
        spots = cubes.places(cell.tags, box, spare, blank=True)
    else:
        room = picture.Box(box.left, box.top + upper, box.right, box.bottom - lower - _strip(cell, grid))
        rank = faces.print_cell(canvas, cell.card, room, ranked=cell.ranked)
        if rank is not None and cell.card.rank is not None:
            canvas.hit(f"rank:{cell.card.id}:{cell.at}", rank)
        spots = cubes.places(cell.tags, box, lower)
    for tag, place in zip(cell.tags, spots, strict=True):
        canvas.stamp(cubes.tag_sprite(tag, place.height), place.left, place.top)
        canvas.hit(f"cubes:{cell.card.id}:{tag.seat}", place)


def can_be_read(cells: Sequence[Cell], grid: layout.LatticeWindow) -> bool:
    """Whether all cubes can be read where people see the picture."""
    return all(
        cubes.strip(cell.tags, grid.width, grid.height, blank=cell.blank)[0] >= cubes.READABLE
        for cell in cells
        if cell.tags
    )


def _strip(cell: Cell, grid: layout.LatticeWindow) -> int:
    return cubes.strip_height(cell.tags, grid.width, grid.height, blank=cell.blank)
