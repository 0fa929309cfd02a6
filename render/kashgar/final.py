"""The end: players by place, and what their points are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.catalogue import Words
from engine.core.errors import Word
from engine.kashgar.advice import points_of, seats_by_place
from engine.kashgar.language import Deck
from engine.kashgar.types import PlayerView, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.boards import WHO, board_left, role_of
from render.kashgar.cards import points_disc
from render.kashgar.labels import signed
from render.kashgar.signs import DECKS, seal
from render.masks import rounded
from render.palette import ACCENT, DIM, LINE, PANEL, PAPER, RAISED, TEXT, WELL, mixed
from render.panels import GAP, RADIUS, sheet
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import coin

_TAG = 34
_NAME = Style(Face.STRONG, 20, TEXT)


def final_table(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """A row for each player, the winner first."""
    count = len(view.players)
    gap = 10 if count > 3 else GAP
    height = (box.height - gap * (count - 1)) // count
    for at, seat in enumerate(seats_by_place(view)):
        top = box.top + at * (height + gap)
        row = Box(box.left, top, box.right, top + height)
        won = view.places[seat] == 1
        if won:
            canvas.glow(rounded(row.width, row.height, RADIUS), row.left, row.top, ACCENT, 8, 0.8)
        sheet(canvas, row, RAISED if won else PANEL, ACCENT if won else LINE)
        board_left(canvas, view.players[seat], role_of(view, seat), names[seat], row, words)
        if won:
            canvas.stencil(symbol("crown", 34), row.left + 22, row.top - 2, ACCENT)
        side = 50
        place = Box.sized(row.right - side - 14, row.top + 14, side, side)
        canvas.stamp(coin(side, str(view.places[seat])), place.left, place.top)
        canvas.hit(f"place:{seat}", place)
        middle = (row.top + row.bottom) // 2
        left = row.left + WHO + 26
        upper = Box(left, row.top + 8, place.left - 14, middle)
        _contracts(canvas, view, view.players[seat], upper, words)
        lower = Box(left, middle, row.right - 14, row.bottom - 6)
        _persons(canvas, view.deck, view.players[seat], lower, words)
        canvas.hit(f"player:{seat}", row)


def _sum(canvas: Canvas, name: str, points: int, box: Box) -> Box:
    """A caption with its points; gives the room below."""
    figure = signed(points)
    wide = measure(Face.FIGURE, 30, figure) + 2
    room = Box(box.left, box.top, box.left + 46, box.top + 34)
    canvas.text(figure, room, Style(Face.FIGURE, 30, TEXT), check=room.inset(-4))
    label_box = Box(box.left + max(wide, 34) + 10, box.top, box.right, box.top + 34)
    canvas.text(name, label_box, Style(Face.BODY, 22, DIM, 16), check=label_box.inset(-3))
    return box._replace(top=box.top + 37)


def _contracts(canvas: Canvas, view: View, player: PlayerView, box: Box, words: Words) -> None:
    """Every fulfilled contract as its seal with its points."""
    room = _sum(canvas, words("by contracts"), player.contract_points, box)
    canvas.hit(f"contracts:{player.seat}", box)
    width, x, y = 68, room.left, room.top
    for at, key in enumerate(player.contracts):
        contract = view.deck.contract(key)
        if x + width > room.right:
            x, y = room.left, y + _TAG + 6
        left = len(player.contracts) - at
        last_line = y + 2 * (_TAG + 6) > room.bottom + 8
        if last_line and x + 2 * width + 6 > room.right and left > 1:
            _tag(canvas, Box.sized(x, y, 58, _TAG), f"+{left}")
            return
        tag = Box.sized(x, y, width - 6, _TAG)
        canvas.paint(rounded(tag.width, _TAG, 8), tag.left, tag.top, PAPER[1])
        canvas.stamp(seal(contract.kind, 26), tag.left + 4, tag.top + 4)
        figure = Box(tag.left + 33, tag.top, tag.right - 4, tag.bottom)
        canvas.text(
            str(contract.points), figure, Style(Face.FIGURE, 26, (0x2A, 0x26, 0x32), 16), check=figure
        )
        x += width


def _persons(canvas: Canvas, deck: Deck, player: PlayerView, box: Box, words: Words) -> None:
    """The persons that count, the most valuable first."""
    room = _sum(canvas, words("by persons"), player.person_points, box)
    canvas.hit(f"persons:{player.seat}", box)
    counts = Counter(key for caravan in player.caravans for key in caravan)
    found = [(points_of(deck, player, deck.person(key)), key, number) for key, number in counts.items()]
    found = sorted((entry for entry in found if entry[0]), key=lambda entry: (-entry[0] * entry[2], entry[1]))
    x, y = room.left, room.top
    for at, (points, key, number) in enumerate(found):
        person = deck.person(key)
        name = words(Word(person.name))
        text = f"{number}\u00d7 {name}" if number > 1 else name
        wide = min(250, measure(_NAME.face, _NAME.size, text)) + 58
        if x + wide > room.right:
            x, y = room.left, y + _TAG + 6
        more = len(found) - at - 1
        last_line = y + 2 * (_TAG + 6) > room.bottom + 8
        if y + _TAG > room.bottom + 4 or (last_line and more and x + wide + 66 > room.right):
            if y + _TAG <= room.bottom + 4:
                _tag(canvas, Box.sized(x, y, 58, _TAG), f"+{more + 1}")
            return
        tag = Box.sized(x, y, wide, _TAG)
        canvas.paint(rounded(wide, _TAG, 8), tag.left, tag.top, mixed(DECKS[person.deck], WELL, 0.15))
        label_box = Box(tag.left + 10, tag.top, tag.right - 40, tag.bottom)
        canvas.text(text, label_box, _NAME._replace(floor=16), check=label_box.inset(-3))
        canvas.stamp(points_disc(signed(points), 28), tag.right - 33, tag.top + 3)
        x += wide + 8


def _tag(canvas: Canvas, box: Box, text: str) -> None:
    canvas.paint(rounded(box.width, box.height, 8), box.left, box.top, WELL)
    canvas.text(text, box, Style(Face.HEAVY, 20, DIM, 14), "centre", check=box)
