"""A worker: calls of functions of modules, asked for and answered as bytes.

``python -m workers`` is the program of a worker process. It imports what a call needs when the
first one of its kind is asked for, keeps what it loads until it ends, and ends when its parent does.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread, local
from typing import Any, BinaryIO, Generic, NamedTuple, Protocol, TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

ROOT = Path(__file__).parent.parent
LENGTH = 4
"""Bytes before each message between a worker and its parent: how long it is."""
STOP_MESSAGE = bytes(LENGTH)
"""An empty message: nobody waits for what is being done."""
BUFFER = 1 << 20
"""Bytes that wait between a worker and its parent: an answer fits, so no call waits for one to be read."""
REST = 10.0
"""Seconds without a call after which a worker gives back what it does not need."""

_current = local()
"""Of each thread that works: ``stopped`` tells whether its work is wanted still."""


class CallAnswer(NamedTuple):
    """What came of a call: its value, or what went wrong and where."""

    value: Any = None
    failure: str = ""
    trace: str = ""


def call_of(work: Callable[..., object], *args: object) -> bytes:
    """A call as bytes; what it says is found by name in another process. Raises what ``pickle`` raises."""
    return pickle.dumps((work, args), pickle.HIGHEST_PROTOCOL)


def read_answer(data: bytes) -> CallAnswer:
    """What :func:`answer_to` gave, in the process that asked."""
    answer = pickle.loads(data)
    assert isinstance(answer, CallAnswer)
    return answer


def answer_to(call: bytes) -> bytes:
    """Do what is asked for."""
    try:
        work, args = pickle.loads(call)
        return pickle.dumps(CallAnswer(work(*args)), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        failure = CallAnswer(None, f"{type(error).__name__}: {error}", traceback.format_exc())
        return pickle.dumps(failure, pickle.HIGHEST_PROTOCOL)


def stopped() -> bool:
    """Whether nobody waits any more for what this thread is doing; for work that asks now and then."""
    return bool(getattr(_current, "stopped", bool)())


def spare_cores() -> int:
    """As many workers as this process has cores besides the event loop's, and one at least."""
    with contextlib.suppress(AttributeError):  # not on every system
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 1) - 1)


class WorkerEnded(Exception):
    """The worker ended before it had answered."""


class NotBegun(WorkerEnded):
    """It ended at an earlier call."""


class Worker(Protocol):
    """Does one call at a time, in the order in which they were asked for."""

    async def ask(self, call: bytes, seconds: float) -> bytes:
        """The answer to a call. Raises :class:`WorkerEnded`, also where it alone takes longer than that."""
        ...

    def stop(self) -> None:
        """Nobody waits for what is being done; it is answered all the same, soon."""
        ...

    async def close(self) -> None:
        """End it, also in the middle of something where that can be done."""
        ...


class WorkerThread:
    """A worker in this process. It cannot be ended, so a call may take as long as it takes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._asked = count(1)
        self._begun = self._stopped = 0

    async def ask(self, call: bytes, seconds: float) -> bytes:
        """The answer to a call."""
        number = next(self._asked)
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._answer, number, call)

    def _answer(self, number: int, call: bytes) -> bytes:
        self._begun = number
        _current.stopped = lambda: number <= self._stopped
        return answer_to(call)

    def stop(self) -> None:
        """What is being done may end now."""
        self._stopped = self._begun

    async def close(self) -> None:
        """Take no more work. What is in hand goes on, since a thread cannot be ended; nobody waits for it."""
        self.stop()
        self._executor.shutdown(wait=False, cancel_futures=True)


class WorkerProcess:
    """A worker in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._answering = asyncio.Lock()
        self._ended = False

    @classmethod
    async def start(cls, first: bytes | None = None, seconds: float = 60) -> WorkerProcess:
        """Start one, which must be ready, and have answered a ``first`` call, within so many seconds.

        Raises :class:`OSError`, :class:`NotImplementedError` or :class:`WorkerEnded` where processes cannot
        be had.
        """
        # A session of its own: what is typed at our terminal to end us is no business of the worker's.
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", __package__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=BUFFER,
            pipesize=BUFFER,
            cwd=ROOT,
            start_new_session=True,
        )
        worker = cls(process)
        try:
            await worker.ask(first or call_of(int), seconds)  # whether it can work at all
        except asyncio.CancelledError:
            await worker.close()
            raise
        return worker

    async def ask(self, call: bytes, seconds: float) -> bytes:
        """The answer to a call; a worker that does not give it in time, or not whole, is ended.

        Another call may be asked for meanwhile: the worker has it at hand when it is done with this one.
        """
        calls, answers = self._process.stdin, self._process.stdout
        assert calls is not None
        assert answers is not None
        try:
            calls.write(len(call).to_bytes(LENGTH, "big") + call)
            async with self._answering:
                return await self._answer(calls, answers, seconds)
        except Exception as error:
            await self.close()
            if isinstance(error, asyncio.IncompleteReadError | ConnectionError | TimeoutError):
                raise WorkerEnded(f"the process ended with {self._process.returncode}") from error
            raise

    async def _answer(
        self, calls: asyncio.StreamWriter, answers: asyncio.StreamReader, seconds: float
    ) -> bytes:
        if self._ended:
            raise NotBegun("the process ended before it had begun")
        try:
            async with asyncio.timeout(seconds):
                await calls.drain()
                length = int.from_bytes(await answers.readexactly(LENGTH), "big")
                return await answers.readexactly(length)
        except BaseException:
            self._ended = True  # what comes next would be read as something else's answer
            raise

    def stop(self) -> None:
        """What is being done may end now."""
        assert self._process.stdin is not None
        with contextlib.suppress(ConnectionError, RuntimeError):
            self._process.stdin.write(STOP_MESSAGE)

    async def close(self) -> None:
        """End its process at once, whatever it is doing."""
        self._ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        async with self._answering:
            await self._process.communicate()


class WorkerPool(Generic[T]):
    """Tasks that look after workers, and what is asked of them."""

    def __init__(self, over: Callable[[], Exception]) -> None:
        """What is asked for and not finished fails with ``over`` where nothing is done any more."""
        self._over = over
        self._tasks: list[asyncio.Task[None]] = []
        self._unfinished: set[asyncio.Future[T]] = set()
        self._closed = False

    def _new_call(self) -> asyncio.Future[T]:
        """What will come of something; raises where nothing is done any more."""
        if self._closed:
            raise self._over()
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._unfinished.add(done)
        done.add_done_callback(self._unfinished.discard)
        return done

    async def close(self) -> None:
        """Do no more: what is not finished fails. A second call does nothing."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for done in self._unfinished:
            if not done.done():
                done.set_exception(self._over())
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def process_or(thread: WorkerThread, first: bytes | None = None) -> Worker:
    """A new process, which has answered a ``first`` call; where none can be had a thread in its place."""
    try:
        return await WorkerProcess.start(first)
    except Exception as error:
        log.warning("%s goes on in this process, it can have no other: %s", thread.name, error)
        return thread


# --- the worker's own side --------------------------------------------------------------------------


_TRIM_THRESHOLD, _TOP_PAD, _MMAP_THRESHOLD = -1, -2, -3
"""Parameters of glibc's ``mallopt``."""


def keep_memory() -> None:
    """Keep what calls give back for the next ones: pages that are new each time have to be cleared each time.

    Pictures come and go: a tenth of the time that one takes went there.
    """
    with contextlib.suppress(OSError, AttributeError):  # the C library of Linux alone does so
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, 32 << 20)
        library.mallopt(_TRIM_THRESHOLD, 256 << 20)
        library.mallopt(_TOP_PAD, 16 << 20)


def _give_back() -> None:
    """Let the system have what earlier calls left; after each of them that would cost more than it gives."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


class _Received:
    """Calls that have come, and up to which of them nobody waits."""

    def __init__(self) -> None:
        self.calls: SimpleQueue[bytes] = SimpleQueue()
        self.number = 0
        self.stopped = 0

    def receive(self, stream: BinaryIO) -> None:
        """Pass calls on; when the parent is gone end at once, whatever is being done."""
        while head := stream.read(LENGTH):
            if head == STOP_MESSAGE:
                self.stopped = self.number
            else:
                self.number += 1
                self.calls.put(stream.read(int.from_bytes(head, "big")))
        os._exit(0)


def main() -> None:
    """Answer calls until there is nobody left to ask."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # sent to all of us; the parent says when it is over
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    keep_memory()
    received = _Received()
    Thread(target=received.receive, args=(sys.stdin.buffer,), daemon=True).start()
    for number in count(1):
        try:
            call = received.calls.get(timeout=REST)
        except Empty:
            _give_back()
            call = received.calls.get()
        _current.stopped = lambda number=number: number <= received.stopped
        answer = answer_to(call)
        with contextlib.suppress(BrokenPipeError):
            answers.write(len(answer).to_bytes(LENGTH, "big") + answer)
            answers.flush()
