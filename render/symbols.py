"""Symbols as masks of any size: those of ``data/icons`` (see its credits), and what is drawn of strokes.

A stroke's points lie in a unit square. What several games show is drawn here, the rest where
it is shown.
"""

import io
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

import data
from engine.core.errors import BadContent
from render.drawing.masks import FINE, Point, supersampled


class Stroke(NamedTuple):
    """A line of a symbol (``width`` 0: a filled area), in units; ``on`` is False for what is cut out."""

    points: tuple[Point, ...]
    width: float = 0.0
    on: bool = True
    round_ends: bool = True


Symbol = str | Callable[[], Sequence[Stroke]]
"""One of :data:`DRAWN` or a file of ``data/icons``, by its name; or a module's function giving strokes."""


@lru_cache(maxsize=1024)
def symbol(drawn: Symbol, size: int) -> Image.Image:
    """The square mask of a symbol; raises BadContent where there is no such file, or a bad one."""
    strokes = DRAWN.get(drawn) if isinstance(drawn, str) else drawn
    if strokes is None:
        return _icon(str(drawn)).resize((size, size), Image.Resampling.BOX)
    lines = strokes()
    return supersampled(size, size, FINE, lambda draw, scale: _ink(draw, lines, size * scale))


@lru_cache(maxsize=16)
def _icon(file: str) -> Image.Image:
    """The mask of a file, larger than it is ever shown."""
    name = f"icons/{file}.png"
    try:
        with Image.open(io.BytesIO(data.read_bytes(name))) as mask:
            return mask.convert("L")
    except OSError as error:
        raise BadContent(name, f"it is not a usable picture ({error}); restore the file") from error


def _ink(draw: ImageDraw.ImageDraw, strokes: Sequence[Stroke], side: int) -> None:
    for stroke in strokes:
        points = [(x * side, y * side) for x, y in stroke.points]
        fill = 255 if stroke.on else 0
        if not stroke.width:
            draw.polygon(points, fill=fill)
            continue
        half = stroke.width * side / 2
        draw.line(points, fill=fill, width=round(2 * half))
        for x, y in points if stroke.round_ends else points[1:-1]:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)


def circle(x: float, y: float, radius: float, first: float = 0.0, last: float = math.tau) -> list[Point]:
    """An arc about (x, y) from one angle to another, the whole circle by default."""
    steps = 72
    return [
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for angle in (first + (last - first) * step / steps for step in range(steps + 1))
    ]


def _crown() -> list[Stroke]:
    outline = ((0.1, 0.8), (0.06, 0.34), (0.29, 0.55), (0.5, 0.2), (0.71, 0.55), (0.94, 0.34), (0.9, 0.8))
    tips = ((0.06, 0.29), (0.5, 0.15), (0.94, 0.29))
    return [Stroke(outline), *(Stroke(tuple(circle(x, y, 0.058))) for x, y in tips)]


def _cross() -> list[Stroke]:
    return [Stroke(((0.12, 0.12), (0.88, 0.88)), 0.22), Stroke(((0.88, 0.12), (0.12, 0.88)), 0.22)]


def _tick() -> list[Stroke]:
    return [Stroke(((0.1, 0.54), (0.39, 0.82), (0.9, 0.2)), 0.2)]


def _quills() -> list[Stroke]:
    """Three rolled sticks of bark, tied in the middle; their ends show the roll."""
    strokes: list[Stroke] = []
    for x, top, bottom in ((0.2, 0.13, 0.93), (0.8, 0.16, 0.95), (0.5, 0.09, 0.9)):
        strokes.append(Stroke(((x, top), (x, bottom)), 0.33, on=False))
        strokes.append(Stroke(((x, top + 0.03), (x, bottom)), 0.25))
        strokes.append(Stroke(tuple(circle(x, top + 0.02, 0.085)), 0.035, on=False))
        strokes.append(Stroke(tuple(circle(x, top + 0.02, 0.03)), on=False))
    strokes.append(Stroke(((0.02, 0.6), (0.98, 0.6)), 0.2, on=False, round_ends=False))
    strokes.append(Stroke(((0.06, 0.6), (0.94, 0.6)), 0.12))
    return strokes


DRAWN: dict[str, Callable[[], list[Stroke]]] = {
    "crown": _crown,
    "cross": _cross,
    "tick": _tick,
    "quills": _quills,
}
