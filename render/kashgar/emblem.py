"""What Kashgar's emblem shows: mountains, and a mule before them."""

from render import emblems, symbols
from render.drawing import masks, palette
from render.drawing.canvas import Canvas


def mountains(canvas: Canvas, emblem: emblems.Emblem, dune: int) -> None:
    """A mountain at each side, its top in snow; the symbol goes before the farthest dune."""
    width, height = canvas.image.size
    if dune == 1:
        mark = round(min(width * 0.62, height * 0.36))
        corner = round(width * 0.54) - mark // 2, round(height * 0.79) - mark
        canvas.stencil(symbols.symbol(emblem.symbol, mark), *corner, emblem.shade)
    if dune != 0:
        return
    rock = palette.mixed(emblem.sky, emblem.ground, 0.55)
    for x, top, reach in ((0.02, 0.44, 0.5), (0.98, 0.38, 0.6)):
        for share, colour in ((1.0, rock), (0.2, palette.mixed(emblems.CREAM, emblem.sky, 0.12))):
            corners = (
                (x * width, top * height),
                ((x + reach * share) * width, (top + 0.5 * share) * height),
                ((x + reach * share * 0.2) * width, (top + 0.42 * share) * height),
                ((x - reach * share) * width, (top + 0.5 * share) * height),
            )
            canvas.stencil(masks.polygon(width, height, corners, 2), 0, 0, colour)
