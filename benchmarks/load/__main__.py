"""What does one machine carry?

    python -m benchmarks.load [--parts live full memory start] [--layouts sqlite postgres postgres-2]
                              [--tables 50 200 800] [--idle 0 1000 10000] [--seconds 20] [--pause 10]

``live``: at each of so many tables, of all games, somebody moves every ``--pause`` seconds, choosing with
previews; ``full``: at the smallest number of tables all act as fast as they are answered; ``memory``: of each
process on SQLite at its start and at a table of each game; ``start``: a bot on SQLite with so many tables at
which nothing happens. Bots run in processes of their own and talk over sockets
to a Discord in this one, which shares the machine with them: a part alone takes a few minutes.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence

from benchmarks.load import live as playing
from benchmarks.load import memory as remembering
from benchmarks.load import start as starting
from benchmarks.load.bots import LAYOUTS
from benchmarks.loopback.report import aligned
from cogs.games import GAMES

PARTS = ("live", "full", "memory", "start")


def main(argv: Sequence[str] | None = None) -> None:
    """Measure, and print each row as it is known."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--layouts", nargs="+", choices=LAYOUTS, default=LAYOUTS)
    parser.add_argument("--tables", nargs="+", type=int, default=[50, 200, 800])
    parser.add_argument("--idle", nargs="+", type=int, default=[0, 1000, 10_000])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=10.0, help="seconds between moves at a table")
    chosen = parser.parse_args(argv)
    runs = [(layout, tables, chosen.pause) for tables in chosen.tables for layout in chosen.layouts]
    full = [(layout, min(chosen.tables), 0.0) for layout in chosen.layouts]
    for part, cases in (("live", runs), ("full", full)):
        if part in chosen.parts:
            rows = [
                asyncio.run(playing.live(layout, tables, chosen.seconds, pause))
                for layout, tables, pause in cases
            ]
            _print(part, playing.HEADINGS, [each.cells() for each in rows])
    if "memory" in chosen.parts:
        moments = asyncio.run(remembering.memory("sqlite", len(GAMES)))
        _print("memory", remembering.HEADINGS, [each.cells() for each in moments])
    if "start" in chosen.parts:
        starts = [asyncio.run(starting.start(tables)) for tables in chosen.idle]
        _print("start", starting.HEADINGS, [each.cells() for each in starts])


def _print(part: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(f"\n## {part}\n", *aligned([headings, *rows]), sep="\n", flush=True)


if __name__ == "__main__":
    main()
