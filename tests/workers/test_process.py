"""Workers: calls and answers, ending early, and ending."""

from __future__ import annotations

import asyncio
import os
import platform
from collections.abc import AsyncIterator, Callable

import pytest

from tests.workers import calls
from workers.process import NotBegun, Worker, WorkerEnded, WorkerProcess, WorkerThread, call_of, read_answer

LONG = 60.0


@pytest.fixture(params=["thread", "process"])
async def worker(request: pytest.FixtureRequest) -> AsyncIterator[Worker]:
    worker = await WorkerProcess.start() if request.param == "process" else WorkerThread("test")
    yield worker
    await worker.close()


async def value_of(worker: Worker, work: object) -> object:
    return read_answer(await worker.ask(call_of(work), LONG)).value


async def test_a_call_is_answered(worker: Worker) -> None:
    here = await value_of(worker, calls.process) == os.getpid()
    assert here == isinstance(worker, WorkerThread)
    answer = read_answer(await worker.ask(call_of(calls.broken), LONG))
    assert answer.failure == "ZeroDivisionError: by hand"
    assert "calls.py" in answer.trace
    assert await value_of(worker, calls.was_stopped) is False


async def test_work_that_nobody_waits_for_ends_and_the_next_is_done(worker: Worker) -> None:
    for _ in range(3):
        asking = asyncio.create_task(value_of(worker, calls.until_stopped))
        while not asking.done():
            await asyncio.sleep(0.001)  # it may not have begun yet
            worker.stop()
        assert await asking == "stopped"
        assert await value_of(worker, calls.was_stopped) is False, "what comes next is wanted"


async def test_a_stop_for_what_is_done_already_stops_nothing(worker: Worker) -> None:
    await value_of(worker, calls.process)
    worker.stop()
    assert await value_of(worker, calls.was_stopped) is False


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give back by themselves")
async def test_a_process_that_rests_gives_back_what_its_work_has_left() -> None:
    worker = await WorkerProcess.start()
    process, left = await value_of(worker, calls.process), await value_of(worker, calls.litter)
    assert isinstance(process, int)
    assert isinstance(left, int)
    for _ in range(1000):
        if calls.memory(process) < left - 40_000:
            break
        await asyncio.sleep(0.01)
    else:
        pytest.fail("it keeps what it does not need")
    assert await value_of(worker, calls.was_stopped) is False, "and works on"
    await worker.close()


async def test_a_process_that_ends_or_hangs_is_told_of() -> None:
    for work, seconds in ((calls.leave, LONG), (calls.hang, 0.05)):
        worker = await WorkerProcess.start()
        with pytest.raises(WorkerEnded):
            await worker.ask(call_of(work), seconds)


async def test_a_process_whose_answer_cannot_be_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = await WorkerProcess.start()

    async def read(self: asyncio.StreamReader, number: int) -> bytes:
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(asyncio.StreamReader, "readexactly", read)
        with pytest.raises(MemoryError):
            await worker.ask(call_of(calls.process), LONG)
    assert worker._process.returncode is not None
    with pytest.raises(NotBegun):
        await worker.ask(call_of(calls.process), LONG)


async def test_several_calls_are_answered_in_the_order_in_which_they_were_asked_for(worker: Worker) -> None:
    asked = [calls.large, calls.process, calls.broken, calls.was_stopped]
    answers = await asyncio.gather(*(worker.ask(call_of(each), LONG) for each in asked))
    large, process, broken, stopped = map(read_answer, answers)
    assert large.value == calls.large()
    assert isinstance(process.value, int)
    assert "by hand" in broken.failure
    assert stopped.value is False


@pytest.mark.parametrize(("work", "seconds"), [(calls.leave, LONG), (calls.hang, 0.05)])
async def test_of_calls_in_hand_only_the_one_that_ended_the_process_is_to_blame(
    work: Callable[[], None], seconds: float
) -> None:
    worker = await WorkerProcess.start()
    asking = [worker.ask(call_of(each), seconds) for each in (work, calls.process)]
    blamed, innocent = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(blamed, WorkerEnded)
    assert not isinstance(blamed, NotBegun)
    assert isinstance(innocent, NotBegun)
