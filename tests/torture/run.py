"""A run: people and faults for a while, then quiet, then the checks."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cogs.game_module import load_games
from cogs.games import GAMES as GAME_MODULES
from tests.loopback.bots import ROOT, Child
from tests.loopback.forked import forked
from tests.loopback.people import join
from tests.loopback.records import PUBLIC_THREADS, Channel
from tests.loopback.server import Server, serve
from tests.torture.checks import breaches, messages_posted
from tests.torture.faults import Faults
from tests.torture.observed import GAMES, Observed
from tests.torture.people import Actor
from tests.torture.said import notices
from tests.torture.stores import Store, awaited, computers_turns, environment, unmoved

PEOPLE = ("Ann", "Bob", "Cem", "Dea", "Eli", "Fay", "Gil", "Hal", "Ivo", "Joy", "Kim", "Lea")
STARTS = 12
"""At most until all is said, and no computer player is to move."""
LONGEST_TURN = 120.0
"""Seconds in which a computer player moves even where a worker neither starts nor loads the games in time."""
TRACEBACK = re.compile(r"Traceback \(most recent call last\):.*?(?=^\d{4}-|\Z)", re.DOTALL | re.MULTILINE)


@dataclass
class Report:
    """What happened in a run."""

    seconds: float
    counts: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{self.seconds:.0f} seconds, {sum(self.faults.values())} faults"]
        for title, counts in (("what people and the bot did", self.counts), ("faults", self.faults)):
            lines += ["", title, *(f"  {counts[name]:6}  {name}" for name in sorted(counts))]
        lines += ["", f"{len(self.failures)} failures", *(f"  {each}" for each in self.failures)]
        return "\n".join(lines)


@dataclass(frozen=True)
class Extent:
    """How long a run goes on: for so many seconds, or until there were so many faults, kills and moves."""

    seconds: float
    faults: int | None = None
    kills: int = 0
    moves: int = 0
    """That people were shown to have made, or that were made for them."""
    pause: float = 1.0
    """Between faults, as a share of the usual one."""
    machine_pause: float = 1.0
    """The same between faults of the machine."""
    tables: int = 2
    """Of each game, that people sit at before anything goes wrong."""
    kinds: frozenset[str] = frozenset()
    """What has gone wrong by then."""

    def reached(self, began: float, faults: Faults, seen: Observed) -> bool:
        """Whether it is enough."""
        enough = self.faults is not None and faults.counts.total() >= self.faults
        enough = enough and faults.killed >= self.kills and sum(seen.made.values()) >= self.moves
        enough = enough and self.kinds <= faults.counts.keys()
        return enough or time.monotonic() - began >= self.seconds


async def torture(store: Store, folder: Path, seed: int, extent: Extent, processes: int) -> Report:
    """Let people and faults loose on the bot; what came of it."""
    async with serve() as server:
        server.world.app_permissions |= PUBLIC_THREADS
        # In a run minutes pass in no time.
        server.nonces.life, server.nonces.known_until_read = -1.0, True
        channels = _channels(server, processes)
        bots = [
            Child(
                server,
                ROOT / "bot.py",
                [],
                environment(store, server.token, None if processes == 1 else f"{index}/{processes}"),
                folder / f"bot{index}.txt",
                forked,
            )
            for index in range(processes)
        ]
        try:
            return await _run(server, store, bots, channels, seed, extent)
        finally:
            for bot in bots:
                bot.kill()
                await bot.gone()
            await store.close()


def _channels(server: Server, processes: int) -> list[Channel]:
    """Two channels for each process, in servers of its own."""
    world, found = server.world, [server.world.channel, server.world.add_channel("garden")]
    for guild in world.guilds_of(processes)[1:]:
        found += [world.add_channel("valley", guild), world.add_channel("summit", guild)]
    return found


async def _run(
    server: Server, store: Store, bots: list[Child], channels: list[Channel], seed: int, extent: Extent
) -> Report:
    seen = Observed()
    people = [join(server, name) for name in PEOPLE]
    for guild in server.world.joined()[1:]:
        guild.members += [person.user for person in people]
    faults = Faults(
        server,
        bots,
        store,
        people,
        channels,
        lambda: seen.counts["answered"],
        extent.pause,
        extent.machine_pause,
    )
    for index, bot in enumerate(bots):
        await bot.launch()
        await server.until(lambda i=index: server.gateway.connected(i), "the bot's connection")
    await server.until(lambda: server.rest.commands[None], "the commands")
    await store.watch_outbox()
    actors = [
        Actor(
            server,
            person,
            channels,
            seen,
            random.Random(f"{seed} {person.user.name}"),
            faults,
            people,
        )
        for person in people
    ]

    for number, game in enumerate(GAMES * extent.tables):
        host, *guests = actors[number % len(actors) :] + actors[: number % len(actors)]
        await host.open(game, channels[number % len(channels)], guests[: 1 + number % 2])
    began = time.monotonic()

    def stopped() -> bool:
        return extent.reached(began, faults, seen)

    async with asyncio.TaskGroup() as group:
        for actor in actors:
            group.create_task(actor.act(stopped))
        group.create_task(_tell_of_turns(store, seen, stopped))
        group.create_task(faults.watch(stopped))
        group.create_task(faults.of_discord(random.Random(f"{seed} Discord"), stopped))
        group.create_task(faults.of_the_machine(random.Random(f"{seed} machine"), stopped))
    faults.lift()
    starts = await _settle(server, store, bots, faults)
    await _open_everything(actors, store)
    for bot in bots:
        await faults.stop(bot)
    if not await _is_quiet(store):
        # What was written as they were stopped, such as the board of a thread that was found to be gone, is
        # said at the next start.
        starts += await _settle(server, store, bots, faults)
        for bot in bots:
            await faults.stop(bot)
    report = Report(time.monotonic() - began, seen.counts + messages_posted(server), faults.counts)
    report.failures += faults.failures + seen.failures
    logs = [bot.output for bot in bots]
    report.failures += await breaches(server, store, seen, load_games(GAME_MODULES), logs)
    for bot in bots:
        report.failures += [f"a traceback:\n{each}" for each in TRACEBACK.findall(bot.output)]
    report.counts += await kept(store) + await notices(store, server)
    report.counts["starts until all was quiet"] = starts
    return report


async def _tell_of_turns(store: Store, seen: Observed, stopped: Callable[[], bool]) -> None:
    """People know which tables wait for them."""
    while not stopped():
        seen.awaited = await awaited(store)
        await asyncio.sleep(0.5)


async def _settle(server: Server, store: Store, bots: list[Child], faults: Faults) -> int:
    """Wait until all is said and no computer player is to move; claims and pauses end as time passes.

    How many starts that took. A long game may go on after the last one, but each computer player who is to
    move at a start moves soon after it.
    """
    for start in range(1, STARTS + 1):
        server.clock.advance(700.0)
        for bot in bots:
            if bot.alive:
                await faults.stop(bot)
            await faults.start(bot)
        to_move = await computers_turns(store)
        if await _becomes(lambda: _is_quiet(store), 8.0):
            return start
        if not await _becomes(lambda before=to_move: _have_moved(store, before), LONGEST_TURN):
            faults.failures += [
                f"a computer player does not move: {each}" for each in await unmoved(store, to_move)
            ]
            faults.failures += [await bot.where() for bot in bots]
            break
    return STARTS


async def _have_moved(store: Store, computers: Mapping[int, str]) -> bool:
    return not await unmoved(store, computers)


async def _is_quiet(store: Store) -> bool:
    waiting = await store.rows("SELECT count(*) FROM outbox")
    return not waiting[0][0] and not await computers_turns(store)


async def _becomes(holds: Callable[[], object], seconds: float) -> bool:
    """Whether something is so twice in a row, within so many seconds."""
    end, times = time.monotonic() + seconds, 0
    while time.monotonic() < end and times < 2:
        times = times + 1 if await holds() else 0  # type: ignore[misc]
        await asyncio.sleep(0.3)
    return times == 2


async def _open_everything(actors: list[Actor], store: Store) -> None:
    """Everybody opens their panel of each game that is played still."""
    query = (
        "SELECT seats.person, tables.id, tables.game FROM tables JOIN seats ON seats.table_id = tables.id"
        " WHERE tables.status = 'playing' AND seats.person IS NOT NULL"
    )
    for person, table, game in await store.rows(query):
        for actor in actors:
            if actor.person.id == person:
                await actor.panel(table, game)


async def kept(store: Store) -> Counter[str]:
    """How many tables and moves there are of each sort."""
    counts: Counter[str] = Counter()
    for game, status, number, moves in await store.rows(
        "SELECT game, status, count(*), sum(number) FROM tables GROUP BY game, status"
    ):
        counts[f"tables of {game}, {status}"] += number
        counts[f"moves of {game}"] += int(moves)
        counts["moves"] += int(moves)
    for automatic, number in await store.rows("SELECT automatic, count(*) FROM plies GROUP BY automatic"):
        counts["moves by computers and clocks" if automatic else "moves by people"] += number
    return counts
