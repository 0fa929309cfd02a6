"""Pictures of Piles: whose turn it is, a row for each seat, and the own cards below."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import ENGLISH, Words
from engine.core.picture_shape import PictureShape
from render.canvas import Canvas, Style
from render.fonts import Face
from render.palette import PAPER
from render.picture import PHONE_WIDTH, Box, Picture
from render.words import naming, whole_parts
from tests.sixth_game.narrator import listing, pile_words
from tests.sixth_game.types import View

WIDTH, ROW, MARGIN = 900, 90, 30
INK = Style(Face.HEAVY, 40, PAPER[0], 32)


@naming
def public(
    view: View, names: tuple[str, ...], headline: str, recent: tuple[str, ...], words: Words = ENGLISH
) -> Picture:
    """What everybody sees: whose pile has how many cards, or all of them at the end."""
    return _draw(WIDTH, headline, _piles(view, names, words), recent)


@naming
def private(
    view: View, names: tuple[str, ...], headline: str, shape: PictureShape, words: Words = ENGLISH
) -> Picture:
    """The same with the own pile and hand."""
    own = [
        ("pile", words("Your pile"), listing(view.pile)),
        ("hand", words("Your hand"), listing(view.hand)),
    ]
    width = PHONE_WIDTH if shape == "phone" else WIDTH
    return _draw(width, headline, [*_piles(view, names, words), *own], ())


_Row = tuple[str, str, str]
"""What it shows, as a hit; whose cards; the cards, or how many."""


def _piles(view: View, names: tuple[str, ...], words: Words) -> list[_Row]:
    return [(f"points:{seat}", name, pile_words(view, seat, words)) for seat, name in enumerate(names)]


def _draw(width: int, headline: str, rows: Sequence[_Row], recent: Sequence[str]) -> Picture:
    canvas = Canvas.table(width, 2 * MARGIN + ROW * (1 + len(rows)))
    room = Box.sized(MARGIN, MARGIN, width - 2 * MARGIN, ROW)
    canvas.text(headline, room, INK)
    canvas.hit("prompt", room)
    for number, (hit, whose, cards) in enumerate(rows, 1):
        row = room._replace(top=room.top + ROW * number, bottom=room.bottom + ROW * number)
        ink = canvas.text(cards, row, INK, "right")
        canvas.text(whose, row._replace(right=ink.left - MARGIN), INK)
        canvas.hit(hit, row)
    told = [f"{whose}: {cards}." for _, whose, cards in rows]
    return canvas.picture(whole_parts((f"{headline}.", *told, *recent)))


def warm() -> None:
    """Shape the figures once."""
    _draw(WIDTH, "", [("hand", "", listing(tuple(range(13))))], ())
