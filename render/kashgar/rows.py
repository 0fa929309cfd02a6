"""The players' rows on the public board: points, goods in columns, three front cards.

Whoever is on turn has cards of paper, the others dark tiles. What the last turn did is marked where it
happened: tags under goods that changed, gold around the caravan that moved, the name of the card that left.
"""

from __future__ import annotations

from collections.abc import Sequence

from data.catalogue import Words
from engine.kashgar.language import GOODS
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.kashgar.cards import ring
from render.kashgar.labels import signed
from render.kashgar.last_turn import BoardContent
from render.kashgar.row_cards import PAPERS, PlayerRow, draw_caravan, tag
from render.kashgar.signs import good_chip
from render.masks import gradient, rounded
from render.palette import ACCENT, FAINT, LINE, PANE, RAISED, TABLE, TEXT
from render.phone import NOW
from render.picture import WIDTH, Box
from render.text import measure, wrap
from render.tokens import marks, player_token

HEIGHT = 960
"""Of the board, its headline included."""
LEFT, RIGHT = 20, 910
_EDGE = 10
"""Pixels of the table around a row that are kept with it, for its light."""
_HEAD = 60
"""Pixels of a row above its cards."""
_LOW = 122
"""Pixels of the lowest row that has room for actions."""
_TAG = 28
"""Pixels that a row of changed goods is taller."""
_GAP = 10
_COLUMN = 346
"""Where the goods begin."""


def rows(canvas: Canvas, content: BoardContent, box: Box, words: Words) -> None:
    """All players, in the order of the seats; ``still`` ones keep their heights whoever is on turn."""
    found = [_row(content, seat) for seat in range(len(content.names))]
    heights = _heights(found, box.height)
    y = box.top
    for row, height in zip(found, heights, strict=True):
        place = Box(LEFT, y, RIGHT, y + height)
        canvas.lay(_layer(row, place, words), 0, y - _EDGE)
        y += height + _GAP


def _row(content: BoardContent, seat: int) -> PlayerRow:
    view, names, last, still = content
    on_turn = view.ask is not None and view.player == seat
    return PlayerRow(
        view.players[seat],
        view.deck,
        names[seat],
        marks(names)[seat],
        on_turn,
        view.acting.caravan if on_turn and view.acting else None,
        seat in view.triggered,
        tuple(change for change in last.changes if change.seat == seat) if last else (),
        last.points[seat] if last and last.points else 0,
        tuple(card for card in last.cards if card.seat == seat) if last else (),
        still,
    )


def _heights(found: Sequence[PlayerRow], height: int) -> list[int]:
    """Whoever is on turn has room for cards of paper; tags take some; the rest is for all alike."""
    free = height - _GAP * (len(found) - 1) - sum(_TAG for row in found if row.tagged)
    tall = {4: 262, 3: 310, 2: 370}.get(len(found), 262)
    unfolded = sum(row.open for row in found)
    tall = min(tall, max(PAPERS, free - _LOW * (len(found) - unfolded)))
    rest = (free - tall * unfolded) // max(1, len(found) - unfolded)
    return [(tall if row.open else rest) + (_TAG if row.tagged else 0) for row in found]


@FRAMES.keep
def _layer(row: PlayerRow, box: Box, words: Words) -> Layer:
    """A row with the table around it, from the picture's left edge; ``box`` is its place in the picture."""
    ground = gradient(WIDTH, HEIGHT, *TABLE)
    canvas = Canvas(ground.crop((0, box.top - _EDGE, RIGHT + 10, box.bottom + _EDGE)))
    box = box.moved(0, _EDGE - box.top)
    shape = rounded(box.width, box.height, 12)
    if row.open:
        canvas.glow(shape, box.left, box.top, ACCENT, 5, 0.8)
    canvas.paint(shape, box.left, box.top, RAISED if row.open else PANE)
    canvas.paint(
        rounded(box.width, box.height, 12, 4 if row.on_turn else 2),
        box.left,
        box.top,
        ACCENT if row.on_turn else LINE,
    )
    _head(canvas, row, Box(box.left + 12, box.top + 4, box.right - 8, box.top + _HEAD), words)
    top = box.top + _HEAD + (_TAG if row.tagged else 0)
    width = (box.width - 2 * 12 - 2 * 12) // 3
    for caravan in range(3):
        left = box.left + 12 + caravan * (width + 12)
        place = Box(left, top, left + width, box.bottom - 8)
        canvas.hit(f"caravan:{row.player.seat}:{caravan + 1}", place)
        moved = [card for card in row.cards if card.caravan == caravan]
        draw_caravan(canvas, row, caravan, moved, place, words)
    canvas.hit(f"player:{row.player.seat}", box)
    return canvas.layer()


def _head(canvas: Canvas, row: PlayerRow, box: Box, words: Words) -> None:
    """Token, name, points, and seven goods in the columns that all rows share."""
    player, seat = row.player, row.player.seat
    middle = box.middle[1]
    side = 48
    canvas.stamp(player_token(seat, row.mark, side), box.left, middle - side // 2)
    if row.brought_end:
        ring(canvas, box.left, middle - side // 2, side, ACCENT)
    text = signed(player.total)
    wide = measure(Face.FIGURE, 56, text) + 2
    points = Box(_COLUMN - 24 - wide, box.top, _COLUMN - 24, box.bottom)
    canvas.text(text, points, Style(Face.FIGURE, 56, NOW if row.points else TEXT, 40), "right")
    canvas.hit(f"points:{seat}", points)
    right = points.left - 10
    if row.points:
        right = tag(canvas, row.points, points.left - 8, middle - 16, to_left=True) - 6
    room = Box(box.left + side + 12, box.top, right, box.bottom)
    if row.brought_end:
        below = room._replace(top=room.middle[1] + 2, bottom=room.bottom - 2)
        text = words("brought the end")
        canvas.text(text, below, Style(Face.BODY, 25, ACCENT, 22))
        room = room._replace(bottom=room.middle[1] + 4)
        canvas.text(row.name, room, Style(Face.STRONG, 27, TEXT, 25))
    else:
        _player_name(canvas, row.name, room)
    moved = {change.good: change for change in row.changes}
    step = (box.right - _COLUMN) / len(GOODS)
    for at, good in enumerate(GOODS):
        left = _COLUMN + round(at * step)
        place = Box(left, box.top, _COLUMN + round((at + 1) * step) - 3, box.bottom)
        number = getattr(player.goods, good)
        chip = 44
        canvas.stamp(good_chip(good, chip, there=number > 0 or good in moved), left, middle - chip // 2)
        colour = NOW if good in moved else TEXT if number else FAINT
        canvas.text(str(number), place._replace(left=left + chip + 3), Style(Face.FIGURE, 40, colour, 24))
        canvas.hit(f"goods:{seat}:{good}", place)
        if good in moved:
            change = moved[good]
            tag(canvas, change.now - change.was, left + 8, box.bottom - 4)
            canvas.hit(f"change:{seat}:{good}", place)


def _player_name(canvas: Canvas, name: str, room: Box) -> None:
    """A name in one line, or a long one in two."""
    if measure(Face.STRONG, 26, name) <= room.width or " " not in name.strip():
        canvas.text(name, room, Style(Face.STRONG, 32, TEXT, 26))
        return
    for at, text in enumerate(wrap(Face.STRONG, 26, name, room.width, 2)):
        line = room._replace(top=room.middle[1] - 27 + 27 * at, bottom=room.middle[1] + 27 * at)
        canvas.text(text, line, Style(Face.STRONG, 26, TEXT, 26))
