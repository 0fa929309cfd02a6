"""Ratings: kept with each game that ends, and the same when all are worked out again."""

from __future__ import annotations

import asyncio
import json

from sqlalchemy import delete, select, update

from tables.core.view_types import SeatRating
from tables.results import rating_rows
from tables.results.rating_method import ALL_GAMES, Opponents
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, play_on, polled, rows, run_clocks, seated

ONE = PollOptions(rounds=1)


async def a_year(tables: Tables) -> None:
    """Games of two kinds, with computers, ties, somebody who gave up, and one that counts for nothing."""
    for picks in ({ANN: 3, BOB: 1}, {ANN: 2, BOB: 2, CEM: 1}, {CEM: 3, ANN: 1}, {DEA: 1}):
        await polled(tables, picks) if len(picks) > 1 else await alone(tables)
    heap = await seated(tables, "heap", BOB, ANN, options=HeapOptions(cards=3))
    await play_on(tables, heap.id)
    left = await seated(tables, "poll", ANN, BOB, CEM, options=ONE)
    await tables.play.resign(left.id, BOB.id)
    for person in (ANN, CEM):
        await tables.play.act(left.id, person.id, Pick(1))
    await run_clocks(tables)
    mixed = await tables.lobbies.create("poll", ONE, CEM, HERE)
    await tables.lobbies.join(mixed.id, DEA)
    await tables.lobbies.add_computer(mixed.id, CEM.id)
    await tables.lobbies.start(mixed.id, CEM.id)
    await run_clocks(tables)
    for person in (CEM, DEA):
        await tables.play.act(mixed.id, person.id, Pick(person.id % 3))


async def alone(tables: Tables) -> None:
    info = await seated(tables, "poll", DEA, options=ONE)
    await tables.play.act(info.id, DEA.id, Pick(1))


async def kept(tables: Tables) -> list[list[tuple[object, ...]]]:
    """All that is kept of ratings."""
    found = []
    for table in (schema.ratings, schema.rating_steps):
        found.append(sorted(tuple(row) for row in await rows(tables, select(table))))
    return found


async def test_worked_out_again_they_are_what_they_were(tables: Tables) -> None:
    await a_year(tables)
    before = await kept(tables)
    assert len(before[0]) > 8
    assert await tables.ratings.replay() == 6
    assert await kept(tables) == before


async def test_a_new_method_has_them_worked_out_again_once(tables: Tables, monkeypatch) -> None:
    await a_year(tables)
    assert await tables.ratings.bring_up_to_date() == 6
    assert await tables.ratings.bring_up_to_date() is None
    before = await kept(tables)
    await tables.db.write(lambda connection: connection.execute(delete(schema.rating_steps)))
    await tables.db.write(lambda connection: connection.execute(update(schema.ratings).values(mu=0.0)))
    monkeypatch.setattr(rating_rows, "METHOD", 999)
    assert await tables.ratings.bring_up_to_date() == 6
    assert await kept(tables) == before
    assert await tables.ratings.bring_up_to_date() is None
    # What is published of computer players is part of it.
    tables = Tables(tables.store, Opponents({"poll": {"steady": (1900, 20)}}))
    assert await tables.ratings.bring_up_to_date() == 6
    assert await kept(tables) != before


async def test_many_games_are_worked_out_in_pieces(tables: Tables, monkeypatch) -> None:
    await a_year(tables)
    before = await kept(tables)
    monkeypatch.setattr(rating_rows, "_AT_ONCE", 2)
    await tables.ratings.replay()
    assert await kept(tables) == before


@on_both
async def test_a_game_tells_what_it_changed_but_not_of_who_keeps_it_private(tables: Tables) -> None:
    first = await polled(tables, {ANN: 3, BOB: 1})
    ann, bob = (await tables.views.context(first.id, None)).table_view.ratings
    assert (ann.seat, ann.provisional) == (0, True)
    assert ann.change == ann.points - 1500 > 0 > bob.change
    ratings = (await tables.stats.person(ANN, ANN.id)).ratings
    assert {name: (rating.points, rating.games) for name, rating in ratings.items()} == dict.fromkeys(
        ("poll", ALL_GAMES), (ann.points, 1)
    )
    second = await polled(tables, {BOB: 3, ANN: 1})
    ann_now = (await tables.views.context(second.id, None)).table_view.ratings[1]
    assert isinstance(ann_now, SeatRating)
    assert ann_now.points == ann.points + ann_now.change
    assert (await tables.stats.person(ANN, ANN.id, "poll")).course == (ann.points, ann_now.points)
    await tables.settings.change_person(ANN.id, private=True)
    (of_bob,) = (await tables.views.context(second.id, ANN.id)).table_view.ratings
    assert (of_bob.seat, of_bob.change > 0) == (0, True)
    assert (await tables.stats.person(ANN, ANN.id)).ratings != {}


async def test_games_of_a_server_that_wants_no_ratings_change_none(tables: Tables) -> None:
    assert HERE.guild is not None
    await tables.settings.change_server(HERE.guild, ratings=False)
    await polled(tables, {ANN: 3, BOB: 1})
    assert await kept(tables) == [[], []]
    await tables.settings.change_server(HERE.guild, ratings=True)
    assert await tables.ratings.replay() == 0


async def test_games_where_hints_are_allowed_change_none(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", ONE, ANN, HERE)
    await tables.lobbies.allow_hints(info.id, ANN.id, True)
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.start(info.id, ANN.id)
    for person in (ANN, BOB):
        await tables.play.act(info.id, person.id, Pick(person.id % 3))
    assert len(await tables.results.played()) == 1
    assert await kept(tables) == [[], []]


@on_both
async def test_two_tables_that_end_at_once_count_one_after_the_other(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    tables = [await seated(here, "poll", ANN, BOB, options=ONE) for _ in range(4)]
    for info in tables:
        await here.play.act(info.id, ANN.id, Pick(3))
    await asyncio.gather(
        *((here, there)[at % 2].play.act(info.id, BOB.id, Pick(at % 4)) for at, info in enumerate(tables))
    )
    assert (await here.stats.person(ANN, ANN.id)).ratings["poll"].games == 4
    before = await kept(here)
    await there.ratings.replay()
    assert await kept(here) == before


async def test_others_ratings_hold_when_somebody_is_forgotten_who_then_begins_again(tables: Tables) -> None:
    await a_year(tables)
    before = {person: (await tables.stats.person(person, person.id)).ratings for person in (BOB, CEM, DEA)}
    await tables.personal.forget(ANN.id)
    assert (await tables.stats.person(ANN, ANN.id)).ratings == {}
    await tables.ratings.replay()
    assert {person: (await tables.stats.person(person, person.id)).ratings for person in before} == before
    await polled(tables, {ANN: 3, BOB: 1})
    assert (await tables.stats.person(ANN, ANN.id)).ratings["poll"].games == 1
    again = await kept(tables)
    await tables.ratings.replay()
    assert await kept(tables) == again


async def test_what_is_taken_along_has_ratings_and_results(tables: Tables) -> None:
    await polled(tables, {ANN: 3, BOB: 1})
    taken = json.loads(await tables.personal.export(ANN.id))
    assert {row["track"] for row in taken["ratings"]} == {"poll", ALL_GAMES}
    assert [row["place"] for row in taken["results"]] == [1]
    assert str(BOB.id) not in json.dumps(taken)
