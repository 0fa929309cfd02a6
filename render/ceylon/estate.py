"""An estate: its owner's token, the hand as a fan of backs, plantations and Officials, palms on free land."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import ImageDraw

from engine.ceylon import cards, types
from render.ceylon.island import PALM, hill
from render.ceylon.kinds import kind_chip, style_of
from render.drawing import cache, fonts, masks, styles
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.palette import ACCENT, INK, RGB, WARNING, mixed, rgb
from render.drawing.picture import Box
from render.symbols import symbol
from render.tokens import Mark, badge, counter, player_token, round_canvas

_SOIL, _WHITE = rgb("#B08D57"), (255, 255, 255)
_BACK = 40, 58
_STEP = 13
"""Pixels by which a back stands out from under the next one."""
_PLOT, _LARGE_PLOT = 88, 110
_BESIDE = 28
"""Pixels beside a plot for the number of such."""
_COUNTER = 46
"""The smallest one whose figure can be read on a phone."""
_RING = 9
"""Pixels of gold around the token of whoever is on turn."""
_PALMS = ((10, 18, 40), (58, 4, 34), (104, 26, 38), (150, 8, 32))
"""Places of palms on free land, and their sizes."""


class Owner(NamedTuple):
    """Whose an estate is, what they have, and what the last turn changed there.

    ``now`` are those on turn, ``asked`` those who are waited for; ``built`` is what is new.
    """

    seat: int
    mark: Mark
    player: types.PlayerView
    now: bool
    asked: bool
    won: bool
    built: frozenset[str | None]
    traded: bool


def token_box(room: Box) -> Box:
    """Where the token stands in an estate."""
    side = 104 if room.height > 240 else 80
    return Box.sized(room.left, room.top, side, side)


def fan_box(room: Box, number: int) -> Box:
    """Where so many backs lie beside the token."""
    token, (wide, high) = token_box(room), _BACK
    left = token.right + 12
    return Box.sized(
        left, token.middle[1] - high // 2, wide + round(_step(room, number) * (number - 1)), high
    )


def _step(room: Box, number: int) -> float:
    free = room.right - token_box(room).right - 12 - _BACK[0]
    return min(_STEP, free / max(1, number - 1))


def draw_estate(canvas: Canvas, owner: Owner, room: Box) -> None:
    """Everything of one player within the room of their owner."""
    seat, box = owner.seat, token_box(room)
    if owner.now:
        ring = box.inset(-_RING)
        canvas.glow(masks.disc(ring.width), ring.left, ring.top, styles.NOW, 8, 1.0)
        canvas.hit("turn", ring)
    canvas.stamp(player_token(seat, owner.mark, box.width), box.left, box.top)
    if owner.now:
        canvas.paint(masks.disc(ring.width, _RING), ring.left, ring.top, styles.NOW)
    canvas.hit(f"player:{seat}", box)
    corner = Box.sized(box.right - 24, box.bottom - 34, _COUNTER, _COUNTER)
    if owner.won:
        canvas.stamp(badge("crown", _COUNTER, styles.NOW, INK, share=0.62), *corner[:2])
        canvas.hit("won", corner)
    if owner.asked:
        canvas.stamp(counter("?", _COUNTER, WARNING, _WHITE, (0x2A, 0x10, 0x10)), *corner[:2])
        canvas.hit(f"asked:{seat}", corner)
    _fan(canvas, owner, room)
    _plots(canvas, owner, Box(room.left, box.bottom + 10, room.right, room.bottom))


def _fan(canvas: Canvas, owner: Owner, room: Box) -> None:
    """The hand, its cards closer together where they are many."""
    seat, number = owner.seat, owner.player.hand_size
    box = fan_box(room, max(1, number))
    for at in range(number):
        canvas.stamp(_back(), box.left + round(at * _step(room, number)), box.top)
    if number:
        canvas.hit(f"hand:{seat}", box)
    if owner.traded:
        left = min(box.right - 20, room.right - 44)
        canvas.stamp(_exchange(44), left, box.top - 14)
        canvas.hit(f"trade:{seat}", Box.sized(left, box.top - 14, 44, 44))


def _plots(canvas: Canvas, owner: Owner, room: Box) -> None:
    """What was built, as plots beside each other; where little was, palms and a hill."""
    seat, player = owner.seat, owner.player
    owned: list[tuple[int | None, int]] = [
        (ware, count) for ware, count in enumerate(player.plantations) if count
    ]
    owned += [(None, player.officials)] if player.officials else []
    side, places = _places([count for _, count in owned], room)
    for (ware, count), (x, y) in zip(owned, places, strict=True):
        fresh = (cards.WARES[ware] if ware is not None else None) in owner.built
        canvas.stamp(_plot(ware, side, fresh=fresh), x, y)
        if count > 1:
            room_beside = Box(x + side + 2, y, x + side + _BESIDE, y + side)
            canvas.text(str(count), room_beside, Style(fonts.Face.FIGURE, 42, INK, styles.LEAST))
        hit = f"officials:{seat}" if ware is None else f"plantation:{seat}:{cards.WARES[ware]}"
        canvas.hit(hit, Box.sized(x, y, side, side))
    right, low = places[-1] if places else (room.left - side - 8, room.top)
    if side > 60:
        _wild(canvas, Box(right + side + 30, low, room.right, low + side), seat)
    if room.bottom - low - side > 90:
        _wild(canvas, Box(room.left, room.bottom - 88, room.right, room.bottom), seat + 1)


def _places(counts: Sequence[int], room: Box) -> tuple[int, list[tuple[int, int]]]:
    """The side of the largest plots for which there is room, and where they lie."""
    gap = 10
    for side in range(_LARGE_PLOT if room.height > 200 else _PLOT, 30, -2):
        x, y, places = room.left, room.top, []
        for count in counts:
            wide = side + (_BESIDE if count > 1 else 0)
            if x + wide > room.right:
                x, y = room.left, y + side + gap
            places.append((x, y))
            x += wide + gap
        if y + side <= room.bottom + 4:
            break
    return side, places


def _wild(canvas: Canvas, free: Box, seat: int) -> None:
    """Palms and a hill on land that nobody ploughs."""
    for at, (dx, dy, size) in enumerate(_PALMS):
        if dx + size + 100 < free.width:
            canvas.stencil(
                symbol("palm-tree", size), free.left + dx, free.top + dy + (seat * 7 + at * 5) % 11, PALM
            )
    if free.width > 130:
        canvas.stamp(hill(90), free.right - 96, free.bottom - 58)


@cache.SPRITES.keep
def _back() -> Sprite:
    (width, height), border = _BACK, 6
    canvas = Canvas.clear(width + 2 * border, height + 2 * border, (0x25, 0x31, 0x4E))
    shape = masks.rounded(width, height, 5)
    canvas.shadow(shape, border, border, 2, 0.5)
    canvas.paint(shape, border, border, (0x9B, 0xAB, 0xD2))
    canvas.paint(masks.rounded(width - 4, height - 4, 4), border + 2, border + 2, (0x46, 0x58, 0x8C))
    return canvas.sprite(border, border)


@cache.SPRITES.keep
def _plot(ware: int | None, side: int, *, fresh: bool) -> Sprite:
    """Ploughed soil in a ware's colour with its chip on it; without a ware an Official's hat."""
    border = 18
    colour: RGB = style_of(ware).colour if ware is not None else INK
    canvas = Canvas.clear(side + 2 * border, side + 2 * border, _SOIL)
    shape = masks.rounded(side, side, 12)
    if fresh:
        canvas.glow(shape, border, border, styles.NOW, 8, 1.0)
    soil = mixed(_SOIL, colour, 0.4)
    canvas.paint(shape, border, border, soil)
    for at in range(1, 5):
        y = border + side * at // 5
        canvas.paint(masks.rounded(side - 16, 3, 1), border + 8, y, mixed(soil, (0, 0, 0), 0.18))
    edge = styles.NOW if fresh else mixed(colour, (0, 0, 0), 0.15)
    canvas.paint(masks.rounded(side, side, 12, 5 if fresh else 3), border, border, edge)
    chip = round(side * 0.74)
    at = border + (side - chip) // 2
    if ware is not None:
        canvas.stamp(kind_chip(ware, chip), at, at)
    else:
        canvas.stamp(counter("", chip, (0xFB, 0xF4, 0xE4), _WHITE), at, at)
        hat = round(chip * 0.62)
        canvas.stencil(symbol("top-hat", hat), border + (side - hat) // 2, border + (side - hat) // 2, INK)
    return canvas.sprite(border, border)


@cache.SPRITES.keep
def _exchange(side: int) -> Sprite:
    """A gold disc with two arrows: cards went both ways."""
    canvas, border = round_canvas(side, _WHITE, ACCENT, 3)
    inner = side // 2

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        wide = inner * scale
        head = wide * 0.22
        for y, tip, tail in ((wide * 0.28, wide, 0.0), (wide * 0.72, 0.0, float(wide))):
            way = 1 if tip > tail else -1
            draw.line([(tail, y), (tip - way * head, y)], 255, max(2, inner // 9) * scale)
            back = tip - way * head * 1.3
            draw.polygon([(tip, y), (back, y - head), (back, y + head)], 255)

    canvas.stencil(masks.supersampled(inner, inner, 4, paint), border + side // 4, border + side // 4, INK)
    return canvas.sprite(border, border)
