"""The timekeeper: fires the clocks that are due, and has sent what comes of it.

One task sleeps until the next clock of all tables is due; a change of this process is looked at
at once, for its table alone. Changes of other processes, and what they or an earlier run left
unsent, are found by a slow sweep.

Nobody can move while the bot is away: what fell due before its start gets a grace, and so does what fell due
while the machine was suspended, the process stood still, or the clock jumped ahead.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord
from discord.ext import tasks

from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.delivery.sender import Sender
from tables.core import errors, types, view_types
from tables.service import Tables
from tables.storage.origins import come_from

log = logging.getLogger(__name__)

SWEEP_SECONDS = 30
"""Seconds between two sweeps, also the time in which another process's clocks are found."""
TABLES_A_SWEEP = 100
AFTER_FAILURE = 60
AWAY = timedelta(minutes=1)
"""Who comes so much later than they meant to was away, and not only slow."""
WITHOUT_RULES = 600
"""Seconds until a clock is tried again that failed, or whose table's rules are not at hand."""


@dataclass(eq=False)
class Timekeeper:
    """Deadlines, reminders and computer players' moves of all tables."""

    _tables: Tables
    _sender: Sender
    _look_after: Callable[[int], Awaitable[None]]
    """What is done for a lobby before it is closed."""
    _computer_pause: float
    """Of computer players of live tables, in seconds."""

    def __post_init__(self) -> None:
        # One at a time for a table: nor does a computer player think about what it is thinking about.
        self._firing = NumberedTasks("clocks", self._fire_due_of)
        self._sleeper: asyncio.Task[None] | None = None
        self._wakes: datetime | None = None
        """When it is to look after the tables again; long ago where it could not."""
        self._was_away = True
        """Whether what fell due meanwhile is to get a grace yet."""
        self._latest = datetime.min.replace(tzinfo=UTC)
        """The latest that it was when the time was looked at."""
        self._put_back = False
        """Whether what a clock wrote that was ahead is to be set right yet."""
        self._jumped = False
        """Whether the sweeps have to be begun again: the library would make up for each that was left out, or
        sleep until it is as late again."""
        self._others: list[Callable[[], Awaitable[datetime | None]]] = []

    def also(self, sweep: Callable[[], Awaitable[datetime | None]]) -> None:
        """Have somebody else sweep too, who says when there will be something to do next."""
        self._others.append(sweep)

    def start(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Begin the sweeps as soon as Discord is ready."""
        self._ready = ready
        self._sweeps.start()

    def wake(self, table: int) -> None:
        """A table has changed: clocks of it may be due at once, or before those of all others."""
        self._firing.wake(table)

    def table_changed(self, table: int) -> None:
        """The same, and what the change left in the outbox is delivered."""
        self._sender.wake(table)
        self.wake(table)

    def move_made(self, played: view_types.PlayedMove) -> None:
        """The same after a move, with what is known of the table then."""
        table, due = played.table_view.table.id, played.next_due
        self._sender.wake(table, played.claimed)
        if due is not None and due <= self._tables.store.now():
            self.wake(table)
        else:
            self.sleep_until(due)

    async def close(self) -> None:
        """Stop firing clocks; what was not done is still due."""
        self._sweeps.cancel()
        if self._sleeper is not None:
            self._sleeper.cancel()
        await self._firing.close()

    async def catch_up(self) -> None:
        """Give what fell due while the bot was away a grace, before anything is done about it."""
        self._notice(self._tables.store.now())
        if self._was_away:
            parts = self._tables.clocks, self._tables.progress, self._tables.ladder_outcomes
            late = sum([await part.grant_grace() for part in parts])
            self._was_away = False
            if late:
                log.info("time ran out for %d tables, rounds and challenges: they get some more", late)

    def _notice(self, now: datetime) -> None:
        """Notice that it is long past the moment at which the tables were to be looked after."""
        if self._wakes is not None and now - self._wakes > AWAY:
            log.warning("nothing was looked after for %s", now - self._wakes)
            self._wakes, self._was_away, self._jumped = None, True, True

    async def sweep(self) -> None:
        """Wake tables with a clock that is due or a message that waits, and sleep until the next clock."""
        due, following = await self._tables.clocks.due_tables(TABLES_A_SWEEP)
        if self._wakes is not None and self._wakes <= self._tables.store.now():
            self._wakes = None
        for table in due:
            self._firing.wake_in_turn(table)
        # Of a backlog the next ones soon: this sweep was full.
        again = self._tables.store.now() + timedelta(seconds=1) if len(due) == TABLES_A_SWEEP else following
        self.sleep_until(again)
        for sweep in (self._sender.sweep, *self._others):
            self.sleep_until(await sweep())

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def _sweeps(self) -> None:
        before, now = self._latest, self._by_machine()
        if before - now > timedelta(seconds=SWEEP_SECONDS):
            log.warning("the clock was put back by %s", before - now)
            self._latest, self._put_back, self._jumped = now, True, True
        try:
            if self._put_back:
                await self._tables.clocks.set_right()
                self._put_back = False
            await self.catch_up()
            await self.sweep()
        except errors.StorageError as error:
            # The sweeps must outlive a database that is away for a while.
            log.warning("the tables were not looked after: %s", error)
        except Exception:
            log.exception("looking after the tables failed")
        if self._jumped:
            self._jumped = False
            self._sweeps.restart()

    @_sweeps.before_loop
    async def _before_sweeps(self) -> None:
        await self._ready()

    def sleep_until(self, moment: datetime | None) -> None:
        """Sweep at a moment, unless that is done earlier anyway."""
        self._by_machine()
        now = self._tables.store.now()
        self._notice(now)
        if moment is None or (self._wakes is not None and now < self._wakes <= moment):
            return
        if self._sleeper is not None:
            self._sleeper.cancel()
            # Its time may be over, and it has not had its turn yet: that is not put off.
            moment = min(moment, self._wakes or moment)
        self._wakes = max(moment, now)
        self._sleeper = asyncio.create_task(self._sleep((moment - now).total_seconds()), name="timekeeper")

    def _by_machine(self) -> datetime:
        """What the machine's clock says; where it was ahead for a moment, the next sweep notices."""
        now = discord.utils.utcnow()
        self._latest = max(now, self._latest)
        return now

    async def _sleep(self, seconds: float) -> None:
        come_from(None)  # whatever interaction it was planned in
        await asyncio.sleep(seconds)
        self._sleeper = None  # what follows may plan the next sleep
        await self._sweeps()

    async def _fire_due_of(self, table: int) -> None:
        """Fire a table's clocks that are due, and those that become so by that.

        What comes of them is sent together: computer players who move one after another make one story.
        """
        tried: set[int] = set()
        paused = False
        try:
            while True:
                await self.catch_up()
                now = self._tables.store.now()
                rows = await self._tables.clocks.of_table(table)
                # A row is tried once: whoever fires it makes new ones for what comes next.
                due = [row for row in rows if row.due <= now and row.id not in tried]
                if not due:
                    self.sleep_until(min((row.due for row in rows if row.due > now), default=None))
                    return
                if due[0].purpose == "computer" and not paused:
                    paused = True
                    if await self._pause(table):
                        continue  # people may have done something meanwhile
                tried.add(due[0].id)
                await self._fire(due[0])
        finally:
            if tried:
                self._sender.wake(table)

    async def _pause(self, table: int) -> bool:
        """Let people see what they did before a computer player answers; False where nobody looks on."""
        try:
            info = await self._tables.views.info(table)
        except errors.NoSuchTable:
            return False
        if info.clocks.pace != "live":
            return False
        chosen = (await self._tables.settings.server(info.place.guild)).computer_pause
        seconds = self._computer_pause if chosen is None else chosen
        await asyncio.sleep(seconds)
        return seconds > 0

    async def _fire(self, row: types.ClockRow) -> None:
        try:
            if row.purpose == "lobby":
                # Others may have waited for a host who is gone: then it goes on, and this clock is gone too.
                await self._look_after(row.table)
            await self._tables.clocks.fire(row)
        except errors.NoSuchTable as error:
            log.warning("a clock of table %s waits for its game: %s", row.table, error)
            await self._tables.clocks.postpone(row, seconds=WITHOUT_RULES)
        except errors.StorageError:
            raise  # it is still due
        except Exception:
            log.exception("a clock of table %s failed", row.table)
            await self._tables.clocks.postpone(row, seconds=AFTER_FAILURE)
