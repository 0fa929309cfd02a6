"""Which waits of a bot are idle: a task that waits for work is no reason to wait for the task.

The simulator regards an action as over when every task of the bot is done or waits for something that it
recognises. It knows discord.py's own waits and long sleeps. A sender that sleeps on an ``asyncio.Event``
until there is something to send, which is how a bot's background work usually looks, it does not know. Such
waits are idle as well: whoever would wake the task is itself work of the bot and therefore waited for.
"""

import asyncio
from types import CodeType
from typing import Any

from discord.ext import tasks


def code_of(function: Any) -> CodeType:
    """What a frame of a function shows as its code."""
    code: CodeType = function.__code__
    return code


IDLE_WAITS: dict[CodeType, str] = {
    code_of(asyncio.Event.wait): "an event",
    code_of(asyncio.Condition.wait): "a condition",
    code_of(asyncio.Queue.get): "an item of a queue",
    code_of(asyncio.Queue.put): "room in a queue",
    code_of(asyncio.Queue.join): "the end of a queue",
    code_of(asyncio.Lock.acquire): "a lock",
    code_of(asyncio.Semaphore.acquire): "a semaphore",
    # The simulator finds out by itself, after having asked for all else that it knows.
    code_of(tasks.Loop._loop): "the next round of a loop",
}
_WAIT_FOR = code_of(asyncio.wait_for)


def idle_reason(task: asyncio.Task[object]) -> str | None:
    """Return what an idle task waits for, or None when the task is done, runs, or waits for real work.

    A wait inside ``asyncio.timeout`` or ``asyncio.wait_for`` counts as the wait that it wraps.
    """
    waiter = getattr(task, "_fut_waiter", None)
    if task.done() or waiter is None or waiter.done():
        return None
    frame = None
    link: Any = task.get_coro()
    while link is not None:
        frame = getattr(link, "cr_frame", None) or getattr(link, "ag_frame", None) or frame
        link = getattr(link, "cr_await", None) or getattr(link, "ag_await", None)
    if frame is None:
        return None
    if frame.f_code is _WAIT_FOR:
        # Up to Python 3.11 ``wait_for`` runs what it waits for as a task of its own.
        inner = frame.f_locals.get("fut")
        return idle_reason(inner) if isinstance(inner, asyncio.Task) else None
    return IDLE_WAITS.get(frame.f_code)


class IdleWaits(dict["asyncio.Task[Any]", str]):
    """The simulator's table of declared waits, which declares idle ones by itself."""

    def get(self, task: Any, default: Any = None) -> Any:
        """Return why the task may go on waiting, or the default."""
        declared = super().get(task)
        return declared or idle_reason(task) or default

    def __contains__(self, task: object) -> bool:
        if super().__contains__(task):
            return True
        return isinstance(task, asyncio.Task) and idle_reason(task) is not None
