"""The end: P-14 to P-16."""

from __future__ import annotations

import pytest

from engine.palimpsest.events import CardDrawn, GameEnded
from engine.palimpsest.types import FinalScored, Options
from tests.engine.events import only
from tests.engine.palimpsest.build import GAME, play, position, refused

HANDS = Options(pawns=True, courts=True, last="hands")


@pytest.mark.rule("P-14")
def test_the_turn_that_draws_the_last_card_is_the_last() -> None:
    state = position("AM@0,0", "CK CL", "CW AS", deck="AW AL")
    assert not [event for event in play(state, "play CK 2,0") if isinstance(event, GameEnded)]
    events = play(state, "play CW 4,0")
    assert only(events, CardDrawn).deck == 0
    assert only(events, GameEnded).causes == ("deck",)
    assert [len(hand) for hand in state.hands] == [2, 2]


@pytest.mark.rule("P-14")
def test_no_turn_is_ahead_of_whom_the_deck_does_not_reach() -> None:
    state = position("AM@0,0", "CK CL", "CW AS", "CM AK", deck="AW AL")
    assert GAME.ahead(state, 1) is not None
    assert GAME.ahead(state, 2) is None
    state = position("AM@0,0", "CK", "CW", "", options=HANDS)
    assert GAME.ahead(state, 1) is not None
    assert GAME.ahead(state, 2) is None


@pytest.mark.rule("P-14")
def test_hands_are_played_out_when_the_table_wants_it() -> None:
    state = position("AM@0,0", "CK CL", "CW AS", deck="AW", options=HANDS)
    assert only(play(state, "play CK 2,0"), CardDrawn).deck == 0
    assert state.causes == ()
    for text in ("play CW 4,0", "play CL 6,0", "play AS 8,0"):
        events = play(state, text)
        assert not [event for event in events if isinstance(event, CardDrawn | GameEnded)]
    events = play(state, "play AW 10,0")
    assert only(events, GameEnded).causes == ("hands",)
    assert state.hands == [[], []]


@pytest.mark.rule("P-15")
def test_an_empty_supply_ends_the_game_whoever_has_it() -> None:
    state = position("AM@0,0", "CM", "CW", supply={0: 1})
    assert only(play(state, "play CM 2,0 CM+1"), GameEnded).causes == ("cubes",)
    # Seat 1 has had no cube left since long ago; seat 0 has no means to help.
    state = position("AM@0,0", "CK", "CW", supply={1: 0})
    assert only(play(state, "play CK 2,0"), GameEnded).causes == ("cubes",)


@pytest.mark.rule("P-15")
@pytest.mark.parametrize(("before", "ends"), [(90, True), (91, True), (89, False)])
def test_a_hundred_points_end_the_game(before: int, ends: bool) -> None:
    state = position("CW@0,0:0/1", "AK AL", "CY", points=(0, before))
    events = play(state, "play AK 2,0")
    assert bool([event for event in events if isinstance(event, GameEnded)]) is ends
    assert state.causes == (("points",) if ends else ())


@pytest.mark.rule("P-15")
def test_all_causes_are_named_and_the_round_is_not_finished() -> None:
    state = position("CM@0,0:0/1", "AM AL", "CY", "CL", points=(0, 99, 0), supply={0: 1}, deck="AS")
    events = play(state, "play AM 2,0 AM+1")
    assert only(events, GameEnded).causes == ("deck", "cubes", "points")
    assert GAME.to_act(state) == frozenset()
    assert GAME.view(state, None).acting is None
    result = GAME.result(state)
    assert result is not None
    assert result.ending == "deck"
    refused(state, "play CY 4,0", "P-15", "over", seat=1)


@pytest.mark.rule("P-16")
def test_final_scoring_takes_every_card_whose_rank_is_visible_whatever_its_cubes() -> None:
    table = "8MS@0,0:1/2 9LK@4,0:2/2 7SK@8,0 PMSL@12,0:5/1 CK@16,0:1/0 AL@17,1 AS@15,-1"
    state = position(table, "AW", "CY", deck="2MK", points=(10, 20))
    events = play(state, "play AW 10,0")
    final = only(events, FinalScored)
    paid = {score.card.id: [(share.seat, share.points) for share in score.shares] for score in final.cards}
    assert paid == {"8MS": [(1, 8), (0, 4)], "9LK": [(0, 4), (1, 4)]}, "the Windfall shows no rank any more"
    lines = [
        (line.seat, line.before, line.gained, line.total, line.cubes, line.place) for line in final.lines
    ]
    assert lines == [(1, 20, 12, 32, 5, 1), (0, 10, 8, 18, 9, 2)]
    assert state.board.points == [18, 32]
    assert GAME.view(state, None).final == final
    result = GAME.result(state)
    assert result is not None
    assert (result.places, result.scores, result.won) == ((2, 1), (18, 32), (False, True))


@pytest.mark.rule("P-16")
@pytest.mark.parametrize(
    ("held", "places"), [("1/2", (2, 1)), ("2/1", (1, 2)), ("2/2", (1, 1)), ("0/0", (1, 1))]
)
def test_a_tie_goes_to_more_cubes_on_the_table_then_is_shared(held: str, places: tuple[int, int]) -> None:
    state = position(f"PMSL@0,0:{held}", "AW", "CY", deck="2MK", points=(20, 20))
    play(state, "play AW 2,0")
    result = GAME.result(state)
    assert result is not None
    assert result.places == places
    assert result.won == tuple(place == 1 for place in places)


@pytest.mark.rule("P-16")
def test_places_count_those_who_did_better() -> None:
    state = position("PMSL@0,0", "AW", "CY", "CK", "CL", deck="2MK", points=(5, 9, 9, 7))
    play(state, "play AW 2,0")
    result = GAME.result(state)
    assert result is not None
    assert result.places == (4, 1, 1, 3)
