"""A bot that is killed again and again, at planned points of its talk with Discord, and always comes back."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from tests.loopback.bots import Child
from tests.loopback.server import Server
from tests.loopback.traffic import Cut, Fault, Phase, Request

EDITS = "PATCH /channels/*/messages/*"
MESSAGES = "POST /channels/*/messages"
PHASES: tuple[Phase, ...] = ("before", "after", "answered")


@dataclass(frozen=True)
class Strike:
    """SIGKILL at the request of a pattern after ``skip`` others of it since the last start.

    ``before``: Discord never acts on it. ``after``: it has acted, but the bot does not learn so.
    ``answered``: the answer is on its way.
    """

    skip: int
    phase: Phase
    pattern: str = "* /**"


def strikes(seed: int, count: int, *, first: int, last: int) -> list[Strike]:
    """Strikes at random points, the same ones for the same seed.

    Every other one is at any request, from the ``first`` to the ``last``; the others are at the first new
    message, then at one of the next three edits of messages, where most can go wrong.
    """
    chance = random.Random(seed)
    plan = []
    for number in range(count):
        phase = chance.choice(PHASES)
        if number % 2:
            plan.append(Strike(chance.randint(first, last), phase))
        elif number:
            plan.append(Strike(chance.randint(0, 2), phase, EDITS))
        else:
            plan.append(Strike(0, phase, MESSAGES))
    return plan


class Mortal:
    """What happened to the bot: where it was killed, and how often it began."""

    def __init__(
        self, server: Server, child: Child, plan: Sequence[Strike], downtimes: Sequence[float]
    ) -> None:
        self.killed_at: list[str] = []
        self._server = server
        self._child = child
        self._plan = list(plan)
        self._downtimes = downtimes

    async def live(self) -> None:
        """Start it, and start it again whenever it was killed.

        Raises:
            AssertionError: it ended by itself.
        """
        for strike, downtime in zip([*self._plan, None], [*self._downtimes, 0.0], strict=True):
            before = len(self.killed_at)
            if strike is not None:
                self._server.rules.add(
                    strike.pattern, self._kill(strike.phase), phase=strike.phase, skip=strike.skip
                )
            await self._child.launch()
            await self._child.gone()
            assert len(self.killed_at) > before, f"the bot ended by itself:\n{self._child.output[-4000:]}"
            self._server.clock.advance(downtime)

    def _kill(self, phase: Phase) -> Fault:
        def kill(request: Request) -> None:
            self._child.kill()
            self.killed_at.append(f"{phase} {request.method} {request.path}")
            if phase != "answered":
                raise Cut

        return kill


def _ended(server: Server, life: asyncio.Task[None]) -> None:
    if not life.cancelled():
        server.fail(life.exception())


@contextlib.asynccontextmanager
async def mortal(
    server: Server, child: Child, plan: Sequence[Strike], *, downtimes: Sequence[float] = ()
) -> AsyncIterator[Mortal]:
    """Keep a bot alive, and kill it as planned, until the end of the block.

    ``downtimes`` are how many seconds pass, for Discord and for the bot, before it is up again after each.
    """
    watched = Mortal(server, child, plan, downtimes or [0.0] * len(plan))
    life = asyncio.create_task(watched.live())
    life.add_done_callback(functools.partial(_ended, server))
    try:
        yield watched
    finally:
        life.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await life
        child.kill()
        await child.gone()
