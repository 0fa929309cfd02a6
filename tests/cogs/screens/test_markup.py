"""Texts of people: nothing in them formats the line in which they stand."""

from __future__ import annotations

import pytest

from cogs.screens.markup import plain, plain_values, refusal_text, unmarked
from data.catalogue import words_for
from engine.core.errors import EngineError, Phrase


@pytest.mark.parametrize("opening", ["- ", "# ", "### ", "> ", ">>> ", "-# ", "* ", "1. ", "  - "])
def test_a_name_at_a_lines_start_makes_no_list_heading_or_quotation(opening: str) -> None:
    name, words = f"{opening}Ann", words_for("en")
    refusal = refusal_text(EngineError("{name} has left table {table}.", name=name, table=3), words)
    for text in (plain(name), refusal):
        mark = text.lstrip().lstrip("1")
        assert mark.startswith("\\"), text
        assert "Ann" in text


def test_what_is_typed_keeps_its_dashes_and_numbers() -> None:
    error = EngineError("{what} is no move.", what="b2-c3 #1 > 2. x")
    assert refusal_text(error, words_for("en")) == "b2-c3 #1 > 2. x is no move."


def test_names_in_lines_are_only_names() -> None:
    safe = plain_values({"name": "[gift](https://example.org) @everyone", "number": 3})
    assert safe["number"] == 3
    assert "](" not in str(safe["name"]).replace("\\]\\(", "")
    assert "\\@everyone" in str(safe["name"])


def test_what_is_typed_formats_nothing_in_a_sentence_within_another_either() -> None:
    error = EngineError("{why} So: {one}", why=Phrase("{text} is no move.", {"text": "**@x**"}), one="a")
    assert refusal_text(error, words_for("en")) == "\\*\\*\\@x\\*\\* is no move. So: a"


@pytest.mark.parametrize("name", ["_x_", "b*la", "<@1>", "1. Ann", "# a-b", "Ann"])
def test_a_name_where_nothing_is_formatted_is_the_name(name: str) -> None:
    assert unmarked(f"**{plain(name)}**") == name
