"""The eleven kinds of cards as pictures: colour, symbol, face and chip of each.

A face has its symbol large on paper and its name on a band; a small copy of the symbol in the corner
tells a card that lies under others.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from data.catalogue import Words
from engine.ceylon.cards import KINDS
from engine.core.errors import Word
from render.cache import SPRITES
from render.canvas import Sprite, Style
from render.fonts import Face
from render.icons import Icons, icon
from render.masks import gradient
from render.palette import RGB, mixed, rgb
from render.paper import cut_out, paper
from render.symbols import symbol
from render.tokens import chip, empty_chip

ASPECT = 1.38
"""Height of a card over its width."""
NAMED_FROM = 84
"""Width from which a card shows its name; on a narrower one the letters would be too small to read."""
CORNER = 0.24
"""Width of the corner's symbol, of a card's."""
_WHITE = (255, 255, 255)


class KindStyle(NamedTuple):
    """How a kind is shown: its colour, its symbol's name, and how much of a usual place that fills."""

    colour: RGB
    symbol: str
    share: float = 1.0


KIND_STYLES: dict[str, KindStyle] = {
    "Tea": KindStyle(rgb("#569560"), "teapot", 1.06),
    "Cinnamon": KindStyle(rgb("#C8430F"), "quills", 0.9),
    "Rubber": KindStyle(rgb("#1A1B20"), "rubber-boot", 0.9),
    "Sugar": KindStyle(rgb("#D05490"), "cubes"),
    "Coffee": KindStyle(rgb("#462500"), "coffee-beans"),
    "Indigo": KindStyle(rgb("#7542BA"), "rolled-cloth", 0.94),
    "Plantation": KindStyle(rgb("#346D66"), "palm-tree", 1.04),
    "Pirates": KindStyle(rgb("#9B1E39"), "skull-crossed-bones"),
    "Winds": KindStyle(rgb("#42B7D7"), "tornado"),
    "Port": KindStyle(rgb("#0E227A"), "anchor"),
    "Clipper": KindStyle(rgb("#D39E1E"), "shooner-sailboat", 1.08),
}
"""By name, in the order of ``KINDS``."""


def style_of(kind: int) -> KindStyle:
    """How the kind with this number in ``KINDS`` is shown."""
    return KIND_STYLES[KINDS[kind]]


def kind_name(kind: int, words: Words) -> str:
    """A kind's name in the reader's language."""
    return words(Word(KINDS[kind]))


def height_of(width: int) -> int:
    """The height of a card of this width."""
    return round(width * ASPECT)


def radius_of(width: int) -> int:
    """The radius of a card's corners."""
    return max(4, round(width * 0.09))


@SPRITES.keep
def kind_card(kind: int, width: int, name: str = "") -> Sprite:
    """The face of a card; ``name`` is what its band says, where that is wide enough."""
    kind_style, height, radius = style_of(kind), height_of(width), radius_of(width)
    face = paper(width, height)
    named = width >= NAMED_FROM
    band = max(24, round(width * 0.24)) if named else max(4, round(width * 0.12))
    top = height - band
    face.image.paste(
        gradient(width, band, mixed(kind_style.colour, _WHITE, 0.07), kind_style.colour), (0, top)
    )
    corner = round(width * CORNER) if width >= 60 else 0
    inset = max(3, round(width * 0.055))
    side = round(width * (0.57 if corner else 0.76) * kind_style.share)
    middle = (top + corner * 0.75) / 2 if corner else top / 2
    face.stencil(
        symbol(kind_style.symbol, side), (width - side) // 2, round(middle - side / 2), kind_style.colour
    )
    if corner:
        small = round(corner * min(1.0, kind_style.share))
        face.stencil(symbol(kind_style.symbol, small), inset, inset, kind_style.colour)
    if named and name:
        style = Style(Face.STRONG, max(20, round(width * 0.165)), _WHITE, 15)
        face.text(name, face.box._replace(left=3, right=width - 3, top=top), style, "centre")
    line = 1 if width < 90 else 2
    return cut_out(face, radius, max(3, min(6, width // 18)), 0.5, line=line)


@SPRITES.keep
def kind_chip(kind: int, diameter: int, *, there: bool = True) -> Sprite:
    """A round chip with the kind's symbol in white; an empty ring where there is none of the kind."""
    style = style_of(kind)
    mask = symbol(style.symbol, round(diameter * 0.58 * min(1.05, style.share)))
    if there:
        return chip(mask, diameter, style.colour)
    return empty_chip(mask, diameter, (0x3B, 0x42, 0x51), (0x49, 0x51, 0x62))


def kind_icon(kind: int) -> str:
    """The name of a kind's icon."""
    return f"ceylon_{KINDS[kind].lower()}"


def icons() -> Icons:
    """All kinds."""
    return {kind_icon(kind): partial(icon, partial(kind_chip, kind)) for kind in range(len(KINDS))}
