"""Small pieces: coins, counters, players' tokens, numbered markers. All are sprites."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NewType

from PIL import Image, ImageDraw

from render.drawing import cache, fonts, masks, spelling
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.palette import ACCENT, COIN, COIN_EDGE, INK, PLAYERS, RGB, TEXT, WELL, mixed
from render.drawing.picture import Box
from render.drawing.text import drawable
from render.symbols import Symbol, symbol

_WHITE = (255, 255, 255)
CHIP_RING = (250, 246, 235)


def round_canvas(diameter: int, ring: RGB, fill: RGB, thickness: int) -> tuple[Canvas, int]:
    """A disc with a ring and a shadow on a canvas of its own, and the border around it."""
    empty = _empty_disc(diameter, ring, fill, thickness)
    return Canvas(empty.image.copy()), empty.dx


@lru_cache(maxsize=128)
def _empty_disc(diameter: int, ring: RGB, fill: RGB, thickness: int) -> Sprite:
    blur = max(2, diameter // 12)
    border = 2 * blur + 4
    canvas = Canvas.clear(diameter + 2 * border, diameter + 2 * border, ring)
    canvas.shadow(masks.disc(diameter), border, border, blur, 0.5)
    canvas.paint(masks.disc(diameter), border, border, ring)
    canvas.paint(masks.disc(diameter - 2 * thickness), border + thickness, border + thickness, fill)
    return canvas.sprite(border, border)


Mark = NewType("Mark", str)
"""The letter or two that stand for a player on tokens."""


def marks(names: Sequence[str]) -> tuple[Mark, ...]:
    """The players' marks by seat: their initials, two letters for those who share one."""
    return _marks(tuple(names))


@lru_cache(maxsize=512)
def _marks(names: tuple[str, ...]) -> tuple[Mark, ...]:
    return tuple(Mark(letters) for letters in spelling.initials(names, drawable()))


@cache.SPRITES.keep
def player_token(seat: int, mark: Mark, diameter: int) -> Sprite:
    """A player's token: the seat's colour and ring, and its mark of :func:`marks`."""
    player = PLAYERS[seat % len(PLAYERS)]
    thickness = max(2, diameter // 11)
    canvas, border = round_canvas(diameter, _WHITE, player.fill, thickness)
    if player.ring == "double":
        inset = thickness + 2
        inner = diameter - 2 * inset
        canvas.paint(masks.disc(inner, max(1, thickness // 2)), border + inset, border + inset, _WHITE)
    elif player.ring == "dashed":
        canvas.stencil(_dashes(diameter, thickness), border, border, INK)
    share = 0.68 - 0.05 * (len(mark) - 1)
    style = Style(fonts.Face.HEAVY, round(diameter * share), player.letter, 6)
    whole = Box.sized(border, border, diameter, diameter).inset(thickness)
    # Beside the letters' corners the disc is narrower than in its middle; small letters may touch the ring.
    edge = max(0, whole.width - 26) // 8
    room = whole._replace(left=whole.left + edge, right=whole.right - edge)
    # A second letter only helps: colour and ring tell the players apart.
    canvas.text(mark, room, style, "centre", minor=len(mark) > 1)
    return canvas.sprite(border, border)


def _dashes(diameter: int, thickness: int) -> Image.Image:
    """Gaps in a ring."""

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        side = diameter * scale
        for at in range(0, 360, 45):
            draw.pieslice((0, 0, side, side), at, at + 16, fill=255)
        edge = thickness * scale
        draw.ellipse((edge, edge, side - edge, side - edge), fill=0)

    return masks.supersampled(diameter, diameter, 4, paint)


@lru_cache(maxsize=256)
def coin(diameter: int, text: str = "") -> Sprite:
    """A gold coin, with a number on it where one is given."""
    thickness = max(1, diameter // 16)
    canvas, border = round_canvas(diameter, COIN_EDGE, COIN[1], thickness)
    inner = diameter - 2 * thickness
    at = border + thickness
    canvas.paint(masks.disc(inner), at, at, masks.gradient(inner, inner, *COIN))
    if text:
        style = Style(fonts.Face.HEAVY, round(diameter * 0.64), INK, 10)
        canvas.text(text, Box.sized(border, border, diameter, diameter).inset(thickness * 2), style, "centre")
    else:
        gap = max(2, diameter // 7)
        ring = masks.disc(inner - 2 * gap, max(1, diameter // 22))
        canvas.paint(ring, at + gap, at + gap, mixed(COIN_EDGE, COIN[1], 0.35))
    return canvas.sprite(border, border)


@lru_cache(maxsize=512)
def counter(text: str, diameter: int, fill: RGB = WELL, ring: RGB = TEXT, colour: RGB = TEXT) -> Sprite:
    """A round counter with a number or a letter."""
    canvas, border = round_canvas(diameter, ring, fill, max(2, diameter // 14))
    # The smallest may lie side by side.
    style = Style(fonts.Face.HEAVY, round(diameter * (0.63 if diameter >= 30 else 0.58)), colour, 10)
    canvas.text(text, Box.sized(border, border, diameter, diameter).inset(diameter // 8), style, "centre")
    return canvas.sprite(border, border)


def marker(number: int, diameter: int) -> Sprite:
    """A numbered choice: gold, dark figure."""
    return counter(str(number), diameter, ACCENT, (255, 248, 226), INK)


@lru_cache(maxsize=256)
def badge(
    drawn: Symbol, diameter: int, fill: RGB, colour: RGB = _WHITE, *, ring: RGB = _WHITE, share: float = 0.46
) -> Sprite:
    """A disc with a symbol on it, which takes a ``share`` of its width."""
    canvas, border = round_canvas(diameter, ring, fill, max(2, diameter // 12))
    return _with_symbol(canvas, border, symbol(drawn, round(diameter * share)), colour)


def blank_chip(diameter: int, fill: RGB) -> tuple[Canvas, int]:
    """A chip of a colour on a canvas of its own, and the border around it."""
    return round_canvas(diameter, CHIP_RING, fill, max(2, diameter // 15))


def chip(mask: Image.Image, diameter: int, fill: RGB, colour: RGB = _WHITE) -> Sprite:
    """A round chip of a good with its symbol in the middle."""
    return _with_symbol(*blank_chip(diameter, fill), mask, colour)


def _with_symbol(canvas: Canvas, border: int, mask: Image.Image, colour: RGB) -> Sprite:
    at = (canvas.image.width - mask.width) // 2
    canvas.stencil(mask, at, at, colour)
    return canvas.sprite(border, border)


def size_of(sprite: Sprite) -> tuple[int, int]:
    """Width and height of a sprite without its border."""
    return sprite.size[0] - 2 * sprite.dx, sprite.size[1] - 2 * sprite.dy
