"""Golden playthroughs: what every reader sees of one game does not change unnoticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.goldens import FOLDER, golden_files, playthrough


@pytest.mark.parametrize(("name", "seats", "file"), golden_files(), ids=lambda value: str(value)[-24:])
def test_golden_playthrough(name: str, seats: int, file: Path) -> None:
    """After an intended change: ``python -m tests.engine.goldens``, and read the difference."""
    assert file.read_text(encoding="utf-8").splitlines() == playthrough(name, seats).splitlines()


def test_no_golden_file_is_left_over() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file for _, _, file in golden_files())
