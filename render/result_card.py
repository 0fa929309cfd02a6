"""The card of a game that has ended: how everybody's figures went, or where there is no course a ranking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from data.catalogue import Words
from render.canvas import Canvas, Style
from render.cards_of_tables import Outcome
from render.fonts import Face
from render.masks import curve
from render.palette import ACCENT, LINE, PLAYERS, TEXT, mixed, rgb
from render.picture import ACROSS, Box, Picture
from render.ranking import RankRow, draw_ranking, height_of
from render.styles import BODY, GUTTER, LEAST, MARGIN, QUIET
from render.symbols import symbol
from render.text import measure
from render.tokens import marks, player_token
from render.words import drawn_names, spoken, whole_parts

CHARTED = 6
"""Players at most whose lines are told apart."""
_CREAM = rgb("#FBEFD5")
_TOKEN, _PITCH = 42, 52
"""A token at the end of a line, and from one such token to the next."""
_ENDS = 264
"""Pixels across of what stands at the ends of lines: token, name, points."""
_LEADER = 34
"""From a line's end to its token."""
_LOWEST = 300
"""Pixels down of the lines at least."""
_ROUND = tuple(digit * 10**power for power in range(8) for digit in (1, 2, 5))


class FinalPlace(NamedTuple):
    """One seat at the end: its place from 1, whether that won, and its points as they are written."""

    seat: int
    name: str
    place: int
    points: str
    won: bool


class ResultCard(NamedTuple):
    """A game that has ended: its headline, the seats from the best to the last, what its game tells."""

    title: str
    headline: str
    final_places: tuple[FinalPlace, ...]
    outcome: Outcome

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(final.name for final in sorted(self.final_places))


def result_card(result: ResultCard, words: Words) -> Picture:
    """One picture: the course of the game with everybody's points at its end, else a ranking."""
    finals = result.final_places
    charted = len(finals) <= CHARTED and any(len(course) > 1 for course in result.outcome.courses)
    with drawn_names(result.names, words):
        canvas = _chart(result) if charted else _ranking(result)
    names = spoken([final.name for final in finals], words)
    lines = [
        words("{place}. {name} {points}.", place=final.place, name=name, points=final.points)
        for final, name in zip(finals, names, strict=True)
    ]
    told = words("{name}: {text}.", name=result.title, text=result.headline)
    return canvas.picture(whole_parts((told, result.outcome.how, *lines)))


def _ranking(result: ResultCard) -> Canvas:
    finals = result.final_places
    canvas = Canvas.table(ACROSS, height_of(len(finals)))
    rows = [RankRow(one.place, one.name, one.points, seat=one.seat) for one in finals]
    draw_ranking(canvas, rows, marks(result.names), medals=any(one.won for one in finals))
    return canvas


def _chart(result: ResultCard) -> Canvas:
    """A line of figures for each, the best one's over the others; at its end who it is and what they had."""
    finals, courses = result.final_places, result.outcome.courses
    height = max(_LOWEST, _PITCH * len(finals))
    canvas = Canvas.table(ACROSS, MARGIN + 46 + height + 46 + MARGIN)
    caption = Box(MARGIN, MARGIN - 6, ACROSS - MARGIN, MARGIN + 34)
    canvas.text(result.outcome.chart, caption, QUIET)
    values = [value for final in finals for value in courses[final.seat]]
    low, steps = scale(min(values), max(1.0, *values))
    high = max(1.0, *values)
    left = MARGIN + max(measure(GUTTER.face, GUTTER.size, str(value)) for value in steps) + 12
    plot = Box(left, MARGIN + 56, ACROSS - MARGIN - _ENDS - _LEADER, MARGIN + 36 + height)
    rounds = max(1, *(len(courses[final.seat]) - 1 for final in finals))

    def spot(at: int, value: float) -> tuple[float, float]:
        return plot.left + plot.width * at / rounds, plot.bottom - plot.height * (value - low) / (high - low)

    _grid(canvas, plot, [(value, round(spot(0, value)[1])) for value in steps], rounds, torn=low > 0)
    # Level lines are drawn level, the best one's above: nobody seems to have had more than they had.
    for final in reversed(finals):
        points = [spot(at, value) for at, value in enumerate(courses[final.seat])]
        colour, first = PLAYERS[final.seat % len(PLAYERS)].fill, final is finals[0]
        if len(points) > 1:
            # A pale edge, so that dark colours stand out as well.
            edge = _CREAM if first else mixed(colour, _CREAM, 0.5)
            canvas.stencil(*curve(points, 12 if first else 9, 4, round_ends=True), edge)
            canvas.stencil(*curve(points, 8 if first else 5, 4, round_ends=True), colour)
    _ends(canvas, result, plot, spot)
    canvas.hit("courses", plot)
    return canvas


def scale(least: float, most: float) -> tuple[float, list[int]]:
    """Where a scale begins, which is where its lines lie, and three to five round figures of it."""
    step = next(size for size in _ROUND if (most - least) / size < 4)
    low = least // step * step if least < most else least - step
    return low, list(range(int(low), int(most) + 1, step))


def _grid(canvas: Canvas, plot: Box, steps: Sequence[tuple[int, int]], rounds: int, *, torn: bool) -> None:
    """The figures of both axes; a jagged line at the bottom where what is below it is left out."""
    for value, y in steps:
        if torn and value == steps[0][0]:
            count = plot.width // 12
            jags = [(plot.left + at * plot.width / count, y + (4, -4)[at % 2]) for at in range(count + 1)]
            canvas.stencil(*curve(jags, 2, 4), LINE)
            canvas.hit("torn", Box(plot.left, y - 5, plot.right, y + 5))
        else:
            canvas.block(Box(plot.left, y, plot.right, y + 2), LINE)
        canvas.text(str(value), Box(MARGIN, y - 18, plot.left - 8, y + 20), GUTTER, "right")
    for at, align in ((0, plot.left), (rounds, plot.right)):
        canvas.text(str(at), Box(align - 32, plot.bottom + 8, align + 32, plot.bottom + 44), GUTTER, "centre")


def _ends(
    canvas: Canvas, result: ResultCard, plot: Box, spot: Callable[[int, float], tuple[float, float]]
) -> None:
    """Who each line is of, tied to its end, with a crown for who won."""
    tokens, courses = marks(result.names), result.outcome.courses

    def end(final: FinalPlace) -> tuple[float, float]:
        return spot(len(courses[final.seat]) - 1, courses[final.seat][-1])

    finals = sorted(result.final_places, key=lambda final: (end(final)[1], result.final_places.index(final)))
    middles = spread([end(final)[1] for final in finals], _PITCH, plot.top, plot.bottom)
    figure = Style(Face.FIGURE, 38, TEXT, LEAST)
    for final, middle in zip(finals, middles, strict=True):
        place = Box.sized(plot.right + _LEADER, round(middle) - _TOKEN // 2, _TOKEN, _TOKEN)
        leader = [end(final), (place.left + 4, place.top + _TOKEN / 2)]
        canvas.stencil(*curve(leader, 4, 4, round_ends=True), PLAYERS[final.seat % len(PLAYERS)].fill)
        canvas.stamp(player_token(final.seat, tokens[final.seat], _TOKEN), place.left, place.top)
        room = Box(place.right + 10, place.top - 4, ACROSS - MARGIN, place.bottom + 4)
        wide = measure(figure.face, figure.size, final.points) + 4
        points = room._replace(left=room.right - wide)
        canvas.text(final.points, points, figure._replace(colour=ACCENT if final.won else TEXT), "right")
        name = room._replace(right=points.left - 8)
        if final.won:
            canvas.stencil(symbol("crown", 34), name.left, name.middle[1] - 17, ACCENT)
            name = name._replace(left=name.left + 40)
        canvas.text(final.name, name, BODY)
        canvas.hit(f"place:{final.seat}", place._replace(right=room.right))


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places so far apart, from ``low`` to ``high``, as near as can be to the sorted ``wanted``."""
    runs: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, count = place - number * apart, 1
        # Whoever would come too near to those before makes one run with them, around their mean.
        while runs and runs[-1][0] > mean:
            before, others = runs.pop()
            mean, count = (before * others + mean * count) / (others + count), others + count
        runs.append((mean, count))
    last = high - apart * (len(wanted) - 1)
    starts = [max(low, min(mean, last)) for mean, count in runs for _ in range(count)]
    return [start + number * apart for number, start in enumerate(starts)]
