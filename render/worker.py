"""Drawing away from the event loop: one picture at a time, asked for and given as bytes.

``python -m render.worker`` is the program of a worker process. It imports what a picture needs when the
first one of its kind is asked for, keeps its caches until it ends, and ends when its parent does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, Protocol

from msgspec import Struct, msgpack

from render.picture import Picture

ROOT = Path(__file__).parent.parent
LENGTH = 4
"""Bytes before each message between a worker and its parent: how long it is."""
BUFFER = 1 << 20
LONGEST = 60
"""Seconds after which a picture in a worker process is given up, and the process with it."""


class Answer(Struct):
    """What came of a request: the picture (None for a warm-up), or what went wrong and where."""

    picture: Picture | None = None
    failure: str = ""
    trace: str = ""


def request_of(draw: Callable[..., object], *args: object) -> bytes:
    """A call as bytes; what it says is found by name in another process. Raises what ``pickle`` raises."""
    return pickle.dumps((draw, args), pickle.HIGHEST_PROTOCOL)


def answer_to(request: bytes) -> bytes:
    """Draw what is asked for."""
    try:
        draw, args = pickle.loads(request)
        drawn = draw(*args)
        return msgpack.encode(Answer(drawn if isinstance(drawn, Picture) else None))
    except Exception as error:
        return msgpack.encode(Answer(None, f"{type(error).__name__}: {error}", traceback.format_exc()))


class WorkerEnded(Exception):
    """The worker ended before it had answered."""


class Worker(Protocol):
    """Draws one picture at a time."""

    async def draw(self, request: bytes) -> bytes:
        """The answer to a request. Raises :class:`WorkerEnded`."""
        ...

    async def close(self) -> None:
        """End it, also in the middle of a picture where that can be done."""
        ...


class WorkerThread:
    """A worker in this process."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="drawing")

    async def draw(self, request: bytes) -> bytes:
        """The answer to a request."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, answer_to, request)

    async def close(self) -> None:
        """Wait for the picture in hand: a thread cannot be stopped."""
        self._executor.shutdown(cancel_futures=True)


class WorkerProcess:
    """A worker in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> WorkerProcess:
        """Start one.

        Raises :class:`OSError`, :class:`NotImplementedError` or :class:`WorkerEnded` where processes cannot
        be had.
        """
        # A session of its own: what is typed at our terminal to end us is no business of the worker's.
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", __name__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=BUFFER,
            cwd=ROOT,
            start_new_session=True,
        )
        worker = cls(process)
        try:
            await worker.draw(request_of(int))  # whether it can work at all
        except asyncio.CancelledError:
            await worker.close()
            raise
        return worker

    async def draw(self, request: bytes) -> bytes:
        """The answer to a request."""
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None
        assert answers is not None
        try:
            async with asyncio.timeout(LONGEST):
                requests.write(len(request).to_bytes(LENGTH, "big") + request)
                await requests.drain()
                length = int.from_bytes(await answers.readexactly(LENGTH), "big")
                return await answers.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError) as error:
            await self.close()
            raise WorkerEnded(f"the process ended with {self._process.returncode}") from error

    async def close(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.communicate()


def main() -> None:
    """Answer requests until there is nobody left to ask."""
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_IGN)  # sent to all of us; the parent says when it is over
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_receive, args=(sys.stdin.buffer, requests), daemon=True).start()
    while True:
        answer = answer_to(requests.get())
        with contextlib.suppress(BrokenPipeError):
            answers.write(len(answer).to_bytes(LENGTH, "big") + answer)
            answers.flush()


def _receive(stream: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Pass requests on; when the parent is gone end at once, whatever is being drawn."""
    while head := stream.read(LENGTH):
        requests.put(stream.read(int.from_bytes(head, "big")))
    os._exit(0)


if __name__ == "__main__":
    main()
