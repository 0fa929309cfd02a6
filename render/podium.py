"""How a game ended: a podium for few, rows for many, and how their figures went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import curve, gradient, rounded
from render.palette import ACCENT, DIM, INK, LINE, PANE, PLAYERS, RGB, TABLE, TEXT, WELL, mixed, rgb
from render.picture import Box
from render.symbols import symbol
from render.text import ELLIPSIS, fit, measure, wrap
from render.tokens import Mark, player_token

_METALS: tuple[tuple[RGB, RGB], ...] = (
    (rgb("#F0C96E"), rgb("#C48F27")),
    (rgb("#D3D8E2"), rgb("#8E96A6")),
    (rgb("#D99A6C"), rgb("#9A5F38")),
)
"""Gold, silver and bronze."""
_STEP = (204, 150, 122)
"""Heights of the podium's blocks."""
_LOWER_STEP = (168, 132, 114)
"""The same where a name below in usual letters takes two lines: nothing else has to make room for it."""
_PLAIN = (rgb("#9AA1AE"), rgb("#676E7B"))
"""Of a first place that was lost all the same, as in a solitaire."""
_PLAIN_ROW = mixed(PANE, TABLE[0], 0.5)
_CREAM = rgb("#FBEFD5")
PODIUM_GAP, _BESIDE = 12, 4
"""Pixels between two blocks, and of them what a name may take at each side."""
_USUAL, _WRAPPED, _LEAST = 34, 28, 24
"""Sizes of the names below a podium: usual, the least before one takes two lines, and the least in two."""
PODIUM = 3
"""Players at most of a game who all stand on the podium."""
_TWO_LINES = 84
"""Height of a row that has a line below its name."""
_HIGHEST_ROW, _LOWEST_ROW, _ALL_ROWS = 104, 52, 504
"""Pixels of a row of many players' ranking, and of all of them where they are not too low."""
CHARTED = 4
"""Lines in a chart: more could not be told apart."""
_END, _END_PITCH = 38, 40
"""A token at the end of a chart's line, and from one such token to the next."""
_LEADER, _LANE = 30, 8
"""From a line's end to its token, and from one line to the next where they nearly coincide."""
_ABOVE_PLOT, _BELOW_PLOT = 82, 56


class FinalPlace(NamedTuple):
    """One seat at the end: its place from 1, whether that won, and its points as they are written.

    ``rating`` is what the game made of its person's, with the change; it may be empty.
    """

    seat: int
    name: str
    place: int
    points: str
    won: bool
    rating: str = ""


def podium(
    canvas: Canvas,
    final_places: Sequence[FinalPlace],
    tokens: Sequence[Mark],
    first: int,
    base: int,
    width: int,
    letters: int = _USUAL,
) -> None:
    """Blocks of a width for the best three, the winner's in the middle, their names below row ``base``.

    A long name takes two lines. In ``letters`` larger than usual these need room below, else the blocks are
    lower for them.
    """
    shown = final_places[:PODIUM]
    names = [_called(final.name, letters, width) for final in shown]
    wrapped = any(len(lines) > 1 for lines, _ in names)
    steps = _LOWER_STEP if wrapped and letters == _USUAL else _STEP
    base -= _STEP[0] - steps[0]
    line = letters + (2 if wrapped else 8)
    columns = (1, 0, 2)[: len(shown)] if len(shown) > 1 else (0,)
    for column, index in enumerate(columns):
        final = shown[index]
        rank = min(final.place, 3) - 1
        left, height = first + column * (width + PODIUM_GAP), steps[rank]
        metal = _METALS[rank] if final.won or rank else _PLAIN
        canvas.shadow(rounded(width, height, 12), left, base - height, 5, 0.4)
        canvas.paint(rounded(width, height, 12), left, base - height, gradient(width, height, *metal))
        canvas.block(Box(left, base - 12, left + width, base), metal[1])
        figure = Box.sized(left + 8, base - height + 16, width - 16, 62)
        canvas.text(final.points, figure, Style(Face.FIGURE, 66, INK, 30), "centre")
        place = Box.sized(left, base - 48, width, 40)
        style = Style(Face.FIGURE, 40, mixed(INK, metal[1], 0.25))
        canvas.text(f"{final.place}.", place, style, "centre", minor=True)
        side = 84 if final.place == 1 else 70
        top = base - height - side - 8
        token = player_token(final.seat, tokens[final.seat], side)
        canvas.stamp(token, left + (width - side) // 2, top)
        if final.won:
            canvas.stencil(symbol("crown", 52), left + (width - 52) // 2, top - 54, ACCENT)
        called, style = names[index]
        for number, part in enumerate(called):
            name = Box.sized(left - _BESIDE, base + 8 + number * line, width + 2 * _BESIDE, line)
            canvas.text(part, name, style, "centre")
        below = base + 8 + len(called) * line
        rating = Box(left, below, left + width, below + 32)
        style = Style(Face.BODY, 30, DIM, 20)
        canvas.text(final.rating, rating, style, "centre", minor=True)
        canvas.hit(f"place:{final.seat}", Box(left, top, left + width, below))


def _called(name: str, letters: int, width: int) -> tuple[Sequence[str], Style]:
    """The lines of a name below a block of a width, and their letters."""
    if letters > _USUAL:
        return wrap(Face.STRONG, letters - 2, name, width, 2), Style(Face.STRONG, letters, TEXT, letters - 2)
    room = width + 2 * _BESIDE
    if measure(Face.STRONG, _WRAPPED, name) <= room:
        return (name,), Style(Face.STRONG, letters, TEXT, _WRAPPED)
    for size in range(letters, _LEAST - 1, -1):
        lines = wrap(Face.STRONG, size, name, room, 2)
        if all(measure(Face.STRONG, size, line) <= room for line in lines) and not lines[-1].endswith(
            ELLIPSIS
        ):
            break
    return lines, Style(Face.STRONG, size, TEXT, _LEAST)


def ranked_height(count: int) -> int:
    """The height of so many rows of a ranking."""
    return count * max(_LOWEST_ROW, min(_HIGHEST_ROW, _ALL_ROWS // count))


def ranked(canvas: Canvas, final_places: Sequence[FinalPlace], tokens: Sequence[Mark], room: Box) -> None:
    """A row each, the best first: place, token, name, rating, points; in metal where somebody won."""
    won = any(final.won for final in final_places)
    high = room.height // len(final_places)
    side = min(72, high - 8)
    figure, small = Style(Face.FIGURE, min(60, high), TEXT, 30), Style(Face.BODY, 30, DIM, 20)
    points = min(150, max(measure(figure.face, figure.size, one.points) for one in final_places) + 4)
    rating = min(150, max(measure(small.face, small.size, one.rating) for one in final_places) + 8)
    # Low rows have the rating beside the name, high ones below it.
    below = 34 if high >= _TWO_LINES and any(one.rating for one in final_places) else 0
    letters = min(54, high - 40 if below else high * 4 // 5)
    names = Box(room.left + 90 + side, 0, room.right - 34 - points, 0)
    if rating > 8 and not below:
        names = names._replace(right=names.right - 10 - rating)
    letters = min(fit(Face.STRONG, letters, one.name, names.width, 40).size for one in final_places)
    for at, final in enumerate(final_places):
        row = Box.sized(room.left, room.top + at * high, room.width, high - 6)
        metal = _METALS[final.place - 1] if won and final.place <= len(_METALS) else None
        ink, quiet = (INK, mixed(INK, metal[1], 0.3)) if metal else (TEXT, DIM)
        shape = rounded(row.width, row.height, 12)
        canvas.paint(
            shape, row.left, row.top, gradient(row.width, row.height, *metal) if metal else _PLAIN_ROW
        )
        middle = row.top + row.height // 2
        place = Box(row.left + 8, row.top, row.left + 66, row.bottom)
        if final.won:
            canvas.stencil(symbol("crown", 46), row.left + 14, middle - 25, INK)
        else:
            style = Style(Face.FIGURE, 40, quiet, 30)
            canvas.text(f"{final.place}.", place, style, "right", minor=True)
        canvas.stamp(player_token(final.seat, tokens[final.seat], side), row.left + 78, middle - side // 2)
        place = Box(row.right - 14 - points, row.top, row.right - 14, row.bottom)
        canvas.text(final.points, place, figure._replace(colour=ink), "right")
        if below:
            place = Box(names.left, row.bottom - below - 6, names.right, row.bottom - 4)
        else:
            place = Box(names.right + 10, row.top, names.right + 10 + rating, row.bottom)
        style = small._replace(colour=quiet)
        canvas.text(final.rating, place, style, "left" if below else "right", minor=True)
        place = Box(names.left, row.top, names.right, row.bottom - below)
        style = Style(Face.STRONG, letters, ink, 40)
        canvas.text(final.name, place, style)
        canvas.hit(f"place:{final.seat}", row)


def chart_height(seats: int) -> int:
    """The least height of a chart in which the tokens of so many players have room."""
    return _ABOVE_PLOT + _END_PITCH * (min(seats, CHARTED) - 1) + _BELOW_PLOT


def course_chart(
    canvas: Canvas,
    final_places: Sequence[FinalPlace],
    tokens: Sequence[Mark],
    courses: Sequence[Sequence[float]],
    box: Box,
    title: str,
) -> None:
    """A line of figures for each of the best, the first one's over the others; tokens at their ends.

    The box is as high as :func:`chart_height` says at least.
    """
    canvas.pane(box, 12, WELL, LINE)
    place = Box(box.left + 18, box.top + 10, box.right - 18, box.top + 50)
    canvas.text(title, place, Style(Face.STRONG, 32, DIM, 22), minor=True)
    final_places = final_places[:CHARTED]
    plot = Box(box.left + 70, box.top + _ABOVE_PLOT, box.right - 46 - _LEADER, box.bottom - _BELOW_PLOT)
    values = [value for final in final_places for value in courses[final.seat]]
    high = max(1.0, *values)
    low = _bottom(min(values), high)
    steps = _steps(low, high)
    rounds = max(1, *(len(courses[final.seat]) - 1 for final in final_places))

    def spot(at: int, value: float) -> tuple[float, float]:
        return plot.left + plot.width * at / rounds, plot.bottom - plot.height * (value - low) / (high - low)

    style = Style(Face.STRONG, 30, DIM, 24)
    for value in steps:
        y = round(spot(0, value)[1])
        if 0 < value == low:
            canvas.stencil(*curve(_torn(plot), 2, 4), DIM)
            canvas.hit("torn", Box(plot.left, y - 5, plot.right, y + 5))
        else:
            canvas.block(Box(plot.left, y, plot.right, y + 2), LINE)
        room = Box(box.left + 4, y - 17, plot.left - 8, y + 19)
        canvas.text(str(value), room, style, "right", minor=True)
    for at in (0, rounds):
        x = round(spot(at, low)[0])
        room = Box(x - 32, plot.bottom + 12, x + 32, plot.bottom + 48)
        canvas.text(str(at), room, style, "centre", minor=True)
    lanes = _lanes(final_places, courses, plot, spot)
    for final in reversed(final_places):
        points = lanes[final.seat]
        colour = PLAYERS[final.seat % len(PLAYERS)].fill
        first = final is final_places[0]
        # A pale edge, so that dark colours stand out as well.
        edge = _CREAM if first else mixed(colour, _CREAM, 0.5)
        canvas.stencil(*curve(points, 13 if first else 8, 4, round_ends=True), edge)
        canvas.stencil(*curve(points, 9 if first else 5, 4, round_ends=True), colour)
    ends = sorted(final_places, key=lambda final: lanes[final.seat][-1][1])
    middles = spread([lanes[final.seat][-1][1] for final in ends], _END_PITCH, plot.top, plot.bottom)
    for final, middle in zip(ends, middles, strict=True):
        place = Box.sized(plot.right + _LEADER, round(middle) - _END // 2, _END, _END)
        leader = [lanes[final.seat][-1], (place.left + 2, place.top + _END / 2)]
        canvas.stencil(*curve(leader, 4, 4, round_ends=True), PLAYERS[final.seat % len(PLAYERS)].fill)
    for final, middle in zip(ends, middles, strict=True):
        place = Box.sized(plot.right + _LEADER, round(middle) - _END // 2, _END, _END)
        canvas.stamp(player_token(final.seat, tokens[final.seat], _END), *place[:2])
        canvas.hit(f"course:{final.seat}", place)
    canvas.hit("courses", box)


def _lanes(
    final_places: Sequence[FinalPlace],
    courses: Sequence[Sequence[float]],
    plot: Box,
    spot: Callable[[int, float], tuple[float, float]],
) -> dict[int, list[tuple[float, float]]]:
    """The points of each seat's line, so far apart that those that nearly coincide are all seen."""
    lanes: dict[int, list[tuple[float, float]]] = {final.seat: [] for final in final_places}
    for at in range(max(len(courses[seat]) for seat in lanes)):
        points = {seat: spot(at, courses[seat][at]) for seat in lanes if at < len(courses[seat])}
        # Of those that are level, those that rise first lie above, else the better place.
        seats = sorted(points, key=lambda seat: tuple(courses[seat][at:]), reverse=True)
        heights = spread([points[seat][1] for seat in seats], _LANE, plot.top - _LANE, plot.bottom + _LANE)
        for seat, height in zip(seats, heights, strict=True):
            lanes[seat].append((points[seat][0], height))
    return lanes


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


def _bottom(least: float, high: float) -> float:
    """The figure at which a scale begins: 0, or a round one where all are well above."""
    size = next(size for size in _SIZES if size >= 10 and (high - least) / size < 20)
    below = least if least < high else least - 1
    return min(least, max(0.0, float(below // size * size)))


def _steps(low: float, high: float) -> list[int]:
    """Three or four round figures of a scale; where it begins above 0, that figure too."""
    size = next(size for size in _SIZES if (high - low) / size < 4)
    steps = range(-(-int(low) // size) * size, int(high) + 1, size)
    return [int(low), *(step for step in steps if step - low >= size / 2)] if low > 0 else list(steps)


def _torn(plot: Box) -> list[tuple[float, float]]:
    """A jagged line at a plot's bottom: what is below it is left out."""
    count = plot.width // 12
    return [(plot.left + at * plot.width / count, plot.bottom + (4, -4)[at % 2]) for at in range(count + 1)]


_SIZES = tuple(digit * 10**power for power in range(8) for digit in (1, 2, 5))
