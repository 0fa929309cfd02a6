"""What the kit prepares at start, so that the first picture does not have to."""

from __future__ import annotations

from render.drawing.fonts import Face, check_fonts, emoji_font, spares
from render.drawing.masks import gradient
from render.drawing.palette import PAPER, TABLE
from render.drawing.picture import ACROSS, DOWN
from render.drawing.text import line
from render.symbols import DRAWN, symbol


def warm_kit() -> None:
    """Load the fonts and their fallbacks, shape the figures, draw the symbols once."""
    check_fonts()
    for face in Face:
        spares(face)
    emoji_font()
    for number in range(41):
        line(Face.FIGURE, 44, str(number))
        line(Face.HEAVY, 24, str(number))
    for name in DRAWN:
        symbol(name, 54)
    gradient(ACROSS, DOWN, *TABLE)
    gradient(140, 168, *PAPER)
