"""The drawing thread: pictures are drawn one after the other, away from the event loop.

One thread, because Pillow's work is mostly Python's own and a second would only make both wait;
and because its caches are then warm for every table.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from render.warm import warm_kit

T = TypeVar("T")
SWITCH_SECONDS = 0.001
"""For ``sys.setswitchinterval``: with Python's usual 5 ms the drawing thread makes answers wait."""


class DrawingFailed(Exception):
    """A picture could not be drawn; the cause is chained. The game goes on with words alone."""


class Replaced(DrawingFailed):
    """A newer picture of the same key was asked for before this one was begun."""


class _Job:
    __slots__ = ("args", "draw", "future", "key")

    def __init__(self, draw: Callable[..., Any], args: tuple[Any, ...], key: Hashable | None) -> None:
        self.draw = draw
        self.args = args
        self.key = key
        self.future: Future[Any] = Future()


class Painter:
    """Owns the drawing thread. ``warm`` are functions that fill caches while nothing else is to be done."""

    def __init__(self, warm: Sequence[Callable[[], object]] = (warm_kit,)) -> None:
        self._warm = deque(warm)
        self._jobs: deque[_Job] = deque()
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False

    def start(self) -> None:
        """Start the thread, which begins to warm up; a second call does nothing."""
        with self._wake:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="painter", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Stop after the picture in hand; those that wait fail. A second call does nothing."""
        with self._wake:
            self._closed = True
            waiting = list(self._jobs)
            self._jobs.clear()
            self._wake.notify()
        for job in waiting:
            _settle(job, DrawingFailed("the drawing thread was closed"))
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    async def draw(self, draw: Callable[..., T], *args: object, key: Hashable | None = None) -> T:
        """What ``draw(*args)`` returns, called in the drawing thread.

        A waiting call of the same ``key`` is replaced by this one and raises :class:`Replaced`.
        Raises :class:`DrawingFailed` when the function raises or the painter is closed.
        """
        self.start()
        job = _Job(draw, args, key)
        with self._wake:
            if self._closed:
                raise DrawingFailed("the drawing thread is closed")
            older = [other for other in self._jobs if key is not None and other.key == key]
            for other in older:
                self._jobs.remove(other)
            self._jobs.append(job)
            self._wake.notify()
        for other in older:
            _settle(other, Replaced(f"a newer picture of {key!r} was asked for"))
        result: T = await asyncio.wrap_future(job.future)
        return result

    def _run(self) -> None:
        while True:
            with self._wake:
                while not (self._jobs or self._warm or self._closed):
                    self._wake.wait()
                if self._closed:
                    return
                job = self._jobs.popleft() if self._jobs else None
                warming = None if job else self._warm.popleft()
            if job is not None:
                _work(job)
            elif warming is not None:
                self._try(warming)

    @staticmethod
    def _try(warming: Callable[[], object]) -> None:
        """A warm-up only saves time: what is wrong shows, with its reason, when a picture is asked for."""
        try:
            warming()
        except Exception:
            return


def _work(job: _Job) -> None:
    if not job.future.set_running_or_notify_cancel():
        return
    try:
        result = job.draw(*job.args)
    except Exception as error:
        failed = DrawingFailed(f"{getattr(job.draw, '__qualname__', job.draw)} failed: {error}")
        failed.__cause__ = error
        job.future.set_exception(failed)
    else:
        job.future.set_result(result)


def _settle(job: _Job, error: DrawingFailed) -> None:
    if job.future.set_running_or_notify_cancel():
        job.future.set_exception(error)
