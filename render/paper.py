"""Cards of paper: what those of all games share, whatever is printed on them."""

from __future__ import annotations

from render.cache import SPRITES
from render.canvas import Canvas, Layer, Sprite
from render.masks import Shape, gradient, rounded
from render.palette import EDGE, PAPER, RGB

BORDER = 20
"""Pixels around a card for its shadow."""
_GLOW = 24
"""The same for what shines from under it."""


def paper(width: int, height: int) -> Canvas:
    """A sheet to print a card's face on."""
    return Canvas(gradient(width, height, *PAPER).copy())


def light(width: int, height: int, radius: int, line: int, colour: RGB, strength: float = 0.8) -> Sprite:
    """A frame of ``line`` pixels with its glow, to be put under a lit card of this size."""
    canvas = Canvas.clear(width + 2 * _GLOW, height + 2 * _GLOW, colour)
    out = rounded(width + 2 * line, height + 2 * line, radius + line)
    canvas.glow(out, _GLOW - line, _GLOW - line, colour, 6, strength)
    canvas.paint(out, _GLOW - line, _GLOW - line, colour)
    return canvas.sprite(_GLOW, _GLOW)


def cut_out(
    face: Canvas, radius: int, blur: int, strength: float = 0.55, *, edge: RGB = EDGE, line: int = 2
) -> Canvas:
    """A face as a card with round corners, an edge of ``line`` pixels and a shadow, inside :data:`BORDER`."""
    whole = rounded(*face.image.size, radius)
    canvas = _shadow(whole, blur, strength).open()
    canvas.inlay(face, whole, BORDER, BORDER)
    canvas.paint(whole._replace(line=line), BORDER, BORDER, edge)
    return canvas


@SPRITES.keep
def _shadow(card: Shape, blur: int, strength: float) -> Layer:
    """The shadow of a card that is still to be laid there."""
    canvas = Canvas.clear(card.width + 2 * BORDER, card.height + 2 * BORDER, EDGE)
    canvas.shadow(card, BORDER, BORDER, blur, strength)
    return canvas.layer()
