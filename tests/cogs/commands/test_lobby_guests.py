"""Who may sit in a lobby: guests who are removed."""

from __future__ import annotations

import pytest

from tests.cogs.people import CHANNEL, add_computer, board, choose_value, seen_by, set_up, shown
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
