"""Refills and the end: Q-24 to Q-28."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.game import Result
from engine.decktet import SUITS
from engine.quetinny.events import CardsDrawn, DeckEmptied, GameEnded, SuitLost, Taxed
from engine.quetinny.state import State
from engine.quetinny.types import Options
from tests.engine.events import only
from tests.engine.quetinny.build import GAME, TABLES, play, position, texts

ALL_ENDS = """
AM/M  3MW   AS    7SK   AW
5ML   AL    2SY   AY    8YK
.     9LK   .     .     AK
"""


def last_turn(kingdom: str = ALL_ENDS, hand: str = "CM 2MK 4MS 3LY", gold: int = 30) -> State:
    return position(kingdom, hand, deck="", gold=gold, turn=15)


@pytest.mark.rule("Q-24")
def test_the_hand_is_refilled_from_the_deck() -> None:
    state = position(ALL_ENDS, "CM 2MK 3LY", phase="tax", deck="9MS 8WL 7ML 6SY")
    events = play(state, "tax 2MK")
    drawn = only(events, CardsDrawn)
    assert drawn.cards is not None
    assert [card.id for card in drawn.cards] == ["9MS", "8WL"]
    assert [TABLES.ids[card] for card in state.hand] == ["CM", "3LY", "9MS", "8WL"]
    assert not [event for event in events if isinstance(event, DeckEmptied)]
    assert state.turn == 6
    assert state.phase == "expand"


@pytest.mark.rule("Q-24")
def test_discards_are_open_to_all_in_order() -> None:
    state = position(ALL_ENDS, "CM 2MK 3LY", phase="tax", discards="9WY 4WL")
    play(state, "tax 2MK")
    for seat in (0, None):
        assert [card.id for card in GAME.view(state, seat).discards] == ["9WY", "4WL", "2MK"]


@pytest.mark.rule("Q-25")
def test_the_refill_that_empties_the_deck_announces_the_last_turn() -> None:
    state = position(ALL_ENDS, "CM 2MK 3LY", phase="tax", deck="9MS 8WL", turn=14)
    assert not GAME.view(state, 0).last_turn
    only(play(state, "tax 2MK"), DeckEmptied)
    view = GAME.view(state, 0)
    assert view.last_turn
    assert (view.turn, view.turns, view.deck_size) == (15, 15, 0)


@pytest.mark.rule("Q-25")
def test_two_are_taxed_in_the_last_turn_and_the_fourth_stays() -> None:
    state = last_turn(gold=20)
    play(state, "harvest CM M")
    assert GAME.view(state, 0).taxes_due == 2
    first = play(state, "tax 4MS")
    only(first, Taxed)
    assert GAME.view(state, 0).taxes_due == 1
    assert texts(state) == ["tax 2MK", "tax 3LY"]
    assert GAME.turn(state) == 15
    second = play(state, "tax 2MK")
    assert only(second, GameEnded).ending == "plain"
    assert not [event for event in second if isinstance(event, CardsDrawn)]
    assert [TABLES.ids[card] for card in state.hand] == ["3LY"]
    assert GAME.turn(state) == 16, "the last board has a message of its own"
    spectator = GAME.view(state, None)
    assert spectator.hand is not None, "nothing is secret any more"
    assert [held.card.id for held in spectator.hand] == ["3LY"]


@pytest.mark.rule("Q-25")
@pytest.mark.parametrize(
    ("options", "turns"),
    [
        (Options(), 15),
        (Options(excuse=True), 15),
        (Options(courts=True), 17),
        (Options(pawns=True), 17),
        (Options(pawns=True, courts=True), 19),
        (Options(pawns=True, courts=True, excuse=True), 19),
    ],
    ids=str,
)
def test_number_of_turns(options: Options, turns: int) -> None:
    """With the purse kept full, a game has exactly the turns that the view promises."""
    state = GAME.new(options, 1, Chance(bytes(32)))
    picks = Chance(bytes(32))
    assert GAME.view(state, 0).turn == 0
    expanded = 0
    while GAME.to_act(state):
        state.gold = 50
        expanded += state.phase == "expand"
        assert GAME.view(state, 0).turns == turns
        GAME.play(state, 0, GAME.sample(state, 0, picks))
    assert state.turn == expanded == turns
    assert len(state.hand) == 1


def finish(kingdom: str, gold: int) -> tuple[Result, GameEnded]:
    state = last_turn(kingdom, "2MK 4MS 3LY 7ML", gold)
    play(state, "harvest 7ML M L")
    owed = sum(held.tax for held in GAME.view(state, 0).hand or () if held.card.id != "3LY")
    state.gold += owed
    play(state, "tax 4MS")
    ended = only(play(state, "tax 2MK"), GameEnded)
    result = GAME.result(state)
    assert result is not None
    assert result.ending == ended.ending
    return result, ended


@pytest.mark.rule("Q-26")
def test_a_suit_without_an_end_loses() -> None:
    result, ended = finish(ALL_ENDS.replace("AW", "6MW").replace("AY", "8WL"), 80)
    assert result == Result((1,), (0,), (False,), "missing_suit")
    assert ended.missing == ("Waves", "Wyrms")


@pytest.mark.rule("Q-26")
@pytest.mark.parametrize("number", range(6))
def test_either_end_will_do(number: int) -> None:
    letter = "MSWLYK"[number]
    kingdom = ALL_ENDS if letter in "ML" else ALL_ENDS.replace(f"A{letter}", f"C{letter}")
    result, ended = finish(kingdom, 26)
    assert result.ending == "outright"
    assert ended.missing == ()


@pytest.mark.rule("Q-26")
def test_the_loss_of_both_ends_is_told_and_the_game_goes_on() -> None:
    state = position("AM/M 3MW", "CS 6MW 4MS 2MK", discards="AS")
    play(state, "place 6MW M U19")
    events = play(state, "tax CS")
    assert only(events, SuitLost).suit == "Suns"
    assert state.phase == "expand"
    for seat in (0, None):
        assert GAME.view(state, seat).lost_suits == ("Suns",)


@pytest.mark.rule("Q-26")
def test_the_loss_of_one_end_is_nothing_to_tell() -> None:
    state = position("AM/M 3MW", "CS 6MW 4MS 2MK")
    play(state, "place 6MW M U19")
    assert not [event for event in play(state, "tax CS") if isinstance(event, SuitLost)]
    assert GAME.view(state, 0).lost_suits == ()


@pytest.mark.rule("Q-26")
def test_cards_between_the_ends_are_no_loss_of_a_suit() -> None:
    state = position("AM/M 3MW", "8MS 6MW 4MS 2MK", discards="5ML 7ML")
    play(state, "place 6MW M U19")
    assert not [event for event in play(state, "tax 8MS") if isinstance(event, SuitLost)]
    assert GAME.view(state, 0).lost_suits == ()
    assert state.thrown == [0] * 6


@pytest.mark.rule("Q-26")
def test_a_harvest_or_caravan_can_throw_the_second_end_too() -> None:
    state = position("AM/M 3MW", "CM 6MW 4MS 2MK")
    state.thrown[0] = 1
    assert only(play(state, "harvest CM M"), SuitLost).suit == "Moons"


@pytest.mark.rule("Q-27")
@pytest.mark.parametrize(
    ("gold", "ending", "won"),
    [(26, "outright", True), (25, "plain", True), (1, "plain", True), (0, "no_gold", False)],
)
def test_gold_decides(gold: int, ending: str, won: bool) -> None:
    result, ended = finish(ALL_ENDS, gold)
    assert (result.ending, result.won) == (ending, (won,))
    assert ended.gold == gold


@pytest.mark.rule("Q-26", "Q-27")
def test_a_missing_suit_comes_before_an_empty_purse() -> None:
    result, _ = finish(ALL_ENDS.replace("AW", "6MW"), 0)
    assert result.ending == "missing_suit"


@pytest.mark.rule("Q-28")
@pytest.mark.parametrize(("gold", "score"), [(60, 60), (25, 25), (0, 0)])
def test_the_score_is_the_gold_left(gold: int, score: int) -> None:
    assert finish(ALL_ENDS, gold)[0].scores == (score,)


@pytest.mark.rule("Q-28")
def test_what_is_shown_beside_the_score() -> None:
    state = position("AM+1 3MW/M CM", "8MS 6MW 4YK 2MK")
    play(state, "caravan 8MS M:U20-V20-W20")
    play(state, "tax 4YK")
    view = GAME.view(state, 0)
    assert (view.caravans, view.earned, view.tax_paid, view.gold) == (1, 8, 4, 29)
    assert len(view.kingdom) == 3
    assert [suit for suit, _ in view.chips_left] == list(SUITS)
