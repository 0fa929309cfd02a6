"""A limiter: where many press in the same instant the first are answered while the last wait.

All at once would be late together: each step of one press waits for the same step of all others. What
nobody has pressed for comes after that.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator

PRESSES_AT_ONCE = 2
"""One uses the event loop while another waits for the database."""
LONGEST_TURN_WAIT = 2.0
"""Seconds after which nobody waits for others any more: what they wait for may be a database that is away."""


class Limiter:
    """Lets in so many at once, in the order in which they came, and whoever has waited for long."""

    def __init__(self, number: int = PRESSES_AT_ONCE, longest: float = LONGEST_TURN_WAIT) -> None:
        self._free = number
        self._longest = longest
        self._waiting: tuple[deque[asyncio.Future[None]], ...] = deque(), deque()
        """Whoever waits to be let in: those who go first, and the others."""

    @contextlib.asynccontextmanager
    async def admitted(self, *, after_others: bool = False) -> AsyncIterator[None]:
        """Wait to be let in; others are when this ends.

        Who comes ``after_others`` lets all go first that do not.
        """
        turn = asyncio.get_running_loop().create_future()
        self._waiting[after_others].append(turn)
        self._let_in()
        try:
            if not turn.done():
                await asyncio.wait([turn], timeout=self._longest)
            yield
        finally:
            if turn.done():
                self._free += 1
                self._let_in()
            else:
                turn.cancel()

    def _let_in(self) -> None:
        for waiting in self._waiting:
            while self._free and waiting:
                turn = waiting.popleft()
                if not turn.done():  # else nobody waits for it any more
                    turn.set_result(None)
                    self._free -= 1
