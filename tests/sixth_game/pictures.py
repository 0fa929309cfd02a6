"""Pictures of Piles: a row for each seat, and the own cards below."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import ENGLISH, Words
from render.alt import alt_text
from render.drawing.canvas import Canvas, Style
from render.drawing.fonts import Face
from render.drawing.palette import PAPER
from render.drawing.picture import ACROSS, Box, Picture
from render.drawing.sentences import naming
from tests.sixth_game.narrator import listing, pile_words
from tests.sixth_game.types import View

ROW, MARGIN = 90, 30
INK = Style(Face.HEAVY, 40, PAPER[0], 32)


@naming
def public(view: View, names: tuple[str, ...], headline: str, words: Words = ENGLISH) -> Picture:
    """What everybody sees: whose pile has how many cards, or all of them at the end."""
    return _draw(headline, _piles(view, names, words))


@naming
def private(view: View, names: tuple[str, ...], headline: str, words: Words = ENGLISH) -> Picture:
    """The same with the own pile and hand."""
    own = [
        ("pile", words("Your pile"), listing(view.pile)),
        ("hand", words("Your hand"), listing(view.hand)),
    ]
    return _draw(headline, [*_piles(view, names, words), *own])


_Row = tuple[str, str, str]
"""What it shows, as a hit; whose cards; the cards, or how many."""


def _piles(view: View, names: tuple[str, ...], words: Words) -> list[_Row]:
    return [(f"points:{seat}", name, pile_words(view, seat, words)) for seat, name in enumerate(names)]


def _draw(headline: str, rows: Sequence[_Row]) -> Picture:
    canvas = Canvas.table(ACROSS, 2 * MARGIN + ROW * len(rows))
    room = Box.sized(MARGIN, MARGIN, ACROSS - 2 * MARGIN, ROW)
    for number, (hit, whose, cards) in enumerate(rows):
        row = room.moved(0, ROW * number)
        ink = canvas.text(cards, row, INK, "right")
        canvas.text(whose, row._replace(right=ink.left - MARGIN), INK)
        canvas.hit(hit, row)
    return canvas.picture(alt_text(headline, [f"{whose}: {cards}." for _, whose, cards in rows]))


def warm() -> None:
    """Shape the figures once."""
    _draw("", [("hand", "", listing(tuple(range(13))))])
