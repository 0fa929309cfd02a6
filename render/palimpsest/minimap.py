"""The whole table, small, with the frame of what the large picture shows of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.palimpsest.types import View
from render.cache import FRAMES
from render.canvas import Canvas, Layer
from render.masks import rounded
from render.palette import ACCENT, EDGE, LINE, PAPER, TABLE, WELL, mixed
from render.palimpsest.layout import MINIMAP_EDGE, LatticeWindow, Span, minimap_cell
from render.picture import Box
from render.tokens import marker


def draw_minimap(
    canvas: Canvas,
    view: View,
    grid: LatticeWindow,
    whole: Span,
    newest: str | None,
    places: Sequence[tuple[int, int]],
) -> None:
    """Draw it where the grid has kept room for it; ``places`` outside the window bear their numbers."""
    if grid.minimap is None:
        return
    laid = tuple((seen.x, seen.y, seen.card.id == newest) for seen in view.table if any(seen.shows))
    box = grid.minimap
    canvas.lay(_small(laid, whole, box.width, box.height), box.left, box.top)
    frame = _box(grid.window, whole, box).inset(-3)
    canvas.paint(rounded(frame.width, frame.height, 5, 3), frame.left, frame.top, ACCENT)
    canvas.hit("minimap", box)
    canvas.hit("frame", frame)
    side = 22
    for number, (x, y) in enumerate(places, 1):
        if not grid.window.holds(Span(x, y, x + 2, y + 2)):
            left, top = _box(Span(x, y, x + 2, y + 2), whole, box).middle
            left = min(max(left, box.left + side // 2), box.right - side // 2) - side // 2
            top = min(max(top, box.top + side // 2), box.bottom - side // 2) - side // 2
            spot = Box.sized(left, top, side, side)
            canvas.cover(spot.inset(-4))
            canvas.stamp(marker(number, side), left, top)
            canvas.hit(f"place:{number}", spot)


@FRAMES.keep
def _small(laid: tuple[tuple[int, int, bool], ...], whole: Span, width: int, height: int) -> Layer:
    box = Box(0, 0, width, height)
    canvas = Canvas.table(width, height)
    canvas.block(box, TABLE[1])
    canvas.pane(box, 8, WELL, LINE)
    for x, y, newest in laid:
        part = _box(Span(x, y, x + 2, y + 2), whole, box)
        radius = max(1, part.width // 8)
        canvas.paint(
            rounded(part.width, part.height, radius), part.left, part.top, mixed(EDGE, (0, 0, 0), 0.4)
        )
        inner = part.inset(1)
        fill = ACCENT if newest else PAPER[1]
        canvas.paint(rounded(inner.width, inner.height, radius), inner.left, inner.top, fill)
    return canvas.layer()


def _box(span: Span, whole: Span, minimap: Box) -> Box:
    """Where a block of cells lies in the minimap."""
    edge = 2 * MINIMAP_EDGE
    cell = minimap_cell(whole, minimap.width - edge + 1, minimap.height - edge + 1)
    left = minimap.left + (minimap.width - whole.columns * cell) / 2
    top = minimap.top + (minimap.height - whole.rows * cell) / 2
    return Box(
        round(left + (span.left - whole.left) * cell),
        round(top + (span.top - whole.top) * cell),
        round(left + (span.right - whole.left) * cell),
        round(top + (span.bottom - whole.top) * cell),
    )
