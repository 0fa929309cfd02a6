"""Tasks of tables and others: one at a time for each, and what is asked for meanwhile is not forgotten."""

from __future__ import annotations

import asyncio

import pytest

from cogs.core.logs import _Ids
from cogs.delivery.numbered_tasks import NUMBERS_AT_ONCE, NumberedTasks
from tables.core.errors import StorageError


class CountedWork:
    """Counts how often it was begun, and waits for a word before it ends."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go_on = asyncio.Event()

    async def __call__(self, table: int) -> None:
        self.begun.append(table)
        await self.go_on.wait()


async def turns(number: int = 5) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_who_asks_meanwhile_has_it_done_once_more() -> None:
    work = CountedWork()
    tasks = NumberedTasks("test", work)
    for table in (1, 2, 1, 1):
        tasks.wake(table)
    await turns()
    assert work.begun == [1, 2]
    work.go_on.set()
    await turns()
    assert work.begun == [1, 2, 1]


async def test_who_waits_for_a_while_waits_once() -> None:
    done: list[int] = []

    async def work(table: int) -> None:
        done.append(table)
        if len(done) < 3:
            tasks.wake_later(table, 0)

    tasks = NumberedTasks("test", work)
    for _ in range(5):
        tasks.wake_later(7, 0)
    await turns(20)
    assert done == [7, 7, 7], "each time it waits again it is woken again, and once"
    await tasks.close()


async def test_a_failure_is_logged_and_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    done = []

    async def work(table: int) -> None:
        done.append(table)
        if len(done) == 1:
            raise ZeroDivisionError

    tasks = NumberedTasks("retiring", work)
    tasks.wake(7)
    await turns()
    assert "retiring of table 7 failed" in caplog.text
    tasks.wake(7)
    await turns()
    assert done == [7, 7]


async def test_a_database_that_is_away_is_no_mistake_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async def work(table: int) -> None:
        raise StorageError("The tables cannot be reached just now.")

    NumberedTasks("sending", work).wake(7)
    await turns()
    (record,) = caplog.records
    assert "sending of table 7 waits" in record.getMessage()
    assert record.exc_info is None


@pytest.mark.parametrize(("of", "table"), [("table", 7), ("tournament", None)])
async def test_the_log_is_about_a_table_where_the_work_is(
    caplog: pytest.LogCaptureFixture, of: str, table: int | None
) -> None:
    caplog.handler.addFilter(ids := _Ids())

    async def work(number: int) -> None:
        raise ZeroDivisionError

    NumberedTasks("steps", work, of).wake(7)
    await turns()
    caplog.handler.removeFilter(ids)
    (record,) = caplog.records
    assert f"steps of {of} 7 failed" in record.getMessage()
    assert getattr(record, "table", None) == table


async def test_nothing_runs_after_the_end() -> None:
    work = CountedWork()
    tasks = NumberedTasks("test", work)
    tasks.wake(1)
    tasks.wake(1)
    tasks.wake_later(2, 0.0)
    await asyncio.sleep(0)
    await tasks.close()
    work.go_on.set()
    await turns()
    assert work.begun == [1]


async def test_nothing_begins_after_the_end() -> None:
    work = CountedWork()
    tasks = NumberedTasks("test", work)
    await tasks.close()
    tasks.wake(1)
    tasks.wake_later(2, 0)
    await turns()
    assert work.begun == []


async def test_a_backlog_takes_its_turn_and_people_go_first() -> None:
    work = CountedWork()
    tasks = NumberedTasks("test", work)
    for table in range(100, 200):
        tasks.wake_in_turn(table)
    await turns()
    assert work.begun == list(range(100, 100 + NUMBERS_AT_ONCE))
    tasks.wake(7)
    tasks.wake(199)
    await turns()
    assert work.begun[NUMBERS_AT_ONCE:] == [7, 199]
    work.go_on.set()
    await turns(200)
    assert sorted(work.begun) == [7, *range(100, 200)]
