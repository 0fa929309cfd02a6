"""Upright pictures for phones: a ground as high as it needs, and a header that says who must act.

A phone shows them 340 pixels wide, where letters of 30 pixels are 14: nothing that matters is smaller.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import gradient
from render.palette import ACCENT, DIM, LINE, PANE, RGB, TEXT, rgb
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box, Picture
from render.text import fit, measure, wrap
from render.tokens import Mark, marks, player_token

MARGIN = 18
GAP = 12
RADIUS = 12
HEADER = 110
"""Height of a header of up to four players; more stand in a strip below it."""
LEAST = 30
"""Pixels of the smallest letters that matter."""
NOW = rgb("#FFD877")
"""Letters that say what is to be done now."""
BODY = Style(Face.BODY, 31, TEXT, LEAST)
QUIET = Style(Face.BODY, 31, DIM, LEAST)
STRONG = Style(Face.STRONG, 31, TEXT, LEAST)
_BESIDE = 3
"""Rivals that the header itself has room for."""


class SeatPoints(NamedTuple):
    """A player in a header: seat, name, and points as they are written, with what they play to below."""

    seat: int
    name: str
    points: str
    goal: str = ""


def tall_canvas() -> Canvas:
    """An empty table as high as a phone's picture may be; :func:`finish` cuts off what was not needed."""
    return Canvas.table(PHONE_WIDTH, PHONE_HEIGHT)


def finish(canvas: Canvas, bottom: int, alt: str) -> Picture:
    """The picture, which ends below row ``bottom``."""
    height = min(PHONE_HEIGHT, bottom + MARGIN)
    canvas.image = canvas.image.crop((0, 0, PHONE_WIDTH, height))
    return canvas.picture(alt)


def header(canvas: Canvas, own: SeatPoints, said: str, below: str, others: Sequence[SeatPoints]) -> int:
    """Whose picture it is, what is to be done, what round it is, everybody's points; gives its bottom."""
    canvas.image.paste(gradient(PHONE_WIDTH, HEADER, rgb("#343B49"), rgb("#252A34")), (0, 0))
    seated = sorted((own, *others))
    token = dict(zip([each.seat for each in seated], marks([each.name for each in seated]), strict=True))
    canvas.stamp(player_token(own.seat, token[own.seat], 78), MARGIN, 15)
    right = PHONE_WIDTH - MARGIN
    if 0 < len(others) <= _BESIDE:
        step = 78
        left = right - step * len(others)
        for at, other in enumerate(others):
            place = Box.sized(left + at * step, 5, step, 101)
            mark = player_token(other.seat, token[other.seat], 54)
            canvas.stamp(mark, place.left + (step - 54) // 2, place.top)
            room = place._replace(top=place.top + 57)
            canvas.text(other.points, room, Style(Face.FIGURE, 40, TEXT, LEAST), "centre")
            canvas.hit(f"points:{other.seat}", place)
        canvas.block(Box(left - 8, 18, left - 6, HEADER - 18), LINE)
        right = left - 16
    figure = Style(Face.FIGURE, 60 if own.goal else 72, TEXT, 40)
    wide = max(measure(figure.face, figure.size, own.points), measure(Face.FIGURE, 32, own.goal)) + 4
    points = Box(right - wide, 10, right, 68 if own.goal else HEADER - 10)
    canvas.text(own.points, points, figure, "right")
    canvas.hit(f"points:{own.seat}", points)
    if own.goal:
        room = points._replace(top=66, bottom=HEADER - 8)
        canvas.text(own.goal, room, Style(Face.FIGURE, 32, DIM, LEAST), "right")
    room = Box(112, 14, points.left - 14, 62)
    # A long one takes two lines in the place of what stands below.
    lines = wrap(Face.STRONG, 32, said, room.width, 2)
    if len(lines) > 1:
        for at, text in enumerate(lines):
            line = Box(room.left, 16 + at * 40, room.right, 54 + at * 40)
            canvas.text(text, line, Style(Face.STRONG, 32, NOW, LEAST))
    else:
        canvas.text(said, room, Style(Face.STRONG, 42, NOW, 32))
        line = Box(room.left, 62, room.right, 98)
        canvas.text(below, line, QUIET)
    canvas.hit("prompt", Box(room.left, 12, room.right, 100))
    bottom = HEADER
    if len(others) > _BESIDE:
        bottom = _strip(canvas, others, token, HEADER)
    canvas.block(Box(0, bottom - 3, PHONE_WIDTH, bottom), ACCENT)
    return bottom


def _strip(canvas: Canvas, others: Sequence[SeatPoints], token: Mapping[int, Mark], top: int) -> int:
    """The rivals beside each other, six in a line."""
    width = (PHONE_WIDTH - 2 * MARGIN) // 6
    for at, other in enumerate(others):
        place = Box.sized(MARGIN + at % 6 * width, top + at // 6 * 56, width, 52)
        canvas.stamp(player_token(other.seat, token[other.seat], 44), place.left, place.top + 3)
        canvas.text(other.points, place._replace(left=place.left + 50), Style(Face.FIGURE, 38, TEXT, LEAST))
        canvas.hit(f"points:{other.seat}", place)
    return top + -(-len(others) // 6) * 56 + 6


def pane(canvas: Canvas, box: Box, fill: RGB = PANE, line: RGB = LINE) -> None:
    """A quiet sheet with a thin edge."""
    canvas.pane(box, RADIUS, fill, line)


class Question(NamedTuple):
    """What is asked, as it is to be written: so many lines, each of so many pixels."""

    lines: tuple[str, ...]
    style: Style
    step: int

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return self.step * len(self.lines)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Write it from the top of a box."""
        for at, line in enumerate(self.lines):
            room = Box(box.left, box.top + self.step * at, box.right, box.top + self.step * (at + 1) - 2)
            canvas.text(line, room, self.style)
        canvas.hit("prompt", box)


def question_of(text: str, size: int, width: int) -> Question:
    """A question in one line of a width and of letters of a size, or in two of smaller ones."""
    large, small = Style(Face.STRONG, size, ACCENT, 36), Style(Face.STRONG, size - 6, ACCENT, size - 12)
    if fit(large.face, size, text, width, large.floor).text == text:
        return Question((text,), large, size + 6)
    return Question(wrap(small.face, small.size, text, width, 2), small, size + 6)


def paragraph(canvas: Canvas, text: str, box: Box, style: Style, most: int) -> int:
    """A text in up to ``most`` lines from the top of a box, as far as it has room; gives its bottom."""
    step = style.size + 7
    lines = wrap(style.face, style.size, text, box.width, max(0, min(most, (box.bottom - box.top) // step)))
    for at, words in enumerate(lines):
        canvas.text(words, Box(box.left, box.top + at * step, box.right, box.top + (at + 1) * step), style)
    return box.top + step * len(lines)
