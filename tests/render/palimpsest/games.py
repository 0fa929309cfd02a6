"""Views of whole games and of moves in the making, to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import structs

from engine.core.chance import Chance
from engine.palimpsest.advice import SHOWN_AT_ONCE, Candidate, PartialPlay, PlayAdvice
from engine.palimpsest.state import State
from engine.palimpsest.types import Options, View
from render.palimpsest.layout import together
from render.palimpsest.preview import Preview, numbered
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED
from tests.engine.palimpsest.positions import heap, spiral, straight_line, zigzag

NAMES = ("Zoë Żółkiewska", "Björn", "Ana-Lucía Etxeberria", "Kwame", "Émile")
BASIC = Options()
TABLES = ((2, BASIC, True), (3, PUBLISHED, False), (5, ALL, True), (4, ALL, False))
"""Seats, options, and whether the seats play sensibly or at random, which makes tables sprawl."""


SHAPES: dict[str, Callable[[], State]] = {
    "row": straight_line,
    "column": lambda: straight_line(0, 2),
    "staircase": lambda: straight_line(1, 1),
    "zigzag": zigzag,
    "spiral": spiral,
    "dense spiral": lambda: spiral(0),
    "heap": heap,
}
"""Tables that spread in every way, by a word for it."""


@cache
def states(seats: int, options: Options, sensible: bool = True, number: int = 1) -> tuple[State, ...]:
    """All states of a game."""
    chance = Chance(number.to_bytes(32, "big"))
    state = GAME.new(options, seats, Chance(chance.fork("table").seed))
    found = [GAME.copy(state)]
    while GAME.to_act(state):
        seat = state.acting
        move = GAME.default(state, seat) if sensible else GAME.sample(state, seat, chance)
        assert move is not None
        GAME.push(state, seat, move)
        found.append(GAME.copy(state))
    return tuple(found)


def views(seats: int, options: Options, sensible: bool = True, step: int = 4) -> list[View]:
    """The acting seat's view at every so many turns, and the first seat's at the end."""
    played = states(seats, options, sensible)
    return [GAME.view(state, max(0, state.acting)) for state in (*played[:-1:step], played[-1])]


def chosen(advice: PlayAdvice, place: Candidate, partial: PartialPlay | None = None) -> Preview:
    """The preview of a card at a place, perhaps with steps."""
    partial = partial or PartialPlay(place.card, (place.x, place.y))
    return Preview(place.card, (), advice.preview(partial), place, advice.todo(partial))


def offered(view: View, card: str) -> tuple[list[Candidate], Preview]:
    """The places of a card that a panel offers first, and the preview with their numbers."""
    places, _ = together(GAME.advice(view).candidates(card), SHOWN_AT_ONCE)
    return places, Preview(card, numbered(places))


def crowded(view: View) -> View:
    """The view with cubes of everybody on every card."""
    seats = len(view.points)
    table = tuple(
        structs.replace(seen, cubes=tuple(1 + (at + seat) % 3 for seat in range(seats)))
        for at, seen in enumerate(view.table)
    )
    return structs.replace(view, table=table)


def plays(
    seats: int, options: Options, sensible: bool = True
) -> Iterator[tuple[View, PlayAdvice, Candidate]]:
    """For each card that a seat could have played in a game, the view and the best place."""
    for state in states(seats, options, sensible)[:-1]:
        view = GAME.view(state, state.acting)
        advice = GAME.advice(view)
        for card in view.hand or ():
            yield view, advice, advice.candidates(card.id)[0]
