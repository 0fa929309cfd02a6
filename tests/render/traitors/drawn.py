"""What tests look for in pictures of Spice Traitors, and pictures that many of them look at."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from PIL import Image

from data.catalogue import ENGLISH, Words
from engine.traitors.types import View
from render.masks import Point
from render.picture import Box, Picture
from render.traitors import pictures as traitors
from render.traitors.layout import Layout
from tests.render.traitors.games import GAME, states

CALLED = (
    "Zoë Żółkiewska", "Björn", "Ana-Lucía", "Kwame", "Émile", "Fatima", "Grzegorz", "Hana", "Ismaël",
    "Jo", "Łukasz", "Mei",
)  # fmt: skip
COUNTS = (3, 9, 12)

# Many of these tests look at the same pictures, which have no paint. Tests of paint must ask for others.
private = cache(traitors.private)
_public = cache(traitors.public)


def public(view: View, names: tuple[str, ...], words: Words = ENGLISH, table: bool = True) -> Picture:
    """The picture for everybody; what there is no table of yet is drawn once."""
    return _public(view, names, words, table and view.score is not None)


def pixels(picture: Picture) -> Image.Image:
    """What is seen."""
    return Image.open(io.BytesIO(picture.png))


def named(picture: Picture, start: str) -> dict[str, Box]:
    """The hits whose names begin so."""
    return {name: box for name, box in picture.hits.items() if name.startswith(start)}


@cache
def line_of(plan: Layout, route: int) -> tuple[Point, ...]:
    """Points along a road."""
    return tuple(plan.along(route, plan.chart.routes[route].a, step / 60) for step in range(61))


def uncovered(stone: Box, trays: Iterable[Box]) -> float:
    """How near trays come to the middle of a coin or a garnet, in its radii."""
    x, y = stone.middle
    nearest = min(
        math.hypot(max(tray.left - x, 0, x - tray.right), max(tray.top - y, 0, y - tray.bottom))
        for tray in trays or [Box(-9999, 0, -9998, 1)]
    )
    return nearest / (stone.width / 2)


def assert_readable(picture: Picture) -> None:
    """What must hold on the shipped maps: tokens cover neither names nor cities nor each other."""
    tokens = set(named(picture, "trader:").values()) | set(named(picture, "grave:").values())
    kept = [box for kind in ("name:", "season", "leg:", "arrow:") for box in named(picture, kind).values()]
    cities = list(named(picture, "city:").values())
    for token in tokens:
        assert not any(token.meets(box.inset(3)) for box in kept), token
        assert not any(token.meets(box.inset(7)) for box in cities), token
    for one, other in combinations(tokens, 2):
        assert not one.meets(other), (one, other)
    trays = named(picture, "tray:")
    marks = {**named(picture, "used:"), **named(picture, "cut:")}
    for name, tray in trays.items():
        assert not any(tray.meets(box.inset(3)) for box in kept), name
        assert not any(tray.meets(box.inset(7)) for box in cities), name
        assert not any(tray.meets(box.inset(3)) for box in marks.values()), name
    for name, stone in {**named(picture, "toll:"), **named(picture, "gem:")}.items():
        assert uncovered(stone, trays.values()) >= 0.6, name
    for (name, tray), (other, box) in combinations(trays.items(), 2):
        assert not tray.meets(box), (name, other)


def travelling(seats: int = 9) -> tuple[View, int]:
    """A view of round 2 of a seat with three living traders."""
    state = next(state for state in states(seats) if state.phase == "travel" and state.round == 2)
    view = GAME.view(state, None)
    seat = next(s for s in range(seats) if all(view.trader(s, number).alive for number in range(3)))
    return GAME.view(state, seat), seat
