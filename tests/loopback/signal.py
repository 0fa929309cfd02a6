"""Something happens now and then, and those who wait for it look again each time."""

from __future__ import annotations

import asyncio


class Signal:
    """A wake-up call for all who wait at the moment."""

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] = []

    def fire(self) -> None:
        """Wake everybody who waits."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if not each.done():
                each.set_result(None)

    async def wait(self) -> None:
        """Wait until the signal is given next."""
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future
