"""A card of the kingdom as a station of its map, and the pills that tell what it holds.

A station's rank stands in its middle: in a filled disc where a chip lies, in a ring on a bare Ace or
Crown, in plain ink elsewhere.
"""

from __future__ import annotations

from PIL import Image, ImageFilter

from engine.decktet import Card, Suit
from render.cache import SPRITES
from render.canvas import Canvas, Sprite, Style
from render.decktet import SUIT_COLOURS
from render.decktet_signs import KIND_SIGNS, SUIT_SIGNS
from render.fonts import Face
from render.masks import Shape, disc, gradient, mask, rounded, sideways
from render.palette import ACCENT, EDGE, INK, PAPER, RGB, TEXT, WELL, mixed
from render.paper import light
from render.picture import Box
from render.quetinny.field import StationSize
from render.symbols import symbol
from render.tokens import size_of

_WHITE = (255, 255, 255)
GILDED = (mixed(PAPER[0], ACCENT, 0.32), mixed(PAPER[1], ACCENT, 0.5))
"""Paper of a card that is laid for trial."""
_BORDER = 24


@SPRITES.keep
def station_light(size: StationSize, colour: RGB) -> Sprite:
    """A frame with its glow, to be put under a card."""
    return light(size.width, size.height, size.radius, max(3, round(size.height * 0.04)), colour, 0.85)


@SPRITES.keep
def blank_card(size: StationSize, *, gilded: bool) -> Sprite:
    """A card's paper, with its shadow."""
    canvas = Canvas.clear(size.width + 2 * _BORDER, size.height + 2 * _BORDER, EDGE)
    whole = rounded(size.width, size.height, size.radius)
    canvas.shadow(whole, _BORDER, _BORDER, max(3, min(7, size.width // 18)))
    canvas.paint(whole, _BORDER, _BORDER, gradient(size.width, size.height, *(GILDED if gilded else PAPER)))
    canvas.paint(_edge(size), _BORDER, _BORDER, EDGE)
    return canvas.sprite(_BORDER, _BORDER)


@SPRITES.keep
def suit_band(suits: tuple[Suit, ...], size: StationSize) -> Sprite:
    """The band in the suits' colours at the bottom of a card, from the card's corner."""
    canvas = Canvas.clear(size.width, size.band, EDGE)
    band = (0, size.height - size.band, size.width, size.height)
    canvas.stencil(mask(rounded(size.width, size.height, size.radius)).crop(band), 0, 0, _band(suits, size))
    canvas.stencil(mask(_edge(size)).crop(band), 0, 0, EDGE)
    return canvas.sprite(0, size.band - size.height)


def _edge(size: StationSize) -> Shape:
    return rounded(size.width, size.height, size.radius, 1 if size.width < 90 else 2)


def _band(suits: tuple[Suit, ...], size: StationSize) -> Image.Image:
    return sideways(size.width, size.band, *([SUIT_COLOURS[suit] for suit in suits] or [INK]))


_NAME_FLOOR = 17
"""At this size the longest name of a card is whole on the narrowest band that has names."""


@SPRITES.keep
def name_band(card: Card, size: StationSize, name: str) -> Sprite:
    """A card's name on its band, to be laid over the routes that run there."""
    canvas = Canvas.clear(size.width, size.height, EDGE)
    face = Canvas(Image.new("RGB", (size.width, size.height)))
    face.image.paste(_band(card.suits, size), (0, size.height - size.band))
    room = Box(3, size.height - size.band, size.width - 3, size.height - 2)
    face.text(name, room, Style(Face.STRONG, min(32, size.band), _WHITE, _NAME_FLOOR), "centre")
    through = Image.new("L", face.image.size)
    whole = Canvas(Image.new("RGB", face.image.size))
    whole.paint(rounded(size.width, size.height, size.radius), 0, 0, _WHITE)
    lower = Box(0, size.height - size.band, size.width, size.height)
    through.paste(whole.image.getchannel(0).crop(lower), (0, lower.top))
    canvas.stencil(through, 0, 0, face.image)
    canvas.labels.extend(face.labels)
    return canvas.sprite()


@SPRITES.keep
def suit_mark(suit: str, side: int) -> Sprite:
    """A suit with a halo of paper, so that it stands on a route as well."""
    halo = max(1, round(side * 0.1))
    border = halo + 2
    wide = Image.new("L", (side + 2 * border, side + 2 * border))
    wide.paste(symbol(SUIT_SIGNS[suit], side), (border, border))
    canvas = Canvas.clear(*wide.size, PAPER[0])
    canvas.stencil(wide.filter(ImageFilter.MaxFilter(2 * halo + 1)), 0, 0, PAPER[0])
    canvas.stencil(wide, 0, 0, SUIT_COLOURS[suit])
    return canvas.sprite(border, border)


@SPRITES.keep
def rank_disc(card: Card, chips: tuple[str, ...], diameter: int, *, minor: bool) -> Sprite:
    """A rank in its disc: filled where chips lie, a ring on a bare Ace or Crown, else the ink alone."""
    border = 8
    canvas = Canvas.clear(diameter + 2 * border, diameter + 2 * border, PAPER[0])
    colour = INK
    ring = max(2, diameter // 12)
    if chips:
        colour = _WHITE
        canvas.shadow(disc(diameter), border, border, 3, 0.4)
        canvas.paint(disc(diameter), border, border, _WHITE)
        inner = diameter - 2 * ring
        fill = sideways(inner, inner, *(SUIT_COLOURS[suit] for suit in chips))
        canvas.paint(disc(inner), border + ring, border + ring, fill)
    elif card.kind in ("ace", "crown"):
        colour = SUIT_COLOURS[card.suits[0]]
        canvas.paint(disc(diameter), border, border, colour)
        inner = diameter - 3 * ring
        canvas.paint(
            disc(inner), border + (diameter - inner) // 2, border + (diameter - inner) // 2, PAPER[0]
        )
    middle = border + diameter // 2
    icons = {"crown": 0.56, "pawn": 0.6, "court": 0.56, "excuse": 0.8}
    if card.kind in icons:
        side = round(diameter * icons[card.kind])
        canvas.stencil(symbol(KIND_SIGNS[card.kind], side), middle - side // 2, middle - side // 2, colour)
        return canvas.sprite(border, border)
    text = "A" if card.kind == "ace" else str(card.rank)
    room = Box.sized(border, border, diameter, diameter)
    style = Style(Face.FIGURE, round(diameter * (0.68 if chips or card.kind == "ace" else 0.86)), colour, 8)
    canvas.text(text, room, style, "centre", minor=minor)
    return canvas.sprite(border, border)


def pill_style(height: int) -> Style:
    """The figures of a pill of this height."""
    return Style(Face.FIGURE, max(8, round(height * 0.74)), TEXT, 8)


def draw_pill(canvas: Canvas, box: Box, icon: Sprite, text: str, ring: RGB, *, minor: bool = False) -> None:
    """A dark pill with an icon and a figure."""
    line = max(2, box.height // 14)
    shape = rounded(box.width, box.height, box.height // 2)
    canvas.shadow(shape, box.left, box.top, 3, 0.5)
    canvas.paint(shape, box.left, box.top, ring)
    inner = rounded(box.width - 2 * line, box.height - 2 * line, box.height // 2 - line)
    canvas.paint(inner, box.left + line, box.top + line, WELL)
    wide, high = size_of(icon)
    margin = round(box.height * 0.24)
    canvas.stamp(icon, box.left + margin, box.top + (box.height - high) // 2)
    room = Box(box.left + margin + wide + margin // 2, box.top, box.right - margin // 2, box.bottom)
    canvas.text(text, room, pill_style(box.height), "left", minor=minor)
