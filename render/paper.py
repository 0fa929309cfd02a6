"""Cards of paper: what those of all games share, whatever is printed on them."""

from __future__ import annotations

from render.canvas import Canvas
from render.masks import gradient, rounded
from render.palette import EDGE, PAPER, RGB

BORDER = 20
"""Pixels around a card for its shadow."""


def paper(width: int, height: int) -> Canvas:
    """A sheet to print a card's face on."""
    return Canvas(gradient(width, height, *PAPER).copy())


def cut_out(
    face: Canvas, radius: int, blur: int, strength: float = 0.55, *, edge: RGB = EDGE, line: int = 2
) -> Canvas:
    """A face as a card with round corners, an edge of ``line`` pixels and a shadow, inside :data:`BORDER`."""
    width, height = face.image.size
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, EDGE)
    whole = rounded(width, height, radius)
    canvas.shadow(whole, BORDER, BORDER, blur, strength)
    canvas.inlay(face, whole, BORDER, BORDER)
    canvas.paint(rounded(width, height, radius, line), BORDER, BORDER, edge)
    return canvas
