"""The best of a game on their podium, the others beside it, and how their figures went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import ImageDraw

from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import gradient, rounded, supersampled
from render.palette import ACCENT, DIM, INK, LINE, PLAYERS, RGB, TEXT, WELL, mixed, rgb
from render.picture import Box
from render.symbols import symbol
from render.text import fit
from render.tokens import Mark, player_token

_METALS: tuple[tuple[RGB, RGB], ...] = (
    (rgb("#F0C96E"), rgb("#C48F27")),
    (rgb("#D3D8E2"), rgb("#8E96A6")),
    (rgb("#D99A6C"), rgb("#9A5F38")),
)
"""Gold, silver and bronze."""
_STEP = (204, 150, 122)
"""Heights of the podium's blocks."""
_PLAIN = (rgb("#9AA1AE"), rgb("#676E7B"))
"""Of a first place that was lost all the same, as in a solitaire."""
_CREAM = rgb("#FBEFD5")
PODIUM_GAP = 12
_BOTTOM = 636
"""Row at which those beside a podium end, on a card."""
CHARTED = 4
"""Lines in a chart: more could not be told apart."""


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
    canvas: Canvas, standings: Sequence[FinalPlace], tokens: Sequence[Mark], first: int, base: int, width: int
) -> None:
    """Blocks of a width for the best three, the winner's in the middle, their names below row ``base``."""
    shown = standings[:3]
    columns = (1, 0, 2)[: len(shown)] if len(shown) > 1 else (0,)
    for column, index in enumerate(columns):
        standing = shown[index]
        rank = min(standing.place, 3) - 1
        left, height = first + column * (width + PODIUM_GAP), _STEP[rank]
        metal = _METALS[rank] if standing.won or rank else _PLAIN
        canvas.shadow(rounded(width, height, 12), left, base - height, 5, 0.4)
        canvas.paint(rounded(width, height, 12), left, base - height, gradient(width, height, *metal))
        canvas.block(Box(left, base - 12, left + width, base), metal[1])
        figure = Box.sized(left + 8, base - height + 16, width - 16, 62)
        canvas.text(
            standing.points, figure, Style(Face.FIGURE, 66, INK, 30), "centre", check=figure.inset(-8)
        )
        place = Box.sized(left, base - 42, width, 34)
        style = Style(Face.FIGURE, 34, mixed(INK, metal[1], 0.25))
        canvas.text(f"{standing.place}.", place, style, "centre", check=place.inset(-4), minor=True)
        side = 84 if standing.place == 1 else 70
        top = base - height - side - 8
        token = player_token(standing.seat, tokens[standing.seat], side)
        canvas.stamp(token, left + (width - side) // 2, top)
        if standing.won:
            canvas.stencil(symbol("crown", 52), left + (width - 52) // 2, top - 54, ACCENT)
        name = Box(left, base + 8, left + width, base + 50)
        canvas.text(standing.name, name, Style(Face.STRONG, 34, TEXT, 28), "centre", check=name.inset(-6))
        rating = Box(left, base + 50, left + width, base + 82)
        style = Style(Face.BODY, 30, DIM, 20)
        canvas.text(standing.rating, rating, style, "centre", check=rating.inset(-5), minor=True)
        canvas.hit(f"place:{standing.seat}", Box(left, top, left + width, base + 50))


def others(canvas: Canvas, standings: Sequence[FinalPlace], tokens: Sequence[Mark], room: Box) -> None:
    """The fourth and later ones, the best first: in columns, or below each other where those do not fit."""
    if not standings:
        return
    columns = max(1, min(len(standings), room.width // 120))
    rows = -(-len(standings) // columns)
    if rows * 142 > 430:
        _in_rows(canvas, standings, tokens, room)
        return
    step = min(120, room.width // columns)
    for at, standing in enumerate(standings):
        left, top = room.left + at % columns * step, _BOTTOM - 142 * (rows - at // columns)
        token = player_token(standing.seat, tokens[standing.seat], 60)
        canvas.stamp(token, left + (step - 60) // 2, top + 2)
        figure = Box(left + 2, top + 64, left + step - 2, top + 100)
        style = Style(Face.FIGURE, 42, TEXT, 24)
        canvas.text(standing.points, figure, style, "centre", check=figure.inset(-4))
        name = Box(left + 2, top + 102, left + step - 2, top + 138)
        style = Style(Face.STRONG, 30, DIM, 26)
        canvas.text(standing.name, name, style, "centre", check=name.inset(-6), minor=True)
        canvas.hit(f"place:{standing.seat}", Box(left, top, left + step, top + 136))


def _in_rows(canvas: Canvas, standings: Sequence[FinalPlace], tokens: Sequence[Mark], room: Box) -> None:
    """Tokens with their points at the right, without names."""
    high = min(62, 420 // len(standings))
    side = min(48, high - 8)
    wide = min(110, room.width - side - 6)
    points = [standing.points for standing in standings]
    size = min(fit(Face.FIGURE, min(38, side), text, wide, 14).size for text in points)
    for at, standing in enumerate(standings):
        top = _BOTTOM - high * (len(standings) - at)
        token = player_token(standing.seat, tokens[standing.seat], side)
        canvas.stamp(token, room.left, top + (high - side) // 2)
        figure = Box.sized(room.left + side + 6, top + 4, wide, high - 8)
        style = Style(Face.FIGURE, size, TEXT, 14)
        canvas.text(standing.points, figure, style, "right", check=figure.inset(-4))
        canvas.hit(f"place:{standing.seat}", Box(room.left, top, figure.right, top + high))


def course_chart(
    canvas: Canvas,
    standings: Sequence[FinalPlace],
    tokens: Sequence[Mark],
    courses: Sequence[Sequence[float]],
    box: Box,
    title: str,
) -> None:
    """A line of figures for each of the best, the first one's over the others; tokens at their ends."""
    canvas.paint(rounded(box.width, box.height, 12), box.left, box.top, WELL)
    canvas.paint(rounded(box.width, box.height, 12, 2), box.left, box.top, LINE)
    place = Box(box.left + 18, box.top + 10, box.right - 18, box.top + 50)
    canvas.text(title, place, Style(Face.STRONG, 32, DIM, 22), check=place.inset(-4), minor=True)
    standings = standings[:CHARTED]
    plot = Box(box.left + 70, box.top + 82, box.right - 54, box.bottom - 56)
    values = [value for standing in standings for value in courses[standing.seat]]
    steps = _steps(min(0.0, *values), max(1.0, *values))
    low, high = min(0.0, *values), max(1.0, *values)
    rounds = max(1, *(len(courses[standing.seat]) - 1 for standing in standings))

    def spot(at: int, value: float) -> tuple[float, float]:
        return plot.left + plot.width * at / rounds, plot.bottom - plot.height * (value - low) / (high - low)

    style = Style(Face.STRONG, 30, DIM, 24)
    for value in steps:
        y = round(spot(0, value)[1])
        canvas.block(Box(plot.left, y, plot.right, y + 2), LINE)
        room = Box(box.left + 4, y - 17, plot.left - 8, y + 19)
        canvas.text(str(value), room, style, "right", check=room.inset(-6), minor=True)
    for at in (0, rounds):
        x = round(spot(at, low)[0])
        room = Box(x - 32, plot.bottom + 12, x + 32, plot.bottom + 48)
        canvas.text(str(at), room, style, "centre", check=room.inset(-6), minor=True)
    for standing in reversed(standings):
        points = [spot(at, value) for at, value in enumerate(courses[standing.seat])]
        colour = PLAYERS[standing.seat % len(PLAYERS)].fill
        first = standing is standings[0]
        # A pale edge, so that dark colours stand out as well.
        _line(canvas, points, 13 if first else 8, _CREAM if first else mixed(colour, _CREAM, 0.5))
        _line(canvas, points, 9 if first else 5, colour)
    ends = sorted(standings, key=lambda standing: spot(0, courses[standing.seat][-1])[1])
    lowest = plot.bottom - 40 * (len(ends) - 1)
    above = plot.top - 60.0
    for standing in ends:
        above = max(above + 40, min(spot(0, courses[standing.seat][-1])[1] - 19, lowest - 19))
        lowest += 40
        token = player_token(standing.seat, tokens[standing.seat], 38)
        canvas.stamp(token, plot.right + 8, round(above))


def _steps(low: float, high: float) -> range:
    """Three or four round figures of a scale."""
    size = next(size for size in _SIZES if (high - low) / size < 4)
    return range(-(-int(low) // size) * size, int(high) + 1, size)


_SIZES = tuple(digit * 10**power for power in range(8) for digit in (1, 2, 5))


def _line(canvas: Canvas, points: Sequence[tuple[float, float]], width: int, colour: RGB) -> None:
    size = canvas.image.size
    left = int(min(x for x, _ in points)) - width
    top = int(min(y for _, y in points)) - width
    right = min(size[0], int(max(x for x, _ in points)) + width + 1)
    bottom = min(size[1], int(max(y for _, y in points)) + width + 1)

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        placed = [((x - left) * scale, (y - top) * scale) for x, y in points]
        draw.line(placed, fill=255, width=width * scale, joint="curve")
        half = width * scale / 2
        for x, y in (placed[0], placed[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)

    canvas.stencil(supersampled(right - left, bottom - top, 4, paint), left, top, colour)
