"""Which waits of a bot count as idle."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from sandbox.adapter.idle_waits import IdleWaits, idle_reason


async def locked() -> None:
    lock = asyncio.Lock()
    await lock.acquire()
    await lock.acquire()


async def notified() -> None:
    condition = asyncio.Condition()
    async with condition:
        await condition.wait()


async def timed(wait: Awaitable[Any]) -> None:
    async with asyncio.timeout(3600):
        await wait


IDLE: dict[str, Callable[[], Awaitable[Any]]] = {
    "event": lambda: asyncio.Event().wait(),
    "queue": lambda: asyncio.Queue[int]().get(),
    "lock": locked,
    "condition": notified,
    "wait_for": lambda: asyncio.wait_for(asyncio.Event().wait(), 3600),
    "timeout": lambda: timed(asyncio.Event().wait()),
    "both": lambda: asyncio.wait_for(timed(asyncio.Queue[int]().get()), 3600),
}
BUSY: dict[str, Callable[[], Awaitable[Any]]] = {
    "future": lambda: asyncio.get_running_loop().create_future(),
    "sleep": lambda: asyncio.sleep(3600),
    "sleep with a limit": lambda: asyncio.wait_for(asyncio.sleep(3600), 7200),
    "thread": lambda: timed(asyncio.get_running_loop().create_future()),
}


async def started(make: Callable[[], Awaitable[Any]]) -> asyncio.Task[Any]:
    """Return a task that has come to its wait."""

    async def wait() -> None:
        await make()

    task = asyncio.create_task(wait())
    for _ in range(5):
        await asyncio.sleep(0)
    return task


@pytest.mark.parametrize("name", IDLE)
async def test_a_wait_for_work_is_idle(name: str) -> None:
    task = await started(IDLE[name])
    assert idle_reason(task) is not None
    assert task in IdleWaits()
    assert IdleWaits().get(task) == idle_reason(task)
    task.cancel()


@pytest.mark.parametrize("name", BUSY)
async def test_a_wait_for_an_outcome_is_not(name: str) -> None:
    task = await started(BUSY[name])
    assert idle_reason(task) is None
    assert task not in IdleWaits()
    declared = IdleWaits({task: "declared"})
    assert declared.get(task) == "declared"
    task.cancel()


async def test_a_task_that_runs_or_is_done_is_not_idle() -> None:
    async def poll() -> str | None:
        task = asyncio.current_task()
        assert task is not None
        return idle_reason(task)

    task = asyncio.create_task(poll())
    assert idle_reason(task) is None
    assert await task is None
    assert idle_reason(task) is None
