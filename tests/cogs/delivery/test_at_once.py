"""Words and buttons go out at once; a picture that takes long follows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.delivery import composer
from cogs.delivery.composer import ComposedMessage
from cogs.delivery.pictures import DrawnPicture, Pictures
from cogs.interactions.answers import AnyInteraction
from cogs.interactions.screen_answers import put_message
from sandbox.adapter import Answer, Member, VisibleMessage
from tests.cogs.delivery.test_retries import HISTORY, awaited, living, pinged
from tests.cogs.delivery.test_sender import end_turn
from tests.cogs.managing import deny_bot
from tests.cogs.people import CHANNEL, board, bot_of, open_panel, play, shown, sit_down
from tests.support.settled_world import World, sleeping_is_idle

__all__ = ["pinged"]


class Easel:
    """Holds all pictures back until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.gate = asyncio.Event()
        self.asked = 0
        draw = Pictures.draw

        async def held_back(pictures: Pictures, *args: Any, **more: Any) -> DrawnPicture | None:
            self.asked += 1
            await self.gate.wait()
            return await draw(pictures, *args, **more)

        monkeypatch.setattr(Pictures, "draw", held_back)
        monkeypatch.setattr(composer, "PATIENCE", 0)


async def until(true: Callable[[], object]) -> None:
    """Let the bot work until something is so."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0)


def private(member: Member) -> list[VisibleMessage]:
    return [seen for seen in member.visible(CHANNEL) if seen.ephemeral]


async def test_a_board_is_read_and_used_before_it_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    before = board(members[0])
    assert before.pictures
    easel = Easel(monkeypatch)
    moving = asyncio.create_task(play(world, members, 1))
    await until(lambda: board(members[0]).text != before.text)
    bare = board(members[0])
    assert not bare.pictures
    assert bare.buttons
    easel.gate.set()
    await moving
    await world.advance(seconds=1)
    drawn = board(members[0])
    assert drawn.pictures
    assert (drawn.id, drawn.text) == (bare.id, bare.text)
    assert [button.label for button in drawn.buttons] == [button.label for button in bare.buttons]


@pytest.mark.parametrize("history", [True, False])
async def test_a_board_that_a_crash_left_without_its_picture_has_it_after_the_next_start(
    world: World, monkeypatch: pytest.MonkeyPatch, pinged: list[int], history: bool
) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    ana = members[0]
    if not history:
        deny_bot(world, CHANNEL, HISTORY)
    await world.advance(hours=2)  # too old to be edited: a new one takes its place
    before = board(ana)
    pinged.clear()
    easel = Easel(monkeypatch)
    await end_turn(world, members)
    moving = asyncio.create_task(world.settle())
    bot_of(world).background.sender.wake(1)
    await until(lambda: board(ana).id != before.id)
    bare = board(ana)
    assert bare.buttons
    assert not bare.pictures
    moving.cancel()
    with sleeping_is_idle():  # claims are renewed for as long as a picture is drawn
        await world.restart_bot(crash=True)
    easel.gate.set()
    await world.advance(minutes=2)
    drawn = board(ana)
    assert drawn.pictures
    assert (drawn.id, drawn.text) == (bare.id, bare.text)
    assert [seen.id for seen in living(ana)] == [drawn.id]
    assert pinged == [(await awaited(world, members)).id]


async def test_who_presses_is_answered_before_the_picture_is_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"))
    easel = Easel(monkeypatch)

    async def opened() -> Answer:
        return await open_panel(ana, "My hand")

    opening = asyncio.create_task(opened())
    await until(lambda: any(seen.ephemeral and seen.buttons for seen in ana.visible(CHANNEL)))
    (bare,) = [seen for seen in ana.visible(CHANNEL) if seen.ephemeral and seen.buttons]
    assert not bare.pictures
    easel.gate.set()
    panel = shown(await opening)
    assert panel.pictures
    assert (panel.id, panel.text) == (bare.id, bare.text)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (400, 50035), (404, 10008)])
async def test_a_panel_whose_picture_cannot_be_added_stays_as_it_is_and_nothing_is_said_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    ana, _ = await sit_down(world, "ceylon", ("ana", "bela"))
    easel = Easel(monkeypatch)

    async def without_files(interaction: AnyInteraction, message: ComposedMessage) -> int:
        if message[1]:
            response: Any = SimpleNamespace(status=status, reason="")
            raise discord.HTTPException(response, {"code": code, "message": ""})
        return await put_message(interaction, message)

    async def opened() -> Answer:
        return await open_panel(ana, "My hand")

    monkeypatch.setattr("cogs.interactions.panel_answers.put_message", without_files)
    opening = asyncio.create_task(opened())
    await until(lambda: any(seen.ephemeral and seen.buttons for seen in ana.visible(CHANNEL)))
    before = [(seen.id, seen.text) for seen in private(ana)]
    easel.gate.set()
    await opening
    assert [(seen.id, seen.text) for seen in private(ana)] == before
    panel = private(ana)[-1]
    assert panel.buttons
    assert not panel.pictures
