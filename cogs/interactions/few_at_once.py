"""A few at once: where many press in the same instant the first are answered while the last wait.

All at once would be late together: each step of one press waits for the same step of all others.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

AT_ONCE = 2
"""One uses the event loop while another waits for the database."""
LONGEST = 2.0
"""Seconds after which nobody waits for others any more: what they wait for may be a database that is away."""


class FewAtOnce:
    """Lets in so many at once, and whoever has waited for long."""

    def __init__(self, number: int = AT_ONCE, longest: float = LONGEST) -> None:
        self._free = asyncio.Semaphore(number)
        self._longest = longest

    @contextlib.asynccontextmanager
    async def admitted(self) -> AsyncIterator[None]:
        """Wait to be let in; others are when this ends."""
        try:
            async with asyncio.timeout(self._longest):
                await self._free.acquire()
        except TimeoutError:
            yield
            return
        try:
            yield
        finally:
            self._free.release()
