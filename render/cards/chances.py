"""A reviewed game: everybody's chances to win by decision, with the moments that decided it."""

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import ENGLISH, Words
from engine.core.errors import gettext_noop
from render.cards.course_chart import Chart, CourseLine, chart, draw_courses, spread
from render.drawing import palette, picture, sentences
from render.tokens import counter

TITLE = gettext_noop("Chances over the course of the game.")
_LEVELS = (("0 %", 0.0), ("50 %", 0.5), ("100 %", 1.0))
_MOMENT = 46
"""The diameter of a numbered moment."""


class ChanceLine(NamedTuple):
    """A player's chances: steps of the replay with the chance to win there, 0 to 1."""

    name: str
    points: tuple[tuple[int, float], ...]


class Chances(NamedTuple):
    """The curves of a game of so many steps; ``moments`` are steps and the seats whose they are."""

    lines: tuple[ChanceLine, ...]
    steps: int
    moments: tuple[tuple[int, int], ...]
    at: int | None
    """The step that the picture above shows; None where it is about the whole game."""
    alt: str
    """The curves in words."""
    words: Words = ENGLISH


def chances_card(chances: Chances) -> picture.Picture:
    """The curves, and at their ends who they are of."""
    steps = max(1, chances.steps)
    with sentences.drawn_names([line.name for line in chances.lines], chances.words):
        drawn = chart(chances.words(TITLE), [line.name for line in chances.lines], _LEVELS)
        if chances.at is not None:
            x = round(drawn.spot(chances.at / steps, 0)[0])
            drawn.canvas.block(picture.Box(x - 2, drawn.plot.top, x + 3, drawn.plot.bottom), palette.ACCENT)
            drawn.canvas.hit("chances:now", picture.Box(x - 2, drawn.plot.top, x + 3, drawn.plot.bottom))
        lines = []
        for seat, line in enumerate(chances.lines):
            points = tuple((step / steps, chance) for step, chance in line.points)
            lines.append(CourseLine(seat, line.name, "", points))
        draw_courses(drawn, lines)
        _moments(drawn, lines, chances.moments, steps)
    return drawn.canvas.picture(chances.alt[: picture.ALT_LIMIT])


def _moments(
    drawn: Chart, lines: Sequence[CourseLine], moments: Sequence[tuple[int, int]], steps: int
) -> None:
    """Numbers on the curves of those whose moments they are, none over another."""
    spots = []
    for step, seat in moments:
        chance = next((chance for at, chance in lines[seat].points if at == step / steps), 0.5)
        spots.append(drawn.spot(step / steps, chance))
    columns = spread([x for x, _ in spots], _MOMENT + 8, drawn.plot.left + 24, drawn.plot.right - 24)
    for number, ((_, seat), (_, y), x) in enumerate(zip(moments, spots, columns, strict=True), 1):
        left, top = round(x) - _MOMENT // 2, round(y) - _MOMENT // 2
        ring = palette.PLAYERS[seat % len(palette.PLAYERS)].fill
        drawn.canvas.stamp(counter(str(number), _MOMENT, palette.TEXT, ring, palette.INK), left, top)
        drawn.canvas.hit(f"moment:{number}", picture.Box.sized(left, top, _MOMENT, _MOMENT))
