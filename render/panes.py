"""Parts that every picture is built of: its header, the pane at its right, headings, dividers, pips."""

from __future__ import annotations

from collections.abc import Sequence

from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, PANE, RGB, TEXT
from render.picture import HEIGHT, WIDTH, Box
from render.text import measure, wrap

GAP = 14
"""The one distance between parts."""
RADIUS = 13
"""The one radius of sheets and panes."""
MARGIN = 24
"""Free pixels at the edge of a picture."""

HEADING = Style(Face.HEAVY, 22, DIM)
BODY = Style(Face.BODY, 25, TEXT)
QUIET = Style(Face.BODY, 22, DIM)
NAME = Style(Face.STRONG, 24, TEXT)
TITLE = Style(Face.TITLE, 36, TEXT)
PROMPT = Style(Face.STRONG, 25, ACCENT)
GUTTER = Style(Face.HEAVY, 28, DIM, 12)


def sheet(canvas: Canvas, box: Box, fill: RGB = PANE, line: RGB = LINE) -> None:
    """The ground of a pane: a rounded sheet with a thin edge and its shadow."""
    canvas.shadow(rounded(box.width, box.height, RADIUS), box.left, box.top, 8, 0.5)
    canvas.pane(box, RADIUS, fill, line)


@FRAMES.keep
def empty_pane(width: int) -> tuple[Layer, int]:
    """The table's right edge with an empty pane of this width on it, and the column where it begins."""
    left = WIDTH - width - 2 * MARGIN
    canvas = Canvas.table(WIDTH, HEIGHT, Box(left, 0, WIDTH, HEIGHT))
    sheet(canvas, Box.sized(MARGIN, MARGIN, width, HEIGHT - 2 * MARGIN))
    return canvas.layer(), left


def inside(width: int) -> Box:
    """Where an empty pane has room."""
    return Box.sized(MARGIN, MARGIN, width, HEIGHT - 2 * MARGIN).inset(MARGIN - 2)


def header(canvas: Canvas, title: str, prompt: str, pane: int, note: str = "") -> None:
    """Above the board: the game's name and perhaps a note on the left, the prompt on the right."""
    wide = measure(TITLE.face, TITLE.size, title)
    room = Box(MARGIN + 10, 22, MARGIN + 12 + wide, 62)
    canvas.text(title, room, TITLE)
    if note:
        place = Box(room.right + 20, 26, room.right + 20 + measure(QUIET.face, 24, note), 62)
        canvas.text(note, place, QUIET._replace(size=24))
        room = place
    right = WIDTH - pane - 2 * MARGIN - 10
    place = Box(room.right + 24, 26, right, 62)
    canvas.text(prompt, place, PROMPT, "right")
    canvas.hit("prompt", place)


def divider(canvas: Canvas, left: int, right: int, y: int) -> None:
    """A thin line across a pane."""
    canvas.block(Box(left, y, right, y + 2), LINE)


def heading(canvas: Canvas, text: str, left: int, right: int, y: int) -> None:
    """A small heading in capitals, its top at ``y``."""
    canvas.text(text.upper(), Box(left, y, right, y + 22), HEADING)


def pips(canvas: Canvas, box: Box, done: int, count: int) -> None:
    """Progress: ``done`` of ``count`` small bars are gold."""
    for at in range(count):
        left = box.left + box.width * at // count
        right = box.left + box.width * (at + 1) // count - 3
        shape = rounded(right - left, box.height, box.height // 2)
        canvas.paint(shape, left, box.top, ACCENT if at < done else LINE)


def sentences(
    canvas: Canvas, texts: Sequence[str], box: Box, style: Style = BODY, step: int = 32, each: int = 2
) -> int:
    """Sentences with a dot before each, from the top, as many whole ones as fit; a long one goes on below.

    Gives the row where they end.
    """
    y = box.top
    for text in texts:
        lines = wrap(style.face, style.size, text, box.width - 22, each)
        if y + step * len(lines) > box.bottom:
            break
        canvas.paint(rounded(9, 9, 4), box.left, y + step // 2 - 4, ACCENT)
        for line in lines:
            canvas.text(line, Box(box.left + 22, y, box.right, y + step), style)
            y += step
        y += 7
    return y
