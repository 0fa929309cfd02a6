"""The simulated server as a whole: its bot, its clock, its channels and its people."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from discord.ext import commands

from sandbox.adapter.backend import WorldBackend, WorldChange
from sandbox.adapter.clocks import StillClock, WallClock
from sandbox.adapter.env import WorldEnv
from sandbox.adapter.members import Member
from sandbox.adapter.settings import MemberSettings
from sandbox.adapter.simulation import SimulatedServer
from sandbox.adapter.store import WorldStore
from sandbox.adapter.uploads import UploadStore
from sandbox.plan import SERVER, ServerPlan

#: Makes a bot; called again for each restart.
MakeBot = Callable[[], commands.AutoShardedBot]
#: How much of what the bot asked of Discord a live world remembers.
_RECENT = 500


class World(SimulatedServer):
    """A running server with its people, its time and its faults. Made by :func:`world` or :func:`live_world`.

    ``members`` are the people by account name.
    """

    def __init__(
        self, env: WorldEnv, make_bot: MakeBot, plan: ServerPlan, settings: dict[int, MemberSettings]
    ) -> None:
        super().__init__(env, plan)
        self._make_bot = make_bot
        self.settings = settings
        #: To be called when a setting was changed by hand, so that it is kept.
        self.touch: Callable[[], None] = lambda: None
        self.members = {
            person.name: Member(self, person.id, settings.setdefault(person.id, MemberSettings()))
            for person in plan.people
        }

    def member(self, who: str | int) -> Member:
        """Return a member by name (as shown or of the account) or id; raises LookupError."""
        for member in self.members.values():
            if who in (member.id, member.name, member.shown_name):
                return member
        raise LookupError(f"nobody here is called {who!r}; there are {sorted(self.members)}")

    def watch(self, watcher: Callable[[WorldChange], None]) -> None:
        """Call a function at each change, from within the bot's work: it must be quick and not raise."""
        self.backend.watchers.append(watcher)

    @property
    def commands_sent(self) -> Sequence[dict[str, Any]]:
        """The global commands as Discord has them. Not to be changed."""
        return tuple(self.backend.commands.get(None, {}).values())

    # ------------------------------------------------------------------ doing

    async def advance(
        self, *, hours: float = 0, minutes: float = 0, seconds: float = 0, pace: float | None = None
    ) -> None:
        """Let time pass, timer by timer.

        A loop that the bot runs every few seconds comes round every ``pace`` seconds meanwhile, and at the
        end; with ``pace=0`` as often as it says. Unless told otherwise it comes round some four times, but
        not more often than once a minute.
        """
        whole = hours * 3600 + minutes * 60 + seconds
        async with self.turn:
            await self.env.pass_time(whole, max(60.0, whole / 4) if pace is None else pace)
        self.touch()

    async def settle(self) -> None:
        """Wait until the bot has gone quiet (in a settled world)."""
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

    @contextlib.contextmanager
    def as_bot(self) -> Iterator[None]:
        """Do what is inside as work of the bot: in its time, and with its sends going to this Discord."""
        with self.env._bot_scope():
            yield

    async def close_bot(self) -> None:
        """Let the bot close, as it would when its process ends."""
        with self.as_bot():
            await asyncio.create_task(self.bot.close())


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
    """Run a bot in a settled world, for tests: it is quiet whenever control is back, and time stands still.

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
    bot = make_bot()
    env = WorldEnv(
        bot,
        backend,
        settle_timeout=settle_timeout,
        check_errors=check_errors,
        expected_errors=expected_errors,
    )
    await env.start()
    running = World(env, make_bot, plan, {})
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


@contextlib.asynccontextmanager
async def live_world(
    make_bot: MakeBot, *, plan: ServerPlan = SERVER, store: WorldStore | None = None
) -> AsyncIterator[World]:
    """Run a bot in a live world, for people: real time, nothing waits, and all is kept in the store.

    Raises:
        SavedWorldError: the saved world cannot be read.
    """
    restored = store.load() if store is not None else None
    if restored is not None:
        backend, clock, settings = restored
    else:
        clock, settings = WallClock(), {}
        backend = WorldBackend(clock, store.uploads if store is not None else UploadStore())
        backend.plant(plan)
    backend.http_requests = deque(maxlen=_RECENT)  # type: ignore[assignment]
    backend.transcript = deque(maxlen=_RECENT)  # type: ignore[assignment]
    env = WorldEnv(make_bot(), backend, live=True, check_errors=False)
    await env.start()
    running = World(env, make_bot, plan, settings)
    autosave = _Autosave(running, clock, store) if store is not None else None
    if autosave is not None:
        running.touch = autosave.touch
    housekeeping = asyncio.create_task(_housekeeping(running, autosave))
    try:
        await running.bot.wait_until_ready()
        yield running
    finally:
        housekeeping.cancel()
        try:
            await running.close_bot()
        finally:
            try:
                await env.shutdown()
            finally:
                if autosave is not None:
                    autosave.save_now()


async def _housekeeping(running: World, autosave: _Autosave | None) -> None:
    """Once in a while, save what has changed and forget what is over."""
    while True:
        await asyncio.sleep(0.5)
        running.env.sweep()
        running.backend.forget_interactions()
        if autosave is not None:
            await autosave.save_if_changed()


class _Autosave:
    """Writes a world to its store whenever it has changed."""

    def __init__(self, running: World, clock: WallClock, store: WorldStore) -> None:
        self._running = running
        self._clock = clock
        self._store = store
        self.changed = True
        running.watch(lambda _change: self.touch())

    def touch(self) -> None:
        """Note that something has changed."""
        self.changed = True

    async def save_if_changed(self) -> None:
        """Write the state, in a thread, if anything has changed since the last time."""
        if self.changed:
            self.changed = False
            await asyncio.to_thread(self._store.write, self._snapshot())

    def save_now(self) -> None:
        """Write the state at once."""
        self._store.write(self._snapshot())

    def _snapshot(self) -> bytes:
        return self._store.snapshot(self._running.backend, self._clock, self._running.settings)
