"""How far apart two colours look, to all kinds of eyes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from render.drawing.palette import RGB

SIGHTS: dict[str, tuple[tuple[float, float, float], ...] | None] = {
    "normal": None,
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Full colour blindness of three kinds, on linear RGB (Machado, Oliveira, Fernandes 2009, severity 1)."""


def _linear(level: float) -> float:
    level /= 255
    return level / 12.92 if level <= 0.04045 else float(((level + 0.055) / 1.055) ** 2.4)


def seen(colour: RGB, sight: str = "normal") -> tuple[float, float, float]:
    """A colour in CIE L*a*b* (D65) as eyes of this kind see it."""
    linear = [_linear(level) for level in colour]
    matrix = SIGHTS[sight]
    if matrix:
        linear = [
            min(1.0, max(0.0, sum(weight * level for weight, level in zip(row, linear, strict=True))))
            for row in matrix
        ]
    r, g, b = linear
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116 for c in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 between two L*a*b* colours (Sharma, Wu, Dalal 2005)."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    c_mean7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - math.sqrt(c_mean7 / (c_mean7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(h_mean - 30))
        + 0.24 * math.cos(math.radians(2 * h_mean))
        + 0.32 * math.cos(math.radians(3 * h_mean + 6))
        - 0.20 * math.cos(math.radians(4 * h_mean - 63))
    )
    sl = 1 + 0.015 * (l_mean - 50) ** 2 / math.sqrt(20 + (l_mean - 50) ** 2)
    sc, sh = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    spin = 60 * math.exp(-(((h_mean - 275) / 25) ** 2))
    rt = -2 * math.sqrt(c_mean**7 / (c_mean**7 + 25**7)) * math.sin(math.radians(spin))
    lightness, chroma, hue = dl / sl, dc / sc, dh / sh
    return math.sqrt(lightness**2 + chroma**2 + hue**2 + rt * chroma * hue)


def smallest_difference(colours: Sequence[RGB]) -> float:
    """The smallest CIEDE2000 between any two of the colours, over normal and colour-blind sight."""
    return min(
        difference(one, other)
        for sight in SIGHTS
        for one, other in combinations([seen(colour, sight) for colour in colours], 2)
    )
