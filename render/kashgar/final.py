"""The end: players by place, and what their points are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.kashgar.advice import points_of, seats_by_place
from engine.kashgar.language import Deck
from engine.kashgar.types import PlayerView, View
from render.canvas import Canvas, Style
from render.fonts import Face
from render.kashgar.cards import points_disc
from render.kashgar.labels import signed
from render.kashgar.signs import DECKS, seal
from render.masks import rounded
from render.palette import ACCENT, DIM, INK, LINE, PANE, PAPER, RAISED, TEXT, WELL, mixed, rgb
from render.panes import RADIUS, sheet
from render.phone import NOW
from render.picture import Box
from render.symbols import symbol
from render.text import fit, measure, wrap
from render.tokens import coin, seat_token

WHO = 310
"""Width of a row's left part."""
_BY_CONTRACTS, _BY_PERSONS = rgb("#D9A441"), rgb("#6F86B8")
_CALLED = Style(Face.STRONG, 44, TEXT, 38)
"""A player's name, which may take two lines."""


class _Sizes(NamedTuple):
    """Pixels of what a row says of contracts and people: of tags, their letters, captions and gaps."""

    tag: int
    letters: int
    caption: int
    gap: int

    @property
    def contract(self) -> int:
        """The width of a contract's tag."""
        return round(self.tag * 1.6)


_SIZES = (_Sizes(64, 44, 40, 12), _Sizes(56, 38, 40, 10), _Sizes(46, 32, 34, 8), _Sizes(38, 27, 29, 6))


class _Needed(NamedTuple):
    """Pixels of height in which all contracts and people of a player have room."""

    contracts: int
    people: int


_GAP, _EDGES, _LOWEST = 10, 14, 168
"""Pixels between two rows, of a row's edges, and of a row with few points."""
_MORE = 58
"""Width of the tag that counts those for which there is no room."""


def final_table(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """A row for each player, the winner first, as high as what there is to tell of their points."""
    height = box.height - _GAP * (len(view.players) - 1)
    sizes, needed = _largest(view, box.width, height, words)
    heights = _heights(needed, height)
    top = box.top
    for seat in seats_by_place(view):
        height = heights[seat]
        row = Box(box.left, top, box.right, top + height)
        top = row.bottom + _GAP
        won = view.places[seat] == 1
        if won:
            canvas.glow(rounded(row.width, row.height, RADIUS), row.left, row.top, ACCENT, 8, 0.8)
        sheet(canvas, row, RAISED if won else PANE, ACCENT if won else LINE)
        _who(canvas, view, seat, names, row._replace(right=row.left + WHO))
        contracts, people = needed[seat]
        free = height - _EDGES - contracts - people
        share = contracts + free // 2 if free >= 0 else min(contracts, (height - _EDGES) // 2)
        upper = Box.sized(row.left + WHO + 20, row.top + 8, box.width - WHO - 34, share)
        lower = upper._replace(top=upper.bottom, bottom=row.bottom - 6)
        if seat in view.triggered:
            _ended(canvas, seat, upper, sizes, words)
        _contracts(canvas, view, view.players[seat], upper, sizes, words)
        _persons(canvas, view.deck, view.players[seat], lower, sizes, words)
        canvas.hit(f"player:{seat}", row)


def _who(canvas: Canvas, view: View, seat: int, names: Sequence[str], box: Box) -> None:
    """Place and points in large figures, token and name."""
    player, won = view.players[seat], view.places[seat] == 1
    upper = box._replace(top=box.middle[1] - 76, bottom=box.middle[1] - 4)
    place = Box.sized(upper.left + 18, upper.middle[1] - 29, 58, 58)
    canvas.stamp(coin(58, str(view.places[seat])), place.left, place.top)
    canvas.hit(f"place:{seat}", place)
    text = signed(player.total)
    points = Box(place.right + 20, upper.top, box.right, upper.bottom)
    canvas.text(text, points, Style(Face.FIGURE, 68, NOW if won else TEXT, 30))
    canvas.hit(f"points:{seat}", points)
    if won:
        wide = measure(Face.FIGURE, 68, text)
        canvas.stencil(symbol("crown", 46), points.left + wide + 16, upper.middle[1] - 25, ACCENT)
    lower = Box(box.left + 18, upper.bottom + 4, box.right, upper.bottom + 82)
    canvas.stamp(seat_token(names, seat, 54), lower.left, lower.top + 12)
    room = lower._replace(left=lower.left + 66)
    called: tuple[str, ...] = (names[seat],)
    if measure(_CALLED.face, _CALLED.floor, names[seat]) > room.width:
        called = wrap(_CALLED.face, _CALLED.floor, names[seat], room.width, 2)
    high = room.height // len(called)
    for at, part in enumerate(called):
        line = Box.sized(room.left, room.top + at * high, room.width, high)
        style = _CALLED._replace(colour=NOW if won else TEXT, size=44 if len(called) < 2 else 38)
        canvas.text(part, line, style)


def _ended(canvas: Canvas, seat: int, box: Box, sizes: _Sizes, words: Words) -> None:
    """Says, at the right of a row, that this player brought the end."""
    text, style = words("brought the end"), Style(Face.STRONG, sizes.caption, ACCENT, 22)
    wide = min(box.width // 2 - 16, measure(style.face, style.size, text) + 2)
    room = Box(box.right - wide, box.top, box.right, box.top + sizes.caption + 5)
    canvas.text(text, room, style, "right")
    canvas.hit(f"brought the end:{seat}", room)


def podium(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """A column for each player, as high as the points: those of contracts below, those of persons above."""
    sheet(canvas, box)
    legend = Box(box.left + 16, box.top + 10, box.right - 10, box.top + 44)
    sources = ((words("from contracts"), _BY_CONTRACTS), (words("from people"), _BY_PERSONS))
    half = legend.width // 2
    size = min(fit(Face.BODY, 27, text, half - 42, 20).size for text, _ in sources)
    for at, (text, colour) in enumerate(sources):
        left = legend.left + at * half
        canvas.paint(rounded(22, 22, 5), left, legend.middle[1] - 11, colour)
        room = Box(left + 28, legend.top, left + half - 14, legend.bottom)
        canvas.text(text, room, Style(Face.BODY, size, TEXT, 20))
    order = seats_by_place(view)
    # The winner stands in the middle, the others by turns beside them.
    seats = [*reversed(order[1::2]), order[0], *order[2::2]]
    width = (box.width - 24) // len(seats)
    most = max(1, *(player.total for player in view.players))
    floor, high = box.bottom - 62, box.height - 62 - 140
    for at, seat in enumerate(seats):
        player = view.players[seat]
        left = box.left + 12 + at * width
        whole = max(4, high * max(0, player.total) // most)
        share = max(0, min(player.contract_points, player.total))
        lower = whole * share // max(1, player.total) if player.total > 0 else 0
        column = Box(left + 8, floor - whole, left + width - 8, floor)
        canvas.block(column._replace(bottom=floor - lower), _BY_PERSONS)
        canvas.block(column._replace(top=floor - lower), _BY_CONTRACTS)
        side = min(46, width - 12)
        canvas.stamp(seat_token(names, seat, side), left + (width - side) // 2, floor + 8)
        figure = Box(left, column.top - 52, left + width, column.top - 4)
        won = view.places[seat] == 1
        canvas.text(signed(player.total), figure, Style(Face.FIGURE, 46, NOW if won else TEXT, 26), "centre")
        if won:
            canvas.stencil(symbol("crown", 40), left + width // 2 - 20, figure.top - 36, ACCENT)
        canvas.hit(f"column:{seat}", column)


def final_height(view: View, width: int, words: Words) -> int:
    """The least height of the rows, of this width, in which all is told."""
    return sum(map(_row_height, _needed(view, width, _SIZES[-1], words))) + _GAP * (len(view.players) - 1)


def _largest(view: View, width: int, height: int, words: Words) -> tuple[_Sizes, list[_Needed]]:
    """The largest sizes with which rows of this width tell all in this height together, else the smallest."""
    for sizes in _SIZES:
        needed = _needed(view, width, sizes, words)
        if sum(map(_row_height, needed)) <= height:
            break
    return sizes, needed


def _needed(view: View, width: int, sizes: _Sizes, words: Words) -> list[_Needed]:
    """What each player's row needs."""
    line, caption, wide = sizes.tag + sizes.gap, _caption_height(sizes), width - WHO - 34
    found = []
    for player in view.players:
        people = [tag for _, _, tag in _counted(view.deck, player, sizes, words)]
        parts = [sizes.contract] * len(player.contracts), people
        found.append(_Needed(*(caption + line * _lines(widths, wide, sizes) for widths in parts)))
    return found


def _row_height(needed: _Needed) -> int:
    return max(_LOWEST, needed.contracts + needed.people + _EDGES)


def _heights(needed: Sequence[_Needed], height: int) -> list[int]:
    """Each player has the room that is needed; where there is too little, those who need most have less."""
    found = [_row_height(each) for each in needed]
    most = next(most for most in range(max(found), 0, -1) if sum(min(each, most) for each in found) <= height)
    found = [min(each, most) for each in found]
    return [each + (height - sum(found)) // len(found) for each in found]


def _lines(widths: Sequence[int], width: int, sizes: _Sizes) -> int:
    """How many lines tags of these widths take."""
    places = _flow(widths, Box(0, 0, width, 10_000), sizes)
    return len({place.top for place in places})


def _flow(widths: Sequence[int], box: Box, sizes: _Sizes) -> list[Box]:
    """Where tags of these widths lie in lines, as many as there is room for, and for a count of the rest."""
    found: list[Box] = []
    x, y = box.left, box.top
    for width in widths:
        if x + width > box.right:
            x, y = box.left, y + sizes.tag + sizes.gap
        if y + sizes.tag > box.bottom:
            break
        found.append(Box.sized(x, y, width, sizes.tag))
        x += width + sizes.gap
    while found and len(found) < len(widths) and found[-1].right + sizes.gap + _MORE > box.right:
        found.pop()
    return found


def _rest(canvas: Canvas, places: Sequence[Box], count: int, box: Box, sizes: _Sizes) -> None:
    """How many there are for which there was no room."""
    if len(places) < count:
        left, top = (places[-1].right + sizes.gap, places[-1].top) if places else box[:2]
        place = Box.sized(left, top, _MORE, sizes.tag)
        canvas.paint(rounded(place.width, place.height, 8), place.left, place.top, WELL)
        text = f"+{count - len(places)}"
        canvas.text(text, place, Style(Face.HEAVY, 27, DIM, 20), "centre")


def _below(box: Box, sizes: _Sizes) -> Box:
    """The room below a caption."""
    return box._replace(top=box.top + _caption_height(sizes))


def _caption_height(sizes: _Sizes) -> int:
    return sizes.caption + 5 + sizes.gap // 2


def _sum(canvas: Canvas, name: str, points: int, box: Box, sizes: _Sizes) -> Box:
    """A caption with its points; gives the room below."""
    figure = signed(points)
    style = Style(Face.FIGURE, sizes.caption + 1, TEXT)
    wide, high = measure(style.face, style.size, figure) + 2, sizes.caption + 5
    canvas.text(figure, Box(box.left, box.top, box.left + max(46, wide), box.top + high), style)
    label_box = Box(box.left + max(wide, 34) + 10, box.top, (box.left + box.right) // 2, box.top + high)
    canvas.text(name, label_box, Style(Face.BODY, sizes.caption, DIM, 22))
    return _below(box, sizes)


def _contracts(canvas: Canvas, view: View, player: PlayerView, box: Box, sizes: _Sizes, words: Words) -> None:
    """Every fulfilled contract as its seal with its points."""
    room = _sum(canvas, words("from contracts"), player.contract_points, box, sizes)
    canvas.hit(f"contracts:{player.seat}", box)
    places = _flow([sizes.contract] * len(player.contracts), room, sizes)
    side = sizes.tag * 2 // 3
    style = Style(Face.FIGURE, round(sizes.tag * 0.76), INK, 20)
    for key, tag in zip(player.contracts, places, strict=False):
        contract = view.deck.contract(key)
        canvas.paint(rounded(tag.width, tag.height, 8), tag.left, tag.top, PAPER[1])
        canvas.stamp(seal(contract.kind, side), tag.left + 4, tag.top + (tag.height - side) // 3)
        canvas.text(str(contract.points), Box(tag.left + 7 + side, tag.top, tag.right - 4, tag.bottom), style)
        canvas.hit(f"counts:{player.seat}:{key}", tag)
    _rest(canvas, places, len(player.contracts), room, sizes)


def _counted(
    deck: Deck, player: PlayerView, sizes: _Sizes, words: Words
) -> list[tuple[str, tuple[str, int], int]]:
    """The people that count, the most valuable first: what their tag says, card and points, its width."""
    counts = Counter(key for caravan in player.caravans for key in caravan)
    found = [(points_of(deck, player, deck.person(key)), key, number) for key, number in counts.items()]
    found = sorted((entry for entry in found if entry[0]), key=lambda entry: (-entry[0] * entry[2], entry[1]))
    tags = []
    for points, key, number in found:
        name = words.name(deck.person(key).name)
        text = f"{number}\u00d7 {name}" if number > 1 else name
        wide = min(10 * sizes.letters, measure(Face.STRONG, sizes.letters, text)) + sizes.tag + 22
        tags.append((text, (key, points), wide))
    return tags


def _persons(canvas: Canvas, deck: Deck, player: PlayerView, box: Box, sizes: _Sizes, words: Words) -> None:
    """The people that count."""
    room = _sum(canvas, words("from people"), player.person_points, box, sizes)
    canvas.hit(f"persons:{player.seat}", box)
    tags = _counted(deck, player, sizes, words)
    places = _flow([wide for _, _, wide in tags], room, sizes)
    style = Style(Face.STRONG, sizes.letters, TEXT, 20)
    for (text, (key, points), _), tag in zip(tags, places, strict=False):
        colour = mixed(DECKS[deck.person(key).deck].colour, WELL, 0.15)
        canvas.paint(rounded(tag.width, tag.height, 8), tag.left, tag.top, colour)
        canvas.text(text, Box(tag.left + 10, tag.top, tag.right - tag.height - 4, tag.bottom), style)
        canvas.stamp(points_disc(signed(points), tag.height - 3), tag.right - tag.height + 1, tag.top + 2)
        canvas.hit(f"counts:{player.seat}:{key}", tag)
    _rest(canvas, places, len(tags), room, sizes)
