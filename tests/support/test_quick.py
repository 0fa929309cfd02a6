"""The list of slow tests follows what the tests cost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check import ROOT
from tests.support.quick import SLOW, function_of, listed, updated


@pytest.mark.parametrize(
    "nodeid", ["tests/a.py::test_b", "tests/a.py::test_b[1-x]", "tests/a.py::test_b@group"]
)
def test_all_cases_of_a_function_count_together(nodeid: str) -> None:
    assert function_of(nodeid) == "tests/a.py::test_b"


@pytest.mark.parametrize(
    ("cost", "known", "stays"),
    [
        (SLOW * 1.1, False, True),
        (SLOW * 0.9, False, False),
        (SLOW * 0.9, True, True),
        (SLOW * 0.4, True, False),
    ],
)
def test_what_has_become_slow_or_quick_changes_sides(cost: float, known: bool, stays: bool) -> None:
    assert updated({"a"} if known else (), {"a": cost}) == (["a"] if stays else [])


def test_what_is_no_more_leaves_the_list() -> None:
    assert updated({"gone"}, {"b": SLOW * 2, "a": SLOW * 2}) == ["a", "b"]


CONFTEST = """
from pathlib import Path
from tests.conftest import pytest_addoption
from tests.support import quick

quick.SLOW = 0.02

def pytest_configure(config):
    config.pluginmanager.register(quick.Quick(config, Path(__file__).parent / "slow.txt"))
"""
TESTS = """
import time

def test_idle():
    pass

def test_busy():
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
"""


def test_a_run_records_what_is_slow_and_another_leaves_it_out(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(TESTS)

    def run(option: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:simcord", option]
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
        ).stdout

    assert "2 passed" in run("--record-slow")
    assert listed(tmp_path / "slow.txt") == {"test_it.py::test_busy"}
    assert "1 passed, 1 deselected" in run("--quick")
