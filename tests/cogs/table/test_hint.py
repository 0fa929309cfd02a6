"""``/table hint``: for who asks, where the table allows it, and shown to all that it does."""

from __future__ import annotations

import re
from typing import NoReturn

import pytest

from tables.computers.thinking import ThinkingFailed, ThinkingRequest
from tests.cogs.conftest import without_pictures
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    bot_of,
    choose_value,
    open_panel,
    panel_alone,
    play,
    seen_by,
    set_up,
    shown,
)
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


async def test_who_plays_alone_has_a_button_for_a_hint_that_keeps_what_is_chosen(world: World) -> None:
    ana = world.member("ana")
    panel = await panel_alone(ana)
    assert "Hint" in [button.label for button in shown(panel).buttons]
    assert "Hint" in [button.label for button in board(ana).buttons]
    assert "hints are on" not in board(ana).text, "its button says it"
    hint = await ana.press(panel, "Hint")
    assert hint.ephemeral
    assert shown(hint).id != shown(panel).id
    assert "💡" in hint.text
    assert "Your chances with it: " in hint.text
    again = await ana.slash(CHANNEL, "table hint")
    assert again.text == hint.text, "the same position has the same hint"
    assert not [one for one in world.member("bela").visible(CHANNEL) if "💡 **" in one.text]


@pytest.mark.parametrize("game", ["ceylon", "kashgar", "palimpsest", "traitors"])
async def test_a_host_allows_hints_which_all_are_told_and_get_for_their_own_move(
    world: World, game: str
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    with without_pictures():  # those of hints are looked at
        await ana.slash(CHANNEL, f"{game} new")
        await bela.press(board(ana), "Join")
        for _ in range({"traitors": 1}.get(game, 0)):
            await add_computer(ana)
        assert "ints are on" not in board(bela).text
        refused = await bela.press(board(bela), "Set up")
        assert "Only Ana" in refused.text
        await choose_value(ana, await set_up(ana), "hints:1")
        assert "ints are on" in board(bela).text
        await ana.press(board(ana), "Start")
        assert "ints are on" in board(bela).text
        await play(world, [ana, bela], 3)
    to_act = (await seen_by(world, None)).to_act
    for member in (ana, bela):
        hint = await member.slash(CHANNEL, "table hint")
        assert hint.ephemeral
        if (await seen_by(world, member)).seat in to_act:
            lines = hint.text.splitlines()
            assert lines[1].startswith("💡 **")
            assert lines[1][4:5].isupper() or not lines[1][4:5].isalpha()
            assert "2. " in hint.text or "No other move" in hint.text
            behind = [int(points) for points in re.findall(r": (\d+) % less", hint.text)]
            assert behind == sorted(behind)
            assert "The opinion of a computer player (strong)" in lines[-1]
        else:
            assert "not your turn" in hint.text


async def test_a_hint_names_the_level_that_gave_it(world: World) -> None:
    """Where none but a weaker one could think of it."""
    ana = world.member("ana")
    await panel_alone(ana)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bot_of(world).tables.store.thinking, "choose", out_of_order)
        hint = await ana.slash(CHANNEL, "table hint")
    assert "The opinion of a computer player (steady)" in hint.text


async def out_of_order(request: ThinkingRequest) -> NoReturn:
    raise ThinkingFailed("out of order")


async def test_without_leave_there_is_no_hint(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    assert "If nobody else joins, hints are on" in board(ana).text
    await bela.press(board(bela), "Join")
    assert "💡" not in board(ana).text, "the game will count"
    await ana.press(board(ana), "Start")
    labels = [button.label for button in shown(await open_panel(ana, "My hand")).buttons]
    assert "Hint" not in labels
    for member in (ana, bela):
        assert "Hints are off at table 1;" in (await member.slash(CHANNEL, "table hint")).text
    assert "no seat" in (await world.member("chidi").slash(CHANNEL, "table hint", table=1)).text


async def test_a_server_without_hints_offers_none(world: World) -> None:
    ana = world.member("ana")
    with world.as_bot():
        await bot_of(world).tables.settings.change_server(world.guild.id, hints=False)
    await ana.slash(CHANNEL, "palimpsest new")
    assert not any("hints:" in value for menu in board(ana).menus for value in menu.options)
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    assert "ints are on" not in board(ana).text
    assert "Tables offer no hints." in (await ana.slash(CHANNEL, "table hint")).text
