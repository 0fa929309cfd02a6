"""The extended deck and the published rules: P-17 to P-23."""

from __future__ import annotations

import pytest

from engine.palimpsest.events import CubesPut, CubesShifted, CubesTaken, GameEnded, Scored
from engine.palimpsest.types import Put, TakeCubes
from tests.engine.events import only
from tests.engine.palimpsest.build import (
    PUBLISHED,
    allowed,
    cubes,
    play,
    points_of_places,
    position,
    refused,
    scored,
)


@pytest.mark.rule("P-17")
def test_the_excuse_is_laid_as_any_card_and_does_nothing() -> None:
    state = position("9LK@0,0:4/5", "E CK")
    refused(state, "play E 9,0", "P-7")
    refused(state, "play E 2,0 9LK+1", "P-17", "places no cubes")
    refused(state, "play E 2,0 9LK-1A", "P-19", "Only a Court")
    refused(state, "play E 2,0 9LK>E", "P-23", "published")
    events = play(state, "play E 2,0")
    assert not [event for event in events if isinstance(event, Scored | CubesPut)]
    assert cubes(state, "9LK") == [4, 5]


@pytest.mark.rule("P-17")
def test_the_excuse_may_hold_cubes_but_pays_nothing() -> None:
    state = position("E@0,0:3 AL@2,0", "CL", "AW", deck="AS")
    events = play(state, "play CL 1,1 E+1")
    assert cubes(state, "E") == [4, 0]
    assert scored(events) == {}
    assert state.board.points == [0, 0]


@pytest.mark.rule("P-18")
def test_pawns_place_cubes_but_trigger_nothing_and_are_never_scored() -> None:
    state = position("9LK@0,0:4/5", "PMSL")
    events = play(state, "play PMSL 2,0 PMSL+1")
    assert scored(events) == {}
    assert cubes(state, "PMSL") == [1, 0]
    state = position("PMSL@0,0:4/5", "AM", "CK", deck="AS")
    events = play(state, "play AM 2,0 AM+1")
    assert scored(events) == {}
    assert state.final is not None
    assert [score.card.id for score in state.final.cards] == ["AM"]


COURTED = "5ML@0,0:2/3 8MS@2,0:0/1 9WY@0,2:4/4"


@pytest.mark.rule("P-19")
def test_a_court_removes_from_each_touched_card_as_many_as_suits_fit() -> None:
    # The Rite shares two suits with the Forest, one with the Diplomat, one with the Darkness.
    state = position(COURTED, "TMLY", "", "")
    events = play(state, "play TMLY 1,1 5ML-1A 5ML-1B 8MS-1B 9WY-1B")
    assert scored(events) == {}
    taken = only(events, CubesTaken)
    assert taken.takes == (
        TakeCubes("5ML", 0, 1),
        TakeCubes("5ML", 1, 1),
        TakeCubes("8MS", 1, 1),
        TakeCubes("9WY", 1, 1),
    )
    assert (cubes(state, "5ML"), cubes(state, "8MS"), cubes(state, "9WY")) == (
        [1, 2, 0],
        [0, 0, 0],
        [4, 3, 0],
    )
    assert state.board.supply == [15, 15, 20]


@pytest.mark.rule("P-19")
@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("", "Exactly 2 of the cubes on 5ML must be removed, not 0"),
        ("5ML-1B 8MS-1B 9WY-1B", "Exactly 2"),
        ("5ML-3B 8MS-1B 9WY-1B", "Exactly 2"),
        ("5ML-2B 8MS-1A 9WY-1B", "does not hold 1 cube of player 1"),
        ("5ML-2B 8MS-1B 9WY-1C", "player 3"),
        ("5ML-2B 8MS-1B 9WY-1D", "player 4"),
        ("5ML-1B 5ML-1B 8MS-1B 9WY-1B", "on one card once"),
        ("5ML-2B 8MS-1B 9WY-1B CK-1A", "removes no cubes from CK"),
        ("5ML-2B 8MS-1B 9WY-1B 5ML+1", "instead of placing"),
        ("5ML-2B 8MS-1B 9WY-1B 5ML-0A", "at least one"),
        ("5ML>8MS", "P-23"),
    ],
)
def test_a_court_removes_exactly_that(steps: str, words: str) -> None:
    state = position(f"CK@10,10:1 {COURTED}", "TMLY", "", "")
    clause = "P-23" if words == "P-23" else "P-19"
    refused(state, f"play TMLY 1,1 {steps}", clause, words.removeprefix("P-23"))


@pytest.mark.rule("P-19")
def test_a_court_removes_no_more_than_there_is_and_nothing_from_what_it_buries() -> None:
    state = position("AM@0,0:0/1 5ML@1,0:0/1", "TMLY")
    refused(state, "play TMLY -1,0 AM-1B 5ML-1B", "P-19", "no cubes from AM")
    events = play(state, "play TMLY -1,0 5ML-1B")
    assert only(events, CubesTaken).takes == (TakeCubes("5ML", 1, 1),)
    assert state.board.supply == [20, 20], "the buried Ace has returned its cube too"
    state = position("CS@0,0:0/9", "TMLY")
    assert only(play(state, "play TMLY 2,0"), CubesTaken).takes == ()


@pytest.mark.rule("P-19")
def test_cubes_rest_on_a_court_and_pay_nothing() -> None:
    state = position("TMLY@0,0:3/1", "AM")
    assert scored(play(state, "play AM 2,0 TMLY+1")) == {}
    assert cubes(state, "TMLY") == [4, 1]


@pytest.mark.rule("P-20")
@pytest.mark.parametrize("options", [PUBLISHED])
def test_an_ace_scores_every_touched_card_that_holds_a_cube(options: object) -> None:
    state = position("9LK@0,0:1 8MS@2,0:0/4 7WY@0,2", "AW", options=PUBLISHED)
    events = play(state, "play AW 1,1 7WY+1")
    assert scored(events) == {"9LK": [(0, 9, "alone")], "8MS": [(1, 8, "alone")]}


@pytest.mark.rule("P-21")
def test_published_cubes_go_on_touched_cards_that_still_show() -> None:
    table = "5ML@0,0 8MS@2,0 9WY@8,8"
    state = position(table, "7ML", options=PUBLISHED)
    for card in ("7ML", "9WY"):
        refused(state, f"play 7ML 1,1 {card}+3", "P-21", f"{card} takes no cubes now", "5ML and 8MS")
        refused(state, f"play 7ML 1,1 5ML+2 {card}+1", "P-21")
    events = play(state, "play 7ML 1,1 5ML+2 8MS+1")
    assert only(events, CubesPut).puts == (Put("5ML", 2), Put("8MS", 1))
    # By the first rules the played card and far ones take cubes too.
    assert allowed(position(table, "7ML"), "play 7ML 1,1 7ML+2 9WY+1")


@pytest.mark.rule("P-21")
def test_published_nothing_is_placed_when_no_touched_card_still_shows() -> None:
    # The Crown shows one cell; a play over that cell touches nothing but it, since only overlap counts.
    overlap = type(PUBLISHED)(pawns=True, courts=True, rules="published", contact="overlap")
    state = position("CM@0,0 AL@1,0 AS@0,1 AW@-1,1", "AM", options=overlap)
    assert (-1, -1) in points_of_places(state)
    refused(state, "play AM -1,-1 AM+1", "P-21")
    put = only(play(state, "play AM -1,-1"), CubesPut)
    assert (put.due, put.puts, put.supply) == (1, (), 20)


@pytest.mark.rule("P-13", "P-8")
def test_by_the_first_rules_cubes_are_placed_though_all_that_was_touched_is_buried() -> None:
    overlap = type(PUBLISHED)(pawns=True, courts=True, contact="overlap")
    state = position("CM@0,0 AL@1,0 AS@0,1 AW@-1,1", "AM", options=overlap)
    refused(state, "play AM -1,-1", "P-13", "exactly 1")
    put = only(play(state, "play AM -1,-1 AM+1"), CubesPut)
    assert (put.due, put.puts, put.supply) == (1, (Put("AM", 1),), 19)


@pytest.mark.rule("P-21", "P-8")
def test_published_a_card_that_the_play_buries_takes_none() -> None:
    state = position("AM@0,0 5ML@1,0", "2MK", options=PUBLISHED)
    refused(state, "play 2MK -1,0 AM+2", "P-21", "AM takes no cubes now")
    assert only(play(state, "play 2MK -1,0 5ML+2"), CubesPut).puts == (Put("5ML", 2),)


@pytest.mark.rule("P-22")
def test_published_games_do_not_end_at_a_hundred_points() -> None:
    state = position("CW@0,0:0/1", "AK AL", "CY", points=(0, 120), options=PUBLISHED)
    events = play(state, "play AK 2,0")
    assert state.board.points == [0, 130]
    assert not [event for event in events if isinstance(event, GameEnded)]


@pytest.mark.rule("P-23")
def test_the_published_excuse_moves_all_own_cubes_from_one_card_to_another() -> None:
    table = "5ML@0,0:3/1 8MS@2,0:0/1 9WY@8,8:2"
    for target in ("8MS", "9WY", "E"):
        state = position(table, "E CK", options=PUBLISHED)
        before = cubes(state, target)[0] if target != "E" else 0
        events = play(state, f"play E 1,1 5ML>{target}")
        assert only(events, CubesShifted).number == 3
        assert cubes(state, "5ML") == [0, 1]
        assert cubes(state, target)[0] == before + 3
        assert state.board.supply == [15, 18]
    assert allowed(position(table, "E", options=PUBLISHED), "play E 1,1"), "it may, it need not"


@pytest.mark.rule("P-23")
@pytest.mark.parametrize(("seat", "moved"), [(0, 1), (1, 4), (2, 2)])
def test_the_excuse_moves_the_cubes_of_whoever_plays_it(seat: int, moved: int) -> None:
    state = position("AS@6,6:0/0/5 5ML@0,0:1/4/2 8MS@2,0", "E", "E", "E", options=PUBLISHED)
    state.acting = seat
    shifted = only(play(state, "play E 1,1 5ML>8MS"), CubesShifted)
    assert (shifted.seat, shifted.number) == (seat, moved)
    assert cubes(state, "8MS") == [moved if other == seat else 0 for other in range(3)]
    state = position("5ML@0,0:1/0/2 8MS@2,0:0/1", "E", "E", "E", options=PUBLISHED)
    state.acting = 1
    refused(state, "play E 1,1 5ML>8MS", "P-23", "no cubes on 5ML")
    assert allowed(state, "play E 1,1 8MS>5ML")


@pytest.mark.rule("P-23")
@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("8MS>5ML", "no cubes on 8MS"),
        ("CK>5ML", "no cubes on CK"),
        ("5ML>5ML", "another card"),
        ("5ML>CK", "CK is no longer visible"),
        ("5ML>AM", "AM is no longer visible"),
        ("5ML>8MS 9WY>8MS", "one card only"),
    ],
)
def test_other_moves_of_the_excuse_are_refused(steps: str, words: str) -> None:
    state = position("AM@0,0 5ML@0,0:3/1 8MS@2,0:0/1 9WY@8,8:2", "E", options=PUBLISHED)
    refused(state, f"play E 1,1 {steps}", "P-23", words)


@pytest.mark.rule("P-23", "P-18", "P-19")
@pytest.mark.parametrize("card", ["7ML", "PMSL", "TMLY"])
def test_no_other_card_moves_cubes_between_cards(card: str) -> None:
    state = position("5ML@0,0:3/1 8MS@2,0:0/1", card, options=PUBLISHED)
    refused(state, f"play {card} 1,1 5ML>8MS", "P-23", "Only the Excuse")


@pytest.mark.rule("P-23", "P-8")
def test_cubes_of_a_card_that_the_excuse_buries_go_home_first() -> None:
    state = position("AM@0,0:1 5ML@1,0:1", "E", options=PUBLISHED)
    refused(state, "play E -1,0 AM>5ML", "P-23", "no cubes on AM")
    play(state, "play E -1,0 5ML>E")
    assert state.board.supply[0] == 19
