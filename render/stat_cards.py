"""Cards of numbers, upright for phones: somebody's results, and the people of a leaderboard.

They know people by names and marks, and games by their titles alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import ImageDraw

from data.catalogue import Words
from render.canvas import Canvas, Sprite, Style
from render.fonts import Face
from render.masks import rounded, supersampled
from render.palette import ACCENT, DIM, LINE, PANE, RGB, TEXT, WELL, mixed, rgb
from render.phone import GAP, LEAST, MARGIN, NOW, RADIUS, finish, pane, tall_canvas
from render.picture import PHONE_WIDTH, Box, Picture
from render.text import measure
from render.tokens import marks, player_token
from render.words import drawn_names, whole_parts

_HEAD = 116
_TILE = 104
_ROW = 66
_CHART = 250
_BESIDE = 230
"""Pixels that a quiet word about somebody has at most."""
_AHEAD, _BEHIND = rgb("#6FBF8E"), rgb("#D9826B")
_MEDALS: tuple[RGB, ...] = (rgb("#F0C96E"), rgb("#D3D8E2"), rgb("#D99A6C"))


class Figure(NamedTuple):
    """A figure and what it counts."""

    figure: str
    unit: str


class Course(NamedTuple):
    """A line of values from the first to the last."""

    title: str
    values: tuple[float, ...]


class Bar(NamedTuple):
    """A bar with its name: as long as its share of the most, with a dim part for what is ``against`` it.

    ``opposed`` bars are whole, each divided between the two.
    """

    name: str
    value: float
    figure: str
    against: float = 0
    opposed: bool = False


class NumberCard(NamedTuple):
    """Figures, a course, and bars; what is empty is not there."""

    title: str
    below: str
    figures: tuple[Figure, ...] = ()
    course: Course | None = None
    bars: tuple[Bar, ...] = ()
    columns: Course | None = None
    """Upright bars, such as games by week."""
    names: tuple[str, ...] = ()
    """The people whom its texts name."""


class LeaderRow(NamedTuple):
    """One person of a board: place, name, a figure, and a quiet word about it."""

    place: int
    name: str
    figure: str
    beside: str
    own: bool = False


class LeaderCard(NamedTuple):
    """A page of a board."""

    title: str
    below: str
    rows: tuple[LeaderRow, ...]


def number_card(card: NumberCard, words: Words) -> Picture:
    """Somebody's results, or those of a game or a server."""
    with drawn_names(card.names, words):
        canvas, bottom = _numbers(card, words)
    return finish(canvas, bottom, _number_alt(card, words))


def _numbers(card: NumberCard, words: Words) -> tuple[Canvas, int]:
    """The picture of some numbers, and where it ends."""
    canvas = tall_canvas()
    top = _head(canvas, card.title, card.below)
    if card.figures:
        top = _tiles(canvas, card.figures, top) + GAP
    for chart, drawn in ((card.course, _line_chart), (card.columns, _column_chart)):
        if chart is not None:
            box = Box(MARGIN, top, PHONE_WIDTH - MARGIN, top + _CHART)
            drawn(canvas, chart, box, words)
            top = box.bottom + GAP
    if card.bars:
        top = _bar_rows(canvas, card.bars, top) + GAP
    return canvas, top - GAP


def leader_card(card: LeaderCard, words: Words) -> Picture:
    """A page of a leaderboard."""
    canvas = tall_canvas()
    top = _head(canvas, card.title, card.below)
    tokens = marks([row.name for row in card.rows])
    quiet = Style(Face.BODY, LEAST, DIM, LEAST)
    wide = min(
        _BESIDE, max((measure(quiet.face, quiet.size, row.beside) for row in card.rows), default=0) + 8
    )
    with drawn_names([row.name for row in card.rows], words):
        for at, row in enumerate(card.rows):
            box = Box.sized(MARGIN, top, PHONE_WIDTH - 2 * MARGIN, _ROW)
            _leader(canvas, row, player_token(at, tokens[at], 54), box, wide)
            top = box.bottom + 6
    lines = (
        words(
            "{place}. {name}: {figure} ({beside}).",
            place=row.place,
            name=row.name,
            figure=row.figure,
            beside=row.beside,
        )
        for row in card.rows
    )
    return finish(canvas, top - 6, whole_parts((f"{card.title}. {card.below}.", *lines)))


def _leader(canvas: Canvas, row: LeaderRow, token: Sprite, box: Box, wide: int) -> None:
    """One person's line; what is said beside the name has ``wide`` pixels."""
    quiet = Style(Face.BODY, LEAST, DIM, LEAST)
    pane(canvas, box, mixed(PANE, ACCENT, 0.16) if row.own else PANE, ACCENT if row.own else LINE)
    medal = _MEDALS[row.place - 1] if row.place <= len(_MEDALS) else DIM
    place = Box(box.left + 8, box.top, box.left + 66, box.bottom)
    canvas.text(str(row.place), place, Style(Face.FIGURE, 42, medal, LEAST), "centre")
    # The name stands beside it, whole.
    minor = tuple(label._replace(minor=True) for label in token.labels)
    canvas.stamp(replace(token, labels=minor), box.left + 74, box.top + 6)
    figure = Box(box.right - 120, box.top, box.right - 14, box.bottom)
    canvas.text(row.figure, figure, Style(Face.FIGURE, 42, TEXT, LEAST), "right")
    beside = Box(figure.left - 12 - wide, box.top, figure.left - 12, box.bottom)
    canvas.text(row.beside, beside, quiet, "right")
    name = Box(box.left + 138, box.top, beside.left - 10, box.bottom)
    canvas.text(row.name, name, Style(Face.STRONG, 32, TEXT, LEAST))
    canvas.hit(f"place:{row.place}", box)


def _head(canvas: Canvas, title: str, below: str) -> int:
    """Whose numbers these are; gives where the rest begins."""
    room = Box(MARGIN, 14, PHONE_WIDTH - MARGIN, 66)
    canvas.text(title, room, Style(Face.HEAVY, 46, ACCENT, LEAST))
    room = Box(MARGIN, 68, PHONE_WIDTH - MARGIN, 104)
    canvas.text(below, room, Style(Face.BODY, 31, DIM, LEAST))
    canvas.block(Box(0, _HEAD - 3, PHONE_WIDTH, _HEAD), ACCENT)
    return _HEAD + GAP


def _tiles(canvas: Canvas, figures: Sequence[Figure], top: int) -> int:
    """Figures above what they count, three beside each other; gives their bottom."""
    wide = (PHONE_WIDTH - 2 * MARGIN - 2 * GAP) // 3
    for at, (figure, unit) in enumerate(figures):
        box = Box.sized(MARGIN + at % 3 * (wide + GAP), top + at // 3 * (_TILE + GAP), wide, _TILE)
        pane(canvas, box)
        room = Box(box.left + 10, box.top + 8, box.right - 10, box.top + 62)
        canvas.text(figure, room, Style(Face.FIGURE, 56, TEXT, LEAST), "centre")
        room = Box(box.left + 8, box.top + 62, box.right - 8, box.bottom - 6)
        canvas.text(unit, room, Style(Face.BODY, LEAST, DIM, LEAST), "centre")
        canvas.hit(f"figure:{at}", box)
    return top + -(-len(figures) // 3) * (_TILE + GAP) - GAP


def _frame(canvas: Canvas, title: str, box: Box) -> Box:
    """A sunken sheet with a title; gives the room for what is drawn on it."""
    canvas.pane(box, RADIUS, WELL, LINE)
    room = Box(box.left + 16, box.top + 8, box.right - 16, box.top + 48)
    canvas.text(title, room, Style(Face.STRONG, LEAST, DIM, LEAST))
    canvas.hit("chart", box)
    return Box(box.left + 22, box.top + 66, box.right - 22, box.bottom - 22)


def _line_chart(canvas: Canvas, course: Course, box: Box, words: Words) -> None:
    """The values as a line, with the lowest, the highest, and the last written beside it."""
    plot = _frame(canvas, course.title, box)
    low, high = min(course.values), max(course.values)
    style = Style(Face.FIGURE, 34, DIM, LEAST)
    wide = max(measure(Face.FIGURE, 34, words.number(round(value))) for value in (low, high)) + 8
    for value, y in ((high, plot.top), (low, plot.bottom)):
        canvas.block(Box(plot.left + wide + 6, y - 1, plot.right, y + 1), LINE)
        room = Box(plot.left, y - 18, plot.left + wide, y + 18)
        canvas.text(words.number(round(value)), room, style, "right")
        if low == high:
            break
    left, spread = plot.left + wide + 18, high - low or 1
    steps = max(1, len(course.values) - 1)
    points = [
        (left + (plot.right - 8 - left) * at / steps, plot.bottom - (plot.height) * (value - low) / spread)
        for at, value in enumerate(course.values)
    ]
    if low == high:
        points = [(x, float(plot.top)) for x, _ in points]
    _draw_line(canvas, points, box)


def _draw_line(canvas: Canvas, points: Sequence[tuple[float, float]], box: Box) -> None:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        placed = [((x - box.left) * scale, (y - box.top) * scale) for x, y in points]
        if len(placed) > 1:
            draw.line(placed, fill=255, width=6 * scale, joint="curve")
        half = 9 * scale
        x, y = placed[-1]
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)

    canvas.stencil(supersampled(box.width, box.height, 4, paint), box.left, box.top, NOW)


def _column_chart(canvas: Canvas, course: Course, box: Box, words: Words) -> None:
    """The values as upright bars with their figures."""
    plot = _frame(canvas, course.title, box)
    step = plot.width / len(course.values)
    most = max(*course.values, 1)
    for at, value in enumerate(course.values):
        left, right = round(plot.left + at * step) + 3, round(plot.left + (at + 1) * step) - 3
        top = plot.bottom - round((plot.height - 40) * value / most)
        canvas.block(Box(left, min(top, plot.bottom - 3), right, plot.bottom), NOW if value else LINE)
        if value:
            room = Box(left - 6, top - 38, right + 6, top - 4)
            canvas.text(words.number(round(value)), room, Style(Face.FIGURE, LEAST, TEXT, LEAST), "centre")


def _bar_rows(canvas: Canvas, bars: Sequence[Bar], top: int) -> int:
    """Bars below each other with names above them; gives their bottom."""
    most = max(max(bar.value + bar.against for bar in bars), 1)
    for at, bar in enumerate(bars):
        room = Box(MARGIN, top, PHONE_WIDTH - MARGIN, top + 36)
        ends = measure(Face.STRONG, 32, bar.figure) + 8
        figure = Box(room.right - ends, room.top, room.right, room.bottom)
        canvas.text(bar.figure, figure, Style(Face.STRONG, 32, TEXT, LEAST), "right")
        canvas.text(bar.name, room._replace(right=figure.left - 14), Style(Face.STRONG, 31, TEXT, LEAST))
        whole = Box(MARGIN, top + 40, PHONE_WIDTH - MARGIN, top + 40 + 18)
        canvas.paint(rounded(whole.width, whole.height, 9), whole.left, whole.top, WELL)
        total = bar.value + bar.against if bar.opposed else most
        long = round(whole.width * bar.value / total) if total else 0
        if bar.against:
            both = round(whole.width * (bar.value + bar.against) / total)
            dim = _BEHIND if bar.opposed else LINE
            canvas.paint(rounded(max(both, whole.height), whole.height, 9), whole.left, whole.top, dim)
        if long:
            shape = rounded(max(long, whole.height), whole.height, 9)
            canvas.paint(shape, whole.left, whole.top, _AHEAD if bar.opposed else NOW)
        canvas.hit(f"bar:{at}", Box(room.left, room.top, room.right, whole.bottom))
        top = whole.bottom + GAP
    return top - GAP


def _number_alt(card: NumberCard, words: Words) -> str:
    figures = ", ".join(f"{figure} {unit}" for figure, unit in card.figures)
    lines = [f"{card.title}.", f"{card.below}." if card.below else "", f"{figures}." if figures else ""]
    for chart in (card.course, card.columns):
        if chart is not None:
            lines.append(
                words(
                    "{title}: from {first} to {last}, lowest {low}, highest {high}.",
                    title=chart.title,
                    **{
                        name: words.number(round(value))
                        for name, value in (
                            ("first", chart.values[0]),
                            ("last", chart.values[-1]),
                            ("low", min(chart.values)),
                            ("high", max(chart.values)),
                        )
                    },
                )
            )
    lines += [words("{name}: {text}.", name=bar.name, text=bar.figure) for bar in card.bars]
    return whole_parts(lines)
