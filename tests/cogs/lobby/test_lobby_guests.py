"""Who may sit in a lobby: guests who are invited or removed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from cogs.lobby import keeper
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.errors import StorageError
from tests.cogs.managing import hide_channel
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    bot_of,
    choose_value,
    leave_lobby,
    seen_by,
    set_up,
    shown,
)
from tests.cogs.settings.test_blocking import block
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
NEW = "ceylon new"


async def test_the_host_removes_a_guest_who_comes_back_in_an_hour(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    assert not [menu for menu in (await set_up(ana)).menus if f"rmguest:{ana.id}" in menu.options]
    await bela.press(board(bela), "Join")
    asked = len(bela.visible(bela.dm))
    removed = await choose_value(ana, await set_up(ana), f"rmguest:{bela.id}")
    assert "Béla" not in removed.text
    assert "Béla" not in board(chidi).text
    assert len(bela.visible(bela.dm)) == asked
    assert f"<@{bela.id}>" not in "".join(seen.text for seen in chidi.visible(CHANNEL))
    refused = await bela.press(board(bela), "Join")
    assert "You were removed from this table: you can join it again from <t:" in refused.text
    assert (await seen_by(world, ana)).table.names == ("Ana",)
    await chidi.press(board(chidi), "Join")
    await world.advance(minutes=61)
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Chidi", "Béla")


async def test_whoever_was_removed_takes_no_computer_players_seat_either(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    await choose_value(ana, await set_up(ana), f"rmguest:{bela.id}")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    refused = await bela.slash(CHANNEL, "seat take", table=1)
    assert "You were removed" in refused.text


async def test_only_the_host_removes_others_and_only_who_is_there(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    before = await set_up(ana)
    after = shown(await choose_value(ana, before, f"rmguest:{bela.id}"))
    assert not [menu for menu in after.menus if f"rmguest:{bela.id}" in menu.options]
    refused = await bela.press(board(bela), "Set up")
    assert "Only Ana" in refused.text


async def test_at_a_table_by_invitation_only_the_invited_join(world: World) -> None:
    ana, bela, chidi, dunya = (world.member(name) for name in ("ana", "bela", "chidi", "dunya"))
    await ana.slash(CHANNEL, NEW)
    await chidi.press(board(chidi), "Join")
    closed = shown(await choose_value(ana, await set_up(ana), "onlyinvited:1"))
    assert "By invitation: Ana chooses who may join" in board(bela).text
    refused = await bela.press(board(bela), "Join")
    assert "This table is by invitation: Ana chooses who may join" in refused.text
    invited = await invite(ana, closed, bela)
    assert "Invited: Béla." in invited.text
    assert "Béla" not in board(dunya).text
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Chidi", "Béla")
    await leave_lobby(chidi)
    await chidi.press(board(chidi), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Béla", "Chidi"), "who sat there may come back"
    await choose_value(ana, await set_up(ana), "onlyinvited:")
    assert "By invitation" not in board(bela).text
    await dunya.press(board(dunya), "Join")
    assert len((await seen_by(world, ana)).table.names) == 4


async def invite(host: Member, chosen: VisibleMessage, guest: Member) -> Answer:
    (menu,) = [menu for menu in chosen.menus if menu.placeholder == "Invite somebody"]
    return await host.choose(chosen, guest, custom_id=menu.custom_id)


async def test_an_invitation_ends_with_removal_and_lifts_it(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    closed = shown(await choose_value(ana, await set_up(ana), "onlyinvited:1"))
    await invite(ana, closed, bela)
    await bela.press(board(bela), "Join")
    removed = shown(await choose_value(ana, await set_up(ana), f"rmguest:{bela.id}"))
    assert "Invited" not in removed.text
    refused = await bela.press(board(bela), "Join")
    assert "by invitation" in refused.text, "no time at which they could join by themselves"
    await invite(ana, removed, bela)
    await bela.press(board(bela), "Join")
    assert (await seen_by(world, ana)).table.names == ("Ana", "Béla")


async def test_a_table_by_invitation_stays_so_in_play_and_in_another_game(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    await add_computer(ana)
    await choose_value(ana, await set_up(ana), "onlyinvited:1")
    await ana.press(board(ana), "Start")
    assert "by invitation" in (await chidi.slash(CHANNEL, "seat take", table=1)).text
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    await bela.press(board(bela), "Agree")
    over = board(ana)
    for again in (ana, bela):
        await again.press(over, "Play again")
    assert "by invitation" in (await chidi.press(board(chidi), "Join")).text
    assert {"Ana", "Béla"} < {*(await seen_by(world, ana, 2)).table.names}


def invitations(member: Member, channel: str | int = CHANNEL) -> list[VisibleMessage]:
    return [seen for seen in member.visible(channel) if "invites you to" in seen.text and not seen.ephemeral]


async def closed_lobby(host: Member) -> VisibleMessage:
    """A new lobby by invitation, as its host sets it up."""
    await host.slash(CHANNEL, NEW)
    return shown(await choose_value(host, await set_up(host), "onlyinvited:1"))


async def test_whoever_is_invited_hears_of_it_once_in_their_own_way(world: World) -> None:
    ana, bela, chidi, dunya, farah = (
        world.member(name) for name in ("ana", "bela", "chidi", "dunya", "farah")
    )
    await chidi.slash(CHANNEL, "settings mine", notices="dm")
    await dunya.slash(CHANNEL, "settings mine", notices="none")
    chosen = await closed_lobby(ana)
    for guest in (bela, chidi, dunya):
        await invite(ana, chosen, guest)
    (public,) = [each for each in invitations(ana) if not each.text.startswith("###")]
    assert f"<@{bela.id}> Ana invites you to a table: [Ceylon · table 1](https:" in public.text
    assert public.pinged == {"bela"}
    (alone,) = invitations(chidi, chidi.dm)
    assert f"/{board(ana).channel_id}/" in alone.text, "and where"
    assert not invitations(dunya, dunya.dm)
    assert not any(invitations(each, each.dm) for each in (bela, farah))
    # Again and again: they know.
    for _ in range(3):
        await invite(ana, await set_up(ana), chidi)
        await chidi.press(board(chidi), "Join")
        await choose_value(ana, await set_up(ana), f"rmguest:{chidi.id}")
        await invite(ana, await set_up(ana), chidi)
    assert len(invitations(chidi, chidi.dm)) == 1
    await bela.press(public, "Show the lobby")
    await bela.press(board(bela), "Join")
    assert "Béla" in (await seen_by(world, ana)).table.names


@pytest.mark.parametrize("dms", [True, False])
async def test_an_invitation_in_quiet_hours_wakes_nobody_and_is_written_to_its_reader_alone(
    world: World, dms: bool
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    form = await bela.press(await bela.slash(CHANNEL, "settings mine"), "When you can play")
    await bela.submit(form, {"away": "", "quiet": "23-8", "zone": "UTC", "remind": ""})
    if not dms:
        bela.close_dms()
    await invite(ana, await closed_lobby(ana), bela)
    public = [each for each in invitations(ana) if not each.text.startswith("###")]
    (told,) = invitations(bela, bela.dm) if dms else public
    assert told.silent
    assert bool(public) is not dms


async def test_who_may_not_see_the_channel_or_has_blocked_the_host_hears_of_no_invitation(
    world: World,
) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    for each in (bela, chidi):
        await each.slash(CHANNEL, "settings mine", notices="dm")
    hide_channel(world, CHANNEL, bela.id)
    await block(chidi, ana)
    chosen = await closed_lobby(ana)
    for guest in (bela, chidi):
        assert "Invited" in (await invite(ana, chosen, guest)).text
    assert not any(invitations(each, each.dm) for each in (bela, chidi))


async def test_a_bot_is_not_invited(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    world.backend.users[bela.id].bot = True
    await ana.slash(CHANNEL, NEW)
    closed = shown(await choose_value(ana, await set_up(ana), "onlyinvited:1"))
    assert "Béla is a bot" in (await invite(ana, closed, bela)).text


async def test_what_the_host_has_open_follows_others_also_after_a_refusal(world: World) -> None:
    ana, bela, helper = world.member("ana"), world.member("bela"), world.member("dunya")
    world.backend.users[helper.id].bot = True
    closed = await closed_lobby(ana)
    await invite(ana, closed, bela)
    assert "is a bot" in (await invite(ana, closed, helper)).text
    await bela.press(board(bela), "Join")
    (seen,) = [each for each in ana.visible(CHANNEL) if each.id == closed.id]
    assert "· Béla" in seen.text


def leave_server(world: World, member: Member, how: str) -> None:
    if how == "banned":
        world.backend.apply_ban(world.guild.id, member.id, None)
    else:
        world.backend.remove_member(world.guild.id, member.id)


@pytest.mark.parametrize("how", ["left", "banned"])
@pytest.mark.parametrize("pressed", ["Set up", "Start"])
async def test_a_host_who_is_gone_passes_the_lobby_on(world: World, pressed: str, how: str) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    for guest in (bela, chidi):
        await guest.press(board(guest), "Join")
    assert "Only Ana" in (await bela.press(board(bela), pressed)).text
    leave_server(world, ana, how)
    await bela.press(board(bela), pressed)
    info = (await seen_by(world, bela)).table
    assert (info.host.name, info.names) == ("Béla", ("Béla", "Chidi"))
    assert info.status == ("playing" if pressed == "Start" else "lobby")


async def words_for_the_deal(member: Member) -> None:
    await member.press(await member.press(board(member), "Join"), "Words for the deal")


LOBBY_ACTIONS: dict[str, Callable[[Member], Awaitable[object]]] = {
    "join": lambda member: member.press(board(member), "Join"),
    "words": words_for_the_deal,
    "words, typed": lambda member: member.slash(CHANNEL, "deal words", text="a word", table=1),
    "take": lambda member: member.slash(CHANNEL, "seat take", table=1),
    "close": lambda member: member.slash(CHANNEL, "table close", table=1),
    "board": lambda member: member.slash(CHANNEL, "table board", table=1),
    "rules": lambda member: member.press(board(member), "Rules"),
}


@pytest.mark.parametrize("action", LOBBY_ACTIONS)
async def test_whatever_others_do_in_a_lobby_its_host_is_one_who_is_there(world: World, action: str) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    for guest in (bela, chidi):
        await guest.press(board(guest), "Join")
    leave_server(world, ana, "left")
    await LOBBY_ACTIONS[action](chidi)
    info = (await seen_by(world, bela)).table
    assert (info.host.name, info.names) == ("Béla", ("Béla", "Chidi"))
    assert "Béla (host)" in board(chidi).text


async def test_a_lobby_that_waited_for_a_host_who_is_gone_has_its_time_again(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    leave_server(world, ana, "left")
    await world.advance(hours=24, minutes=1)
    info = (await seen_by(world, bela)).table
    assert (info.status, info.host.name) == ("lobby", "Béla")
    await world.advance(hours=24, minutes=1)
    assert (await seen_by(world, bela)).table.status == "closed", "this host is there, and nothing happened"


async def test_a_lobby_that_nobody_is_left_in_closes_in_its_time(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, NEW)
    leave_server(world, ana, "left")
    await world.advance(hours=24, minutes=1)
    assert (await seen_by(world, None)).table.status == "closed"


async def test_where_discord_does_not_say_in_time_whether_the_host_is_there_they_stay(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    leave_server(world, ana, "left")

    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(keeper, "member_of", never)
    monkeypatch.setattr(keeper, "PATIENCE", 0)
    await chidi.press(board(chidi), "Join")
    info = (await seen_by(world, bela)).table
    assert (info.host.name, info.names) == ("Ana", ("Ana", "Béla", "Chidi"))


async def test_a_press_that_fails_does_not_count_because_the_lobby_was_passed_on_before(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, NEW)
    await bela.press(board(bela), "Join")
    leave_server(world, ana, "left")

    async def failing(*_: object) -> None:
        raise StorageError("The tables cannot be reached right now, so nothing was changed.")

    monkeypatch.setattr(bot_of(world).tables.lobbies, "join", failing)
    assert "nothing was changed" in (await chidi.press(board(chidi), "Join")).text
    assert (await seen_by(world, bela)).table.host.name == "Béla"


@pytest.mark.parametrize("how", ["Join", "seat take"])
async def test_whoever_joins_a_lobby_that_its_host_has_left_is_host(world: World, how: str) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, NEW)
    leave_server(world, ana, "left")
    await (bela.press(board(bela), how) if how == "Join" else bela.slash(CHANNEL, how, table=1))
    assert board(bela).text.startswith("### Béla invites you to Ceylon\n")
    assert "Béla (host)" in board(bela).text
    assert "Set up table 1" in (await bela.press(board(bela), "Set up")).text


async def test_what_is_brought_up_to_date_as_its_host_presses_it_stays(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await ana.press(board(ana), "Set up")
    lobbies = bot_of(world).lobbies
    assert isinstance(lobbies, keeper.LobbyKeeper)
    forget = lobbies.forget

    def followed_meanwhile(table: int, user: int) -> None:
        """It follows somebody who has just come, and is known again before the press is answered."""
        known = dict(lobbies._open[table])
        forget(table, user)
        lobbies._open[table] |= known

    monkeypatch.setattr(lobbies, "forget", followed_meanwhile)
    (before,) = [seen for seen in ana.visible(CHANNEL) if seen.ephemeral and seen.menus]
    answer = await choose_value(ana, before, "addcpu:easy")
    assert shown(answer).id == before.id
    monkeypatch.setattr(lobbies, "forget", forget)
    (after,) = [seen for seen in ana.visible(CHANNEL) if seen.ephemeral and seen.menus]
    assert after.id == before.id
    await bela.press(board(bela), "Join")
    await ana.press(after, "Start")
    assert (await seen_by(world, ana)).table.status == "playing"
