"""Beside or below the public table: players, deck, what happened last; in the end, the last scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.types import CardScore, FinalLine, FinalScored, View
from render.canvas import Canvas, Layer, Style
from render.decktet import card_back, card_face, empty_place, usual
from render.fonts import Face
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, RAISED, TEXT
from render.palimpsest.marks import gains_by_seat
from render.palimpsest.players import player_columns, player_rows
from render.panes import BODY, GAP, MARGIN, QUIET, RADIUS, divider, empty_pane, inside, sentences, sheet
from render.picture import WIDTH, Box
from render.podium import PODIUM, PODIUM_GAP, FinalPlace, podium
from render.symbols import symbol
from render.tokens import coin, marks, seat_token

PUBLIC_WIDTH, FINAL_WIDTH = 304, 396
"""Width of the pane, while the game goes on and in the end."""
FIGURE = Style(Face.FIGURE, 38, TEXT, 24)
STRIP = 136
"""Height of the players below a wide table."""
_CAPTION = Style(Face.STRONG, 29, DIM, 22)
_FACE = usual(44)
"""A card that was scored."""
_NAME = Style(Face.STRONG, 32, TEXT, 28)
_GAINED = Style(Face.HEAVY, 36, ACCENT, 28)
_CUBES = Style(Face.HEAVY, 30, DIM, 24)
_TOTAL = Style(Face.FIGURE, 62, TEXT, 40)
_BLOCK, _BASE = 150, 350
"""Of the podium: width of a block at most, and pixels from the top of its crown to its bottom."""
_BEHIND = 122
"""Height of the lines of a player who is not on it."""
_CARD_GAP = 8
"""Between the cards of the last scoring."""
_FEWEST_LINES = 3
"""Cards under which they are left out."""


def public_side(
    view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words
) -> tuple[Layer, int]:
    """The pane of a spectator's view, and the column of the picture at which it begins."""
    width = PUBLIC_WIDTH if view.final is None else FINAL_WIDTH
    empty, left = empty_pane(width)
    canvas, inner = empty.open(), inside(width)
    if view.final is not None:
        _last_scoring(canvas, view.final, names, inner, words)
        return canvas.layer(), left
    bottom = player_rows(canvas, view, names, Box(inner.left - 12, 32, inner.right + 12, 0))
    divider(canvas, inner.left, inner.right, bottom + 8)
    bottom = _deck(canvas, view, inner._replace(top=bottom + 22), words)
    if view.last is not None and view.last.scored:
        divider(canvas, inner.left, inner.right, bottom + 14)
        _scored(canvas, view, view.last.scored, names, inner._replace(top=bottom + 24), words)
    elif recent:
        room = Box(inner.left, bottom + 66, inner.right, 806)
        if sentences(canvas, recent, room, BODY._replace(size=29), 36, 9) > room.top:
            divider(canvas, inner.left, inner.right, bottom + 14)
            _caption(canvas, words("Last moves"), inner._replace(top=bottom + 26))
    return canvas.layer(), left


def public_strip(canvas: Canvas, view: View, names: Sequence[str], top: int) -> None:
    """The players beside each other, below a table that leaves no room for a pane."""
    pitch = (WIDTH - 2 * MARGIN + GAP) // len(names)
    place = Box.sized(MARGIN, top - 6, pitch - GAP, STRIP - 18)
    if view.final is not None:
        for at, line in enumerate(view.final.lines):
            _final_line(canvas, line, names, place.moved(at * pitch, 0))
        return
    for seat in range(len(names)):
        sheet(canvas, place.moved(seat * pitch, 0))
    player_columns(canvas, view, names, place.inset(4), pitch)


def _caption(canvas: Canvas, text: str, box: Box) -> None:
    """What stands above a list, at the top of its box."""
    canvas.text(text, box._replace(bottom=box.top + 32), _CAPTION)


def _deck(canvas: Canvas, view: View, box: Box, words: Words) -> int:
    size = usual(58)
    place = Box.sized(box.left + 4, box.top, size.width, size.height)
    if view.deck_size:
        canvas.stamp(card_back(size), place.left, place.top)
    else:
        canvas.stamp(empty_place(size), place.left, place.top)
    middle = (place.top + place.bottom) // 2
    number = Box(place.right + 18, middle - 28, place.right + 78, middle + 28)
    ink = canvas.text(str(view.deck_size), number, FIGURE._replace(size=46))
    note = Box(max(ink.right, number.left + 30) + 12, number.top, box.right, number.bottom)
    canvas.text(words("in the deck"), note, QUIET._replace(size=30, floor=22))
    canvas.hit("deck", place)
    return place.bottom


def _scored(
    canvas: Canvas, view: View, scores: Sequence[CardScore], names: Sequence[str], box: Box, words: Words
) -> None:
    """All who gained by the last turn: by the cards that it scored, or in one list where these are many."""
    _caption(canvas, words("The last turn scored"), box)
    box = box._replace(top=box.top + 38, bottom=806)
    paid = [[(share.seat, share.points) for share in score.shares if share.points] for score in scores]
    heights = [max(_FACE.height, _gains_height(len(each))) for each in paid]
    if sum(heights) + 14 * (len(heights) - 1) > box.height:
        gains = [(seat, points) for seat, points in enumerate(gains_by_seat(view)) if points]
        _gains(canvas, gains, names, box._replace(bottom=box.top + _gains_height(len(gains))))
        return
    top = box.top
    for score, each, height in zip(scores, paid, heights, strict=True):
        line = Box(box.left, top, box.right, top + height)
        canvas.stamp(card_face(score.card, _FACE), line.left, line.middle[1] - _FACE.height // 2)
        canvas.hit(f"score:{score.card.id}", line._replace(right=line.left + _FACE.width))
        _gains(canvas, each, names, line._replace(left=line.left + 62))
        top += height + 14


def _gains_height(count: int) -> int:
    """Pixels that so many players with what they took need below each other."""
    return -(-count // 2) * 50


def _gains(canvas: Canvas, gains: Sequence[tuple[int, int]], names: Sequence[str], box: Box) -> None:
    """Players with what they took, two side by side."""
    height = box.height // max(1, -(-len(gains) // 2))
    for at, (seat, points) in enumerate(gains):
        x, y = box.left + at % 2 * (box.width // 2), box.top + at // 2 * height
        canvas.stamp(seat_token(names, seat, 40), x, y + (height - 40) // 2)
        room = Box(x + 42, y, x + box.width // 2 - 2, y + height)
        canvas.text(f"+{points}", room, FIGURE._replace(size=34, floor=20))


def _last_scoring(canvas: Canvas, final: FinalScored, names: Sequence[str], box: Box, words: Words) -> None:
    """The podium, below each what the last scoring brought and cubes on the table; then all others."""
    best = final.lines[:PODIUM]
    wide = min(_BLOCK, (box.width + PODIUM_GAP) // len(best) - PODIUM_GAP)
    left = box.left + (box.width - len(best) * (wide + PODIUM_GAP) + PODIUM_GAP) // 2
    base = box.top + _BASE
    places = [
        FinalPlace(line.seat, names[line.seat], line.place, str(line.total), line.place == 1) for line in best
    ]
    podium(canvas, places, marks(names), left, base, wide)
    caption = Box(box.left, base + 52, box.right, base + 84)
    canvas.text(words("Last scoring"), caption, _CAPTION, "centre")
    for line in best:
        column = canvas.hits[f"place:{line.seat}"]._replace(bottom=caption.bottom + 74)
        upper = column._replace(top=caption.bottom + 2, bottom=caption.bottom + 40)
        canvas.text(f"+{line.gained}", upper, _GAINED, "centre")
        lower = upper.moved(14, 36)
        ink = canvas.text(str(line.cubes), lower, _CUBES, "centre")
        canvas.stencil(symbol("cubes", 26), ink.left - 34, lower.middle[1] - 13, DIM)
        canvas.hit(f"final:{line.seat}", column)
        canvas.hit(f"points:{line.seat}", column._replace(bottom=base))
    top = caption.bottom + 82
    for line in final.lines[PODIUM:]:
        _final_line(canvas, line, names, Box.sized(box.left - 12, top, box.width + 24, _BEHIND - 6))
        top += _BEHIND
    _made_of(canvas, final, names, box._replace(top=top + 6, bottom=806))


def _made_of(canvas: Canvas, final: FinalScored, names: Sequence[str], box: Box) -> None:
    """The cards that paid most in the last scoring, as many as have room, and all others as one line."""
    order = [line.seat for line in final.lines]
    paid = []
    for score in final.cards:
        points = {share.seat: share.points for share in score.shares if share.points}
        paid.append((score, [(seat, points[seat]) for seat in order if seat in points]))
    paid.sort(key=lambda one: -sum(points for _, points in one[1]))
    pitch = max(_FACE.height, *(_gains_height(len(gains)) for _, gains in paid), 0) + _CARD_GAP
    lines = (box.height + _CARD_GAP) // pitch
    if lines < min(_FEWEST_LINES, len(paid)):
        return
    # A line for all others may be higher: more players take part in it.
    others = _gains_height(len(order))
    count = len(paid) if len(paid) <= lines else max(0, (box.height - max(others, _FACE.height)) // pitch)
    shown = paid[:count]
    top = box.top
    for score, gains in shown:
        line = Box.sized(box.left, top, box.width, pitch - _CARD_GAP)
        canvas.stamp(card_face(score.card, _FACE), line.left, line.middle[1] - _FACE.height // 2)
        canvas.hit(f"score:{score.card.id}", line._replace(right=line.left + _FACE.width))
        _gains(canvas, gains, names, line._replace(left=line.left + 62))
        top += pitch
    rest = Counter[int]()
    for _score, gains in paid[len(shown) :]:
        rest.update(dict(gains))
    if rest:
        gains = [(seat, rest[seat]) for seat in order if rest[seat]]
        line = Box.sized(box.left, top, box.width, max(pitch - _CARD_GAP, _gains_height(len(gains))))
        canvas.text("…", line._replace(right=line.left + _FACE.width + 8), _CAPTION, "centre")
        _gains(canvas, gains, names, line._replace(left=line.left + 62))


def _final_line(canvas: Canvas, line: FinalLine, names: Sequence[str], row: Box) -> None:
    """Place, token, name; below what the last scoring brought, cubes on the table, points."""
    won = line.place == 1
    canvas.paint(rounded(row.width, row.height, RADIUS), row.left, row.top, RAISED)
    edge = rounded(row.width, row.height, RADIUS, 3 if won else 2)
    canvas.paint(edge, row.left, row.top, ACCENT if won else LINE)
    middle = row.top + row.height // 2 - 26
    if won:
        canvas.stencil(symbol("crown", 46), row.left + 11, middle - 25, ACCENT)
    else:
        canvas.stamp(coin(44, str(line.place)), row.left + 12, middle - 22)
    canvas.stamp(seat_token(names, line.seat, 54), row.left + 64, middle - 27)
    canvas.text(names[line.seat], Box(row.left + 128, middle - 20, row.right - 12, middle + 20), _NAME)
    lower = Box(row.left + 14, middle + 26, row.left + 98, middle + 70)
    gained = canvas.text(f"+{line.gained}", lower, _GAINED)
    canvas.stencil(symbol("cubes", 28), gained.right + 14, lower.middle[1] - 14, DIM)
    count = Box(gained.right + 48, lower.top, gained.right + 92, lower.bottom)
    ink = canvas.text(str(line.cubes), count, _CUBES)
    points = Box(ink.right + 8, lower.top - 8, row.right - 14, lower.bottom + 4)
    canvas.text(str(line.total), points, _TOTAL, "right")
    canvas.hit(f"points:{line.seat}", points)
    canvas.hit(f"final:{line.seat}", row)
