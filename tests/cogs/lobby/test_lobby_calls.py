"""Open lobbies told to those who asked for it, by a mention, a direct message, or a role."""

from __future__ import annotations

import logging
import re

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from sandbox.adapter import Member, VisibleMessage
from tests.cogs.delivery.test_open_panels import now as shown_now
from tests.cogs.managing import hide_channel, make_role
from tests.cogs.people import CHANNEL, board, shown
from tests.cogs.settings.test_server_settings import page, pick
from tests.support.settled_world import World


async def hear_of(member: Member, *games: str) -> str:
    """Ask to be told of these games' lobbies; what one reads then."""
    mine = shown(await member.slash(CHANNEL, "settings mine"))
    (menu,) = [each for each in mine.menus if each.options]
    return shown(await member.choose(mine, *games, custom_id=menu.custom_id)).text


def calls(member: Member, channel: str | int = CHANNEL) -> list[VisibleMessage]:
    """The messages of a channel that call to a lobby, or say that one is open."""
    seen = member.visible(channel)
    return [each for each in seen if "has opened a table" in each.text or "asked to hear about" in each.text]


async def test_who_asked_hears_of_an_open_lobby_once_in_their_own_way(world: World) -> None:
    ana, bela, chidi, dunya = (world.member(name) for name in ("ana", "bela", "chidi", "dunya"))
    assert "not told about open lobbies" in (await bela.slash(CHANNEL, "settings mine")).text
    assert "about open lobbies of Ceylon and Kashgar" in await hear_of(bela, "ceylon", "kashgar")
    await chidi.slash(CHANNEL, "settings mine", notices="dm")
    await hear_of(chidi, "ceylon")
    await dunya.slash(CHANNEL, "settings mine", notices="none")
    await hear_of(dunya, "ceylon")
    await hear_of(ana, "ceylon")
    await ana.slash(CHANNEL, "ceylon new")
    (call,) = calls(ana)
    assert "Ana has opened a table of Ceylon and looks for others." in call.text
    assert call.pinged == {"bela"}, "not the host, and not who wants a direct message"
    for member in (chidi, dunya):
        (posted,) = calls(member, member.dm)
        assert "Ceylon · table 1" in posted.text
        assert f"/{board(ana).channel_id}/" in posted.text, "and where"
    await bela.press(call, "Join")
    assert "Béla" in board(ana).text
    await dunya.slash(CHANNEL, "kashgar new")
    assert [each.pinged for each in calls(ana)] == [{"bela"}, {"bela"}]
    # Not for each of many: the next ones of that game are found with /tables.
    await chidi.slash("lounge", "ceylon new")
    await world.restart_bot()
    assert len(calls(ana)) == 2
    assert not calls(ana, "lounge")
    await world.advance(minutes=31)
    await chidi.slash("spectators", "ceylon new")
    assert calls(ana, "spectators")[0].pinged == {"ana", "bela"}
    assert "not told about open lobbies" in await hear_of(bela)
    await world.advance(minutes=31)
    await chidi.slash("spectators", "ceylon new")
    assert calls(ana, "spectators")[-1].pinged == {"ana"}


@pytest.mark.parametrize("end", ["start", "close"])
async def test_what_calls_to_a_lobby_says_that_it_is_none_any_more(world: World, end: str) -> None:
    """In the channel, in direct messages, and to the host."""
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await chidi.slash(CHANNEL, "settings mine", notices="dm")
    await hear_of(bela, "ceylon")
    await hear_of(chidi, "ceylon")
    opened = await ana.slash(CHANNEL, "ceylon new")
    (call,) = calls(ana)
    assert len(calls(chidi, chidi.dm)) == 1
    await bela.press(board(ana), "Join")
    assert "Table 1 is open" in shown_now(world, ana, opened).text
    if end == "start":
        await ana.press(board(ana), "Start")
        assert shown_now(world, ana, opened).text == "### The game at table 1 has begun"
    else:
        await world.advance(hours=24 * 8)
    (left,) = [seen for seen in bela.visible(CHANNEL) if seen.id == call.id]
    said = "went on here" if end == "start" else "has been closed"
    assert left.text.startswith(f"-# Ceylon · table 1 {said}: https://")
    assert (left.buttons, calls(chidi, chidi.dm)) == ([], [])


async def test_that_a_lobby_is_open_gives_way_to_what_its_host_may_choose_there(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await ana.press(board(ana), "Set up")
    await ana.press(board(ana), "Set up")
    assert len([seen for seen in ana.visible(CHANNEL) if seen.ephemeral]) == 1
    await bela.press(board(ana), "Join")
    await ana.press(board(ana), "Start")
    (begun,) = [seen for seen in ana.visible(CHANNEL) if seen.ephemeral]
    assert "has begun" in begun.text


async def test_a_private_channels_lobby_is_told_to_nobody_who_may_not_see_it(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    await hear_of(bela, "ceylon")
    hide_channel(world, "lounge", bela.id)
    await ana.slash("lounge", "ceylon new")
    assert not calls(bela, bela.dm)


@pytest.mark.parametrize("opens", ["all", "a channel"])
async def test_a_role_that_opens_something_is_given_to_nobody_and_taken_from_nobody(
    world: World, opens: str
) -> None:
    """Who manages a server may be allowed less than a role that they choose."""
    ana, bela, chidi = world.member("ana"), world.member("bela"), world.member("chidi")
    role = make_role(world, "wardens", chidi.id)
    if opens == "all":
        role = world.guild.create_role("wardens", permissions=discord.Permissions(administrator=True))
        world.backend.add_member_role(world.guild.id, chidi.id, role.id)
    else:
        allowed = Overwrite(role.id, OverwriteType.ROLE, allow=discord.Permissions(view_channel=True).value)
        world.backend.set_overwrite(world.channel("spectators"), allowed)
    games = await page(ana, "games")
    ceylon = shown(await ana.choose(games, "conf:game.ceylon", custom_id=games.menus[-1].custom_id))
    await pick(ana, ceylon, "lobby_roles=", role)
    assert "about open lobbies of Ceylon" in await hear_of(bela, "ceylon")
    await hear_of(chidi, "kashgar")
    members = world.backend.get_guild(world.guild.id).members
    assert [each for each, member in members.items() if role.id in member.role_ids] == [chidi.id]
    await ana.slash(CHANNEL, "ceylon new")
    assert "bela" in calls(ana)[-1].pinged, "who asked for it hears of it all the same"


async def test_a_server_announces_lobbies_in_a_channel_and_calls_a_role(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    role = make_role(world, "planters")
    await pick(ana, await page(ana, "news"), "lobby_channel=", world.room("spectators"))
    games = await page(ana, "games")
    ceylon = shown(await ana.choose(games, "conf:game.ceylon", custom_id=games.menus[-1].custom_id))
    ceylon = shown(await pick(ana, ceylon, "lobby_roles=", role))
    assert f"**Role to notify of its open lobbies**: <@&{role.id}>" in ceylon.text
    assert "about open lobbies of Ceylon" in await hear_of(bela, "ceylon")
    await ana.slash(CHANNEL, "ceylon new")
    (call,) = calls(ana, "spectators")
    assert f"<@&{role.id}>" in call.text
    assert f"/{board(ana).channel_id}/{board(ana).id}" in call.text, "the way to the lobby"
    assert not calls(ana), "said once"
    assert len(call.text.split("<@")) == 2 + ("bela" in call.pinged), "nobody is called twice"
    await ana.slash(CHANNEL, "kashgar new")
    silent = calls(ana, "spectators")[-1]
    assert "a table of Kashgar" in silent.text
    assert not silent.pinged
    world.backend.delete_channel(world.room("spectators").id)
    await world.advance(minutes=31)
    await bela.slash(CHANNEL, "ceylon new")
    assert f"<@&{role.id}>" in calls(ana)[-1].text, "without its channel it is said where the lobby is"
    with caplog.at_level(logging.INFO):
        await bela.slash(CHANNEL, "kashgar new")
    assert re.search(r"Announcement \S+ of table \d+ goes unsaid: the channel for it is closed", caplog.text)
