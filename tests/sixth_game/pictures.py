"""Pictures of Piles: a row for each seat, and the own hand below."""

from __future__ import annotations

from collections.abc import Iterator

from data.catalogue import ENGLISH, Words
from render.canvas import Canvas, Style
from render.fonts import Face
from render.palette import PAPER
from render.picture import ALT_LIMIT, Box, Picture
from tests.sixth_game.types import View

WIDTH, ROW, MARGIN = 900, 90, 30
INK = Style(Face.HEAVY, 40, PAPER[0])


def public(view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words = ENGLISH) -> Picture:
    """What everybody sees: whose pile has how many cards, or all of them at the end."""
    return _draw(list(_piles(view, names, words)), recent)


def private(view: View, names: tuple[str, ...], words: Words = ENGLISH) -> Picture:
    """The same with the own pile and hand."""
    rows = [*_piles(view, names, words)]
    rows.append(words("Your pile: {cards}", cards=_listing(view.pile)))
    rows.append(words("Your hand: {cards}", cards=_listing(view.hand)))
    return _draw(rows, ())


def _piles(view: View, names: tuple[str, ...], words: Words) -> Iterator[str]:
    for seat, name in enumerate(names):
        if view.opened is not None:
            yield f"{name}: {_listing(view.opened[seat])}"
        else:
            yield words("{name}: {number} cards", name=name, number=view.sizes[seat])


def _listing(cards: tuple[int, ...]) -> str:
    return ", ".join(map(str, cards)) or "-"


def _draw(rows: list[str], recent: tuple[str, ...]) -> Picture:
    canvas = Canvas.table(WIDTH, 2 * MARGIN + ROW * len(rows))
    for number, row in enumerate(rows):
        room = Box.sized(MARGIN, MARGIN + ROW * number, WIDTH - 2 * MARGIN, ROW)
        canvas.hit(f"row:{number}", room)
        canvas.text(row, room, INK)
    return canvas.picture(". ".join((*rows, *recent))[:ALT_LIMIT])


def warm() -> None:
    """Shape the figures once."""
    _draw([_listing(tuple(range(13)))], ())
