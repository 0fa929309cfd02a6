"""The recipe for a copy never older than a second: Litestream beside transactions committed in groups."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tables.core.types import Person, Place
from tables.service import Tables
from tables.upkeep.restore import restore
from tests.support.thorough import times
from tests.tables.conftest import OpenTables, with_threads
from tests.tables.games import GAMES
from tests.tables.world import FixedEntropy, Time

RECIPE = Path(__file__).resolve().parents[3] / "deploy" / "litestream.yml"
PROGRAM = shutil.which("litestream", path=f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin")
ROUNDS, AT_ONCE = times(4, 8), 25
pytestmark = [
    pytest.mark.slow,
    with_threads,
    pytest.mark.parametrize("database", ["sqlite"], indirect=True),
    pytest.mark.skipif(PROGRAM is None, reason="litestream is not on this machine"),
]


class Litestream:
    """The recipe, for a test's database."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database, self._folder = database, folder
        recipe = yaml.safe_load(RECIPE.read_text())
        (only,) = recipe["dbs"]
        only["path"], only["replica"]["path"] = database, str(folder / "replica")
        self._config = folder / "litestream.yml"
        self._config.write_text(yaml.safe_dump(recipe))
        self._log = (folder / "litestream.log").open("wb")
        self._process: subprocess.Popen[bytes] | None = None

    def _command(self, *words: str) -> list[str]:
        assert PROGRAM is not None
        return [PROGRAM, words[0], "-config", str(self._config), *words[1:]]

    def start(self) -> None:
        self._process = subprocess.Popen(self._command("replicate"), stdout=self._log, stderr=self._log)

    def end(self, by: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait()
            self._process = None

    async def has_copied(self) -> None:
        """Wait until there is something to go back to."""
        replica = self._folder / "replica"
        while not any(path.is_file() for path in replica.rglob("*.ltx")):  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    def restored(self, name: str) -> Path:
        copy = self._folder / name
        subprocess.run(
            self._command("restore", "-o", str(copy), self._database), check=True, capture_output=True
        )
        return copy

    async def restored_with(self, tables: int) -> Path:
        """A copy with so many tables, as soon as there is one.

        While it still copies, one may have a page that nothing refers to; going back to that is refused.
        """
        for number in itertools.count():
            copy = self.restored(f"copy-{number}.sqlite3")
            with contextlib.closing(sqlite3.connect(copy)) as file:
                (whole,) = file.execute("PRAGMA quick_check(1)").fetchone()
                if whole == "ok" and file.execute("SELECT count(*) FROM tables").fetchone()[0] == tables:
                    return copy
            await asyncio.sleep(0.2)
        raise AssertionError


@pytest.fixture
def litestream(database: str, tmp_path: Path) -> Iterator[Litestream]:
    running = Litestream(database, tmp_path)
    yield running
    running.end(signal.SIGKILL)


async def write(tables: Tables, first: int) -> None:
    """Many transactions at once, committed in groups."""
    for number in range(first, first + ROUNDS * AT_ONCE, AT_ONCE):
        people = [Person(1000 + each, f"Player {each}") for each in range(number, number + AT_ONCE)]
        await asyncio.gather(
            *(tables.lobbies.create("heap", "{}", each, Place(1, each.id)) for each in people)
        )


async def test_a_copy_restored_from_it_verifies(
    opened: OpenTables, database: str, litestream: Litestream, tmp_path: Path
) -> None:
    tables = await opened()
    litestream.start()
    await write(tables, 0)
    await litestream.has_copied()
    # A machine that is lost in the middle of it.
    writing = asyncio.create_task(write(tables, 1000))
    await asyncio.sleep(0)
    litestream.end(signal.SIGKILL)
    await writing
    earlier = litestream.restored("earlier.sqlite3")
    copied = await Tables.open(str(earlier), GAMES, now=Time(), entropy=FixedEntropy(7))
    numbers = await copied.views.all_numbers()
    assert numbers == list(range(1, len(numbers) + 1)), "one moment of it, and nothing of a later one"
    for number in numbers:
        found = await copied.views.verify(number, None)
        assert found.fits
        assert found.seed_fits
    await copied.close()
    # What was written meanwhile is found when it runs again.
    litestream.start()
    await write(tables, 2000)
    everything = await tables.views.all_numbers()
    last = await litestream.restored_with(len(everything))
    litestream.end(signal.SIGTERM)
    await tables.close()
    await restore(database, last, Time()(), FixedEntropy(8))
    again = await opened()
    assert await again.views.all_numbers() == everything
    assert len(everything) == 3 * ROUNDS * AT_ONCE
