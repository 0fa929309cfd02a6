"""Advice on views."""

import pytest

from engine.ceylon import advice
from engine.ceylon.cards import counted
from engine.ceylon.types import DiscardDown, Ship
from tests.engine.ceylon.support import GAME, counts, table, view
from tests.engine.ceylon.walk import walk


@pytest.mark.rule("C-16", "C-17")
def test_the_best_meld_of_each_ware() -> None:
    state = table("Clipper,Port,3Tea,2Indigo,2Plantation", "Port", phase="ship")
    state.plantations[0] = [1, 0, 0, 0, 0, 0]
    assert advice.melds(view(state, 0)) == [
        advice.MeldAdvice(Ship("Tea", 3, 1), 10),
        advice.MeldAdvice(Ship("Indigo", 2, 0), 8),
    ]
    assert advice.melds(view(state, 1)) == []
    assert advice.melds(view(state, None)) == []


def test_advised_melds_are_legal_and_the_best() -> None:
    compared = 0
    for state, _, _, _ in walk(3, 5, 600):
        seat = state.player
        found = advice.melds(view(state, seat))
        ships = [move for move in GAME.moves(state, seat) if isinstance(move, Ship)]
        if not ships:
            continue
        assert {meld.move for meld in found} <= set(ships)
        for meld in found:
            gains = []
            for move in ships:
                if move.ware == meld.move.ware:
                    after = GAME.copy(state)
                    GAME.push(after, seat, move)
                    gains.append(after.points[seat] - state.points[seat])
            assert meld.points == max(gains)
            compared += 1
    assert compared > 20


@pytest.mark.rule("C-15")
def test_what_can_be_built() -> None:
    state = table("3Plantation,2Tea,Coffee,5Port", "Plantation,4Tea", phase="build")
    assert advice.plantations(view(state, 0)) == ["Tea"]
    assert advice.plantations(view(state, 1)) == []


@pytest.mark.rule("C-19", "C-22")
def test_the_discard_that_ends_a_turn() -> None:
    state = table("2Tea,Winds,6Clipper", "Port", phase="draw")
    move = GAME.default(state, 0)
    assert move == DiscardDown(counts("2Tea"))
    GAME.play(state, 0, move)
    assert advice.least_discard(view(state, 1), 1) is None


@pytest.mark.rule("C-19")
def test_the_advised_discard_goes_down_to_the_limit_and_keeps_a_meld() -> None:
    state = table("3Indigo,2Tea,3Winds,Clipper,Port", "Port", phase="end")
    move = advice.least_discard(view(state, 0), 0)
    assert move is not None
    GAME.play(state, 0, move)
    assert sum(state.hands[0]) == 7
    assert counted(state.hands[0])[-2:] == [("Port", 1), ("Clipper", 1)]
    assert state.hands[0][5] == 3
