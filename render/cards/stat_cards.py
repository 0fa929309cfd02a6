"""Charts of results: a rating from game to game, and how many games each week had."""

from typing import NamedTuple

from data.catalogue import Words
from render.drawing.canvas import Canvas, Style
from render.drawing.fonts import Face
from render.drawing.masks import curve, disc
from render.drawing.palette import LINE, TEXT
from render.drawing.picture import ACROSS, Box, Picture
from render.drawing.styles import GUTTER, LEAST, MARGIN, NOW, QUIET
from render.drawing.text import measure

_HEIGHT = 320


class Course(NamedTuple):
    """What is counted, and its values from the first to the last."""

    title: str
    values: tuple[float, ...]


def line_card(course: Course, words: Words) -> Picture:
    """The values as a line between the lowest and the highest."""
    canvas, plot = _frame(course)
    low, high = min(course.values), max(course.values)
    wide = max(measure(GUTTER.face, GUTTER.size, words.number(round(value))) for value in (low, high)) + 8
    plot = plot._replace(left=plot.left + wide + 6)
    for value, y in dict.fromkeys(((high, plot.top), (low, plot.bottom if low < high else plot.top))):
        canvas.block(Box(plot.left, y - 1, plot.right, y + 1), LINE)
        room = Box(MARGIN, y - 18, MARGIN + wide, y + 18)
        canvas.text(words.number(round(value)), room, GUTTER, "right")
    steps, spread = max(1, len(course.values) - 1), high - low or 1
    points = [
        (plot.left + 8 + (plot.width - 20) * at / steps, plot.top + plot.height * (high - value) / spread)
        for at, value in enumerate(course.values)
    ]
    if len(points) > 1:
        canvas.stencil(*curve(points, 6, 4), NOW)
    canvas.paint(disc(18), round(points[-1][0]) - 9, round(points[-1][1]) - 9, NOW)
    return canvas.picture(_alt(course, words))


def column_card(course: Course, words: Words) -> Picture:
    """The values as upright bars with their figures."""
    canvas, plot = _frame(course)
    step, most = plot.width / len(course.values), max(*course.values, 1)
    for at, value in enumerate(course.values):
        left, right = round(plot.left + at * step) + 3, round(plot.left + (at + 1) * step) - 3
        top = plot.bottom - round((plot.height - 40) * value / most)
        canvas.block(Box(left, min(top, plot.bottom - 3), right, plot.bottom), NOW if value else LINE)
        if value:
            room = Box(left - 6, top - 38, right + 6, top - 4)
            canvas.text(words.number(round(value)), room, Style(Face.FIGURE, LEAST, TEXT, LEAST), "centre")
    return canvas.picture(_alt(course, words))


def _frame(course: Course) -> tuple[Canvas, Box]:
    """A picture with what it counts above, and the room for it."""
    canvas = Canvas.table(ACROSS, _HEIGHT)
    canvas.text(course.title, Box(MARGIN, MARGIN - 6, ACROSS - MARGIN, MARGIN + 36), QUIET)
    plot = Box(MARGIN, MARGIN + 60, ACROSS - MARGIN, _HEIGHT - MARGIN - 12)
    canvas.hit("chart", plot)
    return canvas, plot


def _alt(course: Course, words: Words) -> str:
    first, *_, last = course.values if len(course.values) > 1 else course.values * 2
    return words(
        "{title}: from {first} to {last}, lowest {low}, highest {high}.",
        title=course.title,
        first=words.number(round(first)),
        last=words.number(round(last)),
        low=words.number(round(min(course.values))),
        high=words.number(round(max(course.values))),
    )
