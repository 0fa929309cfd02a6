"""Everything that must hold before a change is good: lint, types, import contracts, all tests.

``python -m tests.check`` runs them in this order and stops at the first that fails; further
arguments go to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


def steps(arguments: list[str]) -> list[list[str]]:
    """The commands, in order."""
    workers = str(min(4, os.cpu_count() or 1))
    return [
        [str(BIN / "ruff"), "check", "."],
        [str(BIN / "ruff"), "format", "--check", "."],
        [sys.executable, "-m", "mypy"],
        [str(BIN / "lint-imports")],
        [sys.executable, "-m", "pytest", "-n", workers, "--dist", "loadgroup", *arguments],
    ]


def main() -> int:
    """Run the steps; the exit code of the first that fails, or 0."""
    # The tests start the program some dozens of times: each start would compile all modules anew.
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    for step in steps(sys.argv[1:]):
        print("$", Path(step[0]).name, *step[1:], flush=True)
        code = subprocess.run(step, cwd=ROOT, env=environment, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
