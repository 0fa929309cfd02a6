"""Parts of the phone's picture: hand tiles, rows of chips with their numbers, offers, shipments, rivals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.catalogue import Words
from engine.ceylon.advice import MeldAdvice
from engine.ceylon.cards import KINDS, NUMBER, counted
from engine.ceylon.types import View
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.ceylon.kinds import KindStyle, kind_chip, kind_name, style_of
from render.ceylon.prompts import awaited
from render.fonts import Face
from render.masks import gradient, rounded
from render.palette import CUT, DIM, EDGE, INK, LINE, PANE, PAPER, RAISED, RGB, TEXT, WARNING, mixed, rgb
from render.phone import LEAST, MARGIN, NOW, RADIUS, pane
from render.picture import PHONE_HEIGHT, PHONE_WIDTH, Box
from render.symbols import symbol
from render.text import measure
from render.tokens import Mark, coin, player_token, seat_token

NEAR = 30
"""Points from the target at which a player threatens to end the game with one shipment."""
WIDTH = PHONE_WIDTH - 2 * MARGIN
RIGHT, BOTTOM = PHONE_WIDTH - MARGIN, PHONE_HEIGHT - MARGIN
GAIN = rgb("#7FD6A0")
"""Letters that say what can be done."""
HEADING = 46
"""Pixels from a heading's top to what stands below it."""
CHIP = 60
ROW = 84
"""Height of a row with chips."""
_WHITE = (255, 255, 255)
_DARK_BANDS = ("Winds", "Clipper")
"""Kinds on whose colour white letters have too little contrast."""


def head(canvas: Canvas, text: str, right: str, top: int) -> int:
    """The heading of a section, with something at its right; gives the top of what stands below."""
    wide = measure(Face.BODY, LEAST, right) + 4 if right else 0
    room = Box(MARGIN + 4, top, PHONE_WIDTH - MARGIN - wide - 16, top + 40)
    canvas.text(text.upper(), room, Style(Face.HEAVY, LEAST, DIM, LEAST))
    if right:
        room = Box(PHONE_WIDTH - MARGIN - wide, top, PHONE_WIDTH - MARGIN, top + 40)
        canvas.text(right, room, Style(Face.BODY, LEAST, DIM, LEAST), "right")
    return top + HEADING


# --- the hand ------------------------------------------------------------------------------------


def hand_columns(kinds: int) -> int:
    """How many kinds stand beside each other."""
    return 3 if kinds <= 6 else 4


@SPRITES.keep
def hand_tile(kind: int, count: int, width: int, height: int, name: str, used: int, away: int) -> Sprite:
    """A kind in hand with its number; of ``used`` cards it shines, of those ``away`` it says how many go."""
    border = 22
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, EDGE)
    style = style_of(kind)
    shape = rounded(width, height, RADIUS)
    behind = min(3, count - 1)
    for at in range(behind, 0, -1):
        canvas.paint(shape, border + 4 * at, border - 4 * at, mixed(PAPER[1], EDGE, 0.35))
        canvas.paint(rounded(width, height, RADIUS, 2), border + 4 * at, border - 4 * at, EDGE)
    if used:
        canvas.glow(shape, border, border, NOW, 9, 0.9)
    face = Canvas(gradient(width, height, *PAPER).copy())
    band = 44
    colour = style.colour
    face.image.paste(gradient(width, band, mixed(colour, _WHITE, 0.08), colour), (0, height - band))
    _mark(face, style, count, Box(0, 0, width, height - band))
    letters = INK if KINDS[kind] in _DARK_BANDS else _WHITE
    room = Box(3, height - band, width - 3, height)
    face.text(name, room, Style(Face.STRONG, 31, letters, LEAST), "centre")
    canvas.inlay(face, shape, border, border)
    edge = NOW if used else CUT if away else EDGE
    canvas.paint(rounded(width, height, RADIUS, 5 if used or away else 2), border, border, edge)
    gone = used or away
    if gone:
        text = f"−{gone}"
        wide = measure(Face.HEAVY, 36, text) + 20
        tag = Box.sized(border - 7, border - 9, wide, 44)
        canvas.paint(rounded(wide, 44, 10), tag.left, tag.top, NOW if used else CUT)
        ink = INK if used else _WHITE
        canvas.text(text, tag, Style(Face.HEAVY, 36, ink, LEAST), "centre")
    return canvas.sprite(border, border)


def _mark(face: Canvas, style: KindStyle, count: int, room: Box) -> None:
    """The symbol, and the number where there is more than one."""
    side = round(min(room.height - 8, 76) * min(1.06, style.share))
    text = str(count)
    wide = measure(Face.FIGURE, 76, text) if count > 1 else 0
    gap = 18 if wide else 0
    # A tag at the corner leaves room for the pair further right.
    left = (room.width - side - gap - wide) // 2
    face.stencil(symbol(style.symbol, side), left, (room.height - side) // 2 + 1, style.colour)
    if wide:
        place = Box(left + side + gap, room.top, left + side + gap + wide + 4, room.bottom)
        face.text(text, place, Style(Face.FIGURE, 76, INK, 40))


def draw_hand(
    canvas: Canvas, hand: Sequence[int], used: Sequence[int], away: Sequence[int], top: int, words: Words
) -> int:
    """The hand, kind by kind; gives its bottom."""
    kinds = [kind for kind, count in enumerate(hand) if count]
    if not kinds:
        box = Box.sized(MARGIN, top, WIDTH, 76)
        pane(canvas, box)
        canvas.text(words("No cards in hand"), box, Style(Face.BODY, 32, DIM, LEAST), "centre")
        return box.bottom
    columns = hand_columns(len(kinds))
    width, height = (WIDTH - 14 * (columns - 1)) // columns, 126 if columns == 3 else 116
    for at, kind in enumerate(kinds):
        left = MARGIN + at % columns * (width + 14)
        y = top + 10 + at // columns * (height + 18)
        tile = hand_tile(kind, hand[kind], width, height, kind_name(kind, words), used[kind], away[kind])
        canvas.stamp(tile, left, y)
        canvas.hit(f"hand:{KINDS[kind]}", Box.sized(left, y, width, height))
    return top + 10 + -(-len(kinds) // columns) * (height + 18) - 8


# --- rows ----------------------------------------------------------------------------------------


def row_chips(
    canvas: Canvas, cards: Sequence[int], left: int, right: int, middle: int, side: int = CHIP
) -> int:
    """Kinds with their numbers before them, from the left as far as there is room; gives their right end."""
    found = counted(cards)
    gap = 8
    if found and chips_width(cards, side) > right - left:
        # Closer first, then smaller.
        gap = 2
        side = max(40, min(side, side * (right - left) // chips_width(cards, side)))
    size = min(42, max(LEAST, side - 14))
    x = left
    for name, count in found:
        wide = measure(Face.FIGURE, size, str(count)) + 4 if count > 1 else 0
        if x + wide + side > right + 2:
            break
        if count > 1:
            room = Box(x, middle - 30, x + wide, middle + 30)
            canvas.text(str(count), room, Style(Face.FIGURE, size, TEXT, LEAST))
        canvas.stamp(kind_chip(NUMBER[name], side), x + wide, middle - side // 2)
        x += wide + side + gap
    return x - gap if found else left


def chips_width(cards: Sequence[int], side: int = CHIP) -> int:
    """Pixels that a row of chips with their numbers takes."""
    found = counted(cards)
    figures = [measure(Face.FIGURE, 42, str(count)) + 4 for _, count in found if count > 1]
    return sum(figures) + side * len(found) + 8 * max(0, len(found) - 1)


class Trade(NamedTuple):
    """An offer as its reader sees it: its number, with whom, what comes and what goes."""

    number: int
    partner: tuple[int, Mark]
    get: Sequence[int]
    give: Sequence[int]
    note: tuple[str, int, RGB]
    """What comes of it: a text, points and a colour."""
    mine: bool


def trade_height(trade: Trade, words: Words) -> int:
    """The height of an offer's row: both sides in a line, or one below the other."""
    free = WIDTH - 116 - 22 - _note_width(trade.note)
    free -= measure(Face.BODY, LEAST, words("you get")) + measure(Face.BODY, LEAST, words("for")) + 40
    return ROW if chips_width(trade.get) + chips_width(trade.give) <= free else 2 * ROW - 14


def trade_row(canvas: Canvas, trade: Trade, box: Box, words: Words) -> None:
    """An offer, in one line or two."""
    get, give, note, mine = trade.get, trade.give, trade.note, trade.mine
    pane(canvas, box, PANE if mine else RAISED, LINE if mine else NOW)
    first = box.top + ROW // 2
    room = Box(box.left + 12, box.top, box.left + 44, box.top + ROW)
    canvas.text(str(trade.number), room, Style(Face.HEAVY, 40, DIM if mine else NOW, LEAST))
    canvas.stamp(player_token(*trade.partner, 60), box.left + 46, first - 30)
    _note(canvas, note, box)
    right = box.right - 12 - _note_width(note)
    x = _word(canvas, words("you ask") if mine else words("you get"), box.left + 116, first)
    if box.height > ROW:
        row_chips(canvas, get, x + 8, right, first)
        second = first + ROW - 14
        x = _word(canvas, words("you give"), box.left + 116, second)
        row_chips(canvas, give, x + 8, right, second)
        return
    x = (
        row_chips(canvas, get, x + 8, right, first)
        if any(get)
        else _word(canvas, words("nothing"), x + 8, first)
    )
    x = _word(canvas, words("for"), x + 10, first)
    if any(give):
        row_chips(canvas, give, x + 10, right, first)
    else:
        _word(canvas, words("nothing"), x + 10, first)


def _word(canvas: Canvas, text: str, left: int, middle: int) -> int:
    """A quiet word in a row; gives its right end."""
    room = Box(left, middle - 26, left + measure(Face.BODY, LEAST, text) + 2, middle + 26)
    canvas.text(text, room, Style(Face.BODY, LEAST, DIM, LEAST))
    return room.right


def _note_width(note: tuple[str, int, RGB]) -> int:
    text, points, _ = note
    return (72 if points else 0) + (measure(Face.STRONG, LEAST, text) + 12 if text else 0)


def _note(canvas: Canvas, note: tuple[str, int, RGB], box: Box) -> None:
    """What comes of an offer, at its row's right end."""
    text, points, colour = note
    right = box.right - 12
    if points:
        canvas.stamp(coin(62, str(points)), right - 62, box.middle[1] - 31)
        right -= 72
    if text:
        wide = measure(Face.STRONG, LEAST, text)
        room = Box(right - wide - 2, box.top, right, box.bottom)
        canvas.text(text, room, Style(Face.STRONG, LEAST, colour, LEAST), "right")


def best_meld(canvas: Canvas, meld: MeldAdvice, says: Sequence[str], box: Box, *, lit: bool) -> None:
    """The shipment that scores most: how many of what, in words what it takes and leaves, its points."""
    if lit:
        canvas.glow(rounded(box.width, box.height, RADIUS), box.left, box.top, NOW, 7, 0.6)
    pane(canvas, box, RAISED if lit else PANE, NOW if lit else LINE)
    size = meld.move.goods + meld.move.plantations
    middle = box.middle[1]
    room = Box(box.left + 18, box.top, box.left + 58, box.bottom)
    canvas.text(str(size), room, Style(Face.FIGURE, 62, TEXT, 40))
    canvas.stamp(kind_chip(NUMBER[meld.move.ware], 70), box.left + 66, middle - 35)
    canvas.stamp(coin(78, str(meld.points)), box.right - 92, middle - 39)
    lines = [line for line in says if line]
    for at, line in enumerate(lines):
        top = middle - 22 * len(lines) + 44 * at
        room = Box(box.left + 152, top, box.right - 104, top + 44)
        style = Style(Face.STRONG, 32, TEXT, LEAST) if at == 0 else Style(Face.BODY, 31, DIM, LEAST)
        canvas.text(line, room, style)
    canvas.hit(f"meld:{meld.move.ware}", box)


def small_meld(canvas: Canvas, meld: MeldAdvice, box: Box) -> None:
    """Another shipment: how many of what for how many points."""
    pane(canvas, box)
    middle = box.middle[1]
    room = Box(box.left + 14, box.top, box.left + 50, box.bottom)
    text = str(meld.move.goods + meld.move.plantations)
    canvas.text(text, room, Style(Face.FIGURE, 50, TEXT, 36))
    canvas.stamp(kind_chip(NUMBER[meld.move.ware], 58), box.left + 54, middle - 29)
    canvas.stamp(coin(62, str(meld.points)), box.right - 74, middle - 31)
    canvas.hit(f"meld:{meld.move.ware}", box)


# --- rivals --------------------------------------------------------------------------------------


def rival_tile(canvas: Canvas, view: View, seat: int, names: Sequence[str], box: Box) -> None:
    """Another player: points, cards, known cards; near the end is coral, who is on turn has gold."""
    player = view.players[seat]
    near = player.points + NEAR >= view.options.target
    alert = near or (view.attack is not None and seat in awaited(view))
    edge = WARNING if alert else NOW if seat == view.player else LINE
    pane(canvas, box, mixed(PANE, (0x7A, 0x2A, 0x2A), 0.45) if alert else PANE, edge)
    token, line = 58, 64
    canvas.stamp(seat_token(names, seat, token), box.left + 9, box.top + 9)
    x = box.left + 9 + token + 8
    named = box.width >= 300
    points = str(player.points)
    style = Style(Face.FIGURE, 48, WARNING if near else TEXT, 36)
    wide = measure(style.face, style.size, points) + 4
    if named:
        place = Box(box.right - wide - 12, box.top + 7, box.right - 10, box.top + 7 + line)
        room = Box(x, place.top, place.left - 6, place.bottom)
        canvas.text(names[seat], room, Style(Face.STRONG, 32, TEXT, LEAST))
    else:
        place = Box(x, box.top + 7, box.right - 5, box.top + 7 + line)
    canvas.text(points, place, style, "right" if named else "left")
    canvas.hit(f"points:{seat}", place)
    low = Box(box.left + 12, box.top + 72, box.right - 8, box.top + 118)
    x = backs(canvas, low.left, low.middle[1], player.hand_size)
    text = str(player.hand_size)
    wide = measure(Face.FIGURE, 40, text) + 4
    room = Box(x, low.top, x + wide, low.bottom)
    canvas.text(text, room, Style(Face.FIGURE, 40, TEXT, LEAST))
    canvas.hit(f"hand_size:{seat}", Box(low.left, low.top, room.right, low.bottom))
    beside = Box(room.right + 12, low.top, low.right, low.bottom)
    below = Box(box.left + 10, box.top + 120, box.right - 6, box.top + 166)
    known(canvas, seat, player.known, below if box.holds(below) else beside)
    canvas.hit(f"player:{seat}", box)


def known(canvas: Canvas, seat: int, cards: Sequence[int], box: Box) -> None:
    """Cards that a hand is known to hold, as many as there is room for."""
    side = 42
    x = box.left
    for name, count in counted(cards):
        for _ in range(count):
            if x + side > box.right:
                return
            canvas.stamp(kind_chip(NUMBER[name], side), x, box.middle[1] - side // 2)
            canvas.hit(f"known:{seat}:{name}", Box.sized(x, box.top, side, box.height))
            x += 24
        x += side - 24 + 6


def backs(canvas: Canvas, left: int, middle: int, number: int) -> int:
    """Up to three small backs of cards beside their number, or a place without any; gives its left end."""
    for at in range(3 - min(3, number), 3):
        canvas.stamp(small_back(22, 32), left + 9 * at, middle - 16)
    if not number:
        canvas.paint(rounded(22, 32, 4, 2), left + 18, middle - 16, LINE)
    return left + 22 + 18 + 8


@SPRITES.keep
def small_back(width: int, height: int) -> Sprite:
    """A back so small that its pattern is left out."""
    border = 6
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, (0x25, 0x31, 0x4E))
    shape = rounded(width, height, 4)
    canvas.shadow(shape, border, border, 2, 0.5)
    canvas.paint(shape, border, border, (0x8B, 0x9C, 0xC6))
    canvas.paint(rounded(width - 4, height - 4, 3), border + 2, border + 2, (0x4A, 0x5E, 0x92))
    return canvas.sprite(border, border)
