"""The pictures of a table: for everybody, for a player, and one card by itself."""

from __future__ import annotations

from msgspec import structs

from engine.kashgar.types import View
from render.cache import FRAMES, PICTURES
from render.canvas import Canvas, Layer
from render.kashgar.alt import public_alt
from render.kashgar.boards import TOP, boards
from render.kashgar.panel import PUBLIC_WIDTH, public_side
from render.kashgar.state import note, prompt
from render.panels import MARGIN, header
from render.picture import Box, Picture
from render.warm import HEIGHT, WIDTH
from render.words import Words, english, spoken

TITLE = "KASHGAR"


def public(
    view: View, names: tuple[str, ...], recent: tuple[str, ...] = (), words: Words = english
) -> Picture:
    """The picture for everybody: boards, caravans, contracts, piles, and ``recent`` sentences, the latest first.

    ``names`` are the players' by seat. Nothing is secret, so whose view is given makes no difference.
    """
    return _public(structs.replace(view, seat=None), spoken(names, words), recent, words)


@PICTURES.keep
def _public(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words) -> Picture:
    canvas = _table(view, names, words).open()
    public_side(canvas, view, names, recent, WIDTH - PUBLIC_WIDTH - 2 * MARGIN, words)
    return canvas.picture(public_alt(view, names, words))


@FRAMES.keep
def _table(view: View, names: tuple[str, ...], words: Words) -> Layer:
    canvas = Canvas.table(WIDTH, HEIGHT)
    said = prompt(view, names, words)
    header(canvas, TITLE, said, PUBLIC_WIDTH, note(view, words))
    right = WIDTH - PUBLIC_WIDTH - 2 * MARGIN
    boards(canvas, view, names, Box(MARGIN, TOP, right, HEIGHT - MARGIN), words)
    return canvas.layer()
