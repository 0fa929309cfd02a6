"""Whoever may not look into a table's channel any more learns nothing of it, by whatever they kept."""

from __future__ import annotations

import asyncio

import discord
import pytest

from cogs.interactions import table_choice
from sandbox.adapter import Member
from tests.cogs.managing import hide_channel
from tests.cogs.people import CHANNEL, board, play, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
REFUSED = "There is no table 1 here"


def notices_to(member: Member) -> list[str]:
    return [seen.text for seen in member.visible(member.dm) if not seen.ephemeral]


def leave(world: World, member: Member) -> None:
    world.backend.remove_member(world.guild.id, member.id)


def shut_out(world: World, member: Member, how: str) -> None:
    if how == "left":
        leave(world, member)
    else:
        hide_channel(world, CHANNEL, member.id)


WAYS = pytest.mark.parametrize("how", ["left", "hidden"])


@WAYS
async def test_a_follower_gets_nothing(world: World, how: str) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher, other = world.member("chidi"), world.member("dunya")
    for each in (watcher, other):
        await each.slash(CHANNEL, "table follow", table=1, what="rounds")
    shut_out(world, watcher, how)
    await play(world, [ana, bela])
    assert notices_to(watcher) == []
    assert "has ended" in notices_to(other)[-1]


@WAYS
async def test_old_buttons_in_direct_messages_show_nothing(world: World, how: str) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    await watcher.slash(CHANNEL, "table follow", table=1, what="rounds")
    await play(world, [ana, bela], 5)
    kept = watcher.visible(watcher.dm)[-1]
    assert "since you were here" in (await watcher.press(kept, "What happened")).text
    shut_out(world, watcher, how)
    for label in ("Board", "What happened"):
        assert REFUSED in (await watcher.press(kept, label)).text
    assert "no longer follow" in (await watcher.press(kept, "Stop following")).text


async def test_old_buttons_in_another_channel_show_nothing(world: World) -> None:
    await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    kept = shown(await watcher.slash("lounge", "table since", table=1))
    hide_channel(world, CHANNEL, watcher.id)
    for button in kept.buttons:
        assert REFUSED in (await watcher.press(kept, button.label)).text, button.label
    assert REFUSED in (await watcher.slash("lounge", "table log", table=1)).text


async def test_where_discord_does_not_say_in_time_who_may_see_a_table_a_button_shows_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    kept = shown(await watcher.slash("lounge", "table since", table=1))

    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(table_choice, "may_read", never)
    monkeypatch.setattr(table_choice, "PATIENCE", 0)
    answer = await watcher.press(kept, kept.buttons[0].label)
    assert "Discord is having trouble right now" in answer.text
    manager = world.member("dunya")
    role = world.guild.create_role("wardens", permissions=discord.Permissions(manage_guild=True))
    world.backend.add_member_role(world.guild.id, manager.id, role.id)
    assert await manager.autocomplete("lounge", "seat kick", "seat", "", table=1) == []
    monkeypatch.undo()
    assert len(await manager.autocomplete("lounge", "seat kick", "seat", "", table=1)) == 2


async def test_whoever_sits_there_goes_on(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    await bela.slash(CHANNEL, "settings mine")
    hide_channel(world, CHANNEL, bela.id)
    answer = await bela.slash("lounge", "table since", table=1)
    assert REFUSED not in answer.text
    assert board(ana).text
    for button in shown(answer).buttons:
        assert REFUSED not in (await bela.press(shown(answer), button.label)).text
