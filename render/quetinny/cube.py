"""The wooden cubes of spice."""

from functools import lru_cache

from render.drawing import masks, palette
from render.drawing.canvas import Canvas, Sprite

CUBE = (0xC8, 0x5A, 0x1E)


@lru_cache(maxsize=64)
def cube(side: int) -> Sprite:
    """A cube seen from above one of its edges; ``side`` is its width."""
    border = 6
    height = round(side * 1.1)
    canvas = Canvas.clear(side + 2 * border, height + 2 * border, palette.mixed(CUBE, (0, 0, 0), 0.5))
    w, h = float(side), float(height)
    top = ((w / 2, 0.0), (w, h * 0.25), (w / 2, h * 0.5), (0.0, h * 0.25))
    left = ((0.0, h * 0.25), (w / 2, h * 0.5), (w / 2, h), (0.0, h * 0.75))
    right = ((w, h * 0.25), (w / 2, h * 0.5), (w / 2, h), (w, h * 0.75))
    whole = (top[0], top[1], right[3], left[2], left[3], top[3])

    def face(points: tuple[tuple[float, float], ...], fill: palette.RGB) -> None:
        canvas.stencil(masks.polygon(side, height, points), border, border, fill)

    canvas.shadow(masks.rounded(side, height // 2, side // 4), border, border + height // 2 - 4, 3, 0.6)
    face(whole, palette.mixed(CUBE, (0, 0, 0), 0.55))
    face(top, palette.mixed(CUBE, (255, 255, 255), 0.38))
    face(left, CUBE)
    face(right, palette.mixed(CUBE, (0, 0, 0), 0.3))
    return canvas.sprite(border, border)
