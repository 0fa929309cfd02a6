"""Processes to be killed: each makes moves and delivers words for ever, and reports each when it is done.

They are forked from one that has loaded all: to load it takes longer than most of them live.
"""

from __future__ import annotations

import asyncio
import os
import sys

from tables.service import Tables
from tests.tables.games import GAMES, Pick
from tests.tables.world import ANN, Time


async def play(database: str, table: int) -> None:
    tables = await Tables.open(database, GAMES, now=Time())
    while True:
        acted = await tables.play.act(table, ANN.id, Pick(1))
        print("acted", acted.number, flush=True)
        if acted.number % 3 == 0:
            for row in await tables.outbox.claim(lease=0):
                await tables.outbox.done(row)
                print("said", row.revision, flush=True)


def main() -> None:
    """Let a process play for each line with a table and its database, one after the other."""
    for line in sys.stdin:
        table, database = line.rstrip("\n").split(" ", 1)
        if not os.fork():
            print("began", os.getpid(), flush=True)
            asyncio.run(play(database, int(table)))
        _, status = os.wait()
        print("ended", status, flush=True)


if __name__ == "__main__":
    main()
