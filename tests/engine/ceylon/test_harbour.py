"""Building and shipping: C-15 to C-18, C-20."""

import pytest

from engine.ceylon.events import (
    CardsDrawn,
    OfficialGained,
    PhaseBegan,
    PlantationBuilt,
    Shipped,
    TargetReached,
)
from engine.ceylon.types import Meld, Options, Ship
from engine.core.errors import BadOptions, IllegalMove
from tests.engine.ceylon.support import GAME, counts, do, hand, legal, phase, refused, table
from tests.engine.events import of_type


@pytest.mark.rule("C-15")
def test_a_plantation() -> None:
    state = table("3Plantation,3Tea", "Port", phase="build")
    events = do(state, 0, "plantation tea")
    assert events[0] == PlantationBuilt(0, "Tea", 1)
    assert state.plantations[0] == [1, 0, 0, 0, 0, 0]
    assert hand(state, 0) == counts("Plantation,Tea")


@pytest.mark.rule("C-15")
def test_a_plantation_takes_true_goods_of_one_type() -> None:
    state = table("4Plantation,Tea,Coffee", "Port", phase="build")
    state.plantations[0][0] = 3
    refused(state, 0, "plantation tea", "C-15")
    refused(table("Plantation,4Tea", "Port", phase="build"), 0, "plantation tea", "C-15")
    assert not any(text.startswith("plantation") for text in legal(state, 0))


@pytest.mark.rule("C-15")
def test_any_number_of_buildings_without_limit() -> None:
    state = table("6Plantation,6Tea,6Port", "Port", phase="build")
    for _ in range(3):
        do(state, 0, "plantation tea")
    for _ in range(2):
        do(state, 0, "official")
    assert state.plantations[0][0] == 3
    assert do(state, 0, "official")[0] == OfficialGained(0, 3)
    assert hand(state, 0) == counts("")


@pytest.mark.rule("C-15")
def test_an_official_takes_two_ports() -> None:
    refused(table("Port,Tea", "Port", phase="build"), 0, "official", "C-15")
    refused(table("2Port,Tea", "Port", phase="ship"), 0, "official", "C-21")


@pytest.mark.rule("C-15", "C-17")
def test_a_plantation_counts_at_once() -> None:
    state = table("3Plantation,3Tea,Clipper,Port", "Port", phase="build")
    refused(state, 0, "ship tea 3+1", "C-17")
    do(state, 0, "plantation tea")
    do(state, 0, "ship tea 1+1")
    assert state.points[0] == 3


@pytest.mark.rule("C-16", "C-18")
def test_a_meld_scores_and_three_cards_are_drawn_at_once() -> None:
    state = table("Clipper,Port,4Sugar,Tea", "Port", phase="ship", top="Indigo,Winds,Port")
    events = do(state, 0, "ship sugar 4")
    assert events[:2] == [
        Shipped(Meld(0, 0, "Sugar", 4, 0, 16), 16),
        CardsDrawn(0, 3, counts("Indigo,Winds,Port")),
    ]
    assert state.points == [16, 0]
    assert tuple(state.discard) == counts("Clipper,Port,4Sugar")


@pytest.mark.rule("C-16")
def test_part_of_a_stack_may_be_shipped_and_eight_at_most() -> None:
    state = table("Clipper,Port,9Tea", "Port", phase="ship")
    assert {f"ship Tea {goods}" for goods in range(1, 9)} <= legal(state, 0)
    assert "ship Tea 9" not in legal(state, 0)
    state.plantations[0][0] = 2
    state.hands[0][6] = 2
    refused(state, 0, "ship tea 7+2", "C-16")
    do(state, 0, "ship tea 8")
    assert state.points[0] == 36
    assert state.hands[0][0] >= 1


@pytest.mark.rule("C-16")
@pytest.mark.parametrize("own", ["Port,4Tea", "Clipper,4Tea", "Clipper,Port,2Winds"])
def test_what_a_meld_needs(own: str) -> None:
    refused(table(own, "Port", phase="ship"), 0, "ship tea 1", "C-16")


@pytest.mark.rule("C-16")
def test_one_meld_a_turn() -> None:
    state = table("2Clipper,2Port,6Tea,6Winds", "Port", phase="ship")
    events = do(state, 0, "ship tea 1")
    assert events[-1] == PhaseBegan("end")
    refused(state, 0, "ship tea 1", "C-21")


@pytest.mark.rule("C-17")
def test_plantation_cards_stand_in_for_goods() -> None:
    state = table("Clipper,Port,2Coffee,4Plantation", "Port", phase="ship", top="Tea,Tea,Tea")
    state.plantations[0][4] = 3
    assert {text for text in legal(state, 0) if text.startswith("ship")} == {
        f"ship Coffee {goods}{more}" for goods in (1, 2) for more in ("", "+1", "+2", "+3")
    }
    refused(state, 0, "ship coffee 2+4", "C-17")
    do(state, 0, "ship coffee 2+2")
    assert state.points[0] == 18
    assert hand(state, 0) == counts("2Plantation,3Tea")
    assert tuple(state.discard) == counts("Clipper,Port,2Coffee,2Plantation")


@pytest.mark.rule("C-17")
def test_stand_ins_need_cards_and_plantations_of_the_type_and_one_true_card() -> None:
    state = table("Clipper,Port,Coffee,Plantation", "Port", phase="ship")
    state.plantations[0] = [3, 0, 0, 0, 2, 0]
    refused(state, 0, "ship coffee 1+2", "C-17")
    refused(state, 0, "ship tea 1+1", "C-16")
    with pytest.raises(IllegalMove, match="at least one true card"):
        GAME.play(state, 0, Ship("Coffee", 0, 1))
    state.plantations[0][4] = 0
    refused(state, 0, "ship coffee 1+1", "C-17")


@pytest.mark.rule("C-18", "C-20")
def test_the_meld_that_reaches_the_target_ends_the_game_before_the_draw() -> None:
    state = table("Clipper,Port,4Tea,Winds", "7Port", "Tea", phase="draw")
    state.points = [90, 40, 40]
    events = do(state, 0, "ship tea 4")
    assert events[1:] == [Shipped(Meld(0, 0, "Tea", 4, 0, 10), 100), TargetReached(0, 100)]
    assert of_type(events, CardsDrawn) == []
    assert hand(state, 0) == counts("Winds")
    assert phase(state) == "over"
    assert not GAME.to_act(state)
    assert not GAME.awaited(state)
    assert GAME.moves(state, 0) == []
    assert GAME.turn(state) == 1
    refused(state, 1, "standing use ask ask", "C-20")
    refused(state, 0, "end turn", "C-20")
    result = GAME.result(state)
    assert result is not None
    assert (result.places, result.scores, result.won) == ((1, 2, 2), (100, 40, 40), (True, False, False))
    assert result.ending == "target"


@pytest.mark.rule("C-20")
def test_one_point_short_the_game_goes_on() -> None:
    state = table("Clipper,Port,4Tea,Winds", "7Port", phase="ship")
    state.points = [89, 0]
    do(state, 0, "ship tea 4")
    assert state.points[0] == 99
    assert GAME.result(state) is None
    assert GAME.to_act(state)


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("target", [75, 50])
def test_lower_targets(target: int) -> None:
    state = table("Clipper,Port,8Tea", "Port", phase="ship", options=Options(target=target))  # type: ignore[arg-type]
    state.points[0] = target - 36
    do(state, 0, "ship tea 8")
    assert GAME.result(state) is not None
    with pytest.raises(BadOptions, match="target"):
        GAME.read_options('{"target": 60}')
