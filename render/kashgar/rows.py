"""The players' rows on the public board: points, goods in columns, three front cards.

Whoever is on turn has cards of paper, the others dark tiles. What the last turn did is marked where it
happened: tags under goods that changed, gold around the caravan that moved, the name of the card that left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.kashgar.language import GOODS, Deck, Person
from engine.kashgar.types import PlayerView, TrackMoved, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.kashgar.cards import lead, person_name, points_disc, points_text, ring
from render.kashgar.effect_signs import PRICE, SignRow, draw_row, priced_row, row_width
from render.kashgar.labels import signed
from render.kashgar.last_turn import CardMove, LastTurn
from render.kashgar.signs import DECKS, good_chip, sign
from render.masks import gradient, rounded
from render.palette import (
    ACCENT,
    DIM,
    EDGE,
    FAINT,
    INK,
    LINE,
    PANEL,
    PAPER,
    RAISED,
    RGB,
    TABLE,
    TEXT,
    WARNING,
    WELL,
    mixed,
    rgb,
)
from render.phone import NOW
from render.picture import Box
from render.text import measure, wrap
from render.tokens import Mark, counter, marks, player_token
from render.warm import HEIGHT, WIDTH

LEFT, RIGHT = 20, 910
_HEAD = 60
"""Pixels of a row above its cards."""
_LOW = 122
"""Pixels of the lowest row that has room for actions."""
_PAPERS = 168
"""Pixels of the lowest row of whoever is on turn: two actions on each card."""
_TAG = 28
"""Pixels that a row of changed goods is taller."""
_GAP = 10
_COLUMN = 346
"""Where the goods begin."""
_LEAST = 24
"""Pixels of the smallest chip: its figures are 20 high."""
_TILE = rgb("#313947")
GAIN, LOSS = rgb("#2F7D4F"), rgb("#B93A2B")
_WHITE = (255, 255, 255)
_EDGE = 10
"""Pixels of the table around a row that are kept with it, for its light."""


class Row(NamedTuple):
    """All that a row shows: whose it is, whether it is on turn, and what the last turn did to it."""

    player: PlayerView
    deck: Deck
    name: str
    mark: Mark
    on_turn: bool
    acting: int | None
    brought_end: bool
    changes: tuple[TrackMoved, ...]
    points: int
    cards: tuple[CardMove, ...]

    @property
    def tagged(self) -> bool:
        """Whether goods of it carry tags."""
        return bool(self.changes)


def rows(
    canvas: Canvas, view: View, names: Sequence[str], last: LastTurn | None, box: Box, words: Words
) -> None:
    """All players, in the order of the seats."""
    found = [_row(view, seat, names, last) for seat in range(len(names))]
    heights = _heights(found, box.height)
    y = box.top
    for row, height in zip(found, heights, strict=True):
        place = Box(LEFT, y, RIGHT, y + height)
        canvas.lay(_layer(row, place, words), 0, y - _EDGE)
        y += height + _GAP


def _row(view: View, seat: int, names: Sequence[str], last: LastTurn | None) -> Row:
    on_turn = view.ask is not None and view.player == seat
    return Row(
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
    )


def _heights(found: Sequence[Row], height: int) -> list[int]:
    """Whoever is on turn has room for cards of paper; tags take some; the rest is for all alike."""
    free = height - _GAP * (len(found) - 1) - sum(_TAG for row in found if row.tagged)
    tall = {4: 252, 3: 300, 2: 340}.get(len(found), 252)
    on_turn = sum(row.on_turn for row in found)
    tall = min(tall, max(_PAPERS, free - _LOW * (len(found) - on_turn)))
    rest = (free - tall * on_turn) // max(1, len(found) - on_turn)
    return [(tall if row.on_turn else rest) + (_TAG if row.tagged else 0) for row in found]


@FRAMES.keep
def _layer(row: Row, box: Box, words: Words) -> Layer:
    """A row with the table around it, from the picture's left edge; ``box`` is its place in the picture."""
    ground = gradient(WIDTH, HEIGHT, *TABLE)
    canvas = Canvas(ground.crop((0, box.top - _EDGE, RIGHT + 10, box.bottom + _EDGE)))
    box = box.moved(0, _EDGE - box.top)
    shape = rounded(box.width, box.height, 12)
    if row.on_turn:
        canvas.glow(shape, box.left, box.top, ACCENT, 5, 0.8)
    canvas.paint(shape, box.left, box.top, RAISED if row.on_turn else PANEL)
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
        _caravan(canvas, row, caravan, moved, place, words)
    canvas.hit(f"player:{row.player.seat}", box)
    return canvas.layer()


def _head(canvas: Canvas, row: Row, box: Box, words: Words) -> None:
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
    style = Style(Face.FIGURE, 56, NOW if row.points else TEXT, 40)
    canvas.text(text, points, style, "right", check=points.inset(-4))
    canvas.hit(f"points:{seat}", points)
    right = points.left - 10
    if row.points:
        right = tag(canvas, row.points, points.left - 8, middle - 16, to_left=True) - 6
    room = Box(box.left + side + 12, box.top, right, box.bottom)
    if row.brought_end:
        below = room._replace(top=room.middle[1] + 2, bottom=room.bottom - 2)
        text = words("brought the end")
        canvas.text(text, below, Style(Face.BODY, 21, ACCENT, 20), check=below.inset(-2))
        room = room._replace(bottom=room.middle[1] + 4)
        canvas.text(row.name, room, Style(Face.STRONG, 25, TEXT, 20), check=room.inset(-4))
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
        figure = place._replace(left=left + chip + 3)
        canvas.text(str(number), figure, Style(Face.FIGURE, 40, colour, 24), check=figure.inset(-3))
        canvas.hit(f"goods:{seat}:{good}", place)
        if good in moved:
            change = moved[good]
            tag(canvas, change.now - change.was, left + 8, box.bottom - 4)
            canvas.hit(f"change:{seat}:{good}", place)


def _player_name(canvas: Canvas, name: str, room: Box) -> None:
    """A name in one line, or a long one in two."""
    if measure(Face.STRONG, 22, name) <= room.width or " " not in name.strip():
        canvas.text(name, room, Style(Face.STRONG, 30, TEXT, 20), check=room.inset(-5))
        return
    for at, text in enumerate(wrap(Face.STRONG, 21, name, room.width, 2)):
        line = room._replace(top=room.middle[1] - 25 + 25 * at, bottom=room.middle[1] + 25 * at)
        canvas.text(text, line, Style(Face.STRONG, 21, TEXT, 20), check=line.inset(-5))


def tag(canvas: Canvas, change: int, x: int, y: int, *, to_left: bool = False) -> int:
    """By how much something changed, in green or red; gives its left edge."""
    text = f"+{change}" if change > 0 else signed(change)
    wide = max(44, measure(Face.HEAVY, 24, text) + 14)
    left = x - wide if to_left else x
    box = Box.sized(left, y, wide, 31)
    canvas.paint(rounded(wide, 31, 8), left, y, _WHITE)
    canvas.paint(rounded(wide - 4, 27, 6), left + 2, y + 2, GAIN if change > 0 else LOSS)
    canvas.text(text, box, Style(Face.HEAVY, 24, _WHITE, 20), "centre", check=box.inset(-1))
    return left


# --- caravans ------------------------------------------------------------------------------------


def _caravan(
    canvas: Canvas, row: Row, caravan: int, moved: Sequence[CardMove], box: Box, words: Words
) -> None:
    """The front card, and those behind it as far as there is room."""
    cards, seat = row.player.caravans[caravan], row.player.seat
    hit = f"caravan:{seat}:{caravan + 1}"
    went = next((card for card in moved if card.how != "joined"), None)
    if not cards:
        low = box._replace(bottom=min(box.bottom, box.top + 70))
        canvas.paint(rounded(low.width, low.height, 9), low.left, low.top, WELL)
        canvas.paint(rounded(low.width, low.height, 9, 2), low.left, low.top, ACCENT if went else LINE)
        text = (
            words("Empty") if went is None else words("{card} left", card=_name(row.deck, went.person, words))
        )
        canvas.text(text, low, Style(Face.BODY, 24, WARNING if went else FAINT, 20), "centre", check=low)
        return
    person = row.deck.person(cards[0])
    count = len(_priced(person, row.deck, words))
    band, step = (44, 44) if row.on_turn else (34, 32)
    below = 34 if went else 0
    behind = min(len(cards) - 1, max(0, (box.height - band - step * count - below) // _STRIP))
    if row.on_turn and len(cards) > 1 and box.height - band - below - _STRIP >= 28 * count:
        behind = max(1, behind)
    front = box._replace(bottom=box.bottom - behind * _STRIP)
    for depth in range(behind, 0, -1):
        top = front.bottom + (depth - 1) * _STRIP
        place = Box(box.left + 10, top, box.right - 10, top + _STRIP)
        more = len(cards) - 1 - behind if depth == behind else 0
        joined = any(card.how == "joined" and card.person == cards[depth] for card in moved)
        _behind(canvas, row.deck.person(cards[depth]), place, row.on_turn, joined, more, words)
        canvas.hit(f"{hit}:{depth + 1}", place)
        if more:
            canvas.hit(f"more:{seat}:{caravan + 1}", place._replace(left=place.right - 60))
    if row.acting == caravan or went is not None:
        shape = rounded(front.width + 6, front.height + 6, 12)
        canvas.glow(shape, front.left - 3, front.top - 3, ACCENT, 4, 0.8)
        canvas.paint(shape, front.left - 3, front.top - 3, ACCENT)
    draw = _paper if row.on_turn else _tile
    hidden = len(cards) - 1 if not behind else 0
    draw(canvas, row, person, caravan, went, hidden, front, words)
    canvas.hit(f"{hit}:1", front)


_STRIP = 34
"""Height of a card further back."""


def _name(deck: Deck, key: str, words: Words) -> str:
    return person_name(deck.person(key), words)


def _behind(
    canvas: Canvas, person: Person, box: Box, paper: bool, joined: bool, more: int, words: Words
) -> None:
    """A card further back: its deck's colour and its name, gold where it has just come."""
    fill = mixed(PAPER[1], INK, 0.2) if paper else mixed(_TILE, WELL, 0.5)
    canvas.block(box._replace(bottom=box.bottom - 2), fill)
    canvas.block(Box(box.left, box.top, box.left + 7, box.bottom - 2), DECKS[person.deck])
    right = box.right - 8
    if more:
        text = f"+{more}"
        room = Box(right - measure(Face.HEAVY, 22, text) - 2, box.top, right, box.bottom - 2)
        canvas.text(text, room, Style(Face.HEAVY, 22, INK if paper else DIM, 20), check=room.inset(-4))
        right = room.left - 8
    if joined:
        canvas.stencil(sign("take", 24), right - 24, box.top + 4, rgb("#8A5A00") if paper else ACCENT)
        right -= 32
    room = Box(box.left + 16, box.top, right, box.bottom - 2)
    colour = INK if paper else ACCENT if joined else DIM
    canvas.text(person_name(person, words), room, Style(Face.STRONG, 23, colour, 20), check=room.inset(-4))


def _paper(
    canvas: Canvas,
    row: Row,
    person: Person,
    caravan: int,
    went: CardMove | None,
    hidden: int,
    box: Box,
    words: Words,
) -> None:
    """A front card of paper: its caravan's number, its name, a line for each action."""
    band, colour = 44, DECKS[person.deck]
    face = Canvas(gradient(box.width, box.height, *PAPER).copy())
    face.image.paste(gradient(box.width, band, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    worth = points_text(person)
    room = Box(48, 0, box.width - (46 if worth != "0" else 6), band)
    face.text(person_name(person, words), room, Style(Face.STRONG, 28, _WHITE, 20), check=room.inset(-3))
    below = 32 if went else 0
    lines = _priced(person, row.deck, words)
    _lines(face, lines, Box(6, band, box.width - 6, box.height - below), 40, None)
    if went:
        _went(
            face,
            row.deck,
            went,
            Box(8, box.height - below - 2, box.width - 8, box.height - 2),
            rgb("#A3261C"),
            words,
        )
    canvas.paint(rounded(box.width, box.height, 9), box.left, box.top, face.image)
    canvas.labels.extend(label.moved(box.left, box.top) for label in face.labels)
    canvas.stamp(counter(str(caravan + 1), 38, ACCENT, (255, 248, 226), INK), box.left + 4, box.top + 3)
    if worth != "0":
        canvas.stamp(points_disc(worth, 38), box.right - 42, box.top + 3)


def _tile(
    canvas: Canvas,
    row: Row,
    person: Person,
    caravan: int,
    went: CardMove | None,
    hidden: int,
    box: Box,
    words: Words,
) -> None:
    """A front card of somebody who is not on turn: quiet, its first actions in signs."""
    face = Canvas(gradient(box.width, box.height, _TILE, mixed(_TILE, WELL, 0.25)).copy())
    face.block(Box(0, 0, 9, box.height), mixed(DECKS[person.deck], _WHITE, 0.25))
    worth = points_text(person)
    right = box.width - 6
    if worth != "0":
        face.stamp(counter(worth, 36, WELL, DIM, TEXT), right - 36, 2)
        right -= 40
    if hidden:
        text = f"+{hidden}"
        more = Box(right - measure(Face.HEAVY, 22, text) - 4, 0, right, 36)
        face.text(text, more, Style(Face.HEAVY, 22, DIM, 20), check=more.inset(-3))
        canvas.hit(f"more:{row.player.seat}:{caravan + 1}", more.moved(box.left, box.top))
        right = more.left - 4
    room = Box(18, 1, right, 36)
    face.text(person_name(person, words), room, Style(Face.STRONG, 26, TEXT, 20), check=room.inset(-4))
    below = 0
    bottom = box.height - 2
    if went and box.height >= 96:
        below = 32
        _went(face, row.deck, went, Box(16, bottom - below, box.width - 6, bottom), WARNING, words)
    lines: Sequence[tuple[bool, SignRow]] = _priced(person, row.deck, words)
    area = Box(14, 34, box.width - 4, bottom - below)
    if went and not below:
        # Beside the signs where both have room, else in their place.
        wide = measure(Face.STRONG, 23, _name(row.deck, went.person, words)) + 34
        beside = area._replace(right=box.width - wide - 14)
        fits = bool(lines) and row_width(lines[0][1], _LEAST) + 44 <= beside.width
        place = Box(box.width - wide - 8 if fits else 16, 34, box.width - 6, bottom)
        _went(face, row.deck, went, place, WARNING, words)
        area, lines = beside, lines if fits else ()
    count = (area.height + 6) // 32
    _lines(face, [(parting, _bright(line)) for parting, line in lines[:count]], area, 28, TEXT)
    canvas.paint(rounded(box.width, box.height, 9), box.left, box.top, face.image)
    canvas.labels.extend(label.moved(box.left, box.top) for label in face.labels)


def _priced(person: Person, deck: Deck, words: Words) -> tuple[tuple[bool, SignRow], ...]:
    """All actions in signs with their prices in red, each with whether it is a parting one."""
    caravan = tuple((False, priced_row(action, deck, words)) for action in person.caravan)
    return caravan + tuple((True, priced_row(action, deck, words)) for action in person.parting)


def _bright(row: SignRow) -> SignRow:
    """Signs for a dark ground."""
    return tuple(
        piece._replace(colour=WARNING if piece.colour == PRICE else mixed(piece.colour, _WHITE, 0.75))
        for piece in row
    )


def _lines(face: Canvas, lines: Sequence[tuple[bool, SignRow]], box: Box, most: int, ink: RGB | None) -> None:
    """Actions one under the other: the sign of staying or parting, then what it does."""
    lines = lines[: (box.height + 4) // 28]
    step = box.height // max(1, len(lines))
    size = min(most, step - 4)
    for at, (parting, row) in enumerate(lines):
        top = box.top + at * step
        if at and ink is None:
            face.block(Box(box.left + 4, top, box.right - 4, top + 1), mixed(EDGE, PAPER[1], 0.4))
        side = max(22, round(size * 0.75))
        lead(face, parting, box.left + 4, top + step // 2, side, None if ink is None else ink)
        room = Box(box.left + side + 14, top, box.right - 2, top + step)
        draw_row(face, row, room, max(_LEAST, size), least=_LEAST)


def _went(face: Canvas, deck: Deck, went: CardMove, box: Box, colour: RGB, words: Words) -> None:
    """Which card stood here before, and whether it left or went to the end."""
    side = 24
    face.stencil(
        sign("door" if went.how == "left" else "cycle", side), box.left, box.middle[1] - side // 2, colour
    )
    room = box._replace(left=box.left + side + 6)
    face.text(_name(deck, went.person, words), room, Style(Face.STRONG, 23, colour, 20), check=room.inset(-3))
