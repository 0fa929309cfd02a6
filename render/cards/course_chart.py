"""Charts of how something went for each seat: a line each, and at its end who it is with their figure."""

from collections.abc import Sequence
from typing import NamedTuple

from render.drawing import fonts, masks, text
from render.drawing.canvas import Canvas, Style
from render.drawing.palette import ACCENT, LINE, PLAYERS, TEXT, mixed, rgb
from render.drawing.picture import ACROSS, Box
from render.drawing.styles import BODY, GUTTER, LEAST, MARGIN, QUIET
from render.symbols import symbol
from render.tokens import marks, player_token

_CREAM = rgb("#FBEFD5")
_TOKEN, _PITCH = 42, 52
"""A token at the end of a line, and from one such token to the next."""
_ENDS, _LONGEST, _BESIDE = 264, 384, 128
"""Pixels across of what stands at the ends of lines, at least and at most: a name; its token and figure."""
_LEADER = 34
"""From a line's end to its token."""
_LOWEST = 300
"""Pixels down of the lines at least."""
_FIGURE = Style(fonts.Face.FIGURE, 38, TEXT, LEAST)


class CourseLine(NamedTuple):
    """How it went for a seat: points from the left and the bottom of the chart, 0 to 1."""

    seat: int
    name: str
    figure: str
    points: tuple[tuple[float, float], ...]
    won: bool = False


class Chart(NamedTuple):
    """A canvas with the room for lines in it."""

    canvas: Canvas
    plot: Box

    def spot(self, across: float, up: float) -> tuple[float, float]:
        """The pixel of a point of a line."""
        return self.plot.left + self.plot.width * across, self.plot.bottom - self.plot.height * up


def chart(title: str, names: Sequence[str], levels: Sequence[tuple[str, float]], *, below: int = 0) -> Chart:
    """An empty chart with room for ``names``: ``levels`` by height from 0 to 1; ``below`` rows are free."""
    height = max(_LOWEST, _PITCH * len(names))
    ends = min(_LONGEST, max(_ENDS, _BESIDE + max(map(_least, names))))
    canvas = Canvas.table(ACROSS, MARGIN + 46 + height + below + MARGIN)
    canvas.text(title, Box(MARGIN, MARGIN - 6, ACROSS - MARGIN, MARGIN + 34), QUIET)
    left = MARGIN + max(text.measure(GUTTER.face, GUTTER.size, said) for said, _ in levels) + 12
    found = Chart(canvas, Box(left, MARGIN + 56, ACROSS - MARGIN - ends - _LEADER, MARGIN + 36 + height))
    for said, up in levels:
        y = round(found.spot(0, up)[1])
        canvas.block(Box(left, y, found.plot.right, y + 2), LINE)
        canvas.text(said, Box(MARGIN, y - 18, left - 8, y + 20), GUTTER, "right")
    return found


def draw_courses(drawn: Chart, lines: Sequence[CourseLine]) -> None:
    """All lines, the first one's over the others; those that are level are drawn level."""
    for line in reversed(lines):
        points = [drawn.spot(*point) for point in line.points]
        colour, first = PLAYERS[line.seat % len(PLAYERS)].fill, line is lines[0]
        if len(points) > 1:
            # A pale edge, so that dark colours stand out as well.
            edge = _CREAM if first else mixed(colour, _CREAM, 0.5)
            drawn.canvas.stencil(*masks.curve(points, 12 if first else 9, 4, round_ends=True), edge)
            drawn.canvas.stencil(*masks.curve(points, 8 if first else 5, 4, round_ends=True), colour)
    _ends(drawn, [line for line in lines if line.points])
    drawn.canvas.hit("courses", drawn.plot)


def _ends(drawn: Chart, lines: Sequence[CourseLine]) -> None:
    """Who each line is of, tied to its end, with a crown for who won where there is room for one."""
    canvas, plot = drawn
    tokens = dict(
        zip(sorted(line.seat for line in lines), marks([line.name for line in sorted(lines)]), strict=True)
    )
    # Of those that end level the first stands above.
    ends = sorted(
        ((drawn.spot(*line.points[-1]), at) for at, line in enumerate(lines)),
        key=lambda end: (round(end[0][1], 3), end[1]),
    )
    middles = spread([y for (_, y), _ in ends], _PITCH, plot.top, plot.bottom)
    for (end, at), middle in zip(ends, middles, strict=True):
        line = lines[at]
        place = Box.sized(plot.right + _LEADER, round(middle) - _TOKEN // 2, _TOKEN, _TOKEN)
        leader = [end, (place.left + 4, place.top + _TOKEN / 2)]
        canvas.stencil(*masks.curve(leader, 4, 4, round_ends=True), PLAYERS[line.seat % len(PLAYERS)].fill)
        canvas.stamp(player_token(line.seat, tokens[line.seat], _TOKEN), place.left, place.top)
        room = Box(place.right + 10, place.top - 4, ACROSS - MARGIN, place.bottom + 4)
        wide = text.measure(_FIGURE.face, _FIGURE.size, line.figure) + 4
        figure = room._replace(left=room.right - wide)
        canvas.text(line.figure, figure, _FIGURE._replace(colour=ACCENT if line.won else TEXT), "right")
        name = room._replace(right=figure.left - 8)
        if line.won and _least(line.name) + 40 <= name.width:
            canvas.stencil(symbol("crown", 34), name.left, name.middle[1] - 17, ACCENT)
            name = name._replace(left=name.left + 40)
        canvas.text(line.name, name, BODY)
        canvas.hit(f"place:{line.seat}", place._replace(right=room.right))


def _least(name: str) -> int:
    """Pixels across that a name needs."""
    return text.measure(BODY.face, BODY.floor, name) + 4


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
