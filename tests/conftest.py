"""Settings that all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.support.quick import Quick

# Machines that run tests are busy ones: how long an example takes proves nothing.
settings.register_profile("house", deadline=None, max_examples=40, print_blob=True)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """See ``tests/support/quick.py``."""
    parser.addoption("--quick", action="store_true", help="leave out the tests that were slow")
    parser.addoption("--record-slow", action="store_true", help="keep the list of tests that are slow")


def pytest_configure(config: pytest.Config) -> None:
    """Measure the tests of each run."""
    config.pluginmanager.register(Quick(config), "quick")
