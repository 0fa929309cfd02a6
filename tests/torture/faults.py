"""Trouble, drawn from a seed: between the bot and Discord, with its process, its clock and its database."""

from __future__ import annotations

import asyncio
import functools
import random
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tests.loopback.bots import Child
from tests.loopback.gateway import Connection
from tests.loopback.interactions import Interaction
from tests.loopback.people import Person
from tests.loopback.records import (
    ATTACH_FILES,
    DM,
    EMBED_LINKS,
    EXTERNAL_EMOJIS,
    MANAGE_THREADS,
    PUBLIC_THREADS,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREAD,
    VIEW_CHANNEL,
    Channel,
)
from tests.loopback.server import Server
from tests.loopback.traffic import (
    Cut,
    Fault,
    Phase,
    Reply,
    Request,
    Rule,
    cut,
    fail,
    limit,
    refuse,
    too_large,
)
from tests.torture.starving import Starving
from tests.torture.stores import Store

ROUTES = (
    "POST /interactions/**",
    "PATCH /webhooks/**",
    "POST /webhooks/**",
    "POST /channels/*/messages",
    "PATCH /channels/*/messages/*",
    "GET /channels/**",
    "DELETE /channels/**",
    "POST /users/@me/channels",
    "* /**",
)
ACKNOWLEDGEMENTS = ROUTES[0]
MOST_WAITING = 24
"""Faults that wait for a request at a time: while nothing is asked, as at a start, they would pile up."""
AROUND = 12.0
"""Seconds before and after trouble with a process, a line or a database in which it explains silence."""
LONGEST_STOP = 30.0
"""Seconds that a bot has to end when it is asked to, of those in which it is not kept from a processor."""
TICK = 0.5
PERMISSIONS = {
    "view": VIEW_CHANNEL,
    "send": SEND_MESSAGES,
    "send in threads": SEND_IN_THREADS,
    "open threads": PUBLIC_THREADS,
    "embed": EMBED_LINKS,
    "attach": ATTACH_FILES,
    "read history": READ_HISTORY,
    "manage threads": MANAGE_THREADS,
    "external emojis": EXTERNAL_EMOJIS,
}
LINES = 400
"""That people talk between two messages of the bot."""
LATEST = 10
"""So many of a channel's last messages are deleted by somebody."""
BETWEEN_REQUESTS, BETWEEN_MACHINES = (0, 4), (30, 120)
"""So many answers people get between two faults: those of a slow machine come more seldom."""
REQUESTS = (
    *(
        f"{name}, {phase} the effect"
        for name in ("500", "502", "503", "reset", "time-out")
        for phase in ("before", "after")
    ),
    *(f"{name}, before the effect" for name in ("413", "429", "429 everywhere", "10062")),
)
GATEWAY = ("dropped", "op 7", "op 9", "op 9, resumable", "RESUME refused")
STRIKES = ("before", "after", "answered", None)
"""When a process is killed: around a request, or at any moment."""
KINDS = frozenset(
    (
        *REQUESTS,
        *(f"gateway: {each}" for each in GATEWAY),
        *(f"permission taken away: {each}" for each in PERMISSIONS),
        *(
            "message deleted",
            "channel deleted",
            "thread deleted",
            "thread archived",
            "thread archived and locked",
            "much talk",
        ),
        *("bot sent away", "direct messages closed", "delivered late once more"),
        *("SIGKILL before a request", "SIGKILL after a request", "SIGKILL answered a request"),
        *("SIGKILL at any moment", "SIGTERM", "database locked"),
        *("clock: time passes at once", "clock: ours is wrong for a while"),
    )
)
"""All that goes wrong in a run that goes on until there was everything, beside what a database does."""


T = TypeVar("T")


class Bag(Generic[T]):
    """Draws of things, each as often as it weighs until all are drawn: none stays out for long."""

    def __init__(self, things: Mapping[T, int] | Iterable[T]) -> None:
        weights = things if isinstance(things, Mapping) else dict.fromkeys(things, 1)
        self._all = [each for each, weight in weights.items() for _ in range(weight)]
        self._left: list[T] = []

    def draw(self, chance: random.Random) -> T:
        """The next one."""
        if not self._left:
            self._left = chance.sample(self._all, len(self._all))
        return self._left.pop()


def slow(seconds: float) -> Fault:
    """Let a request wait."""

    async def wait(_: Request) -> Reply | None:
        await asyncio.sleep(seconds)
        return None

    return wait


@dataclass
class Faults:
    """What goes wrong in a run, and what has gone wrong so far."""

    server: Server
    bots: Sequence[Child]
    store: Store
    people: Sequence[Person]
    channels: list[Channel]
    """Where people play; one that is deleted has another one in its place."""
    answered: Callable[[], int]
    """How many answers people got so far."""
    pause: float = 1.0
    """How long it is from one to the next, as a share of the usual."""
    machine_pause: float = 1.0
    """The same of the machine's."""
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    starving: dict[int, Starving] = field(default_factory=lambda: defaultdict(Starving))
    """How long the process of each shard was kept from a processor."""
    _rules: list[Rule] = field(default_factory=list)
    _undone: dict[asyncio.Task[None], Callable[[], object]] = field(default_factory=dict)
    """What is put right again after a while, by what waits for that."""
    _moments: list[float] = field(default_factory=list)
    _broken: dict[int, Connection | None] = field(default_factory=dict)
    """Lines that broke, by shard. Until there is another, which on a busy machine takes its time, whatever
    is asked may be lost."""

    def __post_init__(self) -> None:
        self._requests, self._gateways, self._denials = Bag(REQUESTS), Bag(GATEWAY), Bag(list(PERMISSIONS))
        self._strikes, self._jumps, self._locks = (
            Bag[Phase | None](STRIKES),
            Bag([True, False]),
            Bag([True, False]),
        )
        self._of_servers = Bag[Callable[[random.Random], None]](
            {
                self._delete_message: 3,
                self._delete_thread: 1,
                self._delete_channel: 1,
                self._shut_thread: 2,
                self._deny: 4,
                self._send_away: 1,
                self._close_mail: 1,
                self._talk: 1,
            }
        )

    def refused(self, interaction: Interaction) -> bool:
        """Whether a request with its answer went wrong."""
        words = (interaction.token, str(interaction.id))
        return any(word in request.path for request in self._met() for word in words)

    def explains(self, interaction: Interaction) -> bool:
        """Whether something that went wrong may be why an interaction has no answer."""
        now, since = self.server.clock.elapsed(), interaction.sent_at - AROUND
        if any(since <= each <= now for each in self._moments):
            return True
        # A limit over all routes holds up the bot's answers to others, too.
        overall = any(request.status == 429 and request.at >= since for request in self._met())
        return overall or self.refused(interaction)

    def _met(self) -> Iterator[Request]:
        return (request for rule in self._rules for request in rule.met)

    async def watch(self, stopped: Callable[[], bool]) -> None:
        """Note how long the bots are kept from a processor."""
        before = time.monotonic()
        while not stopped():
            await asyncio.sleep(TICK)
            now = time.monotonic()
            self._watch(now - before)
            before = now

    def _watch(self, since: float) -> None:
        for shard, line in list(self._broken.items()):
            self._moments.append(self.server.clock.elapsed())
            session = self.server.gateway.session(shard)
            if session is not None and session.connection not in (None, line):
                del self._broken[shard]
        for shard, bot in enumerate(self.bots):
            if bot.alive:
                self.starving[shard].watch(bot.pid, since)

    async def of_discord(self, chance: random.Random, stopped: Callable[[], bool]) -> None:
        """Requests that fail, lines that break, events that come twice, late, or to nobody."""
        ways = Bag({self._request: 8, self._gateway: 1, self._deliver_again: 2, self._server: 4})
        while not stopped():
            await self._go_on(self.pause * chance.randint(*BETWEEN_REQUESTS), stopped)
            await ways.draw(chance)(chance)

    async def of_the_machine(self, chance: random.Random, stopped: Callable[[], bool]) -> None:
        """Processes that are killed or stopped, clocks that jump, databases that are busy or full."""
        ways = Bag({self._kill: 4, self._stop: 1, self._clock: 2, self._lock: 1, self._harm: 1})
        while not stopped():
            answers = self.machine_pause * chance.randint(*BETWEEN_MACHINES)
            going_on = asyncio.create_task(self._go_on(answers, stopped))
            while not going_on.done():
                await asyncio.wait({going_on}, timeout=0.5)
                await self._start_again()
            await ways.draw(chance)(chance)

    async def _go_on(self, answers: float, stopped: Callable[[], bool]) -> None:
        """Let people get so many answers."""
        until = self.answered() + answers
        await asyncio.sleep(0.05)
        await self.server.until(lambda: stopped() or self.answered() >= until, f"{answers} answers")

    @property
    def killed(self) -> int:
        """How often a process was."""
        return sum(number for name, number in self.counts.items() if name.startswith("SIGKILL"))

    def lift(self) -> None:
        """Let all go well from now on."""
        for rule in self._rules:
            self.server.rules.remove(rule)
        for waiting, put_right in self._undone.items():
            waiting.cancel()
            put_right()
        for bot in self.bots:
            bot.set_clock(self.server.clock.skipped)

    def _happened(self, what: str) -> None:
        self.counts[what] += 1
        self._moments.append(self.server.clock.elapsed())

    # --- Discord ---------------------------------------------------------------------------------

    async def _request(self, chance: random.Random) -> None:
        if sum(not each.spent for each in self._rules) >= MOST_WAITING:
            return
        faults: dict[str, Fault] = {
            "500": fail(500),
            "502": fail(502),
            "503": fail(503),
            "429": limit(chance.uniform(0.02, 0.8)),
            "429 everywhere": limit(chance.uniform(0.02, 0.4), everywhere=True),
            "reset": cut(),
            "time-out": slow(chance.uniform(0.5, 4.0)),
            "413": too_large,
            "10062": refuse(404, 10062, "Unknown interaction"),
        }
        what = self._requests.draw(chance)
        name, _, when = what.partition(", ")
        route = ACKNOWLEDGEMENTS if name == "10062" else chance.choice(ROUTES)
        phase: Phase = "after" if when.startswith("after") else "before"
        rule = self.server.rules.add(
            route, self._counted(what, faults[name]), phase=phase, skip=chance.randint(0, 1)
        )
        self._rules.append(rule)

    def _counted(self, name: str, fault: Fault) -> Fault:
        def met(request: Request) -> Reply | Awaitable[Reply | None] | None:
            self.counts[name] += 1
            return fault(request)

        return met

    async def _gateway(self, chance: random.Random) -> None:
        gateway, shard = self.server.gateway, chance.randrange(len(self.bots))
        if not gateway.connected(shard):
            return
        name = self._gateways.draw(chance)
        self._happened(f"gateway: {name}")
        session = gateway.session(shard)
        self._broken[shard] = None if session is None else session.connection
        if name == "dropped":
            gateway.drop(shard)
        elif name == "op 7":
            gateway.ask_to_reconnect(shard)
        elif name == "RESUME refused":
            connection = gateway.session(shard)
            gateway.forget(shard)
            if connection is not None and connection.connection is not None:
                connection.connection.abort()
        else:
            gateway.invalidate(shard, resumable="resumable" in name)

    # --- the server -------------------------------------------------------------------------------

    async def _server(self, chance: random.Random) -> None:
        """What a server's people do to the bot: some of it is put right after a while."""
        self._of_servers.draw(chance)(chance)

    def _for_a_while(self, chance: random.Random, put_right: Callable[[], object]) -> None:
        async def wait(seconds: float) -> None:
            await asyncio.sleep(seconds)
            self._moments.append(self.server.clock.elapsed())
            self._undone.pop(task)()

        task = asyncio.create_task(wait(chance.uniform(0.5, 6.0)))
        self._undone[task] = put_right

    def _delete_message(self, chance: random.Random) -> None:
        there = [each for each in self.server.posted if each.only_for is None and not each.deleted]
        if found := [each for each in there if each.channel.kind != DM]:
            self._happened("message deleted")
            self.server.world.delete(chance.choice(found[-LATEST:]), moderated=True)

    def _threads(self) -> list[Channel]:
        return [each for each in self.server.world.channels.values() if each.kind == THREAD]

    def _delete_thread(self, chance: random.Random) -> None:
        if threads := self._threads():
            self._happened("thread deleted")
            self.server.delete_channel(chance.choice(threads))

    def _delete_channel(self, chance: random.Random) -> None:
        at = chance.randrange(len(self.channels))
        old, world = self.channels[at], self.server.world
        self._happened("channel deleted")
        self.channels[at] = world.add_channel(old.name, world.guilds[old.guild or 0])
        self.server.delete_channel(old)

    def _shut_thread(self, chance: random.Random) -> None:
        if not (threads := self._threads()):
            return
        thread, locked = chance.choice(threads), self._locks.draw(chance)
        self._happened("thread archived and locked" if locked else "thread archived")
        thread.archived, thread.locked = True, locked

        def unlock() -> None:
            thread.locked = False

        self._for_a_while(chance, unlock)

    def _deny(self, chance: random.Random) -> None:
        channel, name = chance.choice(self.channels), self._denials.draw(chance)
        self._happened(f"permission taken away: {name}")
        self.server.deny(channel, channel.denied | PERMISSIONS[name])
        self._for_a_while(chance, lambda: self.server.deny(channel, channel.denied & ~PERMISSIONS[name]))

    def _talk(self, chance: random.Random) -> None:
        channel, user = chance.choice([*self.channels, *self._threads()]), chance.choice(self.people).user
        self._happened("much talk")
        for number in range(LINES):
            self.server.world.post(channel, user, {"content": f"line {number}"})

    def _send_away(self, chance: random.Random) -> None:
        joined = self.server.world.joined()
        if not joined:
            return
        guild = chance.choice(joined)
        self._happened("bot sent away")
        self.server.send_away(guild)
        self._for_a_while(chance, lambda: self.server.invite_back(guild))

    def _close_mail(self, chance: random.Random) -> None:
        user = chance.choice(self.people).user
        self._happened("direct messages closed")
        user.dms_closed = True

        def open_again() -> None:
            user.dms_closed = False

        self._for_a_while(chance, open_again)

    async def _deliver_again(self, chance: random.Random) -> None:
        person = chance.choice(self.people)
        if person.last_done is not None:
            self.counts["delivered late once more"] += 1
            person.deliver_again()

    # --- the machine -----------------------------------------------------------------------------

    async def _kill(self, chance: random.Random) -> None:
        bot = chance.choice(self.bots)
        if not bot.alive:
            return await self.start(bot)
        phase: Phase | None = self._strikes.draw(chance)
        if phase is None:
            self._happened("SIGKILL at any moment")
            bot.kill()
        else:
            rule = self.server.rules.add(
                "* /**", functools.partial(_strike, bot, phase), phase=phase, skip=chance.randint(0, 7)
            )
            try:
                await asyncio.wait_for(asyncio.shield(bot.gone()), 2.0)
                self._happened(f"SIGKILL {phase} a request")
            except TimeoutError:
                self.server.rules.remove(rule)
                self._happened("SIGKILL at any moment")
                bot.kill()
        await bot.gone()
        self._pass(chance.choice([0.0, 0.0, 5.0, 150.0, 600.0]))
        await self.start(bot)
        return None

    async def _stop(self, chance: random.Random) -> None:
        bot = chance.choice(self.bots)
        if not bot.alive:
            return await self.start(bot)
        self._happened("SIGTERM")
        await self.stop(bot)
        await self.start(bot)
        return None

    async def stop(self, bot: Child) -> None:
        """SIGTERM, and the bot ends in good order."""
        starving, began = self.starving[self.bots.index(bot)], time.monotonic()
        starved = starving.seconds
        bot.stop()
        ended = asyncio.ensure_future(bot.gone())
        while not ended.done() and time.monotonic() - began - (starving.seconds - starved) < LONGEST_STOP:
            before = time.monotonic()
            await asyncio.wait({ended}, timeout=TICK)
            if bot.alive:
                starving.watch(bot.pid, time.monotonic() - before)
        if bot.alive:
            self.failures.append(f"half a minute after SIGTERM the bot was still there:\n{await bot.where()}")
            bot.kill()
            await ended
        elif bot.code != 0:
            self.failures.append(f"after SIGTERM the bot ended with code {bot.code}:\n{bot.output[-5000:]}")

    async def start(self, bot: Child) -> None:
        """Start it, as a service manager does, until it is connected."""
        shard = self.bots.index(bot)
        for _ in range(3):
            await bot.launch()
            connection = self.server.until(
                lambda: self.server.gateway.connected(shard), "the bot's connection"
            )
            # A bot that ends makes nothing happen at the server.
            waits = {asyncio.ensure_future(connection), asyncio.ensure_future(bot.gone())}
            done, open_waits = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for each in open_waits:
                each.cancel()
            self._moments.append(self.server.clock.elapsed())
            if bot.alive:
                for each in done:
                    if error := each.exception():
                        raise AssertionError(f"{error}\n{bot.output[-5000:]}\n{await bot.where()}") from error
                return
        raise AssertionError(f"the bot does not start any more:\n{bot.output[-3000:]}")

    async def _start_again(self) -> None:
        """Start what ended by itself, as a service manager does; a crash is a failure."""
        for bot in self.bots:
            if not bot.alive:
                self._happened("the bot ended by itself")
                if bot.code is not None and bot.code < 0:
                    self.failures.append(f"a signal ended the bot: {-bot.code}\n{bot.output[-1000:]}")
                await self.start(bot)

    async def _clock(self, chance: random.Random) -> None:
        if self._jumps.draw(chance):
            seconds = chance.choice([20.0, 600.0, 4000.0, 20000.0])  # what is a day old is not said any more
            self._happened("clock: time passes at once")
            self._pass(seconds)
            for bot in self.bots:
                bot.set_clock(self.server.clock.skipped)
            return
        self._happened("clock: ours is wrong for a while")
        bot, wrong = chance.choice(self.bots), chance.choice([-3600.0, -60.0, 60.0, 3600.0])
        bot.set_clock(self.server.clock.skipped + wrong)
        await asyncio.sleep(chance.uniform(0.5, 3.0))
        bot.set_clock(self.server.clock.skipped)

    def _pass(self, seconds: float) -> None:
        self.server.clock.advance(seconds)
        self._moments.append(self.server.clock.elapsed())

    async def _lock(self, chance: random.Random) -> None:
        self._happened("database locked")
        await self.store.lock(chance.choice([0.2, 1.0, 3.0]))
        self._moments.append(self.server.clock.elapsed())

    async def _harm(self, chance: random.Random) -> None:
        bot = chance.choice(self.bots)
        if bot.alive:
            self._happened(await self.store.harm(bot.pid, chance.uniform(0.3, 2.0)))


def _strike(bot: Child, phase: Phase, _: Request) -> None:
    bot.kill()
    if phase != "answered":
        raise Cut
