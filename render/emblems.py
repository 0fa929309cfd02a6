"""Emblems: the pane at the left of a table's card, by which a game is known at a glance.

A game gives three colours, a symbol and perhaps more to see; sky, sun, dunes and the name below are alike.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import Point, disc, gradient, polygon, supersampled
from render.palette import RGB, mixed, rgb
from render.picture import Box
from render.symbols import symbol
from render.text import wrap

_CREAM = rgb("#FBEFD5")
_DUNES = ((0.70, 0.035, 0.9, 0.5, 0.62), (0.78, 0.05, 1.1, 2.6, 0.82), (0.87, 0.03, 1.4, 0.2, 1.0))
"""Crests from the farthest to the nearest: height in the pane, swing, waves, phase, share of the ground's
colour."""
_STEPS = 48


class Emblem(NamedTuple):
    """A game's hue and sign: the sky above, the ground, the sun, and a symbol of :mod:`render.symbols`.

    The symbol is on the sun, or with ``peaks`` behind the dunes, mountains at its sides. ``walkers`` are a
    symbol that goes along the farthest dune.
    """

    sky: RGB
    ground: RGB
    sun: RGB
    symbol: str
    peaks: bool = False
    walkers: str = ""


@FRAMES.keep
def emblem_pane(emblem: Emblem, title: str, width: int, height: int) -> Layer:
    """The pane of a game: its symbol before the sun, dunes, and its name."""
    canvas = Canvas(gradient(width, height, emblem.sky, emblem.ground).copy())
    side = round(min(width * 0.58, height * 0.46))
    left, top = (width - side) // 2, round(height * 0.4) - side // 2
    canvas.glow(disc(side), left, top, emblem.sun, side // 5, 0.55)
    pale = mixed(emblem.sun, (255, 255, 255), 0.35)
    canvas.paint(disc(side), left, top, gradient(side, side, pale, emblem.sun))
    mark, dark = round(side * 0.62), mixed(emblem.ground, (0, 0, 0), 0.2)
    corner = left + (side - mark) // 2, top + (side - mark) // 2
    if emblem.peaks:
        _peaks(canvas, emblem)
        mark = round(min(width * 0.62, height * 0.36))
        corner = round(width * 0.54) - mark // 2, round(height * 0.79) - mark
    else:
        canvas.stencil(symbol(emblem.symbol, mark), *corner, dark)
    for number, (crest, swing, waves, phase, share) in enumerate(_DUNES):
        if emblem.peaks and number == 1:
            canvas.stencil(symbol(emblem.symbol, mark), *corner, dark)
        if emblem.walkers and not number:
            small = round(min(width, height) * 0.13)
            for at in (0.2, 0.38, 0.56, 0.74):
                surface = height * (crest + swing * math.sin(phase + waves * math.tau * at))
                place = round(width * at) - small // 2, round(surface) - small + 4
                canvas.stencil(symbol(emblem.walkers, small), *place, dark)
        colour = mixed(mixed(emblem.sky, emblem.ground, 0.4), emblem.ground, share)
        canvas.stencil(_dune(width, height, crest, swing, waves, phase), 0, 0, colour)
    letters, lines = 38, wrap(Face.TITLE, 38, title.upper(), width - 30, 1)
    if lines != (title.upper(),):
        letters, lines = 29, wrap(Face.TITLE, 29, title.upper(), width - 30, 3)
    lowest = min(height * (0.9 if len(lines) < 3 else 0.88), height - 8 - 19 * len(lines))
    for at, text in enumerate(lines):
        middle = round(lowest + (at - (len(lines) - 1) / 2) * 38)
        room = Box(15, middle - 19, width - 15, middle + 19)
        canvas.text(text, room, Style(Face.TITLE, letters, _CREAM), "centre")
    return canvas.layer()


def _peaks(canvas: Canvas, emblem: Emblem) -> None:
    """A mountain at each side, its top in snow."""
    width, height = canvas.image.size
    rock = mixed(emblem.sky, emblem.ground, 0.55)
    for x, top, reach in ((0.02, 0.44, 0.5), (0.98, 0.38, 0.6)):
        for share, colour in ((1.0, rock), (0.2, mixed(_CREAM, emblem.sky, 0.12))):
            corners = (
                (x * width, top * height),
                ((x + reach * share) * width, (top + 0.5 * share) * height),
                ((x + reach * share * 0.2) * width, (top + 0.42 * share) * height),
                ((x - reach * share) * width, (top + 0.5 * share) * height),
            )
            canvas.stencil(polygon(width, height, corners, 2), 0, 0, colour)


def _dune(width: int, height: int, crest: float, swing: float, waves: float, phase: float) -> Image.Image:
    """Everything below a wavy line."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        line: list[Point] = [
            (
                width * scale * step / _STEPS,
                height * scale * (crest + swing * math.sin(phase + waves * math.tau * step / _STEPS)),
            )
            for step in range(_STEPS + 1)
        ]
        draw.polygon([*line, (width * scale, height * scale), (0, height * scale)], fill=255)

    return supersampled(width, height, 2, paint)
