"""Delivers a queue to Discord: in order for each stream, each message once.

A row that was claimed before may already have reached Discord: its nonce stops a quick repeat, and
what was posted is known from the gateway or looked for in the channel (:mod:`cogs.delivery.own_messages`).
There is no waiting task;
:meth:`QueueSender.wake` starts one for a stream and it ends with the rows.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from datetime import datetime, timedelta
from typing import Generic, TypeVar

import discord

from cogs.core import metrics
from cogs.core.discord_errors import DISCORD_ERRORS, is_final, pause_after
from cogs.delivery.icons import UploadedIcons
from cogs.delivery.numbered_tasks import NumberedTasks
from tables.core import errors, message_types
from tables.delivery.queues import LEASE_SECONDS, Queue

log = logging.getLogger(__name__)

LONGEST_TRYING = timedelta(days=1)
"""For so long it is tried to say something while Discord is away, or its permission is missing."""
FEWEST_ATTEMPTS = 12
"""At least so often, within forty minutes: it may have waited for days while the bot was not running."""

MOST_REFUSALS = 5
"""So often a form is sent that Discord refuses, for a reason that may pass or not: half a minute."""

LONGEST_DELIVERY = 90.0
"""Seconds after which a row is let go of, to be tried again later: nothing that hangs may keep it claimed."""

R = TypeVar("R", bound=message_types.QueueRow)
D = TypeVar("D")
"""What came of a row."""


def is_given_up(row: message_types.QueueRow) -> bool:
    """Whether something was tried for so long that it is not said any more."""
    old = discord.utils.utcnow() - row.created > LONGEST_TRYING
    return old and row.attempts + 1 >= FEWEST_ATTEMPTS


class QueueSender(ABC, Generic[R, D]):
    """One task a stream at most."""

    def __init__(self, queue: Queue[R], icons: UploadedIcons, name: str, of: str) -> None:
        """``name`` is that of its tasks, ``of`` what a stream stands for."""
        self._queue = queue
        self._icons = icons
        self._of = of
        self._streams = NumberedTasks(name, self._drain, of=of)
        self._claimed: dict[int, R] = {}
        """By stream, rows that are ours before their turn has come."""
        self._delivering: dict[int, R] = {}
        self._renewing: asyncio.Task[None] | None = None

    def wake(self, stream: int) -> None:
        """There may be rows of this stream to deliver."""
        self._streams.wake(stream)

    def wake_in_turn(self, stream: int) -> None:
        """The same for a stream of a backlog."""
        self._streams.wake_in_turn(stream)

    async def say_all(self, stream: int) -> None:
        """Deliver the rows of a stream that can be delivered now, before anything else is done."""
        await self._streams.work_off(stream)

    async def sweep(self) -> datetime | None:
        """Wake streams of which something can be said now; when something of others can be."""
        streams, free = await self._queue.pending()
        for stream in streams:
            self.wake_in_turn(stream)
        return free

    async def close(self) -> None:
        """Stop delivering; what is left stays in the queue."""
        claimed = [*self._delivering.values(), *self._claimed.values()]
        await self._streams.close()
        if self._renewing is not None:
            self._renewing.cancel()
        with contextlib.suppress(errors.StorageError):  # claims run out
            await self._queue.renew(claimed, None)

    @abstractmethod
    async def _deliver(self, row: R) -> D:
        """Say a row at Discord, or find what an earlier attempt said."""

    async def _done(self, row: R, delivered: D) -> R | None:
        """Note that a row has been said; the next one of its stream."""
        return await self._queue.done(row, claim_next=True)

    async def _drain(self, stream: int) -> None:
        """Deliver rows until none is left, or one has to wait."""
        try:
            row = self._claimed.pop(stream, None) or await self._claim(stream)
            while row is not None:
                self._begin(row)
                try:
                    async with asyncio.timeout(LONGEST_DELIVERY):
                        delivered = await self._deliver(row)
                except (errors.StorageError, errors.NoSuchTable):
                    # Nothing is known to be wrong with the row, whose claim ends by itself; or it is gone.
                    raise
                except Exception as error:
                    goes_on = await self._not_delivered(row, error)
                    row = await self._claim(stream) if goes_on else None
                else:
                    metrics.DELIVERED.inc()
                    row = await self._done(row, delivered)
        finally:
            # In any case: the claim of a row that nobody delivers must not be renewed.
            self._delivering.pop(stream, None)
            if not self._delivering and self._renewing is not None:
                self._renewing.cancel()
                self._renewing = None

    async def _claim(self, stream: int) -> R | None:
        return next(iter(await self._queue.claim(stream, limit=1)), None)

    def _begin(self, row: R) -> None:
        """A row is being delivered: its claim is kept for as long as that takes."""
        self._delivering[row.stream] = row
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_claims(), name="renewing")

    async def _renew_claims(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(errors.StorageError):
                await self._queue.renew(list(self._delivering.values()))

    def _is_hopeless(self, row: R, error: BaseException) -> bool:
        """Whether something is not tried again: that would not help, or it was tried long enough."""
        refused = isinstance(error, discord.HTTPException) and error.status == 400
        return is_final(error) or is_given_up(row) or (refused and row.attempts + 1 >= MOST_REFUSALS)

    async def _not_delivered(self, row: R, error: Exception) -> bool:
        """Keep a row for later, or drop it where that would not help; whether its stream goes on now."""
        what = f"{type(row.message).__name__} {row.key} of {self._of} {row.stream}"
        if not isinstance(error, DISCORD_ERRORS):
            metrics.DROPPED.inc()
            log.error("%s cannot be composed and is dropped", what, exc_info=error)
            await self._queue.done(row)
        elif self._icons.refused(error):
            metrics.RETRIED.inc()
            await self._queue.failed(row, retry_in=0)
        elif self._is_hopeless(row, error):
            why = f"it was tried for a day: {error}" if is_given_up(row) else error
            metrics.DROPPED.inc()
            log.warning("%s is dropped: %s", what, why)
            await self._queue.done(row)
        else:
            metrics.RETRIED.inc()
            log.info("will send %s again: %s", what, error)
            pause = pause_after(error, row.attempts + 1)
            await self._queue.failed(row, retry_in=pause)
            self._streams.wake_later(row.stream, pause)
            return False
        return True
