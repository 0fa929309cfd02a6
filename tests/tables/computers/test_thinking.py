"""Where computer players think: what goes there, what comes back, and what becomes of those that fail."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from cachetools import LRUCache

import data
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.players import Budget, ChosenMove, Player, RandomPlayer, SearchPlayer
from tables.computers import thinking
from tables.computers.thinking import Priority, ThinkingFailed, ThinkingHere, ThinkingPool, ThinkingRequest
from tables.core.message_types import Announcement, OutboxMessage
from tests.engine.games import games
from tests.support.thorough import times
from tests.tables.conftest import OpenTables
from tests.tables.games import Pick, PollOptions
from tests.tables.thinkers import Crowded, Dying, DyingOnce, Failing, Hanging, Importing, Patient, Telling
from tests.tables.world import ANN, BOB, HERE, drained, run_clocks
from tests.workers import calls
from workers.process import WorkerProcess, WorkerThread

pytestmark = pytest.mark.xdist_group("processes that think")
"""One worker runs them: each other would start a pool of its own."""

RULES = [module.rules for module in GAMES]
NAMES = [module.info.name for module in GAMES]


@pytest.fixture
async def pool() -> AsyncIterator[ThinkingPool]:
    """One to which nothing was sent yet, and that may be closed."""
    pool = ThinkingPool(1, RULES, data.read_text)
    yield pool
    await pool.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def used_pool() -> AsyncIterator[ThinkingPool]:
    """One for many tests: to start its worker takes longer than most of what it is asked."""
    pool = ThinkingPool(1, RULES, data.read_text)
    yield pool
    await pool.close()


in_one_loop = pytest.mark.asyncio(loop_scope="module")
"""For tests that share a pool."""


class Remarks:
    """What :class:`Patient` players say, each word as soon as it is said."""

    def __init__(self, pipe: Path) -> None:
        self.pipe = str(pipe)
        os.mkfifo(pipe)
        # Open for writing too: it does not end when a player has said its word.
        self._file = os.fdopen(os.open(pipe, os.O_RDWR | os.O_NONBLOCK), "r+b", 0)
        self._reader = asyncio.StreamReader()

    async def listen(self) -> asyncio.ReadTransport:
        protocol = asyncio.StreamReaderProtocol(self._reader)
        return (await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, self._file))[0]

    async def next(self) -> str:
        async with asyncio.timeout(60):
            return (await self._reader.readuntil(b" ")).decode().strip()

    async def rest(self) -> list[str]:
        """What was said and not yet listened to."""
        self._file.write(b"end ")
        words = []
        for _ in range(9):
            words.append(await self.next())
            if words[-1] == "end":
                return words[:-1]
        pytest.fail(f"{words} and more")


@pytest_asyncio.fixture(loop_scope="module")
async def said(tmp_path: Path) -> AsyncIterator[Remarks]:
    words = Remarks(tmp_path / "said")
    transport = await words.listen()
    yield words
    transport.close()


def thinking_request(
    name: str, level: str = "steady", player: Player | None = None, plies: int = 0
) -> ThinkingRequest:
    """A request in the course of a game."""
    game = games()[name]
    module = next(module for module in GAMES if module.info.name == name)
    seats = max(2, game.info.seats[0]) if game.info.seats[1] > 1 else 1
    chance = Chance(bytes(32))
    state = game.new(game.settle(game.read_options("{}"), seats), seats, chance.fork("table"))
    for _ in range(plies):
        seat = min(game.awaited(state))
        game.push(state, seat, game.sample(state, seat, chance))
    seat = min(game.awaited(state))
    return ThinkingRequest(game, player or module.players[level], game.view(state, seat), seat, chance)


@in_one_loop
async def test_a_choice_is_the_same_wherever_it_is_thought_of(used_pool: ThinkingPool) -> None:
    for name, plies in itertools.product(NAMES, (0, 3)):
        asked = thinking_request(name, plies=plies)
        view = asked.view
        there = await used_pool.choose(asked)
        assert there == await ThinkingHere().choose(asked), name
        assert asked.view is view
        assert asked.chance == thinking_request(name, plies=plies).chance, "who asks keeps their own stream"


@in_one_loop
async def test_a_search_has_the_same_result_in_another_process(
    used_pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its budget is in simulations: without a limit in seconds it depends on no machine."""
    monkeypatch.setattr(thinking, "TIME_LIMIT", 60.0)
    searching = {
        module.info.name: player
        for module in GAMES
        if isinstance(player := module.player("strong"), SearchPlayer)
    }
    assert searching
    for name, player in searching.items():
        shorter = replace(
            player.budget, simulations=times(player.budget.simulations // 4, player.budget.simulations)
        )
        asked = thinking_request(name, "strong", SearchPlayer(player.strategy, shorter), plies=3)
        there = await used_pool.choose(asked)
        assert there == await ThinkingHere().choose(asked), name
        assert there.ranked
        assert not there.cut


@in_one_loop
async def test_a_limit_cuts_a_search_short(used_pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "TIME_LIMIT", -0.1)
    asked = thinking_request("quetinny", "strong", plies=3)
    for place in (used_pool, ThinkingHere()):
        choice = await place.choose(asked)
        assert choice.cut
        assert choice.ranked == ()
        game = asked.game
        state = game.resample(asked.view, Chance(bytes(32)))
        game.check(state, asked.seat, choice.move)


@in_one_loop
async def test_others_on_the_same_processor_cut_no_search_short(used_pool: ThinkingPool) -> None:
    asked = thinking_request("quetinny", "steady", SearchPlayer(Crowded(), Budget(24, 2)), plies=3)
    for place in (used_pool, ThinkingHere()):
        assert not (await place.choose(asked)).cut


async def test_what_stays_the_same_at_a_table_goes_there_once(
    pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    ask = WorkerProcess.ask

    async def watched(self: WorkerProcess, call: bytes, seconds: float) -> bytes:
        sizes.append(len(call))
        return await ask(self, call, seconds)

    monkeypatch.setattr(WorkerProcess, "ask", watched)
    asked = thinking_request("kashgar")
    first = await pool.choose(asked)
    assert await pool.choose(asked) == first
    with_deck, without = sizes[-2:]
    assert without < 4000 < with_deck


@in_one_loop
async def test_workers_are_processes_of_their_own(used_pool: ThinkingPool) -> None:
    first = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    assert first != os.getpid()
    assert (await used_pool.choose(thinking_request("quetinny", player=Telling()))).move == first


@in_one_loop
async def test_a_worker_loads_the_rules_and_little_else(used_pool: ThinkingPool) -> None:
    loaded = (await used_pool.choose(thinking_request("kashgar", player=Importing()))).move
    assert {"engine", "data"} <= loaded
    assert not loaded & {"discord", "sqlalchemy", "PIL", "cogs", "render", "numpy"}


async def test_a_worker_ends_where_nothing_is_asked_for_long_and_comes_again(
    pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "IDLE_WORKER", 0.05)
    before = (await pool.choose(thinking_request("ceylon", player=Telling()))).move
    for _ in range(1000):
        if not is_there(before):
            break
        await asyncio.sleep(0.01)
    monkeypatch.undo()
    now = (await pool.choose(thinking_request("ceylon", player=Telling()))).move
    assert now != before
    assert (await pool.choose(thinking_request("ceylon", player=Telling()))).move == now


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@in_one_loop
async def test_a_worker_that_ends_is_replaced(
    used_pool: ThinkingPool, caplog: pytest.LogCaptureFixture
) -> None:
    before = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    with pytest.raises(ThinkingFailed, match="its worker ended"):
        await used_pool.choose(thinking_request("ceylon", player=Dying()))
    assert (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move != before
    assert "a thinking worker ended" in caplog.text


@in_one_loop
async def test_what_was_asked_of_a_worker_that_ended_is_asked_again(
    used_pool: ThinkingPool, tmp_path: Path
) -> None:
    """Also what took too long there: on a busy machine nobody plays weaker for that."""
    before = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    found = await used_pool.choose(thinking_request("ceylon", player=DyingOnce(str(tmp_path / "died"))))
    assert found.move != before
    assert found.move == (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move


@in_one_loop
async def test_a_player_that_hangs_is_ended_and_one_that_fails_ends_nothing(
    used_pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    with pytest.raises(ThinkingFailed, match="ZeroDivisionError"):
        await used_pool.choose(thinking_request("ceylon", player=Failing()))
    assert (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move == before
    monkeypatch.setattr(thinking, "CROWDED", 0)
    monkeypatch.setattr(thinking, "THINKING_GRACE", 0.2)
    with pytest.raises(ThinkingFailed, match="its worker ended"):
        await used_pool.choose(thinking_request("ceylon", player=Hanging()))


@in_one_loop
async def test_nobody_thinks_on_when_nobody_waits(used_pool: ThinkingPool, said: Remarks) -> None:
    before = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    asking = asyncio.create_task(used_pool.choose(thinking_request("ceylon", player=Patient(said.pipe))))
    behind = asyncio.create_task(used_pool.choose(thinking_request("ceylon", player=Patient(said.pipe))))
    assert await said.next() == "begun"
    asking.cancel()
    behind.cancel()
    # The same worker goes on with the next; what was cancelled before it began is left out.
    assert (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move == before
    assert await said.rest() == ["stopped"]


@in_one_loop
async def test_what_nobody_waits_for_is_put_off_and_thought_of_again(
    used_pool: ThinkingPool, said: Remarks
) -> None:
    patient = replace(thinking_request("ceylon", player=Patient(said.pipe)), priority=Priority.BACKGROUND)
    searching = asyncio.create_task(used_pool.choose(patient))
    assert await said.next() == "begun"
    # Its worker is the only one.
    assert (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    assert not searching.done()
    assert [await said.next(), await said.next()] == ["stopped", "begun"]
    searching.cancel()


async def test_without_processes_a_thread_thinks(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    pool = ThinkingPool(1, RULES, data.read_text)
    try:
        assert (await pool.choose(thinking_request("ceylon", player=Telling()))).move == os.getpid()
        asked = thinking_request("palimpsest")
        assert await pool.choose(asked) == await ThinkingHere().choose(asked)
    finally:
        await pool.close()
    assert "in this process" in caplog.text


async def test_options_that_a_worker_forgot_are_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    pool = ThinkingPool(1, RULES, data.read_text)
    try:
        asked = thinking_request("traitors")
        first = await pool.choose(asked)
        thinking._options.clear()
        assert await pool.choose(asked) == first
        assert len(thinking._options) == 1
    finally:
        await pool.close()


async def test_options_that_a_worker_must_have_forgotten_are_sent_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bytes] = []
    ask = WorkerThread.ask

    async def counted(self: WorkerThread, call: bytes, seconds: float) -> bytes:
        asked.append(call)
        return await ask(self, call, seconds)

    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(WorkerThread, "ask", counted)
    monkeypatch.setattr(thinking, "MOST_OPTIONS", 1)
    monkeypatch.setattr(thinking, "_options", LRUCache(1))
    pool = ThinkingPool(1, RULES, data.read_text)
    try:
        for name in ("traitors", "palimpsest", "traitors"):
            await pool.choose(thinking_request(name, player=RandomPlayer()))
        assert len(asked) == 3
    finally:
        await pool.close()


async def test_a_pool_that_ends_as_a_worker_loads_leaves_no_process(
    pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask, workers, begun = WorkerProcess.ask, list[WorkerProcess](), asyncio.Event()

    async def asked(worker: WorkerProcess, call: bytes, seconds: float) -> bytes:
        workers.append(worker)
        begun.set()
        return await ask(worker, call, seconds)

    monkeypatch.setattr(WorkerProcess, "ask", asked)
    monkeypatch.setattr(thinking, "prepare", calls.hang)
    asking = asyncio.create_task(pool.choose(thinking_request("ceylon")))
    await begun.wait()
    await pool.close()
    with pytest.raises(ThinkingFailed):
        await asking
    assert workers[0]._process.returncode is not None


@in_one_loop
async def test_a_worker_whose_answer_cannot_be_read_is_replaced(
    used_pool: ThinkingPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move
    with monkeypatch.context() as patched:
        patched.setattr(thinking, "read_answer", lambda answer: 1 / 0)
        with pytest.raises(ThinkingFailed, match="ZeroDivisionError"):
            await used_pool.choose(thinking_request("ceylon", player=Telling()))
    assert (await used_pool.choose(thinking_request("ceylon", player=Telling()))).move != before, (
        "nothing is lost"
    )


@in_one_loop
async def test_what_is_not_finished_fails_at_the_end(said: Remarks) -> None:
    pool = ThinkingPool(1, RULES, data.read_text)
    asking = asyncio.create_task(pool.choose(thinking_request("ceylon", player=Patient(said.pipe))))
    assert await said.next() == "begun"
    await pool.close()
    await pool.close()
    for failed in (asking, pool.choose(thinking_request("ceylon"))):
        with pytest.raises(ThinkingFailed, match="nobody thinks"):
            await failed


# --- at tables --------------------------------------------------------------------------------------


class Thinkers:
    """Somewhere to think that a test holds in its hands."""

    def __init__(self) -> None:
        self.asked: list[ThinkingRequest] = []
        self._come = asyncio.Condition()
        self.cancelled = 0
        self.failing = False
        self.cut = False
        self.gate = asyncio.Event()
        self.gate.set()

    async def choose(self, request: ThinkingRequest) -> ChosenMove:
        async with self._come:
            self.asked.append(request)
            self._come.notify_all()
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.failing:
            raise ThinkingFailed("out of order")
        return replace(await ThinkingHere().choose(request), cut=self.cut)

    async def until_asked(self, times: int) -> None:
        async with asyncio.timeout(60), self._come:
            await self._come.wait_for(lambda: len(self.asked) >= times)

    async def close(self) -> None:
        pass


async def poll(opened: OpenTables, thinkers: Thinkers, level: str = "strong") -> tuple[Any, int]:
    """A table of two people and a computer player, all of whom choose at once."""
    tables = await opened()
    tables.store.thinking = thinkers
    info = await tables.lobbies.create("poll", PollOptions(rounds=2), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.add_computer(info.id, ANN.id, level)
    await tables.lobbies.start(info.id, ANN.id)
    return tables, info.id


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_what_it_chooses_follows_from_seed_move_and_seat(opened: OpenTables) -> None:
    chances: list[list[Chance]] = []
    for _ in range(2):
        thinkers = Thinkers()
        tables, table = await poll(opened, thinkers)
        assert await run_clocks(tables) == 1
        (first,) = thinkers.asked
        assert first.seat == 2
        await tables.play.act(table, ANN.id, Pick(1))
        await tables.play.act(table, BOB.id, Pick(2))
        assert await run_clocks(tables) == 1
        chances.append([asked.chance for asked in thinkers.asked])
        loaded = await tables.store.load(table)
        assert chances[-1][0] == Chance(loaded.seed).fork("computer 0 2")
        assert chances[-1][1] == Chance(loaded.seed).fork("computer 3 2")
    assert chances[0] != chances[1], "another table has another seed"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_it_thinks_again_when_its_table_has_moved_on(opened: OpenTables) -> None:
    thinkers = Thinkers()
    tables, table = await poll(opened, thinkers)
    thinkers.gate.clear()
    clocks = asyncio.create_task(run_clocks(tables))
    await thinkers.until_asked(1)
    # What its seat cannot see is no reason, and may not be one.
    before = (await tables.store.load(table)).info.revision
    await tables.proposals.ask(table, BOB.id, "end")
    assert (await tables.store.load(table)).info.revision > before
    assert len(thinkers.asked) == 1
    assert thinkers.cancelled == 0
    await tables.play.act(table, ANN.id, Pick(1))
    await thinkers.until_asked(2)
    assert thinkers.cancelled == 1
    assert thinkers.asked[0].view != thinkers.asked[1].view
    thinkers.gate.set()
    assert await clocks == 1
    assert (await tables.views.info(table)).number == 2


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_where_thinking_fails_the_heuristic_moves(
    opened: OpenTables, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers()
    tables, table = await poll(opened, thinkers)
    levels: list[str] = []

    def players(game: str, level: str) -> Player:
        levels.append(level)
        return RandomPlayer()

    tables.store.players = players
    thinkers.failing = True
    assert await run_clocks(tables) == 1
    assert levels == ["strong", "steady"]
    assert (await tables.views.info(table)).number == 1
    assert "out of order" in caplog.text
    assert weaker_moves(await drained(tables)) == ["Vega"], "the table says so"
    weak, table = await poll(opened, thinkers, level="easy")
    assert await run_clocks(weak) == 1
    assert weaker_moves(await drained(weak)) == [], "it is not weaker than it should be"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_search_that_was_cut_is_told_and_counts(
    opened: OpenTables, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = Thinkers()
    thinkers.cut = True
    tables, table = await poll(opened, thinkers, level="master")
    assert await run_clocks(tables) == 1
    assert (await tables.views.info(table)).number == 1
    assert "a master player of poll was out of time at table" in caplog.text
    assert weaker_moves(await drained(tables)) == ["Vega"]
    thinkers.cut = False
    await tables.play.act(table, ANN.id, Pick(1))
    await tables.play.act(table, BOB.id, Pick(2))
    assert await run_clocks(tables) == 1
    assert weaker_moves(await drained(tables)) == []


def weaker_moves(said: Sequence[OutboxMessage]) -> list[str]:
    """Whose moves might have been better, as the table tells."""
    lines = [each for each in said if isinstance(each, Announcement)]
    return [str(each.params["name"]) for each in lines if "could not think" in each.text]
