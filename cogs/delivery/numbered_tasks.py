"""Work for one table, or tournament, or server at a time, done once more where somebody asks meanwhile."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from cogs.core.logs import about_table
from tables.core.errors import NoSuchTable, StorageError
from tables.storage.origins import come_from

log = logging.getLogger(__name__)


NUMBERS_AT_ONCE = 8
"""Numbers of a backlog that are worked on at the same time."""


class NumberedTasks:
    """At most one task a number. There is no waiting task: :meth:`wake` starts one, and it ends."""

    def __init__(self, name: str, work: Callable[[int], Awaitable[None]], of: str = "table") -> None:
        """The numbers are those ``of`` tables where nothing else is said."""
        self._name, self._of = name, of
        self._work = work
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._waiting: dict[int, asyncio.Task[None]] = {}
        self._closed = False
        self._backlog: dict[int, None] = {}
        self._in_turn: set[int] = set()

    def wake(self, number: int) -> None:
        """There may be something to do for a number."""
        if self._closed:
            return
        if number in self._tasks:
            self._again.add(number)
            return
        self._backlog.pop(number, None)
        task = asyncio.create_task(self._run(number), name=f"{self._name}-{number}")
        self._tasks[number] = task
        task.add_done_callback(lambda _: self._finished(number))

    async def work_off(self, number: int) -> None:
        """The same, and wait until there is nothing to do for it."""
        self.wake(number)
        while (task := self._tasks.get(number)) is not None:
            await asyncio.wait([task])

    def wake_in_turn(self, number: int) -> None:
        """The same for one of a backlog: a few at once, so that those whom people wake go on beside."""
        if not self._closed and number not in self._tasks:
            self._backlog[number] = None
            self._begin_next()

    def _begin_next(self) -> None:
        while self._backlog and len(self._in_turn) < NUMBERS_AT_ONCE:
            number = next(iter(self._backlog))
            self._in_turn.add(number)
            self.wake(number)

    def wake_later(self, number: int, seconds: float) -> None:
        """The same after a while, once for all who ask for it meanwhile."""

        async def wait() -> None:
            await asyncio.sleep(seconds)
            del self._waiting[number]
            self.wake(number)

        if number not in self._waiting:
            self._waiting[number] = asyncio.create_task(wait())

    async def close(self) -> None:
        """Stop what is running, and start nothing more."""
        self._closed = True
        self._backlog.clear()
        tasks = [*self._tasks.values(), *self._waiting.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, number: int) -> None:
        come_from(None)  # whatever interaction woke it
        about_table(number if self._of == "table" else None)
        try:
            await self._work(number)
        except NoSuchTable:
            log.info("%s of %s %s is over: the table was deleted", self._name, self._of, number)
        except StorageError as error:
            log.warning("%s of %s %s waits: %s", self._name, self._of, number, error)
        except Exception:
            # Whoever wakes it next tries again; the timer does for all that is unsent.
            log.exception("%s of %s %s failed", self._name, self._of, number)

    def _finished(self, number: int) -> None:
        del self._tasks[number]
        self._in_turn.discard(number)
        self._begin_next()
        if number in self._again:
            self._again.discard(number)
            self.wake(number)
