"""The end: who won, everybody by their richest trader, who is up for elimination, Tokens of Life."""

from __future__ import annotations

from typing import NamedTuple

from data.catalogue import Words
from engine.traitors.types import TRADERS, Score, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.masks import rounded
from render.narration import Names
from render.palette import ACCENT, CUT, DIM, FAINT, LINE, RAISED, TEXT, WARNING, rgb
from render.panes import HEADING, NAME
from render.picture import Box
from render.podium import PODIUM_GAP, FinalPlace, chart_height, course_chart, podium
from render.symbols import Stroke, circle, symbol
from render.text import measure, wrap
from render.tokens import marks
from render.traitors.end_narrator import richest_by_round, traitor_summary
from render.traitors.phrases import round_title
from render.traitors.pieces import gem, token

_PLACE = Style(Face.FIGURE, 34, TEXT, 22)
_GOLD = Style(Face.FIGURE, 31, TEXT, 18)
_BEST = Style(Face.FIGURE, 40, ACCENT, 40)
_SMALL = Style(Face.STRONG, 32, DIM, 18)
_USUAL, _HIGHEST = 54, 70
"""Heights of a player's line: as the sizes above are meant, and at most."""
_HALF = 23
"""Height of each of two lines of text in it."""
_FEW = 5
"""Players who leave room for a chart below their lines."""
_ABOVE_ROWS, _ABOVE_CHART, _BELOW_CHART = 50, 14, 16
_PITCH = 38
"""Height of a round's line."""
_SUMMARY, _LINES = 1020, 2
"""Width of what is told of a round, and its lines at most."""
_SMALLER = 27
"""Least size of its letters, where that saves lines."""
_LIFE = rgb("#7FD4A8")
_WON = rgb("#3A3320")
_PODIUM, _BLOCK = 424, 124
"""Width of the podium's side, and of its blocks."""

_COLUMNS = {"place": 0, "token": 50, "name": 108, "gold": 290, "bonus": 556, "garnets": 636, "tokens": 694}
_END = 786
"""Columns of the table, and where the last ends, from its left edge."""


def draw_final(canvas: Canvas, view: View, names: tuple[str, ...], box: Box, words: Words) -> None:
    """Draw the end into a box: the podium, why it was won, everybody's traders, what each traitor did."""
    score = view.score
    assert score is not None
    order = sorted(range(len(score.places)), key=lambda seat: (score.places[seat], seat))
    lower = box.bottom - _rounds_height(view, names, words)
    final_places = [
        FinalPlace(seat, names[seat], score.places[seat], str(max(score.gold[seat])), seat in score.winners)
        for seat in order
    ]
    count = min(3, len(final_places))
    left = box.left + (_PODIUM - count * (_BLOCK + PODIUM_GAP) + PODIUM_GAP) // 2
    podium(canvas, final_places, marks(names), left, lower - 66, _BLOCK)
    left, top = box.right - 24 - _END, box.top + _ABOVE_ROWS
    canvas.block(Box(left - 22, box.top + 16, left - 20, lower - 14), LINE)
    _headings(canvas, left, box.top + 12, words)
    few = len(order) <= _FEW
    high = _USUAL if few else min(_HIGHEST, (lower - 8 - top) // len(order))
    if few:
        chart = Box(left, top + len(order) * high + _ABOVE_CHART, left + _END, lower - _BELOW_CHART)
        courses = richest_by_round(view)
        course_chart(canvas, final_places, marks(names), courses, chart, words("Richest trader by round"))
    for row, seat in enumerate(order):
        _row(canvas, view, seat, names, Box.sized(left, top + row * high, _END, high), words)
        canvas.hit(f"row:{seat}", Box.sized(left, top + row * high, _END, high))
    canvas.block(Box(box.left + 24, lower - 2, box.right - 24, lower), LINE)
    _history(canvas, view, names, Box(box.left + 28, lower + 10, box.right - 24, box.bottom - 8), words)


class _RoundLines(NamedTuple):
    """What each round's traitor did, in lines of one size; none for a round without."""

    rounds: tuple[tuple[str, ...], ...]
    style: Style


def _wrapped_history(view: View, names: tuple[str, ...], words: Words) -> _RoundLines:
    """In as few lines as somewhat smaller letters can make them, and then as large as they have room."""
    called = Names(names)
    texts = [
        traitor_summary(past, view, called, words) if past.traitor is not None else "" for past in view.rounds
    ]

    def at(size: int) -> _RoundLines:
        lines = (wrap(_SMALL.face, size, text, _SUMMARY, _LINES) for text in texts)
        return _RoundLines(tuple(lines), _SMALL._replace(size=size))

    sizes = range(_SMALL.size, _SMALLER - 1, -1)
    return min(map(at, sizes), key=lambda history: sum(map(len, history.rounds)))


def _rounds_height(view: View, names: tuple[str, ...], words: Words) -> int:
    return 24 + _PITCH * sum(max(1, len(lines)) for lines in _wrapped_history(view, names, words).rounds)


def final_height(view: View, names: tuple[str, ...], words: Words) -> int:
    """The least height of the box in which all of it has room."""
    seats = len(names)
    chart = _ABOVE_CHART + chart_height(seats) + _BELOW_CHART if seats <= _FEW else 0
    return _ABOVE_ROWS + _USUAL * seats + chart + _rounds_height(view, names, words)


def _history(canvas: Canvas, view: View, names: tuple[str, ...], box: Box, words: Words) -> None:
    """The rounds with their traitors."""
    top, side = box.top, _PITCH
    history = _wrapped_history(view, names, words)
    for past, lines in zip(view.rounds, history.rounds, strict=True):
        room = Box.sized(box.left, top, box.width, _PITCH)
        name = room._replace(right=room.left + 138)
        canvas.text(words(round_title(past.number)), name, _SMALL)
        room = room._replace(left=name.right + 14)
        top += _PITCH * max(1, len(lines))
        if past.traitor is None:
            canvas.text(words("no traitor"), room, _SMALL)
            continue
        mark = token(past.traitor, marks(names)[past.traitor], side)
        canvas.stamp(mark, room.left, room.middle[1] - side // 2)
        for at, line in enumerate(lines):
            place = Box.sized(room.left + side + 12, room.top + at * _PITCH, _SUMMARY, _PITCH)
            canvas.text(line, place, history.style._replace(colour=TEXT))


def _larger(style: Style, share: float) -> Style:
    """The style at another size, where there are few lines to fill the picture with."""
    return style._replace(size=round(style.size * share))


def _headings(canvas: Canvas, left: int, top: int, words: Words) -> None:
    for key, text, after in (
        ("gold", words("Traders"), "bonus"),
        ("bonus", words("± Bids"), "tokens"),
        ("tokens", words("Life"), None),
    ):
        room = Box(left + _COLUMNS[key], top, left + (_COLUMNS[after] if after else _END) - 10, top + 34)
        canvas.text(text, room, HEADING._replace(size=32, floor=14))


def _row(canvas: Canvas, view: View, seat: int, names: tuple[str, ...], box: Box, words: Words) -> None:
    score = view.score
    assert score is not None
    won, last = seat in score.winners, seat in score.candidates
    inner = Box(box.left - 12, box.top + 2, box.right + 12, box.bottom - 2)
    if won or last:
        shape = rounded(inner.width, inner.height, 9)
        canvas.paint(shape, inner.left, inner.top, _WON if won else RAISED)
        edge = rounded(inner.width, inner.height, 9, 2)
        canvas.paint(edge, inner.left, inner.top, ACCENT if won else CUT)
    else:
        canvas.block(Box(box.left, box.bottom - 1, box.right, box.bottom), LINE)

    share = max(1.0, box.height / _USUAL)
    small = _SMALL

    def room(key: str, after: str | None = None) -> Box:
        right = box.left + (_COLUMNS[after] if after else _END) - 10
        return Box(box.left + _COLUMNS[key], box.top, right, box.bottom)

    if won:
        side = 38
        canvas.stencil(symbol("crown", side), box.left + 4, box.middle[1] - side // 2, ACCENT)
    else:
        place = room("place", "token")
        canvas.text(str(score.places[seat]), place, _larger(_PLACE, share)._replace(colour=DIM), "centre")
    side = min(48, box.height - 2)
    canvas.stamp(
        token(seat, marks(names)[seat], side), box.left + _COLUMNS["token"], box.middle[1] - side // 2
    )
    canvas.text(names[seat], room("name", "gold"), NAME._replace(size=32, floor=26))
    _gold(canvas, view, score, seat, room("gold", "bonus"))
    change = score.bonuses[seat] - score.charges[seat]
    text = f"+{change}" if change > 0 else f"−{-change}" if change else "–"
    canvas.text(text, room("bonus", "garnets"), small)
    stones = room("garnets", "tokens")
    canvas.stamp(gem(24), stones.left, box.middle[1] - 12)
    canvas.text(str(score.garnets[seat]), stones._replace(left=stones.left + 29), small._replace(colour=TEXT))
    _fate(canvas, view, seat, last, room("tokens"), words)


def _gold(canvas: Canvas, view: View, score: Score, seat: int, box: Box) -> None:
    """The gold of the three traders, the richest in gold, the dead struck out."""
    living = [number for number in range(TRADERS) if view.trader(seat, number).alive]
    best = max(living, key=lambda number: score.gold[seat][number], default=None)
    if best is None:
        canvas.hit(f"points:{seat}", box)
    for number in range(TRADERS):
        left = box.left + number * box.width // TRADERS
        room = Box(left, box.top, left + box.width // TRADERS - 10, box.bottom)
        if number not in living:
            side = 28
            canvas.stencil(
                symbol("skull-crossed-bones", side), room.left + 4, box.middle[1] - side // 2, FAINT
            )
            continue
        style = _larger(_BEST if number == best else _GOLD, max(1.0, min(1.12, box.height / _USUAL)))
        canvas.text(str(score.gold[seat][number]), room, style)
        canvas.hit(f"points:{seat}" if number == best else f"purse:{seat}:{number}", room)


def _fate(canvas: Canvas, view: View, seat: int, last: bool, box: Box, words: Words) -> None:
    """Tokens of Life, or the candidate's mark."""
    tokens = view.players[seat].tokens
    side = 30
    for life in range(tokens):
        at = box.left + life * (side + 4), box.middle[1] - side // 2
        canvas.stencil(symbol(ankh, side), *at, _LIFE)
        canvas.hit(f"life:{seat}:{life}", Box.sized(*at, side, side))
    if last:
        # As far as the line's frame: in some languages it is long.
        room = Box(box.left + tokens * (side + 4), box.top, box.right + 18, box.bottom)
        style, text = _SMALL._replace(size=30, colour=WARNING), words("at risk")
        one = measure(style.face, style.floor, text) <= room.width
        lines = (text,) if one else wrap(style.face, style.floor, text, room.width, 2)
        high = box.height if one else _HALF
        top = box.middle[1] - high * len(lines) // 2
        for number, line in enumerate(lines):
            canvas.text(line, Box.sized(room.left, top + number * high, room.width, high), style)


def ankh() -> list[Stroke]:
    """The symbol of a Token of Life."""
    loop = [(0.5 + 0.2 * (x - 0.5) / 0.5, 0.06 + 0.44 * y) for x, y in circle(0.5, 0.5, 0.5)]
    return [
        Stroke(tuple(loop), 0.12),
        Stroke(((0.5, 0.48), (0.5, 0.93)), 0.14),
        Stroke(((0.2, 0.56), (0.8, 0.56)), 0.13),
    ]
