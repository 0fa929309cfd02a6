"""Leaderboards: who leads, where and when, and page by page."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from tables.core.types import Person, Place
from tables.results import leaderboards, rating_method
from tables.service import Tables
from tests.tables.conftest import on_both
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, Time, polled, seated

ONE = PollOptions(rounds=1)
DAY = 86400.0


async def leaders(tables: Tables, **more: Any) -> list[Person]:
    return [row.person for row in (await tables.leaderboards.page(ANN.id, **more)).rows]


@on_both
async def test_by_rating_over_all_time_and_by_gain_over_a_period(
    tables: Tables, time: Time, monkeypatch
) -> None:
    for each in (leaderboards, rating_method):
        monkeypatch.setattr(each, "PROVISIONAL", 5)
    assert await leaders(tables) == []
    for _ in range(5):
        await polled(tables, {ANN: 3, BOB: 1})
    time.passes(10 * DAY)
    await polled(tables, {BOB: 3, ANN: 1})
    # Cem has a higher rating by a single game, which says little yet.
    await polled(tables, {CEM: 3, DEA: 1}, place=Place(2, 22))
    assert await leaders(tables, game="poll") == [ANN, BOB, CEM, DEA]
    assert await leaders(tables) == [ANN, BOB, CEM, DEA]
    assert await leaders(tables, game="poll", guild=HERE.guild) == [ANN, BOB]
    assert await leaders(tables, guild=2) == [CEM, DEA]
    week = await tables.leaderboards.page(ANN.id, game="poll", guild=HERE.guild, period="week")
    assert [row.person for row in week.rows] == [BOB, ANN]
    assert week.rows[0].gained > 0 > week.rows[1].gained
    assert (week.own, week.rows[0].provisional) == (2, False)
    month = await tables.leaderboards.page(ANN.id, game="poll", period="month")
    assert [row.place for row in month.rows[:2]] == [1, 2]
    time.passes(400 * DAY)
    for period in ("week", "month", "year"):
        assert await leaders(tables, period=period) == []
    assert await leaders(tables, period="all") == [ANN, BOB, CEM, DEA]


async def test_pages_have_all_and_end_at_the_last(tables: Tables, monkeypatch) -> None:
    monkeypatch.setattr(leaderboards, "PAGE", 2)
    people = [ANN, BOB, CEM]
    await polled(tables, {person: 3 - at for at, person in enumerate(people)})
    first = await tables.leaderboards.page(CEM.id, page=-4)
    assert ([row.person for row in first.rows], first.page, first.pages, first.people, first.own) == (
        *([ANN, BOB], 0, 2, 3, 3),
    )
    last = await tables.leaderboards.page(DEA.id, page=99)
    assert ([(row.place, row.person) for row in last.rows], last.page, last.own) == ([(3, CEM)], 1, None)


async def test_who_stands_by_the_same_figure_shares_a_place(tables: Tables) -> None:
    await polled(tables, {ANN: 3, BOB: 2, CEM: 2, DEA: 1})
    for period in ("all", "week"):
        board = await tables.leaderboards.page(CEM.id, period=period)
        assert [(row.place, row.person) for row in board.rows] == [(1, ANN), (2, BOB), (2, CEM), (4, DEA)]
        assert board.own == 2


@on_both
async def test_alone_the_best_score_counts_then_the_mean(tables: Tables, monkeypatch) -> None:
    game = tables.store.games["poll"]
    monkeypatch.setattr(type(game), "info", structs.replace(game.info, seats=(1, 1)))
    for person, scores in ((ANN, (3, 1)), (BOB, (3, 2)), (CEM, (2,))):
        for score in scores:
            info = await seated(tables, "poll", person, options=ONE)
            await tables.play.act(info.id, person.id, Pick(score))
    board = await tables.leaderboards.page(ANN.id, game="poll")
    assert [(row.person, row.best, row.mean, row.points) for row in board.rows] == [
        (BOB, 3, 2.5, None),
        (ANN, 3, 2.0, None),
        (CEM, 2, 2.0, None),
    ]


async def test_games_of_persons_with_a_computer_alone_lead_nowhere(tables: Tables) -> None:
    await polled(tables, {ANN: 3})
    assert await leaders(tables, game="poll") == []
