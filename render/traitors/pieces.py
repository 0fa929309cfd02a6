"""Sprites of this game's maps: cities, garnets, marks of cuts, traders, graves, tags; icons of controls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from render.canvas import Align, Canvas, Sprite, Style
from render.fonts import Face
from render.icons import Icons, icon
from render.masks import Point, disc, polygon, rounded, supersampled
from render.palette import ACCENT, CUT, INK, LIT, PLAYERS, RGB, ROAD, mixed, rgb
from render.picture import Box
from render.symbols import symbol
from render.text import measure as width_of
from render.tokens import Mark, badge, coin, counter, player_token
from render.traitors.layout import NAME_FACE

_WHITE: RGB = (255, 255, 255)
GARNET = rgb("#9C1743")
_GARNET_LIGHT, _GARNET_DARK = rgb("#D9527A"), rgb("#5E0A28")
HALO = rgb("#FBF3DF")
HALVED = rgb("#1F6B4A")
"""Of a toll that an even number shared."""
_OLD_CUT = rgb("#A08A68")
BORDER = 8
GOLD_ICON, CUT_ICON = "traitors_gold", "traitors_cut"
"""Icons of controls: what is bid, and a road that is cut, as the map shows them."""


def _area(points: Sequence[Point], width: int, height: int) -> Image.Image:
    """The mask of a polygon given in shares of a box."""
    return polygon(width, height, [(x * width, y * height) for x, y in points])


def lean(sprite: Sprite) -> Sprite:
    """The sprite in few colours, with few steps of transparency: a map bears a hundred soft edges."""
    return Sprite.of(sprite.image.point(_COARSE), sprite.dx, sprite.dy, sprite.labels)


_STEPS = 4
"""Steps of transparency at a piece's soft edge: fewer are seen, more only make files larger."""
EVEN = [level >> bits << bits for bits in (2, 2, 3) for level in range(256)]
"""Takes the last bits of red, green and blue: nobody sees them, and a quarter of the file is theirs."""
_COARSE = EVEN + [round(round(level / 255 * _STEPS) / _STEPS * 255) for level in range(256)]


@lru_cache(maxsize=256)
def token(seat: int, mark: Mark, diameter: int) -> Sprite:
    """A player's token with few steps of transparency."""
    return lean(player_token(seat, mark, diameter))


@lru_cache(maxsize=128)
def toll(diameter: int, gold: int) -> Sprite:
    """The coin on a road."""
    return lean(coin(diameter, str(gold)))


@lru_cache(maxsize=256)
def number(text: str, diameter: int, fill: RGB, ring: RGB, ink: RGB) -> Sprite:
    """A number in a disc."""
    return lean(counter(text, diameter, fill, ring, ink))


@lru_cache(maxsize=128)
def choice(number: int, diameter: int) -> Sprite:
    """A city that may be chosen: its number in a light."""
    border = 20
    canvas = Canvas.clear(diameter + 2 * border, diameter + 2 * border, ACCENT)
    canvas.glow(disc(diameter), border, border, ACCENT, 6, 1.0)
    canvas.stamp(counter(str(number), diameter, INK, ACCENT, _WHITE), border, border)
    return lean(canvas.sprite(border, border))


@lru_cache(maxsize=256)
def city_disc(number: int, diameter: int) -> Sprite:
    """A city: its number, dark, so that nobody takes it for a toll."""
    return lean(counter(str(number), diameter, INK, ROAD, _WHITE))


@lru_cache(maxsize=256)
def sign(name: str, size: int, width: int, height: int, align: Align, reach: int) -> Sprite:
    """The name of a city in a box of this size, with a halo that reaches so far."""
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, HALO)
    room = Box.sized(BORDER, BORDER, width, height)
    canvas.text(name, room.inset(2), Style(NAME_FACE, size, INK, 8), align, halo=(HALO, reach))
    return lean(canvas.sprite(BORDER, BORDER))


@lru_cache(maxsize=16)
def gem(diameter: int) -> Sprite:
    """A cut garnet."""
    canvas = Canvas.clear(diameter + 2 * BORDER, diameter + 2 * BORDER, _GARNET_DARK)
    stone = ((0.5, 0.0), (0.93, 0.25), (0.93, 0.75), (0.5, 1.0), (0.07, 0.75), (0.07, 0.25))
    canvas.shadow(disc(diameter), BORDER, BORDER, 3, 0.5)
    canvas.stencil(_area(stone, diameter, diameter), BORDER, BORDER, ROAD)
    edge = max(2, round(diameter * 0.085))
    side = diameter - 2 * edge
    at = BORDER + edge
    canvas.stencil(_area(stone, side, side), at, at, GARNET)
    table = ((0.5, 0.27), (0.7, 0.385), (0.7, 0.615), (0.5, 0.73), (0.3, 0.615), (0.3, 0.385))
    lit = (
        ((0.5, 0.0), (0.07, 0.25), (0.3, 0.385), (0.5, 0.27)),
        ((0.07, 0.25), (0.07, 0.75), (0.3, 0.615), (0.3, 0.385)),
    )
    dark = (
        ((0.93, 0.25), (0.93, 0.75), (0.7, 0.615), (0.7, 0.385)),
        ((0.93, 0.75), (0.5, 1.0), (0.5, 0.73), (0.7, 0.615)),
    )
    for facet, fill in (
        (lit[0], _GARNET_LIGHT),
        (lit[1], mixed(GARNET, _GARNET_LIGHT, 0.45)),
        (dark[0], mixed(GARNET, _GARNET_DARK, 0.5)),
        (dark[1], _GARNET_DARK),
        (table, mixed(GARNET, _GARNET_LIGHT, 0.22)),
    ):
        canvas.stencil(_area(facet, side, side), at, at, fill)
    return lean(canvas.sprite(BORDER, BORDER))


@lru_cache(maxsize=32)
def cut_mark(diameter: int, *, fresh: bool, deadly: bool = False) -> Sprite:
    """A road that is cut: a cross, a skull where somebody died of it; pale when it was cut long ago."""
    canvas = Canvas.clear(diameter + 2 * BORDER, diameter + 2 * BORDER, CUT)
    fill, ring, sign = (CUT, _WHITE, _WHITE) if fresh else (rgb("#D8C49B"), _OLD_CUT, rgb("#8A7350"))
    edge = max(2, diameter // 13)
    canvas.shadow(disc(diameter), BORDER, BORDER, 3, 0.5 if fresh else 0.15)
    canvas.paint(disc(diameter), BORDER, BORDER, ring)
    canvas.paint(disc(diameter - 2 * edge), BORDER + edge, BORDER + edge, fill)
    side = round(diameter * (0.62 if deadly else 0.44))
    at = BORDER + (diameter - side) // 2
    canvas.stencil(symbol("skull-crossed-bones" if deadly else "cross", side), at, at, sign)
    return lean(canvas.sprite(BORDER, BORDER))


# --- traders -----------------------------------------------------------------------------------


def numbered_mark(mark: Mark, number: int) -> Mark:
    """What stands on one trader of a player: a bare number would be taken for a city."""
    return Mark(f"{mark[0] if mark[0].isalpha() else '#'}{number + 1}")


@lru_cache(maxsize=1024)
def chip(seat: int, mark: Mark, label: tuple[str, ...], diameter: int, dead: bool, lit: bool) -> Sprite:
    """Traders of a player in one place: a token (for the dead a gravestone), and their numbers behind it."""
    width = chip_width(label, diameter)
    canvas = Canvas.clear(width + 2 * BORDER, diameter + 2 * BORDER, INK)
    if lit:
        canvas.glow(disc(diameter), BORDER, BORDER, LIT, 4, 1.0)
        canvas.paint(disc(diameter + 6), BORDER - 3, BORDER - 3, LIT)
    token = _grave(seat, mark, diameter) if dead else player_token(seat, mark, diameter)
    canvas.stamp(token, BORDER, BORDER)
    size, x = _number_size(diameter), BORDER + diameter + 3
    for part in label:
        wide = width_of(Face.HEAVY, size, part)
        room = Box.sized(x, BORDER, wide, diameter)
        canvas.text(part, room, Style(Face.HEAVY, size, _WHITE if dead else INK, 8))
        x += wide + 4
    return lean(canvas.sprite(BORDER, BORDER))


@lru_cache(maxsize=1024)
def chip_width(label: tuple[str, ...], diameter: int) -> int:
    """The width of a chip with these numbers."""
    size = _number_size(diameter)
    numbers = sum(width_of(Face.HEAVY, size, part) for part in label)
    return diameter + (numbers + 4 * len(label) + 3 if label else 0)


def _number_size(diameter: int) -> int:
    return round(diameter * 0.66)


_TRAY, _DEAD_TRAY = rgb("#FFFBEF"), rgb("#33262B")


@lru_cache(maxsize=512)
def tail_sprite(across: int, down: int, *, dead: bool) -> tuple[Sprite, int, int]:
    """A short bar from a city or a cross towards its tray, so far across and down; and its corner's place."""
    width, height = abs(across) + 2 * BORDER, abs(down) + 2 * BORDER
    left, top = min(0, across) - BORDER, min(0, down) - BORDER
    canvas = Canvas.clear(width, height, INK)
    ends = ((-left, -top), (across - left, down - top))

    def bar(thick: int) -> Image.Image:
        return supersampled(
            width,
            height,
            4,
            lambda draw, scale: draw.line([(x * scale, y * scale) for x, y in ends], 255, thick * scale),
        )

    canvas.stencil(bar(12), 0, 0, CUT if dead else INK)
    canvas.stencil(bar(8), 0, 0, _DEAD_TRAY if dead else _TRAY)
    return canvas.sprite(), left, top


@lru_cache(maxsize=256)
def tray_sprite(width: int, height: int, *, dead: bool) -> Sprite:
    """What traders stand on: pale with an ink edge; for the dead dark with a red one."""
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, INK)
    radius = min(height, width) // 2 if height < 60 else 20
    canvas.shadow(rounded(width, height, radius), BORDER, BORDER, 3, 0.45)
    canvas.paint(rounded(width, height, radius), BORDER, BORDER, CUT if dead else INK)
    fill = _DEAD_TRAY if dead else _TRAY
    canvas.paint(rounded(width - 4, height - 4, radius - 2), BORDER + 2, BORDER + 2, fill)
    return canvas.sprite(BORDER, BORDER)


@lru_cache(maxsize=128)
def _grave(seat: int, mark: Mark, diameter: int) -> Sprite:
    """A gravestone in the player's colour."""
    player = PLAYERS[seat % len(PLAYERS)]
    width = round(diameter * 0.84)
    canvas = Canvas.clear(diameter + 2 * BORDER, diameter + 2 * BORDER, _WHITE)
    left = BORDER + (diameter - width) // 2
    edge = max(2, diameter // 11)
    canvas.shadow(rounded(width, diameter, 4), left, BORDER, 3, 0.5)
    canvas.stencil(_stone(width, diameter), left, BORDER, rgb("#E9E4D8"))
    inner = width - 2 * edge, diameter - 2 * edge
    canvas.stencil(_stone(*inner), left + edge, BORDER + edge, mixed(player.fill, rgb("#77726A"), 0.35))
    style = Style(Face.HEAVY, round(diameter * 0.66), player.letter, 6)
    canvas.text(mark, Box.sized(left, BORDER + 1, width, diameter), style, "centre")
    return canvas.sprite(BORDER, BORDER)


@lru_cache(maxsize=64)
def _stone(width: int, height: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        wide, high = width * scale - 1, height * scale - 1
        draw.rounded_rectangle((0, 0, wide, high), wide / 2, fill=255, corners=(True, True, False, False))
        draw.rounded_rectangle((0, high / 2, wide, high), 3 * scale, fill=255)

    return supersampled(width, height, 4, paint)


# --- tags ----------------------------------------------------------------------------------------

TagPart = tuple[str, str]
"""A text of a tag and its kind: plain, halved, pay, own."""
_KINDS: dict[str, tuple[RGB, RGB]] = {
    "plain": (INK, _WHITE),
    "halved": (HALVED, _WHITE),
    "pay": (rgb("#F4DFA6"), INK),
    "own": (ACCENT, INK),
}


def tag_width(parts: tuple[TagPart, ...], height: int) -> int:
    """Pixels that a tag of this height takes for its parts."""
    size = round(height * 0.8)
    return sum(width_of(Face.HEAVY, size, text) + 12 for text, _ in parts) + 2


@lru_cache(maxsize=512)
def tag(parts: tuple[TagPart, ...], height: int) -> Sprite:
    """A small label of one or more parts side by side, each on its own ground."""
    width, size = tag_width(parts, height), round(height * 0.8)
    canvas = Canvas.clear(width + 2 * BORDER, height + 2 * BORDER, _WHITE)
    radius = height // 3
    canvas.shadow(rounded(width, height, radius), BORDER, BORDER, 2, 0.45)
    canvas.paint(rounded(width, height, radius), BORDER, BORDER, _WHITE)
    x = BORDER + 2
    for text, kind in parts:
        ground, ink = _KINDS[kind]
        wide = width_of(Face.HEAVY, size, text) + 10
        canvas.paint(rounded(wide, height - 4, radius - 2), x, BORDER + 2, ground)
        canvas.text(text, Box.sized(x, BORDER, wide, height), Style(Face.HEAVY, size, ink, 8), "centre")
        x += wide + 2
    return lean(canvas.sprite(BORDER, BORDER))


def icons() -> Icons:
    """The game's own icons by name."""
    return {GOLD_ICON: partial(icon, coin), CUT_ICON: partial(icon, partial(badge, "cross", fill=CUT))}
