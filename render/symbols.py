"""Symbols: the six suits and the pieces of cards, as masks of any size.

Most are drawn here from geometry in a unit square; some are outlines of game-icons.net, read from
``data/icons`` (see its credits). Suits differ in outline, so that colour is never the only sign.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

import data
from engine.core.errors import BadContent
from render.masks import FINE, Point, even_odd, supersampled
from render.svgpath import Polygon, polygons


class Stroke(NamedTuple):
    """A line of a symbol (``width`` 0: a filled area), in units; ``on`` is False for what is cut out."""

    points: tuple[Point, ...]
    width: float = 0.0
    on: bool = True
    round_ends: bool = True


@lru_cache(maxsize=1024)
def symbol(name: str, size: int) -> Image.Image:
    """The square mask of a symbol; raises KeyError for an unknown name, BadContent for a bad icon file."""
    if name in ICONS:
        return even_odd(size, size, _fitted(_icon(ICONS[name]), size))
    return drawn(DRAWN[name](), size)


def drawn(strokes: Sequence[Stroke], size: int) -> Image.Image:
    """The square mask of a symbol of one's own, given by its strokes."""
    return supersampled(size, size, FINE, lambda draw, scale: _ink(draw, strokes, size * scale))


@lru_cache(maxsize=32)
def _icon(file: str) -> list[Polygon]:
    name = f"icons/{file}.svg"
    found = re.search(r'\bd="([^"]+)"', data.read_text(name))
    try:
        parts = polygons(found[1]) if found else []
    except ValueError as error:
        raise BadContent(name, f"its outline cannot be read ({error}); restore the file") from error
    if not parts:
        raise BadContent(name, "it has no outline; restore the file")
    return parts


def _fitted(parts: list[Polygon], size: int) -> list[Polygon]:
    """Outlines scaled and centred so that the larger side of them all fills the square."""
    xs = [x for part in parts for x, _ in part]
    ys = [y for part in parts for _, y in part]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = size / max(wide, high)
    left = (size - wide * scale) / 2 - min(xs) * scale
    top = (size - high * scale) / 2 - min(ys) * scale
    return [[(left + x * scale, top + y * scale) for x, y in part] for part in parts]


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


def circle(x: float, y: float, radius: float, first: float = 0.0, last: float = math.tau) -> Polygon:
    """An arc about (x, y) from one angle to another, the whole circle by default."""
    steps = 72
    return [
        (x + radius * math.cos(angle), y + radius * math.sin(angle))
        for angle in (first + (last - first) * step / steps for step in range(steps + 1))
    ]


def _moon() -> list[Stroke]:
    return [Stroke(tuple(circle(0.48, 0.52, 0.46))), Stroke(tuple(circle(0.67, 0.39, 0.385)), on=False)]


def _sun() -> list[Stroke]:
    rays = 12
    strokes = [Stroke(tuple(circle(0.5, 0.5, 0.245)))]
    for ray in range(rays):
        angle = math.tau * ray / rays - math.pi / 2
        reach, half = (0.49, 0.115) if ray % 2 == 0 else (0.43, 0.095)
        base = 0.295
        strokes.append(
            Stroke(
                tuple(
                    (0.5 + r * math.cos(angle + turn), 0.5 + r * math.sin(angle + turn))
                    for r, turn in ((base, -half * 1.45), (reach, 0.0), (base, half * 1.45))
                )
            )
        )
    return strokes


def _waves() -> list[Stroke]:
    def crest(y: float) -> Stroke:
        steps = 60
        line = [(0.06 + 0.88 * s / steps, y + 0.07 * math.sin(s / steps * math.tau * 1.5)) for s in range(61)]
        return Stroke(tuple(line), 0.115)

    return [crest(0.22), crest(0.5), crest(0.78)]


def _leaf() -> list[Stroke]:
    outline = polygons(
        "M50 2 C60 9 88 22 88 47 C88 66 71 76 52 78 L49 78 C30 76 12 66 12 47 C12 22 40 9 50 2 Z"
    )[0]
    strokes = [
        Stroke(tuple((x / 100, y / 100) for x, y in outline)),
        Stroke(((0.505, 0.74), (0.49, 0.88), (0.45, 0.96)), 0.065),
        Stroke(((0.5, 0.16), (0.505, 0.86)), 0.032, on=False),
    ]
    for y, reach in ((0.34, 0.17), (0.48, 0.25), (0.62, 0.25)):
        for side in (-1, 1):
            tip = (0.5 + side * reach, y - 0.11)
            strokes.append(Stroke(((0.5, y), tip), 0.028, on=False))
    return strokes


def _knot() -> list[Stroke]:
    """A trefoil knot: the over-passing part of each crossing is drawn again over a gap."""

    def at(t: float) -> Point:
        return (
            0.5 + 0.148 * (math.sin(t) + 2 * math.sin(2 * t)),
            0.54 + 0.148 * (math.cos(t) - 2 * math.cos(2 * t)),
        )

    def part(first: float, last: float) -> tuple[Point, ...]:
        return tuple(at(first + (last - first) * step / 90) for step in range(91))

    width = 0.125
    strokes = [Stroke(part(0, math.tau), width)]
    for third in range(3):
        over = math.tau * third / 3 + math.pi / 2
        strokes.append(Stroke(part(over - 0.22, over + 0.22), width + 0.085, on=False, round_ends=False))
        strokes.append(Stroke(part(over - 0.5, over + 0.5), width))
    return strokes


def _crown() -> list[Stroke]:
    outline = ((0.1, 0.8), (0.06, 0.34), (0.29, 0.55), (0.5, 0.2), (0.71, 0.55), (0.94, 0.34), (0.9, 0.8))
    tips = ((0.06, 0.29), (0.5, 0.15), (0.94, 0.29))
    return [Stroke(outline), *(Stroke(tuple(circle(x, y, 0.058))) for x, y in tips)]


def _cross() -> list[Stroke]:
    return [Stroke(((0.12, 0.12), (0.88, 0.88)), 0.22), Stroke(((0.88, 0.12), (0.12, 0.88)), 0.22)]


def _tick() -> list[Stroke]:
    return [Stroke(((0.1, 0.54), (0.39, 0.82), (0.9, 0.2)), 0.2)]


def _ankh() -> list[Stroke]:
    loop = [(0.5 + 0.2 * (x - 0.5) / 0.5, 0.06 + 0.44 * y) for x, y in circle(0.5, 0.5, 0.5)]
    return [
        Stroke(tuple(loop), 0.12),
        Stroke(((0.5, 0.48), (0.5, 0.93)), 0.14),
        Stroke(((0.2, 0.56), (0.8, 0.56)), 0.13),
    ]


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
    "Moons": _moon,
    "Suns": _sun,
    "Waves": _waves,
    "Leaves": _leaf,
    "Knots": _knot,
    "crown": _crown,
    "cross": _cross,
    "tick": _tick,
    "ankh": _ankh,
    "quills": _quills,
}
ICONS = {
    "Wyrms": "sea-dragon",
    "pawn": "chess-pawn",
    "court": "chess-rook",
    "excuse": "jester-hat",
    "camel": "camel",
    "teapot": "teapot",
    "boot": "rubber-boot",
    "cubes": "cubes",
    "beans": "coffee-beans",
    "cloth": "rolled-cloth",
    "palm": "palm-tree",
    "skull": "skull-crossed-bones",
    "tornado": "tornado",
    "anchor": "anchor",
    "schooner": "shooner-sailboat",
    "hat": "top-hat",
    "mask": "domino-mask",
    "mule": "donkey",
    "coins": "two-coins",
    "scroll": "scroll-unfurled",
    "turban": "turban",
    "cycle": "cycle",
    "door": "exit-door",
    "person": "person",
    "snatch": "snatch",
    "turn": "clockwise-rotation",
}
