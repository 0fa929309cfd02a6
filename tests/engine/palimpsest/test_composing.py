"""Plays put together by card, place and single cubes are all that the rules allow, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import pytest

from engine.palimpsest.state import State
from engine.palimpsest.types import CubeStep, Play, Put, Shift, TakeCubes
from tests.engine.compositions import every_move, legal
from tests.engine.palimpsest.build import GAME, PUBLISHED, points_of_places, position
from tests.support.thorough import times

TABLE = "5ML@0,0:3/2 AM@2,0:0/1 2SY@0,2:1/2"
POSITIONS = {
    "cubes to cards": position(TABLE, "6MW 9MS"),
    "published cubes": position(TABLE, "6MW 9MS", options=PUBLISHED),
    "a cube that is left": position(TABLE, "9LK", supply={0: 1}),
    "a Court": position(TABLE, "TMLY"),
    "the Excuse": position(TABLE, "E", options=PUBLISHED),
    "the Excuse of the first rules": position(TABLE, "E"),
}


def _steps(card: str) -> Iterator[tuple[CubeStep, ...]]:
    """Steps of all kinds that name cards in order, more than the rules could allow."""
    cards = ["5ML", "AM", "2SY", card]
    puts = [[(), *((Put(name, number),) for number in range(1, 7))] for name in cards]
    takes = [
        [(), *((TakeCubes(name, seat, number),) for number in range(1, 4))]
        for name in cards[:3]
        for seat in range(2)
    ]
    for ways in (puts, takes):
        for steps in product(*ways):
            yield tuple(chain.from_iterable(steps))
    for source, target in product(cards, cards):
        yield (Shift(source, target),)


def _by_name(move: Play) -> Play:
    order = ["5ML", "AM", "2SY", move.card]

    def key(step: CubeStep) -> int:
        return 0 if isinstance(step, Shift) else order.index(step.card)

    return Play(move.card, move.x, move.y, tuple(sorted(move.steps, key=key)))


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_all_plays_of_a_table_are_reached(state: State) -> None:
    found = every_move(lambda: GAME.compose(state, 0))
    hand = [GAME.tables.ids[card] for card in state.hands[0]]
    assert {(move.card, move.x, move.y) for move in found} == {
        (card, *point) for card, point in product(hand, points_of_places(state))
    }
    assert len({_by_name(move) for move in found}) == len(found)
    # Each place of its own would take minutes: every tenth is tried with all steps.
    points = sorted(points_of_places(state))[:: times(10, 5)]
    tried = (Play(card, *point, steps) for card in hand for steps in _steps(card) for point in points)
    assert {_by_name(move) for move in found if (move.x, move.y) in points} == legal(GAME, state, 0, tried)
