"""Above the public table: one sentence on the last turn with its points, or who won."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.palette import ACCENT, DIM, TEXT
from render.palimpsest.marks import gains_by_seat
from render.palimpsest.panel import PUBLIC_WIDTH
from render.palimpsest.prompts import prompt
from render.panels import MARGIN
from render.picture import Box
from render.text import measure
from render.warm import WIDTH

_TITLE = Style(Face.TITLE, 28, DIM)
_HEAD = Style(Face.STRONG, 40, TEXT, 26)
_GAIN = Style(Face.FIGURE, 52, ACCENT, 34)


def draw_headline(canvas: Canvas, view: View, names: Sequence[str], words: Words) -> None:
    """Who laid which card where, and what it brought them; the winner once the game is over."""
    title = "PALIMPSEST"
    room = Box.sized(MARGIN + 6, 22, measure(_TITLE.face, _TITLE.size, title) + 2, 44)
    canvas.text(title, room, _TITLE, check=room.inset(-6), minor=True)
    left, right = room.right + 24, WIDTH - PUBLIC_WIDTH - 2 * MARGIN - 10
    canvas.hit("prompt", Box(left, 14, right, 72))
    last = view.last
    if last is None or view.final is not None:
        room = Box(left, 18, right, 66)
        canvas.text(
            prompt(view, names, words), room, _HEAD._replace(colour=ACCENT), "right", check=room.inset(-8)
        )
        return
    laid = next(seen for seen in view.table if seen.card.id == last.card)
    gain = gains_by_seat(view)[last.seat]
    if gain:
        figure = f"+{gain}"
        wide = measure(_GAIN.face, _GAIN.size, figure) + 2
        room = Box(right - wide, 14, right, 70)
        canvas.text(figure, room, _GAIN, "right", check=room.inset(-8))
        right -= wide + 18
    said = words(
        "{name} laid {card} on {place}",
        name=names[last.seat],
        card=words(laid.card.name),
        place=place_name(laid.x, laid.y),
    )
    room = Box(left, 18, right, 66)
    canvas.text(said, room, _HEAD, "right", check=room.inset(-8))
