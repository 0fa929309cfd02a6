"""The order in which pictures are drawn: what people wait for first, and each table in its turn."""

from __future__ import annotations

import asyncio
import enum
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from render.picture import Picture


class DrawingPriority(enum.IntEnum):
    """What a picture is for; lower ones are drawn first."""

    ANSWER = 0
    """One person waits for it: they pressed something."""
    BOARD = 1
    """A whole table waits for it; boards and answers are drawn in turn.

    So who presses waits for one board at most, however many wait to be drawn, and a board does not wait for
    all who press on.
    """
    UPDATE = 2
    """A message is brought up to date."""
    WARM_UP = 3
    """Nobody asked for it yet: it fills the caches."""


@dataclass(eq=False, slots=True)
class DrawingJob:
    """A picture that waits to be drawn; of ``table`` (None: of nothing that has a place in the caches)."""

    name: str
    request: bytes
    done: asyncio.Future[Picture | None]
    priority: DrawingPriority
    table: int | None
    key: Hashable | None


class DrawingQueue:
    """Jobs that wait: by priority, answers and boards in turn, within one priority table by table, within a
    table as they came.
    """

    def __init__(self) -> None:
        self._tables: dict[DrawingPriority, dict[int | None, deque[DrawingJob]]] = {
            each: {} for each in DrawingPriority
        }
        self._filled = asyncio.Event()
        self._size = 0
        self._last: DrawingPriority | None = None

    def __len__(self) -> int:
        return self._size

    def put(self, job: DrawingJob) -> DrawingJob | None:
        """Let a job wait, in the place of an older one of the same table and key; that one is given back."""
        waiting = self._tables[job.priority].setdefault(job.table, deque())
        for place, older in enumerate(waiting):
            if job.key is not None and older.key == job.key:
                waiting[place] = job
                return older
        waiting.append(job)
        self._size += 1
        self._filled.set()
        return None

    async def take(self, last: DrawingPriority = DrawingPriority.WARM_UP) -> DrawingJob:
        """The next job, as soon as there is one; of a ``last`` priority or one before it."""
        while not (waiting_for := [each for each, tables in self._tables.items() if tables and each <= last]):
            self._filled.clear()
            await self._filled.wait()
        if self._last is DrawingPriority.ANSWER and DrawingPriority.BOARD in waiting_for:
            self._last = DrawingPriority.BOARD
        else:
            self._last = waiting_for[0]
        tables = self._tables[self._last]
        table, waiting = next(iter(tables.items()))
        job = waiting.popleft()
        self._size -= 1
        del tables[table]
        if waiting:
            tables[table] = waiting  # behind the other tables
        return job
