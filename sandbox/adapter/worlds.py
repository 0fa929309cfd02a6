"""The simulated server as a whole: its bot, its clock, its channels and its people."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator

from discord.ext import commands

from sandbox.adapter import clocks, members, simulation, uploads
from sandbox.adapter.backend import WorldBackend, WorldChange
from sandbox.adapter.env import WorldEnv
from sandbox.adapter.store import WorldStore
from sandbox.plan import SERVER, ServerPlan

#: Makes a bot.
MakeBot = Callable[[], commands.AutoShardedBot]
#: How much of what the bot asked of Discord a live world remembers.
_RECENT = 500


class World(simulation.SimulatedServer):
    """A running server with its people and its time. Made by :func:`live_world`.

    ``members`` are the people by account name.
    """

    def __init__(self, env: WorldEnv, plan: ServerPlan, settings: dict[int, members.MemberSettings]) -> None:
        super().__init__(env, plan)
        self.settings = settings
        #: To be called when a setting was changed by hand, so that it is kept.
        self.touch: Callable[[], None] = lambda: None
        self.members = {
            person.name: members.Member(
                self, person.id, settings.setdefault(person.id, members.MemberSettings())
            )
            for person in plan.people
        }

    def member(self, who: str | int) -> members.Member:
        """Return a member by name (as shown or of the account) or id; raises LookupError."""
        for member in self.members.values():
            if who in (member.id, member.name, member.shown_name):
                return member
        raise LookupError(f"nobody here is called {who!r}; there are {sorted(self.members)}")

    def watch(self, watcher: Callable[[WorldChange], None]) -> None:
        """Call a function at each change, from within the bot's work: it must be quick and not raise."""
        self.backend.watchers.append(watcher)

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

    @contextlib.contextmanager
    def as_bot(self) -> Iterator[None]:
        """Do what is inside as work of the bot: in its time, and with its sends going to this Discord.

        What the bot begins outside of it, such as a task that is woken, nobody waits for.
        """
        with self.env._bot_scope():
            yield

    async def close_bot(self) -> None:
        """Let the bot close, as it would when its process ends."""
        with self.as_bot():
            await asyncio.create_task(self.bot.close())


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
        clock, settings = clocks.WallClock(), {}
        backend = WorldBackend(clock, store.uploads if store is not None else uploads.UploadStore())
        backend.plant(plan)
    backend.http_requests = deque(maxlen=_RECENT)  # type: ignore[assignment]
    backend.transcript = deque(maxlen=_RECENT)  # type: ignore[assignment]
    env = WorldEnv(make_bot(), backend)
    await env.start()
    running = World(env, plan, settings)
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

    def __init__(self, running: World, clock: clocks.WallClock, store: WorldStore) -> None:
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
