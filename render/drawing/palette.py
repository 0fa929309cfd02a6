"""Colours: the table's few and the players'.

Hue belongs to players and to games' own things; everything else is dark neutral, cream paper and one gold.
"""

from functools import lru_cache
from typing import NamedTuple

RGB = tuple[int, int, int]


def rgb(code: str) -> RGB:
    """``"#2B303B"`` as three numbers from 0 to 255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


TABLE = (rgb("#2B303B"), rgb("#191C23"))
"""Ground of every picture, top and bottom."""
PANE = rgb("#232833")
WELL = rgb("#15181E")
"""An empty place."""
LINE = rgb("#3A4150")
TEXT = rgb("#F1ECE0")
DIM = rgb("#A8AFBD")
FAINT = rgb("#5B6475")
ACCENT = rgb("#E3B65B")
WARNING = rgb("#FF8A75")
PAPER = (rgb("#FCF7EA"), rgb("#EFE4CB"))
EDGE = rgb("#B9A67C")
INK = rgb("#2A2632")
COIN = (rgb("#F8D98A"), rgb("#D9A441"))
COIN_EDGE = rgb("#7A5A1E")
SEA = (rgb("#2F5D73"), rgb("#1E4256"))
LAND = (rgb("#F1E5C6"), rgb("#E4D2A6"))
COAST = rgb("#8C7648")
ROAD, ROAD_EDGE = rgb("#FFFDF5"), rgb("#6B5737")
CUT = rgb("#C22A1C")
LIT = rgb("#F2B705")


class PlayerColour(NamedTuple):
    """A seat's colour, the colour of the letter on it, and its ring: solid, dashed or double."""

    fill: RGB
    letter: RGB
    ring: str


_WHITE = rgb("#FFFFFF")

PLAYERS: tuple[PlayerColour, ...] = (
    PlayerColour(rgb("#2ABCFE"), INK, "solid"),  # sky
    PlayerColour(rgb("#A21917"), _WHITE, "solid"),  # red
    PlayerColour(rgb("#F2FF6A"), INK, "solid"),  # yellow
    PlayerColour(rgb("#098B6F"), _WHITE, "solid"),  # green
    PlayerColour(rgb("#D1890A"), INK, "solid"),  # orange
    PlayerColour(rgb("#2038F6"), _WHITE, "solid"),  # blue
    PlayerColour(rgb("#FCCAD3"), INK, "solid"),  # pink
    PlayerColour(rgb("#501D60"), _WHITE, "solid"),  # purple
    PlayerColour(rgb("#0E0E06"), _WHITE, "solid"),  # black
    PlayerColour(rgb("#9687A5"), INK, "double"),  # lavender
    PlayerColour(rgb("#4B4B4B"), _WHITE, "dashed"),  # slate
    PlayerColour(rgb("#96B487"), INK, "double"),  # sage
)
"""Twelve seats, in the order in which they are given out. The last three are closer to the others than
the rest are to each other, so their ring differs too."""


@lru_cache(maxsize=256)
def mixed(colour: RGB, other: RGB, share: float) -> RGB:
    """The colour on the way from ``colour`` to ``other``; ``share`` 0 is the first, 1 the second."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(colour, other, strict=True))
    return r, g, b
