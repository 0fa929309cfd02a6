"""A bot in the simulator, live: nothing waits for it, and Discord's three seconds are three seconds.

The clock is the wall's, and timers fire when they are due. The simulator by itself is settled: each action
returns when the bot has nothing left to do, and time stands still unless it is moved. That is how tests run
a bot, and here time is skipped so.
"""

import asyncio
import contextvars
from datetime import timedelta

import discord
from discord.ext import tasks
from simcord import Env
from simcord._dpy_internals import _tasks_loop_self, real_monotonic
from simcord._runtime import _CallbackRecord
from simcord._settlement import _active_callbacks, _run_due_virtual_callbacks

from sandbox.adapter import idle_waits, transport
from sandbox.adapter.backend import WorldBackend

#: How often a settled world checks whether the bot has gone quiet, in seconds.
_TICK = 0.001
#: So many rounds of its loop a bot is let go on before that is checked, if it does not go quiet before.
_STEPS = 1000
#: Time is let pass in pieces of so many seconds at least; the bot must keep up with each within the settle
#: timeout.
_PIECE = 600.0
#: What sums of seconds may be off by.
_MOMENT = 1e-6


class WorldEnv(Env):
    """The simulator around one bot.

    While it is to ``hold``, actions are let through without waiting for the bot in between.
    """

    live = True

    def __init__(
        self,
        bot: discord.Client,
        backend: WorldBackend,
        *,
        settle_timeout: float = 20.0,
        check_errors: bool = False,
    ) -> None:
        shards = 1 if isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None else None
        super().__init__(bot, shard_count=shards, settle_timeout=settle_timeout, check_errors=check_errors)
        self.backend = backend
        self.transport = transport.Transport(backend)
        self._work.external_waits = idle_waits.IdleWaits()
        self.hold = self.live
        # While time is let pass: how often a loop may come round at most, and where it ends.
        self._pace = 0.0
        self._goal = 0.0

    async def start(self) -> None:
        """Log the bot in and bring it to READY."""
        await super().start()
        self.transport.attach(self.bot)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - the simulator's own signature
        idle: float = 0.05,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if self.hold:
            return
        assert self._loop is not None
        if _deadline is None:
            # From now on: a sleep that begins meanwhile and is as long as that is none to be waited for.
            _deadline = self._loop.time() + max(timeout or 0.0, self.settle_timeout)
        await self._until_all_wait(_deadline)
        await super()._settle_internal(
            timeout=timeout, idle=min(idle, _TICK), dispatch=dispatch, _deadline=_deadline
        )

    async def _until_all_wait(self, deadline: float) -> None:
        """Let the loop go on while anything in it can.

        What each task waits for is looked at after that: the simulator does so after every few steps, which
        takes longer than the steps.
        """
        _run_due_virtual_callbacks(self._settlement_state(), deadline)
        for _ in range(_STEPS):
            await asyncio.sleep(0)
            if not getattr(self._loop, "_ready", ()):
                return

    def _schedule_timer(
        self,
        record: _CallbackRecord,
        callback: object,
        args: tuple[object, ...],
        schedule_context: contextvars.Context | None,
    ) -> None:
        if self._pace:
            self._slow_down(record)
        if not self.live:
            super()._schedule_timer(record, callback, args, schedule_context)
            return
        self._arm(record)

    def _slow_down(self, record: _CallbackRecord) -> None:
        """Let a loop of ``discord.ext.tasks`` sleep longer while time is skipped.

        One that looks for work every few seconds would otherwise do so a thousand times an hour.
        """
        task = asyncio.current_task()
        loop = _tasks_loop_self(task) if task is not None else None
        assert record.when is not None
        if not isinstance(loop, tasks.Loop) or loop.seconds is None or loop.hours or loop.minutes:
            return
        later = min(self._virtual_time + self._pace, self._goal)
        if later > record.when and loop.next_iteration is not None:
            late = loop.next_iteration + timedelta(seconds=later - record.when)
            loop._next_iteration = late  # type: ignore[assignment]
            record.when = later

    def _arm(self, record: _CallbackRecord) -> None:
        """Let a timer of the bot fire at its moment of the wall's clock."""
        assert self._runtime is not None
        assert record.when is not None

        def fire() -> None:
            if record.handle is not None and not record.handle.cancelled():
                record.handle._run()

        due = real_monotonic() + max(record.when - self._virtual_time, 0.0)
        record.real_handle = self._runtime.call_at(due, fire, context=contextvars.Context())

    async def pass_time(self, seconds: float, pace: float) -> None:
        """Let time pass at once, timer by timer; what one starts is done before the next one fires.

        Loops of ``discord.ext.tasks`` come round every ``pace`` seconds at most, and once more at the end. In
        a live world a bot that is busy for longer than the settle timeout is not waited for any longer; in a
        settled one that raises TimeoutError.
        """
        clock = self.backend.clock
        goal = clock.elapsed + seconds
        self.hold = False
        self._pace = pace
        try:
            while (left := goal - clock.elapsed) > _MOMENT:
                piece = min(left, max(_PIECE, pace))
                self._goal = clock.elapsed + piece
                await self.advance_time(piece)
        except TimeoutError:
            if not self.live:
                raise
            clock.advance(max(0.0, goal - clock.elapsed))
        finally:
            self._pace = 0.0
            self.hold = self.live
            if self.live:
                self._rearm()

    def _rearm(self) -> None:
        for record in _active_callbacks(self._settlement_state()):
            if record.when is not None:
                if record.real_handle is not None:
                    record.real_handle.cancel()
                self._arm(record)

    def sweep(self) -> None:
        """Forget timers that were cancelled; a live world has nobody else to do so."""
        _active_callbacks(self._settlement_state())
