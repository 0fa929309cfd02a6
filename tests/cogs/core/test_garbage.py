from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from itertools import count

import pytest

from cogs.core import garbage


@pytest.fixture(autouse=True)
def _thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


async def collections(monkeypatch: pytest.MonkeyPatch, *, busy: bool, since: int) -> int:
    """How often all is looked through in some twenty pauses, so many younger collections after the last."""
    done: list[None] = []
    seconds = count()
    monkeypatch.setattr(time, "process_time", lambda: next(seconds) if busy else 0)
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, since if not done else 0))
    monkeypatch.setattr(garbage, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(gc, "collect", lambda: done.append(None))
    task = asyncio.create_task(garbage.collect_when_idle())
    for _ in range(20):
        await asyncio.sleep(0)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    monkeypatch.undo()
    return len(done)


async def test_garbage_is_collected_once_an_idle_moment_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await collections(monkeypatch, busy=False, since=garbage.DUE) == 1


async def test_nobody_waits_for_it_while_the_bot_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await collections(monkeypatch, busy=True, since=10 * garbage.DUE) == 0
    assert gc.get_threshold()[2] == garbage.AT_LATEST, "but it does not grow without end"


async def test_what_was_just_done_is_not_done_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await collections(monkeypatch, busy=False, since=garbage.DUE - 1) == 0
