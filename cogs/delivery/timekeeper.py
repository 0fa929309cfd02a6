"""The timekeeper: fires the clocks that are due, and has sent what comes of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from cogs.delivery.sender import Sender
from tables.errors import NoSuchTable, StorageError
from tables.service import Tables
from tables.types import ClockRow

log = logging.getLogger(__name__)

AFTER_FAILURE = 60
WITHOUT_RULES = 3600
"""Seconds until a clock is tried again that failed, or whose table's rules are not at hand."""


class Timekeeper:
    """Deadlines, reminders and computer players' moves of all tables."""

    def __init__(self, tables: Tables, sender: Sender) -> None:
        self._tables = tables
        self._sender = sender
        self._tasks: set[asyncio.Task[None]] = set()
        self._firing: set[int] = set()

    def wake(self, table: int) -> None:
        """A table has changed: clocks of it may be due at once."""
        task = asyncio.create_task(self._fire_due(), name=f"clocks-{table}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop firing clocks; what was not done is still due."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _fire_due(self) -> None:
        with contextlib.suppress(StorageError):  # the timer comes round again
            await self.fire_due()

    async def fire_due(self) -> None:
        """Fire all clocks that are due."""
        tried: set[int] = set()
        due = self._tables.clocks.due
        while rows := [row for row in await due(limit=20 + len(tried)) if row.id not in tried]:
            for row in rows:
                # A row is tried once: whoever fires it makes new ones for what comes next.
                tried.add(row.id)
                # Nor does a computer player think about a move that it is thinking about.
                if row.id not in self._firing:
                    await self._fire(row)

    async def _fire(self, row: ClockRow) -> None:
        self._firing.add(row.id)
        try:
            await self._tables.clocks.fire(row)
        except StorageError as error:
            log.warning("a clock of table %s waits: %s", row.table, error)
        except NoSuchTable as error:
            log.warning("a clock of table %s waits for its game: %s", row.table, error)
            await self._tables.clocks.postpone(row, seconds=WITHOUT_RULES)
        except Exception:
            # One table's failure must not stop the clocks of all others; it is tried again later.
            log.exception("a clock of table %s failed", row.table)
            await self._tables.clocks.postpone(row, seconds=AFTER_FAILURE)
        finally:
            self._firing.discard(row.id)
        self._sender.wake(row.table)
