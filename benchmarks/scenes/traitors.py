"""Spice Traitors with twelve players: thirty-six traders on the largest map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from msgspec import structs

from benchmarks.scenes import ROUNDS, Drawing, Scenes, middle, positions, replayed
from engine.traitors.advice import destinations
from engine.traitors.types import TRADERS, Travel
from render.traitors.pictures import private, public, warm
from render.traitors.preview import Preview

NAMES = (
    "Zoë Żółkiewska", "Björn", "Ana-Lucía", "Kwame", "Émile", "Fatima", "Grzegorz", "Hana", "Ismaël",
    "Jo", "Łukasz", "Mei",
)  # fmt: skip
GAMES = 12
"""A game has six pictures that differ in more than who is ready, so several are drawn."""


def _game(number: int) -> tuple[tuple[Any, Any], ...]:
    return positions("traitors", number, len(NAMES))


def _rounds(number: int) -> Iterator[tuple[Any, Any]]:
    """The first position of each round of some games, and each end."""
    for game in range(GAMES):
        before = None
        for views in _game(GAMES * number + game):
            if views[0].phase != "over" and (views[0].round, views[0].phase) != before:
                yield views
            before = views[0].round, views[0].phase


def _travelling() -> tuple[Any, Any]:
    """A position whose player has three traders to send."""
    found = [
        views
        for views in _game(1)
        if views[0].phase == "travel" and all(views[0].trader(0, number).alive for number in range(TRADERS))
    ]
    return middle(found)


def _first() -> Drawing:
    return partial(public, _travelling()[0], NAMES)


def _small_changes() -> Iterable[Drawing]:
    """Other roads for one's own traders, with numbers at what one of them may choose."""
    view = _travelling()[1]
    ways = [[way.city for way in destinations(view, view.trader(0, number))] for number in range(TRADERS)]
    private(view, NAMES, Preview())
    for number, chosen in zip(range(ROUNDS), product(*([None, *own] for own in ways)), strict=False):
        trader = number % TRADERS
        one, two, three = chosen
        offered = tuple((city,) for city in ways[trader])
        yield partial(private, view, NAMES, Preview(Travel((one, two, three)), trader, offered))


def _panels() -> Iterable[Drawing]:
    """The same map with other players ready."""
    view = _travelling()[0]
    public(view, NAMES)
    for number in range(1, ROUNDS + 1):
        players = tuple(structs.replace(one, ready=bool(number >> one.seat & 1)) for one in view.players)
        yield partial(public, structs.replace(view, players=players), NAMES)


def _structures(number: int) -> Iterable[Drawing]:
    for view, _ in _rounds(number):
        yield partial(public, view, NAMES)


def _hands(number: int) -> Iterable[Drawing]:
    for _, own in _rounds(number):
        if own.phase in ("setup", "travel", "spring"):
            yield partial(private, own, NAMES, Preview())


SCENES = Scenes(warm, _first, _small_changes, _panels, _structures, _hands, replayed(_game, public, NAMES), 5)
