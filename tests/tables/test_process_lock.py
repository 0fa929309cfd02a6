"""One bot a database: a second process is refused, and the next one is not, however the first ended."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from tables.db import Database
from tables.errors import StorageError

HOLDER = """
import asyncio, sys
from tables.db import Database

async def main():
    database = await Database.open(sys.argv[1])
    await database.hold("bot")
    print("held", flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.fixture
def holder(database: str) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that runs on the database."""
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", HOLDER, database], stdin=pipe, stdout=pipe)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def test_a_second_process_is_refused_until_the_first_is_dead(
    database: str, holder: subprocess.Popen[bytes]
) -> None:
    opened = await Database.open(database)
    with pytest.raises(StorageError, match="Another process") as caught:
        await opened.hold("bot")
    assert "\n" not in str(caught.value)
    await opened.hold("something else")
    await opened.close()
    holder.kill()
    holder.wait()
    opened = await Database.open(database)
    if not opened.is_postgres:  # such a server hears of a death a moment later
        await opened.hold("bot")
    await opened.close()


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_what_is_closed_is_let_go(database: str) -> None:
    first, second = await Database.open(database), await Database.open(database)
    await first.hold("bot")
    with pytest.raises(StorageError):
        await second.hold("bot")
    await first.close()
    await second.hold("bot")
    await second.close()
