"""Stopping in a bounded time, whatever networks and databases do: each step of it has its limit."""

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final

log = logging.getLogger(__name__)

LONGEST_ANSWER: Final = 5.0
"""Seconds that answers have when the bot is asked to end."""
LONGEST_STEP: Final = 3.0
"""Seconds that each other step of stopping has."""
LONGEST_STOP: Final = 27.0
"""Seconds after which the process ends, whatever still goes on in it; all limits together are less."""


async def within(seconds: float, what: str, step: Awaitable[object]) -> bool:
    """Wait for a step of stopping, for so long; then it is cancelled, and left alone if that ends it not.

    Whether it ended. What goes wrong in it is logged: the next steps are wanted all the same.
    """
    task = asyncio.ensure_future(step)
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        task.cancel()
        log.warning("%s: not done after %d seconds, so the stop goes on without it", what, seconds)
        return False
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("%s failed while stopping", what, exc_info=error)
    return True
