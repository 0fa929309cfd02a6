"""Masks of shapes: drawn large once, reduced, kept by what they are.

A mask is an ``L`` image, 255 inside. Colour is pasted through it, so one mask serves all colours.
Callers never change a mask.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.drawing.cache import FRAMES
from render.drawing.picture import Box

SCALE = 4
"""How much larger a plain shape is drawn before it is reduced."""
FINE = 8
"""The same for symbols, which have thin parts."""

Point = tuple[float, float]
Colour = str | tuple[int, int, int]


class Shape(NamedTuple):
    """A shape that can be looked up again: a kind, a size in pixels, and what else the kind takes."""

    kind: str
    width: int
    height: int
    radius: int
    line: int
    """Thickness of an outline, 0 for a filled shape."""


def rounded(width: int, height: int, radius: int, line: int = 0) -> Shape:
    """A rectangle with rounded corners."""
    return Shape("rounded", width, height, min(radius, width // 2, height // 2), line)


def disc(diameter: int, line: int = 0) -> Shape:
    """A disc, or a ring of thickness ``line``."""
    return Shape("disc", diameter, diameter, 0, line)


@lru_cache(maxsize=1024)
def mask(shape: Shape) -> Image.Image:
    """The mask of a shape, exactly of its size."""
    if not has_straight_sides(shape):
        return supersampled(shape.width, shape.height, SCALE, lambda draw, scale: _draw(draw, shape, scale))
    whole = Image.new("L", (shape.width, shape.height))
    for box in straight_parts(shape):
        whole.paste(255, box)
    for corner, x, y in corners(shape):
        whole.paste(corner, (x, y))
    return whole


def has_straight_sides(shape: Shape) -> bool:
    """Whether a shape is a large rounded rectangle: :func:`corners` and :func:`straight_parts` together."""
    return shape.kind == "rounded" and min(shape.width, shape.height) > 2 * (shape.radius + shape.line) + 2


@lru_cache(maxsize=256)
def straight_parts(shape: Shape) -> tuple[Box, ...]:
    """The rectangles between a shape's corners."""
    width, height, radius, line = shape[1:]
    side = radius + line + 1
    right, bottom = width - side, height - side
    if not line:
        return Box(side, 0, right, height), Box(0, side, side, bottom), Box(right, side, width, bottom)
    return (
        Box(side, 0, right, line),
        Box(side, height - line, right, height),
        Box(0, side, line, bottom),
        Box(width - line, side, width, bottom),
    )


@lru_cache(maxsize=256)
def corners(shape: Shape, *, outside: bool = False) -> tuple[tuple[Image.Image, int, int], ...]:
    """A shape's corners, which alone are drawn large: their masks, or of what is ``outside``, and places."""
    side = shape.radius + shape.line + 1
    drawn = mask(shape._replace(width=2 * side, height=2 * side))
    if outside:
        drawn = ImageChops.invert(drawn)
    found = []
    for x, left in ((0, 0), (side, shape.width - side)):
        for y, top in ((0, 0), (side, shape.height - side)):
            found.append((drawn.crop((x, y, x + side, y + side)), left, top))
    return tuple(found)


@lru_cache(maxsize=256)
def soft(shape: Shape, blur: int) -> Image.Image:
    """The blurred mask of a shape with a border of ``2 * blur`` pixels: a shadow or a glow."""
    room = 2 * blur
    wide = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room))
    wide.paste(mask(shape), (room, room))
    return wide.filter(ImageFilter.GaussianBlur(blur))


@lru_cache(maxsize=256)
def faded(shape: Shape, blur: int, strength: float) -> Image.Image:
    """:func:`soft`, weakened to ``strength`` (0 to 1)."""
    return soft(shape, blur).point([round(level * strength) for level in range(256)])


@lru_cache(maxsize=256)
def around(shape: Shape, blur: int, strength: float, drop: int) -> tuple[tuple[Image.Image, int, int], ...]:
    """:func:`faded` so many pixels below a shape, in pieces, and where they lie from the shape's corner.

    What lies under the middle of a large shape is left out: the shape will hide it.
    """
    whole, left, top = faded(shape, blur, strength), -2 * blur, drop - 2 * blur
    if shape.line or not has_straight_sides(shape):
        return ((whole, left, top),)
    side = shape.radius + 1
    hidden = Box(side, side, shape.width - side, shape.height - side).moved(-left, -top)
    pieces = Box(0, 0, *whole.size).around(hidden)
    return tuple((whole.crop(box), left + box.left, top + box.top) for box in pieces)


def supersampled(
    width: int, height: int, scale: int, paint: Callable[[ImageDraw.ImageDraw, int], None]
) -> Image.Image:
    """A mask that ``paint`` draws at ``scale`` times its size."""
    large = Image.new("L", (max(1, width) * scale, max(1, height) * scale))
    paint(ImageDraw.Draw(large), scale)
    return large.reduce(scale)


def polygon(width: int, height: int, corners: Iterable[Point], scale: int = 8) -> Image.Image:
    """The mask of a polygon in a box of this size, drawn at ``scale`` times it."""
    large = [(x * scale, y * scale) for x, y in corners]
    return supersampled(width, height, scale, lambda draw, _: draw.polygon(large, fill=255))


def curve(
    points: Sequence[tuple[float, float]], thick: int, scale: int = 3, *, round_ends: bool = False
) -> tuple[Image.Image, int, int]:
    """The mask of a line with round bends, drawn at ``scale`` times its size; and its corner's pixel."""
    left, top = (int(min(axis)) - thick for axis in zip(*points, strict=True))
    right, bottom = (int(max(axis)) + thick + 1 for axis in zip(*points, strict=True))
    placed = [((x - left) * scale, (y - top) * scale) for x, y in points]

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        draw.line(placed, 255, thick * scale, "curve")
        half = thick * scale / 2
        for x, y in (placed[0], placed[-1]) if round_ends else ():
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)

    return supersampled(right - left, bottom - top, scale, paint), left, top


def _draw(draw: ImageDraw.ImageDraw, shape: Shape, scale: int) -> None:
    box = (0, 0, shape.width * scale - 1, shape.height * scale - 1)
    inner = None
    if shape.line:
        edge = shape.line * scale
        inner = (edge, edge, box[2] - edge, box[3] - edge)
    if shape.kind == "disc":
        draw.ellipse(box, fill=255)
        if inner:
            draw.ellipse(inner, fill=0)
        return
    draw.rounded_rectangle(box, shape.radius * scale, fill=255)
    if inner:
        draw.rounded_rectangle(inner, max(0, shape.radius - shape.line) * scale, fill=0)


@FRAMES.keep
def gradient(width: int, height: int, *stops: Colour) -> Image.Image:
    """A picture that goes through the colours from top to bottom in even steps."""
    column = Image.new("RGB", (1, len(stops)))
    for row, colour in enumerate(stops):
        column.paste(colour, (0, row, 1, row + 1))
    return _smooth(column, (1, height), vertical=True).resize((width, height), Image.Resampling.NEAREST)


@FRAMES.keep
def sideways(width: int, height: int, *stops: Colour) -> Image.Image:
    """A picture that goes through the colours from left to right, each keeping a plain part of its own."""
    row = Image.new("RGB", (len(stops), 1))
    for column, colour in enumerate(stops):
        row.paste(colour, (column, 0, column + 1, 1))
    return _smooth(row, (width, 1), vertical=False).resize((width, height), Image.Resampling.NEAREST)


def _smooth(line: Image.Image, size: tuple[int, int], *, vertical: bool) -> Image.Image:
    """Stretches a line of stops: ends on the first and last colour when vertical, plain thirds otherwise."""
    count = line.height if vertical else line.width
    if count == 1:
        return line.resize(size)
    if vertical:
        return line.resize(size, Image.Resampling.BILINEAR, (0, 0.5, 1, count - 0.5))
    return line.resize((count * 3, 1), Image.Resampling.NEAREST).resize(size, Image.Resampling.BILINEAR)
