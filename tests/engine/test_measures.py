"""The measurement of the engines runs and says what it measured."""

from __future__ import annotations

from benchmarks.engines import measure, table
from tests.engine.games import cases


def test_a_row_is_measured() -> None:
    case = cases()[0]
    row = measure(case.game, case.seats, plies=40, seconds=0.0)
    assert (row.game, row.seats) == (case.name, case.seats)
    assert row.plies > 0
    assert row.moves >= 1
    assert row.listing + row.pushing > 0
    assert row.slow_ply >= row.ply > 0
    assert row.ratio(row.floor) == 1
    assert case.name in table([row])
