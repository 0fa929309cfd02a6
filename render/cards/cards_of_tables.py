"""Cards of games and of lobbies: emblems, and who sits where; all else is text beside them.

They know a game by its title and its :class:`~render.emblems.Emblem` alone.
"""

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from data.catalogue import Words
from render.drawing import masks, palette
from render.drawing.canvas import Canvas
from render.drawing.picture import ACROSS, Box, Picture
from render.drawing.sentences import drawn_names, spoken, whole_parts
from render.drawing.styles import GAP, MARGIN, RADIUS
from render.emblems import Emblem, emblem_pane
from render.symbols import symbol
from render.tokens import marks, player_token

_PANE = 196
"""Pixels down of an emblem."""
_SEATS_A_ROW, _SEAT = 6, 92
"""Seats beside each other, and pixels of one."""


class Lobby(NamedTuple):
    """A lobby as its card shows it: who sits (in seat order), who hosts, and seats at most."""

    title: str
    emblem: Emblem
    names: tuple[str, ...]
    host: int
    places: int


class Outcome(NamedTuple):
    """What a game tells of its end beyond places and points; texts may be empty."""

    how: str = ""
    """How it was won, or why lost, in a sentence."""
    chart: str = ""
    """What the chart counts."""
    courses: tuple[tuple[float, ...], ...] = ()
    """For each seat its figures from the start to the end, evenly spaced; empty: there is no chart."""


def game_card(title: str, emblem: Emblem) -> Picture:
    """A game by its title and its emblem."""
    canvas = Canvas.table(ACROSS, _PANE + 2 * MARGIN)
    _emblem(canvas, title, emblem, Box.sized(MARGIN, MARGIN, ACROSS - 2 * MARGIN, _PANE))
    return canvas.picture(f"{title}.")


def lobby_card(lobby: Lobby, words: Words) -> Picture:
    """The emblem of a lobby's game, and below it its seats: tokens, and rings for who may come."""
    free = max(0, lobby.places - len(lobby.names))
    rows = -(-(len(lobby.names) + free) // _SEATS_A_ROW)
    canvas = Canvas.table(ACROSS, MARGIN + _PANE + GAP + rows * (_SEAT + GAP) + MARGIN - GAP)
    _emblem(canvas, lobby.title, lobby.emblem, Box.sized(MARGIN, MARGIN, ACROSS - 2 * MARGIN, _PANE))
    with drawn_names(lobby.names, words):
        for seat in range(len(lobby.names) + free):
            _seat(canvas, lobby, seat, rows)
    names = spoken(lobby.names, words)
    seated = words("At the table: {names}.", names=list(names)) if names else ""
    pill = words.plural("{n} seat free", "{n} seats free", free) if free else words("full")
    return canvas.picture(whole_parts((words("{name}: {text}.", name=lobby.title, text=pill), seated)))


def _emblem(canvas: Canvas, title: str, emblem: Emblem, place: Box) -> None:
    pane = emblem_pane(emblem, title, place.width, place.height)
    canvas.inlay(pane, masks.rounded(place.width, place.height, RADIUS), *place[:2])
    canvas.hit(title, place)


def _seat(canvas: Canvas, lobby: Lobby, seat: int, rows: int) -> None:
    """Somebody's token, with a crown for who hosts, or a ring."""
    a_row = -(-max(lobby.places, len(lobby.names)) // rows)
    step = (ACROSS - 2 * MARGIN) // a_row
    left = MARGIN + seat % a_row * step + (step - _SEAT) // 2
    top = MARGIN + _PANE + GAP + seat // a_row * (_SEAT + GAP)
    if seat >= len(lobby.names):
        canvas.stencil(_free_seat(_SEAT - 12), left + 6, top + 6, palette.DIM)
        return
    canvas.stamp(player_token(seat, marks(lobby.names)[seat], _SEAT), left, top)
    canvas.hit(f"seat:{seat}", Box.sized(left, top, _SEAT, _SEAT))
    if seat == lobby.host:
        small = _SEAT * 2 // 5
        corner = left + _SEAT - small * 2 // 3, top + _SEAT - small
        canvas.paint(masks.disc(small), *corner, palette.ACCENT)
        inset = small // 5
        canvas.stencil(symbol("crown", small - 2 * inset), corner[0] + inset, corner[1] + inset, palette.INK)


@lru_cache(maxsize=4)
def _free_seat(side: int) -> Image.Image:
    """The mask of a dashed ring with a plus."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        whole, edge, middle = side * scale, 4 * scale, side * scale // 2
        for at in range(0, 360, 24):
            draw.arc((0, 0, whole - 1, whole - 1), at, at + 14, fill=255, width=edge)
        reach = whole // 4
        draw.line((middle - reach, middle, middle + reach, middle), fill=255, width=edge)
        draw.line((middle, middle - reach, middle, middle + reach), fill=255, width=edge)

    return masks.supersampled(side, side, 4, paint)
