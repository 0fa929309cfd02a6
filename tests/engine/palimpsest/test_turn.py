"""A turn: P-9 and P-13."""

from __future__ import annotations

import pytest

from engine.palimpsest.events import Buried, CardDrawn, CubesPut, Played, Scored
from engine.palimpsest.types import Put
from tests.engine.events import only
from tests.engine.palimpsest.build import GAME, TABLES, allowed, cubes, play, position, refused


@pytest.mark.rule("P-9")
def test_the_order_of_a_turn() -> None:
    # The Ace shows one column, which the play covers.
    state = position("AM@0,0:1 5ML@1,0", "2MK CK", "CL", deck="AS AW")
    events = play(state, "play 2MK -1,0 2MK+2")
    assert [type(event) for event in events] == [Played, Buried, CubesPut, CardDrawn]
    state = position("AM@0,0:2 5ML@1,0", "2MK CK", "CL", deck="AS AW")
    events = play(state, "play 2MK -1,0 2MK+2")
    assert [type(event) for event in events] == [Played, Scored, Buried, CubesPut, CardDrawn]
    assert only(events, CardDrawn).deck == 1
    assert [TABLES.ids[card] for card in state.hands[0]] == ["CK", "AS"]
    assert state.acting == 1
    assert state.turn == 2


@pytest.mark.rule("P-9")
def test_only_the_acting_seat_plays_a_card_that_it_holds() -> None:
    state = position("AM@0,0", "2MK", "CL")
    refused(state, "play CL 2,0", "P-9", "not in your hand", "2MK")
    refused(state, "play CL 2,0", "P-9", "another player’s turn", seat=1)


@pytest.mark.rule("P-9")
def test_which_card_was_drawn_is_for_its_seat_alone() -> None:
    state = position("AM@0,0", "2MK", "CL", deck="AS AW")
    drawn = only(play(state, "play 2MK 2,0 2MK+1"), CardDrawn)
    own, other, spectator = (GAME.visible_event(drawn, reader) for reader in (0, 1, None))
    assert own == drawn
    assert drawn.card.id == "AS"
    assert other == spectator == CardDrawn(0, None, 1)


@pytest.mark.rule("P-13")
@pytest.mark.parametrize(
    ("table", "card", "due"),
    [
        ("AM@0,0", "CM", 1),
        ("AM@0,0", "CK", 0),
        ("5ML@0,0", "7ML", 2),
        ("5ML@0,0", "2MK", 1),
        ("5ML@0,0", "PMSL", 2),
        ("PMSL@0,0", "5ML", 2),
        ("PMSL@0,0", "PWLY", 1),
        ("E@0,0", "5ML", 0),
        ("5ML@0,0 7ML@0,2 AM@4,0 AL@10,10", "2MK", 3),
    ],
)
def test_every_suit_in_common_with_a_touched_card_gives_a_cube(table: str, card: str, due: int) -> None:
    state = position(table, card)
    puts = [event for event in play(state, f"play {card} 2,1" + f" {card}+{due}" * bool(due)) if event]
    given = [event.due for event in puts if isinstance(event, CubesPut)]
    assert given == ([due] if due else [])
    assert state.board.supply[0] == 20 - due


@pytest.mark.rule("P-13")
def test_exactly_as_many_go_on_any_cards_that_show() -> None:
    table = "5ML@0,0 PMSL@0,2 TMLY@0,-2 AS@8,8 E@20,0"
    for steps in ("7ML+6", "5ML+1 7ML+2 PMSL+3", "AS+6", "E+2 TMLY+4", "AS+1 E+1 TMLY+1 PMSL+1 5ML+1 7ML+1"):
        state = position(table, "7ML")
        assert allowed(state, f"play 7ML 2,1 {steps.replace('+6', '+4')}") is (steps.endswith("+6"))
    state = position(table, "7ML")
    play(state, "play 7ML 2,1 AS+1 E+2 7ML+1")
    assert (cubes(state, "AS"), cubes(state, "E"), cubes(state, "7ML")) == ([1, 0], [2, 0], [1, 0])
    assert state.board.supply == [16, 20]


@pytest.mark.rule("P-13")
@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("", "This play places exactly 2 of your cubes, not 0"),
        ("7ML+1", "exactly 2"),
        ("7ML+3", "exactly 2"),
        ("7ML+1 7ML+1", "on one card once"),
        ("7ML+2 5ML+0", "at least one"),
        ("CK+2", "CK takes no cubes"),
        ("AM+2", "AM takes no cubes"),
    ],
)
def test_other_numbers_and_other_cards_are_refused(steps: str, words: str) -> None:
    # The Ace of Moons is buried, the Windfall is not on the table.
    refused(position("AM@0,0 5ML@0,0", "7ML"), f"play 7ML 2,1 {steps}", "P-13", words)


@pytest.mark.rule("P-13")
def test_a_short_supply_is_placed_as_far_as_it_goes_and_ends_the_game() -> None:
    state = position("5ML@0,0", "7ML AS", "CK", supply={0: 1})
    refused(state, "play 7ML 2,0 7ML+2", "P-13", "exactly 1")
    put = only(play(state, "play 7ML 2,0 7ML+1"), CubesPut)
    assert (put.due, put.puts, put.supply) == (2, (Put("7ML", 1),), 0)
    assert state.causes == ("cubes",)


@pytest.mark.rule("P-13")
def test_cubes_may_go_on_cards_that_have_no_rank_or_show_none() -> None:
    state = position("5ML@0,0 AS@1,1 AW@-1,-1 PMSL@3,0", "7ML")
    play(state, "play 7ML 3,2 PMSL+1 5ML+1")
    assert (cubes(state, "PMSL"), cubes(state, "5ML")) == ([1, 0], [1, 0])


@pytest.mark.rule("P-13", "P-8")
def test_a_card_that_the_play_buries_takes_none() -> None:
    state = position("AM@0,0:1 5ML@1,0", "2MK")
    refused(state, "play 2MK -1,0 AM+2", "P-13", "AM takes no cubes")


def test_the_last_turn_is_told_to_all() -> None:
    state = position("AM@0,0:2 5ML@1,0", "2MK CK", "CL")
    play(state, "play 2MK -1,0 2MK+2")
    for reader in (0, 1, None):
        last = GAME.view(state, reader).last
        assert last is not None
        assert (last.seat, last.card, last.touched) == (0, "2MK", ("AM", "5ML"))
        assert [score.card.id for score in last.scored] == ["AM"]
        assert [burial.card.id for burial in last.buried] == ["AM"]
        assert last.steps == (Put("2MK", 2),)
