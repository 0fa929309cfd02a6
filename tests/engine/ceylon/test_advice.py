"""Advice on views."""

import pytest

from engine.ceylon import advice
from engine.ceylon.cards import NO_CARDS, counted
from engine.ceylon.types import DiscardDown, Ship
from tests.engine.ceylon.support import GAME, counts, do, table, view
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
    assert advice.officials(view(state, 0)) == 2
    assert advice.plantations(view(state, 1)) == []


@pytest.mark.rule("C-19", "C-22")
def test_the_discard_that_ends_a_turn() -> None:
    state = table("2Tea,Winds,6Clipper", "Port", phase="draw")
    move = advice.default_discard(view(state, 0))
    assert move == DiscardDown(counts("2Tea"))
    GAME.play(state, 0, move)
    assert advice.default_discard(view(state, 1)) is None
    assert advice.default_discard(view(state, None)) is None


def test_unseen_cards_are_those_in_other_hands_and_the_deck() -> None:
    for state, seat, _, _ in walk(4, 9, 200):
        seen = view(state, seat)
        known = sum(sum(player.known) for player in seen.players)
        others = sum(sum(hand) for owner, hand in enumerate(state.hands) if owner != seat)
        assert sum(advice.unseen(seen)) == others + len(state.deck) - known
        assert min(advice.unseen(seen)) >= 0


def test_points_by_turn() -> None:
    state = table("Clipper,Port,2Tea", "7Tea", phase="ship", top="Clipper,Port,Tea")
    do(state, 0, "ship tea 2")
    assert advice.points_by_turn(view(state, None)) == [[0, 3], [0]]
    assert counted(NO_CARDS) == []
