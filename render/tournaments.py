"""Pictures of tournaments and seasons: how everybody stands, and the podium at the end.

They are narrow, so that a phone shows their letters large enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, PANE, TEXT, WELL, mixed
from render.panes import sheet
from render.picture import Box, Picture
from render.podium import PODIUM_GAP, FinalPlace, podium
from render.tokens import marks
from render.words import drawn_names, spoken, whole_parts

_WIDTH = 700
_EDGE = 16
_TOP = 128
_ROW = 56
_HEAD = 46
_BLOCK = 196
_PODIUM = 430
ROWS = 12
"""Lines of one picture: with more of them a phone shows none that can be read."""


class RankLine(NamedTuple):
    """How somebody stands: place from 1, points and a tie-break as they are written."""

    place: int
    name: str
    points: str
    decides: str = ""
    is_out: bool = False


class Ranking(NamedTuple):
    """A ranking: its name, a line below, what the columns count, and its lines, the best first."""

    title: str
    below: str
    points: str
    decides: str
    lines: tuple[RankLine, ...]
    is_over: bool = False


def standings_card(ranking: Ranking, words: Words) -> Picture:
    """Some lines of a ranking, at most :data:`ROWS` of them."""
    lines = ranking.lines[:ROWS]
    canvas = Canvas.table(_WIDTH, _TOP + _HEAD + max(1, len(lines)) * _ROW + 2 * _EDGE)
    room = _headed(canvas, ranking)
    with drawn_names([line.name for line in lines], words):
        _list(canvas, ranking, lines, Box(room.left, _TOP, room.right, canvas.image.height - _EDGE))
    return canvas.picture(_alt(ranking, lines, words))


def podium_card(ranking: Ranking, words: Words) -> Picture:
    """The end: the best three on a podium, those behind them in a list."""
    lines = ranking.lines[:ROWS]
    best = lines[:3]
    others = lines[len(best) :]
    height = _TOP + _PODIUM + 2 * _EDGE + ((_HEAD + len(others) * _ROW) if others else 0)
    canvas = Canvas.table(_WIDTH, height)
    room = _headed(canvas, ranking)
    names = [line.name for line in best]
    final_places = [
        FinalPlace(at, line.name, line.place, line.points, line.place == 1) for at, line in enumerate(best)
    ]
    width = len(best) * (_BLOCK + PODIUM_GAP) - PODIUM_GAP
    with drawn_names([line.name for line in lines], words):
        if best:
            podium(canvas, final_places, marks(names), (_WIDTH - width) // 2, _TOP + _PODIUM - 60, _BLOCK)
        if others:
            _list(canvas, ranking, others, Box(room.left, _TOP + _PODIUM, room.right, height - _EDGE))
    return canvas.picture(_alt(ranking, lines, words))


def _headed(canvas: Canvas, ranking: Ranking) -> Box:
    """The ground with its title; where the rest has room at the sides."""
    box = canvas.box.inset(_EDGE)
    sheet(canvas, box)
    room = Box(box.left + 24, box.top, box.right - 24, box.bottom)
    place = Box(room.left, 28, room.right, 78)
    canvas.text(ranking.title, place, Style(Face.TITLE, 46, TEXT, 30))
    place = Box(room.left, 80, room.right, 118)
    colour = ACCENT if ranking.is_over else DIM
    canvas.text(ranking.below, place, Style(Face.STRONG, 32, colour, 30))
    return room


def _list(canvas: Canvas, ranking: Ranking, lines: Sequence[RankLine], room: Box) -> None:
    """The lines below each other, with what their columns count above."""
    decides = any(line.decides for line in lines)
    points = Box(room.right - (352 if decides else 150), room.top, room.right - (240 if decides else 16), 0)
    breaks = Box(room.right - 228, room.top, room.right - 16, 0)
    style = Style(Face.BODY, 30, DIM, 22)
    for text, column in ((ranking.points, points), (ranking.decides if decides else "", breaks)):
        place = Box(column.left, room.top, column.right, room.top + _HEAD)
        canvas.text(text, place, style, "right", minor=True)
    canvas.block(Box(room.left, room.top + _HEAD - 2, room.right, room.top + _HEAD), LINE)
    for at, line in enumerate(lines):
        top = room.top + _HEAD + at * _ROW
        row = Box(room.left, top, room.right, top + _ROW)
        if line.place == 1:
            shape = rounded(row.width, _ROW - 6, 10)
            canvas.paint(shape, row.left, top + 3, mixed(PANE, ACCENT, 0.16))
        elif at % 2:
            canvas.paint(rounded(row.width, _ROW - 6, 10), row.left, top + 3, WELL)
        colour = DIM if line.is_out else TEXT
        place = Box(row.left + 6, top + 4, row.left + 66, top + _ROW - 4)
        canvas.text(f"{line.place}.", place, Style(Face.FIGURE, 36, DIM, 30), "right")
        place = Box(row.left + 84, top + 4, points.left - 12, top + _ROW - 4)
        canvas.text(line.name, place, Style(Face.STRONG, 34, colour, 30))
        place = Box(points.left, top + 4, points.right, top + _ROW - 4)
        canvas.text(line.points, place, Style(Face.FIGURE, 38, colour, 30), "right")
        if decides:
            place = Box(breaks.left, top + 4, breaks.right, top + _ROW - 4)
            canvas.text(line.decides, place, Style(Face.BODY, 32, DIM, 30), "right")
        canvas.hit(f"line:{at}", row)


def _alt(ranking: Ranking, lines: Sequence[RankLine], words: Words) -> str:
    names = spoken([line.name for line in lines], words)
    sentences = [
        words("{place}. {name} {points}.", place=line.place, name=name, points=line.points)
        for line, name in zip(lines, names, strict=True)
    ]
    return whole_parts((words("{name}: {text}.", name=ranking.title, text=ranking.below), *sentences))
