"""How the tests of pictures are shared out."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker draws a game: its tests play the same games, and begin with frames that are in a cache."""
    for each in items:
        if each.path.parent.parent == HERE:
            each.add_marker(pytest.mark.xdist_group(f"pictures of {each.path.parent.name}"))
