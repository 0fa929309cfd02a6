"""What is offered while somebody types, and in which order."""

from __future__ import annotations

import pytest

from cogs.interactions.suggestions import suggest

PAIRS = [
    ("Use Baker", "use 1"),
    ("Let Baker go", "part 1"),
    ("Café: pass", "pass 2"),
    ("Pass Baker", "pass 1"),
]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["use 1", "part 1", "pass 2", "pass 1"]),
        ("pass", ["pass 2", "pass 1"]),
        ("BAKER", ["use 1", "part 1", "pass 1"]),
        ("go baker", ["part 1"]),
        ("cafe", ["pass 2"]),
        ("let", ["part 1"]),
        ("nothing", []),
    ],
)
def test_what_begins_so_comes_before_what_has_the_words(typed: str, offered: list[str]) -> None:
    assert [choice.value for choice in suggest(PAIRS, typed)] == offered


def test_the_first_ones_in_words_come_after_those_that_begin_so() -> None:
    pairs = [("The end of a turn", "a"), ("End the turn", "b")]
    assert [choice.value for choice in suggest(pairs, "end")] == ["b", "a"]
    assert [choice.value for choice in suggest(pairs, "fin", "turn end")] == ["a", "b"]


def test_no_more_is_offered_or_worded_than_discord_shows() -> None:
    worded = []

    def pairs():
        for number in range(1000):
            worded.append(number)
            yield f"{number} {'x' * 200}", str(number)

    found = suggest(pairs(), "")
    assert [choice.value for choice in found] == [str(number) for number in range(25)]
    assert all(len(choice.name) <= 100 for choice in found)
    assert len(worded) <= 26
    assert suggest([("too long to be sent", "x" * 101)], "") == []
