"""Cards of paper: what those of all games share, whatever is printed on them."""

import math

from PIL import Image

from render.drawing import cache, masks, palette, picture
from render.drawing.canvas import Canvas, Sprite, is_worth_a_piece, tinted

BORDER = 20
"""Pixels around a card for its shadow."""
_GLOW = 24
"""The same for what shines from under it."""


def paper(width: int, height: int) -> Canvas:
    """A sheet to print a card's face on."""
    return Canvas(masks.gradient(width, height, *palette.PAPER).copy())


def light(
    width: int, height: int, radius: int, line: int, colour: palette.RGB, strength: float = 0.8
) -> Sprite:
    """A frame of ``line`` pixels with its glow, to be put under a lit card of this size."""
    canvas = Canvas.clear(width + 2 * _GLOW, height + 2 * _GLOW, colour)
    out = masks.rounded(width + 2 * line, height + 2 * line, radius + line)
    canvas.glow(out, _GLOW - line, _GLOW - line, colour, 6, strength)
    canvas.paint(out, _GLOW - line, _GLOW - line, colour)
    return canvas.sprite(_GLOW, _GLOW)


def cut_out(
    face: Canvas,
    radius: int,
    blur: int,
    strength: float = 0.55,
    *,
    edge: palette.RGB = palette.EDGE,
    line: int = 2,
    under: int = 0,
) -> Sprite:
    """A face as a card with round corners, an edge of ``line`` pixels and a shadow, inside :data:`BORDER`.

    Its uppermost ``under`` pixels lie above its own corner. Its rim alone is put together of layers: the
    inside is plain.
    """
    card = masks.rounded(*face.image.size, radius)
    shadow, seen = _shadow(card, blur, strength)
    place = picture.Box.sized(BORDER, BORDER, card.width, card.height)
    # Where it is plain: its corners lie on the arcs inside the edge.
    inside = place.inset(max(line, math.ceil(radius - (radius - line) * math.sqrt(0.5))))
    rims, pieces = seen.around(inside), [(face.image.crop(inside.moved(-BORDER, -BORDER)), *inside[:2])]
    if not is_worth_a_piece(inside):
        rims, pieces = (seen,), []
    ring = card._replace(line=line)
    for box in rims:
        rim = shadow.crop(box)
        part = picture.Box(*map(max, box[:2], place[:2]), *map(min, box[2:], place[2:]))
        at, inner = (part.left - box.left, part.top - box.top), part.moved(-BORDER, -BORDER)
        rim.alpha_composite(tinted(face.image.crop(inner), masks.mask(card).crop(inner)), at)
        rim.alpha_composite(tinted(edge, masks.mask(ring).crop(inner)), at)
        pieces.append((rim, box.left, box.top))
    labels = tuple(label.moved(0, -under) for label in face.labels)
    size = card.width + 2 * BORDER, card.height + 2 * BORDER
    return Sprite(size, tuple(pieces), BORDER, BORDER + under, labels)


@cache.SPRITES.keep
def _shadow(card: masks.Shape, blur: int, strength: float) -> tuple[Image.Image, picture.Box]:
    """The shadow of a card that is still to be laid there, and where something of the two is to be seen."""
    canvas = Canvas.clear(card.width + 2 * BORDER, card.height + 2 * BORDER, palette.EDGE)
    canvas.shadow(card, BORDER, BORDER, blur, strength)
    shadow = canvas.image.copy()
    canvas.paint(card, BORDER, BORDER, palette.EDGE)
    return shadow, picture.Box(*(canvas.image.getbbox() or canvas.box))
