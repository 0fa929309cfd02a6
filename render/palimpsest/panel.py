"""The public panel: players, the deck, what happened last, and in the end the last scoring as a table."""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.palimpsest.types import CardScore, FinalScored, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.decktet import card_face, empty_place, usual
from render.fonts import Face
from render.palette import ACCENT, DIM, TEXT
from render.palimpsest.marks import gains_by_seat
from render.palimpsest.players import player_rows
from render.panels import HEADING, QUIET, divider, empty_panel, heading, inside, sentences
from render.picture import Box
from render.symbols import symbol
from render.text import fit
from render.tokens import card_back, coin, marks, player_token

PUBLIC_WIDTH = 304
FIGURE = Style(Face.FIGURE, 38, TEXT, 24)
_COLUMNS = (38, 84, 150, 214, 258)
"""Right edges of place, token, last scoring, sum and cubes."""

_SMALL = HEADING.face, 22
_FACE = usual(44)
"""A card that was scored."""


@FRAMES.keep
def public_panel(
    view: View, names: tuple[str, ...], recent: tuple[str, ...], words: Words
) -> tuple[Layer, int]:
    """The panel of a spectator's view, and the column of the picture at which it begins."""
    empty, left = empty_panel(PUBLIC_WIDTH)
    canvas, inner = empty.open(), inside(PUBLIC_WIDTH)
    bottom = player_rows(canvas, view, names, Box(inner.left - 12, 36, inner.right + 12, 0))
    divider(canvas, inner.left, inner.right, bottom + 8)
    if view.final is not None:
        _last_scoring(canvas, view.final, names, inner._replace(top=bottom + 24), words)
        return canvas.layer(), left
    bottom = _deck(canvas, view, inner._replace(top=bottom + 24), words)
    if view.last is not None and view.last.scored:
        divider(canvas, inner.left, inner.right, bottom + 16)
        _scored(canvas, view, view.last.scored, names, inner._replace(top=bottom + 28), words)
    elif recent:
        divider(canvas, inner.left, inner.right, bottom + 16)
        heading(canvas, words("Last moves"), inner.left, inner.right, bottom + 31)
        sentences(canvas, recent, Box(inner.left, bottom + 64, inner.right, 806), each=9)
    return canvas.layer(), left


def _deck(canvas: Canvas, view: View, box: Box, words: Words) -> int:
    size = usual(58)
    place = Box.sized(box.left + 4, box.top, size.width, size.height)
    if view.deck_size:
        canvas.stamp(card_back(*size[:2], size.radius), place.left, place.top)
    else:
        canvas.stamp(empty_place(size), place.left, place.top)
    middle = (place.top + place.bottom) // 2
    number = Box(place.right + 18, middle - 28, place.right + 78, middle + 28)
    ink = canvas.text(str(view.deck_size), number, FIGURE._replace(size=46))
    note = Box(max(ink.right, number.left + 30) + 12, number.top, box.right, number.bottom)
    canvas.text(words("in the deck"), note, QUIET._replace(size=25, floor=20), check=note.inset(-2))
    canvas.hit("deck", place)
    return place.bottom


def _scored(
    canvas: Canvas, view: View, scores: Sequence[CardScore], names: Sequence[str], box: Box, words: Words
) -> None:
    """All who gained by the last turn: by the cards that it scored, or in one list where these are many."""
    heading(canvas, words("The last turn scored"), box.left, box.right, box.top)
    box = box._replace(top=box.top + 34, bottom=806)
    paid = [[(share.seat, share.points) for share in score.shares if share.points] for score in scores]
    for large in (True, False):
        heights = [max(_FACE.height, _gains_height(len(each), large)) for each in paid]
        if sum(heights) + 14 * (len(heights) - 1) <= box.height:
            break
    else:
        gains = [(seat, points) for seat, points in enumerate(gains_by_seat(view)) if points]
        _gains(canvas, gains, names, box._replace(bottom=box.top + _gains_height(len(gains), True)), True)
        return
    top = box.top
    for score, each, height in zip(scores, paid, heights, strict=True):
        line = Box(box.left, top, box.right, top + height)
        canvas.stamp(card_face(score.card, _FACE), line.left, line.middle[1] - _FACE.height // 2)
        canvas.hit(f"score:{score.card.id}", line._replace(right=line.left + _FACE.width))
        _gains(canvas, each, names, line._replace(left=line.left + 62), large)
        top += height + 14


def _gains_height(count: int, large: bool) -> int:
    """Pixels that so many players with what they took need below each other."""
    return -(-count // 2) * 50 if large else -(-count // 3) * 31


def _gains(
    canvas: Canvas, gains: Sequence[tuple[int, int]], names: Sequence[str], box: Box, large: bool
) -> None:
    """Players with what they took: two ``large`` ones side by side, or three smaller ones."""
    across, side, size = (2, 40, 34) if large else (3, 24, 22)
    height = box.height // max(1, -(-len(gains) // across))
    for at, (seat, points) in enumerate(gains):
        x = box.left + at % across * (box.width // across)
        y = box.top + at // across * height
        canvas.stamp(player_token(seat, marks(names)[seat], side), x, y + (height - side) // 2)
        room = Box(x + side + 2, y, x + box.width // across - 2, y + height)
        style = FIGURE._replace(size=size, floor=20)
        canvas.text(f"+{points}", room, style, check=room.inset(-4))


def _last_scoring(canvas: Canvas, final: FinalScored, names: Sequence[str], box: Box, words: Words) -> None:
    """A line for each player, best first; then why the game is over."""
    heading(canvas, words("Last scoring"), box.left, box.right, box.top)
    top = box.top + 34
    captions = (words("gain"), words("sum"))
    # All of one size, the one at which the longest has room.
    rooms = [_column(box, at, top, 22) for at in (2, 3)]
    size = min(fit(*_SMALL, text, room.width, 12).size for text, room in zip(captions, rooms, strict=True))
    style = HEADING._replace(size=size, floor=12)
    for caption, room in zip(captions, rooms, strict=True):
        canvas.text(caption, room, style, "right", check=room.inset(-4))
    canvas.stencil(symbol("cubes", 22), box.left + _COLUMNS[4] - 25, top, DIM)
    top += 28
    for line in final.standings:
        middle = top + 24
        canvas.stamp(coin(36, str(line.place)), box.left, middle - 18)
        canvas.stamp(player_token(line.seat, marks(names)[line.seat], 40), box.left + 42, middle - 20)
        for at, value, colour, size in (
            (2, f"+{line.gained}", ACCENT, 28),
            (3, str(line.total), TEXT, 34),
            (4, str(line.cubes), DIM, 28),
        ):
            room = _column(box, at, top, 48)
            canvas.text(value, room, Style(Face.HEAVY, size, colour, 14), "right", check=room.inset(-3))
        canvas.hit(f"standing:{line.seat}", Box(box.left, top, box.right, top + 48))
        top += 52


def _column(box: Box, at: int, top: int, height: int) -> Box:
    return Box(box.left + _COLUMNS[at - 1] + 2, top, box.left + _COLUMNS[at], top + height)
