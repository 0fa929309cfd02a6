"""Errors carry a message id and its parameters, and read as English."""

from __future__ import annotations

from engine.core.errors import BadContent, IllegalMove, Word, span


def test_an_illegal_move_names_its_clause_and_reads_as_a_sentence() -> None:
    error = IllegalMove("X-3", "{card} cannot go to {cell}", card="5ML", cell="T20")
    assert error.clause == "X-3"
    assert error.text == "{card} cannot go to {cell}"
    assert error.params == {"card": "5ML", "cell": "T20"}
    assert str(error) == "5ML cannot go to T20"


def test_lists_are_read_out() -> None:
    def said(items: list[str] | list[Word]) -> str:
        return str(IllegalMove("X-1", "possible: {items}", items=items))

    assert said([]) == "possible: "
    assert said(["T20"]) == "possible: T20"
    assert said([Word("Moons"), Word("Suns")]) == "possible: Moons and Suns"
    assert said(["a", "b", "c"]) == "possible: a, b and c"


def test_a_span_of_one_number_is_that_number() -> None:
    told = [
        str(IllegalMove("X-1", "for {players} players", players=span(*seats))) for seats in ((2, 6), (2, 2))
    ]
    assert told == ["for 2 to 6 players", "for 2 players"]


def test_braces_in_parameters_are_left_alone() -> None:
    assert str(IllegalMove("X-1", "{text} is odd", text="{odd}")) == "{odd} is odd"


def test_bad_content_names_file_and_line() -> None:
    assert str(BadContent("deck.csv", "the line is empty", 7)) == "deck.csv, line 7: the line is empty"
    assert str(BadContent("deck.csv", "it is missing")) == "deck.csv: it is missing"
