"""Everything that must hold before a change is good: lint, types, import contracts, all tests.

``python -m tests.check`` runs all of it side by side, so that no processor waits for another, and ends the
tests where something else fails; further arguments go to pytest. With ``--quick`` the tests that were slow
are left out: about a minute. With ``--thorough`` as much is tried of what is drawn at random as is worth
trying (see :mod:`tests.support.thorough`), which takes several times as long.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.in_memory import in_memory
from tests.support.thorough import SEED, VARIABLE

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

RULES = [
    [str(BIN / "ruff"), "check", "."],
    [str(BIN / "ruff"), "format", "--check", "."],
    [sys.executable, "-m", "mypy"],
    [str(BIN / "lint-imports")],
]
"""What is checked without running the program."""


DISTRIBUTED = ["--dist", "loadgroup", "--no-loadscope-reorder"]
"""Workers take tests in the order of :mod:`tests.support.quick`."""


def tests(arguments: list[str]) -> list[str]:
    """The command that runs the tests; a run of them all keeps the list of those that are slow."""
    # One more than there are processors: tests of sockets and of processes wait for each other. With two more
    # the processors have more to do, and the tests take as long. Quick tests reckon all the time.
    workers = str(min(4, (os.cpu_count() or 1) + ("--quick" not in arguments)))
    unusual = os.environ.get(VARIABLE) or os.environ.get(SEED)
    more = arguments or ([] if unusual else ["--record-slow"])
    return [sys.executable, "-m", "pytest", "-n", workers, *DISTRIBUTED, *more]


COLLECTING = [sys.executable, "-m", "pytest", "--collect-only", "-qq"]


def is_compiled() -> bool:
    """Whether the tests have been compiled before, if perhaps not all of them as they are now."""
    return any(ROOT.glob("tests/__pycache__/*-pytest-*.pyc"))


ROOM = 2 << 30
"""Bytes that temporary files of tests may take in memory."""


def environment() -> dict[str, str]:
    """What the steps are started with."""
    # The tests start the program some dozens of times: each start would compile all modules again.
    chosen = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    if place := in_memory(ROOM):
        chosen.setdefault("PYTEST_DEBUG_TEMPROOT", place)
    return chosen


def start(command: list[str]) -> subprocess.Popen[bytes]:
    """Begin a step and say so."""
    print("$", Path(command[0]).name, *command[1:], flush=True)
    return subprocess.Popen(command, cwd=ROOT, env=environment())


def main(arguments: list[str]) -> int:
    """Run all; the exit code of the first that fails, or 0."""
    if "--thorough" in arguments:
        os.environ[VARIABLE] = "1"
        arguments = [each for each in arguments if each != "--thorough"]
    if "--seed" in arguments:
        at = arguments.index("--seed")
        os.environ[SEED] = arguments[at + 1]
        arguments = arguments[:at] + arguments[at + 2 :]
    rules = [start(each) for each in RULES]
    if not is_compiled():
        # Each worker would compile all tests, at the same time.
        subprocess.run(COLLECTING, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, check=False)
    testing = start(tests(arguments))
    for rule in rules:
        if code := rule.wait():
            testing.terminate()
            return code
    return testing.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
