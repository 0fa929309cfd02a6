"""The players' boards, a row each: who, points, seven tracks, three caravans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.kashgar.language import GOODS, MOST, Deck, Goods
from engine.kashgar.types import PlayerView, View
from render.cache import FRAMES
from render.canvas import Canvas, Layer, Style
from render.fonts import Face
from render.kashgar.cards import RADIUS as CARD_RADIUS
from render.kashgar.cards import empty_place, front_card, ring, strip
from render.kashgar.labels import signed
from render.kashgar.signs import good_chip, sign
from render.masks import gradient, rounded
from render.palette import ACCENT, DIM, FAINT, LINE, PANEL, RAISED, TABLE, TEXT, WELL
from render.panels import GAP, RADIUS, sheet
from render.picture import Box
from render.text import measure
from render.tokens import counter, marker, player_token
from render.warm import HEIGHT, WIDTH

WHO = 280
"""Width of a row's left part: the player and the tracks."""
TOP = 78
_EDGE = 5
"""Pixels of the table above and below a board that are kept with it."""
_MORE = 36
"""Pixels at the right of the last strip for a number."""
_INSET = 7
"""How much narrower a card further back is, on each side."""


def boards(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """All boards, one below the other in a box."""
    count = len(view.players)
    gap = 10 if count > 3 else GAP
    height = (box.height - gap * (count - 1)) // count
    for seat, name in enumerate(names):
        top = box.top + seat * (height + gap)
        place = Box(box.left, top, box.right, top + height)
        role = role_of(view, seat)
        layer = _board(view.players[seat], view.deck, role, name, place, words)
        canvas.lay(layer, 0, top - _EDGE)


class Role(NamedTuple):
    """What a player is doing: on turn, with which card (its caravan and place), having brought the end."""

    on_turn: bool
    acting: tuple[int, int] | None
    brought_end: bool


def role_of(view: View, seat: int) -> Role:
    """What a seat is doing."""
    on_turn = view.ask is not None and view.player == seat
    acting = (view.acting.caravan, view.acting.position) if on_turn and view.acting else None
    return Role(on_turn, acting, seat in view.triggered)


@FRAMES.keep
def _board(player: PlayerView, deck: Deck, role: Role, name: str, box: Box, words: Words) -> Layer:
    """A board with the table around it, from the picture's left edge; ``box`` is its place in the picture."""
    ground = gradient(WIDTH, HEIGHT, *TABLE)
    canvas = Canvas(ground.crop((0, box.top - _EDGE, box.right, box.bottom + _EDGE)))
    box = box.moved(0, _EDGE - box.top)
    lit = role.on_turn
    sheet(canvas, box, RAISED if lit else PANEL, ACCENT if lit else LINE)
    board_left(canvas, player, role, name, box, words)
    left = box.left + WHO + 12
    width = (box.right - 12 - left - 2 * GAP) // 3
    for at in range(len(player.caravans)):
        x = left + at * (width + GAP)
        place = Box(x, box.top + 9, x + width, box.bottom - 9)
        _caravan(canvas, deck, player, at, role, place, words)
    canvas.hit(f"player:{player.seat}", box)
    return canvas.layer()


def board_left(canvas: Canvas, player: PlayerView, role: Role, name: str, box: Box, words: Words) -> None:
    """The left part of a board: the player and the tracks."""
    who_box = Box(box.left + 12, box.top + 8, box.left + WHO, box.bottom - 8)
    high = min(80, who_box.height // 2 - 12)
    _who(canvas, player, role, name, who_box._replace(bottom=who_box.top + high), words)
    columns = 4 if box.height < 220 else 3
    grid = who_box._replace(top=who_box.top + high + 4)
    if columns == 3:
        grid = grid._replace(bottom=min(grid.bottom, grid.top + 3 * 72))
    tracks(canvas, player.goods, grid, f"goods:{player.seat}", columns)
    contracts_cell(canvas, player, grid, columns)


def _who(canvas: Canvas, player: PlayerView, role: Role, name: str, box: Box, words: Words) -> None:
    """A token, a name, what the contracts gave, and the points in large figures."""
    seat = player.seat
    side = min(54, box.height - 6)
    middle = (box.top + box.bottom) // 2
    canvas.stamp(player_token(seat, name, side), box.left, middle - side // 2)
    if role.brought_end:
        ring(canvas, box.left, middle - side // 2, side, ACCENT)
    figure = Style(Face.FIGURE, 56, TEXT, 30)
    wide = min(96, measure(figure.face, figure.size, signed(player.total)))
    points = Box(box.right - 2 - wide, box.top, box.right - 2, box.bottom)
    canvas.text(signed(player.total), points, figure, "right", check=points.inset(-4))
    canvas.hit(f"points:{seat}", points)
    left = box.left + side + 12
    room = Box(left, middle - 30, points.left - 8, middle + 1)
    canvas.text(name, room, Style(Face.STRONG, 24, TEXT, 19), check=room.inset(-6))
    below = Box(left, middle + 4, points.left - 8, middle + 29)
    if role.brought_end:
        caption, colour = words("brought the end"), ACCENT
    else:
        caption, colour = words("{points} by contracts", points=player.contract_points), DIM
    canvas.text(caption, below, Style(Face.BODY, 20, colour, 16), check=below.inset(-6))


def cell(box: Box, at: int, columns: int) -> Box:
    """One of eight places in rows of ``columns``."""
    rows = -(-8 // columns)
    width, height = box.width // columns, box.height // rows
    left, top = box.left + at % columns * width, box.top + at // columns * height
    return Box(left, top, left + width, top + height)


def tracks(canvas: Canvas, goods: Goods, box: Box, hit: str, columns: int, chip: int = 50) -> None:
    """The seven tracks in a grid: chip, at most so wide, and figure, gold at the end of a track."""
    for at, good in enumerate(GOODS):
        place = cell(box, at, columns)
        number = getattr(goods, good)
        side = min(place.height - 6, place.width * 58 // 100, chip)
        middle = (place.top + place.bottom) // 2
        canvas.stamp(good_chip(good, side, there=number > 0), place.left, middle - side // 2)
        room = Box(place.left + side + 4, place.top, place.right - 2, place.bottom)
        colour = ACCENT if number == MOST[at] else TEXT if number else FAINT
        canvas.text(str(number), room, Style(Face.FIGURE, min(40, side), colour, 14), check=room)
        canvas.hit(f"{hit}:{good}", place)


def contracts_cell(canvas: Canvas, player: PlayerView, box: Box, columns: int, chip: int = 50) -> None:
    """In the grid's eighth place: how many contracts."""
    place = cell(box, 7, columns)
    side = min(place.height - 6, place.width * 58 // 100, chip)
    inner = round(side * 0.8)
    middle = (place.top + place.bottom) // 2
    colour = TEXT if player.contracts else FAINT
    mark = ACCENT if player.contracts else FAINT
    canvas.stencil(sign("scroll", inner), place.left + (side - inner) // 2, middle - inner // 2, mark)
    room = Box(place.left + side + 4, place.top, place.right - 2, place.bottom)
    canvas.text(str(len(player.contracts)), room, Style(Face.FIGURE, min(40, side), colour, 14), check=room)
    canvas.hit(f"contracts:{player.seat}", place)


def _caravan(
    canvas: Canvas, deck: Deck, player: PlayerView, at: int, role: Role, box: Box, words: Words
) -> None:
    """The front card, those behind it that have room, and how many more there are."""
    cards, seat = player.caravans[at], player.seat
    acting = role.acting[1] if role.acting is not None and role.acting[0] == at else None
    front, low, behind = _heights(box.height)
    hit = f"caravan:{seat}:{at + 1}"
    canvas.hit(hit, box)
    if not cards:
        place = Box(box.left, box.top, box.right, box.top + front)
        empty_place(canvas, place, words)
        return
    for depth in range(min(behind, len(cards) - 1), 0, -1):
        inset = round(_INSET * depth * 2 / behind)
        top = box.top + front + (depth - 1) * low
        width = box.width - 2 * inset
        if acting == depth:
            _shine(canvas, Box(box.left + inset, top - RADIUS, box.left + inset + width, top + low))
        # The last one leaves room for the number of those that are not shown.
        short = _MORE - inset if depth == behind < len(cards) - 1 else 0
        card = strip(deck.person(cards[depth]), deck, width - short, low, RADIUS, words)
        canvas.stamp(card, box.left + inset, top)
        canvas.hit(f"{hit}:{depth + 1}", Box.sized(box.left + inset, top, width, low))
    person = deck.person(cards[0])
    if acting == 0:
        _shine(canvas, Box.sized(box.left, box.top, box.width, front))
    canvas.stamp(front_card(person, deck, box.width, front, words), box.left, box.top)
    canvas.hit(f"{hit}:1", Box.sized(box.left, box.top, box.width, front))
    side = 26 if front < 110 else 30
    number = marker(at + 1, side) if role.on_turn else counter(str(at + 1), side, WELL, TEXT, TEXT)
    canvas.stamp(number, box.left + 4, box.top + 3)
    more = len(cards) - 1 - behind
    if more > 0:
        place = Box.sized(box.right - _MORE + 6, box.bottom - 35, 34, 34)
        lit_more = acting is not None and acting > behind
        canvas.stamp(counter(f"+{more}", 34, WELL, ACCENT if lit_more else TEXT, TEXT), *place[:2])
        canvas.hit(f"more:{seat}:{at + 1}", place)


def _shine(canvas: Canvas, box: Box) -> None:
    """The light around the card that acts."""
    shape = rounded(box.width + 6, box.height + 6, CARD_RADIUS + 3)
    canvas.glow(shape, box.left - 3, box.top - 3, ACCENT, 6, 0.8)
    canvas.paint(shape, box.left - 3, box.top - 3, ACCENT)


def _heights(height: int) -> tuple[int, int, int]:
    """Of a caravan of this height: the front card's, a strip's, and how many strips there are."""
    front = max(92, min(150, round(height * 0.5)))
    behind = max(2, (height - front) // 40)
    low = (height - front) // behind
    return height - low * behind, low, behind
