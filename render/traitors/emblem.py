"""What Spice Traitors' emblem shows: camels that go along the farthest dune."""

from render import emblems, symbols
from render.drawing.canvas import Canvas


def camels(canvas: Canvas, emblem: emblems.Emblem, dune: int) -> None:
    """Four in a line, below the symbol on the sun."""
    emblems.on_the_sun(canvas, emblem, dune)
    if dune == 0:
        width, height = canvas.image.size
        side = round(min(width, height) * 0.13)
        for at in (0.2, 0.38, 0.56, 0.74):
            place = round(width * at) - side // 2, round(height * emblems.crest_at(dune, at)) - side + 4
            canvas.stencil(symbols.symbol("camel", side), *place, emblem.shade)
