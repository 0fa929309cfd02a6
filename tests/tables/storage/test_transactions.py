"""How often the database is asked: what belongs together is read and written at once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import aiosqlite
import pytest
from sqlalchemy import Connection, inspect, text

from tables.core.errors import NotSeated, StorageError
from tables.core.message_types import BoardUpdate, Notice, PostedMessage
from tables.core.settings_types import PersonSettings
from tables.delivery.posted import write_posted
from tables.service import Tables
from tables.storage import sqlite
from tables.storage.db import Database
from tests.support.postgres import Postgres
from tests.tables.conftest import on_both, on_postgres, with_threads
from tests.tables.games import HeapOptions, Lay, Peek, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, LIVE, Time, drained, play_on, seated, view_of_mover

pytestmark = with_threads


class CallCounts:
    """Transactions that were asked for, and calls of SQLite's threads."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.calls = 0

    def take(self) -> list[str]:
        """The kinds of the transactions since the last time."""
        found, self.kinds, self.calls = self.kinds, [], 0
        return found


@pytest.fixture
def count(monkeypatch: pytest.MonkeyPatch) -> CallCounts:
    count = CallCounts()
    for kind in ("read", "write"):
        run = getattr(Database, kind)

        async def counted(
            self: Database, work: Callable[[Connection], Any], kind: str = kind, run: Any = run
        ) -> Any:
            count.kinds.append(kind)
            return await run(self, work)

        monkeypatch.setattr(Database, kind, counted)
    execute = aiosqlite.Connection._execute

    async def called(self: aiosqlite.Connection, *arguments: Any) -> Any:
        count.calls += 1
        return await execute(self, *arguments)

    monkeypatch.setattr(aiosqlite.Connection, "_execute", called)
    return count


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_transaction_is_one_call_of_a_thread(tables: Tables, count: CallCounts) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    count.take()
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.views.context(info.id, BOB.id)
    assert count.calls == 2
    assert count.take() == ["write", "read"]


@on_postgres
async def test_the_server_is_asked_for_nothing_beside_a_transaction(tables: Tables) -> None:
    drivers = [await tables.db.write(driver_of) for _ in range(2)]
    assert drivers[0] is drivers[1]
    asked: list[str] = []
    drivers[0].add_query_logger(lambda query: asked.append(query.query))
    await tables.db.write(lambda connection: connection.scalar(text("SELECT 1")))
    assert asked == ["BEGIN;", "COMMIT;"]  # and the statement, which is prepared and so not told of


@on_postgres
async def test_connections_that_have_ended_are_made_anew(tables: Tables, postgres: Postgres) -> None:
    driver, ended = await tables.db.write(driver_of), asyncio.Event()
    driver.add_termination_listener(lambda _: ended.set())
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    await postgres.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", "test1")
    await ended.wait()
    assert await tables.db.write(driver_of) is not driver


def driver_of(connection: Connection) -> Any:
    """The driver's connection below a transaction's."""
    return connection.connection.driver_connection


async def test_all_that_an_answer_needs_is_read_at_once(
    tables: Tables, time: Time, count: CallCounts
) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20))
    await play_on(tables, info.id, most=3)
    await tables.settings.change_person(BOB.id, in_words=True)
    old, board = (PostedMessage(11, message, 1, time()) for message in (50, 60))
    for posted in (old, board):
        (row,) = await tables.outbox.claim(info.id)
        await tables.outbox.done(row, posted)
        time.passes(1)
    count.take()
    context = await tables.views.context(info.id, BOB.id)
    assert count.take() == ["read"]
    assert context.table_view == await tables.views.get(info.id, BOB.id)
    assert (context.board, context.others) == (board, (old,))
    assert context.settings == PersonSettings(in_words=True)
    assert [move.number for move in context.missed] == [1, 2, 3]
    count.take()
    await tables.readers.keep(context, BOB.id, "a choice")
    assert count.take() == ["write"]
    now = await tables.views.context(info.id, BOB.id)
    assert (now.missed, now.draft) == ((), "a choice")
    count.take()
    await tables.readers.keep(now, BOB.id, "a choice")
    assert count.take() == []
    public = await tables.views.context(info.id, None)
    assert (public.table_view.seat, public.board, public.missed) == (None, board, ())


@on_both
async def test_a_move_is_one_transaction_with_all_that_follows(
    tables: Tables, time: Time, count: CallCounts
) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2), clocks=LIVE)
    await drained(tables)
    count.take()
    played = await tables.play.act(info.id, ANN.id, Pick(1), mark=True, claim=True)
    assert count.take() == ["write"]
    assert played.table_view == await tables.views.get(info.id, ANN.id)
    assert (await tables.views.context(info.id, ANN.id)).missed == ()
    assert [move.number for move in (await tables.views.context(info.id, BOB.id)).missed] == [1]
    assert played.next_due == time() + timedelta(seconds=30)
    assert await tables.clocks.due_tables(limit=9) == ([], played.next_due)
    assert played.claimed is not None
    assert played.claimed.message == BoardUpdate(fresh=False)
    assert await tables.outbox.claim(info.id) == []


async def test_several_moves_are_one_transaction_too(tables: Tables, count: CallCounts) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    user, table_view = await view_of_mover(tables, info.id)
    count.take()
    await tables.play.act(info.id, user, Peek(), Lay(table_view.view.hand[0]), claim=True)
    assert count.take() == ["write"]


async def test_a_move_claims_what_was_to_be_said_before_it(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    played = await tables.play.act(info.id, ANN.id, Pick(1), claim=True)
    # The board is still to be said, for this move too; the call to Bob was written first.
    assert played.claimed is not None
    assert isinstance(played.claimed.message, Notice)
    (row,) = [await tables.outbox.done(played.claimed, claim_next=True)]
    assert row is not None
    assert row.message == BoardUpdate(fresh=True)


@on_both
async def test_a_row_is_done_and_the_next_one_claimed_in_one_transaction(
    tables: Tables, time: Time, count: CallCounts
) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    other = await seated(tables, "poll", BOB, ANN)
    old, board = (PostedMessage(11, message, 1, time()) for message in (50, 60))
    await tables.db.write(lambda connection: write_posted(connection, info.id, old))
    (first,) = await tables.outbox.claim(info.id)
    count.take()
    second = await tables.outbox.done(first, board, claim_next=True)
    assert second is not None
    assert (second.table, second.message) == (info.id, Notice(BOB.id, "turn", "pick", turn=0))
    assert await tables.outbox.done(second, retired=[old.message], claim_next=True) is None
    assert count.take() == ["write", "write"]
    context = await tables.views.context(info.id, None)
    assert (context.board, context.others) == (board, ())
    assert {row.table for row in await tables.outbox.claim()} == {other.id}


async def test_clocks_are_found_by_table(tables: Tables, time: Time, count: CallCounts) -> None:
    assert await tables.clocks.due_tables(limit=9) == ([], None)
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    first = time() + timedelta(seconds=30)
    time.passes(20)
    other = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    assert await tables.clocks.due_tables(limit=9) == ([], first)
    time.passes(15)
    assert await tables.clocks.due_tables(limit=9) == ([info.id], time() + timedelta(seconds=15))
    time.passes(15)
    count.take()
    assert sorted((await tables.clocks.due_tables(limit=9))[0]) == [info.id, other.id]
    assert count.take() == ["read"]
    assert len((await tables.clocks.due_tables(limit=1))[0]) == 1
    clocks = await tables.clocks.of_table(other.id)
    assert {row.table for row in clocks} == {other.id}
    assert [row.purpose for row in clocks] == ["reminder", "reminder", "deadline", "deadline"]


async def test_a_persons_tables_are_read_at_once(tables: Tables, time: Time, count: CallCounts) -> None:
    playing = await seated(tables, "poll", ANN, BOB)
    lobby = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await seated(tables, "poll", BOB, CEM)
    board = PostedMessage(11, 60, 1, time())
    await tables.db.write(lambda connection: write_posted(connection, playing.id, board))
    count.take()
    table_views, boards = await tables.views.overview(ANN.id)
    assert count.take() == ["read"]
    assert boards == {playing.id: board}
    assert {one.table.id for one in table_views} == {playing.id, lobby.id}
    assert table_views == [await tables.views.get(one.table.id, ANN.id) for one in table_views]


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What SQLite's transactions begin and end with."""
    found: list[str] = []
    control = sqlite._control

    def noted(driver: Any, statement: str) -> None:
        found.append(statement)
        control(driver, statement)

    monkeypatch.setattr(sqlite, "_control", noted)
    return found


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_moves_in_one_instant_wait_for_the_disk_together(
    tables: Tables, statements: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "GATHERING", 60.0)  # however slow the machine is
    infos = [await seated(tables, "poll", ANN, BOB) for _ in range(3)]
    statements.clear()
    played = await asyncio.gather(
        tables.play.act(infos[0].id, ANN.id, Pick(1)),
        tables.play.act(infos[1].id, CEM.id, Pick(1)),
        tables.play.act(infos[2].id, ANN.id, Pick(1)),
        return_exceptions=True,
    )
    # The refusal of the one takes nothing of the others back.
    assert [isinstance(one, NotSeated) for one in played] == [False, True, False]
    begun = statements.index("BEGIN IMMEDIATE")
    assert statements[begun : statements.index("COMMIT")].count("SAVEPOINT one") == 2
    assert statements.count("ROLLBACK TO one") == 1
    assert [(await tables.views.info(info.id)).number for info in infos] == [1, 0, 1]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_what_cannot_be_committed_is_done_for_nobody(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    infos = [await seated(tables, "poll", ANN, BOB) for _ in range(3)]
    end = sqlite._end

    def fails(driver: Any, statement: str) -> None:
        if statement == "COMMIT":
            raise OSError("the disk is full")
        end(driver, statement)

    monkeypatch.setattr(sqlite, "_end", fails)
    moves = (tables.play.act(info.id, ANN.id, Pick(1)) for info in infos)
    played = await asyncio.gather(*moves, return_exceptions=True)
    assert [type(one) for one in played] == [StorageError] * 3
    monkeypatch.undo()
    assert [(await tables.views.info(info.id)).number for info in infos] == [0, 0, 0]
    await tables.play.act(infos[0].id, ANN.id, Pick(1))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_full_disk_takes_back_what_would_have_been_committed_with_it(tables: Tables) -> None:
    infos = [await seated(tables, "poll", ANN, BOB) for _ in range(2)]
    pages = await tables.db.write(lambda connection: connection.scalar(text("PRAGMA page_count")))

    def too_much(connection: Connection) -> None:
        connection.execute(text(f"PRAGMA max_page_count = {pages + 4}"))
        connection.execute(text("CREATE TABLE large (content)"))
        connection.execute(text("INSERT INTO large VALUES (zeroblob(1000000))"))

    first, failed, last = await asyncio.gather(
        tables.play.act(infos[0].id, ANN.id, Pick(1)),
        tables.db.write(too_much),
        tables.play.act(infos[1].id, ANN.id, Pick(1)),
        return_exceptions=True,
    )
    assert isinstance(failed, StorageError)
    # Whatever was answered is so.
    for info, answer in zip(infos, (first, last), strict=True):
        number = (await tables.views.info(info.id)).number
        assert number == (0 if isinstance(answer, StorageError) else 1), answer
    await tables.db.write(
        lambda connection: connection.execute(text("PRAGMA max_page_count = 1000000")).all()
    )
    assert await tables.db.write(lambda connection: inspect(connection).has_table("large")) is False


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_what_nobody_waits_for_any_more_is_left_out(tables: Tables) -> None:
    begun, go_on = threading.Event(), threading.Event()
    done: list[str] = []

    def hold(connection: Connection) -> None:
        begun.set()
        go_on.wait(60)

    held = asyncio.create_task(tables.db.write(hold))
    await asyncio.to_thread(begun.wait, 60)
    given_up = asyncio.create_task(tables.db.write(lambda connection: done.append("given up")))
    kept = asyncio.create_task(tables.db.write(lambda connection: done.append("kept")))
    await asyncio.sleep(0)  # both wait for the first
    given_up.cancel()
    await asyncio.wait([given_up])
    go_on.set()
    await asyncio.gather(held, kept)
    assert done == ["kept"]


@on_both
async def test_a_transaction_that_finds_nothing_more_to_take_holds_up_no_other(tables: Tables) -> None:
    def take(_: Connection) -> object:
        return next(iter(()))

    async with asyncio.timeout(20):  # where it holds others up it does so for ever
        for run in (tables.db.read, tables.db.write):
            failed = await asyncio.gather(run(take), run(take), return_exceptions=True)
            assert [type(error) for error in failed] == [RuntimeError, RuntimeError]
            assert await run(lambda _: 1) == 1
