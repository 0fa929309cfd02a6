"""A card of the kingdom as a station of its map, and the pills that tell what it holds.

A station's rank stands in its middle: in a filled disc where a chip lies, in a ring on a bare Ace or
Crown, in plain ink elsewhere.
"""

from PIL import Image, ImageFilter

from engine.decktet import Card, Suit
from render import decktet, decktet_signs, symbols, tokens
from render.drawing import cache, paper, styles
from render.drawing.canvas import Canvas, Sprite, Style
from render.drawing.fonts import Face
from render.drawing.masks import disc, gradient, mask, rounded, sideways
from render.drawing.palette import ACCENT, EDGE, INK, PAPER, RGB, TEXT, WELL, mixed
from render.drawing.picture import Box
from render.drawing.text import measure
from render.quetinny.field import StationSize

_WHITE = (255, 255, 255)
GILDED = (mixed(PAPER[0], ACCENT, 0.32), mixed(PAPER[1], ACCENT, 0.5))
"""Paper of a card that is laid for trial."""
_BORDER = 24
_ICON_SHARES = {"crown": 0.56, "pawn": 0.6, "court": 0.56, "excuse": 0.8}
"""How much of a disc a kind's sign takes."""
_PILL = Style(Face.FIGURE, styles.LEAST + 2, TEXT, styles.LEAST)
_PILL_HEIGHT = 38


@cache.SPRITES.keep
def station_light(size: StationSize, colour: RGB) -> Sprite:
    """A frame with its glow, to be put under a card."""
    return paper.light(size.width, size.height, size.radius, max(3, round(size.height * 0.04)), colour, 0.85)


@cache.SPRITES.keep
def blank_card(suits: tuple[Suit, ...], size: StationSize, *, gilded: bool) -> Sprite:
    """A card's paper with its shadow, and at its bottom a band in the suits' colours."""
    canvas = Canvas.clear(size.width + 2 * _BORDER, size.height + 2 * _BORDER, EDGE)
    whole = rounded(size.width, size.height, size.radius)
    canvas.shadow(whole, _BORDER, _BORDER, max(3, min(7, size.width // 18)))
    canvas.paint(whole, _BORDER, _BORDER, gradient(size.width, size.height, *(GILDED if gilded else PAPER)))
    band = (0, size.height - size.band, size.width, size.height)
    colours = sideways(size.width, size.band, *([decktet.SUIT_COLOURS[suit] for suit in suits] or [INK]))
    canvas.stencil(mask(whole).crop(band), _BORDER, _BORDER + band[1], colours)
    edge = rounded(size.width, size.height, size.radius, 1 if size.width < 90 else 2)
    canvas.paint(edge, _BORDER, _BORDER, EDGE)
    return canvas.sprite(_BORDER, _BORDER)


@cache.SPRITES.keep
def suit_mark(suit: str, side: int) -> Sprite:
    """A suit with a halo of paper, so that it stands on a route as well."""
    halo = max(1, round(side * 0.1))
    border = halo + 2
    wide = Image.new("L", (side + 2 * border, side + 2 * border))
    wide.paste(symbols.symbol(decktet_signs.SUIT_SIGNS[suit], side), (border, border))
    canvas = Canvas.clear(*wide.size, PAPER[0])
    canvas.stencil(wide.filter(ImageFilter.MaxFilter(2 * halo + 1)), 0, 0, PAPER[0])
    canvas.stencil(wide, 0, 0, decktet.SUIT_COLOURS[suit])
    return canvas.sprite(border, border)


@cache.SPRITES.keep
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
        fill = sideways(inner, inner, *(decktet.SUIT_COLOURS[suit] for suit in chips))
        canvas.paint(disc(inner), border + ring, border + ring, fill)
    elif card.kind in ("ace", "crown"):
        colour = decktet.SUIT_COLOURS[card.suits[0]]
        canvas.paint(disc(diameter), border, border, colour)
        inner = diameter - 3 * ring
        at = border + (diameter - inner) // 2
        canvas.paint(disc(inner), at, at, PAPER[0])
    if card.kind in _ICON_SHARES:
        side = round(diameter * _ICON_SHARES[card.kind])
        at = border + diameter // 2 - side // 2
        canvas.stencil(symbols.symbol(decktet_signs.KIND_SIGNS[card.kind], side), at, at, colour)
        return canvas.sprite(border, border)
    text = "A" if card.kind == "ace" else str(card.rank)
    room = Box.sized(border, border, diameter, diameter)
    style = Style(Face.FIGURE, round(diameter * (0.68 if chips or card.kind == "ace" else 0.86)), colour, 8)
    canvas.text(text, room, style, "centre", minor=minor)
    return canvas.sprite(border, border)


def pill_size(icon: Sprite, text: str) -> tuple[int, int]:
    """Width and height of a pill with this icon and figure."""
    return tokens.size_of(icon)[0] + measure(_PILL.face, _PILL.size, text) + 24, _PILL_HEIGHT


def draw_pill(canvas: Canvas, box: Box, icon: Sprite, text: str, ring: RGB) -> None:
    """A dark pill of :func:`pill_size` with an icon and a figure."""
    shape = rounded(box.width, box.height, box.height // 2)
    canvas.shadow(shape, box.left, box.top, 3, 0.5)
    canvas.pane(box, box.height // 2, WELL, ring)
    wide, high = tokens.size_of(icon)
    canvas.stamp(icon, box.left + 7, box.top + (box.height - high) // 2)
    canvas.text(text, box._replace(left=box.left + 10 + wide, right=box.right - 4), _PILL)


def draw_tag(canvas: Canvas, box: Box, size: StationSize, text: str, fill: RGB, *, minor: bool) -> Box:
    """A figure alone over a card's upper right corner, where there is no room for a pill; gives its box.

    It stands beside the disc, and as far as it can on the card.
    """
    high = 20 if minor else 36
    style = _PILL._replace(size=high - 6, colour=INK if fill == ACCENT else _WHITE, floor=6)
    wide = max(high, measure(style.face, style.size, text) + 14)
    beside = box.middle[0] + size.disc // 2 - 2
    left = min(max(beside, box.right + 2 - wide), canvas.image.width - 2 - wide)
    tag = Box.sized(left, max(0, box.top - (high // 2 if left == beside else 8)), wide, high)
    shape = rounded(wide, high, high // 3)
    canvas.shadow(shape, tag.left, tag.top, 3, 0.6)
    canvas.paint(shape, tag.left, tag.top, fill)
    canvas.text(text, tag, style, "centre", minor=minor)
    return tag
