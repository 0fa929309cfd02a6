"""Where the entries of a TOML text stand, and texts that cannot be read."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadContent
from engine.core.lines import Lines, read_toml

TEXT = '''name = "a [[cities]] in a text"  # and = [ { in a remark
frame = [1,
  2]

cities = [
  { name = "one", x = 1 },  { name = "two" },
  # { name = "none" },
  { name = "three", ways = ["}", { x = 3 }] },
]
about = """
cities = [ { } ]
"""
[[routes]]
toll = 1
[[routes]]

  toll = 2
'''


def test_keys_and_tables_in_both_spellings() -> None:
    tomllib.loads(TEXT)
    lines = Lines(TEXT)
    assert [lines.of_key(key) for key in ("name", "frame", "cities", "about", "none")] == [1, 2, 5, 10, None]
    assert [lines.of_table("cities", index) for index in range(3)] == [6, 6, 8]
    assert lines.of_table("cities", 2, "ways") == lines.of_table("cities", 2, "missing") == 8
    assert [lines.of_table("routes", index) for index in range(2)] == [13, 15]
    assert [lines.of_table("routes", index, "toll") for index in range(2)] == [14, 17]


def test_a_table_that_is_not_there_is_looked_for_at_its_key() -> None:
    assert Lines(TEXT).of_table("cities", 3) == 5
    assert Lines(TEXT).of_table("nothing", 0) is None


@given(
    st.lists(st.tuples(st.integers(0, 2), st.booleans(), st.sampled_from(["", " # [ {", "\n"])), max_size=8),
    st.booleans(),
)
def test_each_table_is_found_on_its_line(tables: list[tuple[int, bool, str]], headers: bool) -> None:
    """Tables with so many blank lines before them, on one line or more, with remarks behind them."""
    text, expected = "" if headers else "items = [\n", []
    for number, (blanks, long, remark) in enumerate(tables):
        text += "\n" * blanks
        expected.append(text.count("\n") + 1)
        if headers:
            text += f'[[items]]{remark}\nnumber = {number}\nword = "[[items]]"\n'
        elif long:
            text += f'{{ number = {number}, word = "}}{{" }},{remark}\n'
        else:
            text += f"{{ number = {number} }},{remark}\n"
    text += "" if headers else "]\n"
    assert [item["number"] for item in tomllib.loads(text).get("items", [])] == list(range(len(tables)))
    lines = Lines(text)
    assert [lines.of_table("items", number) for number in range(len(tables))] == expected


def test_texts_that_cannot_be_read() -> None:
    assert read_toml('a = "b"', "x.toml", "map", 100) == {"a": "b"}
    with pytest.raises(BadContent, match=r"x\.toml: a map file may have 4 bytes, this has 5"):
        read_toml("a = 1", "x.toml", "map", 4)
    with pytest.raises(BadContent, match="it is not TOML") as caught:
        read_toml("a = 1\nb = \n", "x.toml", "map", 100)
    assert caught.value.line == 2
    with pytest.raises(BadContent, match="nested too deep"):
        read_toml("a = " + "[" * 10_000 + "]" * 10_000, "x.toml", "map", 100_000)
