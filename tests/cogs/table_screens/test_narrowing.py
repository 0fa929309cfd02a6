"""Narrowing from many moves to one."""

import pytest

from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.narrowing import narrow

MOVES = ["a x 1", "a x 2", "a y 1", "b z 1"]


def path_of(move: str) -> tuple[str, ...]:
    return tuple(move.split())


def test_first_choice_lists_first_words():
    narrowed = narrow(MOVES, path_of, ())
    assert narrowed.words == ("a", "b")
    assert narrowed.move is None
    assert narrowed.back is None


def test_words_without_a_choice_are_taken_of_themselves():
    narrowed = narrow(MOVES, path_of, ("b",))
    assert narrowed.path == ("b", "z", "1")
    assert narrowed.move == "b z 1"


def test_back_skips_what_was_no_choice():
    assert narrow(MOVES, path_of, ("b",)).back == ()
    assert narrow(MOVES, path_of, ("a", "x")).back == ("a",)
    assert narrow(MOVES, path_of, ("a", "x", "2")).back == ("a", "x")


def test_a_single_move_is_confirmed_at_once():
    narrowed = narrow(["a x 1"], path_of, ())
    assert narrowed.move == "a x 1"
    assert narrowed.back is None


@pytest.mark.parametrize("draft", [("c",), ("a", "z"), ("a", "x", "9")])
def test_a_draft_that_fits_no_move_is_gone(draft):
    with pytest.raises(StaleDraft):
        narrow(MOVES, path_of, draft)


def test_no_moves_is_gone_too():
    with pytest.raises(StaleDraft):
        narrow([], path_of, ())
