"""Moves that are taken back: what is free, what is asked for, what never comes back; the log keeps it all."""

from __future__ import annotations

import asyncio

import pytest

from tables.core.errors import TableError
from tables.core.message_types import Announcement, Notice
from tables.core.types import TableInfo
from tables.core.view_types import VisibleMove
from tables.service import Tables
from tests.conftest import database
from tests.tables.conftest import OpenTables
from tests.tables.games import Bow, Lay, Peek, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, LIVE, Time, drained, heap_of_three, play_on, run_clocks, seated

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files


async def undo(tables: Tables, table: int, user: int) -> TableInfo:
    return await tables.proposals.ask(table, user, "undo")


async def log_of(tables: Tables, table: int) -> list[VisibleMove]:
    """The log as a spectator may know it, oldest first."""
    return [entry.move for entry in (await tables.past.history(table)).log(None)][::-1]


PEOPLE = (ANN, BOB, CEM)


async def lay(tables: Tables, table: int, user: int, *, bows: bool = False) -> int:
    """Lay the first card that has the next seat bow, or has not; the card."""
    hand = (await tables.views.get(table, user)).view.hand
    card = next(card for card in hand if (card % 10 == 0) is bows)
    await tables.play.act(table, user, Lay(card))
    return int(card)


async def test_what_tells_nothing_is_taken_back_at_once(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    before = (await tables.views.get(info.id, ANN.id)).view
    await tables.play.act(info.id, ANN.id, Pick(2))
    await drained(tables)
    info = await undo(tables, info.id, ANN.id)
    assert info.life.proposal is None
    assert (await tables.views.get(info.id, ANN.id)).view == before
    assert Announcement("{name} has taken a move back.", {"name": "Ann"}, moves=(1,)) in await drained(tables)
    log = await log_of(tables, info.id)
    assert [(move.undone, move.undoes) for move in log] == [(True, ()), (False, (1,))]
    assert (await tables.views.verify(info.id)).fits
    with pytest.raises(TableError, match="no move"):
        await undo(tables, info.id, ANN.id)


async def test_a_game_goes_on_from_where_it_was_and_proves_itself(opened: OpenTables) -> None:
    tables = await opened()
    table, _ = await heap_of_three(tables)
    for _ in range(3):
        await play_on(tables, table, most=5)
        number = (await tables.views.info(table)).number
        seat = (await log_of(tables, table))[-1].seat
        person = PEOPLE[seat].id
        proposal = (await undo(tables, table, person)).life.proposal
        for voter in proposal.voters if proposal else ():
            await tables.proposals.vote(table, voter, proposal.number, agree=True)
        assert (await tables.views.info(table)).number == number + 1
    shown = await tables.views.get(table, None)
    await tables.close()
    tables = await opened()
    assert await tables.views.get(table, None) == shown
    await play_on(tables, table)
    assert (await tables.views.verify(table)).fits
    record = await tables.past.record(table)
    assert sum(bool(move.undoes) for move in record.moves) == 3


async def test_an_open_secret_of_ones_own_is_asked_of_all(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables)
    card = await lay(tables, table, ann.id)
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    assert (set(proposal.voters), proposal.needed) == ({bob.id, cem.id}, 2)
    assert card in (await tables.views.get(table, None)).view.laid
    await tables.proposals.vote(table, bob.id, proposal.number, agree=True)
    await drained(tables)
    await tables.proposals.vote(table, cem.id, proposal.number, agree=True)
    table_view = await tables.views.get(table, ann.id)
    assert card in table_view.view.hand
    assert table_view.awaited == {PEOPLE.index(ann)}
    assert [one.user for one in await drained(tables) if isinstance(one, Notice)] == [ann.id]


async def test_who_is_against_it_leaves_the_move_where_it_is(tables: Tables) -> None:
    table, (ann, bob, _) = await heap_of_three(tables)
    card = await lay(tables, table, ann.id)
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    info = await tables.proposals.vote(table, bob.id, proposal.number, agree=False)
    assert info.life.proposal is None
    assert card in (await tables.views.get(table, None)).view.laid


async def test_chance_and_what_came_to_light_never_come_back(tables: Tables) -> None:
    table, (ann, bob, _) = await heap_of_three(tables)
    await tables.play.act(table, ann.id, Peek())
    with pytest.raises(TableError, match="Something hidden or random was revealed"):
        await undo(tables, table, ann.id)
    await lay(tables, table, ann.id)
    await tables.play.act(table, bob.id, Peek())
    with pytest.raises(TableError, match="Something hidden or random was revealed"):
        await undo(tables, table, ann.id)
    poll = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    for person in (ANN, BOB):
        await tables.play.act(poll.id, person.id, Pick(1))
    with pytest.raises(TableError, match="Something hidden or random was revealed"):
        await undo(tables, poll.id, BOB.id)


async def test_who_looked_or_moved_since_is_asked(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=2))
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.readers.keep(await tables.views.context(info.id, CEM.id), CEM.id, "")
    proposal = (await undo(tables, info.id, ANN.id)).life.proposal
    assert proposal is not None
    assert proposal.voters == (CEM.id,)
    await tables.play.act(info.id, BOB.id, Pick(2))
    with pytest.raises(TableError, match="settled"):
        await tables.proposals.vote(info.id, CEM.id, proposal.number, agree=True)
    lines = [one.text for one in await drained(tables) if isinstance(one, Announcement)]
    assert "The game went on, so no move of {name} is taken back." in lines
    with pytest.raises(TableError, match="you can still change your move"):
        await undo(tables, info.id, ANN.id)


async def test_what_others_did_after_it_goes_with_it(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables)
    await lay(tables, table, ann.id)
    await lay(tables, table, bob.id)
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    for person in (bob, cem):
        await tables.proposals.vote(table, person.id, proposal.number, agree=True)
    table_view = await tables.views.get(table, None)
    assert (table_view.view.laid, table_view.awaited) == ((), {PEOPLE.index(ann)})
    assert (await log_of(tables, table))[-1].undoes == (1, 2)
    said = [message.text for message in await drained(tables) if isinstance(message, Announcement)]
    assert said[-1].endswith("and with it those that others made after it.")


async def test_a_clock_that_runs_out_before_the_last_vote_settles_it(tables: Tables, time: Time) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables, clocks=LIVE)
    await lay(tables, table, ann.id)
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    await tables.proposals.vote(table, bob.id, proposal.number, agree=True)
    time.passes(61)
    votes = asyncio.gather(
        tables.proposals.vote(table, cem.id, proposal.number, agree=True), return_exceptions=True
    )
    await asyncio.gather(votes, run_clocks(tables))
    table_view = await tables.views.get(table, None)
    # One of the two came first, and the other was worked out from what it left.
    assert len(table_view.view.laid) in (0, 2)
    assert table_view.table.life.proposal is None
    assert (await tables.views.verify(table)).fits


async def test_of_two_last_votes_at_once_one_takes_the_move_back(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables)
    await lay(tables, table, ann.id)
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    votes = (tables.proposals.vote(table, one.id, proposal.number, agree=True) for one in (bob, cem))
    await asyncio.gather(*votes)
    assert (await tables.views.info(table)).number == 2
    assert (await tables.views.get(table, None)).view.laid == ()


async def test_taking_back_wins_no_time(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2), clocks=LIVE)
    time.passes(40)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await undo(tables, info.id, ANN.id)
    (due,) = [one.due for one in (await tables.views.get(info.id, ANN.id)).deadlines if one.seat == 0]
    assert (due - time()).total_seconds() == 20


async def test_an_old_control_does_not_make_the_move_once_more(tables: Tables) -> None:
    table, (ann, bob, _) = await heap_of_three(tables)
    await lay(tables, table, ann.id, bows=True)
    seen = (await tables.views.get(table, bob.id)).stamp
    await tables.play.act(table, bob.id, Bow(), seen=seen)
    await undo(tables, table, bob.id)
    assert (await tables.views.get(table, None)).awaited == {PEOPLE.index(bob)}
    assert (await tables.views.get(table, bob.id)).stamp != seen


async def picked_again_in_secret(tables: Tables, *, before_it_is_asked: bool) -> TableInfo:
    """Ann takes a pick back of which Bob has seen, who picks another number: nobody else hears of that."""
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=2))
    await tables.play.act(info.id, BOB.id, Pick(1))
    await tables.play.act(info.id, ANN.id, Pick(1))
    if before_it_is_asked:
        await tables.play.act(info.id, BOB.id, Pick(2))
        return await undo(tables, info.id, ANN.id)
    await tables.readers.keep(await tables.views.context(info.id, BOB.id), BOB.id, "")
    proposal = (await undo(tables, info.id, ANN.id)).life.proposal
    assert proposal is not None
    await drained(tables)
    await tables.play.act(info.id, BOB.id, Pick(2))
    assert await drained(tables) == []
    return await tables.proposals.vote(info.id, BOB.id, proposal.number, agree=True)


@pytest.mark.parametrize("before_it_is_asked", [True, False])
async def test_nobody_learns_by_an_undo_that_somebody_moved_in_secret(
    tables: Tables, before_it_is_asked: bool
) -> None:
    info = await picked_again_in_secret(tables, before_it_is_asked=before_it_is_asked)
    assert info.life.proposal is None
    assert (await tables.views.get(info.id, ANN.id)).view.ready == (False, True, False)
    assert (await tables.views.get(info.id, BOB.id)).view.own == 2
    assert (await tables.views.verify(info.id)).fits


async def test_what_was_planned_after_a_move_does_not_take_its_place(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables)
    await lay(tables, table, ann.id)
    await lay(tables, table, bob.id)
    await tables.ahead.leave(table, bob.id, [(await tables.ahead.view(table, bob.id)).moves[0]])
    proposal = (await undo(tables, table, ann.id)).life.proposal
    assert proposal is not None
    for person in (bob, cem):
        await tables.proposals.vote(table, person.id, proposal.number, agree=True)
    await lay(tables, table, ann.id)
    await run_clocks(tables)
    assert (await tables.views.get(table, None)).awaited == {PEOPLE.index(bob)}
