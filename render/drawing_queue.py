"""The order in which pictures are drawn: what most wait for first, and each table in its turn."""

from __future__ import annotations

import asyncio
import enum
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

from render.picture import Picture


class DrawingPriority(enum.IntEnum):
    """What a picture is for; lower ones are drawn first."""

    BOARD = 0
    """A whole table waits for it: the board, and with it the word whose turn it is.

    There are several answers for each of them: drawn first it keeps those waiting little, drawn last it
    waits for seconds where people act as fast as they are answered.
    """
    ANSWER = 1
    """One person waits for it."""
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
    """Jobs that wait: by priority, within one priority table by table, within a table as they came."""

    def __init__(self) -> None:
        self._tables: dict[DrawingPriority, dict[int | None, deque[DrawingJob]]] = {
            each: {} for each in DrawingPriority
        }
        self._filled = asyncio.Event()
        self._size = 0

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

    async def take(self) -> DrawingJob:
        """The next job, as soon as there is one."""
        while not self._size:
            self._filled.clear()
            await self._filled.wait()
        tables = next(tables for tables in self._tables.values() if tables)
        table, waiting = next(iter(tables.items()))
        job = waiting.popleft()
        self._size -= 1
        del tables[table]
        if waiting:
            tables[table] = waiting  # behind the other tables
        return job
