"""Advice on views."""

from itertools import chain

import pytest
from msgspec import structs

from engine.ceylon import advice
from engine.ceylon.cards import cards, counted
from engine.ceylon.legality import MOST_CLOSED
from engine.ceylon.types import (
    BuildOfficial,
    BuildPlantation,
    DiscardDown,
    DrawMore,
    Fleet,
    Monsoon,
    Options,
    Raid,
    Ship,
    Typhoon,
    Withdraw,
)
from tests.engine.ceylon.support import GAME, counts, table, view
from tests.engine.ceylon.walk import walk
from tests.engine.options import unusual

PHASE_OF: dict[type, str] = {
    DrawMore: "draw",
    Raid: "pirates",
    Fleet: "pirates",
    Monsoon: "storms",
    Typhoon: "storms",
    BuildPlantation: "build",
    BuildOfficial: "build",
    Ship: "ship",
}
"""What is done in each phase but the trade, which offers alone do."""


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


def test_swaps_make_the_hand_better_and_those_most_likely_to_come_about_are_first() -> None:
    state = table("3Rubber,Port,Winds", "2Tea", "Clipper,Tea", "", phase="trade")
    seen = view(state, 0)
    found = advice.swaps(seen, [1, 2, 3], 25)
    assert len(found) > 10
    assert advice.swaps(seen, [1, 2, 3], 4) == found[:4]
    assert found[0].move.ask == cards(Clipper=1)
    assert not [swap for swap in found if swap.move.to == 3], "who has no cards gives none"
    for swap in found:
        GAME.check(state, 0, swap.move)
    known = structs.replace(seen.players[1], known=cards(Port=1))
    assert advice.swaps(structs.replace(seen, players=(seen.players[0], known, *seen.players[2:])), [1], 1)[0]
    assert advice.swaps(seen, [], 25) == []


def test_a_swap_that_stands_is_not_advised_again() -> None:
    state = table("3Rubber,Port,Winds", "2Tea,Clipper", phase="trade")
    first = advice.swaps(view(state, 0), [1], 1)[0].move
    GAME.play(state, 0, first)
    assert first not in [swap.move for swap in advice.swaps(view(state, 0), [1], 25)]


def test_no_swap_is_advised_that_would_be_refused() -> None:
    state = table("3Rubber,Port,Winds", "2Tea,Clipper", phase="trade", options=Options(bounded_offers=True))
    offered = []
    while len(offered) <= MOST_CLOSED and (found := advice.swaps(view(state, 0), [1], 25)):
        for swap in found:
            GAME.check(state, 0, swap.move)
        offered.append(found[0].move)
        GAME.play(state, 0, offered[-1])
        GAME.play(state, 0, Withdraw(state.offers[-1].id))
    assert 5 < len(offered) <= MOST_CLOSED
    assert len({*offered}) == len(offered)


def test_what_a_later_phase_passes_over() -> None:
    seen = view(table("2Clipper,Port,3Tea,Pirates,2Winds,2Port", "Tea"), 0)
    assert advice.passed_over(seen, "draw") == []
    assert advice.passed_over(seen, "ship") == ["draw", "pirates", "storms", "build"]
    assert advice.passed_over(seen, "over") == ["draw", "pirates", "storms", "build", "ship"]
    spent = cards(Clipper=2, Port=2, Winds=1)
    assert advice.passed_over(seen, "ship", spent) == ["pirates"]
    assert advice.passed_over(view(table("Pirates", ""), 0), "end") == [], "nobody is there to be raided"


def test_what_is_passed_over_is_what_is_legal_now() -> None:
    """A panel asks for a phase, and says what goes by, exactly where a move of it is listed."""
    met = set[str]()
    for state, _, _, _ in chain(walk(3, 8, 1500), walk(3, 8, 1500, unusual(Options))):
        if state.attack is not None or GAME.result(state) is not None:
            continue
        legal = {PHASE_OF[type(move)] for move in GAME.moves(state, state.player) if type(move) in PHASE_OF}
        assert {*advice.passed_over(view(state, state.player), "over")} - {"trade"} == legal
        met |= legal
    assert met == {*PHASE_OF.values()}


def test_a_trade_changes_what_can_be_shipped() -> None:
    seen = view(table("3Rubber,Port,Winds", "2Tea"), 0)
    assert advice.meld_after(seen, cards(), cards()) is None
    better = advice.meld_after(seen, cards(Winds=1), cards(Clipper=1))
    assert better is not None
    assert better.points == 9
    assert advice.cards_of(better.move) == cards(Rubber=3, Port=1, Clipper=1)
