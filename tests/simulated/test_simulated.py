"""A day of a server's life with all its trouble, and the same day once more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.simulated.run import FILE, simulate
from tests.support.thorough import times
from tests.torture.observed import GAMES


@pytest.mark.slow
async def test_after_a_day_of_faults_everything_holds(database: str, tmp_path: Path) -> None:
    assert Path(database) == tmp_path / FILE
    report = await simulate(
        tmp_path, seed=105, days=times(1, 7), visits=times(25, 150), tables=GAMES * times(1, 2)
    )
    assert not report.failures, str(report)
    assert report.counts["moves by people"] > times(5, 20), str(report)
    assert report.counts["people forgotten"], str(report)
    assert report.faults.total() > 3, str(report)


@pytest.mark.slow
async def test_a_seed_that_failed_can_be_run_again(empty_file: Path, tmp_path: Path) -> None:
    reports = []
    for run in ("first", "again"):
        (tmp_path / run).mkdir()
        shutil.copy(empty_file, tmp_path / run / FILE)
        reports.append(await simulate(tmp_path / run, seed=9, days=1, visits=3, tables=GAMES))
    first, again = reports
    assert (first.counts, first.faults) == (again.counts, again.faults)
    assert first.counts["interactions"] > 20
