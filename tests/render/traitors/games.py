"""Views of whole games, and maps of every kind, to be drawn."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from msgspec.structs import replace

import data
from engine.core.chance import Chance
from engine.players.traitors import PLAYER
from engine.traitors.game import Traitors
from engine.traitors.state import State
from engine.traitors.types import City, Map, Options, Route, View
from tests.support.thorough import times

GAME = Traitors.load(data.read_text)
NEVER = Options(early_end="never")
REOPENED = Options(cuts="round", early_end="never")


@cache
def states(seats: int, number: int = 1, options: Options = NEVER) -> tuple[State, ...]:
    """States of a game of computer players: one per round, half of its orders in, and the end."""
    chance = Chance(number.to_bytes(32, "big"))
    state = GAME.new(options, seats, Chance(chance.fork("table").seed))
    found: list[State] = []
    while GAME.to_act(state):
        waiting = sorted(GAME.awaited(state)) or sorted(GAME.to_act(state))
        if len(waiting) == max(1, seats // 2) or state.phase == "token":
            found.append(GAME.copy(state))
        GAME.push(state, waiting[0], PLAYER.choose(GAME, GAME.view(state, waiting[0]), waiting[0], chance))
    found.append(GAME.copy(state))
    return tuple(found)


def few_states(seats: int) -> tuple[State, ...]:
    """The first of those states and the later ones, in which most is to be drawn; or all."""
    first, *others = states(seats)
    return (first, *others[times(2, 0) :])


def views(seats: int, number: int = 1, options: Options = NEVER) -> tuple[View, ...]:
    """A spectator's views of those states."""
    return tuple(GAME.view(state, None) for state in states(seats, number, options))


def gathered(view: View, city: int) -> View:
    """The view with everybody in one city."""
    traders = tuple(replace(trader, city=city, alive=True, grave=None) for trader in view.traders)
    return replace(view, traders=traders)


def ring(width: int, height: int, cities: int = 8, names: tuple[str, ...] = ()) -> Map:
    """A map without a coast: a ring of cities with spokes from the first one, in a frame of any size."""
    places = [(width // 2, height // 2)] + [
        (
            round(width / 2 + width * 0.36 * cos(2 * pi * at / (cities - 1))),
            round(height / 2 + height * 0.36 * sin(2 * pi * at / (cities - 1))),
        )
        for at in range(cities - 1)
    ]
    called = names or tuple(f"City {at}" for at in range(cities))
    routes = [Route(0, at, 10 * at, at % 3 == 0, 9) for at in range(1, cities)]
    routes += [Route(at, at + 1, 1000 if at == 1 else 40, False, -12) for at in range(1, cities - 1)]
    routes.append(Route(1, cities - 1, 0))
    return Map(
        "A ring of cities far away from home and hearth"[:40],
        (3, 12),
        (width, height),
        tuple(City(name, x, y, "s") for name, (x, y) in zip(called, places, strict=True)),
        tuple(routes),
    )


def crowded() -> Map:
    """A map with a city wherever one fits."""
    columns, rows = 10, 6
    cities = tuple(
        City(f"Town {row}{column}", 70 + column * 131, 50 + row * 120, "s")
        for row in range(rows)
        for column in range(columns)
    )
    routes = [Route(at, at + 1, 10) for at in range(columns * rows) if at % columns < columns - 1]
    routes += [Route(at, at + columns, 20) for at in range(columns * (rows - 1))]
    return Map("Full to the brim", (3, 12), (1320, 720), cities, tuple(routes))
