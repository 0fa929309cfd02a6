"""``python -m tests.simulated --days N --seed S``: a run, and its report."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
from pathlib import Path

from tests.simulated.run import VISITS, simulate


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.simulated", description=__doc__)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--visits", type=int, default=VISITS, help="how often people look in on a day, about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a file for what the bot logs")
    arguments = parser.parse_args()
    logging.basicConfig(filename=arguments.log or "/dev/null", level=logging.INFO)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(simulate(Path(folder), arguments.seed, arguments.days, arguments.visits))
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
