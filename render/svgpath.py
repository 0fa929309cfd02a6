"""Reads the path language of SVG (SVG 2, section 9.3) into polygons, for masks of icons."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from operator import mul

from render.masks import Point

Polygon = list[Point]

_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_STEPS = 16
"""Straight pieces of a curve: an icon of 512 units is never shown wider than about 200 pixels."""


def polygons(path: str) -> list[Polygon]:
    """The outlines of a path, curves made of short straight pieces; raises ValueError on bad text."""
    found: list[Polygon] = []
    here: Point = (0.0, 0.0)
    handle: Point | None = None
    before = ""
    for command, numbers in _commands(path):
        kind = command.upper()
        if kind == "M":
            here = _absolute(command, here, numbers)[0]
            found.append([here])
        elif not found:
            raise ValueError("a path begins with M")
        elif kind == "Z":
            here = found[-1][0]
            found.append([here])
        else:
            smooth = handle if before in _SMOOTH_AFTER.get(kind, "") else None
            pieces, handle = _segment(kind, command, here, numbers, smooth)
            found[-1].extend(pieces)
            here = pieces[-1]
        before = kind
    return [polygon for polygon in found if len(polygon) > 2]


_SMOOTH_AFTER = {"S": "CS", "T": "QT"}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    tokens = _arc_flags_apart(_TOKEN.findall(path))
    at = 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        elif not command:
            raise ValueError("a path begins with a command")
        takes = _TAKES[command.upper()]
        numbers = [float(token) for token in tokens[at : at + takes]]
        if len(numbers) < takes:
            raise ValueError(f"{command} needs {takes} numbers")
        yield command, numbers
        at += takes
        command = {"M": "L", "m": "l"}.get(command, command) if takes else ""


def _arc_flags_apart(tokens: list[str]) -> list[str]:
    """Splits the flags of arcs, which may be written without a space: ``a5 5 0 014 4``."""
    out: list[str] = []
    since_arc = -1
    for token in tokens:
        if token.isalpha():
            since_arc = 0 if token in "Aa" else -1
            out.append(token)
            continue
        while since_arc >= 0 and since_arc % 7 in (3, 4) and len(token) > 1:
            out.append(token[0])
            token = token[1:]
            since_arc += 1
        out.append(token)
        if since_arc >= 0:
            since_arc += 1
    return out


def _absolute(command: str, here: Point, numbers: list[float]) -> list[Point]:
    dx, dy = here if command.islower() else (0.0, 0.0)
    return [(x + dx, y + dy) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _segment(
    kind: str, command: str, here: Point, numbers: list[float], smooth: Point | None
) -> tuple[Polygon, Point | None]:
    """The points of one segment after ``here``, and the handle that a smooth segment mirrors."""
    if kind == "H":
        return [(numbers[0] + (here[0] if command == "h" else 0.0), here[1])], None
    if kind == "V":
        return [(here[0], numbers[0] + (here[1] if command == "v" else 0.0))], None
    if kind == "A":
        end = _absolute(command, here, numbers[5:])[0]
        return _arc(here, numbers, end), None
    points = _absolute(command, here, numbers)
    if kind == "L":
        return points, None
    if kind in "ST":
        mirrored = (2 * here[0] - smooth[0], 2 * here[1] - smooth[1]) if smooth else here
        points.insert(0, mirrored)
    return _bezier([here, *points]), points[-2]


def _bezier(handles: list[Point]) -> Polygon:
    xs, ys = zip(*handles, strict=True)
    return [
        (sum(map(mul, weights, xs)), sum(map(mul, weights, ys))) for weights in _weights(len(handles) - 1)
    ]


@lru_cache(maxsize=4)
def _weights(degree: int) -> list[tuple[float, ...]]:
    """What each handle counts at each step of a curve: Bernstein's polynomials."""
    times = (step / _STEPS for step in range(1, _STEPS + 1))
    return [
        tuple(math.comb(degree, at) * t**at * (1 - t) ** (degree - at) for at in range(degree + 1))
        for t in times
    ]


def _arc(start: Point, numbers: list[float], end: Point) -> Polygon:
    """An elliptic arc, by the conversion of SVG 2, appendix B.2.4."""
    rx, ry, turn, large, sweep = abs(numbers[0]), abs(numbers[1]), math.radians(numbers[2]), *numbers[3:5]
    if not rx or not ry or start == end:
        return [end]
    cos, sin = math.cos(turn), math.sin(turn)
    mx, my = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = cos * mx + sin * my, cos * my - sin * mx
    grow = math.sqrt(max(1.0, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = (rx * y) ** 2 + (ry * x) ** 2
    root = math.sqrt(max(0.0, ((rx * ry) ** 2 - under) / under))
    sign = -1.0 if bool(large) == bool(sweep) else 1.0
    cx, cy = sign * root * rx * y / ry, -sign * root * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    last = math.atan2((-y - cy) / ry, (-x - cx) / rx)
    sweep_angle = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    curve: Polygon = []
    for step in range(1, _STEPS + 1):
        angle = first + sweep_angle * step / _STEPS
        px, py = cx + rx * math.cos(angle), cy + ry * math.sin(angle)
        curve.append((cos * px - sin * py + middle[0], sin * px + cos * py + middle[1]))
    curve[-1] = end
    return curve
