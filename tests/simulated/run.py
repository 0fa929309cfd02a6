"""A run: day after day of people and faults, and the checks after each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cogs.core.discord_errors import DISCORD_ERRORS
from engine.core.errors import EngineError
from sandbox.adapter.transport import _nonce
from tests.cogs.people import bot_of
from tests.simulated.checks import leaks, stuck
from tests.simulated.faults import Faults
from tests.simulated.people import Visitor
from tests.simulated.process import Process
from tests.simulated.races import Races
from tests.support.in_loop import in_loop
from tests.support.settled_world import World, sleeping_is_idle
from tests.support.settled_world import world as simulated_world
from tests.torture.checks import breaches_of_tables, forgotten_breaches, went_with
from tests.torture.observed import GAMES, Observed
from tests.torture.run import Report, kept
from tests.torture.said import SPEAKERS, key_of, messages_breaches
from tests.torture.stores import SqliteStore, awaited, outcomes

log = logging.getLogger(__name__)

TABLES = (*GAMES, *GAMES)
"""The games that are played already when a run begins, if nothing else is said."""
FILE = "tables.sqlite3"
"""The database in a run's folder."""
VISITS = 150
"""How often people look in on a day, about."""
PACE = 1800
"""So many seconds lie between two rounds of a loop of the bot's while nobody looks in."""
FAULTS, KILLS = 6, 2
"""On a day, the kills about."""
TOGETHER = 0.2
"""Of the visits so many are of several people at the same instant."""


async def simulate(
    folder: Path, seed: int, days: int, visits: int = VISITS, tables: Sequence[str] = TABLES
) -> Report:
    """So many days of a server's life; what came of it. It ends with the first day that has a breach."""
    began = time.monotonic()
    store = SqliteStore(folder / FILE)
    process = Process(store.address, f"simulated {seed}")
    report = Report(0.0)
    async with contextlib.AsyncExitStack() as stack:
        stack.enter_context(sleeping_is_idle())
        stack.enter_context(in_loop())
        unsaid = stack.enter_context(_heard())
        expected = (EngineError, *DISCORD_ERRORS)
        running = simulated_world(
            process.make, settle_timeout=60.0, check_errors=False, expected_errors=expected
        )
        world = await stack.enter_async_context(running)
        run = _Run(world, process, store, random.Random(f"simulated {seed}"), visits, unsaid)
        await store.watch_outbox()
        await run.open(tables)
        process.watch(world)
        # The bot has no polls: to look through all that was ever said for one takes longer each day.
        world.backend.expire_due_polls = lambda: None  # type: ignore[method-assign]
        world.backend.next_poll_deadline = lambda: None  # type: ignore[method-assign]
        for day in range(1, days + 1):
            run.seen.counts["days"] = day
            try:
                await run.day()
            except TimeoutError as error:
                report.failures += [f"day {day}: {error}", *(_stack(each) for each in asyncio.all_tasks())]
                break
            whole = day == days or day % 7 == 0
            report.failures += [f"day {day}: {each}" for each in await run.breaches(whole=whole)]
            if report.failures:
                break
        report.counts = run.seen.counts + await kept(store)
        report.faults = run.faults.counts
    report.seconds = time.monotonic() - began
    return report


@contextlib.contextmanager
def _heard() -> Iterator[list[str]]:
    """What the log tells of announcements that go unsaid."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]
    with contextlib.ExitStack() as stack:
        for logger in map(logging.getLogger, SPEAKERS):
            stack.callback(logger.setLevel, logger.level)
            stack.callback(logger.removeHandler, handler)
            logger.setLevel(logging.INFO)
            logger.addHandler(handler)
        yield lines


class _Run:
    def __init__(
        self,
        world: World,
        process: Process,
        store: SqliteStore,
        chance: random.Random,
        visits: int,
        unsaid: list[str],
    ) -> None:
        self._unsaid = unsaid
        self.seen = Observed()
        self.faults = Faults(world, process, chance)
        self._world = world
        self._process = process
        self._store = store
        self._chance = chance
        self._visits = visits
        self._visitors = [Visitor(world, each, self.seen, chance) for each in world.members.values()]
        self._races = Races(world, self._visitors, self.seen, chance)
        self._posted: set[tuple[int, str, int]] = set()
        """The channel, the outbox row's key and the number of each message that was posted."""
        transport = world.env.transport
        remember = transport._remember

        def remembered(method: str, path: str, details: dict[str, Any], response: Any) -> None:
            remember(method, path, details, response)
            nonce = _nonce(method, path, details)
            said = (
                None if nonce is None else (int(response["channel_id"]), key_of(nonce), int(response["id"]))
            )
            if said is not None and said not in self._posted:
                self._posted.add(said)
                log.info("%s: row %s is posted in %s", self._world.now(), said[1], said[0])

        transport._remember = remembered  # type: ignore[method-assign]

    def _channels_posted(self) -> dict[str, list[int]]:
        """The channels where messages were posted, by their row's key; replaced panels are seen no more."""
        backend, found = self._world.backend, defaultdict[str, list[int]](list)
        for channel, key, message in self._posted:
            there = backend.channels.get(channel)
            direct = there is not None and there.guild_id is None
            replaced = direct and message not in backend.messages[channel]
            found[key] += [] if replaced else [channel]
        return found

    async def open(self, games: Sequence[str]) -> None:
        """People sit at tables of these games when the first day begins."""
        for number, game in enumerate(games):
            host, *guests = self._visitors[number % 3 :]
            await host.open(game, guests[:2])

    async def day(self) -> None:
        """People come one by one, or several at once; between them time passes, and things go wrong."""
        chance, left = self._chance, 23.0 * 3600
        visits = range(chance.randint(self._visits // 2, self._visits * 3 // 2))
        troubled = chance.sample(visits, min(FAULTS, len(visits)))
        for visit in visits:
            if visit in troubled:
                await self.faults.happen()
            self.seen.awaited = await awaited(self._store)
            visitor = chance.choice(self._visitors)
            if chance.random() < KILLS / self._visits:
                await self.faults.end_during(visitor.visit())
            elif chance.random() < TOGETHER:
                await self._races.meet()
            else:
                await visitor.visit()
            await self._hold_forgotten()
            passes = (
                chance.expovariate(self._visits / left) if chance.random() < 0.5 else chance.uniform(0, 60)
            )
            passes = min(left, passes)
            left -= passes
            await self._world.advance(seconds=passes, pace=PACE)
        self.faults.lift()
        for visitor in self._visitors:
            if self.seen.counts["people forgotten"] >= self.seen.counts["days"]:
                break
            # A day on which nobody thought of it would try nothing of what follows.
            await visitor.be_forgotten()
            await self._hold_forgotten()
        await self._world.advance(seconds=max(3600.0, left), pace=PACE)
        for visitor in self._visitors:
            visitor.read_mail()

    async def _hold_forgotten(self) -> None:
        """Nothing is kept of who has just been forgotten, and what they knew is no more theirs."""
        seen = self.seen
        if not seen.forgotten:
            return
        seen.failures += await forgotten_breaches(self._store, seen)
        kept = {number for (number,) in await self._store.rows("SELECT id FROM tables")}
        seen.tables -= {each for each in seen.tables - kept if went_with(each, seen)}
        seen.of_old |= {(person, table) for person in seen.forgotten for table in seen.tables}
        for known in (seen.made, seen.stamps):
            for key in [each for each in known if each[0] in seen.forgotten]:
                del known[key]
        seen.forgotten.clear()

    async def breaches(self, *, whole: bool) -> list[str]:
        """What does not hold at a day's end; the whole of what is kept takes longer to read."""
        bot = bot_of(self._world)
        found = [*self.seen.failures, *(f"an error escaped: {each!r}" for each in self._world.errors)]
        with self._world.as_bot():
            found += await stuck(self._world, self.faults.deleted)
            found += await leaks(self._world)
            if whole:
                found += await breaches_of_tables(bot.tables, self.seen)
                found += messages_breaches(self._channels_posted(), await outcomes(self._store), self._unsaid)
        return found


def _stack(task: asyncio.Task[object]) -> str:
    """Where a task waits, the innermost call last."""
    link: object = task.get_coro()
    lines = [task.get_name()]
    while link is not None:
        frame = getattr(link, "cr_frame", None) or getattr(link, "gi_frame", None)
        lines.append(repr(link) if frame is None else f"{frame.f_code.co_qualname}:{frame.f_lineno}")
        link = getattr(link, "cr_await", None) or getattr(link, "gi_yieldfrom", None)
    return " > ".join(lines)
