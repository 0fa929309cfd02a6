"""A tournament whose start is an event of its server."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
import pytest
from simcord.backend.models import ScheduledEvent

from sandbox.adapter import Member
from tests.cogs.people import CHANNEL
from tests.cogs.tournament.cups import last
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")
CHOSEN = {"name": "Spring cup", "game": "ceylon", "event": True}


def events(world: World) -> list[ScheduledEvent]:
    """The server's, the first one first."""
    return list(world.backend.guilds[world.guild.id].scheduled_events.values())


def starts(world: World) -> list[timedelta]:
    """In how long those start that have not begun, in whole hours."""
    now = discord.utils.utcnow()
    waits = [datetime.fromisoformat(str(each.scheduled_start_time)) - now for each in events(world)]
    return [timedelta(hours=round(wait / timedelta(hours=1))) for wait in waits if wait > timedelta()]


async def opened(world: World, **more: object) -> Member:
    ana = world.member("ana")
    answer = await ana.slash(CHANNEL, "tournament new", **CHOSEN, starts_in="2d", round_time="1d", **more)
    assert "is open" in answer.text, answer.text
    return ana


async def test_a_start_is_an_event_that_goes_with_the_time_to_join(world: World) -> None:
    ana = await opened(world)
    (event,) = events(world)
    assert event.name == "Spring cup (1)"
    assert event.entity_metadata == {"location": "#tables"}
    assert starts(world) == [timedelta(days=2)]
    for name in ("bela", "chidi"):
        await world.member(name).press(last(ana, "Spring cup"), "Join")
    assert len(events(world)) == 1
    await ana.slash(CHANNEL, "tournament extend", time="1d")
    assert starts(world) == [timedelta(days=3)]
    await ana.slash("lounge", "tournament here")
    assert [each.entity_metadata for each in events(world)] == [{"location": "#lounge"}]
    await world.restart_bot()
    await world.advance(hours=73)
    assert last(ana, "round 1", channel="lounge")
    assert [each.status for each in events(world)] == [2], "it goes on while its first round does"


@pytest.mark.parametrize("command", ["start", "cancel"])
async def test_what_was_called_off_or_has_begun_early_is_no_event(world: World, command: str) -> None:
    ana = await opened(world)
    for name in ("bela", "chidi"):
        await world.member(name).press(last(ana, "Spring cup"), "Join")
    answer = await ana.slash(CHANNEL, f"tournament {command}")
    if command == "cancel":
        await ana.press(answer, "Cancel the tournament")
    await world.advance(minutes=1)
    assert events(world) == []


async def test_an_event_needs_a_time_and_a_permission(world: World) -> None:
    ana = world.member("ana")
    assert "write starts_in, too" in (await ana.slash(CHANNEL, "tournament new", **CHOSEN)).text
    (own,) = [role for role in world.backend.guilds[world.guild.id].roles.values() if role.managed]
    allowed, both = own.permissions, discord.Permissions(manage_events=True, create_events=True)
    world.backend.edit_role(world.guild.id, own.id, {"permissions": allowed & ~both.value})
    await world.settle()
    refused = await ana.slash(CHANNEL, "tournament new", **CHOSEN, starts_in="2d")
    assert "I need the permission Create Events" in refused.text
    assert events(world) == []
