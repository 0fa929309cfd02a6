"""What the leaves of searches say: chances to win that fit each other, however many play."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

import pytest

from engine.core.chance import FastChance
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.engine.strategies import STRATEGIES
from tests.support.thorough import times


def chances_at_the_end_of_simulations(name: str, seats: int, number: int) -> Iterator[float]:
    """In a game that the policy plays, what each seat's chance is where its searches would end."""
    game, strategy = games()[name], STRATEGIES[name]
    state = game.new(
        game.settle(game.read_options("{}"), seats), seats, chance("leaves", name, seats, number)
    )
    luck, ends = FastChance.of(number), dict[int, set[int]]()
    while awaited := game.awaited(state):
        for seat in ends.pop(game.turn(state), ()):
            yield strategy.value(game, state, seat)
        seat = min(awaited)
        ends.setdefault(strategy.horizon(game, state, seat), set()).add(seat)
        game.push(state, seat, strategy.policy(game, state, seat, luck))


@pytest.mark.parametrize("seats", [2, 4, 3][: times(2, 3)])
@pytest.mark.parametrize("name", ["ceylon", "kashgar", "palimpsest"])
def test_chances_of_all_seats_come_to_one(name: str, seats: int) -> None:
    found = [
        value
        for number in range({"kashgar": times(1, 2)}.get(name, times(2, 6)))
        for value in chances_at_the_end_of_simulations(name, seats, number)
    ]
    assert mean(found) == pytest.approx(1 / seats, abs=0.05)
