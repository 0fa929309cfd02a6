"""What a scored card pays: P-10 to P-12, every tie."""

from __future__ import annotations

import pytest

from engine.palimpsest.events import Scored
from engine.palimpsest.scoring import pay
from engine.palimpsest.types import Options
from tests.engine.events import only
from tests.engine.palimpsest.build import GAME, cubes, play, position, scored

PAYS = [
    # cubes by seat, points on a card of rank 7
    ([0, 0, 0], [0, 0, 0]),
    ([4, 0, 0], [7, 0, 0]),
    ([0, 0, 1], [0, 0, 7]),
    ([4, 2, 0], [7, 3, 0]),
    ([4, 2, 1], [7, 3, 0]),
    ([1, 2, 4], [0, 3, 7]),
    ([3, 3, 0], [3, 3, 0]),
    ([3, 3, 2], [3, 3, 0]),
    ([3, 3, 3], [3, 3, 3]),
    ([4, 2, 2], [7, 3, 3]),
    ([2, 4, 2, 1], [3, 7, 3, 0]),
    ([2, 2, 2, 4], [3, 3, 3, 7]),
    ([1, 5, 1, 1, 3], [0, 7, 0, 0, 3]),
    ([4, 4, 1, 1], [3, 3, 0, 0]),
]


@pytest.mark.rule("P-11")
@pytest.mark.parametrize(("held", "points"), PAYS)
def test_pay(held: list[int], points: list[int]) -> None:
    assert pay(7, held) == points


@pytest.mark.rule("P-11")
@pytest.mark.parametrize(
    ("rank", "full", "half"), [(1, 1, 0), (2, 2, 1), (3, 3, 1), (5, 5, 2), (9, 9, 4), (10, 10, 5)]
)
def test_halves_are_rounded_down(rank: int, full: int, half: int) -> None:
    assert pay(rank, [2, 1]) == [full, half]
    assert pay(rank, [2, 2]) == [half, half]
    assert pay(rank, [2, 1, 1]) == [full, half, half]


REASONS = [
    ("3", [(0, 7, "alone")]),
    ("0/3", [(1, 7, "alone")]),
    ("3/1", [(0, 7, "most"), (1, 3, "second")]),
    ("1/2/4", [(2, 7, "most"), (1, 3, "second"), (0, 0, "behind")]),
    ("2/2", [(0, 3, "tied_most"), (1, 3, "tied_most")]),
    ("2/2/1", [(0, 3, "tied_most"), (1, 3, "tied_most"), (2, 0, "behind")]),
    ("2/2/2", [(0, 3, "tied_most"), (1, 3, "tied_most"), (2, 3, "tied_most")]),
    ("3/1/1", [(0, 7, "most"), (1, 3, "tied_second"), (2, 3, "tied_second")]),
    ("2/2/1/1", [(0, 3, "tied_most"), (1, 3, "tied_most"), (2, 0, "behind"), (3, 0, "behind")]),
]


@pytest.mark.rule("P-11")
@pytest.mark.parametrize(("held", "reasons"), REASONS)
def test_scoring_tells_who_takes_what_and_why(held: str, reasons: list[tuple[int, int, str]]) -> None:
    state = position(f"7SK@0,0:{held}", "2WL", "", "", "")
    events = play(state, "play 2WL 1,1")
    assert scored(events) == {"7SK": reasons}
    expected = [0, 0, 0, 0]
    for seat, points, _ in reasons:
        expected[seat] = points
    assert state.board.points == expected
    assert list(only(events, Scored).points) == expected


@pytest.mark.rule("P-10")
@pytest.mark.parametrize(
    ("card", "held", "scores"),
    [
        ("3SK", "2/1", True),
        ("3SK", "2/0", False),
        ("3SK", "0/3", True),
        ("AS", "0/1", True),
        ("AS", "0/0", False),
        ("CS", "5/5", True),
        ("CS", "5/4", False),
    ],
)
def test_a_touched_card_scores_when_it_holds_the_rank_of_the_played_card(
    card: str, held: str, scores: bool
) -> None:
    state = position(f"8MS@0,0:{held}", card)
    events = play(state, f"play {card} 2,0 {card}+1")
    assert bool(scored(events)) is scores


@pytest.mark.rule("P-10")
def test_all_that_qualify_are_scored_each_on_its_own_and_the_holders_are_paid() -> None:
    state = position("8MS@0,0:0/3 9LK@2,0:2/1 7WY@0,2:0/1 CK@10,10:0/9", "2WL")
    events = play(state, "play 2WL 1,1 2WL+2")
    assert scored(events) == {"8MS": [(1, 8, "alone")], "9LK": [(0, 9, "most"), (1, 4, "second")]}
    assert state.board.points == [9, 12]
    assert [event.points for event in events if isinstance(event, Scored)] == [(0, 8), (9, 12)]
    assert {event.needed for event in events if isinstance(event, Scored)} == {2}


@pytest.mark.rule("P-10")
@pytest.mark.parametrize("card", ["PSWK", "TSWY", "E"])
def test_a_card_without_rank_triggers_nothing(card: str) -> None:
    state = position("9LK@0,0:5/6", card)
    text = f"play {card} 2,0" + (" 9LK+1" if card == "PSWK" else "")
    assert scored(play(state, text)) == {}


@pytest.mark.rule("P-10")
def test_a_rank_covered_by_the_play_itself_was_visible_before_it() -> None:
    # Only the top-left cell of the Forest bears a visible rank, and the play covers it.
    state = position("5ML@0,0:2 AS@1,1", "2WL")
    assert scored(play(state, "play 2WL -1,-1 2WL+1")) == {"5ML": [(0, 5, "alone")]}


@pytest.mark.rule("P-10")
@pytest.mark.parametrize("covered", [False, True])
def test_a_card_whose_rank_was_covered_scores_where_that_was_chosen(covered: bool) -> None:
    # The Ace and the Two hide both ranks of the Eight, which still shows two cells.
    state = position("8MS@0,0:0/3 AS@-1,-1 2WL@1,1", "3SK", options=Options(covered=covered))
    assert not GAME.view(state, 0).table[0].rank_visible
    events = play(state, "play 3SK 1,-1 3SK+2")
    assert scored(events) == ({"8MS": [(1, 8, "alone")]} if covered else {})


@pytest.mark.rule("P-12")
def test_cubes_stay_on_a_scored_card() -> None:
    state = position("8MS@0,0:2/3", "2WL")
    assert scored(play(state, "play 2WL 1,1"))
    assert cubes(state, "8MS") == [2, 3]
