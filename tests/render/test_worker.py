"""The drawing thread."""

import asyncio
import threading
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from render.worker import DrawingFailed, Painter, Replaced


@pytest_asyncio.fixture
async def painter() -> AsyncIterator[Painter]:
    painter = Painter(warm=())
    yield painter
    painter.close()


class Gate:
    """Keeps the drawing thread busy until it is opened."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.open = threading.Event()

    def __call__(self) -> str:
        self.entered.set()
        assert self.open.wait(10)
        return "gate"


async def hold(painter: Painter) -> tuple[Gate, "asyncio.Task[str]"]:
    gate = Gate()
    task = asyncio.create_task(painter.draw(gate))
    await asyncio.to_thread(gate.entered.wait, 10)
    return gate, task


async def test_work_is_done_in_another_thread(painter: Painter) -> None:
    assert await painter.draw(threading.current_thread) is not threading.current_thread()
    assert await painter.draw(max, 3, 5) == 5


async def test_a_newer_picture_replaces_a_waiting_one_of_its_key(painter: Painter) -> None:
    gate, held = await hold(painter)
    drawn: list[str] = []
    older = asyncio.create_task(painter.draw(drawn.append, "older", key="table 1"))
    other = asyncio.create_task(painter.draw(drawn.append, "other", key="table 2"))
    keyless = asyncio.create_task(painter.draw(drawn.append, "keyless"))
    await asyncio.sleep(0)
    newer = asyncio.create_task(painter.draw(drawn.append, "newer", key="table 1"))
    await asyncio.sleep(0)
    gate.open.set()
    with pytest.raises(Replaced):
        await older
    await asyncio.gather(held, other, keyless, newer)
    assert drawn == ["other", "keyless", "newer"]


async def test_the_picture_in_hand_is_not_replaced(painter: Painter) -> None:
    gate = Gate()
    first = asyncio.create_task(painter.draw(gate, key=1))
    await asyncio.to_thread(gate.entered.wait, 10)
    second = asyncio.create_task(painter.draw(str, 2, key=1))
    await asyncio.sleep(0)
    gate.open.set()
    assert await first == "gate"
    assert await second == "2"


async def test_a_failure_is_one_typed_error_and_the_thread_goes_on(painter: Painter) -> None:
    with pytest.raises(DrawingFailed, match="int") as caught:
        await painter.draw(int, "no number")
    assert isinstance(caught.value.__cause__, ValueError)
    assert await painter.draw(int, "7") == 7


async def test_a_cancelled_picture_is_skipped(painter: Painter) -> None:
    gate, held = await hold(painter)
    drawn: list[str] = []
    given_up = asyncio.create_task(painter.draw(drawn.append, "given up"))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    gate.open.set()
    await held
    await painter.draw(drawn.append, "last")
    assert drawn == ["last"]


async def test_closing_fails_what_waits() -> None:
    painter = Painter(warm=())
    gate, held = await hold(painter)
    waiting = asyncio.create_task(painter.draw(str, 1))
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(painter.close))
    with pytest.raises(DrawingFailed, match="closed"):
        await waiting
    gate.open.set()
    await closing
    assert await held == "gate"
    with pytest.raises(DrawingFailed, match="closed"):
        await painter.draw(str, 1)
    painter.close()


async def test_warming_up_never_hinders() -> None:
    def broken() -> None:
        raise RuntimeError("cold")

    done = threading.Event()
    painter = Painter(warm=(broken, done.set))
    painter.start()
    painter.start()
    assert await asyncio.to_thread(done.wait, 10)
    assert await painter.draw(str, 5) == "5"
    painter.close()
