"""Below the board of a reviewed game: everybody's chances to win by decision, large enough for phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from data.catalogue import ENGLISH, Words
from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import curve, gradient, supersampled
from render.palette import ACCENT, DIM, INK, LINE, PANE, PLAYERS, RGB, TABLE, TEXT, mixed
from render.panes import with_strip
from render.picture import Box, Picture
from render.text import measure
from render.tokens import Mark, marks, player_token
from render.words import drawn_names

PHONE = 340
"""Pixels across of a picture on a phone, where letters are to be :data:`LETTERS` high."""
LETTERS = 14.6
_SCALE = 3
_FEW = 4
"""Players that stand below each other; of more, two stand in a row."""


class ChanceLine(NamedTuple):
    """A player's chances: steps of the replay with the chance to win there, 0 to 1."""

    name: str
    points: tuple[tuple[int, float], ...]
    note: str
    """What stands beside the name, an accuracy perhaps."""


class Chances(NamedTuple):
    """The curves of a game of so many steps; ``moments`` are steps and the seats whose they are."""

    lines: tuple[ChanceLine, ...]
    steps: int
    moments: tuple[tuple[int, int], ...]
    at: int | None
    """The step that the picture above shows; None where it is about the whole game."""
    title: str
    alt: str
    """The curves in words."""
    words: Words = ENGLISH


def with_chances(draw: Callable[..., Picture], arguments: tuple[object, ...], chances: Chances) -> Picture:
    """The picture that ``draw(*arguments)`` gives, with the curves below."""
    board = draw(*arguments)
    strip = _Strip(chances, board.size[0])
    with drawn_names([line.name for line in chances.lines], chances.words):
        return with_strip(board, strip.drawn().layer(), f"{chances.alt} {board.alt}")


class _Strip:
    """The strip of one width: all its measures follow from the size of its letters."""

    def __init__(self, chances: Chances, width: int) -> None:
        self.chances, self.width = chances, width
        self.size = -int(-LETTERS * width // PHONE)
        self.margin = self.size // 2
        self.row = self.size * 3 // 2
        players = len(chances.lines)
        self.columns = 1 if players <= _FEW else 2
        top = self.margin + self.row
        bottom = top + self.row * -(-players // self.columns) + self.margin
        left = self.margin + measure(Face.FIGURE, self.size, "100 %") + self.margin
        self.plot = Box(left, bottom, width - self.margin - self.size // 2, bottom + self.size * 5)
        self.height = self.plot.bottom + self.size
        self._marks = marks([line.name for line in chances.lines])

    def drawn(self) -> Canvas:
        """The strip."""
        canvas = Canvas(gradient(self.width, self.height, PANE, TABLE[1]).copy())
        canvas.block(Box(0, 0, self.width, 4), ACCENT)
        room = Box(self.margin, self.margin, self.width - self.margin, self.margin + self.row)
        canvas.text(self.chances.title, room, Style(Face.STRONG, self.size, ACCENT, self.size * 4 // 5))
        self._legend(canvas)
        self._grid(canvas)
        if self.chances.at is not None:
            x = self._x(self.chances.at)
            canvas.block(Box(x - 3, self.plot.top - self.margin // 2, x + 3, self.plot.bottom), ACCENT)
            canvas.hit("chances:now", Box(x - 3, self.plot.top, x + 3, self.plot.bottom))
        for seat, line in enumerate(self.chances.lines):
            self._curve(canvas, seat, line.points)
        places = self._apart([self._x(step) for step, _ in self.chances.moments])
        for number, ((step, seat), x) in enumerate(zip(self.chances.moments, places, strict=True), 1):
            self._moment(canvas, number, step, seat, x)
        return canvas

    def _legend(self, canvas: Canvas) -> None:
        wide = (self.width - 2 * self.margin) // self.columns
        for seat, (line, mark) in enumerate(zip(self.chances.lines, self._marks, strict=True)):
            down, across = divmod(seat, self.columns)
            left = self.margin + across * wide
            top = self.margin + self.row * (1 + down)
            self._player(canvas, seat, line, mark, Box(left, top, left + wide - self.margin, top + self.row))

    def _player(self, canvas: Canvas, seat: int, line: ChanceLine, mark: Mark, room: Box) -> None:
        side = self.size * 5 // 4
        canvas.stamp(player_token(seat, mark, side), room.left, room.top + (self.row - side) // 2)
        note = measure(Face.FIGURE, self.size, line.note) + 4
        right = Box(room.right - note, room.top, room.right, room.bottom)
        canvas.text(line.note, right, Style(Face.FIGURE, self.size, TEXT), "right")
        left = Box(room.left + side + self.margin, room.top, right.left - self.margin, room.bottom)
        canvas.text(line.name, left, Style(Face.BODY, self.size, TEXT, self.size))
        canvas.hit(f"chances:{seat}", room)

    def _grid(self, canvas: Canvas) -> None:
        for percent in (0, 50, 100):
            y = self._y(percent / 100)
            canvas.block(Box(self.plot.left, y - 1, self.plot.right, y + 1), LINE)
            half = self.size * 3 // 4
            room = Box(self.margin, y - half, self.plot.left - self.margin // 2, y + half)
            canvas.text(f"{percent} %", room, Style(Face.FIGURE, self.size, DIM), "right")

    def _x(self, step: int) -> int:
        return self.plot.left + self.plot.width * step // max(1, self.chances.steps)

    def _y(self, chance: float) -> int:
        inside = self.plot.height - self.size
        return self.plot.bottom - self.size // 2 - round(inside * max(0.0, min(1.0, chance)))

    def _curve(self, canvas: Canvas, seat: int, points: Sequence[tuple[int, float]]) -> None:
        if not points:
            return
        corners = [(self._x(step), self._y(chance)) for step, chance in points]
        fill = PLAYERS[seat % len(PLAYERS)].fill
        for thick, colour in ((self.size // 4, mixed(fill, TEXT, 0.75)), (self.size // 6, fill)):
            if len(corners) > 1:
                canvas.stencil(*curve(corners, thick), colour)
        x, y = corners[-1]
        self._dot(canvas, x, y, self.size // 2, fill)

    def _dot(self, canvas: Canvas, x: int, y: int, side: int, colour: RGB) -> None:
        through = supersampled(
            side,
            side,
            _SCALE,
            lambda draw, scale: draw.ellipse((0, 0, side * scale - 1, side * scale - 1), 255),
        )
        canvas.stencil(through, x - side // 2, y - side // 2, colour)

    def _apart(self, places: Sequence[int]) -> list[int]:
        """Columns for numbers, as near as may be to where they belong, none over another."""
        side = self.size * 3 // 2 + 10
        first, last = self.plot.left + side // 2, self.plot.right - side // 2
        found: list[int] = []
        for place in places:
            found.append(max(first, place, *(one + side for one in found[-1:])))
        for at in range(len(found) - 1, -1, -1):
            found[at] = min(found[at], last)
            last = found[at] - side
        return found

    def _moment(self, canvas: Canvas, number: int, step: int, seat: int, x: int) -> None:
        """A numbered dot on the curve of whose moment it is."""
        chance = next((chance for at, chance in self.chances.lines[seat].points if at == step), 0.5)
        side = self.size * 3 // 2
        y = self._y(chance)
        self._dot(canvas, x, y, side + 6, PLAYERS[seat % len(PLAYERS)].fill)
        self._dot(canvas, x, y, side, TEXT)
        room = Box(x - side // 2, y - side // 2, x + side // 2, y + side // 2)
        canvas.text(str(number), room, Style(Face.FIGURE, self.size, INK), "centre")
        canvas.hit(f"moment:{number}", room)
