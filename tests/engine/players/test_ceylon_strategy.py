"""What Ceylon's search proposes, and how it plays on by itself."""

from __future__ import annotations

from engine.ceylon.state import State
from engine.players.ceylon_strategy import STRATEGY
from tests.engine.ceylon.support import GAME, table, view
from tests.engine.ceylon.walk import luck


def proposed(state: State, most: int = 9) -> list[str]:
    found = STRATEGY.candidates(GAME, view(state, 0), 0, luck("candidates"), most)
    return [GAME.text(move) for move in found]


def played_on(state: State) -> str:
    return GAME.text(STRATEGY.policy(GAME, state, 0, luck("policy")))


def test_winds_are_called_rather_than_thrown_away() -> None:
    crowded = "Clipper,5Indigo,Pirates,2Winds"
    assert played_on(table(crowded, "4Tea", phase="storms")) == "monsoon"
    assert played_on(table("Clipper,Indigo,Pirates,2Winds", "4Tea", phase="storms")) == "end turn"
    plain = STRATEGY.plain_moves(GAME, view(table(crowded, "4Tea", phase="storms"), 0), 0, luck("plain"), 1)
    assert GAME.text(plain[0]) != "monsoon"


def test_a_meld_may_be_held() -> None:
    assert proposed(table("Clipper,Port,4Tea", "Tea", phase="ship"))[:2] == ["ship Tea 4", "end turn"]
    crowded = proposed(table("Clipper,Port,4Tea,2Indigo,Pirates", "Tea", phase="ship"))
    assert crowded[0] == "ship Tea 4"
    assert crowded[1].startswith("discard")
    assert "ship Indigo 2" in crowded


def test_several_ways_to_discard_differ_in_one_card() -> None:
    state = table("Clipper,Port,3Coffee,Tea,2Winds,Pirates", "Tea", phase="end")
    found = proposed(state)
    assert len(found) == 5
    usual, *others = [GAME.parse(text).cards for text in found]
    for cards in others:
        assert sum(cards) == 2
        assert sum(abs(one - other) for one, other in zip(usual, cards, strict=True)) == 2


def test_attacks_are_looked_at_on_the_fullest_hand() -> None:
    state = table("3Pirates,Tea", "2Tea", "5Tea", phase="pirates")
    found = proposed(state)
    assert {"fleet 2", "raid 2"} <= set(found)
    assert not {"fleet 1", "raid 1"} & set(found)
