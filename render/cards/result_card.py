"""The card of a game that has ended: how everybody's figures went, or where there is no course a ranking."""

from typing import NamedTuple

from data.catalogue import Words
from render.cards import cards_of_tables, course_chart, ranking
from render.drawing import masks, palette, picture, sentences
from render.drawing.canvas import Canvas
from render.drawing.styles import GUTTER
from render.tokens import marks

CHARTED = 6
"""Players at most whose lines are told apart."""
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
    outcome: cards_of_tables.Outcome

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(final.name for final in sorted(self.final_places))


def result_card(result: ResultCard, words: Words) -> picture.Picture:
    """One picture: the course of the game with everybody's points at its end, else a ranking."""
    finals = result.final_places
    charted = len(finals) <= CHARTED and any(len(course) > 1 for course in result.outcome.courses)
    with sentences.drawn_names(result.names, words):
        canvas = _chart(result) if charted else _ranking(result)
    names = sentences.spoken([final.name for final in finals], words)
    lines = [
        words("{place}. {name} {points}.", place=final.place, name=name, points=final.points)
        for final, name in zip(finals, names, strict=True)
    ]
    told = words("{name}: {text}.", name=result.title, text=result.headline)
    return canvas.picture(sentences.whole_parts((told, result.outcome.how, *lines)))


def _ranking(result: ResultCard) -> Canvas:
    finals = result.final_places
    canvas = Canvas.table(picture.ACROSS, ranking.height_of(len(finals)))
    rows = [ranking.RankRow(final.place, final.name, final.points, seat=final.seat) for final in finals]
    ranking.draw_ranking(canvas, rows, marks(result.names), medals=any(final.won for final in finals))
    return canvas


def _chart(result: ResultCard) -> Canvas:
    """How everybody's figures went."""
    finals, courses = result.final_places, result.outcome.courses
    values = [value for final in finals for value in courses[final.seat]]
    high = max(1.0, *values)
    low, steps = scale(min(values), high)
    levels = [(str(value), (value - low) / (high - low)) for value in steps]
    drawn = course_chart.chart(result.outcome.chart, result.names, levels, below=46)
    canvas, plot = drawn
    rounds = max(1, *(len(courses[final.seat]) - 1 for final in finals))
    if low > 0:
        # What is below the scale is left out, as the jags at its bottom say.
        jags = [(plot.left + at * plot.width / 20, plot.bottom + (5, -5)[at % 2]) for at in range(21)]
        canvas.stencil(*masks.curve(jags, 3, 4), palette.DIM)
        canvas.hit("torn", picture.Box(plot.left, plot.bottom - 6, plot.right, plot.bottom + 6))
    for at, x in ((0, plot.left), (rounds, plot.right)):
        canvas.text(str(at), picture.Box(x - 32, plot.bottom + 8, x + 32, plot.bottom + 44), GUTTER, "centre")
    lines = []
    for seat, name, _, points, won in finals:
        course = [(at / rounds, (value - low) / (high - low)) for at, value in enumerate(courses[seat])]
        lines.append(course_chart.CourseLine(seat, name, points, tuple(course), won))
    course_chart.draw_courses(drawn, lines)
    return canvas


def scale(least: float, most: float) -> tuple[float, list[int]]:
    """Where a scale begins, which is where its lines lie, and up to five round figures of it."""
    step = next(size for size in _ROUND if (most - least) / size < 4)
    low = least // step * step if least < most else least - step
    return low, list(range(int(low), int(most) + 1, step))
