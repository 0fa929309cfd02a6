"""What tests look for in pictures of Spice Traitors, and pictures that many of them look at."""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import combinations

from PIL import Image

from engine.traitors.advice import cut_options, destinations
from engine.traitors.types import TRADERS, Setup, Spring, Travel, View
from render.drawing.masks import Point
from render.drawing.picture import Box, Picture
from render.traitors import pictures
from render.traitors.preview import Preview
from tests.render.legible import as_people_see_it
from tests.render.traitors.games import GAME, states

CALLED = (
    "Zoë Żółkiewska", "Björn", "Ana-Lucía", "Kwame", "Émile", "Fatima", "Grzegorz", "Hana", "Ismaël",
    "Jo", "Łukasz", "Mei",
)  # fmt: skip
LONGEST = tuple(f"{letter}{'W' * 31}" for letter in "ABCDEFGHIJKL")
"""Names as long as Discord allows, of wide letters."""
COUNTS = (3, 9, 12)

# Many of these tests look at the same pictures, which have no paint. Tests of paint must ask for others.
private = cache(pictures.private)
public = cache(pictures.public)


def pixels(picture: Picture) -> Image.Image:
    """What is seen."""
    return Image.open(io.BytesIO(picture.png))


def named(picture: Picture, start: str) -> dict[str, Box]:
    """The hits whose names begin so."""
    return {name: box for name, box in picture.hits.items() if name.startswith(start)}


def gap(box: Box, at: Point) -> float:
    """Pixels from a point to a box."""
    across = max(box.left - at[0], 0, at[0] - box.right)
    return math.hypot(across, max(box.top - at[1], 0, at[1] - box.bottom))


def tokens_of(picture: Picture) -> set[Box]:
    """All traders' tokens, those of the dead too."""
    return {*named(picture, "trader:").values(), *named(picture, "grave:").values()}


def assert_uncovered(picture: Picture) -> None:
    """People can read it, and what stands on the map covers nothing: no city, toll, cross, name, token."""
    as_people_see_it(picture)
    assert not any(label.text.endswith("…") for label in picture.labels)
    tokens = tokens_of(picture)
    cities = list(named(picture, "city:").values())
    signs = {**named(picture, "toll:"), **named(picture, "name:")}
    signs |= named(picture, "cut:")
    for token in tokens:
        for city in cities:
            assert math.dist(token.middle, city.middle) >= (token.width + city.width) / 2 - 1, (token, city)
        for name, sign in signs.items():
            assert gap(sign, token.middle) >= token.width / 2 - 3, (name, token)
    for one, other in combinations(tokens, 2):
        assert math.dist(one.middle, other.middle) >= (one.width + other.width) / 2 - 1, (one, other)
    for (name, one), (more, other) in combinations(signs.items(), 2):
        assert one == other or not one.meets(other), (name, more)
    for name, sign in signs.items():
        for city in cities:
            assert gap(sign, city.middle) >= city.width / 2 - 2, name


def travelling(seats: int = 9) -> tuple[View, int]:
    """A view of round 2 of a seat with three living traders."""
    state = next(state for state in states(seats) if state.phase == "travel" and state.round == 2)
    view = GAME.view(state, None)
    seat = next(s for s in range(seats) if all(view.trader(s, number).alive for number in range(TRADERS)))
    return GAME.view(state, seat), seat


def plan(view: View, *, cutting: int = 2) -> Preview:
    """Every living trader goes as far as it may, and some roads are cut."""
    assert view.seat is not None
    if view.phase == "setup":
        return Preview(Setup((3, 3, 5)))
    paths = []
    for number in range(TRADERS):
        trader = view.trader(view.seat, number)
        path = tuple(way.city for way in destinations(view, trader)[-1:])
        if path and view.phase == "spring":
            path += tuple(way.city for way in destinations(view, trader, path[0])[:1])
        paths.append(path)
    one, two, three = paths
    cuts: tuple[int, ...] = ()
    for _ in range(cutting):
        cuts += cut_options(view, cuts)[:1]
    if view.phase == "spring":
        return Preview(Spring((one, two, three), plan=cuts))
    first = (one[:1] or (None,))[0], (two[:1] or (None,))[0], (three[:1] or (None,))[0]
    return Preview(Travel(first, cuts))


def asked(view: View, number: int) -> Preview:
    """A trader that is being ordered, the others going already."""
    assert view.seat is not None
    trader = view.trader(view.seat, number)
    ways = [(way.city,) for way in destinations(view, trader)]
    if view.phase == "spring":
        ways += [(*way, then.city) for way in ways for then in destinations(view, trader, way[0])]
    return Preview(plan(view, cutting=0).order, number, ((), *ways))
