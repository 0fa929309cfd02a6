"""Moves put together part by part: what is asked, in what portions, and what words lead to."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import pytest

from engine.core.chance import Chance
from engine.core.composing import (
    Chosen,
    Composition,
    Part,
    by_lot,
    by_words,
    composed,
    followed,
    most_promising,
    narrowed,
)

MOVES = ["use 1", "use 2", "pass", "use 2 twice"]


def _listed() -> Composition[str]:
    return by_words((move, move) for move in MOVES)


def _number() -> Composition[int]:
    return (yield Part("number", range(1_000_001)))


def test_moves_of_a_list_are_chosen_word_by_word() -> None:
    assert followed(_listed(), []) == Part("word", ["use", "pass"])
    assert followed(_listed(), ["pass"]) == "pass"
    assert followed(_listed(), ["use"]) == Part("word", ["1", "2"])
    assert followed(_listed(), ["use", "2"]) == Part("word", ["-", "twice"])
    assert followed(_listed(), ["use", "2", "-"]) == "use 2"
    assert followed(by_words([("only one", 1)]), []) == 1


@pytest.mark.parametrize("words", [["discard"], ["pass", "2"], ["use", "USE"]])
def test_words_that_cannot_be_chosen_are_refused(words: list[str]) -> None:
    with pytest.raises(ValueError, match="cannot be chosen"):
        followed(_listed(), words)


def test_of_a_long_list_a_range_is_chosen_first() -> None:
    words = []
    while isinstance(part := followed(narrowed(_number(), 100), words), Part):
        assert 1 < len(part.options) <= 100
        words.append(next(word for word in part.words() if _holds(word, 123_456)))
    assert part == 123_456
    assert words == ["0..999999", "120000..129999", "123400..123499", "123456"]


def _holds(word: str, number: int) -> bool:
    first, _, last = word.partition("..")
    return int(first) <= number <= int(last or first)


def test_each_option_can_come_by_lot() -> None:
    luck = Chance(bytes(32))
    assert {composed(_listed(), by_lot(luck)) for _ in range(60)} == set(MOVES)


def _pair() -> Composition[tuple[int, ...]]:
    """Two numbers up to 9, in any order."""
    first = yield Part("number", range(10), any_order=True)
    second = yield Part("number", range(10), any_order=True)
    return tuple(sorted((first, second)))


def test_the_most_promising_moves_come_in_order_and_once() -> None:
    def worth(pair: tuple[int, ...]) -> int:
        return -abs(pair[0] * pair[1] - 20)

    def rate(part: Part, chosen: Sequence[Chosen]) -> list[float]:
        made = [number for _, number in chosen]
        return [max(worth((*made, option, other)[:2]) for other in part.options) for option in part.options]

    every = [(first, second) for second in range(10) for first in range(second + 1)]
    found = most_promising(_pair, rate, 8)
    assert found[:2] == [(4, 5), (3, 7)]
    assert list(map(worth, found)) == sorted(map(worth, every), reverse=True)[:8]
    assert len(most_promising(_pair, rate, 99)) == len(every)


def test_what_is_not_worth_a_thought_is_not_tried() -> None:
    def rate(part: Part, chosen: Sequence[Chosen]) -> list[float]:
        return [-inf if word == "twice" else 0.0 for word in part.options]

    assert most_promising(_listed, rate, 9) == ["use 1", "pass", "use 2"]
    assert most_promising(_listed, lambda part, chosen: [-inf] * len(part.options), 9) == []
