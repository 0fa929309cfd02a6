"""Where the entries of a TOML text stand, and texts that cannot be read."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.errors import BadContent
from engine.core.lines import DEEPEST, Lines, read_toml

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


DOTS = ".".join("x" * (DEEPEST + 2))
SNIPPETS = st.text(alphabet="ab.=\n\"'#\\[]{}, 1", max_size=25)


@given(SNIPPETS)
def test_texts_with_few_dots_are_read_as_ever(text: str) -> None:
    try:
        meant = tomllib.loads(text)
    except ValueError:
        return
    if text.count(".") <= DEEPEST:
        assert read_toml(text, "x.toml", "map", 1000) == meant


@given(st.sampled_from([f"{DOTS} = 1", f"[{DOTS}]", f"y = {{ {DOTS} = 1 }}"]), SNIPPETS)
@example("x" + f"{DOTS} = 1", 'a = """b""""')
@example(f"[[{DOTS}]]", "a = '''b'''''")
def test_a_key_with_many_dots_is_found_wherever_it_stands(key: str, before: str) -> None:
    try:
        tomllib.loads(before)
    except ValueError:
        return
    with pytest.raises(BadContent, match="dots at most") as caught:
        read_toml(f"{before}\n{key}", "x.toml", "map", 1000)
    assert caught.value.line == before.count("\n") + 2


@pytest.mark.parametrize("quotes", ['"', "'", '"""', "'''"])
def test_dots_in_texts_and_remarks_are_no_keys(quotes: str) -> None:
    text = f"a = {quotes}{DOTS}{quotes} # {DOTS}\nb = [1.5, 2.5]\n"
    assert read_toml(text, "x.toml", "map", 1000) == {"a": DOTS, "b": [1.5, 2.5]}


def test_the_largest_file_of_dots_is_refused_at_once() -> None:
    size = 128 * 1024
    with pytest.raises(BadContent, match="line 1: a key has 8 dots at most"):
        read_toml("x." * (size // 2), "x.toml", "deck", size)
    with pytest.raises(BadContent, match="not TOML"):
        read_toml('a = """' + '\\"""' * (size // 5), "x.toml", "deck", size)


def test_a_text_that_ends_in_a_quote_is_one_text() -> None:
    """Where its end is lost, what follows is looked through once for each quote: minutes for a large file."""
    text = 'a = ["""x"""", """\n' + '\\"' * 60_000 + '\n[[no]]"""]\nb = 1\n'
    tomllib.loads(text)
    lines = Lines(text)
    assert (lines.keys, lines.tables) == ({"a": 1, "b": 4}, {})


@pytest.mark.parametrize("form", ["{}", "[{{a = [1, {}]}}]"])
def test_a_number_that_could_not_be_written_out_is_refused(form: str) -> None:
    assert read_toml(f"n = {form.format(2**1000)}", "x", "map", 1000)
    with pytest.raises(BadContent, match="a number has more than 1024 bits"):
        read_toml(f"n = {form.format('0x' + 'f' * 6000)}", "x", "map", 10_000)
