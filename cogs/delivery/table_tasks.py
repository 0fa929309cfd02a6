"""Work for one table at a time, done once more where somebody asks for it meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cogs.logs import about_table
from tables.errors import NoSuchTable, StorageError
from tables.origins import come_from

log = logging.getLogger(__name__)


AT_ONCE = 8
"""Tables of a backlog that are worked on at the same time."""


class TableTasks:
    """At most one task a table. There is no waiting task: :meth:`wake` starts one, and it ends."""

    def __init__(self, name: str, work: Callable[[int], Awaitable[None]]) -> None:
        self._name = name
        self._work = work
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._waiting: set[asyncio.Task[None]] = set()
        self._closed = False
        self._backlog: dict[int, None] = {}
        self._in_turn: set[int] = set()

    def wake(self, table: int) -> None:
        """There may be something to do for a table."""
        if self._closed:
            return
        if table in self._tasks:
            self._again.add(table)
            return
        self._backlog.pop(table, None)
        task = asyncio.create_task(self._run(table), name=f"{self._name}-{table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._finished(table))

    def wake_in_turn(self, table: int) -> None:
        """The same for a table of a backlog: a few at once, so that those whom people wake go on beside."""
        if not self._closed and table not in self._tasks:
            self._backlog[table] = None
            self._begin_next()

    def _begin_next(self) -> None:
        while self._backlog and len(self._in_turn) < AT_ONCE:
            table = next(iter(self._backlog))
            self._in_turn.add(table)
            self.wake(table)

    def wake_later(self, table: int, seconds: float) -> None:
        """The same after a while."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            self.wake(table)

        task = asyncio.create_task(wait())
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def close(self) -> None:
        """Stop what is running, and start nothing more."""
        self._closed = True
        self._backlog.clear()
        tasks = [*self._tasks.values(), *self._waiting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, table: int) -> None:
        come_from(None)  # whatever interaction woke it
        about_table(table)
        try:
            await self._work(table)
        except NoSuchTable:
            log.info("%s of table %s is over: the table was deleted", self._name, table)
        except StorageError as error:
            log.warning("%s of table %s waits: %s", self._name, table, error)
        except Exception:
            # Whoever wakes it next tries again; the timer does for all that is unsent.
            log.exception("%s of table %s failed", self._name, table)

    def _finished(self, table: int) -> None:
        del self._tasks[table]
        self._in_turn.discard(table)
        self._begin_next()
        if table in self._again:
            self._again.discard(table)
            self.wake(table)
