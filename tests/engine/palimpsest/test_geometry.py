"""The table: P-4 to P-8."""

from __future__ import annotations

import pytest

from engine.palimpsest.events import Buried, CubesPut, Played
from engine.palimpsest.types import Options
from tests.engine.events import only
from tests.engine.palimpsest.build import (
    GAME,
    cubes,
    number_of,
    play,
    points_of_places,
    position,
    refused,
    scored,
    touches,
)

OVERLAP = Options(excuse=True, pawns=True, courts=True, contact="overlap")


def shows(table: str) -> dict[str, str]:
    """Cells that show each card, in reading order, as ``"1001"``."""
    view = GAME.view(position(table), None)
    return {seen.card.id: "".join("01"[flag] for flag in seen.shows) for seen in view.table}


@pytest.mark.rule("P-4")
def test_a_card_covers_four_cells_and_the_newest_is_on_top() -> None:
    assert shows("5ML@0,0") == {"5ML": "1111"}
    assert shows("5ML@0,0 AM@1,1") == {"5ML": "1110", "AM": "1111"}
    assert shows("5ML@0,0 AM@1,0") == {"5ML": "1010", "AM": "1111"}
    assert shows("5ML@0,0 AM@0,1") == {"5ML": "1100", "AM": "1111"}
    assert shows("5ML@0,0 AM@-1,-1") == {"5ML": "0111", "AM": "1111"}
    assert shows("5ML@0,0 AM@1,1 CK@1,0") == {"5ML": "1010", "AM": "0011", "CK": "1111"}
    assert shows("5ML@0,0 AM@2,0") == {"5ML": "1111", "AM": "1111"}


@pytest.mark.rule("P-5")
@pytest.mark.parametrize(
    ("table", "visible"),
    [
        ("5ML@0,0", True),
        ("5ML@0,0 AM@1,1", True),
        ("5ML@0,0 AM@-1,-1", True),
        ("5ML@0,0 AM@1,1 AS@-1,-1", False),
        ("5ML@0,0 AM@1,-1 AS@-1,1", True),
        ("5ML@0,0 AM@1,0 AS@-1,0", False),
        ("5ML@0,0 AM@1,0 AS@-2,-1", True),
    ],
)
def test_a_rank_is_visible_in_two_of_the_cells(table: str, visible: bool) -> None:
    assert GAME.view(position(table), None).table[0].rank_visible is visible


@pytest.mark.rule("P-1", "P-5")
@pytest.mark.parametrize("card", ["PMSL", "TMLY", "E"])
def test_cards_without_rank_show_none(card: str) -> None:
    assert not GAME.view(position(f"{card}@0,0"), None).table[0].rank_visible


@pytest.mark.rule("P-5")
def test_a_card_without_visible_rank_keeps_and_takes_cubes_but_is_not_scored() -> None:
    state = position("5ML@0,0:6/2 AS@1,1 AW@-1,-1", "2MK")
    assert not GAME.view(state, None).table[0].rank_visible
    events = play(state, "play 2MK 1,-1 5ML+1")
    assert scored(events) == {}
    assert cubes(state, "5ML") == [7, 2]


@pytest.mark.rule("P-6")
def test_overlap_and_edges_touch_but_corners_do_not() -> None:
    state = position("5ML@0,0")
    expected = {
        (x, y) for x in range(-2, 3) for y in range(-2, 3) if (x, y) != (0, 0) and {abs(x), abs(y)} != {2}
    }
    assert points_of_places(state) == expected
    assert (2, 2) not in expected
    assert {(2, 0), (2, 1), (2, -1), (0, -2)} <= expected
    assert all(touches(state, x, y) == ["5ML"] for x, y in expected)


@pytest.mark.rule("P-6")
def test_overlap_alone_when_contact_is_so() -> None:
    state = position("5ML@0,0 AM@2,0", options=OVERLAP)
    assert (4, 0) not in points_of_places(state)
    assert (0, 2) not in points_of_places(state)
    assert touches(state, -1, 1) == ["5ML"]
    assert touches(state, 3, 1) == ["AM"]
    assert touches(state, 1, 1) == ["5ML", "AM"]
    assert touches(position("5ML@0,0 AM@2,0"), -1, 1) == ["5ML"]
    assert touches(position("5ML@0,0 AM@2,0"), 0, 1) == ["5ML", "AM"]
    refused(position("5ML@0,0", "CK", options=OVERLAP), "play CK 2,0", "P-7", "no other card")


@pytest.mark.rule("P-6")
def test_a_card_is_touched_once_however_many_cells_it_shows() -> None:
    state = position("5ML@0,0:1", "5YK 2MK")
    assert touches(state, 0, 1) == ["5ML"]
    events = play(state, "play 2MK 0,1 2MK+1")
    assert [card.id for card in only(events, Played).touched] == ["5ML"]
    assert only(events, CubesPut).due == 1


@pytest.mark.rule("P-6")
def test_only_what_showed_before_the_play_is_touched() -> None:
    # The Ace lies over the right half of the Forest, so its cells show the Ace alone.
    state = position("5ML@0,0 AM@1,0")
    assert touches(state, 2, 1) == ["AM"]
    assert touches(state, 3, 0) == ["AM"]
    assert touches(state, 1, 1) == ["5ML", "AM"]
    assert touches(state, -1, 0) == ["5ML", "AM"], "over the left half of the Forest, beside the Ace"
    assert touches(state, -2, 0) == ["5ML"]


@pytest.mark.rule("P-7")
def test_a_play_touches_a_card_and_covers_bare_table() -> None:
    state = position("5ML@0,0 AM@2,0 AS@0,2 AW@2,2", "CK")
    refused(state, "play CK 1,1", "P-7", "part of it must lie on the table")
    refused(state, "play CK 0,0", "P-7", "part of it must lie on the table")
    refused(state, "play CK 5,0", "P-7", "no other card")
    refused(state, "play CK 4,4", "P-7", "no other card")
    refused(state, "play CK 120,0", "P-7", "no other card")
    refused(state, "play CK 256,0", "P-7", "no other card")
    assert play(state, "play CK 3,3")


@pytest.mark.rule("P-7")
def test_there_is_always_a_place() -> None:
    for table in ("5ML@0,0", "5ML@0,0 AM@1,1 AS@-1,-1"):
        assert GAME.moves(position(table, "CK"), 0)


@pytest.mark.rule("P-8")
def test_a_buried_card_is_scored_counts_its_suits_and_then_returns_its_cubes() -> None:
    # The Ace of Moons shows one column; the play at -1,0 covers both its cells.
    state = position("AM@0,0:1/2 5ML@1,0", "2MK", supply={0: 0})
    assert touches(state, -1, 0) == ["AM", "5ML"]
    events = play(state, "play 2MK -1,0 2MK+1")
    assert scored(events) == {"AM": [(1, 1, "most"), (0, 0, "second")]}
    buried = only(events, Buried).burial
    assert buried.card.id == "AM"
    assert [(back.seat, back.number) for back in buried.returned] == [(0, 1), (1, 2)]
    # Two suits fit, the supply was empty: the cube that came back is used at once.
    put = only(events, CubesPut)
    assert (put.due, put.supply) == (2, 0)
    assert cubes(state, "2MK") == [1, 0]
    assert cubes(state, "AM") == [0, 0]
    assert state.board.supply[1] == 20


@pytest.mark.rule("P-8", "P-13")
@pytest.mark.parametrize(("seat", "cubes_back"), [(0, 1), (1, 2), (2, 0)])
def test_who_plays_may_use_at_once_what_comes_back_to_them(seat: int, cubes_back: int) -> None:
    table = "PMSL@9,9:0/0/7 AM@0,0:1/2/0 5ML@1,0"
    state = position(table, *["2MK"] * 3, supply={0: 0, 1: 0, 2: 0})
    state.acting = seat
    steps = f" 2MK+{cubes_back}" if cubes_back else ""
    put = only(play(state, f"play 2MK -1,0{steps}"), CubesPut)
    assert (put.due, put.supply) == (2, 0)
    assert cubes(state, "2MK") == [cubes_back if other == seat else 0 for other in range(3)]


@pytest.mark.rule("P-8")
def test_a_burial_names_those_alone_who_had_cubes_there() -> None:
    state = position("AM@0,0:0/2/0 5ML@1,0", "2MK", "", "")
    buried = only(play(state, "play 2MK -1,0 2MK+2"), Buried).burial
    assert [(back.seat, back.number) for back in buried.returned] == [(1, 2)]


@pytest.mark.rule("P-6", "P-8")
def test_beside_a_card_that_covers_others_the_eight_cells_count_too() -> None:
    """The last play lies over the first card, so what its neighbours touch was looked up again."""
    state = position("5ML@0,0 AM@1,1")
    around = {(x, y): touches(state, x, y) for x, y in points_of_places(state)}
    assert around[3, 0] == around[3, 2] == around[0, 3] == around[2, 3] == ["AM"]
    assert around[3, 1] == around[1, 3] == ["AM"]
    assert around[-1, 2] == ["5ML", "AM"], "above it the Forest's corner, beside it the Ace"
    assert around[2, -1] == ["5ML", "AM"]
    assert around[-2, 0] == around[0, -2] == ["5ML"]
    assert {(-2, 2), (2, -2), (3, 3), (-1, 3), (3, -1)} & set(around) == set()


@pytest.mark.rule("P-8")
def test_a_buried_card_is_history() -> None:
    state = position("AM@0,0 5ML@1,0 2MK@-1,0", "CM CK")
    assert state.board.shows[number_of(state.board, "AM")] == 0
    assert touches(state, 0, 1) == ["5ML", "2MK"]
    refused(state, "play CM 0,1 AM+2", "P-13", "AM takes no cubes")
    events = play(state, "play CM 0,1 CM+2")
    assert [card.id for card in only(events, Played).touched] == ["5ML", "2MK"]
    assert not [event for event in events if isinstance(event, Buried)]


@pytest.mark.rule("P-8")
def test_cards_buried_long_ago_are_not_scored_at_the_end() -> None:
    state = position("AM@0,0 5ML@1,0 2MK@-1,0:1", "CL", deck="AS")
    events = play(state, "play CL 3,0 CL+1")
    assert state.final is not None
    assert [score.card.id for score in state.final.cards] == ["2MK", "CL"]
    assert events
