"""The machine's clock is put back by an hour: what Discord has shown of the time still holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import discord
import pytest

import cogs.core.discord_time
from cogs.core.discord_time import DiscordTime
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, seen_by, shown
from tests.cogs.tournament.cups import last, opened
from tests.support.settled_world import World

NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def put_back(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    # Seconds that no clock's hands change pass as they do in the world, not as the tests take them.
    monkeypatch.setattr(cogs.core.discord_time, "monotonic", lambda: world.now().timestamp())
    true = discord.utils.utcnow

    def wrong() -> datetime:
        return true() - HOUR

    return lambda: monkeypatch.setattr(discord.utils, "utcnow", wrong)


def test_it_is_as_late_as_the_machine_says_but_not_much_earlier_than_discord_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time, seconds = DiscordTime(), 1000.0
    monkeypatch.setattr(cogs.core.discord_time, "monotonic", lambda: seconds)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: NOON)
    assert time.now() == NOON
    time.heard(NOON - timedelta(seconds=2))
    assert time.now() == NOON
    monkeypatch.setattr(discord.utils, "utcnow", lambda: NOON - HOUR)
    seconds += 62
    assert time.now() == NOON + timedelta(minutes=1)
    time.heard(NOON - HOUR)  # of long ago, and delivered late
    assert time.now() == NOON + timedelta(minutes=1)
    monkeypatch.setattr(discord.utils, "utcnow", lambda: NOON + HOUR)
    assert time.now() == NOON + HOUR


async def test_a_computer_player_moves_though_the_clock_is_put_back_in_its_turn(
    world: World, put_back: Callable[[], None]
) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "ceylon new", clock="1h")
    await add_computer(ana)
    async with world.at_once():
        await ana.press(board(ana), "Start")
        put_back()
    await world.advance(minutes=1)
    assert (await seen_by(world, None)).awaited == {0}
    text, tables = bot_of(world).games["ceylon"].text, bot_of(world).tables
    while (seen := await seen_by(world, None)).awaited == {0}:
        moves = (await seen_by(world, ana)).moves
        await tables.play.act(1, ana.id, max(moves, key=lambda each: text(each).startswith("end turn")))
    with world.as_bot():
        bot_of(world).background.timekeeper.table_changed(1)
    await world.advance(minutes=1)
    assert (await seen_by(world, None)).table.number > seen.table.number
    (deadline,) = [each for each in await tables.clocks.of_table(1) if each.purpose == "deadline"]
    assert deadline.due > world.now()
    assert shown(await ana.slash(CHANNEL, "table board", table=1)).text


async def test_a_round_that_begins_while_the_clock_is_behind_has_all_of_its_time(
    world: World, put_back: Callable[[], None]
) -> None:
    ana, *_ = await opened(world, ("ana", "bela"), rounds=1)
    put_back()
    await ana.press(last(ana, "2 people"), "Start")
    await world.advance(seconds=10)
    one = await bot_of(world).tables.tournaments.get(1)
    assert one.deadline is not None
    assert one.deadline > world.now() + timedelta(seconds=one.plan.round_seconds) - timedelta(minutes=1)
