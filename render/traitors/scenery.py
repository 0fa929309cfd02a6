"""Mountains, trees, dunes and waves: where the map leaves room, the same each time."""

import math
from collections.abc import Callable
from random import Random

import aggdraw
from PIL import Image

from render.drawing import masks, palette, picture
from render.drawing.canvas import Canvas
from render.traitors.bends import bow
from render.traitors.field import GRAIN
from render.traitors.layout import Layout

_LIT_ROCK, _DARK_ROCK, _ROCK_LINE = palette.rgb("#F7EFDB"), palette.rgb("#BCA77C"), palette.rgb("#9C8556")
_LEAF, _LEAF_LINE, _TRUNK = palette.rgb("#A9B57F"), palette.rgb("#83905A"), palette.rgb("#8C7648")
_DUNE = palette.rgb("#C9B481")
_WAVE = palette.rgb("#6E9FB3")

_TRIES = 1500
_CLEAR = 7
"""Pixels between scenery and roads."""
_APART = 64
"""Pixels between the middles of two pieces of scenery at least."""


def draw_scenery(canvas: Canvas, layout: Layout, land: Image.Image) -> None:
    """Put scenery on sea and land where no road, name or coin will be."""
    rng = Random(f"scenery of {layout.chart.name}")
    dry = land.reduce(GRAIN)
    pen = aggdraw.Draw(canvas.image)
    taken: list[picture.Box] = []
    for kind, draw, (width, height), most in _KINDS:
        ground = (0, 0) if kind == "sea" else (255, 255)
        found = 0
        for _ in range(_TRIES // len(_KINDS)):
            if found >= most:
                break
            left = rng.randrange(8, layout.size[0] - width - 8)
            top = rng.randrange(8, layout.size[1] - height - 8)
            box = picture.Box.sized(left, top, width, height)
            if layout.field.sum(*box.inset(-_CLEAR)) > 0:
                continue
            left, top, right, bottom = box.inset(-6)
            cells = left // GRAIN, top // GRAIN, -(-right // GRAIN), -(-bottom // GRAIN)
            if dry.crop(cells).getextrema() != ground or any(_close(box, other) for other in taken):
                continue
            draw(pen, box, rng)
            taken.append(box)
            found += 1
    pen.flush()


def _close(box: picture.Box, other: picture.Box) -> bool:
    return math.dist(box.middle, other.middle) < _APART or box.inset(-8).meets(other)


def _mountains(pen: aggdraw.Draw, box: picture.Box, rng: Random) -> None:
    base = box.bottom
    peaks = [(0.22, 0.62), (0.78, 0.66), (0.5, 1.0)]
    line = aggdraw.Pen(_ROCK_LINE, 1.4)
    for place, share in peaks:
        high = box.height * share * rng.uniform(0.9, 1.0)
        half = high * 0.62
        x = box.left + box.width * place + rng.uniform(-3, 3)
        fold = x + half * rng.uniform(0.0, 0.25)
        top = base - high
        pen.polygon((x - half, base, x, top, x + half, base), None, aggdraw.Brush(_LIT_ROCK))
        ridge = x, top, x - half * 0.12, base - high * 0.62, fold - half * 0.05, base - high * 0.34
        pen.polygon((*ridge, fold, base, x + half, base), None, aggdraw.Brush(_DARK_ROCK))
        pen.line((x - half, base, x, top, x + half, base), line)


def _trees(pen: aggdraw.Draw, box: picture.Box, rng: Random) -> None:
    spots = [
        (box.left + box.width * place + rng.uniform(-4, 4), box.bottom - rng.uniform(0, box.height * 0.42))
        for place in (0.12, 0.34, 0.58, 0.84)
    ]
    for x, base in sorted(spots, key=lambda spot: spot[1]):
        radius = rng.uniform(7.5, 10)
        crown = base - radius * 1.9
        pen.line((x, base, x, crown), aggdraw.Pen(_TRUNK, 2))
        ball = (x - radius, crown - radius, x + radius, crown + radius)
        pen.ellipse(ball, aggdraw.Pen(_LEAF_LINE, 1.3), aggdraw.Brush(_LEAF))
        shine = radius * 0.5
        light = x - shine, crown - shine, x + shine, crown + shine
        pen.arc(light, 100, 190, aggdraw.Pen(palette.rgb("#C7D09F"), 1.6))


def _dunes(pen: aggdraw.Draw, box: picture.Box, rng: Random) -> None:
    for row, (start, share) in enumerate(((0.1, 0.5), (0.45, 0.5), (0.0, 0.4))):
        y = box.top + (row + 0.8) * box.height / 3
        x = box.left + box.width * start + rng.uniform(-2, 2)
        wide = box.width * share
        _curve(pen, [(x, y), (x + wide * 0.5, y - 7), (x + wide, y)], aggdraw.Pen(_DUNE, 2))


def _waves(pen: aggdraw.Draw, box: picture.Box, rng: Random) -> None:
    line = aggdraw.Pen(_WAVE, 2, 170)
    for dx, dy in ((0.0, 0.22), (0.28, 0.86)):
        x, y = box.left + box.width * dx, box.top + box.height * dy
        step = box.width * 0.24
        for at in range(3):
            start = x + at * step
            off = 5 if at % 2 == 0 else -5
            _curve(pen, [(start, y), (start + step / 2, y - off), (start + step, y)], line)


def _curve(pen: aggdraw.Draw, points: list[masks.Point], line: aggdraw.Pen) -> None:
    """A curve from the first point by the second to the third."""
    start, (bx, by), end = points
    high = 2 * bx - (start[0] + end[0]) / 2, 2 * by - (start[1] + end[1]) / 2
    pen.line([value for point in bow(start, high, end, 12) for value in point], line)


_KINDS: tuple[tuple[str, Callable[[aggdraw.Draw, picture.Box, Random], None], tuple[int, int], int], ...] = (
    ("land", _mountains, (92, 40), 4),
    ("land", _trees, (62, 50), 5),
    ("land", _mountains, (70, 32), 3),
    ("land", _trees, (46, 38), 4),
    ("land", _dunes, (54, 26), 4),
    ("sea", _waves, (66, 22), 9),
)
"""On what ground it stands, how it is drawn, its size and how many there are at most."""
