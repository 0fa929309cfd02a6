"""An estate: its owner's plate, plantations and Officials as plots, palms where land is free."""

from __future__ import annotations

from typing import NamedTuple

from PIL import ImageDraw

from engine.ceylon.cards import WARES
from engine.ceylon.types import PlayerView
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.ceylon.island import PALM, hill
from render.ceylon.kinds import kind_chip, style_of
from render.ceylon.phone_parts import backs
from render.fonts import Face
from render.masks import rounded, supersampled
from render.palette import ACCENT, INK, LINE, PANE, RGB, TEXT, WARNING, mixed, rgb
from render.phone import NOW
from render.picture import Box
from render.symbols import symbol
from render.text import measure
from render.tokens import Mark, counter, player_token, round_canvas

_SOIL, _WHITE = rgb("#B08D57"), (255, 255, 255)
_MORE, _FEWER = rgb("#2F7D4F"), rgb("#A3261C")
_PLOT = 92
_PALMS = ((14, 26, 40), (62, 2, 34), (112, 34, 38), (160, 8, 32), (206, 30, 36))
"""Places of palms on free land, and their sizes."""


class Owner(NamedTuple):
    """Whose an estate is, what they have, and what the last turn changed there.

    That is cards, points, and what was built; ``now`` are those on turn, ``asked`` those who are waited for.
    """

    seat: int
    mark: Mark
    name: str
    player: PlayerView
    now: bool
    asked: bool
    cards: int
    points: int
    built: frozenset[str | None]
    traded: bool


def draw_estate(canvas: Canvas, owner: Owner, room: Box) -> None:
    """Everything of one player within the room of their owner."""
    plate = _plate_box(room)
    _plate(canvas, owner, plate)
    plots = Box(room.left, plate.bottom + 10, room.right, room.bottom)
    _plots(canvas, owner, plots)
    canvas.hit(f"player:{owner.seat}", Box(room.left, plate.top, room.right, plots.bottom))


def _plate_box(room: Box) -> Box:
    wide, high = min(room.width, 480), 100
    if room.height > 300:
        high = 150 if wide > 400 else 128
    return Box.sized(room.left + (room.width - wide) // 2, room.top, wide, high)


def _plate(canvas: Canvas, owner: Owner, box: Box) -> None:
    seat = owner.seat
    shape = rounded(box.width, box.height, 14)
    if owner.now:
        canvas.glow(shape, box.left, box.top, NOW, 8, 0.9)
    canvas.shadow(shape, box.left, box.top, 6, 0.5)
    canvas.paint(shape, box.left, box.top, PANE)
    edge = WARNING if owner.asked else ACCENT if owner.now else LINE
    canvas.paint(
        rounded(box.width, box.height, 14, 4 if owner.asked or owner.now else 2), box.left, box.top, edge
    )
    middle, side = box.middle[1], min(box.height - 22, 66 if box.width < 340 else 120)
    canvas.stamp(player_token(seat, owner.mark, side), box.left + 10, middle - side // 2)
    if owner.asked:
        ask = counter("?", 40, WARNING, _WHITE, (0x2A, 0x10, 0x10))
        canvas.stamp(ask, box.left - 8, box.top - 10)
        canvas.hit(f"asked:{seat}", Box.sized(box.left - 8, box.top - 10, 40, 40))
    if owner.traded:
        canvas.stamp(_exchange(42), box.right - 30, box.bottom - 22)
        canvas.hit(f"trade:{seat}", Box.sized(box.right - 30, box.bottom - 22, 42, 42))
    left = box.left + side + 22
    points = str(owner.player.points)
    large = box.height > 140
    style = Style(Face.FIGURE, 100 if large else 70, NOW if owner.points else TEXT, 48)
    wide = measure(style.face, style.size, points) + 4
    place = Box(box.right - wide - 14, box.top + 4, box.right - 12, box.bottom - 4)
    canvas.text(points, place, style, "right")
    canvas.hit(f"points:{seat}", place)
    half = box.top + round(box.height * 0.47)
    line = Box(left, box.top + 6, place.left - 8, half)
    canvas.text(owner.name, line, Style(Face.STRONG, 42 if large else 33, TEXT, 27))
    _hand(canvas, owner, Box(left, half + 2, place.left - 4, box.bottom - 4))


def _hand(canvas: Canvas, owner: Owner, box: Box) -> None:
    """Backs, how many cards, and by how many the last turn changed that."""
    seat, player, change = owner.seat, owner.player, owner.cards
    middle = box.middle[1]
    x = backs(canvas, box.left, middle, player.hand_size)
    text = str(player.hand_size)
    wide = measure(Face.FIGURE, 40, text) + 4
    room = Box(x, box.top, x + wide, box.bottom)
    canvas.text(text, room, Style(Face.FIGURE, 40, TEXT, 30))
    canvas.hit(f"hand_size:{seat}", Box(box.left, box.top, room.right, box.bottom))
    if change:
        amount = f"+{change}" if change > 0 else f"−{-change}"
        wide = measure(Face.HEAVY, 32, amount) + 16
        if room.right + 8 + wide <= box.right:
            tag = Box.sized(room.right + 8, middle - 19, wide, 38)
            canvas.paint(rounded(wide, 38, 9), tag.left, tag.top, _MORE if change > 0 else _FEWER)
            canvas.text(amount, tag, Style(Face.HEAVY, 32, _WHITE, 32), "centre")
            canvas.hit(f"change:{seat}", tag)


def _plots(canvas: Canvas, owner: Owner, room: Box) -> None:
    """What was built, as plots beside each other; where little was, palms and a hill."""
    seat, player = owner.seat, owner.player
    owned: list[tuple[int | None, int]] = [
        (ware, count) for ware, count in enumerate(player.plantations) if count
    ]
    owned += [(None, player.officials)] if player.officials else []
    gap = 10
    most = 128 if room.height > 180 else _PLOT

    def largest(lines: int) -> int:
        """The side of plots in so many lines."""
        across = max(1, -(-len(owned) // lines))
        low = (room.height - 4 - (gap + 2) * (lines - 1)) // lines
        return min(most, low, (room.width - gap * (across - 1)) // across)

    lines = max((1, 2), key=largest)
    side, columns = largest(lines), -(-len(owned) // lines)
    first = room.left + (8 if columns * (side + gap) - gap + 8 <= room.width else 0)
    top = room.top + max(0, min(40, (room.height - lines * (side + gap)) // 3))
    x = first
    for at, (ware, count) in enumerate(owned):
        if at == columns:
            x, top = first, top + side + gap
        fresh = (WARES[ware] if ware is not None else None) in owner.built
        canvas.stamp(plot(ware, side, fresh=fresh), x, top)
        if count > 1:
            small = 54 if side > 60 else 36
            canvas.stamp(counter(str(count), small), x + side - small * 2 // 3, top + side - small * 3 // 4)
        hit = f"officials:{seat}" if ware is None else f"plantation:{seat}:{WARES[ware]}"
        canvas.hit(hit, Box.sized(x, top, side, side))
        x += side + gap
    if lines == 1:
        _wild(canvas, Box(x, top, room.right, top + side), seat, bare=len(owned) < 2)
    low = Box(room.left + 10, room.bottom - 96, room.right, room.bottom - 6)
    if low.top > top + side + 10:
        _wild(canvas, low, seat + 1, bare=True)


def _wild(canvas: Canvas, free: Box, seat: int, *, bare: bool) -> None:
    """Palms and a hill on land that nobody ploughs."""
    rest = 104 if bare else 6
    for at, (dx, dy, size) in enumerate(_PALMS):
        if dx + size + rest < free.width:
            top = free.top + dy + (seat * 7 + at * 5) % 11
            canvas.stencil(symbol("palm-tree", size), free.left + dx, top, PALM)
    if bare and free.width > 130:
        canvas.stamp(hill(96), free.right - 104, free.bottom - 58)


@SPRITES.keep
def plot(ware: int | None, side: int, *, fresh: bool) -> Sprite:
    """Ploughed soil in a ware's colour with its chip on it; without a ware an Official's hat."""
    border = 18
    colour: RGB = style_of(ware).colour if ware is not None else INK
    canvas = Canvas.clear(side + 2 * border, side + 2 * border, _SOIL)
    shape = rounded(side, side, 12)
    if fresh:
        canvas.glow(shape, border, border, NOW, 8, 1.0)
    soil = mixed(_SOIL, colour, 0.4)
    canvas.paint(shape, border, border, soil)
    for at in range(1, 5):
        y = border + side * at // 5
        canvas.paint(rounded(side - 16, 3, 1), border + 8, y, mixed(soil, (0, 0, 0), 0.18))
    edge = NOW if fresh else mixed(colour, (0, 0, 0), 0.15)
    canvas.paint(rounded(side, side, 12, 5 if fresh else 3), border, border, edge)
    chip = round(side * 0.74)
    at = border + (side - chip) // 2
    if ware is not None:
        canvas.stamp(kind_chip(ware, chip), at, at)
    else:
        canvas.stamp(counter("", chip, (0xFB, 0xF4, 0xE4), _WHITE), at, at)
        hat = round(chip * 0.62)
        canvas.stencil(symbol("top-hat", hat), border + (side - hat) // 2, border + (side - hat) // 2, INK)
    return canvas.sprite(border, border)


@SPRITES.keep
def _exchange(side: int) -> Sprite:
    """A gold disc with two arrows: cards went both ways."""
    canvas, border = round_canvas(side, _WHITE, ACCENT, 3)
    arrows(canvas, border + side // 4, border + side // 4, side // 2, INK)
    return canvas.sprite(border, border)


def arrows(canvas: Canvas, left: int, top: int, side: int, colour: RGB) -> None:
    """Two arrows, one each way, in a square."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        wide = side * scale
        thick = max(2, side // 9) * scale
        head = wide * 0.22
        for y, tip, tail in ((wide * 0.28, wide, 0.0), (wide * 0.72, 0.0, float(wide))):
            way = 1 if tip > tail else -1
            draw.line([(tail, y), (tip - way * head, y)], 255, thick)
            back = tip - way * head * 1.3
            draw.polygon([(tip, y), (back, y - head), (back, y + head)], 255)

    canvas.stencil(supersampled(side, side, 4, paint), left, top, colour)
