"""What Spice Traitors' emblem shows: camels that go along the farthest dune."""

from __future__ import annotations

from render.drawing.canvas import Canvas
from render.emblems import Emblem, crest_at, on_the_sun
from render.symbols import symbol


def camels(canvas: Canvas, emblem: Emblem, dune: int) -> None:
    """Four in a line, below the symbol on the sun."""
    on_the_sun(canvas, emblem, dune)
    if dune == 0:
        width, height = canvas.image.size
        side = round(min(width, height) * 0.13)
        for at in (0.2, 0.38, 0.56, 0.74):
            place = round(width * at) - side // 2, round(height * crest_at(dune, at)) - side + 4
            canvas.stencil(symbol("camel", side), *place, emblem.shade)
