"""What is done by consent, and seats that change hands."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from tables.core.errors import LobbyError, NotSeated, TableError, TableFinished
from tables.core.message_types import Announcement, Notice
from tables.core.types import Person, ProposalKind, TableInfo
from tables.core.view_types import PlayedMove
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    DEA,
    HERE,
    LIVE,
    Time,
    drained,
    due_clocks,
    heap_of_three,
    play_on,
    rows,
    run_clocks,
    seated,
    view_of_mover,
)


async def table_of_three(tables: Tables, **more: Any) -> TableInfo:
    return await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9), **more)


async def results(tables: Tables) -> list[Any]:
    found = schema.results.c
    return await rows(tables, select(found.seat, found.person, found.ending).order_by(found.id))


@pytest.mark.parametrize(
    ("kind", "then"),
    [
        ("pause", "The table is not paused."),
        ("resume", "The table stays paused."),
        ("end", "The game goes on."),
        ("replace", "The seat of {seat} does not change hands."),
    ],
)
async def test_what_came_to_nothing_says_what_it_was(
    tables: Tables, time: Time, kind: ProposalKind, then: str
) -> None:
    info = await table_of_three(tables)
    until = time() + timedelta(days=2)
    if kind == "resume":
        await tables.proposals.ask(info.id, ANN.id, "pause", until=until)
    about: dict[str, Any] = {"pause": {"until": until}, "replace": {"seat": 2}}.get(kind, {})
    info = await tables.proposals.ask(info.id, BOB.id, kind, **about)
    against = CEM if kind != "replace" else ANN
    await drained(tables)
    await tables.proposals.vote(info.id, against.id, info.life.proposal.number, agree=False)
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert (line.text, line.then) == ("{name} disagrees.", then)
    assert line.params == {"name": against.name} | ({"seat": "Cem"} if kind == "replace" else {})


async def test_all_must_agree_to_an_end_without_a_result(tables: Tables) -> None:
    info = await table_of_three(tables)
    with pytest.raises(NotSeated):
        await tables.proposals.ask(info.id, DEA.id, "end")
    info = await tables.proposals.ask(info.id, ANN.id, "end")
    number = info.life.proposal.number
    assert (info.status, info.life.proposal.voters, info.life.proposal.needed) == (
        "playing",
        (BOB.id, CEM.id),
        2,
    )
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert (line.proposal, line.asks) == (number, (BOB.id, CEM.id))
    await tables.proposals.vote(info.id, BOB.id, number, agree=True)
    for user, reason in ((BOB.id, "already agreed"), (ANN.id, "no vote"), (DEA.id, "no vote")):
        with pytest.raises(TableError, match=reason):
            await tables.proposals.vote(info.id, user, number, agree=True)
    info = await tables.proposals.vote(info.id, CEM.id, number, agree=True)
    assert (info.status, info.life.proposal) == ("closed", None)
    assert await results(tables) == []
    with pytest.raises(TableFinished):
        await tables.proposals.vote(info.id, CEM.id, number, agree=True)


async def test_one_who_is_against_it_is_enough_and_its_maker_takes_it_back(
    tables: Tables, time: Time
) -> None:
    info = await table_of_three(tables)
    for user in (BOB, ANN):
        time.passes(3600)
        info = await tables.proposals.ask(info.id, ANN.id, "end")
        number = info.life.proposal.number
        with pytest.raises(TableError, match="Another proposal is already open"):
            await tables.proposals.ask(info.id, CEM.id, "end")
        info = await tables.proposals.vote(info.id, user.id, number, agree=False)
        assert (info.status, info.life.proposal) == ("playing", None)
        with pytest.raises(TableError, match="settled"):
            await tables.proposals.vote(info.id, CEM.id, number, agree=True)


async def test_nobody_else_is_asked_where_nobody_else_is_there(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(), ANN, (await table_of_three(tables)).place)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await drained(tables)
    assert (await tables.proposals.ask(info.id, ANN.id, "end")).status == "closed"
    assert [one for one in await drained(tables) if isinstance(one, Announcement)] == []


async def somebody_away(tables: Tables, time: Time, *people: Person) -> TableInfo:
    """A live table that all have begun, and for the first of whom a computer player moves since."""
    info = await seated(tables, "poll", *people, clocks=LIVE, options=PollOptions(rounds=9))
    for person in people:
        await tables.play.act(info.id, person.id, Pick(1))
    for _ in range(2):
        for person in people[1:]:
            await tables.play.act(info.id, person.id, Pick(1))
        time.passes(60)
        await run_clocks(tables)
    info = await tables.views.info(info.id)
    assert [seat.held for seat in info.seats] == [True, *([False] * (len(people) - 1))]
    await drained(tables)
    return info


async def ended(tables: Tables, time: Time, table: int) -> list[Announcement]:
    """What is said as the time to answer is over."""
    time.passes(5 * 60)
    due = [row for row in await due_clocks(tables) if row.purpose == "proposal"]
    assert [await tables.clocks.fire(row) for row in due] == [True]
    return [one for one in await drained(tables) if isinstance(one, Announcement)]


async def test_whoever_alone_is_there_makes_no_game_void(tables: Tables, time: Time) -> None:
    away = await somebody_away(tables, time, ANN, BOB)
    info = await tables.proposals.ask(away.id, BOB.id, "end")
    assert (info.status, info.life.proposal.voters) == ("playing", (ANN.id,))
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert line.asks == (ANN.id,)
    assert "Whoever is away gives up by not answering" in line.text
    assert [one.text for one in await ended(tables, time, info.id)] == [
        "{name} did not answer, and has given up.",
        "Everybody else has left, so {name} wins.",
    ]
    assert await results(tables) == [(0, ANN.id, "resigned"), (1, BOB.id, "resigned")]
    (game,) = await tables.results.played()
    assert [(seat.person, seat.place) for seat in game.seats] == [(ANN, None), (BOB, 1)]


@pytest.mark.parametrize("agree", [True, False])
async def test_whoever_is_away_says_whether_the_game_ends(tables: Tables, time: Time, agree: bool) -> None:
    away = await somebody_away(tables, time, ANN, BOB)
    number = (await tables.proposals.ask(away.id, BOB.id, "end")).life.proposal.number
    info = await tables.proposals.vote(away.id, ANN.id, number, agree=agree)
    assert (info.status, info.life.proposal) == ("closed" if agree else "playing", None)
    assert await results(tables) == []


async def test_whoever_is_back_in_time_has_not_given_up(tables: Tables, time: Time) -> None:
    away = await somebody_away(tables, time, ANN, BOB)
    await tables.proposals.ask(away.id, BOB.id, "end")
    await tables.play.take_back(away.id, ANN.id)
    lines = await ended(tables, time, away.id)
    assert (lines[-1].text, lines[-1].then) == ("Too few agreed in time.", "The game goes on.")
    assert (await tables.views.info(away.id)).status == "playing"


async def test_those_who_are_there_end_a_game_without_who_stays_away(tables: Tables, time: Time) -> None:
    away = await somebody_away(tables, time, ANN, BOB, CEM)
    number = (await tables.proposals.ask(away.id, BOB.id, "end")).life.proposal.number
    info = await tables.proposals.vote(away.id, CEM.id, number, agree=True)
    assert info.status == "playing", "Ann is asked as well"
    lines = await ended(tables, time, away.id)
    assert lines[-1].text == "Everyone present agreed to end the game without a result."
    assert (await tables.views.info(away.id)).status == "closed"
    assert await tables.results.played() == []


@on_both
async def test_of_two_votes_at_once_both_count(tables: Tables) -> None:
    info = await table_of_three(tables)
    number = (await tables.proposals.ask(info.id, ANN.id, "end")).life.proposal.number
    await asyncio.gather(
        *(tables.proposals.vote(info.id, user.id, number, agree=True) for user in (BOB, CEM))
    )
    assert (await tables.views.info(info.id)).status == "closed"


async def test_a_proposal_lapses(tables: Tables, time: Time) -> None:
    info = await table_of_three(tables, clocks=LIVE)
    await tables.proposals.ask(info.id, BOB.id, "pause", until=time() + timedelta(days=1))
    time.passes(5 * 60)
    due = await due_clocks(tables)
    assert [await tables.clocks.fire(row) for row in due if row.purpose == "proposal"] == [True]
    assert (await tables.views.info(info.id)).life.proposal is None


async def test_whoever_leaves_is_not_waited_for_with_an_answer(tables: Tables, time: Time) -> None:
    info = await table_of_three(tables)
    tomorrow = time() + timedelta(days=1)
    number = (await tables.proposals.ask(info.id, BOB.id, "pause", until=tomorrow)).life.proposal.number
    await tables.proposals.vote(info.id, ANN.id, number, agree=True)
    await tables.play.resign(info.id, CEM.id)
    for row in await due_clocks(tables):
        await tables.clocks.fire(row)
    info = await tables.views.info(info.id)
    assert info.life.pause is not None, "all who are there have agreed"
    await tables.proposals.ask(info.id, BOB.id, "resume")
    await drained(tables)
    await tables.play.resign(info.id, ANN.id)
    assert (await tables.views.info(info.id)).life.proposal is None, "nobody is left to agree"
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert line.text == "{name} has given up; a computer player takes the seat."
    assert line.settles is not None


async def test_who_has_a_move_back_as_another_one_leaves_is_called(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", ANN, BOB, CEM, options=HeapOptions(cards=10))
    asker, _ = await view_of_mover(tables, info.id)
    await play_on(tables, info.id, most=1)
    other, _ = await view_of_mover(tables, info.id)
    await play_on(tables, info.id, most=1)
    (third,) = {ANN.id, BOB.id, CEM.id} - {asker, other}
    proposal = (await tables.proposals.ask(info.id, asker, "undo")).life.proposal
    assert proposal.voters == tuple(sorted((other, third)))
    await tables.proposals.vote(info.id, third, proposal.number, agree=True)
    await drained(tables)
    time.passes(3600)
    await tables.play.resign(info.id, other)
    await run_clocks(tables)
    assert (await view_of_mover(tables, info.id))[0] == asker
    told = [each for each in await drained(tables) if isinstance(each, Notice)]
    assert [(each.user, each.reason) for each in told] == [(asker, "turn")]


@pytest.mark.parametrize("kind", ["pause", "end", "resume"])
async def test_what_somebody_has_asked_goes_with_them(tables: Tables, time: Time, kind: ProposalKind) -> None:
    info = await table_of_three(tables)
    until = time() + timedelta(days=1)
    if kind == "resume":
        await tables.proposals.ask(info.id, ANN.id, "pause", until=until)
    info = await tables.proposals.ask(info.id, BOB.id, kind, until=until if kind == "pause" else None)
    assert info.life.proposal is not None
    await drained(tables)
    await tables.play.resign(info.id, BOB.id)
    assert (await tables.views.info(info.id)).life.proposal is None
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert line.settles is not None


async def test_more_than_half_send_somebody_away(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, CEM, DEA, options=HeapOptions(cards=4))
    with pytest.raises(TableError, match="your own seat"):
        await tables.proposals.ask(info.id, ANN.id, "replace", seat=0)
    info = await tables.proposals.ask(info.id, ANN.id, "replace", seat=1)
    proposal = info.life.proposal
    assert (proposal.voters, proposal.needed) == ((CEM.id, DEA.id), 1)
    info = await tables.proposals.vote(info.id, CEM.id, proposal.number, agree=True)
    assert (info.seats[1].left, info.seats[1].person) == (True, BOB)
    assert await results(tables) == [(1, BOB.id, "removed")]
    for take in (tables.seats.take(info.id, BOB), tables.seats.take(info.id, BOB, 1)):
        with pytest.raises(TableError, match="Bob was removed from this table"):
            await take
    with pytest.raises(TableError, match="computer player already has this seat"):
        await tables.proposals.ask(info.id, ANN.id, "replace", seat=1)


async def test_of_two_neither_sends_the_other_away(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    with pytest.raises(TableError, match="neither can remove the other"):
        await tables.proposals.ask(info.id, ANN.id, "replace", seat=1)


async def test_a_seat_that_was_given_up_is_taken_over_and_played_to_the_end(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, CEM, options=HeapOptions(cards=4))
    with pytest.raises(LobbyError, match="No seat is free"):
        await tables.seats.take(info.id, DEA)
    await tables.play.resign(info.id, BOB.id)
    with pytest.raises(LobbyError, match="has a seat"):
        await tables.seats.take(info.id, ANN)
    info = await tables.seats.take(info.id, DEA)
    assert (info.seats[1].person, info.seats[1].left) == (DEA, False)
    assert (await tables.views.get(info.id, DEA.id)).seat == 1
    assert (await tables.views.get(info.id, BOB.id)).seat is None
    await play_on(tables, info.id)
    found = await results(tables)
    assert found[0] == (1, BOB.id, "resigned")
    assert sorted(person for _, person, _ in found[1:]) == [ANN.id, CEM.id, DEA.id]
    assert (await tables.views.verify(info.id)).log_fits


async def test_who_knows_a_seat_comes_back_to_that_one_alone(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, CEM, options=HeapOptions(cards=4))
    await tables.play.resign(info.id, BOB.id)
    await tables.play.resign(info.id, CEM.id)
    with pytest.raises(TableError, match="knows what another seat"):
        await tables.seats.take(info.id, BOB, 2)
    info = await tables.seats.take(info.id, BOB, 1)
    assert info.seats[1].person == BOB
    assert await results(tables) == [(2, CEM.id, "resigned")], "who came back has not given up"


async def test_the_host_gives_the_seat_of_who_is_away_to_somebody_else(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    for _ in range(2):
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(60)
        await run_clocks(tables)
    info = await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=CEM)
    assert (info.seats[1].person, info.seats[1].held, info.seats[1].misses) == (CEM, False, 0)
    with pytest.raises(NotSeated):
        await tables.play.act(info.id, BOB.id, Pick(1))
    assert await results(tables) == [(1, BOB.id, "replaced")]


async def test_who_is_back_meanwhile_keeps_the_seat(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE, options=PollOptions(rounds=9))
    for _ in range(2):
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(60)
        await run_clocks(tables)
    await tables.play.take_back(info.id, BOB.id)
    with pytest.raises(TableError, match="neither can remove the other"):
        await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=CEM)
    assert (await tables.views.info(info.id)).seats[1].person == BOB


async def test_a_proposal_that_cannot_be_done_any_more_comes_to_nothing(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9))
    proposal = (await tables.proposals.ask(info.id, ANN.id, "replace", seat=1)).life.proposal
    await tables.play.resign(info.id, BOB.id)
    info = await tables.proposals.vote(info.id, CEM.id, proposal.number, agree=True)
    assert info.life.proposal is None
    assert len(await results(tables)) == 1


async def test_the_next_person_is_host_when_the_host_gives_up(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9))
    assert (await tables.play.resign(info.id, ANN.id)).host == BOB


async def test_somebody_else_is_host_when_the_hosts_seat_is_given_away(tables: Tables) -> None:
    info = await table_of_three(tables)
    proposal = (await tables.proposals.ask(info.id, BOB.id, "replace", seat=0, newcomer=DEA)).life.proposal
    assert (await tables.proposals.vote(info.id, CEM.id, proposal.number, agree=True)).host == BOB


async def test_a_manager_makes_the_newcomer_host_where_nobody_else_is_there(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", PollOptions(rounds=9), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    assert (await tables.seats.remove(info.id, 0, DEA)).host == DEA


async def test_what_somebody_asked_who_is_forgotten_goes_with_them(tables: Tables, time: Time) -> None:
    table, (ann, bob, _) = await heap_of_three(tables)
    await tables.proposals.ask(table, bob.id, "end")
    await tables.personal.forget(bob.id)
    assert (await tables.views.info(table)).life.proposal is None
    await drained(tables)
    time.passes(86400)
    assert await run_clocks(tables) == 0
    assert (await drained(tables), await tables.clocks.of_table(table)) == ([], [])
    assert (await tables.views.get(table, None)).awaited == {(ANN, BOB, CEM).index(ann)}


async def test_whoever_takes_a_seat_wants_the_notices_that_its_last_owner_did_not(tables: Tables) -> None:
    table, (ann, *_) = await heap_of_three(tables)
    await tables.notices.hush(table, ann.id)
    await tables.play.resign(table, ann.id)
    assert (await tables.seats.take(table, DEA)).life.hushed == {}


async def test_seats_stay_with_those_who_brought_something(tables: Tables) -> None:
    game = tables.store.games["poll"]
    assert game.seats_change_hands(PollOptions())


@pytest.mark.parametrize("returns", ["moves", "says so"])
@on_both
async def test_an_owner_who_returns_as_their_seat_is_given_away(opened: OpenTables, returns: str) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9), clocks=LIVE)
    for _ in range(2):
        await here.play.act(info.id, ANN.id, Pick(1))
        await here.play.act(info.id, CEM.id, Pick(1))
        for row in await due_clocks(here):
            await here.clocks.fire(row)
        (late,) = [
            row for row in await here.clocks.of_table(info.id) if row.purpose == "deadline" and row.seat == 1
        ]
        await here.clocks.fire(late)
    info = await here.views.info(info.id)
    assert info.seats[1].held
    info = await here.proposals.ask(info.id, CEM.id, "replace", seat=1, newcomer=DEA)
    proposal = info.life.proposal
    assert proposal is not None
    back = (
        there.play.act(info.id, BOB.id, Pick(2))
        if returns == "moves"
        else there.play.take_back(info.id, BOB.id)
    )
    vote = here.proposals.vote(info.id, ANN.id, proposal.number, agree=True)
    found = await asyncio.gather(vote, back, return_exceptions=True)
    info = await there.views.info(info.id)
    assert info.life.proposal is None
    assert not isinstance(found[0], BaseException)
    seat = info.seats[1]
    # Whichever came first: those present agreed, so Dea has the seat, and Bob is told that it is not his.
    assert (seat.person, seat.held) == (DEA, False)
    assert isinstance(found[1], NotSeated | PlayedMove | TableInfo)
    with pytest.raises(NotSeated):
        await there.play.act(info.id, BOB.id, Pick(0))
    assert (await there.views.verify(info.id)).log_fits
