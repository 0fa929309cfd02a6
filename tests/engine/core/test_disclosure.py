"""What a move discloses, in random games: what a reader could not have foreseen came to light by it."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.disclosure import disclosure
from tests.engine.games import cases
from tests.engine.playouts import playouts
from tests.support.thorough import times

MOVES = times(40, 60)


def found(name: str, seats: int) -> set[tuple[str, str]]:
    """The kinds of moves of a random game, each with what one of them disclosed."""
    case = next(case for case in cases() if case.name == name and case.seats == seats)
    game = case.game
    seen: set[tuple[str, str]] = set()
    state = game.copy(playouts(case)[0].positions[0].state)
    for number, ply in enumerate(playouts(case)[0].log.plies[:MOVES]):
        move = game.read_move(ply.move)
        kept = game.save_state(state)
        seen.add((type(move).__name__, disclosure(game, state, ply.seat, move, Chance(bytes(32)))))
        assert game.save_state(state) == kept, number
        game.push(state, ply.seat, move)
    return seen


@pytest.mark.parametrize(
    ("name", "seats", "some", "never"),
    [
        # The card that is drawn after the tax is seen; where a province goes tells nobody anything.
        (
            "quetinny",
            1,
            {("AddProvince", "nothing"), ("Tax", "more")},
            {("AddProvince", "more"), ("AddProvince", "own")},
        ),
        ("palimpsest", 2, {("Play", "more")}, {("Play", "nothing")}),
        ("kashgar", 2, {("Pass", "nothing"), ("Use", "nothing")}, {("Pass", "more")}),
        ("ceylon", 3, {("EndPhase", "nothing"), ("Ship", "more")}, {("Raid", "nothing")}),
        # An order is secret until the last one is in, which opens them all.
        ("traitors", 3, {("Setup", "nothing"), ("Setup", "more")}, {("Setup", "own")}),
    ],
)
def test_moves_disclose_chance_and_secrets_of_others(
    name: str, seats: int, some: set[tuple[str, str]], never: set[tuple[str, str]]
) -> None:
    seen = found(name, seats)
    assert some <= seen
    assert not never & seen
