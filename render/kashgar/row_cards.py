"""The cards of a player's row: the front card of each caravan, and those behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.kashgar.events import TrackMoved
from engine.kashgar.language import Deck, PersonCard
from engine.kashgar.types import PlayerView
from render.cache import SPRITES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.kashgar.cards import action_rows, lead, person_name, points_disc, points_text
from render.kashgar.effect_signs import PRICE, SignRow, draw_row, priced_row, row_width
from render.kashgar.labels import signed
from render.kashgar.last_turn import CardMove
from render.kashgar.signs import DECKS, sign
from render.masks import gradient, rounded
from render.palette import ACCENT, DIM, EDGE, FAINT, INK, LINE, PAPER, RGB, TEXT, WARNING, WELL, mixed, rgb
from render.paper import paper
from render.picture import Box
from render.text import measure
from render.tokens import Mark, counter

PAPERS = 168
"""Pixels of the lowest row of whoever is on turn: two actions on each card."""
_LEAST = 24
"""Pixels of the smallest chip: its figures are 20 high."""
_TILE = rgb("#313947")
GAIN, LOSS = rgb("#2F7D4F"), rgb("#B93A2B")
_WHITE = (255, 255, 255)


class PlayerRow(NamedTuple):
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
    still: bool
    """Whether it looks alike in all positions but for what changed, as a replay's frames need it."""

    @property
    def open(self) -> bool:
        """Whether its front cards are of paper, with all that they do."""
        return self.on_turn and not self.still

    @property
    def tagged(self) -> bool:
        """Whether there is room for tags under its goods."""
        return bool(self.changes) or self.still


def tag(canvas: Canvas, change: int, x: int, y: int, *, to_left: bool = False) -> int:
    """By how much something changed, in green or red; gives its left edge."""
    text = f"+{change}" if change > 0 else signed(change)
    wide = max(44, measure(Face.HEAVY, 28, text) + 12)
    left = x - wide if to_left else x
    box = Box.sized(left, y, wide, 31)
    canvas.paint(rounded(wide, 31, 8), left, y, _WHITE)
    canvas.paint(rounded(wide - 4, 27, 6), left + 2, y + 2, GAIN if change > 0 else LOSS)
    canvas.text(text, box, Style(Face.HEAVY, 28, _WHITE, 20), "centre")
    return left


def draw_caravan(
    canvas: Canvas, row: PlayerRow, caravan: int, moved: Sequence[CardMove], box: Box, words: Words
) -> None:
    """The front card, and those behind it as far as there is room."""
    cards, seat = row.player.caravans[caravan], row.player.seat
    hit = f"caravan:{seat}:{caravan + 1}"
    went = next((card for card in moved if card.how != "joined"), None)
    if not cards:
        low = box._replace(bottom=min(box.bottom, box.top + 70))
        canvas.pane(low, 9, WELL, ACCENT if went else LINE)
        text = (
            words("Empty")
            if went is None
            else words("{card} has left", card=_name(row.deck, went.person, words))
        )
        canvas.text(text, low, Style(Face.BODY, 24, WARNING if went else FAINT, 20), "centre")
        return
    person = row.deck.person(cards[0])
    count = len(action_rows(person, row.deck, words, priced_row))
    band, step = (44, 44) if row.open else (34, 32)
    below = 34 if went else 0
    behind = min(len(cards) - 1, max(0, (box.height - band - step * count - below) // _STRIP))
    if row.open and len(cards) > 1 and box.height - band - below - _STRIP >= 28 * count:
        behind = max(1, behind)
    front = box._replace(bottom=box.bottom - behind * _STRIP)
    for depth in range(behind, 0, -1):
        top = front.bottom + (depth - 1) * _STRIP
        place = Box(box.left + 10, top, box.right - 10, top + _STRIP)
        more = len(cards) - 1 - behind if depth == behind else 0
        joined = any(card.how == "joined" and card.person == cards[depth] for card in moved)
        _behind(canvas, _Back(row.deck.person(cards[depth]), joined, more), place, row.open, words)
        canvas.hit(f"{hit}:{depth + 1}", place)
        if more:
            canvas.hit(f"more:{seat}:{caravan + 1}", place._replace(left=place.right - 60))
    if row.acting == caravan or went is not None:
        shape = rounded(front.width + 6, front.height + 6, 12)
        canvas.glow(shape, front.left - 3, front.top - 3, ACCENT, 4, 0.8)
        canvas.paint(shape, front.left - 3, front.top - 3, ACCENT)
    shown = _ShownFront(person, row.deck, went, 0 if behind else len(cards) - 1, front.width, front.height)
    face = (_paper if row.open else _tile)(shown, words)
    canvas.inlay(face, rounded(front.width, front.height, 9), front.left, front.top)
    if row.open:
        number = counter(str(caravan + 1), 38, ACCENT, (255, 248, 226), INK)
        canvas.stamp(number, front.left + 4, front.top + 3)
        if (worth := points_text(person)) != "0":
            canvas.stamp(points_disc(worth, 38), front.right - 42, front.top + 3)
    for place in face.hits.values():
        canvas.hit(f"more:{seat}:{caravan + 1}", place.moved(front.left, front.top))
    canvas.hit(f"{hit}:1", front)


_STRIP = 34
"""Height of a card further back."""


def _name(deck: Deck, key: str, words: Words) -> str:
    return person_name(deck.person(key), words)


class _Back(NamedTuple):
    """A card further back: whether it has just come, and how many behind it are not shown."""

    person: PersonCard
    joined: bool
    more: int


def _behind(canvas: Canvas, card: _Back, box: Box, paper: bool, words: Words) -> None:
    """A card further back: its deck's colour and its name, gold where it has just come."""
    person, joined, more = card
    fill = mixed(PAPER[1], INK, 0.2) if paper else mixed(_TILE, WELL, 0.5)
    canvas.block(box._replace(bottom=box.bottom - 2), fill)
    canvas.block(Box(box.left, box.top, box.left + 7, box.bottom - 2), DECKS[person.deck].colour)
    right = box.right - 8
    if more:
        text = f"+{more}"
        room = Box(right - measure(Face.HEAVY, 27, text) - 2, box.top, right, box.bottom - 2)
        canvas.text(text, room, Style(Face.HEAVY, 27, INK if paper else DIM, 20))
        right = room.left - 8
    if joined:
        canvas.stencil(sign("take", 24), right - 24, box.top + 4, rgb("#8A5A00") if paper else ACCENT)
        right -= 32
    room = Box(box.left + 16, box.top, right, box.bottom - 2)
    colour = INK if paper else ACCENT if joined else DIM
    canvas.text(person_name(person, words), room, Style(Face.STRONG, 28, colour, 20))


class _ShownFront(NamedTuple):
    """A front card and its size, which card left it, and how many behind it are not shown."""

    person: PersonCard
    deck: Deck
    went: CardMove | None
    hidden: int
    width: int
    height: int

    @property
    def box(self) -> Box:
        """Its own."""
        return Box(0, 0, self.width, self.height)


@SPRITES.keep
def _paper(front: _ShownFront, words: Words) -> Layer:
    """A front card of paper: its name, a line for each action."""
    person, deck, went, *_ = front
    band, colour, box = 44, DECKS[person.deck].colour, front.box
    face = paper(box.width, box.height)
    face.image.paste(gradient(box.width, band, mixed(colour, _WHITE, 0.1), colour), (0, 0))
    room = Box(48, 0, box.width - (46 if points_text(person) != "0" else 6), band)
    face.text(person_name(person, words), room, Style(Face.STRONG, 31, _WHITE, 20))
    below = 32 if went else 0
    lines = action_rows(person, deck, words, priced_row)
    _lines(face, lines, Box(6, band, box.width - 6, box.height - below), 40, None)
    if went:
        place = Box(8, box.height - below - 2, box.width - 8, box.height - 2)
        _went(face, deck, went, place, rgb("#A3261C"), words)
    return face.layer()


@SPRITES.keep
def _tile(front: _ShownFront, words: Words) -> Layer:
    """A front card of somebody who is not on turn: quiet, its first actions in signs."""
    person, deck, went, hidden, *_ = front
    box = front.box
    face = Canvas(gradient(box.width, box.height, _TILE, mixed(_TILE, WELL, 0.25)).copy())
    face.block(Box(0, 0, 9, box.height), mixed(DECKS[person.deck].colour, _WHITE, 0.25))
    worth = points_text(person)
    right = box.width - 6
    if worth != "0":
        face.stamp(counter(worth, 36, WELL, DIM, TEXT), right - 36, 2)
        right -= 40
    if hidden:
        text = f"+{hidden}"
        more = Box(right - measure(Face.HEAVY, 27, text) - 4, 0, right, 36)
        face.text(text, more, Style(Face.HEAVY, 27, DIM, 20))
        face.hit("more", more)
        right = more.left - 4
    face.text(person_name(person, words), Box(18, 1, right, 36), Style(Face.STRONG, 30, TEXT, 20))
    below = 0
    bottom = box.height - 2
    if went and box.height >= 96:
        below = 32
        _went(face, deck, went, Box(16, bottom - below, box.width - 6, bottom), WARNING, words)
    lines: Sequence[tuple[bool, SignRow]] = action_rows(person, deck, words, priced_row)
    area = Box(14, 34, box.width - 4, bottom - below)
    if went and not below:
        # Beside the signs where both have room, else in their place.
        wide = measure(Face.STRONG, 27, _name(deck, went.person, words)) + 34
        beside = area._replace(right=box.width - wide - 14)
        fits = bool(lines) and row_width(lines[0][1], _LEAST) + 44 <= beside.width
        place = Box(box.width - wide - 8 if fits else 16, 34, box.width - 6, bottom)
        _went(face, deck, went, place, WARNING, words)
        area, lines = beside, lines if fits else ()
    count = (area.height + 6) // 32
    _lines(face, [(parting, _bright(line)) for parting, line in lines[:count]], area, 28, TEXT)
    return face.layer()


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
    face.text(_name(deck, went.person, words), room, Style(Face.STRONG, 27, colour, 20))
