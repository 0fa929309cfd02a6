"""Signs of Kashgar: the seven goods as chips, kinds of contracts as seals, decks by colour.

A good has a colour, an outline and, wherever it counts, a figure; colour is never the only sign.
"""

import math
from functools import partial
from typing import NamedTuple

from PIL import Image

from engine.core.errors import Word
from engine.kashgar.language import SPICES, ContractKind, PersonDeck
from render.drawing.cache import SPRITES
from render.drawing.canvas import Sprite
from render.drawing.masks import disc, supersampled
from render.drawing.palette import INK, RGB, TEXT, rgb
from render.icons import Icons, icon
from render.symbols import Stroke, Symbol, circle, symbol
from render.tokens import CHIP_RING, blank_chip, chip, round_canvas

_WHITE = (255, 255, 255)


class GoodStyle(NamedTuple):
    """How a good is shown: its colour, its symbol, the symbol's colour and its share of the chip."""

    colour: RGB
    symbol: str
    ink: RGB = _WHITE
    share: float = 0.62


GOOD_STYLES: dict[str, GoodStyle] = {
    "mule": GoodStyle(rgb("#3F5472"), "mule", share=0.64),
    "gold": GoodStyle(rgb("#EBC52B"), "coins", INK, 0.66),
    "ginger": GoodStyle(rgb("#DCDCCB"), "ginger", INK, 0.7),
    "cloves": GoodStyle(rgb("#E66CA1"), "cloves", INK, 0.68),
    "pepper": GoodStyle(rgb("#1A1B20"), "pepper", share=0.68),
    "anise": GoodStyle(rgb("#682F00"), "anise", share=0.74),
    "cinnamon": GoodStyle(rgb("#C1354E"), "quills", share=0.62),
}
"""By good, in the order of the tracks; spices have the printed game's colours."""
ANY, ONE = "any", "one"
"""Chips for spices of the owner's choice: each unit of its own, or all units of one spice."""


class DeckStyle(NamedTuple):
    """How persons of a deck are shown: their band's colour, what one of them is, and the deck's name."""

    colour: RGB
    card: Word
    title: Word


DECKS: dict[PersonDeck, DeckStyle] = {
    "patriarch": DeckStyle(rgb("#51397E"), Word("Patriarch"), Word("Patriarchs")),
    "matriarch": DeckStyle(rgb("#8A3570"), Word("Matriarch"), Word("back of the Patriarchs")),
    "start": DeckStyle(rgb("#2F6E55"), Word("Start card"), Word("Starting")),
    "standard": DeckStyle(rgb("#35537A"), Word("Standard card"), Word("Standard")),
    "special": DeckStyle(rgb("#9A6A14"), Word("Special card"), Word("Special")),
    "additional": DeckStyle(rgb("#8E2F2A"), Word("Additional card"), Word("Additional")),
}


class KindStyle(NamedTuple):
    """How contracts of a kind are shown: their seal's colour, and what one of them is."""

    colour: RGB
    card: Word


KINDS: dict[ContractKind, KindStyle] = {
    "small": KindStyle(rgb("#3B6E8C"), Word("Small contract")),
    "large": KindStyle(rgb("#7C2F3E"), Word("Large contract")),
    "special": KindStyle(rgb("#6E6A1C"), Word("Special contract")),
}
"""A seal's marks tell its kind too."""


# --- symbols of this game ------------------------------------------------------------------------


def _ginger() -> list[Stroke]:
    """A rhizome: knobbed fingers with rings cut around them."""
    fingers = (
        ((0.14, 0.72), (0.4, 0.62), (0.66, 0.44), (0.86, 0.36)),
        ((0.36, 0.62), (0.28, 0.26)),
        ((0.6, 0.5), (0.74, 0.82)),
    )
    strokes = [Stroke(points, 0.25) for points in fingers]
    rings = (((0.19, 0.5), (0.3, 0.84)), ((0.7, 0.24), (0.84, 0.56)), ((0.15, 0.4), (0.47, 0.34)),
             ((0.52, 0.74), (0.84, 0.6)), ((0.44, 0.42), (0.56, 0.68)))  # fmt: skip
    return [*strokes, *(Stroke(line, 0.045, on=False) for line in rings)]


def _cloves() -> list[Stroke]:
    """A clove, aslant: a nail whose four sepals hold a bud."""

    def at(x: float, y: float) -> tuple[float, float]:
        turn = 0.72
        return (0.5 + x * math.cos(turn) - y * math.sin(turn), 0.5 + x * math.sin(turn) + y * math.cos(turn))

    stem = (at(-0.12, -0.16), at(0.12, -0.16), at(0.05, 0.56), at(-0.05, 0.56))
    return [
        Stroke(stem),
        Stroke((*stem, stem[0]), 0.06),
        Stroke((at(-0.1, -0.14), at(-0.29, -0.34)), 0.11),
        Stroke((at(0.1, -0.14), at(0.29, -0.34)), 0.11),
        Stroke(tuple(circle(*at(0, -0.36), 0.2)), on=False),
        Stroke(tuple(circle(*at(0, -0.36), 0.15))),
        Stroke((at(-0.13, -0.13), at(0.13, -0.13)), 0.12),
    ]


def _pepper() -> list[Stroke]:
    """A spike of peppercorns on a bent stalk."""
    strokes = [Stroke(((0.24, 0.04), (0.42, 0.1), (0.5, 0.26), (0.52, 0.7)), 0.07)]
    corns = ((0.36, 0.28), (0.66, 0.26), (0.26, 0.5), (0.52, 0.46), (0.78, 0.48), (0.37, 0.71), (0.66, 0.7),
             (0.52, 0.9))  # fmt: skip
    for x, y in corns:
        strokes.append(Stroke(tuple(circle(x, y, 0.155)), on=False))
        strokes.append(Stroke(tuple(circle(x, y, 0.118))))
    return strokes


def _anise() -> list[Stroke]:
    """A star of eight pods, each with its seed."""
    strokes: list[Stroke] = []
    for pod in range(8):
        angle = math.tau * pod / 8 - math.pi / 2

        def at(reach: float, turn: float, angle: float = angle) -> tuple[float, float]:
            return 0.5 + reach * math.cos(angle + turn), 0.5 + reach * math.sin(angle + turn)

        strokes.append(Stroke((at(0.06, 0), at(0.3, 0.34), at(0.5, 0), at(0.3, -0.34))))
        strokes.append(Stroke(tuple(circle(*at(0.3, 0), 0.052)), on=False))
    return [*strokes, Stroke(tuple(circle(0.5, 0.5, 0.1)))]


def _card() -> list[Stroke]:
    return [
        Stroke(((0.24, 0.1), (0.76, 0.1), (0.76, 0.9), (0.24, 0.9)), 0.12),
        Stroke(((0.24, 0.1), (0.76, 0.1), (0.76, 0.9), (0.24, 0.9))),
    ]


def _draw() -> list[Stroke]:
    """A card drawn from others."""
    cards: list[Stroke] = []
    for shift in (0.2, 0.1, 0.0):
        points = tuple(
            (x + shift, y - shift * 0.6) for x, y in ((0.14, 0.28), (0.56, 0.28), (0.56, 0.9), (0.14, 0.9))
        )
        cards += [
            Stroke((*points, points[0]), 0.17, on=False),
            Stroke((*points, points[0]), 0.08),
            Stroke(points),
        ]
    return cards


def _take() -> list[Stroke]:
    """A card lifted from a pile."""
    return [
        Stroke(((0.12, 0.82), (0.88, 0.82)), 0.1),
        Stroke(((0.12, 0.94), (0.88, 0.94)), 0.08),
        Stroke(((0.34, 0.5), (0.66, 0.5), (0.66, 0.7), (0.34, 0.7)), 0.0),
        Stroke(((0.5, 0.62), (0.5, 0.2)), 0.17),
        Stroke(((0.2, 0.36), (0.5, 0.03), (0.8, 0.36))),
    ]


def _away() -> list[Stroke]:
    """A card crossed out."""
    cross = (((0.08, 0.2), (0.92, 0.8)), ((0.92, 0.2), (0.08, 0.8)))
    return [
        *_card(),
        *(Stroke(line, 0.24, on=False) for line in cross),
        *(Stroke(line, 0.11) for line in cross),
    ]


def _arrow() -> list[Stroke]:
    return [Stroke(((0.02, 0.5), (0.5, 0.5)), 0.16), Stroke(((0.5, 0.16), (0.98, 0.5), (0.5, 0.84)))]


def _lines() -> list[Stroke]:
    """Lines of text: what the message tells in words."""
    return [Stroke(((0.08, y), (end, y)), 0.13) for y, end in ((0.2, 0.92), (0.5, 0.92), (0.8, 0.6))]


def _match() -> list[Stroke]:
    """Up to a bar: as high as somebody else."""
    return [
        Stroke(((0.12, 0.08), (0.88, 0.08)), 0.13),
        Stroke(((0.5, 0.94), (0.5, 0.5)), 0.17),
        Stroke(((0.2, 0.58), (0.5, 0.22), (0.8, 0.58))),
    ]


def _people() -> list[Stroke]:
    strokes: list[Stroke] = []
    for x, y, size in ((0.2, 0.3, 0.8), (0.8, 0.3, 0.8), (0.5, 0.24, 1.0)):
        head = 0.14 * size
        body = ((x - 0.2 * size, 0.95), (x - 0.17 * size, y + 0.3), (x, y + 0.21), (x + 0.17 * size, y + 0.3),
                (x + 0.2 * size, 0.95))  # fmt: skip
        strokes += [
            Stroke(tuple(circle(x, y, head + 0.05)), on=False),
            Stroke((*body, body[0]), 0.12, on=False),
            Stroke(tuple(circle(x, y, head))),
            Stroke(body),
        ]
    return strokes


def _star() -> list[Stroke]:
    return [Stroke(tuple(
        (0.5 + r * math.cos(a), 0.53 + r * math.sin(a))
        for r, a in ((0.5 if at % 2 == 0 else 0.2, math.tau * at / 10 - math.pi / 2) for at in range(10))
    ))]  # fmt: skip


_OWN: dict[str, Symbol] = {
    "mule": "donkey",
    "coins": "two-coins",
    "ginger": _ginger,
    "cloves": _cloves,
    "pepper": _pepper,
    "anise": _anise,
    "card": _card,
    "draw": _draw,
    "take": _take,
    "away": _away,
    "arrow": _arrow,
    "lines": _lines,
    "match": _match,
    "people": _people,
    "star": _star,
    "scroll": "scroll-unfurled",
    "door": "exit-door",
    "turn": "clockwise-rotation",
}


def sign(name: str, size: int) -> Image.Image:
    """The mask of one of this game's symbols, or of another one."""
    return symbol(_OWN.get(name, name), size)


# --- chips and seals -------------------------------------------------------------------------------


@SPRITES.keep
def good_chip(good: str, diameter: int) -> Sprite:
    """A round chip of a good, or of :data:`ANY` or :data:`ONE` spice."""
    if good in GOOD_STYLES:
        style = GOOD_STYLES[good]
        mask = sign(style.symbol, round(diameter * style.share))
        return chip(mask, diameter, style.colour, style.ink)
    canvas, border = blank_chip(diameter, CHIP_RING)

    def centred(side: int) -> tuple[int, int]:
        at = (canvas.image.width - side) // 2
        return at, at

    inner = diameter - 2 * max(2, diameter // 15)
    for part, spice in enumerate(SPICES):
        canvas.stencil(_slice(inner, part), *centred(inner), GOOD_STYLES[spice].colour)
    if good == ONE:
        ring, dot = round(diameter * 0.42), max(2, round(diameter * 0.16))
        canvas.paint(disc(ring), *centred(ring), CHIP_RING)
        canvas.paint(disc(dot), *centred(dot), INK)
    return canvas.sprite(border, border)


def _slice(diameter: int, part: int) -> Image.Image:
    first = -90 + 72 * part
    side = diameter * 8 - 1
    return supersampled(
        diameter, diameter, 8, lambda draw, _: draw.pieslice((0, 0, side, side), first, first + 72, 255)
    )


@SPRITES.keep
def seal(kind: ContractKind, diameter: int) -> Sprite:
    """The seal of a kind of contract: one dot, two dots, a star."""
    canvas, border = round_canvas(diameter, KINDS[kind].colour, KINDS[kind].colour, 1)
    inset = max(2, diameter // 12)
    canvas.paint(disc(diameter - 2 * inset, max(1, diameter // 16)), border + inset, border + inset, TEXT)
    middle = border + diameter / 2
    if kind == "special":
        side = round(diameter * 0.54)
        canvas.stencil(sign("star", side), round(middle - side / 2), round(middle - side / 2), TEXT)
    else:
        dot = max(3, round(diameter * (0.32 if kind == "small" else 0.24)))
        for shift in (0.0,) if kind == "small" else (-0.15, 0.15):
            canvas.paint(disc(dot), round(middle + shift * diameter - dot / 2), round(middle - dot / 2), TEXT)
    return canvas.sprite(border, border)


def good_icon(good: str) -> str:
    """The name of a good's icon."""
    return f"kashgar_{good}"


def icons() -> Icons:
    """All goods."""
    return {good_icon(good): partial(icon, partial(good_chip, good)) for good in GOOD_STYLES}
