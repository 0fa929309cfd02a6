"""Below the board of a past position: where in the game it stands, who had how much then, what happened."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from data.catalogue import ENGLISH, Words
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import curve, gradient, polygon, rounded
from render.palette import ACCENT, DIM, FAINT, LINE, PANE, PLAYERS, TABLE, TEXT, mixed
from render.panes import with_strip
from render.picture import Box, Picture
from render.spelling import as_drawn
from render.text import ELLIPSIS, fitting, measure, wrap
from render.tokens import marks, player_token
from render.words import drawn_names

HEIGHT = 340
"""Rows that it takes below a board."""
MARGIN = 28
_HEAD = Box(MARGIN, 12, 0, 140)
"""Title, sentence and count; its right edge is the board's."""
_PLOT_LEFT = 206
_SIZES = ((42, 1), (38, 2), (38, 3), (34, 3))
"""Sizes of the sentence's letters, and in how many lines at most."""
_SENTENCES = re.compile(r"(?<=[.!?]) ")
_CHART = (150, 248)
"""First and last row of the chart."""
_CELLS = (258, 280)
_NAMES = (288, 328)
_BEST = 3
"""Players whose figures stand beside the chart, the best first."""
_DIMMED = 0.62
"""How far what is still to come fades into the ground."""

KnownPoints = tuple[int, ...] | None


class Timeline(NamedTuple):
    """A game's positions, 0 being the first, and which one is shown; people by their seats."""

    names: tuple[str, ...]
    seats: tuple[int | None, ...]
    """By position, who moved to it."""
    rounds: tuple[tuple[str, int], ...]
    """Each round's title and its first position."""
    points: tuple[KnownPoints, ...]
    """By position, what each seat had; None where nobody knows."""
    at: int
    title: str
    """The round of the position that is shown."""
    sentence: str
    """What led to it."""
    counted: str
    """Which one it is of how many."""
    words: Words = ENGLISH


def with_timeline(draw: Callable[..., Picture], arguments: tuple[object, ...], timeline: Timeline) -> Picture:
    """The picture that ``draw(*arguments)`` gives of a position, with its timeline below."""
    board = draw(*arguments)
    alt = " ".join(part for part in (f"{timeline.counted}.", timeline.sentence, board.alt) if part)
    with drawn_names(timeline.names, timeline.words):
        return with_strip(board, _strip(timeline, board.size[0]), alt)


def _strip(timeline: Timeline, width: int) -> Layer:
    places = _Places(len(timeline.seats), width)
    whole = _whole(timeline.names, timeline.seats, timeline.points, width)
    canvas = Canvas(whole.image.copy())
    # What is to come is paler than what was.
    now = places.end(timeline.at)
    later = (now, _CHART[0], width, _CELLS[1] + 2)
    ground = Image.new("RGB", (later[2] - later[0], later[3] - later[1]), TABLE[1])
    canvas.image.paste(Image.blend(canvas.image.crop(later), ground, _DIMMED), later[:2])
    _head(canvas, timeline, width)
    _best(canvas, timeline)
    _rounds(canvas, timeline, places, width)
    canvas.block(Box(now - 2, _CHART[0] - 4, now + 2, _CELLS[1] + 4), ACCENT)
    canvas.stencil(_pointer(), now - 14, _CELLS[1] - 2, ACCENT)
    canvas.hit("now", Box(now - 14, _CHART[0] - 4, now + 14, _CELLS[1] + 16))
    return canvas.layer()


class _Places:
    """Where positions lie from left to right."""

    def __init__(self, count: int, width: int) -> None:
        self._count = max(1, count - 1)
        self._left, self._right = _PLOT_LEFT, width - MARGIN

    def end(self, at: int) -> int:
        """The column at which a position's move has been made."""
        return self._left + (self._right - self._left) * at // self._count


@FRAMES.keep
def _whole(
    names: tuple[str, ...], seats: tuple[int | None, ...], points: tuple[KnownPoints, ...], width: int
) -> Layer:
    """The ground, the chart and the cells of the whole game: the same for each of its positions."""
    canvas = Canvas(gradient(width, HEIGHT, PANE, TABLE[1]).copy())
    canvas.block(Box(0, 0, width, 4), ACCENT)
    places = _Places(len(seats), width)
    known = [each for each in points if each]
    top, least = max(map(max, known), default=0), min(map(min, known), default=0)
    plot = Box(_PLOT_LEFT, *(_CHART[0], width - MARGIN), _CHART[1])
    canvas.block(Box(plot.left, plot.bottom, plot.right, plot.bottom + 2), LINE)
    if top > least:
        # Where all have much the differences are what counts.
        scale = (least if 2 * least > top else 0, top)
        for seat in sorted(range(len(names)), key=lambda one: known[-1][one]):
            corners = _stairs(points, seat, scale, plot, places)
            fill = PLAYERS[seat % len(PLAYERS)].fill
            for thick, colour in ((9, mixed(fill, TEXT, 0.75)), (6, fill)):
                if len(corners) > 1:
                    canvas.stencil(*curve(corners, thick), colour)
    for at, mover in enumerate(seats):
        if mover is not None:
            _cell(canvas, places.end(at - 1), places.end(at), mover)
    return canvas.layer()


def _stairs(
    points: Sequence[KnownPoints], seat: int, scale: tuple[int, int], plot: Box, places: _Places
) -> list[tuple[int, int]]:
    """The corners of a seat's line; ``scale`` are the figures at the plot's bottom and top."""
    least, top = scale
    found: list[tuple[int, int]] = []
    for at, each in enumerate(points):
        if each is not None:
            y = plot.bottom - 4 - (plot.height - 12) * max(0, each[seat] - least) // (top - least)
            x = places.end(at)
            if found and found[-1][1] != y:
                found.append((x, found[-1][1]))
            found.append((x, y))
    return found


def _cell(canvas: Canvas, left: int, right: int, seat: int) -> None:
    """A move in its maker's colour; where there are many, cells touch each other."""
    fill = PLAYERS[seat % len(PLAYERS)].fill
    gap = 3 if right - left > 9 else 0
    width, height = max(1, right - left - gap), _CELLS[1] - _CELLS[0]
    if width < 6:
        canvas.block(Box(left, _CELLS[0], left + width, _CELLS[1]), fill)
        return
    canvas.paint(rounded(width, height, 5), left + gap, _CELLS[0], mixed(fill, TEXT, 0.8))
    canvas.paint(rounded(width - 4, height - 4, 4), left + gap + 2, _CELLS[0] + 2, fill)


def _head(canvas: Canvas, timeline: Timeline, width: int) -> None:
    head = _HEAD._replace(right=width - MARGIN)
    count = Style(Face.BODY, 34, DIM)
    wide = measure(count.face, count.size, timeline.counted) + 4
    right = Box(head.right - wide, head.top, head.right, head.top + 46)
    canvas.text(timeline.counted, right, count, "right")
    title = Style(Face.STRONG, 40, ACCENT)
    wide = min(380, measure(title.face, title.size, timeline.title) + 4)
    room = Box(head.left, head.top, head.left + wide, head.top + 46)
    canvas.text(timeline.title, room, title)
    beside = Box(room.right + 22, head.top, right.left - 20, head.top + 46)
    size, lines = _said(as_drawn(timeline.sentence), beside.width, head.width)
    step = (head.height - 46) // max(2, len(lines) - 1)
    for at, line in enumerate(lines):
        place = beside if at == 0 else Box.sized(head.left, head.top + at * step, head.width, 46)
        canvas.text(line, place, Style(Face.STRONG, size, TEXT, size))


def _said(text: str, first: int, width: int) -> tuple[int, list[str]]:
    """A sentence's size and lines, of which the first is narrower: as large as it has room.

    Of several that have none the last ones are left out.
    """
    sentences = _SENTENCES.split(text)
    for count in range(len(sentences), 0, -1):
        shown = text if count == len(sentences) else f"{' '.join(sentences[:count])} {ELLIPSIS}"
        for size, most in _SIZES:
            lines = _flowing(shown, size, [first, *[width] * (most - 1)])
            if lines is not None:
                return size, lines
    begin, *_ = wrap(Face.STRONG, size, text, first, 2)
    return size, [begin, *wrap(Face.STRONG, size, text.removeprefix(begin), width, most - 1)]


def _flowing(text: str, size: int, widths: Sequence[int]) -> list[str] | None:
    """A text broken between words into lines of these widths; None where it has no room."""
    lines: list[str] = []
    rest = text.split()
    for width in widths:
        count = fitting(Face.STRONG, size, rest, width)
        lines.append(" ".join(rest[:count]))
        rest = rest[count:]
        if not rest:
            return lines
    return None


def _best(canvas: Canvas, timeline: Timeline) -> None:
    """The best of that moment with what they had."""
    points = timeline.points[timeline.at]
    if points is None:
        return
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))[:_BEST]
    step, tokens = 46, marks(timeline.names)
    top = (_CHART[0] + _CELLS[1] - step * len(order)) // 2
    for place, seat in enumerate(order):
        y = top + step * place
        canvas.stamp(player_token(seat, tokens[seat], 38), MARGIN, y)
        room = Box(MARGIN + 50, y, _PLOT_LEFT - 26, y + 38)
        colour = ACCENT if place == 0 else TEXT
        canvas.text(str(points[seat]), room, Style(Face.FIGURE, 38, colour), "right")
        canvas.hit(f"chart_points:{seat}", Box(MARGIN, y, room.right, y + 38))


def _rounds(canvas: Canvas, timeline: Timeline, places: _Places, width: int) -> None:
    """The rounds' titles under their moves, as many as have room; that of the position in any case."""
    style = Style(Face.STRONG, 30, DIM)
    starts = [*(first for _, first in timeline.rounds), len(timeline.seats)]
    taken: list[tuple[int, int]] = []
    current = max((at for at, first in enumerate(starts[:-1]) if first <= timeline.at), default=0)
    order = sorted(range(len(timeline.rounds)), key=lambda at: at != current)
    for at in order:
        title, first = timeline.rounds[at]
        left, right = places.end(max(0, first - 1)), places.end(starts[at + 1] - 1)
        if at and first > 0:
            canvas.block(Box(left - 1, _CELLS[0] - 6, left + 1, _CELLS[1] + 6), FAINT)
        wide = measure(style.face, style.size, title) + 6
        begin = min(max(_PLOT_LEFT - 40, (left + right - wide) // 2), width - MARGIN - wide)
        if any(begin < end + 18 and start < begin + wide + 18 for start, end in taken):
            continue
        taken.append((begin, begin + wide))
        room = Box(begin, _NAMES[0], begin + wide, _NAMES[1])
        colour = ACCENT if at == current else DIM
        canvas.text(title, room, style._replace(colour=colour), "centre", minor=at != current)


def _pointer() -> Image.Image:
    """A triangle that points up at the shown position."""
    return polygon(28, 18, ((14, 0), (28, 18), (0, 18)), 4)
