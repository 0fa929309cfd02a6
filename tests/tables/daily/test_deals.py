"""Deals that everybody plays: fixed beforehand, tried once, and secret until their day is over everywhere."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

import data
from engine.core.chance import commitment
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Options
from tables.core.errors import DealError
from tables.core.types import Person
from tables.daily.deals import DealPlan
from tables.daily.tries import DealKey, Try, current
from tables.delivery.bulletins import DailyDeal
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both
from tests.tables.world import ANN, BOB, CEM, Time, play_on, rows

GAMES = {"quetinny": Quetinny.load(data.read_text)}
PLAN = DealPlan("quetinny", Options(), (Options(courts=True), Options(excuse=True)))
TODAY = DealKey("day", date(2026, 8, 1))


@pytest.fixture
async def tables(opened: OpenTables) -> Tables:
    return await opened(GAMES)


async def begun(tables: Tables, person: Person = ANN, guild: int | None = 1, **more: Any) -> Try:
    return await tables.deals.begin(PLAN, more.pop("kind", "day"), person, guild, **more)


async def played(tables: Tables, person: Person = ANN, guild: int | None = 1) -> Try:
    """A try that is played to its end."""
    attempt = await begun(tables, person, guild)
    assert attempt.table is not None
    await play_on(tables, attempt.table)
    return attempt


async def seeds(tables: Tables) -> dict[str, bytes]:
    return {row.id: row.seed for row in await rows(tables, select(schema.deals))}


def test_days_are_those_of_calendars() -> None:
    evening = datetime(2026, 8, 1, 23, tzinfo=UTC)
    assert current("day", evening, "Pacific/Kiritimati").text == "day-2026-08-02"
    assert current("day", evening, "Asia/Tokyo").text == "day-2026-08-02"
    assert current("day", evening, "UTC").text == "day-2026-08-01"
    assert current("week", evening, "UTC").text == "week-2026-07-27"
    assert current("week", evening + timedelta(days=2), "UTC").text == "week-2026-08-03"
    for zone in ("Pacific/Kiritimati", "Europe/Berlin", "Etc/GMT+12"):
        key = current("day", evening, zone)
        assert key.opens <= evening < key.closes
    assert DealKey.read(TODAY.text) == TODAY


@pytest.mark.parametrize("text", ["", "day", "day-x", "year-2026-08-01", "week-2026-08-01", "day-1999-01-01"])
def test_what_names_no_deal_is_refused(text: str) -> None:
    with pytest.raises(DealError):
        DealKey.read(text)


@on_both
async def test_one_try_comes_of_many_presses_in_two_servers_and_processes(opened: OpenTables) -> None:
    one, other = await opened(GAMES), await opened(GAMES)
    tries = await asyncio.gather(
        *(begun(tables, ANN, guild) for tables in (one, other) for guild in (1, 2, None) for _ in range(2))
    )
    assert len({attempt.table for attempt in tries}) == 1
    theirs = await begun(other, BOB, 2)
    assert theirs.table != tries[0].table
    views = [(await one.views.get(each.table or 0, None)).view for each in (tries[0], theirs)]
    assert views[0].opening == views[1].opening
    # Another process knows the same seeds, of tomorrow too.
    assert len(await seeds(one)) == 2


@on_both
async def test_a_deal_is_fixed_the_day_before_and_its_seed_shown_when_it_is_over_everywhere(
    tables: Tables, time: Time
) -> None:
    attempt = await played(tables)
    assert attempt.table is not None
    deal, following = await tables.deals.deal(PLAN, TODAY)
    kept = await seeds(tables)
    assert (deal.commitment, following.commitment) == tuple(
        commitment(kept[key.text]) for key in (TODAY, TODAY.following)
    )
    assert not deal.was_fixed_before("UTC")
    assert following.was_fixed_before("UTC")
    with pytest.raises(DealError, match="not open yet"):
        await tables.deals.deal(PLAN, TODAY.following.following)
    found = await tables.views.verify(attempt.table, deal.commitment)
    assert found.fits
    assert found.seed is None
    with pytest.raises(DealError, match="Others may still play"):
        await tables.past.record(attempt.table)
    time.moment = TODAY.closes
    found = await tables.views.verify(attempt.table, deal.commitment)
    assert found.seed == kept[TODAY.text]
    assert (await tables.past.record(attempt.table)).commitment == deal.commitment
    # A seed that was changed behind everybody's back does not fit what was shown.
    changed = update(schema.deals).values(commitment=following.commitment)
    await tables.db.write(lambda connection: connection.execute(changed))
    assert not (await tables.views.verify(attempt.table)).seed_fits


async def test_a_line_is_for_those_who_have_played(tables: Tables, time: Time) -> None:
    attempt = await played(tables)
    info = await tables.views.info(attempt.table or 0)
    with pytest.raises(DealError):
        await tables.past.history(info.id)
    for reader in (BOB.id, CEM.id):
        with pytest.raises(DealError):
            await tables.past.history(info.id, reader)
        assert not await tables.deals.may_see_best(TODAY, reader)
    await begun(tables, BOB)
    with pytest.raises(DealError):
        await tables.deals.require_may_see(info, BOB.id)
    await played(tables, BOB)
    assert (await tables.past.history(info.id, BOB.id)).open
    assert await tables.deals.may_see_best(TODAY, BOB.id)
    time.moment = TODAY.closes
    assert (await tables.past.history(info.id, CEM.id)).open
    assert await tables.deals.may_see_best(TODAY, CEM.id)


@on_both
async def test_the_best_is_first_and_equals_share_a_place(tables: Tables) -> None:
    for person in (ANN, BOB, CEM):
        await played(tables, person, 2 if person is CEM else 1)
    for person, score, won in ((ANN, 30, True), (BOB, 30, True), (CEM, 0, False)):
        changed = update(schema.tries).where(schema.tries.c.person == person.id)
        values = changed.values(score=score, won=won)
        await tables.db.write(lambda connection, values=values: connection.execute(values))
    ranking = await tables.deals.ranking(TODAY, None)
    assert [(each.place, each.attempt.person) for each in ranking] == [(1, ANN), (1, BOB), (3, CEM)]
    assert [each.attempt.person for each in await tables.deals.ranking(TODAY, 2)] == [CEM]


@on_both
async def test_streaks_are_counted_and_a_try_that_is_not_finished_ends_with_its_day(
    tables: Tables, time: Time
) -> None:
    for _ in range(2):
        await played(tables)
        time.passes(86400)
    attempt = await begun(tables)
    now = tables.deals.current("day", "UTC")
    assert await tables.deals.streak(now, ANN.id) == (2, 2)
    time.passes(86000)
    await tables.deals.go_on(PLAN)
    assert (await tables.views.info(attempt.table or 0)).status == "playing", "it is still that day elsewhere"
    time.passes(86400)
    await tables.deals.go_on(PLAN)
    assert (await tables.views.info(attempt.table or 0)).status == "closed"
    own = await tables.deals.own(now, ANN.id)
    assert own is not None
    assert (own.is_going_on, own.is_finished) == (False, False)
    await played(tables)
    assert await tables.deals.streak(tables.deals.current("day", "UTC"), ANN.id) == (1, 2)


async def test_deals_go_on_day_by_day_once_somebody_plays_them(tables: Tables, time: Time) -> None:
    await tables.deals.go_on(PLAN)
    assert await seeds(tables) == {}
    await begun(tables)
    for _ in range(5):
        await tables.deals.go_on(PLAN)
        time.passes(86400)
    made = {row.id: row.made for row in await rows(tables, select(schema.deals))}
    days = sorted(DealKey.read(each) for each in made if each.startswith("day"))
    assert len(days) == 7
    assert all(made[key.text] < key.opens for key in days[2:])


async def test_who_is_forgotten_does_not_try_again(tables: Tables, time: Time) -> None:
    await played(tables)
    await tables.personal.forget(ANN.id)
    assert (await begun(tables)).table is None
    assert (await begun(tables)).person.id < 0
    assert await tables.deals.ranking(TODAY, None) == []
    time.moment = TODAY.closes
    await tables.deals.go_on(PLAN)
    assert await rows(tables, select(schema.tries)) == []


@on_both
async def test_the_best_line_that_is_found_is_a_game_that_proves_itself(tables: Tables) -> None:
    await begun(tables)
    assert await tables.best_lines.history(TODAY) is None
    assert await tables.best_lines.search()
    history = await tables.best_lines.history(TODAY)
    assert history is not None
    deal = await tables.deals.known(TODAY)
    assert deal is not None
    assert deal.commitment == history.info.commitment
    result = history.view(history.last).result
    assert result is not None
    assert deal.best_score == result.scores[0]
    # The other one that is open somewhere by now, and no more.
    searched = [await tables.best_lines.search() for _ in range(3)]
    assert searched[-1] is False


@on_both
async def test_a_servers_post_is_written_once_a_day_and_again_where_its_channel_was_gone(
    opened: OpenTables, time: Time
) -> None:
    here, there = await opened(GAMES), await opened(GAMES)
    assert await here.deal_posts.next_due() is None
    for guild, zone in ((5, "UTC"), (6, "US/Atlantis")):  # the machine has given one up
        await here.settings.change_server(guild, daily_channel=11, zone=zone)
    written = await asyncio.gather(*(tables.deal_posts.write() for tables in (here, there, here, there)))
    assert sorted(each for streams in written for each in streams) == [-6, -5]
    (row,) = await there.bulletins.claim(-5)
    today = current("day", time(), "UTC")
    assert (row.guild, row.message) == (5, DailyDeal(today.text))
    midnight = await here.deal_posts.next_due()
    assert midnight is not None
    assert midnight.date() == today.following.day
    await here.deal_posts.channel_gone(5, 11, today)
    assert (await there.settings.server(5)).daily_channel is None
    assert await here.deal_posts.write() == []
    await here.settings.change_server(5, daily_channel=12)
    assert await here.deal_posts.write() == [-5]
    time.passes(24 * 3600)
    assert await here.deal_posts.write() == [-5, -6]
