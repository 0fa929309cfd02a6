"""A player's picture for a phone: everybody's points, one question, the table, the play that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.decktet import Card
from engine.palimpsest.advice import Candidate
from engine.palimpsest.lattice import place_name
from engine.palimpsest.types import FinalScored, View
from render.canvas import Canvas, Style
from render.decktet import FaceSize, card_face, card_light
from render.fonts import Face
from render.palette import ACCENT, DIM, INK, LINE, PANE, RAISED, TEXT
from render.palimpsest.cells import shown_cells, tags_high
from render.palimpsest.cubes import READABLE, block
from render.palimpsest.layout import GUTTER_LEFT, GUTTER_TOP, LatticeWindow, Span, card_span, span_of, visible
from render.palimpsest.marks import Marks, in_action, marks_of
from render.palimpsest.preview import Preview, draw_spots
from render.palimpsest.prompts import own_prompt
from render.palimpsest.table import draw_table
from render.panes import MARGIN, RADIUS
from render.phone import question_of
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.symbols import symbol
from render.text import measure
from render.tokens import coin, counter, seat_token

_HEADER = 122
_LEAST_CELL = 74, 78
"""Width and height of a cell under which only a part of the table is shown."""
_LARGER_CELLS = (_LEAST_CELL, (90, 84), (112, 100))
"""The same, where a corner of a card has the cubes of many players to show beside its rank."""
_LEAST_AT_THE_END = 56, 58
"""The same once nothing is to be chosen any more: what counts then is all of the table, and ranks on it."""
_BAR, _HAND = 186, 160
"""Height below the table: of the play that is chosen, and of the hand."""
_RANK, _CAPTION = 78, 40
"""Height of a player's row once the game is over, and of what is written above the rows."""
_GAP = 20
_POINTS = Style(Face.FIGURE, 58, TEXT, 30)
_COUNT = Style(Face.FIGURE, 36, DIM, 30)
_NAME = Style(Face.BODY, 32, TEXT, 30)
_GAIN = Style(Face.FIGURE, 40, TEXT, 30)
_PLACE = Style(Face.FIGURE, 58, TEXT, 34)
_SENTENCE = Style(Face.STRONG, 33, DIM, 30)
_CARD = FaceSize(112, 134)
_IN_HAND = FaceSize(112, 134)
_DOT = 54
"""Diameter of a place's dot with points; those without are small, the best place's is larger."""


def draw_phone(view: View, names: tuple[str, ...], preview: Preview, words: Words) -> Canvas:
    """The whole picture, as high as the table needs."""
    shown = preview.after or view
    width, said = PHONE_WIDTH - 2 * MARGIN, own_prompt(view, names, preview, words)
    question = question_of(said, 42, width)
    # What everybody has is told below who won.
    asked = 20 if view.final is not None else MARGIN + _HEADER + 10
    top = asked + 4 + question.height
    ranked = top
    if view.final is not None:
        top += _CAPTION + _RANK * len(names)
    bar = 0
    if view.final is None and view.seat is not None:
        bar = _HAND if preview.candidate is None or preview.after is None else _BAR
    below = (bar + _GAP if bar else 0) + MARGIN
    marks = marks_of(shown, preview)
    if preview.places:
        marks = Marks(marks.newest)
    grid = _grid(shown, marks, preview, top, PHONE_HEIGHT - below)
    bottom = grid.box.bottom + _GAP
    grid = grid._replace(canvas=(PHONE_WIDTH, bottom + below))
    canvas = draw_table(shown, marks, grid, view if preview.after else None)
    if view.final is None:
        _players(canvas, shown, names)
    else:
        _ranking(canvas, view.final, names, ranked, words)
    question.draw(canvas, Box.sized(MARGIN, asked, width, question.height))
    _dots(canvas, view, preview, grid)
    draw_spots(canvas, preview, grid)
    if bar:
        box = Box.sized(MARGIN, bottom, width, bar)
        if preview.candidate is not None and preview.after is not None:
            _chosen(canvas, view, names, preview, box, words)
        else:
            _hand(canvas, view, preview.card, box)
    return canvas


# --- players ------------------------------------------------------------------------------------


def _players(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """A box a player: token, points, cubes left; whose turn it is is framed."""
    seats = len(names)
    pitch = (PHONE_WIDTH - 2 * MARGIN + 10) // seats
    for seat in range(seats):
        box = Box.sized(MARGIN + seat * pitch, 20, pitch - 10, _HEADER)
        _pane(canvas, box, lit=seat == view.acting)
        side = 62 if seats < 5 else 48
        canvas.stamp(seat_token(names, seat, side), box.left + 10, box.top + 10)
        room = Box(box.left + side + 12, box.top + 6, box.right - 10, box.top + 78)
        canvas.text(str(view.points[seat]), room, _POINTS, "right")
        canvas.hit(f"points:{seat}", room)
        count = str(view.supply[seat])
        wide = measure(_COUNT.face, _COUNT.size, count)
        room = Box(box.right - 12 - wide - 2, box.top + 78, box.right - 12, box.top + 116)
        canvas.text(count, room, _COUNT, "right")
        canvas.stamp(block(seat, 32), room.left - 42, box.top + 80)
        if seats < 4:
            called = Box(box.left + 14, box.top + 78, room.left - 50, box.top + 116)
            canvas.text(names[seat], called, _NAME, minor=True)
        canvas.hit(f"supply:{seat}", Box(room.left - 42, box.top + 80, room.right, room.bottom))


def _pane(canvas: Canvas, box: Box, *, lit: bool) -> None:
    canvas.pane(box, RADIUS, RAISED if lit else PANE, ACCENT if lit else LINE, 3 if lit else 2)


def _ranking(canvas: Canvas, final: FinalScored, names: Sequence[str], top: int, words: Words) -> None:
    """A row a player, the best first: what the last scoring brought, cubes on the table, points."""
    right = PHONE_WIDTH - MARGIN
    caption = Box(MARGIN, top, right - 230, top + _CAPTION)
    canvas.text(words("Last scoring"), caption, _NAME._replace(colour=DIM), "right")
    for at, line in enumerate(final.lines):
        box = Box.sized(MARGIN, top + _CAPTION + at * _RANK, PHONE_WIDTH - 2 * MARGIN, _RANK - 8)
        won, middle = line.place == 1, box.middle[1]
        _pane(canvas, box, lit=won)
        if won:
            canvas.stencil(symbol("crown", 50), box.left + 14, middle - 27, ACCENT)
        else:
            canvas.stamp(coin(50, str(line.place)), box.left + 14, middle - 25)
        canvas.stamp(seat_token(names, line.seat, 56), box.left + 78, middle - 28)
        points = Box(right - 124, box.top, right - 16, box.bottom)
        canvas.text(str(line.total), points, _POINTS._replace(colour=ACCENT if won else TEXT), "right")
        canvas.hit(f"points:{line.seat}", points)
        cubes = Box(right - 174, box.top, right - 124, box.bottom)
        canvas.text(str(line.cubes), cubes, _COUNT._replace(size=34))
        canvas.stencil(symbol("cubes", 32), cubes.left - 38, middle - 16, DIM)
        gained = Box(right - 330, box.top, right - 230, box.bottom)
        canvas.text(f"+{line.gained}", gained, _GAIN._replace(colour=ACCENT), "right")
        called = Box(box.left + 148, box.top, gained.left - 8, box.bottom)
        canvas.text(names[line.seat], called, _NAME._replace(size=36), minor=True)
        canvas.hit(f"final:{line.seat}", box)


# --- the table ----------------------------------------------------------------------------------


def _grid(view: View, marks: Marks, preview: Preview, top: int, bottom: int) -> LatticeWindow:
    """The window: all of the table where cells stay readable, else what this decision is about."""
    if view.final is not None:
        return _grid_of(view, marks, preview, top, bottom, _LEAST_AT_THE_END)
    for least in _LARGER_CELLS:
        grid = _grid_of(view, marks, preview, top, bottom, least)
        if all(tags_high(cell, grid) >= READABLE for cell in shown_cells(view, marks, grid) if cell.tags):
            break
    return grid


def _grid_of(
    view: View, marks: Marks, preview: Preview, top: int, bottom: int, least: tuple[int, int]
) -> LatticeWindow:
    shown = visible(view.table)
    places = tuple(card_span(place.x, place.y) for place in preview.places or preview.spots)
    whole = span_of((*(card_span(seen.x, seen.y) for seen in shown), *places))
    width = PHONE_WIDTH - 2 * MARGIN - GUTTER_LEFT
    height = bottom - top - GUTTER_TOP - 2 * _GAP
    columns, rows = min(whole.columns, width // least[0]), min(whole.rows, height // least[1])
    across = min(112, width // columns)
    down = min(height // rows, round(across * 1.05), 100)
    across = min(across, round(down * 1.3))
    across, down = across // 2 * 2, down // 2 * 2
    window = _window(whole, places or in_action(view, marks), columns, rows)
    left = MARGIN + GUTTER_LEFT + (width - window.columns * across) // 2
    return LatticeWindow(window, across, down, left, top + GUTTER_TOP + 6, least_tag=READABLE)


def _window(whole: Span, focus: tuple[Span, ...], columns: int, rows: int) -> Span:
    """So many cells of the whole, with the first block in focus and as many others as fit."""
    seen = focus[0] if focus else whole
    for other in focus[1:]:
        more = seen.joined(other)
        if more.columns <= columns and more.rows <= rows:
            seen = more
    left = max(whole.left, min(whole.right - columns, (seen.left + seen.right - columns) // 2))
    top = max(whole.top, min(whole.bottom - rows, (seen.top + seen.bottom - rows) // 2))
    return Span(left, top, left + columns, top + rows)


def _dots(canvas: Canvas, view: View, preview: Preview, grid: LatticeWindow) -> None:
    """The places of the chosen card: a dot where its middle would lie, with the reader's points there."""
    for number, place in reversed(list(enumerate(preview.places, 1))):
        if not grid.window.holds(card_span(place.x, place.y)):
            continue
        points = place.gains[view.seat or 0]
        side = 62 if number == 1 else _DOT if points else 30
        x, y = grid.card(place.x, place.y).middle
        spot = Box.sized(x - side // 2, y - side // 2, side, side)
        canvas.cover(spot.inset(-10))
        text = str(points) if points or number == 1 else ""
        canvas.stamp(counter(text, side, ACCENT, (255, 248, 226), INK), spot.left, spot.top)
        canvas.hit(f"place:{number}", spot)


# --- the hand, and the play that is chosen -------------------------------------------------------


def _hand(canvas: Canvas, view: View, chosen: str | None, box: Box) -> None:
    """The reader's cards; the chosen one is lit."""
    hand = view.hand or ()
    step = min(136, (box.width - _IN_HAND.width) // max(1, len(hand) - 1)) if len(hand) > 1 else 0
    for at, card in enumerate(hand):
        _card(
            canvas, card, Box.sized(box.left + at * step, box.top + 26, *_IN_HAND[:2]), lit=card.id == chosen
        )


def _card(canvas: Canvas, card: Card, box: Box, *, lit: bool = False) -> None:
    if lit:
        canvas.stamp(card_light(_CARD), box.left, box.top)
    canvas.stamp(card_face(card, _CARD), box.left, box.top)
    canvas.hit(f"hand:{card.id}", box)


def _chosen(
    canvas: Canvas, view: View, names: Sequence[str], preview: Preview, box: Box, words: Words
) -> None:
    """The card, its place, the cubes still to do, and what everybody gains."""
    play = preview.candidate
    assert play is not None
    _pane(canvas, box, lit=True)
    card = next((held for held in view.hand or () if held.id == play.card), None)
    left = box.left + 20
    if card is not None:
        _card(canvas, card, Box.sized(left, box.top + 24, *_CARD[:2]))
        left += _CARD.width + 26
    name = place_name(play.x, play.y)
    wide = measure(_PLACE.face, _PLACE.size, name) + 4
    room = Box(left, box.top + 16, left + wide, box.top + 88)
    canvas.text(name, room, _PLACE)
    canvas.hit("chosen", box)
    said = _cubes(preview, play, words)
    right = box.right - 20
    if said and play.cubes and view.seat is not None:
        canvas.stamp(block(view.seat, 38), right - 38, box.top + 34)
        right -= 50
    room = Box(left + wide + 20, box.top + 20, right, box.top + 84)
    canvas.text(said, room, _SENTENCE, "right")
    order = sorted(range(len(names)), key=lambda seat: (seat != view.seat, -play.gains[seat]))
    gaining = [seat for seat in order if play.gains[seat]]
    step = min(138, (box.right - 10 - left) // max(1, len(gaining)))
    side = min(54, step // 2 - 8)
    for at, seat in enumerate(gaining):
        x = left + at * step
        canvas.stamp(seat_token(names, seat, side), x, box.top + 136 - side // 2)
        style = _GAIN._replace(colour=ACCENT if seat == view.seat else TEXT)
        room = Box(x + side + 4, box.top + 108, x + step - 2, box.top + 164)
        canvas.text(f"+{play.gains[seat]}", room, style)
        canvas.hit(f"gain:{seat}", room)
    if not gaining:
        room = Box(left, box.top + 108, box.right - 16, box.top + 164)
        canvas.text(words("scores nothing"), room, _SENTENCE)


def _cubes(preview: Preview, play: Candidate, words: Words) -> str:
    """What is still to be done with cubes, or what has been."""
    todo = preview.todo
    if todo is not None and todo.removes:
        return words("remove {number}", number=sum(number for _, number in todo.removes))
    if todo is not None and todo.cubes:
        number = todo.cubes
        return words.plural("then lay {n} cube", "then lay {n} cubes", number)
    if play.cubes:
        return words.plural("{n} cube laid", "{n} cubes laid", play.cubes)
    return ""
