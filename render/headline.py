"""The headline of a public board: whom the game waits for, and what happened last.

A phone shows a board 340 pixels wide, a quarter of its size. The headline is what can be read there, so it
has the whole width and letters of its own size: of 14 pixels there where a sentence has room in one line,
never under 10.
"""

from __future__ import annotations

from typing import NamedTuple

from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import gradient
from render.palette import ACCENT, TEXT, WARNING, rgb
from render.phone import NOW
from render.picture import WIDTH, Box
from render.symbols import symbol
from render.text import measure, wrap
from render.tokens import Mark, player_token

HEAD = 164
"""Height of a headline."""
LEAST = 40
"""Pixels of its smallest letters: 10 on a phone."""
LARGE = 56
"""Pixels of its letters where there is room: 14 on a phone."""
_GROUND = rgb("#343B49"), rgb("#20242D")
_LEFT, _SPLIT = 104, 68
"""Where texts begin, and the row between the two."""
_STEP = 45

SeatMark = tuple[int, Mark]
"""A seat and its player's mark."""


class LastLine(NamedTuple):
    """What happened last: who did it, a sentence on it, and perhaps a worse one in red."""

    token: SeatMark | None
    sentence: str
    warning: str = ""


def under_headline(body: Layer, top: int) -> Canvas:
    """A picture with an empty headline in place of the body's first ``top`` rows."""
    canvas = Canvas.plain(body.image.width, body.image.height + HEAD - top)
    canvas.lay(body, 0, HEAD - top)
    empty_headline(canvas)
    return canvas


def empty_headline(canvas: Canvas) -> None:
    """Where the headline is to stand, over the canvas's first rows."""
    canvas.image.paste(gradient(canvas.image.width, HEAD, *_GROUND), (0, 0))
    canvas.block(Box(0, HEAD - 3, canvas.image.width, HEAD), ACCENT)


def draw_headline(
    canvas: Canvas, token: SeatMark | None, prompt: str, last_line: LastLine, right: int
) -> None:
    """Whom the game waits for, up to the column ``right``, and below it what happened last."""
    left = 28
    if token is not None:
        canvas.stamp(player_token(*token, 62), 26, 5)
        left = _LEFT
    room = Box(left, 4, right, _SPLIT)
    canvas.text(prompt, room, Style(Face.STRONG, LARGE, NOW, LEAST + 2))
    canvas.hit("prompt", room)
    _draw_last(canvas, last_line, Box(28, _SPLIT, WIDTH - 24, HEAD - 6))


def _draw_last(canvas: Canvas, last_line: LastLine, box: Box) -> None:
    """What happened last: in one line as large as it has room, else in two."""
    left = box.left
    if last_line.token is not None:
        canvas.stamp(player_token(*last_line.token, 62), box.left - 2, box.middle[1] - 32)
        left = box.left + 76
    room = box._replace(left=left)
    canvas.hit("headline", room)
    skull = 62 if last_line.warning else 0
    # Widths follow the size: what is far too large needs no trial.
    whole = measure(Face.BODY, LARGE, last_line.sentence) + strong_width(last_line.warning, LARGE)
    likely = LARGE * (room.width - skull) // max(1, whole) // 2 * 2 + 2
    for size in range(min(LARGE, likely), LEAST - 1, -2):
        wide = measure(Face.BODY, size, last_line.sentence) + 4
        if wide + skull + strong_width(last_line.warning, size) <= room.width:
            first = room._replace(right=room.left + wide) if last_line.warning else room
            canvas.text(last_line.sentence, first, Style(Face.BODY, size, TEXT, size))
            _warning(canvas, last_line, room._replace(left=first.right), size)
            return
    upper = Box(room.left, room.top, room.right, room.top + _STEP)
    lower = upper.moved(0, _STEP - 1)
    if last_line.warning:
        canvas.text(last_line.sentence, upper, Style(Face.BODY, 44, TEXT, LEAST))
        _warning(canvas, last_line, lower._replace(left=lower.left - 14), 44)
        return
    lines = wrap(Face.BODY, LEAST, last_line.sentence, room.width, 2)
    for line, place in zip(lines, (upper, lower), strict=False):
        canvas.text(line, place, Style(Face.BODY, LEAST, TEXT, LEAST))


def strong_width(text: str, size: int) -> int:
    """Pixels that a bold text takes with a little room behind it; none without a text."""
    return measure(Face.STRONG, size, text) + 4 if text else 0


def _warning(canvas: Canvas, last_line: LastLine, room: Box, size: int) -> None:
    if last_line.warning:
        canvas.stencil(symbol("skull-crossed-bones", 42), room.left + 14, room.middle[1] - 22, WARNING)
        rest = room._replace(left=room.left + 62)
        canvas.text(last_line.warning, rest, Style(Face.STRONG, size, WARNING, LEAST))
