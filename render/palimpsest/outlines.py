"""Coloured outlines along the edges of what still shows of touched, scored and robbed cards."""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops

from engine.palimpsest.types import View
from render.decktet import FaceSize
from render.drawing import masks, palette
from render.drawing.canvas import Canvas
from render.palimpsest import faces, layout
from render.palimpsest.marks import Marks

Shown = tuple[bool, bool, bool, bool]


class Outline(NamedTuple):
    """An outline inside those of a card's four cells that show it and lie in the window."""

    x: int
    y: int
    shown: Shown
    colour: palette.RGB
    line: int


def outlines_of(view: View, marks: Marks, grid: layout.LatticeWindow) -> tuple[Outline, ...]:
    """Gold for touched cards, broad for the scored ones; red where a Court removes cubes."""
    found = []
    broad = 3 if view.final else 8
    for seen in view.table:
        name = seen.card.id
        if name in marks.robbed:
            style = palette.CUT, 6
        elif name in marks.scored:
            style = faces.DEEP, broad
        elif name in marks.touched:
            style = faces.DEEP, 4
        else:
            continue
        inside = [at for at, x, y in layout.cells_of(seen) if grid.shows(x, y)]
        if inside:
            cells = 0 in inside, 1 in inside, 2 in inside, 3 in inside
            found.append(Outline(seen.x, seen.y, cells, *style))
    return tuple(found)


def draw_outline(canvas: Canvas, outline: Outline, grid: layout.LatticeWindow, dx: int, dy: int) -> None:
    """Draw it on a canvas that begins at (``dx``, ``dy``) of the picture."""
    box = grid.card(outline.x, outline.y)
    canvas.stencil(
        _outline_mask(grid.face, outline.shown, outline.line), box.left - dx, box.top - dy, outline.colour
    )


@lru_cache(maxsize=256)
def _outline_mask(size: FaceSize, cells: Shown, line: int) -> Image.Image:
    """A mask along the inner edge of what shows of a card."""
    border = line + 1
    wide = Image.new("L", (size.width + 2 * border, size.height + 2 * border))
    width, height = size.width // 2, size.height // 2
    for at, there in enumerate(cells):
        if there:
            left, top = border + at % 2 * width, border + at // 2 * height
            wide.paste(255, (left, top, left + width, top + height))
    sheet_mask = Image.new("L", wide.size)
    sheet_mask.paste(masks.mask(masks.rounded(size.width, size.height, size.radius)), (border, border))
    region = ImageChops.multiply(wide, sheet_mask)
    # What wraps around comes from the empty border.
    inner = region
    for dx, dy in ((line, 0), (0, line)):
        before, behind = ImageChops.offset(inner, -dx, -dy), ImageChops.offset(inner, dx, dy)
        inner = ImageChops.darker(ImageChops.darker(inner, before), behind)
    outline = ImageChops.subtract(region, inner)
    return outline.crop((border, border, border + size.width, border + size.height))
