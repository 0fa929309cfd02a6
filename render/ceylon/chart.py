"""Points by turn, a stair for each player, with the player's token at its end."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from data.catalogue import Words
from engine.ceylon.types import Meld
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.masks import Point, curve
from render.palette import ACCENT, DIM, LINE, PANE, PLAYERS, TEXT, mixed
from render.panes import sheet
from render.picture import Box
from render.tokens import seat_token


def stairs(melds: Sequence[Meld], players: int, turn: int) -> list[list[tuple[int, int]]]:
    """For each seat the corners (turn, points) of its line, from the start to ``turn``."""
    lines: list[list[tuple[int, int]]] = [[(0, 0)] for _ in range(players)]
    for meld in melds:
        line = lines[meld.seat]
        at, points = meld.turn + 1, line[-1][1]
        line += [(at, points), (at, points + meld.points)]
    for line in lines:
        line.append((turn, line[-1][1]))
    return lines


def points_by_turn(melds: Sequence[Meld], players: int, turn: int) -> tuple[tuple[float, ...], ...]:
    """For each seat its points before the first turn and after each one."""
    courses = [[0.0] * (turn + 2) for _ in range(players)]
    for meld in melds:
        for at in range(meld.turn + 1, turn + 2):
            courses[meld.seat][at] += meld.points
    return tuple(map(tuple, courses))


@FRAMES.keep
def chart(
    melds: tuple[Meld, ...],
    names: tuple[str, ...],
    turn: int,
    target: int,
    size: tuple[int, int],
    words: Words,
) -> Layer:
    """The chart as a sheet of its own; ``turn`` is the last turn of the axis."""
    width, height = size
    canvas = Canvas(Image.new("RGB", size, PANE))
    canvas.text(words("Points by turn"), Box(20, 6, width - 20, 46), Style(Face.STRONG, 32, ACCENT, 32))
    token = 56
    plot = Box(86, 62, width - token - 26, height - 28)
    lines = stairs(melds, len(names), turn)
    top = _top(max(line[-1][1] for line in lines), target)

    def place(at: int, points: int) -> Point:
        return plot.left + plot.width * at / max(1, turn), plot.bottom - plot.height * points / top

    _grid(canvas, plot, target, top)
    order = sorted(range(len(names)), key=lambda seat: lines[seat][-1][1])
    for seat in order:
        _line(canvas, [place(*corner) for corner in lines[seat]], seat)
    ends = _apart([place(turn, lines[seat][-1][1])[1] for seat in order], token - 4, plot)
    for seat, y in zip(order, ends, strict=True):
        canvas.stamp(seat_token(names, seat, token), plot.right + 8, round(y) - token // 2)
    return canvas.layer()


def _top(most: int, target: int) -> int:
    """The highest figure of the scale; it grows with the points."""
    return most if most > target else next((top for top in (20, 50, 75) if most < top < target), target)


def _grid(canvas: Canvas, plot: Box, target: int, top: int) -> None:
    step = 10 if top <= 20 else 25
    for points in range(0, top + 1, step):
        y = round(plot.bottom - plot.height * points / top)
        canvas.block(
            Box(plot.left, y, plot.right, y + 2), mixed(LINE, DIM, 0.35) if points == target else LINE
        )
        canvas.text(str(points), Box(8, y - 19, plot.left - 10, y + 19), Style(Face.HEAVY, 32, DIM), "right")


def _line(canvas: Canvas, points: list[Point], seat: int) -> None:
    """A line with a pale edge, so that dark colours stand out as well."""
    colour = PLAYERS[seat].fill
    canvas.stencil(*curve(points, 7), mixed(colour, TEXT, 0.8))
    canvas.stencil(*curve(points, 4), colour)


def _apart(ideal: list[float], gap: int, plot: Box) -> list[float]:
    """Heights as near to the ideal ones as can be, in their order from the bottom up, ``gap`` apart.

    Those that would touch form a block around the mean of what they want; blocks that touch join.
    """
    blocks: list[tuple[float, int]] = []
    for y in ideal:
        # Measured without the gaps, a block's members all stand at one height.
        block = (y + gap * sum(count for _, count in blocks), 1)
        while blocks and block[0] > blocks[-1][0]:
            mean, count = blocks.pop()
            together = count + block[1]
            block = ((mean * count + block[0] * block[1]) / together, together)
        blocks.append(block)
    flat = [mean for mean, count in blocks for _ in range(count)]
    found = [mean - gap * at for at, mean in enumerate(flat)]
    found = [min(y, plot.bottom + 3 - gap * at) for at, y in enumerate(found)]
    return [max(y, plot.top + gap * (len(found) - 1 - at)) for at, y in enumerate(found)]


def lay_chart(canvas: Canvas, layer: Layer, box: Box) -> None:
    """Put a chart on a picture, framed."""
    sheet(canvas, box)
    inner = box.inset(4)
    canvas.image.paste(layer.image.crop((4, 4, box.width - 4, box.height - 4)), inner[:2])
    canvas.labels.extend(label.moved(box.left, box.top) for label in layer.labels)
    canvas.hit("chart", box)
