"""Private panels, when somebody presses faster than pictures are drawn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core.limiter import Limiter
from cogs.screens.control_ids import ControlId
from render.drawing.picture import Picture
from sandbox.adapter import Member
from tests.cogs.people import bot_of, panel_alone, panels_of, seen_by, shown, suggested
from tests.render.drawn import ENTERED, OPEN, gate
from tests.support.settled_world import World

CHANGES = discord.InteractionResponseType.deferred_message_update
ANSWERS = discord.InteractionResponseType.deferred_channel_message

NUMBERS = count(1)
"""Later presses have larger numbers."""


class Press:
    """An acknowledged press of a control, and what was put into its answer."""

    def __init__(self, member: Member, kind: discord.InteractionResponseType) -> None:
        self.id = next(NUMBERS)
        self.type = discord.InteractionType.component
        self.user = member
        self.locale = "en"
        self.extras: dict[str, Any] = {}
        self.message = SimpleNamespace(id=7, flags=SimpleNamespace(ephemeral=True), components=())
        self.response = SimpleNamespace(type=kind)
        self.answer: Any = None

    async def edit_original_response(self, **answer: Any) -> SimpleNamespace:
        self.answer = answer
        return SimpleNamespace(id=8)


@pytest.mark.usefixtures("beside_loop")
async def test_a_newer_screen_of_one_message_takes_the_place_of_one_that_waits(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = world.member("Ana")
    panel = shown(await panel_alone(ana))
    drafts = [option.removeprefix("go:") for option in list(panel.menus[0].options)[:2]]
    panels, painters = panels_of(world), bot_of(world).painters
    draw, asked = painters.draw, asyncio.Event()

    async def noticed(*arguments: Any, **how: Any) -> Picture:
        asked.set()
        return await draw(*arguments, **how)

    monkeypatch.setattr(painters, "draw", noticed)
    ENTERED.clear()
    OPEN.clear()
    held = asyncio.create_task(draw(gate))
    await asyncio.to_thread(ENTERED.wait, 10)
    tasks: list[asyncio.Task[None]] = []

    async def press(kind: discord.InteractionResponseType, draft: str) -> Press:
        """Press while the picture of an earlier press waits; its own will wait too."""
        asked.clear()
        made = Press(ana, kind)
        tasks.append(asyncio.create_task(panels.show(made, 1, draft)))  # type: ignore[arg-type]
        await asked.wait()
        return made

    first, second = await press(CHANGES, drafts[0]), await press(CHANGES, drafts[1])
    opened = [await press(ANSWERS, "") for _ in range(2)]
    OPEN.set()
    await asyncio.gather(held, *tasks)
    assert first.answer is None
    assert all(press.answer["attachments"] for press in (second, *opened))


@pytest.mark.parametrize("again", [False, True])
async def test_who_has_made_a_move_waits_for_nobody_who_comes_later_and_a_newer_press_is_answered_instead(
    world: World, again: bool
) -> None:
    ana = world.member("Ana")
    ready = shown(await ana.press(await panel_alone(ana), "As suggested"))
    (button,) = [button for button in ready.buttons if button.label == "Confirm"]
    control = ControlId.parse(str(button.custom_id))
    assert control is not None
    before = await seen_by(world, ana)
    presses = Limiter(1, longest=60)
    panels = replace(panels_of(world), presses=presses)
    leave = asyncio.Event()

    async def other() -> None:
        async with presses.admitted():
            await leave.wait()

    made, newer = Press(ana, CHANGES), Press(ana, CHANGES)
    async with presses.admitted():
        moving = asyncio.create_task(panels.confirm(made, 1, control.seen, control.target.rest))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        waiting = asyncio.create_task(other())
        await asyncio.sleep(0)
        showing = asyncio.create_task(panels.show(newer, 1)) if again else None  # type: ignore[arg-type]
        await asyncio.sleep(0)
    await moving
    assert (await seen_by(world, ana)).table.number > before.table.number
    assert not waiting.done()
    assert (made.answer is None) == again
    leave.set()
    await waiting
    if showing is not None:
        await showing
    assert (newer if again else made).answer["attachments"]


async def test_a_press_counts_though_another_process_has_made_moves_since_this_one_heard_of_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, store = world.member("Ana"), bot_of(world).tables.store
    ready = shown(await ana.press(await panel_alone(ana), "As suggested"))
    long_ago = store.remembered(1)
    for _ in range(3):
        ready = shown(await ana.press(ready, suggested(ready)))
    before = await seen_by(world, ana)
    monkeypatch.setattr(store, "remembered", lambda table: long_ago)
    moved = await ana.press(ready, suggested(ready))
    assert "moved on" not in moved.text
    assert (await seen_by(world, ana)).table.number > before.table.number
