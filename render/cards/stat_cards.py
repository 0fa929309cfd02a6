"""A chart of results: how many games each week had."""

from typing import NamedTuple

from data.catalogue import Words
from render.drawing.canvas import Canvas, Style
from render.drawing.fonts import Face
from render.drawing.palette import LINE, TEXT
from render.drawing.picture import ACROSS, Box, Picture
from render.drawing.styles import LEAST, MARGIN, NOW, QUIET

_HEIGHT = 320


class Course(NamedTuple):
    """What is counted, and its values from the first to the last."""

    title: str
    values: tuple[float, ...]


def column_card(course: Course, words: Words) -> Picture:
    """The values as upright bars with their figures."""
    canvas = Canvas.table(ACROSS, _HEIGHT)
    canvas.text(course.title, Box(MARGIN, MARGIN - 6, ACROSS - MARGIN, MARGIN + 36), QUIET)
    plot = Box(MARGIN, MARGIN + 60, ACROSS - MARGIN, _HEIGHT - MARGIN - 12)
    canvas.hit("chart", plot)
    step, most = plot.width / len(course.values), max(*course.values, 1)
    for at, value in enumerate(course.values):
        left, right = round(plot.left + at * step) + 3, round(plot.left + (at + 1) * step) - 3
        top = plot.bottom - round((plot.height - 40) * value / most)
        canvas.block(Box(left, min(top, plot.bottom - 3), right, plot.bottom), NOW if value else LINE)
        if value:
            room = Box(left - 6, top - 38, right + 6, top - 4)
            canvas.text(words.number(round(value)), room, Style(Face.FIGURE, LEAST, TEXT, LEAST), "centre")
    first, *_, last = course.values
    return canvas.picture(
        words(
            "{title}: from {first} to {last}, lowest {low}, highest {high}.",
            title=course.title,
            first=words.number(round(first)),
            last=words.number(round(last)),
            low=words.number(round(min(course.values))),
            high=words.number(round(max(course.values))),
        )
    )
