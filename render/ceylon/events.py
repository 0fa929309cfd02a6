"""What holds the table: an attack that awaits answers, or the last meld as a fan of its cards."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL import Image

from data.catalogue import Words
from engine.ceylon.cards import CLIPPER, NUMBER, PIRATES, PLANTATION, PORT
from engine.ceylon.types import AttackView, Meld, View
from engine.core.errors import Word
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.ceylon.kinds import kind_card
from render.fonts import Face
from render.masks import rounded
from render.palette import FAINT, TEXT, WARNING
from render.panels import QUIET, RADIUS, heading, sheet
from render.picture import Box
from render.tokens import coin, counter, marks, player_token

_CAPTION = 58
"""Height of the line below the fan."""


def event_tile(canvas: Canvas, view: View, names: Sequence[str], box: Box, words: Words) -> None:
    """The tile: an open attack, else the last meld, else an invitation to make one."""
    sheet(canvas, box)
    inner = Box(box.left + 20, box.top + 14, box.right - 20, box.bottom - 12)
    if view.attack is not None:
        canvas.paint(rounded(box.width, box.height, RADIUS, 3), box.left, box.top, WARNING)
        _attack(canvas, view.attack, names, inner, words)
        canvas.hit("attack", box)
    elif view.melds:
        fresh = view.melds[-1].turn == view.turn
        _meld(canvas, view.melds[-1], names, inner, words, fresh=fresh)
        canvas.hit("meld", box)
    else:
        heading(canvas, words("Last meld"), inner.left, inner.right, inner.top)
        style = QUIET._replace(colour=FAINT)
        room = inner._replace(top=inner.top + 40)
        canvas.text(words("Nothing was shipped yet"), room, style, "centre", check=room)


def meld_cards(meld: Meld) -> tuple[int, ...]:
    """The kinds of a meld's cards, as they lie in the fan."""
    goods = (NUMBER[meld.ware],) * meld.goods
    return (*goods, *(PLANTATION,) * meld.plantations, PORT, CLIPPER)


def _meld(canvas: Canvas, meld: Meld, names: Sequence[str], box: Box, words: Words, *, fresh: bool) -> None:
    title = words("Shipped this turn") if fresh else words("Last meld")
    heading(canvas, title, box.left, box.right, box.top)
    room = Box(box.left, box.top + 30, box.right, box.bottom - _CAPTION)
    cards = meld_cards(meld)
    spread = fan(cards, min(room.height, 262), room.width)
    canvas.stamp(
        spread, room.left + (room.width - _wide(spread)) // 2, room.top + (room.height - _high(spread)) // 2
    )
    caption = box._replace(top=box.bottom - _CAPTION + 6)
    side = 46
    middle = (caption.top + caption.bottom) // 2
    canvas.stamp(player_token(meld.seat, marks(names)[meld.seat], side), caption.left, middle - side // 2)
    gold = 56
    canvas.stamp(coin(gold, f"+{meld.points}"), caption.right - gold, middle - gold // 2)
    said = words("{number} {ware}", number=meld.goods + meld.plantations, ware=Word(meld.ware))
    text = Box(caption.left + side + 14, caption.top, caption.right - gold - 10, caption.bottom)
    canvas.text(said, text, Style(Face.STRONG, 28, TEXT), check=text)


def _wide(sprite: Sprite) -> int:
    return sprite.image.width - 2 * sprite.dx


def _high(sprite: Sprite) -> int:
    return sprite.image.height - 2 * sprite.dy


@SPRITES.keep
def fan(cards: tuple[int, ...], height: int, width: int) -> Sprite:
    """Cards held like a hand, within so many pixels; its own corner is that of the cards' hull."""
    count = len(cards)
    lean = min(8.5, 46 / max(1, count))
    card = round(height / 1.62)
    while card > 40 and _hull(card, count, lean)[0] > width:
        card -= 2
    wide, high = _hull(card, count, lean)
    border = 12
    canvas = Canvas.clear(wide + 2 * border, high + 2 * border, (0, 0, 0))
    reach = _reach(card)
    for at, kind in enumerate(cards):
        angle = (at - (count - 1) / 2) * lean
        turned = _turned(kind, card, angle)
        x = wide / 2 + reach * math.sin(math.radians(angle))
        y = card * 0.72 + reach * (1 - math.cos(math.radians(angle)))
        left = round(border + x - turned.width / 2)
        top = round(border + y - turned.height / 2)
        canvas.image.alpha_composite(turned, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))
    return canvas.sprite(border, border)


def _reach(card: int) -> float:
    return card * 5.2


def _hull(card: int, count: int, lean: float) -> tuple[int, int]:
    half = math.radians((count - 1) / 2 * lean)
    reach = _reach(card)
    wide = 2 * reach * math.sin(half) + card * (math.cos(half) + 1.38 * math.sin(half))
    high = card * 1.46 + reach * (1 - math.cos(half))
    return round(wide), round(high)


@SPRITES.keep
def _turned(kind: int, width: int, angle: float) -> Image.Image:
    return kind_card(kind, width).image.rotate(-angle, Image.Resampling.BICUBIC, expand=True)


def _attack(canvas: Canvas, attack: AttackView, names: Sequence[str], box: Box, words: Words) -> None:
    title = words("Raid: Winds?") if attack.kind == "raid" else words("Fleet: Clippers?")
    heading(canvas, title, box.left, box.right, box.top)
    caption = 58
    room = Box(box.left, box.top + 34, box.right, box.bottom - caption)
    middle = (room.top + room.bottom) // 2
    side = min(96, room.height - 8)
    canvas.stamp(
        player_token(attack.attacker, marks(names)[attack.attacker], side), room.left + 6, middle - side // 2
    )
    canvas.stamp(
        player_token(attack.target, marks(names)[attack.target], side),
        room.right - side - 6,
        middle - side // 2,
    )
    number = 1 if attack.kind == "raid" else 3
    pirates = fan((PIRATES,) * number, min(room.height, 200), room.width - 2 * side - 40)
    x = (room.left + room.right - _wide(pirates)) // 2
    canvas.stamp(pirates, x, middle - _high(pirates) // 2)
    _answers(canvas, attack, names, box._replace(top=box.bottom - caption + 6))


def _answers(canvas: Canvas, attack: AttackView, names: Sequence[str], box: Box) -> None:
    """Who is asked still; whoever answered is not among them, and nobody sees how."""
    side, x = 44, box.left
    y = (box.top + box.bottom - side) // 2
    canvas.stamp(counter("?", side, WARNING, (255, 255, 255), (0x2A, 0x10, 0x10)), x, y)
    for seat in attack.asked:
        x += side + 8
        canvas.stamp(player_token(seat, marks(names)[seat], side), x, y)
