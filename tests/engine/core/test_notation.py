"""A table of templates gives texts and reads them."""

from __future__ import annotations

import pytest

from engine.core.codec import Record
from engine.core.notation import Field, Notation, Template


class Go(Record, frozen=True):
    city: int
    road: int | None = None
    load: int = 0


class Wait(Record, frozen=True):
    long: bool


def even(text: str) -> int:
    if int(text) % 2:
        raise ValueError(text)
    return int(text)


NUMBER = Field("[0-9]+", int)
NOTATION = Notation[Go | Wait](
    {"city": NUMBER, "road": NUMBER, "load": Field("[0-9]+", even, nothing=0)},
    Template("go {city}[ by {road}][ (+{load})]", Go),
    Template("wait", Wait, long=False),
    Template("wait long", Wait, long=True),
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go 3", Go(3)),
        ("go 3 by 4", Go(3, 4)),
        ("go 3 (+2)", Go(3, None, 2)),
        ("go 0 by 0 (+8)", Go(0, 0, 8)),
        ("wait", Wait(False)),
        ("wait long", Wait(True)),
    ],
)
def test_both_directions(text: str, move: Go | Wait) -> None:
    assert NOTATION.text(move) == text
    assert NOTATION.read(text) == move


def test_brackets_that_say_nothing_may_be_typed() -> None:
    assert NOTATION.read("go 3 (+0)") == Go(3)


@pytest.mark.parametrize("text", ["", "go", "go x", "go 3 by", "go 3 (+1)", "go 3 +2", "wait longer"])
def test_what_fits_no_template(text: str) -> None:
    assert NOTATION.read(text) is None


def test_what_is_no_move_has_no_text() -> None:
    with pytest.raises(TypeError, match="int is no move"):
        NOTATION.text(3)
