"""The symbols of the Decktet: of its six suits, and of the cards that have no number.

Suits differ in outline, so that colour is never the only sign.
"""

import math
from operator import mul

from render.drawing.masks import Point
from render.symbols import Stroke, Symbol, circle


def _moon() -> list[Stroke]:
    return [Stroke(tuple(circle(0.48, 0.52, 0.46))), Stroke(tuple(circle(0.67, 0.39, 0.385)), on=False)]


def _sun() -> list[Stroke]:
    rays = 12
    strokes = [Stroke(tuple(circle(0.5, 0.5, 0.245)))]
    for ray in range(rays):
        angle = math.tau * ray / rays - math.pi / 2
        reach, half = (0.49, 0.115) if ray % 2 == 0 else (0.43, 0.095)
        base = 0.295
        strokes.append(
            Stroke(
                tuple(
                    (0.5 + r * math.cos(angle + turn), 0.5 + r * math.sin(angle + turn))
                    for r, turn in ((base, -half * 1.45), (reach, 0.0), (base, half * 1.45))
                )
            )
        )
    return strokes


def _waves() -> list[Stroke]:
    def crest(y: float) -> Stroke:
        steps = 60
        line = [(0.06 + 0.88 * s / steps, y + 0.07 * math.sin(s / steps * math.tau * 1.5)) for s in range(61)]
        return Stroke(tuple(line), 0.115)

    return [crest(0.22), crest(0.5), crest(0.78)]


def _curve(*handles: Point) -> list[Point]:
    """A cubic curve in straight pieces."""
    found = []
    for step in range(17):
        t, u = step / 16, 1 - step / 16
        weights = u**3, 3 * t * u * u, 3 * t * t * u, t**3
        x, y = (sum(map(mul, weights, side)) for side in zip(*handles, strict=True))
        found.append((x, y))
    return found


def _leaf() -> list[Stroke]:
    half = [
        *_curve((0.5, 0.02), (0.6, 0.09), (0.88, 0.22), (0.88, 0.47)),
        *_curve((0.88, 0.47), (0.88, 0.66), (0.71, 0.76), (0.515, 0.78)),
    ]
    strokes = [
        Stroke((*half, *((1 - x, y) for x, y in reversed(half)))),
        Stroke(((0.505, 0.74), (0.49, 0.88), (0.45, 0.96)), 0.065),
        Stroke(((0.5, 0.16), (0.505, 0.86)), 0.032, on=False),
    ]
    for y, reach in ((0.34, 0.17), (0.48, 0.25), (0.62, 0.25)):
        for side in (-1, 1):
            tip = (0.5 + side * reach, y - 0.11)
            strokes.append(Stroke(((0.5, y), tip), 0.028, on=False))
    return strokes


def _knot() -> list[Stroke]:
    """A trefoil knot: the over-passing part of each crossing is drawn again over a gap."""

    def at(t: float) -> Point:
        return (
            0.5 + 0.148 * (math.sin(t) + 2 * math.sin(2 * t)),
            0.54 + 0.148 * (math.cos(t) - 2 * math.cos(2 * t)),
        )

    def part(first: float, last: float) -> tuple[Point, ...]:
        return tuple(at(first + (last - first) * step / 90) for step in range(91))

    width = 0.125
    strokes = [Stroke(part(0, math.tau), width)]
    for third in range(3):
        over = math.tau * third / 3 + math.pi / 2
        strokes.append(Stroke(part(over - 0.22, over + 0.22), width + 0.085, on=False, round_ends=False))
        strokes.append(Stroke(part(over - 0.5, over + 0.5), width))
    return strokes


SUIT_SIGNS: dict[str, Symbol] = {
    "Moons": _moon,
    "Suns": _sun,
    "Waves": _waves,
    "Leaves": _leaf,
    "Wyrms": "sea-dragon",
    "Knots": _knot,
}
KIND_SIGNS: dict[str, Symbol] = {
    "crown": "crown",
    "pawn": "chess-pawn",
    "court": "chess-rook",
    "excuse": "jester-hat",
}
"""By kind of card."""
