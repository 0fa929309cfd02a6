"""Clocks: fired when they are due, one at a time for a table, whatever fails meanwhile."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS, Timekeeper
from tables.core.errors import StorageError
from tables.core.types import ClockRow
from tests.cogs.people import CHANNEL, bot_of, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")


def graced(tables: Mock) -> None:
    """What gives whatever fell due meanwhile more time."""
    tables.clocks.grant_grace = tables.progress.grant_grace = AsyncMock(return_value=0)
    tables.ladder_outcomes.grant_grace = tables.clocks.grant_grace


async def turns(number: int = 20) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_slow_clock_is_fired_once_and_holds_no_other_table_back(world: World) -> None:
    timekeeper, tables = bot_of(world).background.timekeeper, bot_of(world).tables
    rows = [ClockRow(number, number, 0, "deadline", "turn", world.now()) for number in range(1, 31)]
    begun: list[int] = []
    fired: list[int] = []
    go_on = asyncio.Event()

    class Clocks:
        async def due_tables(self, limit: int) -> tuple[list[int], None]:
            return [row.table for row in rows if row.id not in fired][:limit], None

        async def of_table(self, table: int) -> list[ClockRow]:
            return [row for row in rows if row.table == table and row.id not in fired]

        async def fire(self, row: ClockRow) -> bool:
            begun.append(row.id)
            if row.id == 1:
                await go_on.wait()
            fired.append(row.id)
            return True

    tables.clocks = Clocks()  # type: ignore[assignment]
    for _ in range(2):
        await timekeeper.sweep()
        await turns()
    assert sorted(fired) == list(range(2, 31))
    go_on.set()
    await turns()
    assert sorted(begun) == sorted(fired) == list(range(1, 31))


async def test_a_clock_is_fired_at_its_time_and_no_sweep_is_needed_for_it(world: World) -> None:
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    bot_of(world).background.timekeeper._sweeps.cancel()
    await world.advance(minutes=59, seconds=58)
    assert not [seen for seen in ana.visible(CHANNEL) if "ran out of time" in seen.text]
    await world.advance(seconds=3)
    assert [seen for seen in ana.visible(CHANNEL) if "ran out of time" in seen.text]


async def test_a_table_whose_game_is_gone_waits_in_peace(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    bot = bot_of(world)
    rules = bot.tables.store.games
    bot.tables.store.games = {name: game for name, game in rules.items() if name != "ceylon"}
    bot.tables.store._cache.clear()
    await world.advance(minutes=90, pace=600)
    mine = await bela.slash(CHANNEL, "table mine")
    assert "/help" in mine.text
    refused = await ana.slash(CHANNEL, "ceylon hand", table=1)
    assert "no longer available here" in refused.text
    assert not [record for record in caplog.records if record.exc_info]
    bot.tables.store.games = rules
    await world.advance(hours=2, pace=600)
    assert any("ran out of time" in seen.text for seen in ana.visible(CHANNEL))


async def test_a_database_that_is_away_for_a_while_stops_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object, **__: object) -> None:
        raise StorageError("The tables cannot be reached just now.")

    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")
    tables = bot_of(world).tables
    monkeypatch.setattr(tables.outbox, "claim", away)
    monkeypatch.setattr(tables.clocks, "fire", away)
    await world.advance(minutes=61, pace=600)
    with world.as_bot():
        bot_of(world).background.sender.wake(1)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert "clocks of table 1 waits" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]
    monkeypatch.undo()
    await world.advance(minutes=1)
    assert [seen for seen in ana.visible(CHANNEL) if "ran out of time" in seen.text]


@pytest.mark.parametrize("woken", [False, True])
async def test_deadlines_of_a_suspended_machine_get_a_grace_as_after_a_start(
    world: World, woken: bool
) -> None:
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"), clock="1h")

    def said(what: str) -> int:
        return len([seen for seen in ana.visible(CHANNEL) if what in seen.text])

    world.backend.clock.advance(7200)  # no timer is run meanwhile
    if woken:
        with world.as_bot():
            bot_of(world).background.timekeeper.wake(1)
    await world.advance(seconds=10)
    assert (said("The bot was away when time ran out"), said("ran out of time")) == (1, 0)
    await world.advance(minutes=5)
    assert (said("The bot was away when time ran out"), said("ran out of time")) == (1, 1)
    await world.advance(hours=1, minutes=1)
    assert (said("The bot was away when time ran out"), said("ran out of time")) == (1, 2), (
        "it is there again"
    )


async def test_sweeps_begin_anew_where_the_clock_has_jumped_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library would come round once for each half minute that was left out."""
    tables, noon = Mock(), datetime(2026, 8, 1, 12, tzinfo=UTC)
    graced(tables)
    tables.clocks.due_tables = AsyncMock(
        side_effect=lambda limit: ([], discord.utils.utcnow() + timedelta(hours=1))
    )
    tables.store.now = lambda: discord.utils.utcnow()
    sender = Mock(sweep=AsyncMock(return_value=None))
    timekeeper, restarted = Timekeeper(tables, sender, Mock(), 0), Mock()
    monkeypatch.setattr(timekeeper._sweeps, "restart", restarted)
    for minutes in (0, 59, 150, 151):
        monkeypatch.setattr(discord.utils, "utcnow", lambda now=noon + timedelta(minutes=minutes): now)
        await timekeeper._sweeps()
    restarted.assert_called_once_with()
    assert tables.clocks.grant_grace.await_count == 2 * 3, (
        "for tables, rounds and challenges, at the start and afterwards"
    )
    await timekeeper.close()


async def test_sweeps_go_on_after_the_clock_was_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library sleeps until a time of day, which then is an hour away."""
    tables, noon = Mock(), datetime(2026, 8, 1, 12, tzinfo=UTC)
    graced(tables)
    tables.clocks.set_right = AsyncMock()
    tables.store.now = lambda: discord.utils.utcnow()
    timekeeper = Timekeeper(tables, Mock(), Mock(), 0)
    timekeeper.sweep = AsyncMock()  # type: ignore[method-assign]
    restarted = Mock()
    monkeypatch.setattr(timekeeper._sweeps, "restart", restarted)
    for now in (noon, noon + timedelta(seconds=30), noon - timedelta(hours=1), noon):
        monkeypatch.setattr(discord.utils, "utcnow", lambda now=now: now)
        await timekeeper._sweeps()
    restarted.assert_called_once_with()
    tables.clocks.set_right.assert_awaited_once_with()
    assert timekeeper.sweep.await_count == 4


async def test_a_clock_that_was_ahead_between_two_sweeps_is_noticed_and_set_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it wrote meanwhile, a computer player's turn among it, would wait for an hour."""
    tables, noon = Mock(), datetime(2026, 8, 1, 12, tzinfo=UTC)
    graced(tables)
    tables.clocks.set_right = AsyncMock(side_effect=[StorageError("The tables cannot be reached."), None])
    tables.store.now = lambda: discord.utils.utcnow()
    timekeeper = Timekeeper(tables, Mock(), Mock(), 0)
    timekeeper.sweep = AsyncMock()  # type: ignore[method-assign]
    restarted = Mock()
    monkeypatch.setattr(timekeeper._sweeps, "restart", restarted)
    now = noon
    monkeypatch.setattr(discord.utils, "utcnow", lambda: now)
    await timekeeper._sweeps()
    now = noon + timedelta(hours=1)
    timekeeper.sleep_until(now + timedelta(hours=3))
    for seconds in (10, 20, 30):
        now = noon + timedelta(seconds=seconds)
        await timekeeper._sweeps()
    restarted.assert_called_once_with()
    assert tables.clocks.set_right.await_count == 2
    assert timekeeper.sweep.await_count == 3
    await timekeeper.close()


async def test_what_is_due_is_looked_after_though_something_later_is_planned_in_the_same_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = [datetime(2026, 8, 1, 12, tzinfo=UTC)]
    tables, sender = Mock(), Mock(sweep=AsyncMock(return_value=None))
    graced(tables)
    tables.clocks.due_tables = AsyncMock(return_value=([], None))
    tables.store.now = lambda: moment[0]
    monkeypatch.setattr(discord.utils, "utcnow", lambda: moment[0])
    timekeeper = Timekeeper(tables, sender, Mock(), 0)
    timekeeper.sleep_until(moment[0] + timedelta(seconds=5))
    moment[0] += timedelta(seconds=6)  # its sleep has ended, but it has not had its turn yet
    timekeeper.sleep_until(moment[0] + timedelta(hours=1))
    await turns()
    sender.sweep.assert_awaited_once_with()
    await timekeeper.close()
