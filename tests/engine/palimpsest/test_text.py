"""Plays as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import UnreadableMove
from engine.palimpsest.lattice import named_place, place_name
from engine.palimpsest.types import Play, Put, Shift, TakeCubes
from tests.engine.palimpsest.build import GAME

TEXTS = [
    ("play 5ML 0,2", Play("5ML", 0, 2)),
    ("play 5ML -1,-12 5ML+2 AM+1", Play("5ML", -1, -12, (Put("5ML", 2), Put("AM", 1)))),
    ("play TMLY 1,0 5ML-2A AM-1E", Play("TMLY", 1, 0, (TakeCubes("5ML", 0, 2), TakeCubes("AM", 4, 1)))),
    ("play E 1,0 5ML>AM", Play("E", 1, 0, (Shift("5ML", "AM"),))),
]


@pytest.mark.parametrize(("text", "move"), TEXTS)
def test_texts_and_moves(text: str, move: Play) -> None:
    assert GAME.text(move) == text
    assert GAME.parse(text) == GAME.parse(text.upper()) == GAME.parse(f" {text.lower()}  ") == move


@pytest.mark.parametrize(
    "text",
    ["5ml 1,-2 5ml+2 am+1", "play 5LM 1 , -2  5LM + 2   am +1", "\tPlay 5ml 1,-2\n5Lm+2 AM+ 1"],
)
def test_texts_are_read_kindly(text: str) -> None:
    assert GAME.parse(text) == Play("5ML", 1, -2, (Put("5ML", 2), Put("AM", 1)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Write a turn like this"),
        ("play", "Write a turn like this"),
        ("play 5ML", "Write a turn like this"),
        ("play 5ML 1", "Write a turn like this"),
        ("play 5ML 1,2 7", "Write a turn like this"),
        ("play 5ML 1,2 AM-2", "Write a turn like this"),
        ("play 5ML 1,2 AM-2F", "Write a turn like this"),
        ("play 5ML 1000,2", "Write a turn like this"),
        ("play 5MX 1,2", "no card 5MX"),
        ("play 5ML 1,2 ZZ+1", "no card ZZ"),
    ],
)
def test_unreadable_texts(text: str, words: str) -> None:
    with pytest.raises(UnreadableMove, match=words):
        GAME.parse(text)


@given(st.integers(-100, 100), st.integers(-100, 100))
def test_places_are_read_by_their_names(x: int, y: int) -> None:
    assert named_place(place_name(x, y)) == (x, y)
    assert GAME.parse(f"play 5ML {place_name(x, y)}") == GAME.parse(f"play 5ML {x},{y}")


def test_the_root_is_named_m13_whose_neighbours_have_the_next_letters_and_numbers() -> None:
    assert [place_name(0, 0), place_name(2, 0), place_name(0, -1), place_name(-13, 0)] == [
        "M13",
        "O13",
        "M12",
        "ZZ13",
    ]
    assert named_place("A0") is None
    assert named_place("13M") is None
