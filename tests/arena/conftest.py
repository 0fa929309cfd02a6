from __future__ import annotations

import pytest

from arena import statistics


@pytest.fixture
def rough_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    """For reports that are made for what they say of other things than of intervals."""
    monkeypatch.setattr(statistics, "RESAMPLES", 40)
