"""What an alt text says first, and where it ends."""

from render.alt import alt_text
from render.drawing.picture import ALT_LIMIT


def test_what_is_asked_and_chosen_comes_before_the_table() -> None:
    assert alt_text("Where to?", ["**B\\_la\\\\ 12**", "-# deck 3", "1\\. Tea"], ["Chosen: 9"]) == (
        "Where to?\nChosen: 9\nB_la\\ 12\ndeck 3\n1. Tea"
    )


def test_only_whole_lines_stand_in_it() -> None:
    found = alt_text("", [f"line {number} " + "x" * 90 for number in range(20)])
    assert len(found) <= ALT_LIMIT
    assert found.endswith("\n…")
    assert all(line.endswith("x") for line in found.splitlines()[:-1])


def test_a_line_that_is_too_long_by_itself_is_cut() -> None:
    found = alt_text("x" * 2000, ["never"])
    assert len(found) <= ALT_LIMIT
    assert found.endswith("x…")
