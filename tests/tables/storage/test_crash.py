"""Killing the process at any moment loses no acknowledged move and leaves nothing half done."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from tables.core.message_types import BoardUpdate
from tables.core.types import ClockSpec
from tables.service import Tables
from tables.storage import schema
from tests.support.thorough import times
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, rows, seated

pytestmark = pytest.mark.xdist_group("postgres")
"""For those on files, too: the process from which others are forked takes longer to start than they do."""

ROOT = Path(__file__).resolve().parents[3]
SLOW = ClockSpec("turns", {"pick": 10**6})


@pytest.fixture(scope="module")
def forks() -> Iterator[subprocess.Popen[str]]:
    """The process from which those are forked that play, and are killed."""
    command = [sys.executable, "-m", "tests.tables.crashing"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        yield process


def run_and_kill(forks: subprocess.Popen[str], database: str, table: int, after: int) -> tuple[int, int]:
    """Let a process play; kill it after so many reports. The last move and revision said that it reported."""
    assert forks.stdin is not None
    assert forks.stdout is not None
    print(table, database, file=forks.stdin, flush=True)
    began, pid = forks.stdout.readline().split()
    assert began == "began"
    reports = [forks.stdout.readline().split()]
    while reports[-1][0] != "ended":
        if len(reports) == after:
            os.kill(int(pid), signal.SIGKILL)  # it is somewhere in its next move now
        reports.append(forks.stdout.readline().split())
    assert reports.pop() == ["ended", str(signal.SIGKILL.value)], "the process ended by itself"
    last = {what: int(number) for what, number in reports}
    return last.get("acted", 0), last.get("said", 0)


@on_both
async def test_no_acknowledged_move_is_lost(
    opened: OpenTables, database: str, forks: subprocess.Popen[str]
) -> None:
    tables = await opened()
    options = PollOptions(rounds=1000)
    info = await seated(tables, "poll", ANN, options=options, clocks=SLOW)
    for after in (7, 18, 29)[: times(2, 3)]:
        acted, said = run_and_kill(forks, database, info.id, after)
        number = (await tables.views.info(info.id)).number
        assert acted <= number <= acted + 1
        await require_whole(tables, info.id, number, said)
        assert (await tables.play.act(info.id, ANN.id, Pick(2))).number == number + 1


async def require_whole(tables: Tables, table: int, number: int, said: int) -> None:
    """What belongs together is there together."""
    assert (await tables.views.verify(table)).log_fits
    plies = select(func.max(schema.plies.c.number), func.count()).where(schema.plies.c.table_id == table)
    assert tuple((await rows(tables, plies))[0]) == (number, number)
    waiting = await rows(tables, select(schema.outbox).order_by(schema.outbox.c.id))
    clocks = [purpose for (purpose,) in await rows(tables, select(schema.clocks.c.purpose))]
    # The last position is still to be said, or has been: the process speaks after every third move.
    revision = (await tables.views.info(table)).revision
    assert waiting[-1].number == revision if waiting else number % 3 == 0
    assert said <= revision
    assert sorted(clocks) == ["deadline", "reminder"]
    assert {row.kind for row in waiting} <= {"board"}
    assert not waiting or isinstance((await tables.outbox.claim(table, lease=0))[0].message, BoardUpdate)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_the_file_is_sound_after_a_crash(
    opened: OpenTables, database: str, forks: subprocess.Popen[str]
) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, options=PollOptions(rounds=1000))
    run_and_kill(forks, database, info.id, 5)
    assert await rows(tables, text("PRAGMA integrity_check")) == [("ok",)]
    assert await rows(tables, text("PRAGMA foreign_key_check")) == []
