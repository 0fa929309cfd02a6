"""The list of slow tests follows what the tests cost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from xdist.scheduler import LoadGroupScheduling

from tests.check import ROOT
from tests.support.quick import SHARE, function_of, keep_together, listed, only_what_counts, updated


@pytest.mark.parametrize(
    "nodeid", ["tests/a.py::test_b", "tests/a.py::test_b[1-x]", "tests/a.py::test_b@group"]
)
def test_all_cases_of_a_function_count_together(nodeid: str) -> None:
    assert function_of(nodeid) == "tests/a.py::test_b"


DEAR = {"dear": 100.0}
QUICK = 100 * SHARE / (1 - SHARE)
"""What the quick functions may cost beside that dear one."""


def test_the_cheapest_functions_are_quick_up_to_their_share() -> None:
    costs = {"a": QUICK * 0.6, "b": QUICK * 0.3, "c": QUICK * 0.1} | DEAR
    assert updated((), costs | {"c": QUICK * 0.09}) == ["dear"]
    assert updated((), costs | {"c": QUICK * 0.2}) == ["a", "dear"]


def test_a_machine_of_half_the_speed_has_the_same_list() -> None:
    costs = {str(number): 1.1**number for number in range(60)}
    assert updated((), costs) == updated((), {name: 2 * cost for name, cost in costs.items()}) != []


def test_of_two_that_cost_the_same_the_listed_one_stays_listed() -> None:
    costs = {"a": QUICK * 0.6, "b": QUICK * 0.6} | DEAR
    assert updated({"a"}, costs) == ["a", "dear"]
    assert updated({"b"}, costs) == ["b", "dear"]


def test_what_is_no_more_leaves_the_list() -> None:
    assert updated({"gone"}, {"b": 2.0, "a": 2.0}) == ["a", "b"]


def test_a_group_is_found_where_the_scheduler_looks_for_it(request: pytest.FixtureRequest) -> None:
    module = request.node.parent
    alone, together = (
        pytest.Function.from_parent(module, name=name, callobj=listed) for name in ("test_a[1]", "test_b[2]")
    )
    together.add_marker(pytest.mark.xdist_group("browser"))
    keep_together([alone, together])
    assert LoadGroupScheduling._split_scope(request.config, together.nodeid) == "browser"
    assert LoadGroupScheduling._split_scope(request.config, alone.nodeid) == alone.nodeid


CONFTEST = """
from pathlib import Path
from tests.support import quick
from tests.support.quick import pytest_addoption

quick.SHARE = 0.3

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


def test_a_worker_tells_of_what_is_around_a_test_where_it_did_not_pass() -> None:
    told: list[tuple[str, str]] = []
    tell = only_what_counts(lambda name, data: told.append((data["when"], data["outcome"])))
    reports = [(when, outcome) for when in ("setup", "call", "teardown") for outcome in ("passed", "failed")]
    for when, outcome in reports:
        tell("testreport", data={"when": when, "outcome": outcome})
    assert told == [each for each in reports if each not in (("setup", "passed"), ("teardown", "passed"))]


@pytest.mark.parametrize("workers", [(), ("-p", "xdist", "-n", "1")], ids=["here", "in a worker"])
def test_a_run_records_what_is_slow_and_another_leaves_it_out(tmp_path: Path, workers: tuple[str]) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_it.py").write_text(TESTS)

    def run(option: str) -> str:
        command = [sys.executable, "-m", "pytest", "-q", option, *workers]
        # Other plugins, which have no part in it, take longer to load than all else.
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
        ).stdout

    assert "2 passed" in run("--record-slow")
    assert listed(tmp_path / "slow.txt") == {"test_it.py::test_busy"}
    assert "1 passed" in run("--quick")
