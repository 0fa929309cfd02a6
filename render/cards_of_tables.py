"""Cards of tables: what a channel shows of a lobby, and of a game that has ended.

They know a game by its title and its :class:`~render.emblems.Emblem` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from data.catalogue import Words
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.emblems import Emblem, emblem_pane
from render.fonts import Face
from render.masks import disc, gradient, mask, rounded, supersampled
from render.palette import ACCENT, DIM, FAINT, INK, LINE, PANE, RGB, TABLE, TEXT, mixed, rgb
from render.picture import WIDTH, Box, Picture
from render.podium import PODIUM, PODIUM_GAP, FinalPlace, course_chart, podium, ranked, ranked_height
from render.symbols import symbol
from render.text import fit, measure, wrap
from render.tokens import marks, player_token
from render.words import drawn_names, spoken, whole_parts

_EDGE = 20
_GAMES_A_ROW, _PANE, _BETWEEN_PANES = 3, 300, 14
_RADIUS = 20
_GAME_HEIGHT, _RESULT_HEIGHT = 400, 680
_FACTS_AND_BAR = 284
"""Height of a lobby's card below its seats."""
_SEATS, _SEAT = 122, 86
"""Where a lobby's seats begin, and the height of a row of them."""
_IN_TWO_COLUMNS = 8
"""Seated players at most whose names stand in two columns; of more in three."""
_RING = 56
_NAME = Style(Face.STRONG, 54, TEXT, 40)
"""A name: in its smallest letters it can still be read on a phone."""
_BETWEEN = 36
"""Pixels between facts."""
_FREE = rgb("#1F6B4A")
_WAITING = mixed(PANE, ACCENT, 0.13)


class _Sizes(NamedTuple):
    """Pixels of a fact's letters: of its figure, its unit and the line below."""

    figure: int
    unit: int
    below: int


_MANY_FACTS, _TWO_FACTS = _Sizes(64, 42, 40), _Sizes(84, 46, 40)


class Fact(NamedTuple):
    """A figure of a lobby, what it counts, and a quiet line below."""

    figure: str
    unit: str
    below: str


class Lobby(NamedTuple):
    """A lobby as its card shows it: who sits (in seat order), who hosts, and what it waits for."""

    title: str
    emblem: Emblem
    names: tuple[str, ...]
    host: int
    places: int
    """Seats at most."""
    facts: tuple[Fact, ...]
    waiting: str


class Outcome(NamedTuple):
    """What a game tells of its end beyond places and points; texts may be empty."""

    how: str = ""
    """How it was won, or why lost, in a sentence."""
    length: str = ""
    """How long it was, in two or three words."""
    chart: str = ""
    """What the chart counts."""
    courses: tuple[tuple[float, ...], ...] = ()
    """For each seat its figures from the start to the end, evenly spaced; empty: there is no chart."""


class ResultCard(NamedTuple):
    """A game that has ended: its headline, the seats from the best to the last, what its game tells."""

    title: str
    emblem: Emblem
    headline: str
    final_places: tuple[FinalPlace, ...]
    outcome: Outcome

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(final.name for final in sorted(self.final_places))


def games_card(games: Sequence[tuple[str, Emblem]], words: Words) -> Picture:
    """Several games, each by its title and its emblem."""
    count = -(-len(games) // _GAMES_A_ROW)
    canvas = Canvas.table(WIDTH, count * (_PANE + _BETWEEN_PANES) - _BETWEEN_PANES + 2 * _EDGE)
    for row in range(count):
        # Rows are as full as each other, and all as wide as the picture.
        shown = games[len(games) * row // count : len(games) * (row + 1) // count]
        top = _EDGE + row * (_PANE + _BETWEEN_PANES)
        step = (WIDTH - 2 * _EDGE + _BETWEEN_PANES) // len(shown)
        for at, (title, emblem) in enumerate(shown):
            place = Box.sized(_EDGE + at * step, top, step - _BETWEEN_PANES, _PANE)
            pane = emblem_pane(emblem, title, place.width, place.height)
            canvas.inlay(pane, rounded(place.width, place.height, _RADIUS), *place[:2])
            canvas.hit(title, place)
    return canvas.picture(words("The games: {names}.", names=[title for title, _ in games]))


def game_card(title: str, emblem: Emblem, facts: Sequence[Fact], words: Words) -> Picture:
    """The card of a game: its emblem, its name, and what is to be known before one sits down."""
    canvas, room = _card(title, emblem, 400, _GAME_HEIGHT)
    canvas.text(title, Box(room.left, 68, room.right, 144), Style(Face.STRONG, 64, TEXT, 32))
    canvas.block(Box(room.left, 164, room.right, 166), LINE)
    _facts(canvas, facts, room, 200, _TWO_FACTS)
    summary = ", ".join(
        f"{fact.figure} {fact.unit}".rstrip() + (f" ({fact.below})" if fact.below else "") for fact in facts
    )
    return canvas.picture(whole_parts((words("{name}: {text}.", name=title, text=summary),)))


def lobby_card(lobby: Lobby, words: Words) -> Picture:
    """The card of a lobby; its texts are the words' own already."""
    free = max(0, lobby.places - len(lobby.names))
    pill = words.plural("{n} seat free", "{n} seats free", free) if free else words("full")
    with drawn_names(lobby.names, words):
        canvas = _lobby(lobby, pill, free)
    names = spoken(lobby.names, words)
    seated = words("At the table: {names}.", names=list(names)) if names else ""
    facts = ", ".join(f"{fact.figure} {fact.unit}" for fact in lobby.facts)
    return canvas.picture(
        whole_parts(
            (
                words("{name}: {text}.", name=lobby.title, text=lobby.waiting),
                seated,
                f"{pill[:1].upper()}{pill[1:]}.",
                f"{facts}.",
            )
        )
    )


def result_card(result: ResultCard, words: Words) -> Picture:
    """The card of a game that has ended: winner, podium, everybody's points, and how it came to that."""
    with drawn_names(result.names, words):
        canvas = _result(result)
    names = spoken([final.name for final in result.final_places], words)
    lines = [
        words("{place}. {name} {points}.", place=final.place, name=name, points=final.points)
        for final, name in zip(result.final_places, names, strict=True)
    ]
    return canvas.picture(
        whole_parts(
            (words("{name}: {text}.", name=result.title, text=result.headline), result.outcome.how, *lines)
        )
    )


def _lobby(lobby: Lobby, pill: str, free: int) -> Canvas:
    places, rings, rows = _seating(len(lobby.names), free)
    below = _SEATS + rows * _SEAT + 14
    canvas, room = _card(lobby.title, lobby.emblem, 320, below + _FACTS_AND_BAR)
    left = _pill(canvas, pill, room.right, 46, _FREE if free else LINE)
    place = Box(room.left, 42, left - 20, 102)
    canvas.text(lobby.title, place, Style(Face.STRONG, 50, TEXT, 28))
    side = 72 if len(places) <= _IN_TWO_COLUMNS else 60
    # All in letters of one size, as large as the longest name lets them be.
    width = min((place.width - side - 14 for place in places), default=0)
    sizes = [fit(_NAME.face, _NAME.size, name, width, _NAME.floor).size for name in lobby.names]
    size = min(sizes, default=_NAME.size)
    for seat, place in enumerate(places):
        _seat(canvas, lobby, seat, place, side, size)
    for place in rings:
        canvas.stencil(_free_seat(_RING), place.left, place.top, FAINT)
    canvas.block(Box(room.left, below, room.right, below + 2), LINE)
    _facts(canvas, lobby.facts, room, below + 16)
    bar = Box(room.left, below + 158, room.right, below + 244)
    canvas.pane(bar, 12, _WAITING, ACCENT)
    canvas.stencil(symbol("person", 48), bar.left + 18, bar.top + 19, ACCENT)
    place = Box(bar.left + 80, bar.top + 3, bar.right - 16, bar.bottom - 3)
    _lines(canvas, lobby.waiting, place, Style(Face.STRONG, 44, ACCENT, 35))
    canvas.hit("waiting", bar)
    return canvas


def _result(result: ResultCard) -> Canvas:
    final_places, tokens = result.final_places, marks(result.names)
    how, length, counted, courses = result.outcome
    won = any(final.won for final in final_places)
    few = won and len(final_places) <= PODIUM
    rows = 0 if few else ranked_height(len(final_places))
    canvas, room = _card(result.title, result.emblem, 240, max(_RESULT_HEIGHT, 250 + rows))
    left = _pill(canvas, length, room.right, 48, LINE) if length else room.right
    place = Box(room.left, 42, left - 20, 104)
    canvas.text(result.headline, place, Style(Face.HEAVY, 56, ACCENT if won else TEXT, 34))
    bottom = _lines(canvas, how, Box(room.left, 106, room.right, 190), Style(Face.BODY, 42, DIM, 34))
    lower = room.bottom - 20
    left = room.right
    if any(len(course) > 1 for course in courses):
        # Who played alone and lost has no place to stand on: how it came to that is all there is to see.
        alone = not won and len(final_places) == 1
        chart = Box(room.left if alone else 950, bottom + 10, room.right, lower)
        course_chart(canvas, final_places, tokens, courses, chart, counted)
        if alone:
            return canvas
        left = chart.left - 24
    if few:
        count = len(final_places)
        width = min(250, (left - room.left + PODIUM_GAP) // count - PODIUM_GAP)
        first = (room.left + left - count * (width + PODIUM_GAP) + PODIUM_GAP) // 2
        rated = any(final.rating for final in final_places)
        podium(canvas, final_places, tokens, first, lower - (124 if rated else 96), width, 42)
    else:
        ranked(canvas, final_places, tokens, Box(room.left, lower - rows, left, lower))
    return canvas


def _card(title: str, emblem: Emblem, width: int, height: int) -> tuple[Canvas, Box]:
    """A sheet with a game's pane at its left; and where the rest has room."""
    room = Box(_EDGE + width + 40, _EDGE, WIDTH - _EDGE - 36, height - _EDGE)
    return _sheet(title, emblem, width, height).open(), room


@FRAMES.keep
def _sheet(title: str, emblem: Emblem, width: int, height: int) -> Layer:
    canvas = Canvas.table(WIDTH, height)
    box = Box(0, 0, WIDTH, height).inset(_EDGE)
    shape = rounded(box.width, box.height, _RADIUS)
    canvas.shadow(shape, box.left, box.top, 8, 0.5)
    canvas.paint(shape, box.left, box.top, gradient(box.width, box.height, *TABLE))
    pane = emblem_pane(emblem, title, width, box.height)
    canvas.stencil(mask(shape).crop((0, 0, width, box.height)), box.left, box.top, pane.image)
    canvas.labels.extend(label.moved(box.left, box.top) for label in pane.labels)
    edge = mixed(emblem.sun, emblem.ground, 0.35)
    canvas.block(Box(box.left + width, box.top, box.left + width + 3, box.bottom), edge)
    canvas.paint(rounded(box.width, box.height, _RADIUS, 2), box.left, box.top, mixed(edge, LINE, 0.5))
    return canvas.layer()


def _lines(canvas: Canvas, text: str, room: Box, style: Style) -> int:
    """A text in a line, or in two, about as long as each other, where it is long; gives the row below it."""
    if measure(style.face, style.floor, text) <= room.width:
        line = room if style.face is Face.STRONG else room._replace(bottom=room.top + room.height // 2 + 8)
        canvas.text(text, line, style)
        return line.bottom
    half, size = room.height // 2, style.floor + 2
    for share in (0.6, 0.7, 0.8, 0.9, 1.0):
        parts = wrap(style.face, size, text, round(room.width * share), 3)
        if len(parts) <= 2:
            break
    else:
        parts = wrap(style.face, size, text, room.width, 2)
    for at, part in enumerate(parts):
        line = Box.sized(room.left, room.top + at * half, room.width, half)
        canvas.text(part, line, style._replace(size=size))
    return room.bottom


def _pill(canvas: Canvas, text: str, right: int, top: int, fill: RGB) -> int:
    """A short text in a pill that ends at ``right``; gives its left edge."""
    wide = min(400, measure(_PILL.face, _PILL.size, text) + 40)
    place = Box(right - wide, top, right, top + 52)
    canvas.paint(rounded(wide, 52, 26), place.left, place.top, fill)
    canvas.text(text, place._replace(left=place.left + 18, right=right - 18), _PILL, "centre")
    return place.left


_PILL = Style(Face.STRONG, 34, TEXT, 26)


def _seating(taken: int, free: int) -> tuple[list[Box], list[Box], int]:
    """Places of the seated, rings for who may come behind them or below, and how many rows that makes."""
    left, right = _EDGE + 320 + 40, WIDTH - _EDGE - 36
    columns = 2 if taken <= _IN_TWO_COLUMNS else 3
    width = (right - left) // columns
    places = [
        Box.sized(left + at % columns * width, _SEATS + at // columns * _SEAT, width - 14, _SEAT)
        for at in range(taken)
    ]
    rows, step = -(-taken // columns), _RING + 14
    at = taken % columns * width
    if free and (not at or at + free * step > right - left):
        at, rows = 0, rows + 1
    top = _SEATS + (rows - 1) * _SEAT + (_SEAT - _RING) // 2
    return places, [Box.sized(left + at + ring * step, top, _RING, _RING) for ring in range(free)], rows


def _seat(canvas: Canvas, lobby: Lobby, seat: int, place: Box, side: int, size: int) -> None:
    """Somebody's token and name; who hosts has a crown."""
    at, top = place.left, place.top + (_SEAT - side) // 2
    canvas.stamp(player_token(seat, marks(lobby.names)[seat], side), at, top)
    room = Box(at + side + 14, place.top + 6, place.right, place.bottom - 6)
    canvas.text(lobby.names[seat], room, _NAME._replace(size=size))
    canvas.hit(f"seat:{seat}", place)
    if seat == lobby.host:
        small = side * 2 // 5
        corner = at + side - small * 2 // 3, top + side - small * 2 // 3
        canvas.paint(disc(small), *corner, ACCENT)
        inset = small // 5
        canvas.stencil(symbol("crown", small - 2 * inset), corner[0] + inset, corner[1] + inset, INK)


@lru_cache(maxsize=16)
def _free_seat(side: int) -> Image.Image:
    """The mask of a dashed ring with a plus."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        whole, edge, middle = side * scale, 3 * scale, side * scale // 2
        for at in range(0, 360, 24):
            draw.arc((0, 0, whole - 1, whole - 1), at, at + 14, fill=255, width=edge)
        reach = whole // 3
        draw.line((middle - reach, middle, middle + reach, middle), fill=255, width=edge)
        draw.line((middle, middle - reach, middle, middle + reach), fill=255, width=edge)

    return supersampled(side, side, 4, paint)


def _facts(canvas: Canvas, facts: Sequence[Fact], room: Box, top: int, sizes: _Sizes = _MANY_FACTS) -> None:
    """Figures beside each other, as wide as their texts ask for; what they count, and a line below each."""
    figure, unit = Style(Face.FIGURE, sizes.figure, TEXT, 30), Style(Face.STRONG, sizes.unit, TEXT, 22)
    below = Style(Face.BODY, sizes.below, DIM, 22)
    needs = [
        max(
            measure(figure.face, figure.size, fact.figure) + measure(unit.face, unit.size, fact.unit) + 22,
            measure(below.face, below.size, fact.below) + 8,
        )
        for fact in facts
    ]
    share = (room.width - _BETWEEN * (len(facts) - 1)) / sum(needs)
    right = room.left - _BETWEEN
    for at, (fact, need) in enumerate(zip(facts, needs, strict=True)):
        left = right + _BETWEEN
        right = left + round(need * share)
        base = top + sizes.figure
        if at:
            canvas.block(Box(left - 20, top, left - 18, base + round(1.5 * sizes.below)), LINE)
        wide = round(measure(figure.face, figure.size, fact.figure) * min(1, share))
        place = Box(left, top, left + wide + 2, base)
        canvas.text(fact.figure, place, figure)
        place = Box(left + wide + 12, base - round(1.4 * sizes.unit), right, base + 4)
        canvas.text(fact.unit, place, unit)
        place = Box(left, base + 10, right, base + 10 + round(1.3 * sizes.below))
        canvas.text(fact.below, place, below)
