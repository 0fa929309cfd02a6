"""Clocks: reminders, missed decisions, held seats, and that each fires once."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from engine.players import ChosenMove
from tables.core.errors import Stale
from tables.core.message_types import Announcement, BoardUpdate, Notice, PanelUpdate, PostedMessage
from tables.core.types import ClockRow, ClockSpec
from tables.play.clocks import DEADLINE_GRACE
from tables.service import Tables
from tables.storage.origins import Origin, come_from
from tables.table.change import ClockRequest, settle_clocks
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import HeapOptions, Lay, Peek, Pick, Poll, PollOptions
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    HERE,
    LIVE,
    Time,
    automatic,
    drained,
    due_clocks,
    logged,
    run_clocks,
    seated,
    stamp_of,
    view_of_mover,
)


async def fire_due(tables: Tables) -> list[str]:
    """Fire what is due now, each once; the purposes of what did something."""
    return [row.purpose for row in await due_clocks(tables) if await tables.clocks.fire(row)]


async def test_no_clocks_without_a_pace(tables: Tables, time: Time) -> None:
    await seated(tables, "heap", ANN, BOB, clocks=ClockSpec("none", {"turn": 1}))
    await seated(tables, "heap", ANN, BOB, clocks=ClockSpec("live", {"answer": 1}))
    time.passes(10**9)
    assert await due_clocks(tables) == []


@pytest.mark.parametrize(("clocks", "patience"), [(ClockSpec("live", {}), 30), (ClockSpec(), 600)])
async def test_a_computer_player_gives_people_time_to_answer_what_they_are_asked(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch, clocks: ClockSpec, patience: int
) -> None:
    monkeypatch.setattr(Poll, "invited", lambda _, state: frozenset({0} if state.picks[0] == 3 else ()))

    async def asked() -> int:
        info = await tables.lobbies.create("poll", PollOptions(rounds=1), ANN, HERE, clocks=clocks)
        await tables.lobbies.add_computer(info.id, ANN.id)
        await tables.lobbies.start(info.id, ANN.id)
        await tables.play.act(info.id, ANN.id, Pick(3))
        return info.id

    table = await asked()
    time.passes(patience / 2)
    assert await run_clocks(tables) == 0
    await tables.play.act(table, ANN.id, Pick(3))  # what else happens gives no more time
    time.passes(patience / 2)
    assert await run_clocks(tables) == 1, "whoever does not answer holds nobody up"
    table = await asked()
    assert await run_clocks(tables) == 0
    await tables.play.act(table, ANN.id, Pick(1))
    assert await run_clocks(tables) == 1, "answered: it goes on at once"


async def test_a_reminder_goes_out_once_then_the_default_is_played(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE, options=HeapOptions(cards=10))
    user, table_view = await view_of_mover(tables, info.id)
    await drained(tables)
    assert [(line.seat, line.due) for line in table_view.deadlines] == [
        (table_view.seat, time() + timedelta(seconds=60))
    ]
    time.passes(29)
    assert await fire_due(tables) == []
    time.passes(1)
    assert await fire_due(tables) == ["reminder"]
    assert await drained(tables) == [Notice(user, "reminder", "turn")]
    assert await fire_due(tables) == []
    assert (await tables.views.get(info.id, None)).deadlines == table_view.deadlines
    time.passes(30)
    assert await fire_due(tables) == ["deadline"]
    (moved,) = await logged(tables, info.id, user)
    assert await automatic(tables, info.id) == [True]
    assert (moved.seat, moved.events[0].card) == (table_view.seat, table_view.view.hand[0])
    assert (await tables.views.info(info.id)).seats[moved.seat].misses == 1
    line, board, notice = await drained(tables)
    assert isinstance(line, Announcement)
    assert board == BoardUpdate(fresh=True)
    assert isinstance(notice, Notice)


async def test_a_clock_runs_through_the_steps_of_a_turn_and_again_in_the_next(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, clocks=LIVE)
    due = time() + timedelta(seconds=60)
    assert [line.due for line in (await tables.views.get(info.id, None)).deadlines] == [due]
    time.passes(20)
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert [line.due for line in (await tables.views.get(info.id, None)).deadlines] == [
        due + timedelta(seconds=20)
    ]
    heap = await seated(tables, "heap", ANN, BOB, clocks=LIVE)
    user, table_view = await view_of_mover(tables, heap.id)
    time.passes(40)
    await tables.play.act(heap.id, user, Peek())
    assert (await tables.views.get(heap.id, user)).deadlines == table_view.deadlines


async def test_each_waits_on_a_clock_of_their_own(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    time.passes(10)
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert [line.seat for line in (await tables.views.get(info.id, None)).deadlines] == [1]
    await drained(tables)
    time.passes(50)
    assert await fire_due(tables) == ["reminder", "deadline"]
    table_view = await tables.views.get(info.id, None)
    assert table_view.view.round == 1
    assert {line.seat: line.due for line in table_view.deadlines} == dict.fromkeys(
        (0, 1), time() + timedelta(seconds=60)
    )
    # Both were away when the new round began: Bob's last pick was not his own doing.
    _, *said = await drained(tables)
    assert said == [BoardUpdate(fresh=True), Notice(ANN.id, "turn", "pick"), Notice(BOB.id, "turn", "pick")]


async def miss_twice(tables: Tables, time: Time) -> int:
    """A table of Ann and Bob at which Bob's seat has come to be held."""
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    for _ in range(2):
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(60)
        await fire_due(tables)
    return info.id


async def test_who_misses_twice_is_held_until_they_act(tables: Tables, time: Time) -> None:
    table = await miss_twice(tables, time)
    seat = (await tables.views.info(table)).seats[1]
    assert (seat.held, seat.misses) == (True, 2)
    said = await drained(tables)
    assert said[-1] == Notice(BOB.id, "held")
    assert [each.params for each in said if isinstance(each, Announcement)] == [{"name": "Bob"}] * 2
    assert await fire_due(tables) == ["computer"]
    assert (await tables.views.get(table, None)).view.ready == (False, True)
    acted = await tables.play.act(table, BOB.id, Pick(3))
    seat = acted.table_view.table.seats[1]
    assert (seat.held, seat.misses) == (False, 0)
    assert any(isinstance(each, Announcement) for each in await drained(tables))
    await tables.play.act(table, ANN.id, Pick(1))
    assert {line.seat for line in (await tables.views.get(table, None)).deadlines} == {0, 1}


async def test_a_held_seat_can_be_taken_back_before_its_turn(tables: Tables, time: Time) -> None:
    table = await miss_twice(tables, time)
    info = await tables.play.take_back(table, BOB.id)
    assert not info.seats[1].held
    assert await fire_due(tables) == []
    assert {line.seat for line in (await tables.views.get(table, None)).deadlines} == {0, 1}


async def test_who_tries_to_act_is_back_even_if_the_computer_was_faster(tables: Tables, time: Time) -> None:
    table = await miss_twice(tables, time)
    seen = await stamp_of(tables, table, BOB)
    assert await fire_due(tables) == ["computer"]
    origin = Origin(1, BOB.id)
    come_from(origin)
    with pytest.raises(Stale):
        await tables.play.act(table, BOB.id, Pick(1), seen=seen)
    assert not (await tables.views.info(table)).seats[1].held
    assert not origin.committed, "nothing that was asked for counts"


async def test_a_decision_without_default_is_made_by_a_computer_player(tables: Tables, time: Time) -> None:
    table = await bowing(tables)
    time.passes(30)
    assert await fire_due(tables) == ["reminder", "deadline"]
    *_, moved = await logged(tables, table, None)
    assert moved.events[0] == type(moved.events[0])(moved.seat)
    assert (await automatic(tables, table))[-1]
    assert [seat.misses for seat in (await tables.views.info(table)).seats if seat.index == moved.seat] == [1]


async def test_a_decision_that_nobody_can_make_is_asked_for_again(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bowing(tables)
    await drained(tables)

    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(tables.clocks, "_choose", nothing)
    time.passes(30)
    assert await fire_due(tables) == ["reminder", "deadline"]
    assert [each for each in await drained(tables) if isinstance(each, Notice)][-1].reason == "missed"
    assert len((await tables.views.get(table, None)).deadlines) == 1


async def bowing(tables: Tables) -> int:
    """A table that waits for a bow, a decision that has no default."""
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20), clocks=LIVE)
    while True:
        user, table_view = await view_of_mover(tables, info.id)
        tens = [card for card in table_view.view.hand if card % 10 == 0]
        await tables.play.act(info.id, user, Lay(tens[0]) if tens else table_view.moves[0])
        if tens:
            return info.id


# --- once -------------------------------------------------------------------------------------------


@on_both
async def test_two_processes_fire_a_clock_once(opened: OpenTables, time: Time) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "poll", ANN, BOB, clocks=LIVE)
    time.passes(60)
    rows = [row for row in await due_clocks(here) if row.purpose == "deadline"]
    assert rows == [row for row in await due_clocks(there) if row.purpose == "deadline"]
    fired = await asyncio.gather(*(one.clocks.fire(row) for row in rows for one in (here, there)))
    assert fired.count(True) == 2
    assert (await here.views.info(info.id)).number == 2
    assert await automatic(there, info.id) == [True, True]


async def test_overdue_clocks_fire_once_after_a_restart(opened: OpenTables, time: Time) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE, options=HeapOptions(cards=10))
    await tables.close()
    time.passes(7 * 24 * 3600)
    tables = await opened()
    assert await fire_due(tables) == ["reminder", "deadline"]
    assert (await tables.views.info(info.id)).number == 1
    assert await fire_due(tables) == []


async def test_a_clock_that_was_answered_does_nothing(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    time.passes(60)
    rows = await due_clocks(tables)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, BOB.id, Pick(1))
    assert [await tables.clocks.fire(row) for row in rows] == [False] * len(rows)
    assert (await tables.views.info(info.id)).number == 2


@on_both
async def test_a_clock_that_failed_is_tried_later(tables: Tables, time: Time) -> None:
    await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    time.passes(24 * 3600)
    (row,) = await due_clocks(tables)
    await tables.clocks.postpone(row, seconds=60)
    assert await due_clocks(tables) == []
    time.passes(60)
    assert await run_clocks(tables) == 1


async def test_a_computer_player_thinks_again_when_the_table_has_moved(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    (row,) = await due_clocks(tables)
    await asyncio.gather(
        tables.clocks.fire(row),
        tables.play.act(info.id, ANN.id, Pick(1)),
        tables.play.act(info.id, BOB.id, Pick(1)),
    )
    assert (await tables.views.get(info.id, None)).view.round == 1


async def test_a_move_that_is_not_legal_any_more_is_thought_over(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await tables.lobbies.create("poll", PollOptions(), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    thoughts = [Lay(3), Pick(2)]

    async def choose(*_: Any) -> Any:
        return ChosenMove(thoughts.pop(0))

    monkeypatch.setattr(tables.clocks, "_choose", choose)
    assert await fire_due(tables) == ["computer"]
    assert thoughts == []
    assert (await tables.views.get(info.id, None)).view.ready == (False, True)


def test_a_clock_goes_on_with_its_reminder_unless_it_is_fresh(time: Time) -> None:
    now, later = time(), time() + timedelta(seconds=9)
    running = [ClockRow(1, 1, 0, "deadline", "turn", now), ClockRow(2, 1, 0, "reminder", "turn", now)]
    request = ClockRequest(0, "deadline", "turn", later, remind=now)
    assert settle_clocks(running, [request]) == (running, [])
    assert settle_clocks(running[:1], [request]) == (running[:1], [])
    fresh = ClockRequest(0, "deadline", "turn", later, remind=now, fresh=True)
    assert settle_clocks(running, [fresh]) == ([], [fresh, ClockRequest(0, "reminder", "turn", now)])
    other = ClockRequest(0, "deadline", "answer", later)
    assert settle_clocks(running, [other]) == ([], [other])
    assert settle_clocks(running, []) == ([], [])


async def test_in_a_backlog_computer_players_come_before_deadlines(tables: Tables, time: Time) -> None:
    late = [(await seated(tables, "heap", ANN, BOB, clocks=LIVE)).id for _ in range(3)]
    time.passes(3600)
    info = await tables.lobbies.create("poll", PollOptions(), CEM, HERE)
    await tables.lobbies.add_computer(info.id, CEM.id)
    await tables.lobbies.start(info.id, CEM.id)
    assert (await tables.clocks.due_tables(limit=3))[0] == [info.id, *late[:2]]


@on_both
async def test_what_fell_due_while_the_bot_was_away_gets_a_grace(opened: OpenTables, time: Time) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE, options=HeapOptions(cards=10))
    await drained(tables)
    await tables.messages.set_panel(info.id, ANN.id, PostedMessage(5, 6, 0, time()))
    await tables.close()
    time.passes(3600)
    tables = await opened()
    assert await tables.clocks.grant_grace() == 1
    # The board and a panel that is kept say until when, and who had not been reminded is.
    line, board, panel = await drained(tables)
    assert panel == PanelUpdate(ANN.id)
    assert isinstance(line, Announcement)
    assert line.params == {"until": int((time() + DEADLINE_GRACE).timestamp())}
    assert board == BoardUpdate(fresh=False)
    assert [line.due for line in (await tables.views.get(info.id, None)).deadlines] == [
        time() + DEADLINE_GRACE
    ]
    assert await fire_due(tables) == ["reminder"]
    assert (await tables.views.info(info.id)).number == 0
    time.passes(DEADLINE_GRACE.total_seconds())
    assert await fire_due(tables) == ["deadline"]
    assert await tables.clocks.grant_grace() == 0
