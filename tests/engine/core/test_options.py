"""Options as they are declared on the fields of a record, and what a declaration must have."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, defstruct

from engine.core.codec import Record
from engine.core.options import Option, OptionValue, SetByProgram, UndeclaredOption, declared_options


class Board(Record, frozen=True):
    name: str = "small"


class Options(Record, frozen=True):
    courts: Annotated[bool, Option("Courts", "Play with Courts", summary="Courts")] = False
    pace: Annotated[
        Literal["slow", "fast"],
        Option("Pace", "How fast?", (OptionValue("slow", "slowly"), OptionValue("fast", "fast", "in haste"))),
    ] = "slow"
    coins: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | tuple[int, ...] | Literal["own"],
        Option("Coins", "How many?", (OptionValue("own", "your own", "own coins"),), "{value} coins"),
    ] = 3
    board: Annotated[Board | None, Option("", "Which board?", summary="on {value}")] = None
    first: Annotated[Annotated[int, Meta(ge=0)] | None, SetByProgram] = None


def test_what_a_field_may_be_follows_from_its_type() -> None:
    courts, pace, coins, board = declared_options(Options)
    assert (courts.name, courts.kind, courts.default) == ("courts", "switch", False)
    assert [one.value for one in courts.offered] == [True, False]
    assert (pace.kind, pace.allowed) == ("choice", ("slow", "fast"))
    assert (coins.kind, coins.bounds) == ("number", (0, 9))
    assert [one.value for one in coins.offered] == ["own"]
    assert (board.kind, board.offered) == ("content", ())


def test_a_value_has_its_own_words_or_the_options() -> None:
    courts, pace, coins, _ = declared_options(Options)
    assert pace.summary("fast") == "in haste"
    assert coins.summary("own") == "own coins"
    assert coins.summary(7) == "{value} coins"
    assert courts.summary(True) == "Courts"


def switch(title: str, after: str = "") -> Any:
    return Annotated[bool, Option(title, "Play with it?", summary=title, after=after)]


@pytest.mark.parametrize(
    ("after", "offered"),
    [({"a": "c", "d": "a"}, "bcad"), ({"a": "b", "b": "c"}, "cbad"), ({"a": "d", "b": "d"}, "cdab")],
)
def test_they_are_offered_in_another_order_than_they_are_saved_in(
    after: dict[str, str], offered: str
) -> None:
    fields = [(name, switch(name.upper(), after.get(name, "")), False) for name in "abcd"]
    options = defstruct("Options", fields, bases=(Record,), frozen=True)
    assert "".join(one.name for one in declared_options(options)) == offered


def test_options_that_stand_after_each_other_have_no_place() -> None:
    fields = [("a", switch("A", "b"), False), ("b", switch("B", "a"), False), ("c", switch("C"), False)]
    with pytest.raises(UndeclaredOption, match="a stands after 'b'"):
        declared_options(defstruct("Options", fields, bases=(Record,), frozen=True))


@pytest.mark.parametrize(
    ("kind", "default"),
    [
        (bool, False),
        (Annotated[bool, Option("Courts", "Play with Courts")], False),
        (Annotated[bool, Option("Courts", "", summary="Courts")], False),
        (Annotated[Literal["a", "b"], Option("Letter", "Which?")], "a"),
        (Annotated[Literal["a", "b"], Option("Letter", "Which?", (OptionValue("b", "the b"),))], "a"),
        (Annotated[int, Meta(ge=0, le=3), Option("Coins", "How many?")], 1),
        (Annotated[int, Option("Coins", "How many?", summary="{value} coins")], 1),
        *((switch("Odd", after), False) for after in ("od", "odd")),
    ],
)
def test_a_field_without_words_or_bounds_is_named(kind: Any, default: Any) -> None:
    lacking = defstruct("Lacking", [("odd", kind, default)], bases=(Record,), frozen=True)
    with pytest.raises(UndeclaredOption, match="odd"):
        declared_options(lacking)
