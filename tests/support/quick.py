"""Which tests are the quick ones: a plugin that measures each test and knows those that were slow.

``pytest --quick`` runs all tests but those of the functions listed in ``tests/slow.txt``, and those of
:data:`STARTED`. The list is kept by ``pytest --record-slow``, as the whole suite is run: the functions whose
cases cost least stay out of it, as many as take :data:`SHARE` of the whole suite's time together. What counts
is processor time, that of child processes included: what share of it a function takes is much the same on a
busy or slow machine.

Workers that share the tests take them file by file, those with slow functions first: all of them are busy to
the end. Files of all folders are mixed, so that those that wait for sockets and processes run beside those
that reckon.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

LIST = Path(__file__).resolve().parent.parent / "slow.txt"
SHARE = 0.09
"""Of the processor time of all tests, for the quick ones together."""
STARTED = frozenset({"postgres", "browser"})
"""Groups of tests for which something is started that takes longer than most tests do."""
_STICKY = 1.3
"""How much dearer a listed function counts than it was, so that the list is much the same after each run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this plugin."""
    parser.addoption("--quick", action="store_true", help="leave out the tests that were slow")
    parser.addoption("--record-slow", action="store_true", help="keep the list of tests that are slow")


def function_of(nodeid: str) -> str:
    """A test's function, whatever its parameters: ``tests/test_x.py::test_y``."""
    return nodeid.partition("[")[0].partition("@")[0]


def listed(path: Path) -> frozenset[str]:
    """The functions that were slow; none without a list."""
    return frozenset(path.read_text().split()) if path.exists() else frozenset()


def updated(before: Iterable[str], costs: dict[str, float]) -> list[str]:
    """The list after a run of the whole suite, given each function's seconds."""
    known = set(before)
    left, slow = SHARE * sum(costs.values()), []
    for each in sorted(costs, key=lambda each: costs[each] * (_STICKY if each in known else 1.0)):
        left -= costs[each]
        if left < 0:
            slow.append(each)
    return sorted(slow)


def is_slow(item: pytest.Item, slow: frozenset[str]) -> bool:
    """Whether a test is no quick one."""
    group = item.get_closest_marker("xdist_group")
    started = group is not None and group.args[0] in STARTED
    return started or function_of(item.nodeid) in slow or item.get_closest_marker("slow") is not None


def in_turn(items: Sequence[pytest.Item], slow: frozenset[str]) -> list[pytest.Item]:
    """Tests in the order in which workers take them; groups, which one worker runs, before all else."""
    groups, alone, quick = defaultdict(list), defaultdict(list), []
    for each in items:
        if group := each.get_closest_marker("xdist_group"):
            groups[group.args].append(each)
        elif function_of(each.nodeid) in slow:
            alone[each.path.parent].append(each)
        else:
            quick.append(each)
    mixed = [(place / len(folder), each) for folder in alone.values() for place, each in enumerate(folder)]
    # Those of a browser and of sockets stand last in the tree: they wait, and others reckon meanwhile.
    grouped = (each for group in reversed(groups.values()) for each in group)
    return [*grouped, *(each for _, each in sorted(mixed, key=lambda pair: pair[0])), *quick]


def keep_together(items: Iterable[pytest.Item]) -> None:
    """Write the group of each test into its id, where the scheduler looks for it.

    xdist means to, but writes it where pytest 9.2 does not look, and groups are torn apart without a word.
    """
    for each in items:
        if group := each.get_closest_marker("xdist_group"):
            each._id = each._id.parse(f"{each.nodeid}@{group.args[0]}")


def sharing(config: pytest.Config, log: Any) -> Any:
    """A scheduler of xdist: groups stay together, as do other tests of a file, which share what was made."""
    from xdist.scheduler import LoadGroupScheduling

    class Sharing(LoadGroupScheduling):  # type: ignore[misc, unused-ignore]
        def _split_scope(self, nodeid: str) -> str:
            scope = super()._split_scope(nodeid)
            return nodeid.partition("::")[0] if scope == nodeid else scope

    return Sharing(config, log)


def tell_what_counts(config: pytest.Config) -> None:
    """Have a worker say what came of each test and no more: to hear all takes as long as many tests."""
    all_of_it = config.getoption("durations")
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor" and not all_of_it:
            plugin.sendevent = only_what_counts(plugin.sendevent)


def only_what_counts(send: Callable[..., None]) -> Callable[..., None]:
    """The same without what is around a test that passed."""

    def sent(name: str, **more: Any) -> None:
        report = more["data"] if name == "testreport" else {"when": name, "outcome": ""}
        report["keywords"] = {}  # nobody reads them
        passed = report["outcome"] == "passed" and report["when"] != "call"
        if not passed and name not in ("logstart", "logfinish"):
            send(name, **more)

    return sent


_TASKS = "/proc/self/task"


def _seconds() -> float:
    """Processor time so far: of this process, of its children, and of theirs that have ended."""
    return sum(os.times()[:4]) + sum(map(_seconds_of, _children()))


def _children() -> list[str]:
    tasks = os.listdir(_TASKS) if os.path.isdir(_TASKS) else ()
    return [pid for task in tasks for pid in _read(f"{_TASKS}/{task}/children").split()]


def _seconds_of(pid: str) -> float:
    words = _read(f"/proc/{pid}/stat").rpartition(")")[2].split()
    return sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")


def _read(file: str) -> str:
    # A path made for each test would take longer than most tests.
    try:
        with open(file) as text:
            return text.read()
    except OSError:  # what it tells of has ended, or this system tells nothing
        return ""


class Quick:
    """The plugin of one run."""

    def __init__(self, config: pytest.Config, path: Path = LIST) -> None:
        self._config = config
        self._path = path
        self._costs: Counter[str] = Counter()
        self._before = 0.0
        """Processor time when the last test ended: to look at all processes takes a while."""
        tell_what_counts(config)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Any:
        """How tests are shared out."""
        return sharing(config, log) if config.getvalue("dist") == "loadgroup" else None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what is slow, if that was asked for; else begin with it."""
        slow = listed(self._path)
        if self._config.getoption("quick"):
            quick, left_out = list[pytest.Item](), list[pytest.Item]()
            for each in items:
                (left_out if is_slow(each, slow) else quick).append(each)
            self._config.hook.pytest_deselected(items=left_out)
            items[:] = quick
        if hasattr(self._config, "workerinput"):
            items[:] = in_turn(items, slow)
            keep_together(items)

    def pytest_collection_finish(self) -> None:
        """Note when the first test begins."""
        self._before = _seconds()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Add up what each function costs, where it runs."""
        # Of a worker's tests others may be told, too.
        if self._before and self._config.getoption("record_slow"):
            now = _seconds()
            self._costs[function_of(nodeid)] += now - self._before
            self._before = now

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a worker has found; nothing where it broke down."""
        self._costs.update(getattr(node, "workeroutput", {}).get("costs", {}))

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Keep the list up to date after a run that came to its end."""
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["costs"] = dict(self._costs)
        elif self._config.getoption("record_slow") and exitstatus in (
            pytest.ExitCode.OK,
            pytest.ExitCode.TESTS_FAILED,
        ):
            self._path.write_text("".join(f"{each}\n" for each in updated(listed(self._path), self._costs)))
