"""Texts of moves: short, unique, read back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import UnreadableMove
from engine.traitors.text import move_text, parse_move
from engine.traitors.types import Bid, Move, Setup, Spring, Token, Travel
from tests.support.thorough import times

NUMBER = st.integers(0, 99)
MAYBE = st.one_of(st.none(), NUMBER)
THREE = st.tuples(MAYBE, MAYBE, MAYBE)
BID = st.builds(Bid, st.integers(0, 9_999), st.integers(0, 20))
CUTS = st.lists(NUMBER, max_size=3).map(tuple)
PATH = st.lists(NUMBER, max_size=2).map(tuple)
MOVES = st.one_of(
    st.builds(Setup, THREE, st.one_of(st.none(), st.integers(0, 4)), st.one_of(st.none(), BID)),
    st.builds(Travel, THREE, CUTS),
    st.builds(Spring, st.tuples(PATH, PATH, PATH), st.one_of(st.none(), BID), CUTS),
    st.builds(Token, MAYBE),
)


@settings(max_examples=times(30, 300), deadline=None)
@given(MOVES)
def test_texts_read_back(move: Move) -> None:
    words = move_text(move)
    assert parse_move(words) == parse_move(f" {words.upper()}  ") == move
    assert len(words) <= 60


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("set 3.-.7 1:20+2", Setup((3, None, 7), 1, Bid(20, 2))),
        ("go 4.-.12 cut 5.9", Travel((4, None, 12), (5, 9))),
        ("spring 4>7.-.12 bid 0 cut 5", Spring(((4, 7), (), (12,)), Bid(), (5,))),
        ("token -", Token(None)),
    ],
)
def test_texts_are_short_and_plain(words: str, move: Move) -> None:
    assert move_text(move) == words
    assert parse_move(words) == move


def test_a_city_may_be_typed_as_its_map_numbers_it() -> None:
    assert parse_move("set #3.-.#14 1:20") == Setup((2, None, 13), 1, Bid(20))
    assert parse_move("spring #5 > #8.-.-") == Spring(((4, 7), (), ()))
    assert move_text(parse_move("go #4.-.12")) == "go 3.-.12", "logs count from 0"


@pytest.mark.parametrize(
    "words",
    ["go", "go 1.2", "go 1.2.3.4", "go 01.2.3", "go 1.2.3 cut", "go 1.2.-3", "set 1.2.3 1:", "set 1.2.3 -:-",
     "spring 1>.2.3", "spring 1.2.3 bid -1", "token", "token x", "token 3 4", "go １.2.3", "set 1.2.3 1:5+"],
)  # fmt: skip
def test_other_texts_are_refused(words: str) -> None:
    with pytest.raises(UnreadableMove, match="moves read like"):
        parse_move(words)
