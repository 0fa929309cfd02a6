"""The eleven kinds of cards as pictures: colour, symbol and chip of each."""

from functools import partial
from typing import NamedTuple

from data.catalogue import Words
from engine.ceylon.cards import KINDS
from engine.core.errors import Word
from render.drawing import cache, canvas, palette
from render.icons import Icons, icon
from render.symbols import symbol
from render.tokens import chip


class KindStyle(NamedTuple):
    """How a kind is shown: its colour, its symbol's name, and how much of a usual place that fills."""

    colour: palette.RGB
    symbol: str
    share: float = 1.0


KIND_STYLES: dict[str, KindStyle] = {
    "Tea": KindStyle(palette.rgb("#569560"), "teapot", 1.06),
    "Cinnamon": KindStyle(palette.rgb("#C8430F"), "quills", 0.9),
    "Rubber": KindStyle(palette.rgb("#1A1B20"), "rubber-boot", 0.9),
    "Sugar": KindStyle(palette.rgb("#D05490"), "cubes"),
    "Coffee": KindStyle(palette.rgb("#462500"), "coffee-beans"),
    "Indigo": KindStyle(palette.rgb("#7542BA"), "rolled-cloth", 0.94),
    "Plantation": KindStyle(palette.rgb("#346D66"), "palm-tree", 1.04),
    "Pirates": KindStyle(palette.rgb("#9B1E39"), "skull-crossed-bones"),
    "Winds": KindStyle(palette.rgb("#42B7D7"), "tornado"),
    "Port": KindStyle(palette.rgb("#0E227A"), "anchor"),
    "Clipper": KindStyle(palette.rgb("#D39E1E"), "shooner-sailboat", 1.08),
}
"""By name, in the order of ``KINDS``."""


def style_of(kind: int) -> KindStyle:
    """How the kind with this number in ``KINDS`` is shown."""
    return KIND_STYLES[KINDS[kind]]


def kind_name(kind: int, words: Words) -> str:
    """A kind's name in the reader's language."""
    return words(Word(KINDS[kind]))


@cache.SPRITES.keep
def kind_chip(kind: int, diameter: int) -> canvas.Sprite:
    """A round chip with the kind's symbol in white."""
    style = style_of(kind)
    return chip(symbol(style.symbol, round(diameter * 0.58 * min(1.05, style.share))), diameter, style.colour)


def kind_icon(kind: int) -> str:
    """The name of a kind's icon."""
    return f"ceylon_{KINDS[kind].lower()}"


def icons() -> Icons:
    """All kinds."""
    return {kind_icon(kind): partial(icon, partial(kind_chip, kind)) for kind in range(len(KINDS))}
