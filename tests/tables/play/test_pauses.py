"""Tables that rest: because somebody asked for it, and because nobody is there."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, update

from tables.core.errors import LobbyError, NotSeated, TableError
from tables.core.message_types import Announcement, Notice
from tables.core.types import TableInfo
from tables.service import Tables
from tables.storage import schema
from tests.conftest import database
from tests.tables.conftest import OpenTables
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, LIVE, Time, drained, rows, run_clocks, seated, view_of_mover

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files

DAY = 24 * 3600


async def pause(tables: Tables, table: int, until: datetime) -> TableInfo:
    """Have the host pause a table."""
    return await tables.proposals.ask(table, ANN.id, "pause", until=until)


async def deserted(tables: Tables, time: Time) -> int:
    """A table at which two people have missed two decisions each."""
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    for _ in range(2):
        time.passes(60)
        await run_clocks(tables)
    return info.id


async def test_computers_do_not_play_on_among_themselves(tables: Tables, time: Time) -> None:
    table = await deserted(tables, time)
    info = await tables.views.info(table)
    assert (info.status, info.life.pause.reason) == ("playing", "nobody")
    made = info.number
    said = await drained(tables)
    assert sum(isinstance(one, Announcement) and "Nobody" in one.text for one in said) == 1
    assert [one for one in said if isinstance(one, Notice)][-1].reason == "paused"
    for _ in range(5):
        time.passes(3600)
        await run_clocks(tables)
    assert (await tables.views.info(table)).number == made
    await tables.play.act(table, ANN.id, Pick(1))
    info = await tables.views.info(table)
    assert (info.life.pause, info.seats[0].held, info.seats[1].held) == (None, False, True)
    await run_clocks(tables)
    assert (await tables.views.info(table)).number == made + 3, "Bob's computer player waits for Ann again"
    assert {line.seat for line in (await tables.views.get(table, None)).deadlines} == {0}


async def test_whoever_is_back_may_go_on_without_a_move(tables: Tables, time: Time) -> None:
    table = await deserted(tables, time)
    with pytest.raises(NotSeated):
        await tables.pauses.resume(table, CEM.id)
    info = await tables.pauses.resume(table, BOB.id)
    assert (info.life.pause, info.seats[1].held) == (None, False)
    with pytest.raises(TableError, match="is not waiting for you"):
        await tables.pauses.resume(table, BOB.id)
    await run_clocks(tables)
    assert [line.seat for line in (await tables.views.get(table, None)).deadlines] == [1]


async def test_a_deserted_table_is_reminded_of_then_closed_and_can_be_reopened(
    opened: OpenTables, time: Time
) -> None:
    tables = await opened()
    await tables.settings.change_server(1, pause_days=5)
    table = await deserted(tables, time)
    view = (await tables.views.get(table, ANN.id)).view
    await drained(tables)
    closed = 0
    notices = []
    for day in range(1, 7):
        time.passes(DAY)
        await run_clocks(tables)
        said = await drained(tables)
        notices += [(day, one.user) for one in said if isinstance(one, Notice)]
        closed = closed or ((await tables.views.info(table)).status == "closed" and day)
    assert notices == [(1, ANN.id), (1, BOB.id), (4, ANN.id), (4, BOB.id)]
    assert closed == 5
    assert await rows(tables, select(schema.results)) == []
    assert (await tables.views.verify(table)).seed is None, "what is secret stays so: the game may go on"
    with pytest.raises(NotSeated):
        await tables.pauses.reopen(table, CEM.id)
    await tables.close()
    tables = await opened()
    info = await tables.pauses.reopen(table, BOB.id)
    assert (info.status, info.life.pause, info.seats[1].held) == ("playing", None, False)
    assert (await tables.views.get(table, ANN.id)).view == view
    (ended,) = await rows(tables, select(schema.tables.c.ended))
    assert ended == (None,)
    await tables.play.act(table, BOB.id, Pick(2))
    assert (await tables.views.verify(table)).log_fits
    with pytest.raises(TableError, match="Only a table that was closed"):
        await tables.pauses.reopen(table, BOB.id)


@pytest.mark.parametrize("lapsed", [False, True])
async def test_who_was_forgotten_takes_no_seat_at_a_table_that_is_reopened(
    opened: OpenTables, time: Time, lapsed: bool
) -> None:
    tables = await opened()
    await tables.settings.change_server(1, pause_days=5)
    table = await deserted(tables, time)
    if not lapsed:
        await tables.seats.remove(table, 1)
        await tables.personal.forget(BOB.id)
    for _ in range(6):
        time.passes(DAY)
        await run_clocks(tables)
    assert (await tables.views.info(table)).may_reopen
    if lapsed:
        await tables.personal.forget(BOB.id)
    await tables.pauses.reopen(table, ANN.id)
    with pytest.raises(LobbyError, match="Before your data was deleted you had a seat here"):
        await tables.seats.take(table, BOB)
    await tables.seats.take(table, CEM)


async def test_a_table_that_is_reopened_heeds_what_its_people_chose_meanwhile(
    tables: Tables, time: Time
) -> None:
    table = await deserted(tables, time)
    time.passes(14 * DAY)
    await run_clocks(tables)
    assert (await tables.views.info(table)).status == "closed"
    await tables.settings.change_person(BOB.id, remind=0)
    await tables.pauses.reopen(table, BOB.id)
    clocks = {row.purpose for row in await tables.clocks.of_table(table) if row.seat == 1}
    assert clocks == {"deadline"}


async def test_a_table_that_was_ended_is_not_reopened(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    await tables.play.abandon(info.id)
    with pytest.raises(TableError, match="Only a table that was closed"):
        await tables.pauses.reopen(info.id, ANN.id)
    assert (await tables.views.verify(info.id)).seed is not None


@pytest.mark.parametrize(("missed", "counts"), [(1, True), (3, True), (4, False)])
async def test_a_result_is_theirs_who_made_their_own_moves(
    tables: Tables, time: Time, missed: int, counts: bool
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    for number in range(9):
        await tables.play.act(info.id, ANN.id, Pick(1))
        # Never twice in a row, so that no computer player takes the seat.
        if number % 2 or number // 2 >= missed:
            await tables.play.act(info.id, BOB.id, Pick(2))
        else:
            time.passes(60)
            await run_clocks(tables)
    assert (await tables.views.info(info.id)).status == "over"
    found = await rows(tables, select(schema.results.c.person).order_by(schema.results.c.seat))
    assert found == [(ANN.id,), (BOB.id if counts else None,)]
    assert (await tables.stats.person(BOB, BOB.id)).played == counts


async def test_a_result_is_not_theirs_for_whom_a_computer_ended_the_game(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=3))
    for _ in range(3):
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(60)
        await run_clocks(tables)
    assert (await tables.views.info(info.id)).status == "over"
    assert (await tables.stats.person(BOB, BOB.id)).played == 0
    assert (await tables.stats.person(ANN, ANN.id)).played == 1


async def test_clocks_stand_still_in_a_pause_and_go_on_with_what_was_left(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE)
    _, table_view = await view_of_mover(tables, info.id)
    time.passes(20)
    until = time() + timedelta(days=2)
    with pytest.raises(TableError, match="at most"):
        await pause(tables, info.id, time() + timedelta(days=99))
    paused = await pause(tables, info.id, until)
    assert (paused.life.pause.by, paused.life.pause.until) == ("Ann", until)
    with pytest.raises(TableError, match="is already paused"):
        await pause(tables, info.id, until)
    with pytest.raises(TableError, match="is not waiting for you"):
        await tables.pauses.resume(info.id, BOB.id)
    time.passes(DAY)
    assert await run_clocks(tables) == 0
    assert (await tables.views.get(info.id, None)).deadlines == ()
    await tables.proposals.ask(info.id, ANN.id, "resume")
    (line,) = (await tables.views.get(info.id, None)).deadlines
    assert (line.seat, line.due) == (table_view.seat, time() + timedelta(seconds=40))


async def test_a_pause_ends_by_itself(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE)
    await pause(tables, info.id, time() + timedelta(days=2))
    await drained(tables)
    time.passes(2 * DAY)
    assert await run_clocks(tables) == 1
    assert (await tables.views.info(info.id)).life.pause is None
    assert len((await tables.views.get(info.id, None)).deadlines) == 1
    assert [one.text for one in await drained(tables) if isinstance(one, Announcement)] == [
        "The pause is over, and clocks run again."
    ]


async def test_who_moves_in_a_pause_has_a_full_clock_afterwards(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    time.passes(50)
    await pause(tables, info.id, time() + timedelta(days=2))
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, BOB.id, Pick(1))
    await tables.proposals.ask(info.id, ANN.id, "resume")
    assert {line.due for line in (await tables.views.get(info.id, None)).deadlines} == {
        time() + timedelta(seconds=60)
    }


async def test_a_table_that_an_earlier_version_paused_goes_on(opened: OpenTables, time: Time) -> None:
    tables = await opened()
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    await pause(tables, info.id, time() + timedelta(days=2))
    life = (await rows(tables, select(schema.tables.c.life)))[0].life
    stored = json.loads(life)
    stored["pause"]["left"] = {"0 pick": 40.0}
    for name in ("stopped", "paused", "called", "refused", "strangers", "told"):
        stored.pop(name, None)
    await tables.db.write(
        lambda connection: connection.execute(update(schema.tables).values(life=json.dumps(stored).encode()))
    )
    await tables.close()
    tables = await opened()
    await tables.proposals.ask(info.id, ANN.id, "resume")
    assert {line.due for line in (await tables.views.get(info.id, None)).deadlines} == {
        time() + timedelta(seconds=60)
    }
