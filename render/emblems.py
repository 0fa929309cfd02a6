"""Emblems: the pane at the left of a table's card, by which a game is known at a glance.

A game gives three colours, a symbol and perhaps a scenery; sky, sun, dunes and the name below are alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.drawing import cache, fonts, masks, palette, picture
from render.drawing.canvas import Canvas, Layer, Style
from render.drawing.text import wrap
from render.symbols import Symbol, symbol

CREAM = palette.rgb("#FBEFD5")
_DUNES = ((0.70, 0.035, 0.9, 0.5, 0.62), (0.78, 0.05, 1.1, 2.6, 0.82), (0.87, 0.03, 1.4, 0.2, 1.0))
"""Crests from the farthest to the nearest: height in the pane, swing, waves, phase, share of the ground's
colour."""
_STEPS = 48


class Emblem(NamedTuple):
    """A game's hue and sign: the sky above, the ground, the sun and its symbol."""

    sky: palette.RGB
    ground: palette.RGB
    sun: palette.RGB
    symbol: Symbol
    scenery: Scenery | None = None
    """What there is to be seen in place of :func:`on_the_sun`."""

    @property
    def shade(self) -> palette.RGB:
        """The colour of what stands before the light."""
        return palette.mixed(self.ground, (0, 0, 0), 0.2)


Scenery = Callable[[Canvas, Emblem, int], None]
"""A function of a module that draws in a pane what lies behind a dune, the farthest of which is 0."""


@cache.FRAMES.keep
def emblem_pane(emblem: Emblem, title: str, width: int, height: int) -> Layer:
    """The pane of a game: its symbol before the sun, dunes, and its name."""
    canvas = Canvas(masks.gradient(width, height, emblem.sky, emblem.ground).copy())
    sun = _sun(width, height)
    side = sun.width
    canvas.glow(masks.disc(side), sun.left, sun.top, emblem.sun, side // 5, 0.55)
    pale = palette.mixed(emblem.sun, (255, 255, 255), 0.35)
    canvas.paint(masks.disc(side), sun.left, sun.top, masks.gradient(side, side, pale, emblem.sun))
    for dune, (*_, share) in enumerate(_DUNES):
        (emblem.scenery or on_the_sun)(canvas, emblem, dune)
        colour = palette.mixed(palette.mixed(emblem.sky, emblem.ground, 0.4), emblem.ground, share)
        canvas.stencil(_dune(width, height, dune), 0, 0, colour)
    letters, lines = 38, wrap(fonts.Face.TITLE, 38, title.upper(), width - 30, 1)
    if lines != (title.upper(),):
        letters, lines = 28, wrap(fonts.Face.TITLE, 28, title.upper(), width - 12, 3)
    lowest = min(height * (0.9 if len(lines) < 3 else 0.88), height - 8 - 19 * len(lines))
    for at, text in enumerate(lines):
        middle = round(lowest + (at - (len(lines) - 1) / 2) * 38)
        room = picture.Box(6, middle - 19, width - 6, middle + 19)
        canvas.text(text, room, Style(fonts.Face.TITLE, letters, CREAM), "centre")
    return canvas.layer()


def on_the_sun(canvas: Canvas, emblem: Emblem, dune: int) -> None:
    """The usual scenery: the symbol on the sun."""
    if dune == 0:
        sun = _sun(*canvas.image.size)
        mark = round(sun.width * 0.62)
        inset = (sun.width - mark) // 2
        canvas.stencil(symbol(emblem.symbol, mark), sun.left + inset, sun.top + inset, emblem.shade)


def crest_at(dune: int, share: float) -> float:
    """How far down a pane a dune begins, at a share of its width: a share of its height."""
    crest, swing, waves, phase, _ = _DUNES[dune]
    return crest + swing * math.sin(phase + waves * math.tau * share)


def _sun(width: int, height: int) -> picture.Box:
    """Where the sun stands in a pane."""
    side = round(min(width * 0.58, height * 0.46))
    return picture.Box.sized((width - side) // 2, round(height * 0.4) - side // 2, side, side)


def _dune(width: int, height: int, dune: int) -> Image.Image:
    """Everything below a wavy line."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        line: list[masks.Point] = [
            (width * scale * step / _STEPS, height * scale * crest_at(dune, step / _STEPS))
            for step in range(_STEPS + 1)
        ]
        draw.polygon([*line, (width * scale, height * scale), (0, height * scale)], fill=255)

    return masks.supersampled(width, height, 2, paint)
