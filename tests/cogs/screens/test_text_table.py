"""Tables in messages: aligned columns, and names that stay inside."""

from __future__ import annotations

from cogs.screens.text_table import NAME_WIDTH, grid, short_name


def test_columns_are_aligned():
    assert grid([["Player", "Points"], ["Ana", "7"], ["Bela", "100"]]) == (
        "```\nPlayer  Points\nAna          7\nBela       100\n```"
    )


def test_wide_letters_take_two_columns():
    lines = grid([["王", "1"], ["Ana", "22"]]).splitlines()[1:-1]
    assert lines == ["王    1", "Ana  22"]


def test_a_name_cannot_end_the_block_or_start_a_line():
    text = grid([["``` **@everyone**\n# big\u202e", "1"]])
    assert text.count("```") == 2
    assert text.count("\n") == 2
    assert "\u202e" not in text


def test_long_names_are_cut():
    assert short_name("Ana") == "Ana"
    assert short_name("A" * NAME_WIDTH) == "A" * NAME_WIDTH
    assert short_name("A" * 40) == "A" * (NAME_WIDTH - 1) + "…"
    assert short_name("王" * 20) == "王" * 6 + "…"
