"""``/settings server``: what a server's managers choose, and that it is kept everywhere."""

from __future__ import annotations

import discord
import pytest

from cogs.table_screens.cheer import CHEERS
from sandbox.adapter import Answer, Member, NotPossible, VisibleMessage
from tests.cogs.delivery.test_threads import finished
from tests.cogs.managing import deny_bot, make_role
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, choose_game, choose_value, shown, sit_down
from tests.support.settled_world import World


async def page(member: Member, name: str) -> VisibleMessage:
    """A page of the settings, as its reader sees it."""
    return shown(
        await choose_value(member, shown(await member.slash(CHANNEL, "settings server")), f"conf:{name}")
    )


async def pick(member: Member, message: VisibleMessage, field: str, *values: object) -> Answer:
    """Choose in the menu that changes a setting."""
    (menu,) = [menu for menu in message.menus if f"={field}" in (menu.custom_id or "")]
    return await member.choose(message, *values, custom_id=menu.custom_id)


async def test_managers_turn_pages_and_change_by_menus_and_others_read(world: World) -> None:
    ana, chidi = world.member("ana"), world.member("chidi")
    whole = shown(await ana.slash(CHANNEL, "settings server"))
    assert whole.ephemeral
    assert "All games are available here." in whole.text
    assert "**Role that opens tables**: everybody" in whole.text
    assert "**Cheerful words**: no" in whole.text
    time = await page(ana, "time")
    assert len(time.menus) == 5, "the pages and four numbers"
    changed = shown(await choose_value(ana, time, "conf:time=clock_seconds=172800"))
    assert "**Time for a decision**: 2 days" in changed.text
    assert changed.id == time.id, "the same message, told to nobody else"
    manner = await page(ana, "manner")
    for name, now in (("Hints", "no"), ("Ratings", "no"), ("Cheerful words", "yes")):
        manner = shown(await ana.press(manner, f"{name}: change to {now}"))
        assert f"**{name}**: {now}" in manner.text
    manner = shown(await choose_value(ana, manner, "conf:manner=language=de"))
    assert "Deutsch" in manner.text
    read = shown(await chidi.slash(CHANNEL, "settings server"))
    assert "**Hints**: no" in read.text
    assert not read.menus, "who does not manage the server changes nothing"
    await world.restart_bot()
    assert "2 days" in (await page(ana, "time")).text


async def test_the_command_offers_what_can_be_chosen_and_refuses_all_else(world: World) -> None:
    ana = world.member("ana")
    offered = await ana.autocomplete(CHANNEL, "settings server", "clock", "12")
    assert [choice.value for choice in offered] == ["12h"]
    offered = await ana.autocomplete(CHANNEL, "settings server", "zone", "berl")
    assert "Europe/Berlin" in [choice.value for choice in offered]
    for option, typed, said in (
        ("clock", "soon", "is not a time"),
        ("live_clock", "2h", "outside that range"),
        ("zone", "Atlantis", "is not a time zone"),
    ):
        assert said in (await ana.slash(CHANNEL, "settings server", **{option: typed})).text, option
    for option, value in (("lobby_hours", 169), ("language", "xx")):
        with pytest.raises(NotPossible):  # Discord itself knows what there is
            await ana.slash(CHANNEL, "settings server", **{option: value})
    role = make_role(world, "hosts")
    given = {"clock": "none", "host_role": role, "language": "fr", "hints": False, "pause_days": 90}
    assert "after 90 days" in (await ana.slash(CHANNEL, "settings server", **given)).text
    kept = await bot_of(world).tables.settings.server(world.guild.id)
    assert (kept.clock_seconds, kept.host_role, kept.language, kept.hints, kept.pause_days) == (
        *(0, role.id, "fr", False, 90),
    )
    await ana.slash(CHANNEL, "settings server", language="server")
    kept = await bot_of(world).tables.settings.server(world.guild.id)
    assert kept.language is None


async def test_a_press_of_somebody_who_manages_no_more_is_refused(world: World) -> None:
    chidi = world.member("chidi")
    role = world.guild.create_role("wardens", permissions=discord.Permissions(manage_guild=True))
    world.backend.add_member_role(world.guild.id, chidi.id, role.id)
    tables = await page(chidi, "tables")
    world.backend.remove_member_role(world.guild.id, chidi.id, role.id)
    refused = await choose_value(chidi, tables, "conf:tables=tables_per_channel=1")
    assert "Only server managers" in refused.text
    assert "**Tables in one channel**: 5" in (await chidi.slash(CHANNEL, "settings server")).text


async def test_games_that_are_off_are_neither_offered_nor_opened(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"), cubes=12)
    await finished(world, [ana, bela])
    games = await page(ana, "games")
    refused = await pick(ana, games, "games=")
    assert "At least one game" in refused.text
    changed = shown(await pick(ana, games, "games=", "ceylon", "quetinny"))
    assert "Played here: " in changed.text
    refused = await bela.slash(CHANNEL, "palimpsest new")
    assert "Palimpsest is not played in this server" in refused.text
    assert "/settings server" in refused.text, "it names who can change it, and how"
    again = await bela.press(board(bela), "Play again")
    assert "not played in this server" in again.text
    welcome = await bela.slash(CHANNEL, "help")
    assert [button.label for button in shown(welcome).buttons] == ["Start here", "Choose", "Play in words"]
    assert "**Ceylon**" in welcome.text
    assert "is open" in (await bela.slash(CHANNEL, "ceylon new")).text
    private = await bela.slash(bela.dm, "learn", game="The Young Queen’s Palimpsest")
    assert "not played" not in private.text, "who learns alone is no concern of the server"


async def test_tables_are_opened_in_some_channels_by_a_role(world: World) -> None:
    ana, bela, chidi = world.member("ana"), world.member("bela"), world.member("chidi")
    places = await page(ana, "places")
    changed = shown(await pick(ana, places, "channels=", world.room("lounge")))
    assert "**Channels for tables**: <#" in changed.text
    elsewhere = await bela.slash(CHANNEL, "ceylon new")
    assert "Tables may only be opened in #lounge." in elsewhere.text
    assert "/settings server" in elsewhere.text
    hosts = make_role(world, "hosts", bela.id)
    await pick(ana, changed, "host_role=", hosts)
    assert "is open" in (await bela.slash("lounge", "ceylon new")).text
    refused = await chidi.slash("lounge", "ceylon new")
    assert "with the role hosts" in refused.text
    await chidi.press(board(chidi, "lounge"), "Join")
    assert "Chidi" in board(chidi, "lounge").text, "everybody may sit down"
    assert "is open" in (await ana.slash("lounge", "ceylon new")).text, "who manages the server may"


async def test_a_server_limits_how_many_tables_one_hosts_and_it_has(world: World) -> None:
    ana, bela, chidi = world.member("ana"), world.member("bela"), world.member("chidi")
    tables = await page(ana, "tables")
    tables = shown(await choose_value(ana, tables, "conf:tables=tables_per_person=1"))
    tables = shown(await choose_value(ana, tables, "conf:tables=tables_at_once=2"))
    assert "**Tables in the whole server**: 2" in tables.text
    await bela.slash(CHANNEL, "ceylon new")
    assert (
        "You already host as many tables as this server allows (1)"
        in (await bela.slash("lounge", "ceylon new")).text
    )
    await chidi.slash("lounge", "ceylon new")
    full = await world.member("dunya").slash("spectators", "ceylon new")
    assert "This server already has as many tables as it allows (2)" in full.text


async def test_a_games_own_clock_and_options_are_where_its_tables_begin(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    games = await page(ana, "games")
    kashgar = shown(await choose_value(ana, games, "conf:game.kashgar"))
    kashgar = shown(await choose_value(ana, kashgar, "conf:game.kashgar=game_clocks=43200"))
    assert "**Time for a decision**: 12 hours" in kashgar.text
    value = next(
        value
        for menu in kashgar.menus
        for value in menu.options
        if value.startswith("conf:game.kashgar=option=cut_and_thrust=")
    )
    kashgar = shown(await choose_value(ana, kashgar, value))
    assert "\n**Options**: " in kashgar.text.split("12 hours")[1]
    whole = (await bela.slash(CHANNEL, "settings server")).text
    assert "Kashgar · **Time for a decision**: 12 hours\nKashgar · **Options**: " in whole
    await bela.slash(CHANNEL, "kashgar new")
    lobby = board(bela).text
    assert "Clock: 12 hours for each decision." in lobby
    assert "Options: " in lobby
    await bela.slash("lounge", "kashgar new", clock="2d")
    assert "Clock: 2 days" in board(bela, "lounge").text, "who says something else gets it"
    await ana.slash("spectators", "ceylon new")
    assert "Clock: 1 day" in board(ana, "spectators").text


async def test_a_cheerful_bot_has_a_word_at_lobbies_and_ends_and_a_plain_one_has_none(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    said = {f"-# *{line}*" for lines in CHEERS.values() for line in lines}
    await ana.slash(CHANNEL, "palimpsest new", cubes=12)
    assert not said & set(board(ana).text.splitlines())
    await ana.press(await page(ana, "manner"), "Cheerful words: change to yes")
    await bela.press(board(ana), "Join")
    assert said & set(board(ana).text.splitlines())
    await ana.press(board(ana), "Start")
    assert not said & set(board(ana).text.splitlines()), "nothing beside a game that is played"
    await finished(world, [ana, bela])
    assert said & set(board(ana).text.splitlines())


async def test_a_channel_that_is_shut_to_the_bot_is_refused(world: World) -> None:
    ana, lounge = world.member("ana"), world.room("lounge")
    deny_bot(world, lounge.id, discord.Permissions(send_messages=True))
    news = await page(ana, "news")
    refused = await pick(ana, news, "lobby_channel=", lounge)
    assert "I cannot post in #lounge" in refused.text
    assert "Send Messages" in refused.text
    chosen = shown(await pick(ana, await page(ana, "news"), "lobby_channel=", world.room("spectators")))
    assert "**Also announce lobbies in**: <#" in chosen.text


async def test_one_press_to_a_game_obeys_too(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await pick(ana, await page(ana, "places"), "host_role=", make_role(world, "hosts"))
    game = shown(await choose_game(bela, await bela.slash(CHANNEL, "help"), "ceylon"))
    assert "with the role" in (await bela.press(game, "Play against computers")).text
    await ana.slash(CHANNEL, "ceylon new")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    assert "draws and trades" in board(ana).text
