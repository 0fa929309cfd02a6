"""Sea and land: the coast as a hand would draw it, bands of shallow water before it, shade along it."""

import math
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing import masks, palette
from render.drawing.canvas import Canvas
from render.traitors.layout import Layout

_FINE = 2
"""How much larger the outline is drawn before it is reduced."""
_COARSE = 4
"""How much smaller is reckoned what is soft: shallows, shade and shadow."""
_ROUGH = 6.5
"""Pixels by which the hand trembles."""
_SHALLOWS = ((32, 0.11), (21, 0.15), (11, 0.2))
"""Bands of water: how far they reach from the coast, and how much lighter each makes it."""
_AROUND = 56
"""Pixels around cities and roads that are land where a map has no coast."""
_FOAM: palette.RGB = (0x9C, 0xC6, 0xD2)
_SHADE: palette.RGB = (0xB4, 0x97, 0x5E)


def land_mask(layout: Layout) -> Image.Image:
    """The land, 255 inside: the map's own outlines, or what surrounds its cities and roads."""
    if not layout.chart.coast:
        return _invented(layout)
    width, height = layout.size
    rng = Random(layout.chart.name)

    def filled(outline: Sequence[masks.Point]) -> Image.Image:
        whole = Image.new("L", (width * _FINE, height * _FINE))
        line = drawn_line([layout.ground.placed(x, y) for x, y in outline], rng)
        ImageDraw.Draw(whole).polygon([(x * _FINE, y * _FINE) for x, y in line], fill=255)
        return whole

    # An outline inside another is a lake.
    return reduce(ImageChops.difference, map(filled, layout.chart.coast)).reduce(_FINE)


def _invented(layout: Layout) -> Image.Image:
    """Land for a map without a coast."""
    mask = Image.new("L", layout.size)
    draw = ImageDraw.Draw(mask)
    reach = _AROUND
    for points in layout.roads:
        draw.line(points, 255, reach * 2)
    for x, y in layout.cities:
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), 255)
    return mask.filter(ImageFilter.GaussianBlur(reach / 3)).point(_ramp(108, 148))


def drawn_line(corners: Sequence[masks.Point], rng: Random) -> list[masks.Point]:
    """A closed line through about these corners, rounded and a little unsteady."""
    shaken: list[masks.Point] = []
    for start, end in pairwise([*corners, corners[0]]):
        shaken.append(start)
        pieces = max(1, round(math.dist(start, end) / 17))
        for piece in range(1, pieces):
            share = piece / pieces
            x, y = (one + (other - one) * share for one, other in zip(start, end, strict=True))
            shaken.append((x + rng.uniform(-_ROUGH, _ROUGH), y + rng.uniform(-_ROUGH, _ROUGH)))
    return _rounded(shaken, 6)


def _rounded(points: Sequence[masks.Point], steps: int) -> list[masks.Point]:
    """A closed Catmull-Rom curve through the points."""
    found: list[masks.Point] = []
    count = len(points)
    for at in range(count):
        a, b, c, d = (points[(at + off) % count] for off in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return found


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


def _ramp(low: int, high: int, strength: float = 1.0) -> list[int]:
    """A table for ``Image.point``: 0 up to ``low``, then rising to ``strength`` * 255 at ``high``."""
    return [round(min(1.0, max(0.0, (level - low) / (high - low))) * 255 * strength) for level in range(256)]


def draw_shore(canvas: Canvas, layout: Layout, land: Image.Image) -> None:
    """Draw sea and land over a whole canvas of the layout's size or more.

    What is soft has few steps: on rows of one colour each they cost a file little, and nobody sees them.
    """
    width, height = layout.size
    small = land.reduce(_COARSE)
    canvas.image.paste(masks.gradient(width, height, *palette.SEA), (0, 0))
    _wash(canvas, _grown(_shallows(small), land.size).point(_stepped(list(range(256)), 30)), _FOAM)
    blurred = _grown(small.filter(ImageFilter.GaussianBlur(1)), land.size)
    shadow = ImageChops.offset(blurred.point(_stepped(_ramp(0, 255, 0.5), 6)), 0, 5)
    _wash(canvas, shadow, (0x14, 0x2C, 0x3A))
    ground = Canvas(masks.gradient(width, height, *palette.LAND).copy())
    _wash(ground, _grown(_shade(small), land.size).point(_stepped(_ramp(0, 255, 0.85), 12)), _SHADE)
    canvas.stencil(land, 0, 0, ground.image)
    line = land.filter(ImageFilter.BoxBlur(1.5)).point(_stepped(_ridge(64, 190), 5))
    _wash(canvas, line, palette.mixed(palette.COAST, (0x4A, 0x3B, 0x20), 0.25))


def _wash(canvas: Canvas, through: Image.Image, colour: palette.RGB) -> None:
    """Fill what a mask as large as the canvas lets through; a picture is pasted faster than a colour."""
    canvas.stencil(through, 0, 0, Image.new("RGB", through.size, colour))


def _shallows(small: Image.Image) -> Image.Image:
    """How light the water is: the bands one over the other, each with a soft edge."""
    light = Image.new("L", small.size)
    for reach, strength in _SHALLOWS:
        spread = small.filter(ImageFilter.GaussianBlur(reach / _COARSE)).point(_ramp(16, 34))
        band = spread.filter(ImageFilter.GaussianBlur(0.8)).point(_ramp(0, 255, strength))
        light = ImageChops.screen(light, band)
    return light


def _shade(small: Image.Image) -> Image.Image:
    """How dark the land is along the coast: a wide shade and a narrow one."""
    deep, near = (
        small.filter(ImageFilter.GaussianBlur(blur / _COARSE)).point(_falling(132)) for blur in (26, 9)
    )
    return Image.blend(deep, near, 0.45)


def _grown(small: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A mask that was reckoned small, at its full size."""
    box = (0, 0, size[0] / _COARSE, size[1] / _COARSE)
    return small.resize(size, Image.Resampling.BILINEAR, box)


def _ridge(low: int, high: int) -> list[int]:
    """A table that keeps the levels between: the line along the edge of a blurred mask."""
    middle, half = (low + high) / 2, (high - low) / 2
    return [round(255 * min(1.0, max(0.0, 1.7 * (1 - abs(level - middle) / half)))) for level in range(256)]


def _falling(low: int) -> list[int]:
    """A table that is full at level ``low`` and falls to 0 at 255."""
    return [round(255 * min(1.0, (255 - level) / (255 - low))) for level in range(256)]


def _stepped(table: list[int], steps: int) -> list[int]:
    """A table with so many steps above 0."""
    top = max(table)
    return [round(round(level / top * steps) / steps * top) for level in table]
