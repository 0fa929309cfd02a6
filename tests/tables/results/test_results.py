"""Results: what is kept of games that are over, and for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from tables.core.errors import TableError, TableFinished
from tables.core.message_types import Announcement
from tables.core.types import Person, Place
from tables.results.results import FinishedGame
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import on_both
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    HERE,
    LIVE,
    Time,
    drained,
    play_on,
    polled,
    rows,
    run_clocks,
    seated,
    view_of_mover,
)

ONE = PollOptions(rounds=1)
DAY = 86400.0


async def last_game(tables: Tables) -> FinishedGame:
    return (await tables.results.played())[0]


async def finished_row(tables: Tables, table: int) -> Any:
    (row,) = await rows(tables, select(schema.finished).where(schema.finished.c.table_id == table))
    return row


@on_both
async def test_a_finished_game_is_kept_with_who_ended_how_and_how_long_it_was(
    tables: Tables, time: Time
) -> None:
    info = await tables.lobbies.create("poll", ONE, ANN, HERE, clocks=LIVE)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.join(info.id, CEM)
    await tables.lobbies.add_computer(info.id, ANN.id)
    info = await tables.lobbies.start(info.id, ANN.id)
    await run_clocks(tables)
    assert await tables.results.played() == []
    await tables.play.resign(info.id, CEM.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    time.passes(30)
    await tables.play.act(info.id, BOB.id, Pick(3))
    await run_clocks(tables)
    game = await last_game(tables)
    row = await finished_row(tables, info.id)
    assert (game.game, row.guild, row.pace, game.size, row.plies) == ("poll", HERE.guild, "live", 4, 4)
    assert (game.ended - row.started).total_seconds() == 30
    assert (row.ending, row.rated, row.options) == ("rounds", True, info.options)
    results = schema.results.c
    query = select(results.player, results.level, results.ending).where(results.table_id == info.id)
    assert {tuple(row) for row in await rows(tables, query)} == {
        (ANN.id, None, "rounds"),
        (BOB.id, None, "rounds"),
        (CEM.id, None, "resigned"),
        (None, "steady", "rounds"),
    }
    # Whoever resigned has no place: those who played to the end have.
    assert {(one.person, one.theirs, one.place is not None) for one in game.seats} == {
        (ANN, True, True),
        (BOB, True, True),
        (CEM, True, False),
        (None, False, True),
    }
    assert await tables.results.played(guild=HERE.guild, game="poll") == [game]
    for nothing in ({"guild": 2}, {"game": "heap"}):
        assert await tables.results.played(**nothing) == []
    assert (await tables.stats.person(CEM, CEM.id)).last == (game,)


async def test_for_whom_a_computer_ended_the_game_is_known_but_it_is_not_their_result(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=3))
    for _ in range(3):
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(60)
        await run_clocks(tables)
    ann, bob = (await last_game(tables)).seats
    assert (ann.person, ann.theirs, bob.person, bob.theirs) == (ANN, True, BOB, False)
    assert [row.held for row in await rows(tables, select(schema.results))] == [False, True]


async def test_of_whom_too_many_moves_were_made_for_to_count_no_name_is_kept(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=6))
    while (info := await tables.views.info(info.id)).number < 10:
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(0 if info.seats[1].held else 60)
        await run_clocks(tables)
    for person in (BOB, ANN):
        await tables.play.act(info.id, person.id, Pick(1))
    ann, bob = (await last_game(tables)).seats
    assert (ann.person, bob.person, bob.theirs) == (ANN, None, False)
    await tables.personal.forget(BOB.id)
    assert {row.name for row in await rows(tables, select(schema.results))} == {"Ann", ""}


async def test_what_was_made_for_somebody_and_taken_back_is_not_held_against_them(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "heap", ANN, BOB, clocks=LIVE, options=HeapOptions(cards=9))
    user, table_view = await view_of_mover(tables, info.id)
    other = ANN if user == BOB.id else BOB
    for _ in range(4):
        time.passes(60)
        await run_clocks(tables)
        proposal = (await tables.proposals.ask(info.id, user, "undo")).life.proposal
        assert proposal is not None
        info = await tables.proposals.vote(info.id, other.id, proposal.number, agree=True)
        assert not any(seat.held for seat in info.seats), "who takes a move back is there"
    await play_on(tables, info.id)
    assert (await last_game(tables)).seats[table_view.seat or 0].theirs


async def test_games_without_persons_lessons_and_tables_that_were_closed_leave_none(tables: Tables) -> None:
    closed = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=9))
    await tables.play.resign(closed.id, ANN.id)
    await tables.play.resign(closed.id, BOB.id)
    lesson = await seated(tables, "poll", ANN, options=ONE, place=Place(1, 11, venue="lesson"))
    await tables.play.act(lesson.id, ANN.id, Pick(1))
    assert (await tables.views.info(lesson.id)).status == "over"
    assert await tables.results.played() == []


@on_both
async def test_results_outlive_their_tables(tables: Tables, time: Time) -> None:
    await polled(tables, {ANN: 3, BOB: 1})
    game = await last_game(tables)
    time.passes(40 * DAY)
    assert await tables.retention.tidy(30) == (0, 1)
    assert await tables.views.all_numbers() == []
    assert (await tables.stats.person(ANN, ANN.id)).last == (game,)
    assert (await tables.stats.person(ANN, ANN.id)).won == 1


async def test_what_is_over_stays_over(tables: Tables) -> None:
    """Nothing is taken back, reopened or resigned after the end: each game has one result."""
    info = await polled(tables, {ANN: 3, BOB: 1})
    for attempt in (
        tables.proposals.ask(info.id, ANN.id, "undo"),
        tables.play.resign(info.id, BOB.id),
        tables.play.act(info.id, BOB.id, Pick(3)),
    ):
        with pytest.raises(TableFinished):
            await attempt
    with pytest.raises(TableError, match="Only a table that was closed"):
        await tables.pauses.reopen(info.id, ANN.id)
    assert len(await tables.results.played()) == 1


async def test_a_table_that_lapsed_is_reopened_and_counts_once_when_it_ends(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    time.passes(LIVE.seconds["pick"])
    await run_clocks(tables)
    time.passes(LIVE.seconds["pick"])
    await run_clocks(tables)
    time.passes(15 * DAY)
    await run_clocks(tables)
    assert (await tables.views.info(info.id)).status == "closed"
    closed = (await tables.totals()).moves
    assert await tables.results.played() == []
    await tables.pauses.reopen(info.id, ANN.id)
    assert (await tables.totals()).moves == 0
    with_both = (await tables.views.info(info.id)).seats
    if with_both[1].held:
        await tables.play.take_back(info.id, BOB.id)
    await play_on(tables, info.id)
    assert len(await tables.results.played()) == 1
    totals = await tables.totals()
    assert totals.moves == (await tables.views.info(info.id)).number > closed
    assert (totals.tables, totals.servers) == (1, 1)


@on_both
async def test_two_presses_that_end_a_game_end_it_once(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=ONE)
    await tables.play.act(info.id, ANN.id, Pick(1))
    presses = [tables.play.act(info.id, BOB.id, Pick(3)) for _ in range(2)]
    done = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(one, Exception) for one in done) == 1
    assert len(await tables.results.played()) == 1
    assert len(await rows(tables, select(schema.results))) == 2


async def begun(tables: Tables, *movers: Person, **more: object) -> int:
    """A table of Ann and Bob of which these have moved, and that Bob has given up since."""
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=9), **more)
    for person in movers:
        await tables.play.act(info.id, person.id, Pick(1))
    await tables.play.resign(info.id, BOB.id)
    return info.id


async def stop(tables: Tables, time: Time, table: int, how: str) -> None:
    """Ann, who alone is left, does not play on against a computer player."""
    if how == "gives up":
        await tables.play.resign(table, ANN.id)
    elif how == "ends it":
        await tables.proposals.ask(table, ANN.id, "end")
    elif how == "is sent home":
        await tables.play.abandon(table)
    else:
        for _ in range(2):
            await run_clocks(tables)
            time.passes(LIVE.seconds["pick"])
            await run_clocks(tables)
        assert (await tables.views.info(table)).seats[0].held
        time.passes(15 * DAY)
        await run_clocks(tables)


async def rated(tables: Tables) -> list[tuple[object, ...]]:
    """All that is kept of ratings."""
    kept = [await rows(tables, select(each)) for each in (schema.ratings, schema.rating_steps)]
    return [tuple(row) for found in kept for row in sorted(map(tuple, found))]


WAYS = ("gives up", "ends it", "is sent home", "stays away")


@pytest.mark.parametrize("how", WAYS)
async def test_whoever_is_left_by_all_others_has_won_however_they_stop(
    tables: Tables, time: Time, how: str
) -> None:
    table = await begun(tables, ANN, BOB, clocks=LIVE)
    assert await tables.results.played() == []
    await drained(tables)
    await stop(tables, time, table, how)
    game = await last_game(tables)
    assert [(seat.person, seat.place, seat.theirs) for seat in game.seats] == [
        (ANN, 1, True),
        (BOB, None, True),
    ]
    row = await finished_row(tables, table)
    assert (row.ending, row.rated) == ("resigned", True)
    lines = [each for each in await drained(tables) if isinstance(each, Announcement)]
    assert lines[-1] == Announcement("Everybody else has left, so {name} wins.", {"name": "Ann"})
    ann, bob = (await tables.views.context(table, None)).table_view.ratings
    assert ann.change > 0 > bob.change
    for person, won in ((ANN, 1), (BOB, 0)):
        stats = await tables.stats.person(person, person.id)
        assert (stats.played, stats.won, stats.last) == (1, won, (game,))
    with pytest.raises(TableError, match=r"Only a table that was closed|no seat"):
        await tables.pauses.reopen(table, ANN.id)
    before = await rated(tables)
    assert len(before) == 8
    assert await tables.ratings.replay() == 1
    assert await rated(tables) == before


@pytest.mark.parametrize("movers", [(), (ANN,), (BOB,)])
@pytest.mark.parametrize("how", WAYS)
async def test_a_game_that_only_one_has_begun_has_no_result(
    tables: Tables, time: Time, how: str, movers: tuple[Person, ...]
) -> None:
    table = await begun(tables, *movers, clocks=LIVE)
    await stop(tables, time, table, how)
    assert (await tables.views.info(table)).status == "closed"
    assert await tables.results.played() == []
    assert await rows(tables, select(schema.ratings)) == []


async def test_a_move_that_was_taken_back_has_begun_nothing(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    await play_on(tables, info.id, 1)
    second, _ = await view_of_mover(tables, info.id)
    await play_on(tables, info.id, 1)
    other = ({ANN.id, BOB.id} - {second}).pop()
    await tables.proposals.ask(info.id, second, "undo")
    proposal = (await tables.views.info(info.id)).life.proposal
    if proposal is not None:  # chance may have it that the move showed something to its maker
        await tables.proposals.vote(info.id, other, proposal.number, agree=True)
    assert (await view_of_mover(tables, info.id))[0] == second
    for user in (second, other):
        await tables.play.resign(info.id, user)
    assert await tables.results.played() == []


async def test_of_three_the_last_one_wins_and_the_others_share_the_last_place(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9))
    for person in (ANN, BOB, CEM):
        await tables.play.act(info.id, person.id, Pick(1))
    for person in (BOB, ANN):
        await tables.play.resign(info.id, person.id)
        assert await tables.results.played() == []
    await tables.play.resign(info.id, CEM.id)
    assert [seat.person for seat in (await last_game(tables)).seats if seat.place] == [CEM]
    ann, bob, cem = (await tables.views.context(info.id, None)).table_view.ratings
    assert ann.change == bob.change < 0 < cem.change


async def test_a_computer_player_is_no_opponent_in_a_game_that_people_have_left(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(rounds=9), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await run_clocks(tables)
    for person in (ANN, BOB):
        await tables.play.act(info.id, person.id, Pick(1))
    for person in (BOB, ANN):
        await tables.play.resign(info.id, person.id)
    game = await last_game(tables)
    assert [(seat.person, seat.place) for seat in game.seats] == [(ANN, 1), (BOB, None)]
    ann, bob = (await tables.views.context(info.id, None)).table_view.ratings
    assert ann.change == -bob.change > 0


async def test_whoever_leaves_computer_players_alone_has_played_for_nothing(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(rounds=9), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await run_clocks(tables)
    await tables.play.resign(info.id, ANN.id)
    assert await tables.results.played() == []


async def test_a_server_that_wants_no_ratings_has_results_that_are_not_rated(tables: Tables) -> None:
    assert HERE.guild is not None
    await tables.settings.change_server(HERE.guild, ratings=False)
    assert not (await finished_row(tables, (await polled(tables, {ANN: 3, BOB: 1})).id)).rated
    elsewhere = await polled(tables, {ANN: 3, BOB: 1}, place=Place(2, 22))
    assert (await finished_row(tables, elsewhere.id)).rated


async def test_what_somebody_played_alone_goes_with_them_and_elsewhere_they_have_no_name(
    tables: Tables,
) -> None:
    await polled(tables, {ANN: 2})
    await polled(tables, {ANN: 3, BOB: 1})
    heap = await seated(tables, "heap", BOB, ANN, options=HeapOptions(cards=2))
    await play_on(tables, heap.id)
    await tables.personal.forget(ANN.id)
    (both,) = await tables.results.played(game="poll")
    somebody, bob = both.seats
    assert (somebody.person, somebody.place) == (None, 1)
    assert (bob.person, bob.theirs) == (BOB, True)
    names = select(schema.results.c.name).where(schema.results.c.person.is_(None))
    assert {row.name for row in await rows(tables, names)} == {"Somebody"}
    players = {row.player for row in await rows(tables, select(schema.results)) if row.person is None}
    # One number for all their games, so that others' ratings can be worked out again.
    assert len(players) == 1
    assert players.pop() < 0
    assert (await tables.stats.person(ANN, ANN.id)).last == ()
