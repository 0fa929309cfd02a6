"""The simulated server for tests: each action returns when the bot has nothing left to do.

>>> async with world(make_bot) as here:                                     # doctest: +SKIP
...     ana = here.member("Ana")
...     answer = await ana.slash("tables", "table new", seats=3)
...     await here.member("Béla").press(answer, "Join")
...     await here.advance(hours=1)
...     ana.visible("tables")[-1].text

Time stands still unless it is moved.
"""

from __future__ import annotations

import asyncio
import contextlib
import fnmatch
from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import datetime
from typing import Any

import aiohttp
import discord
from discord.http import Route
from simcord import HttpLogEntry
from simcord._clock import Clock
from simcord._runtime import _CLOCK_SCOPE, _CallbackRecord

import sandbox.adapter
from sandbox.adapter import MakeBot, VisibleButton, VisibleMessage
from sandbox.adapter.backend import WorldBackend
from sandbox.adapter.env import WorldEnv
from sandbox.adapter.idle_waits import IDLE_WAITS, code_of
from sandbox.adapter.transport import Transport
from sandbox.adapter.uploads import UploadStore
from sandbox.plan import SERVER, ServerPlan

_CallbackRecord.__eq__ = object.__eq__  # type: ignore[method-assign]  # one is sought among all


class StillClock(Clock):
    """A clock that starts at a given moment and moves only when it is moved."""

    def __init__(self, start: datetime | None) -> None:
        super().__init__()
        if start is not None:
            self._epoch = start


class LossyTransport(Transport):
    """The transport, and which responses are to be lost."""

    def __init__(self, backend: WorldBackend) -> None:
        super().__init__(backend)
        self._losses: list[str] = []

    def lose(self, method: str, path: str, times: int) -> None:
        """Lose the next responses to requests that match, after Discord has carried the requests out."""
        self._losses += [f"{method} {path}"] * times

    def attach(self, bot: discord.Client) -> None:
        """Wrap the HTTP client of a bot that has just logged in."""
        super().attach(bot)
        send = bot.http.request

        async def request(route: Route, **details: Any) -> Any:
            response = await send(route, **details)
            self._lose(f"{route.method} {route.url.removeprefix(Route.BASE).split('?')[0]}")
            return response

        bot.http.request = request  # type: ignore[method-assign]

    def _lose(self, call: str) -> None:
        for pattern in self._losses:
            if fnmatch.fnmatch(call, pattern):
                self._losses.remove(pattern)
                raise aiohttp.ServerDisconnectedError("the response was lost")


class SettledEnv(WorldEnv):
    """The simulator, waiting for the bot after each action unless it is told to ``hold``."""

    live = False

    def __init__(
        self,
        bot: discord.Client,
        backend: WorldBackend,
        *,
        settle_timeout: float,
        check_errors: bool,
        expected_errors: tuple[type[BaseException], ...],
    ) -> None:
        super().__init__(bot, backend, settle_timeout=settle_timeout, check_errors=check_errors)
        self.transport: LossyTransport = LossyTransport(backend)
        self._expected_errors = expected_errors

    async def restart_bot(self, bot: discord.Client | None = None) -> None:
        """Put a fresh bot in the place of the one that runs."""
        await super().restart_bot(bot)
        self.transport.attach(self.bot)

    def _record_error(self, error: BaseException) -> None:
        # discord.py wraps what a command raises.
        cause = getattr(error, "original", error)
        if not isinstance(error, self._expected_errors) and not isinstance(cause, self._expected_errors):
            super()._record_error(error)

    def rule_time(self, on: bool) -> None:
        """Let ``discord.utils.utcnow()`` tell this world's time to the driver as well, or no longer.

        The simulator has a context manager for that, which cannot end in another context than it began in,
        as the two halves of a test's fixture do.
        """
        _CLOCK_SCOPE.set(self if on else None)


class World(sandbox.adapter.World):
    """A running server whose bot is quiet whenever control is back, and what can happen to the bot."""

    env: SettledEnv

    def __init__(self, env: SettledEnv, make_bot: MakeBot, plan: ServerPlan) -> None:
        super().__init__(env, plan, {})
        self._make_bot = make_bot

    def threads(self, channel: int | str) -> dict[str, int]:
        """The threads of a channel: names to ids, oldest first."""
        parent = self.channel(channel)
        found = [each for each in self.backend.channels.values() if each.parent_id == parent]
        return {each.name or "": each.id for each in sorted(found, key=lambda each: each.id)}

    @property
    def requests(self) -> list[HttpLogEntry]:
        """What the bot has asked of Discord so far, in order."""
        return list(self.backend.http_requests)

    @property
    def errors(self) -> list[BaseException]:
        """The exceptions that the bot let escape; who reads them here has dealt with them."""
        return self.env.errors

    @property
    def commands_sent(self) -> Sequence[dict[str, Any]]:
        """The global commands as Discord has them. Not to be changed."""
        return tuple(self.backend.commands.get(None, {}).values())

    async def settle(self) -> None:
        """Wait until the bot has gone quiet."""
        async with self.turn:
            await self.env.settle()

    @contextlib.asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Let the actions inside reach the bot without waiting for it in between, and settle at the end."""
        self.env.hold = True
        try:
            yield
        finally:
            self.env.hold = False
        await self.settle()

    async def restart_bot(self, *, crash: bool = False) -> None:
        """Stop the bot and start a new one from the factory.

        With ``crash`` its tasks are cut off where they are and ``close()`` is never called.
        """
        async with self.turn:
            if not crash:
                await self.close_bot()
            await self.env.restart_bot(self._make_bot())

    def refuse(
        self,
        method: str,
        path: str,
        *,
        status: int = 500,
        code: int = 0,
        message: str = "",
        times: int | None = 1,
    ) -> None:
        """Refuse the next requests that match, such as ``POST /channels/*/messages``; None means for ever."""
        self.env.inject_error(method, path, status=status, code=code, message=message, times=times)

    def lose_answer(self, method: str, path: str, *, times: int = 1) -> None:
        """Carry out the next requests that match, but lose the response on its way to the bot."""
        self.env.transport.lose(method, path, times)


@contextlib.asynccontextmanager
async def world(
    make_bot: MakeBot,
    *,
    plan: ServerPlan = SERVER,
    commands_sent: Sequence[dict[str, Any]] = (),
    start: datetime | None = None,
    settle_timeout: float = 20.0,
    check_errors: bool = True,
    expected_errors: tuple[type[BaseException], ...] = (),
) -> AsyncIterator[World]:
    """Run a bot made by ``make_bot``, which is called again for each restart.

    ``commands_sent`` are those that the bot has sent in an earlier world, as :attr:`World.commands_sent` has
    them: whether it sends them again is its own affair.

    ``discord.utils.utcnow()`` tells the world's time, inside as well as in the bot. At the end, exceptions
    that the bot let escape are raised as a group, unless ``check_errors`` is off or they were read. What
    reaches an error handler of discord.py counts as escaped even if it is answered there; refusals that take
    this way are to be named in ``expected_errors``.

    Raises:
        TimeoutError: the bot did not go quiet within ``settle_timeout`` seconds; the message names what it
            was doing.
    """
    backend = WorldBackend(StillClock(start), UploadStore())
    backend.plant(plan)
    backend.commands[None] = {(each["name"], each["type"]): each for each in commands_sent}
    env = SettledEnv(
        make_bot(),
        backend,
        settle_timeout=settle_timeout,
        check_errors=check_errors,
        expected_errors=expected_errors,
    )
    await env.start()
    running = World(env, make_bot, plan)
    failed = True
    env.rule_time(True)
    try:
        yield running
        failed = False
    finally:
        env.rule_time(False)
        try:
            await running.close_bot()
        finally:
            await env.shutdown()
    if check_errors and not failed:
        env._raise_errors_since(env._errors_acknowledged)


def button_of(message: VisibleMessage, label: str) -> VisibleButton:
    """The one button of a message with this label."""
    (found,) = [each for each in message.buttons if each.label == label]
    return found


@contextlib.contextmanager
def sleeping_is_idle() -> Iterator[None]:
    """Let no sleep be waited for, however short: it ends when time is let pass."""
    code = code_of(asyncio.sleep)
    IDLE_WAITS[code] = "some time"
    try:
        yield
    finally:
        del IDLE_WAITS[code]
