"""What the kit prepares at start, so that the first picture does not have to."""

from render.drawing import fonts, masks, palette, picture, text
from render.symbols import DRAWN, symbol


def warm_kit() -> None:
    """Load the fonts and their fallbacks, shape the figures, draw the symbols once."""
    fonts.check_fonts()
    for face in fonts.Face:
        fonts.spares(face)
    fonts.emoji_font()
    for number in range(41):
        text.line(fonts.Face.FIGURE, 44, str(number))
        text.line(fonts.Face.HEAVY, 24, str(number))
    for name in DRAWN:
        symbol(name, 54)
    masks.gradient(picture.ACROSS, picture.DOWN, *palette.TABLE)
    masks.gradient(140, 168, *palette.PAPER)
