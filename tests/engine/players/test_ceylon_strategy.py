"""What Ceylon's search proposes, and how it plays on by itself."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from engine.ceylon.advice import evaluate
from engine.ceylon.cards import PIRATES
from engine.ceylon.state import State
from engine.ceylon.types import Options
from engine.core.chance import FastChance
from engine.players.ceylon_strategy import KEEN, PLAYERS, STRATEGY
from tests.engine.ceylon.support import GAME, do, table, view
from tests.engine.ceylon.walk import luck
from tests.engine.compositions import every_move

BOUNDED = Options(bounded_offers=True)


def proposed(state: State, most: int = 9, seat: int = 0) -> list[str]:
    found = STRATEGY.candidates(GAME, view(state, seat), seat, luck("candidates"), most)
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


def test_of_all_ways_to_discard_those_that_keep_most_are_thought_of() -> None:
    state = table("Clipper,Port,3Coffee,Tea,2Winds,Pirates", "Tea", phase="end")

    def kept(gone: Sequence[int]) -> float:
        return evaluate([*map(sub, state.hands[0], gone)], state.plantations[0], KEEN.values)

    moves = every_move(lambda: GAME.compose(state, 0), lambda words: words[0] == "discard")
    found = [GAME.parse(text).cards for text in proposed(state)]
    assert sorted(map(kept, found), reverse=True) == [kept(cards) for cards in found]
    assert [kept(cards) for cards in found] == sorted([kept(move.cards) for move in moves], reverse=True)[:5]


def test_attacks_are_looked_at_on_the_fullest_hand() -> None:
    state = table("3Pirates,Tea", "2Tea", "5Tea", phase="pirates")
    found = proposed(state)
    assert {"fleet 2", "raid 2"} <= set(found)
    assert not {"fleet 1", "raid 1"} & set(found)


def trades(state: State, seat: int = 0) -> list[str]:
    return [text for text in proposed(state, 12, seat) if text.startswith(("offer", "counter"))]


def test_offers_are_thought_of_until_one_came_to_nothing() -> None:
    state = table("Clipper,4Coffee,2Indigo,Sugar", "Port,2Tea", phase="trade", options=BOUNDED)
    assert "ask Port" in trades(state)[0]
    do(state, 0, trades(state)[0])
    assert trades(state) == [], "one at a time"
    do(state, 1, "refuse 101")
    assert trades(state) == []
    assert trades(table("Clipper,4Coffee,2Indigo,Sugar", "Port", phase="trade")) == [], (
        "a table of earlier days"
    )
    assert trades(table("4Winds", "Port,2Tea", phase="trade", options=BOUNDED)) == [], "nobody would want it"


def test_out_of_turn_offers_and_standing_answers_are_thought_of() -> None:
    state = table("Port,2Tea", "Clipper,4Coffee,2Indigo,Sugar", phase="trade", options=BOUNDED)
    found = proposed(state, 12, seat=1)
    assert found[0] == "standing ask ask ask"
    assert {"standing use ask ask", "standing keep ask ask"} <= set(found)
    assert any(text.startswith("offer 0") for text in found)
    state = table("Port,2Tea", "Clipper,4Coffee,2Indigo,Sugar", phase="build", options=BOUNDED)
    assert trades(state, seat=1) == []


def test_an_offer_may_be_refused_accepted_and_answered_with_another() -> None:
    state = table("Clipper,4Indigo", "Port,4Coffee,Sugar,Winds", phase="trade", options=BOUNDED)
    do(state, 0, "offer 1 give Indigo ask Winds")
    assert proposed(state, seat=1)[:2] == ["refuse 101", "accept 101"]
    assert any(text.startswith("counter 101") for text in proposed(state, seat=1))
    do(state, 1, "refuse 101")
    do(state, 0, "offer 1 give Indigo ask Clipper")
    assert proposed(state, seat=1)[0] == "refuse 201"
    assert "accept 201" not in proposed(state, seat=1)


def test_whoever_asks_for_pirates_is_believed_to_lack_no_more_for_a_fleet() -> None:
    state = table("Port,2Tea,4Sugar", "2Pirates,2Coffee,Clipper", phase="trade", options=BOUNDED)
    do(state, 0, "offer 1 give 2Tea ask Pirates")
    deal = GAME.resampler(view(state, 1))
    for number in range(5):
        world = deal(FastChance.of(number))
        held = sum(world.hands[0])
        STRATEGY.imagine(GAME, world, 1)
        assert world.hands[0][PIRATES] >= 2
        assert world.hands[0][0] >= 2, "what is offered is there"
        assert sum(world.hands[0]) == held


def test_a_search_sells_no_pirates_and_takes_a_present() -> None:
    for terms, answer in (("give Port,4Sugar ask Pirates", "refuse 101"), ("give Clipper", "accept 101")):
        state = table("Clipper,Port,2Tea,4Sugar", "2Pirates,2Coffee,Port", phase="trade", options=BOUNDED)
        do(state, 0, f"offer 1 {terms}")
        move = PLAYERS["strong"].choose(GAME, view(state, 1), 1, luck("search"))
        assert GAME.text(move) == answer
