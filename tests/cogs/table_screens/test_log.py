"""Lines of a log beside each other."""

from __future__ import annotations

from cogs.table_screens.log import ROOM, fitting


def test_lines_that_fit_are_whole_and_else_only_the_longest_are_cut() -> None:
    rounds = ["r" * (ROOM // 5)] * 4
    assert fitting([*rounds, "short"]) == [*rounds, "short"]
    *cut, short = fitting([*rounds, *rounds, "short"])
    assert short == "short"
    assert {line[-1] for line in cut} == {"…"}
    assert ROOM - 8 <= sum(map(len, [*cut, short])) <= ROOM
    assert fitting([]) == []
