"""Two who act at once, failures in the middle, and what a move costs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, func, select, text

from tables.core.errors import NotYourMove, Stale, StorageError, TableFinished
from tables.core.message_types import Announcement
from tables.core.types import Person, Place
from tables.delivery import outbox
from tables.service import Tables
from tables.storage import schema
from tables.table.loaded import SNAPSHOT_EVERY
from tests.support.thorough import times
from tests.tables.conftest import OpenTables, on_both, on_postgres, with_threads
from tests.tables.games import GAMES, HeapOptions, Pick, Poll, PollOptions
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    DEA,
    HERE,
    Time,
    drained,
    play_on,
    rows,
    seated,
    stamp_of,
    view_of_mover,
)

pytestmark = with_threads


async def outcomes(*calls: Any) -> list[str]:
    found = await asyncio.gather(*calls, return_exceptions=True)
    return sorted(type(one).__name__ for one in found)


@on_both
async def test_of_two_moves_by_one_seat_one_counts(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "heap", ANN, BOB, options=HeapOptions(cards=10))
    for one, other in ((here, here), (here, there)):
        user, table_view = await view_of_mover(here, info.id)
        await there.views.get(info.id, None)  # both know the table as it was
        number, seen = table_view.table.number, table_view.stamp
        moves = table_view.moves[:2] if len(table_view.moves) > 1 else table_view.moves * 2
        calls = [
            tables.play.act(info.id, user, move, seen=seen)
            for tables, move in zip((one, other), moves, strict=True)
        ]
        assert await outcomes(*calls) == ["PlayedMove", "Stale"]
        assert (await there.views.info(info.id)).number == number + 1


@on_both
async def test_moves_of_several_seats_at_once_all_count(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "poll", ANN, BOB, CEM, DEA, options=PollOptions(rounds=3))
    for _ in range(3):
        calls = [
            tables.play.act(info.id, person.id, Pick(2), seen=await stamp_of(there, info.id, person))
            for tables, person in zip((here, there, here, there), (ANN, BOB, CEM, DEA), strict=True)
        ]
        assert await outcomes(*calls) == ["PlayedMove"] * 4
    assert (await here.views.info(info.id)).status == "over"
    assert (await there.views.verify(info.id)).log_fits
    assert (await there.views.get(info.id, None)).result.scores == (6, 6, 6, 6)


@on_both
async def test_tables_that_are_opened_at_once_keep_to_the_limits(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    await here.settings.change_server(1, tables_per_person=1, tables_at_once=2)
    for people, room in (((ANN, ANN, ANN), 1), ((BOB, CEM, DEA), 1)):
        calls = [
            tables.lobbies.create("poll", PollOptions(), person, Place(1, person.id + number))
            for number, (tables, person) in enumerate(zip((here, there, here), people, strict=True))
        ]
        assert await outcomes(*calls) == ["LobbyError"] * (3 - room) + ["TableInfo"] * room


@on_both
async def test_two_options_that_are_changed_at_once_are_both_changed(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await here.lobbies.create("poll", PollOptions(), ANN, HERE)
    await there.views.info(info.id)  # both know the lobby as it was
    calls = [
        tables.lobbies.change_options(info.id, ANN.id, **fields)
        for tables, fields in ((here, {"rounds": 7}), (there, {"topic": "tea"}))
    ]
    assert await outcomes(*calls) == ["TableInfo"] * 2
    assert GAMES["poll"].read_options((await here.views.info(info.id)).options) == PollOptions(7, "tea")


@on_both
async def test_without_a_number_seen_the_rules_alone_judge(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "heap", ANN, BOB)
    user, table_view = await view_of_mover(here, info.id)
    calls = [tables.play.act(info.id, user, table_view.moves[0]) for tables in (here, there)]
    assert await outcomes(*calls) == ["NotYourMove", "PlayedMove"]


@on_both
async def test_a_process_sees_what_another_one_did(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "heap", ANN, BOB, options=HeapOptions(cards=30))
    for moves in (1, 3, 2 * SNAPSHOT_EVERY + 1):
        await there.views.get(info.id, None)
        await play_on(here, info.id, most=moves)
        for reader in (ANN.id, None):
            assert await there.views.get(info.id, reader) == await here.views.get(info.id, reader)


@on_both
async def test_of_two_lobbies_that_are_opened_at_once_one_calls(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    assert HERE.guild is not None
    await here.subscriptions.choose(HERE.guild, DEA.id, ["poll"])
    begun = [
        tables.lobbies.create("poll", PollOptions(), Person(100 + number, "Eda"), Place(HERE.guild, number))
        for number, tables in enumerate((here, there) * 5)
    ]
    await asyncio.gather(*begun)
    said = await drained(here)
    assert len([message for message in said if isinstance(message, Announcement) and message.asks]) == 1


@on_both
async def test_starting_and_joining_at_once(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await here.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await here.lobbies.join(info.id, BOB)
    await asyncio.gather(
        here.lobbies.start(info.id, ANN.id),
        there.lobbies.join(info.id, CEM),
        there.lobbies.join(info.id, DEA),
        return_exceptions=True,
    )
    table_view = await here.views.get(info.id, None)
    assert table_view == await there.views.get(info.id, None)
    assert len(table_view.view.sizes) == len(table_view.table.seats)


@pytest.mark.parametrize("where", ["write", "write_beside"])
@on_both
async def test_a_failure_in_the_middle_leaves_everything_as_it_was(
    opened: OpenTables, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, BOB)
    await drained(tables)
    table_view = await tables.views.get(info.id, ANN.id)

    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("half way")

    monkeypatch.setattr(outbox, where, fails)
    with pytest.raises(RuntimeError):
        await tables.play.act(info.id, ANN.id, Pick(1))
    with pytest.raises(RuntimeError):
        await tables.play.resign(info.id, ANN.id)
    monkeypatch.undo()
    assert await tables.views.get(info.id, ANN.id) == table_view
    assert await (await opened()).views.get(info.id, ANN.id) == table_view
    assert await drained(tables) == []
    await tables.play.act(info.id, ANN.id, Pick(1), seen=table_view.stamp)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_database_that_fails_is_told_in_a_sentence_and_its_owner_why(
    opened: OpenTables, caplog: pytest.LogCaptureFixture
) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, BOB)
    await tables.db.write(
        lambda connection: connection.execute(text("ALTER TABLE outbox RENAME TO elsewhere"))
    )
    with pytest.raises(StorageError, match="Try again"):
        await tables.play.act(info.id, ANN.id, Pick(1))
    assert "no such table: outbox" in caplog.text
    await tables.db.write(
        lambda connection: connection.execute(text("ALTER TABLE elsewhere RENAME TO outbox"))
    )
    assert (await tables.views.get(info.id, ANN.id)).view.own is None
    assert (await tables.play.act(info.id, ANN.id, Pick(1))).number == 1


@on_both
async def test_random_traffic_from_two_processes_keeps_the_log_whole(opened: OpenTables) -> None:
    both = [await opened(), await opened()]
    people = (ANN, BOB, CEM)[: times(2, 3)]
    info = await seated(both[0], "heap", *people, options=HeapOptions(cards=times(2, 3)))

    async def player(tables: Tables, user: int) -> int:
        made = 0
        while (table_view := await tables.views.get(info.id, user)).table.status == "playing":
            if table_view.moves:
                try:
                    await tables.play.act(info.id, user, table_view.moves[-1], seen=table_view.stamp)
                    made += 1
                except (Stale, NotYourMove, TableFinished):
                    pass  # somebody was faster
            await asyncio.sleep(0)
        return made

    made = await asyncio.gather(*(player(tables, person.id) for tables in both for person in people))
    verified = await both[0].views.verify(info.id)
    assert verified.log_fits
    assert verified.moves == sum(made)


# --- cost -------------------------------------------------------------------------------------------


class Meter:
    """Counts what goes to the database."""

    def __init__(self) -> None:
        self.statements: list[str] = []
        self.sent = 0
        event.listen(Engine, "before_cursor_execute", self._count)

    def close(self) -> None:
        event.remove(Engine, "before_cursor_execute", self._count)

    def _count(self, _c: Any, _u: Any, statement: str, parameters: Any, *_: Any) -> None:
        self.statements.append(statement.split(" RETURNING")[0][:40])
        rows = parameters if isinstance(parameters, list) else [parameters]
        self.sent += sum(len(value) if isinstance(value, bytes | str) else 8 for row in rows for value in row)

    def take(self) -> tuple[list[str], int]:
        found = (self.statements, self.sent)
        self.statements, self.sent = [], 0
        return found


@pytest.fixture
def meter() -> Iterator[Meter]:
    meter = Meter()
    yield meter
    meter.close()


async def test_the_cost_of_a_move_does_not_grow_with_the_log(opened: OpenTables, meter: Meter) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, options=PollOptions(rounds=1000))
    costs = []
    meter.take()
    for _ in range(16):
        for _ in range(SNAPSHOT_EVERY):
            await tables.play.act(info.id, ANN.id, Pick(3))
        costs.append(meter.take())
    early, late = costs[1], costs[-1]
    assert late[0] == early[0]
    assert late[1] <= early[1] * 1.05
    # A check, a transaction of a few statements, and now and then a snapshot.
    assert len(late[0]) <= 8 * SNAPSHOT_EVERY + 1


async def test_loading_replays_a_few_moves_only(opened: OpenTables, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, options=PollOptions(rounds=1000))
    for _ in range(5 * SNAPSHOT_EVERY + SNAPSHOT_EVERY - 1):
        await tables.play.act(info.id, ANN.id, Pick(3))
    pushed = 0

    def counting(self: Poll, *arguments: Any) -> Any:
        nonlocal pushed
        pushed += 1
        return push(self, *arguments)

    push = Poll.push
    monkeypatch.setattr(Poll, "push", counting)
    assert (await (await opened()).views.get(info.id, None)).table.number == 6 * SNAPSHOT_EVERY - 1
    assert pushed == SNAPSHOT_EVERY - 1
    assert await rows(tables, select(func.count()).select_from(schema.snapshots)) == [(1,)]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_only_so_many_tables_stay_in_memory(
    opened: OpenTables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.table.store.CACHE_SIZE", 2)
    tables = await opened()
    made = [await seated(tables, "poll", person) for person in (ANN, BOB, CEM)]
    assert list(tables.store._cache) == [made[1].id, made[2].id]
    assert (await tables.play.act(made[0].id, ANN.id, Pick(1))).number == 1
    assert list(tables.store._cache) == [made[2].id, made[0].id]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_table_keeps_the_rules_it_began_with(opened: OpenTables) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN)

    class Later(Poll):
        info = type(Poll.info)(name="poll", title="Poll", clause_prefix="P", seats=(1, 4), ruleset=2)

    later = await opened()
    later.store.games = {**GAMES, "poll": Later()}
    assert await later.views.of_person(ANN.id) == []
    with pytest.raises(Exception, match="no longer available here"):
        await later.play.act(info.id, ANN.id, Pick(1))
    later.store.games = {**later.store.games, "poll@1": Poll()}
    assert (await later.play.act(info.id, ANN.id, Pick(1))).number == 1


@on_postgres
async def test_of_two_changes_that_wait_for_each_other_both_are_made(opened: OpenTables) -> None:
    db = (await opened()).db
    tried: list[int] = []
    held: set[int] = set()

    def work(connection: Connection, mine: int, other: int) -> int:
        tried.append(mine)
        lock = text("SELECT pg_advisory_xact_lock(:key)")
        connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
        connection.execute(lock, {"key": mine})
        held.add(mine)
        for _ in range(10_000):
            if other not in held:
                connection.execute(text("SELECT 1"))
        connection.execute(lock, {"key": other})
        return mine

    made = await asyncio.gather(
        db.write(lambda connection: work(connection, 1, 2)),
        db.write(lambda connection: work(connection, 2, 1)),
    )
    assert made == [1, 2]
    assert len(tried) == 3


@on_both
async def test_of_two_who_choose_something_first_at_once_both_choices_stay(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    await asyncio.gather(
        here.settings.change_person(ANN.id, notices="dm"), there.settings.change_person(ANN.id, remind=20)
    )
    chosen = await here.settings.person(ANN.id)
    assert (chosen.notices, chosen.remind) == ("dm", 20)
    await asyncio.gather(
        here.settings.change_server(7, hints=False), there.settings.remember_server_locale(7, "de")
    )
    server = await here.settings.server(7)
    assert (server.hints, server.locale) == (False, "de")
