"""A process to be killed: it makes moves and delivers words for ever, and reports each when it is done."""

from __future__ import annotations

import asyncio
import sys

from tables.service import Tables
from tests.tables.games import GAMES, Pick
from tests.tables.world import ANN, Time


async def main(database: str, table: int) -> None:
    tables = await Tables.open(database, GAMES, now=Time())
    while True:
        acted = await tables.play.act(table, ANN.id, Pick(1))
        print("acted", acted.number, flush=True)
        if acted.number % 3 == 0:
            for row in await tables.outbox.claim(lease=0):
                await tables.outbox.done(row)
                print("said", row.revision, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
