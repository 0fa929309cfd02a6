"""What the kit prepares at start, so that the first picture does not have to."""

from __future__ import annotations

from render.fonts import Face, check_fonts, emoji_font, spares
from render.masks import gradient
from render.palette import PAPER, TABLE
from render.picture import ACROSS, DOWN
from render.symbols import DRAWN, symbol
from render.text import line


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
