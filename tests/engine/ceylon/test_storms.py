"""Storms: C-14."""

import pytest

from engine.ceylon.events import CardsLost, PhaseBegan, StormCalled
from engine.ceylon.types import Options
from tests.engine.ceylon.support import counts, do, hand, legal, phase, refused, table, total, view, visible
from tests.engine.events import of_type

pytestmark = pytest.mark.rule("C-14")


@pytest.mark.rule("C-4")
def test_a_monsoon_takes_a_card_from_every_other_hand_in_public() -> None:
    state = table("Tea", "3Winds,Tea", "", "Coffee", player=1, phase="storms")
    events = do(state, 1, "monsoon")
    assert events[:3] == [
        StormCalled("monsoon", 1),
        CardsLost(3, counts("Coffee")),
        CardsLost(0, counts("Tea")),
    ]
    assert visible(events, 2) == visible(events, None) == events
    assert hand(state, 1) == counts("Winds,Tea")
    assert tuple(state.discard) == counts("2Winds,Coffee,Tea")


def test_what_a_monsoon_takes_is_random() -> None:
    lost = set()
    for seed in range(20):
        state = table("2Winds", "Tea,Indigo", phase="storms", seed=seed)
        do(state, 0, "monsoon")
        lost.add(hand(state, 1))
    assert lost >= {counts("Tea"), counts("Indigo")} or len(lost) > 2


def test_a_typhoon_takes_all_hands_the_callers_too() -> None:
    state = table("4Winds,Tea", "2Port", "", phase="storms", top="Tea,Tea")
    events = do(state, 0, "typhoon")
    assert of_type(events, CardsLost) == [CardsLost(1, counts("2Port")), CardsLost(0, counts("Winds,Tea"))]
    # The caller has nothing left, so the turn is over and the next player has drawn.
    assert state.player == 1
    assert [sum(hand) for hand in state.hands] == [0, 2, 0]
    assert tuple(state.discard) == counts("4Winds,Tea,2Port")


@pytest.mark.rule("C-4")
def test_what_was_known_of_a_hand_is_gone_with_it() -> None:
    state = table("3Winds,2Tea,Port", "2Port", "Coffee", phase="trade")
    do(state, 0, "offer 1 give 2Tea")
    do(state, 1, "offer 0 give Port")
    assert view(state, 1).players[0].known == counts("2Tea")
    do(state, 0, "typhoon")
    for reader in (0, 1, 2):
        assert [player.known for player in view(state, reader).players] == [counts("")] * 3


def test_a_storm_may_be_called_though_nobody_loses_a_card() -> None:
    state = table("5Winds", "", phase="storms")
    do(state, 0, "monsoon")
    assert hand(state, 0) == counts("3Winds")
    events = do(state, 0, "typhoon")
    assert of_type(events, CardsLost) == []
    assert sum(total(state)) == 91


def test_any_number_of_storms_as_cards_allow() -> None:
    state = table("7Winds,Tea", "5Tea", phase="storms")
    do(state, 0, "monsoon")
    do(state, 0, "monsoon")
    assert sum(state.hands[1]) == 3
    assert "typhoon" in legal(state, 0)


@pytest.mark.rule("C-21")
def test_one_storm_as_an_option() -> None:
    state = table("7Winds,Tea", "5Tea", phase="storms", options=Options(storms="one"))
    assert do(state, 0, "monsoon")[-1] == PhaseBegan("build")
    assert phase(state) == "build"
    refused(state, 0, "monsoon", "C-21")


def test_a_storm_needs_its_winds() -> None:
    state = table("Winds,Tea", "Tea", phase="storms")
    refused(state, 0, "monsoon", "C-14")
    state = table("2Winds,Tea", "Tea", phase="storms")
    refused(state, 0, "typhoon", "C-14")
    refused(state, 1, "monsoon", "C-3")
