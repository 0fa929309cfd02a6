"""Open lobbies told to those who asked for it, by a mention, a direct message, or a role."""

from __future__ import annotations

import logging
import re

import pytest

from sandbox.adapter import Member, VisibleMessage
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


async def test_a_private_channels_lobby_is_told_to_nobody_who_may_not_see_it(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await bela.slash(CHANNEL, "settings mine", notices="dm")
    await hear_of(bela, "ceylon")
    hide_channel(world, "lounge", bela.id)
    await ana.slash("lounge", "ceylon new")
    assert not calls(bela, bela.dm)


async def test_a_server_announces_lobbies_in_a_channel_and_calls_a_role(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    role = make_role(world, "planters")
    await pick(ana, await page(ana, "news"), "lobby_channel=", world.room("spectators"))
    games = await page(ana, "games")
    ceylon = shown(await ana.choose(games, "conf:game.ceylon", custom_id=games.menus[-1].custom_id))
    ceylon = shown(await pick(ana, ceylon, "role=", role))
    assert f"<@&{role.id}> is notified of open lobbies" in ceylon.text
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
