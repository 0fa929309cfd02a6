"""Below the board of a past position: where in the game it stands, and how everybody's points went."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from data.catalogue import ENGLISH, Words
from render.drawing import cache, masks, palette, spelling
from render.drawing.canvas import Canvas, Layer, Style
from render.drawing.fonts import Face
from render.drawing.picture import ALT_LIMIT, Box, Picture
from render.drawing.png import decode
from render.drawing.sentences import drawn_names
from render.drawing.styles import GAP, LEAST, MARGIN
from render.drawing.text import ELLIPSIS, measure, wrap

HEIGHT = 76
"""Rows that it takes below a board."""
HEAD = 124
"""Rows more with what happened, for pictures that move."""
_CHART, _CELLS = (8, 48), (54, 66)
"""First and last row of the chart, and of the moves."""
_LINE = 36
_SENTENCES = re.compile(r"(?<=[.!?]) ")
_DIMMED = 0.62
"""How far what is still to come fades into the ground."""

KnownPoints = tuple[int, ...] | None


class Timeline(NamedTuple):
    """A game's positions, 0 being the first, and which one is shown; people by their seats."""

    names: tuple[str, ...]
    seats: tuple[int | None, ...]
    """By position, who moved to it."""
    points: tuple[KnownPoints, ...]
    """By position, what each seat had; None where nobody knows."""
    at: int
    counted: str
    """Which one it is of how many."""
    title: str = ""
    """The round of the position that is shown; empty: text beside the picture says it."""
    sentence: str = ""
    """What led to it; empty as the title."""
    words: Words = ENGLISH


def with_timeline(draw: Callable[..., Picture], arguments: tuple[object, ...], timeline: Timeline) -> Picture:
    """The picture that ``draw(*arguments)`` gives of a position, with its timeline below."""
    board = draw(*arguments)
    above = decode(board.png)
    head = HEAD if timeline.title else 0
    canvas = Canvas.plain(above.width, above.height + head + HEIGHT)
    canvas.lay(Layer(above, board.hits, board.labels), 0, 0)
    with drawn_names(timeline.names, timeline.words):
        if head:
            _head(canvas, timeline, Box(0, above.height, above.width, above.height + head))
        canvas.lay(_strip(timeline, above.width), 0, above.height + head)
    alt = " ".join(filter(None, (f"{timeline.counted}.", timeline.sentence, board.alt)))
    return canvas.picture(alt if len(alt) <= ALT_LIMIT else f"{alt[: ALT_LIMIT - 1]}{ELLIPSIS}")


def _strip(timeline: Timeline, width: int) -> Layer:
    canvas = _whole(timeline.seats, timeline.points, width).open()
    # What is to come is paler than what was.
    now = _place(timeline.at, len(timeline.seats), width)
    later = Box(now, _CHART[0], width, HEIGHT)
    ground = Image.new("RGB", (later.width, later.height), palette.TABLE[1])
    canvas.image.paste(Image.blend(canvas.image.crop(later), ground, _DIMMED), later[:2])
    pointer = Box(now - 2, 4, now + 3, HEIGHT - 4)
    canvas.block(pointer, palette.ACCENT)
    canvas.hit("now", pointer)
    return canvas.layer()


def _place(at: int, count: int, width: int) -> int:
    """The column at which a position's move has been made."""
    return MARGIN + (width - 2 * MARGIN) * at // max(1, count - 1)


@cache.FRAMES.keep
def _whole(seats: tuple[int | None, ...], points: tuple[KnownPoints, ...], width: int) -> Layer:
    """The chart and the moves of the whole game: the same for each of its positions."""
    canvas = Canvas(masks.gradient(width, HEIGHT, palette.PANE, palette.TABLE[1]).copy())
    known = [each for each in points if each]
    top, least = max(map(max, known), default=0), min(map(min, known), default=0)
    if top > least:
        for seat in sorted(range(len(known[-1])), key=known[-1].__getitem__):
            corners = _stairs(points, seat, (least, top), width)
            fill = palette.PLAYERS[seat % len(palette.PLAYERS)].fill
            for thick, colour in ((7, palette.mixed(fill, palette.TEXT, 0.75)), (4, fill)):
                if len(corners) > 1:
                    canvas.stencil(*masks.curve(corners, thick), colour)
    for at, mover in enumerate(seats):
        if mover is not None:
            left, right = (_place(step, len(seats), width) for step in (at - 1, at))
            # Where there are many, moves touch each other.
            left += 3 if right - left > 9 else 0
            box = Box(left, _CELLS[0], max(left + 1, right), _CELLS[1])
            fill = palette.PLAYERS[mover % len(palette.PLAYERS)].fill
            if box.width < 6:
                canvas.block(box, fill)
            else:
                canvas.paint(masks.rounded(box.width, box.height, 4), box.left, box.top, fill)
    return canvas.layer()


def _stairs(
    points: Sequence[KnownPoints], seat: int, scale: tuple[int, int], width: int
) -> list[tuple[int, int]]:
    """The corners of a seat's line; ``scale`` are the figures at the chart's bottom and top."""
    least, top = scale
    found: list[tuple[int, int]] = []
    for at, each in enumerate(points):
        if each is not None:
            y = _CHART[1] - (_CHART[1] - _CHART[0]) * (each[seat] - least) // (top - least)
            x = _place(at, len(points), width)
            if found and found[-1][1] != y:
                found.append((x, found[-1][1]))
            found.append((x, y))
    return found


def _head(canvas: Canvas, timeline: Timeline, box: Box) -> None:
    """The round, and below it what happened, in two lines at most."""
    canvas.block(box, masks.gradient(box.width, box.height, palette.PANE, palette.PANE))
    room = Box(MARGIN, box.top + 6, box.right - MARGIN, box.top + 6 + _LINE)
    title = Style(Face.STRONG, 32, palette.ACCENT, LEAST)
    canvas.text(timeline.title, room, title)
    left = room.left + measure(title.face, title.size, timeline.title) + 2 * GAP
    canvas.text(timeline.counted, room._replace(left=left), Style(Face.BODY, 31, palette.DIM, LEAST), "right")
    said = Style(Face.STRONG, 30, palette.TEXT, LEAST)
    for line in _said(spelling.as_drawn(timeline.sentence), said, room.width):
        room = room.moved(0, _LINE)
        canvas.text(line, room, said)


def _said(text: str, style: Style, width: int) -> Sequence[str]:
    """Two lines at most; of several sentences that have no room the last ones are left out."""
    sentences = _SENTENCES.split(text)
    for count in range(len(sentences), 0, -1):
        kept = text if count == len(sentences) else f"{' '.join(sentences[:count])} {ELLIPSIS}"
        lines = wrap(style.face, style.size, kept, width, 3)
        if len(lines) <= 2:
            return lines
    return wrap(style.face, style.size, text, width, 2)
