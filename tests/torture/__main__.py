"""``python -m tests.torture --minutes N --seed S [--postgres]``: a run, and its report."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path

from tests.support.postgres import started
from tests.torture.run import Extent, torture
from tests.torture.stores import PostgresStore, SqliteStore, Store


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.torture", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="two processes on PostgreSQL")
    parser.add_argument("--folder", type=Path, help="where the database and the bots' logs are kept")
    arguments = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = arguments.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        store: Store = SqliteStore(folder / "tables.sqlite3")
        if arguments.postgres:
            server = stack.enter_context(started())
            server.make()
            store = PostgresStore(server, f"test{server.made}")
        processes = 2 if arguments.postgres else 1
        extent = Extent(arguments.minutes * 60)
        report = asyncio.run(torture(store, folder, arguments.seed, extent, processes))
    print(report)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
