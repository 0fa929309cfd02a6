"""The order in which pictures are drawn: what people wait for first, and each table in its turn."""

import asyncio
import enum
import time
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field

from render.drawing.picture import Picture


class DrawingPriority(enum.IntEnum):
    """What a picture is for; lower ones are drawn first."""

    ANSWER = 0
    """One person waits for it: they pressed something."""
    BOARD = 1
    """A whole table waits for it; boards and answers are drawn in turn.

    So who presses waits for one board at most, however many wait to be drawn, and a board does not wait for
    all who press on.
    """
    AFTER_MOVE = 2
    """One person waits for it who has made a move: boards and answers go first, but for so long alone.

    Their own table sees the move meanwhile, and so do they.
    """
    UPDATE = 3
    """A message is brought up to date."""
    WARM_UP = 4
    """Nobody asked for it yet: it fills the caches."""


PANEL_PATIENCE = 2.0
"""Seconds after which a picture for who has made a move is drawn in turn with boards and answers."""


@dataclass(eq=False, slots=True)
class DrawingJob:
    """A picture that waits to be drawn; of ``table`` (None: of nothing that has a place in the caches)."""

    name: str
    request: bytes
    done: asyncio.Future[Picture | None]
    priority: DrawingPriority
    table: int | None
    key: Hashable | None
    since: float = field(default_factory=time.monotonic)
    """When it was asked for; of one that took an older one's place, when that was."""


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
        self._last = DrawingPriority.WARM_UP

    def __len__(self) -> int:
        return self._size

    def before(self, priority: DrawingPriority) -> int:
        """How many jobs wait of a priority, and of those before it."""
        return sum(
            len(jobs) for each, tables in self._tables.items() if each <= priority for jobs in tables.values()
        )

    def put(self, job: DrawingJob) -> DrawingJob | None:
        """Let a job wait, in the place of an older one of the same table and key; that one is given back."""
        older = None if job.key is None else self._waiting(job.table, job.key)
        if older is not None:
            job.since = older.since
            waiting = self._tables[older.priority][job.table]
            if older.priority is job.priority:
                waiting[waiting.index(older)] = job
                return older
            waiting.remove(older)
            self._size -= 1
            if not waiting:
                del self._tables[older.priority][job.table]
        self._tables[job.priority].setdefault(job.table, deque()).append(job)
        self._size += 1
        self._filled.set()
        return older

    def _waiting(self, table: int | None, key: Hashable) -> DrawingJob | None:
        jobs = (job for tables in self._tables.values() for job in tables.get(table, ()))
        return next((job for job in jobs if job.key == key), None)

    async def take(self, last: DrawingPriority = DrawingPriority.WARM_UP) -> DrawingJob:
        """The next job, as soon as there is one; of a ``last`` priority or one before it."""
        while not (waiting_for := [each for each, tables in self._tables.items() if tables and each <= last]):
            self._filled.clear()
            await self._filled.wait()
        in_turn = [each for each in waiting_for if self._is_in_turn(each)]
        behind = [each for each in in_turn if each > self._last]
        self._last = (behind or in_turn or waiting_for)[0]
        tables = self._tables[self._last]
        table, waiting = next(iter(tables.items()))
        job = waiting.popleft()
        self._size -= 1
        del tables[table]
        if waiting:
            tables[table] = waiting  # behind the other tables
        return job

    def _is_in_turn(self, priority: DrawingPriority) -> bool:
        """Whether jobs of a priority are drawn in turn with those of others."""
        if priority is not DrawingPriority.AFTER_MOVE:
            return priority < DrawingPriority.AFTER_MOVE
        first = next(iter(self._tables[priority].values()))[0]
        return time.monotonic() - first.since >= PANEL_PATIENCE
