"""What is to be said: which words a change writes, in which order, and who delivers them."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from tables.core.message_types import Announcement, BoardUpdate, Notice, PanelUpdate, PostedMessage
from tables.core.types import Place
from tables.delivery.messages import read_boards
from tables.delivery.posted import write_posted
from tables.delivery.queues import LEASE_SECONDS
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import GAMES, HeapOptions, Lay, Peek, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, Time, drained, run_clocks, seated, view_of_mover

# --- which words ----------------------------------------------------------------------------------


async def test_a_lobby_has_one_board_that_is_edited(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    assert await drained(tables) == [BoardUpdate(fresh=True)]
    await tables.lobbies.join(info.id, BOB)
    assert await drained(tables) == [BoardUpdate(fresh=False)]
    await tables.lobbies.leave(info.id, BOB.id)
    await tables.lobbies.close(info.id, ANN.id)
    assert await drained(tables) == [BoardUpdate(fresh=False)]


async def test_a_turn_gives_a_new_board_and_a_notice_but_its_steps_do_not(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await drained(tables)
    user, table_view = await view_of_mover(tables, info.id)
    other = BOB.id if user == ANN.id else ANN.id
    await tables.play.act(info.id, user, Peek())
    assert await drained(tables) == [BoardUpdate(fresh=False)]
    card = next(card for card in table_view.view.hand if card % 10)
    await tables.play.act(info.id, user, Lay(card))
    assert await drained(tables) == [BoardUpdate(fresh=True), Notice(other, "turn", "turn")]


async def test_who_votes_before_they_are_called_is_called_all_the_same(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    user, table_view = await view_of_mover(tables, info.id)
    (other,) = {ANN.id, BOB.id} - {user}
    await tables.play.act(info.id, user, Lay(next(card for card in table_view.view.hand if card % 10)))
    asked = await tables.proposals.ask(info.id, user, "end")
    assert asked.life.proposal is not None
    await tables.proposals.vote(info.id, other, asked.life.proposal.number, agree=False)
    assert Notice(other, "turn", "turn") in await drained(tables)


async def test_an_answer_is_asked_for_as_such(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20))
    while True:
        user, table_view = await view_of_mover(tables, info.id)
        tens = [card for card in table_view.view.hand if card % 10 == 0]
        await drained(tables)
        await tables.play.act(info.id, user, Lay(tens[0]) if tens else table_view.moves[0])
        if tens:
            break
    other = BOB.id if user == ANN.id else ANN.id
    assert await drained(tables) == [BoardUpdate(fresh=True), Notice(other, "answer", "answer")]
    _, table_view = await view_of_mover(tables, info.id)
    await tables.play.act(info.id, other, table_view.moves[0])
    assert await drained(tables) == [BoardUpdate(fresh=False)]  # the same seat goes on with its turn


async def test_in_simultaneous_play_a_new_round_asks_all_but_who_ended_the_last(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM)
    await drained(tables)
    await tables.play.act(info.id, ANN.id, Pick(0))
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, BOB.id, Pick(1))
    last = Notice(CEM.id, "last", "pick")
    assert await drained(tables) == [BoardUpdate(fresh=False), last], "the one who is waited for is told so"
    await tables.play.act(info.id, CEM.id, Pick(1))
    asked = [Notice(ANN.id, "turn", "pick"), Notice(BOB.id, "turn", "pick")]
    assert await drained(tables) == [BoardUpdate(fresh=True), *asked]


async def test_nobody_is_called_who_plays_alone(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await run_clocks(tables)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await run_clocks(tables)
    assert await drained(tables) == [BoardUpdate(fresh=True)]


async def test_panels_are_sent_to_those_who_want_them(tables: Tables) -> None:
    await tables.settings.change_person(ANN.id, hand_by_dm=True)
    await tables.settings.change_person(BOB.id, hand_by_dm=True, dms_closed=True)
    info = await seated(tables, "poll", ANN, BOB, CEM)
    assert PanelUpdate(ANN.id) in await drained(tables)
    await tables.play.act(info.id, CEM.id, Pick(1))
    await tables.play.act(info.id, CEM.id, Pick(2))
    assert await drained(tables) == [BoardUpdate(fresh=False), PanelUpdate(ANN.id)]
    await tables.play.resign(info.id, ANN.id)
    assert not [each for each in await drained(tables) if isinstance(each, PanelUpdate)]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_secret_move_touches_its_makers_panel_alone(tables: Tables) -> None:
    for person in (ANN, BOB):
        await tables.settings.change_person(person.id, hand_by_dm=True)
    info = await seated(tables, "poll", ANN, BOB, CEM)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, CEM.id, Pick(1))
    await drained(tables)
    await tables.play.act(info.id, CEM.id, Pick(2))
    assert await drained(tables) == []
    await tables.play.act(info.id, ANN.id, Pick(2))
    assert await drained(tables) == [PanelUpdate(ANN.id)]
    await tables.play.abandon(info.id)
    _, *follow = await drained(tables)
    assert follow == [BoardUpdate(fresh=True), PanelUpdate(ANN.id), PanelUpdate(BOB.id)]


async def test_a_table_without_a_channel_speaks_in_panels_only(tables: Tables) -> None:
    await tables.settings.change_person(ANN.id, hand_by_dm=True)
    info = await seated(tables, "poll", ANN, place=Place(None, None))
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.settings.dms_were_closed(info.id, ANN.id)
    assert await drained(tables) == [PanelUpdate(ANN.id)]


async def test_closed_direct_messages_are_announced_once_and_remembered(tables: Tables) -> None:
    await tables.settings.change_person(ANN.id, hand_by_dm=True)
    info = await seated(tables, "poll", ANN, BOB)
    await drained(tables)
    await tables.settings.dms_were_closed(info.id, ANN.id)
    await tables.settings.dms_were_closed(info.id, ANN.id)
    (line,) = await drained(tables)
    assert isinstance(line, Announcement)
    assert line.params == {"name": "Ann"}
    assert (await tables.settings.person(ANN.id)).dms_closed
    await tables.play.act(info.id, BOB.id, Pick(1))
    assert await drained(tables) == [BoardUpdate(fresh=False)]


async def test_what_has_been_answered_is_not_asked_any_more(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM)
    await tables.play.act(info.id, BOB.id, Pick(1))
    said = await drained(tables)
    assert said == [Notice(CEM.id, "turn", "pick"), BoardUpdate(fresh=True)]


# --- order, leases, coalescing --------------------------------------------------------------------


async def test_unsent_boards_become_one_and_stay_fresh(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM)
    await tables.play.act(info.id, ANN.id, Pick(0))
    await tables.play.act(info.id, BOB.id, Pick(1))
    (board,) = await tables.outbox.claim()
    assert (board.message, board.revision, board.attempts) == (BoardUpdate(fresh=True), info.revision + 2, 0)
    # Once claimed it may be at Discord already: a later change is told apart.
    await tables.play.act(info.id, CEM.id, Pick(1))
    assert await tables.outbox.claim() == []
    await tables.outbox.done(board)
    assert (await drained(tables))[0] == BoardUpdate(fresh=True)


async def test_what_only_its_maker_sees_does_not_change_the_public_message(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    await tables.play.act(info.id, ANN.id, Pick(0))
    await drained(tables)
    # That a choice was made is public; that it was changed is not.
    await tables.play.act(info.id, ANN.id, Pick(3))
    assert await drained(tables) == []


async def test_a_tables_rows_come_one_by_one_and_tables_beside_each_other(tables: Tables) -> None:
    one = await seated(tables, "poll", ANN, BOB)
    two = await seated(tables, "poll", CEM, BOB, place=Place(1, 12))
    rows = await tables.outbox.claim()
    assert [(row.table, row.message) for row in rows] == [
        (one.id, BoardUpdate(True)),
        (two.id, BoardUpdate(True)),
    ]
    assert await tables.outbox.claim() == []
    assert (await tables.outbox.pending())[0] == []
    await tables.outbox.done(rows[1])
    assert (await tables.outbox.pending())[0] == [two.id]
    assert await tables.outbox.claim(one.id) == []
    (row,) = await tables.outbox.claim(two.id)
    assert isinstance(row.message, Notice)
    assert len({row.key for row in rows} | {row.key}) == 3
    assert all(len(row.key) <= 25 for row in rows)


@on_both
async def test_what_a_process_that_died_had_claimed_is_free_at_the_next_start(opened: OpenTables) -> None:
    here = await opened()
    info = await here.lobbies.create("heap", HeapOptions(), ANN, HERE)
    assert await here.outbox.claim(info.id)
    other, mine = 1, 0  # as Discord counts: HERE.guild is below 1 << 22
    after = await opened()
    await after.outbox.free_claims([(other, 2)])
    assert await after.outbox.claim(info.id) == [], "its server is another process's"
    await after.outbox.free_claims([(mine, 2)])
    assert await after.outbox.claim(info.id)


async def test_after_a_clock_that_was_an_hour_ahead_nothing_waits_for_an_hour(
    tables: Tables, time: Time
) -> None:
    time.passes(3600)
    claimed = await seated(tables, "heap", ANN, BOB)
    waiting = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.lobbies.add_computer(waiting.id, ANN.id)
    await tables.lobbies.start(waiting.id, ANN.id)
    assert await tables.outbox.claim(claimed.id)
    time.passes(-3600)
    assert await tables.outbox.claim() == []
    await tables.clocks.set_right()
    time.passes(LEASE_SECONDS)
    assert {row.table for row in await tables.outbox.claim()} == {claimed.id, waiting.id}
    computers = [each for each in await tables.clocks.of_table(waiting.id) if each.purpose == "computer"]
    assert all(each.due <= time() for each in computers)


@on_both
async def test_a_process_whose_clock_is_behind_takes_nothing_that_another_one_is_at(
    database: str, opened: OpenTables, time: Time
) -> None:
    here, behind = await opened(), Time()
    there = await Tables.open(database, GAMES, now=behind)
    behind.passes(-3600)
    await seated(here, "poll", ANN, BOB)
    (row,) = await here.outbox.claim()
    await there.clocks.set_right()
    assert await there.outbox.claim() == []
    await here.outbox.renew([row])
    behind.passes(LEASE_SECONDS + 1)
    assert await there.outbox.claim() == []
    await there.close()


@on_both
async def test_another_process_takes_over_when_a_lease_ends(opened: OpenTables, time: Time) -> None:
    here, there = await opened(), await opened()
    await seated(here, "poll", ANN, BOB)
    (row,) = await here.outbox.claim(lease=60)
    assert await there.outbox.claim() == []
    time.passes(61)
    assert await there.outbox.pending() == ([row.table], None)
    (again,) = await there.outbox.claim()
    assert (again.id, again.key, row.attempts, again.attempts) == (row.id, row.key, 0, 1)
    # The first one comes back late: it does not take the row from the other.
    await here.outbox.failed(row, retry_in=0)
    assert await here.outbox.claim() == []
    await there.outbox.done(again)
    await here.outbox.done(row)
    assert len(await drained(here)) == 1


async def test_a_claim_is_renewed_and_given_back(opened: OpenTables, time: Time) -> None:
    here, there = await opened(), await opened()
    await seated(here, "poll", ANN, BOB)
    (row,) = await here.outbox.claim(lease=20)
    assert await there.outbox.pending() == ([], time() + timedelta(seconds=20))
    time.passes(15)
    await here.outbox.renew([row], 20)
    time.passes(15)
    assert await there.outbox.claim() == []
    await here.outbox.renew([row], None)
    (again,) = await there.outbox.claim()
    assert (again.id, again.attempts) == (row.id, 1)
    # Whoever has lost a claim can neither keep it nor give it back.
    await here.outbox.renew([row], None)
    assert await here.outbox.claim() == []


@on_both
async def test_of_two_processes_that_claim_at_once_one_gets_the_row(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    for person in (ANN, BOB, CEM):
        await seated(here, "poll", person)
    found = await asyncio.gather(*(tables.outbox.claim() for tables in (here, there, here, there)))
    claimed = [row.table for rows in found for row in rows]
    assert len(claimed) == len(set(claimed)) == 3


async def test_a_failed_row_waits_and_holds_back_what_follows(tables: Tables, time: Time) -> None:
    await seated(tables, "poll", ANN, BOB)
    (row,) = await tables.outbox.claim()
    await tables.outbox.failed(row, retry_in=30)
    assert await tables.outbox.claim() == []
    time.passes(30)
    (row,) = await tables.outbox.claim()
    assert (row.message, row.attempts) == (BoardUpdate(fresh=True), 1)
    await tables.outbox.done(row)
    assert await drained(tables) == [Notice(BOB.id, "turn", "pick")]


# --- messages ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_row_that_only_another_version_can_read_holds_nothing_up(
    tables: Tables, caplog: pytest.LogCaptureFixture
) -> None:
    await seated(tables, "poll", ANN, BOB)
    first = select(func.min(schema.outbox.c.id)).scalar_subquery()
    odd = update(schema.outbox).where(schema.outbox.c.id == first).values(message=b'{"type":"song"}')
    await tables.db.write(lambda connection: connection.execute(odd))
    assert await tables.outbox.claim() == []
    assert "cannot be read" in caplog.text
    assert await drained(tables) == [Notice(BOB.id, "turn", "pick")]


async def remembered(tables: Tables, table: int, posted: PostedMessage) -> None:
    await tables.db.write(lambda connection: write_posted(connection, table, posted))


async def posted(tables: Tables, table: int) -> tuple[Any, ...]:
    context = await tables.views.context(table, None)
    return context.board, context.channel_message, context.others


async def test_the_board_moves_and_old_ones_are_kept_until_retired(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    assert await posted(tables, info.id) == (None, None, ())
    (row,) = await tables.outbox.claim()
    first = PostedMessage(11, 1 << 60, 0, time())
    await tables.outbox.done(row, first)
    assert await posted(tables, info.id) == (first, None, ())
    edited = PostedMessage(11, 1 << 60, 1, time())
    await remembered(tables, info.id, edited)
    assert await posted(tables, info.id) == (edited, None, ())
    time.passes(5)
    second = PostedMessage(11, 2 << 60, 2, time())
    await remembered(tables, info.id, second)
    assert await posted(tables, info.id) == (second, None, (edited,))
    await tables.messages.retired(info.id, second.message)  # it is current: nothing to retire
    await tables.messages.retired(info.id, edited.message)
    assert await posted(tables, info.id) == (second, None, ())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_boards_of_many_tables_are_found_at_once(tables: Tables, time: Time) -> None:
    numbers = [(await seated(tables, "poll", person)).id for person in (ANN, BOB, CEM)]
    first = PostedMessage(11, 1 << 60, 0, time())
    later = PostedMessage(11, 2 << 60, 0, time())
    other = PostedMessage(12, 3 << 60, 4, time())
    for table, message in ((numbers[0], first), (numbers[0], later), (numbers[2], other)):
        await remembered(tables, table, message)
    boards = await tables.db.read(lambda connection: read_boards(connection, [*numbers, 99]))
    assert boards == {numbers[0]: later, numbers[2]: other}
    assert await tables.db.read(lambda connection: read_boards(connection, [])) == {}


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_panel_messages_are_kept_apart(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    message = PostedMessage(5, 6, 0, time())
    await tables.messages.set_panel(info.id, ANN.id, message)
    assert await tables.messages.panel(info.id, ANN.id) == message
    assert await tables.messages.panel(info.id, BOB.id) is None
