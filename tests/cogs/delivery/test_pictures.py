"""Pictures on their way into messages."""

from __future__ import annotations

from typing import Any

import pytest

from render.drawing_queue import DrawingPriority
from render.painters import DrawingFailed
from render.picture import Picture
from sandbox.adapter import World
from tests.cogs.people import board, bot_of, panel_alone, shown


async def test_who_waits_for_a_panel_comes_before_the_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    painters = bot_of(world).painters
    draw, drawn = painters.draw, []

    async def noticed(*arguments: Any, **how: Any) -> Picture:
        drawn.append((arguments[0].__name__, how["priority"], how["table"]))
        return await draw(*arguments, **how)

    monkeypatch.setattr(painters, "draw", noticed)
    ana = world.member("Ana")
    await panel_alone(ana)
    assert drawn == [("private", DrawingPriority.UPDATE, 1), ("private", DrawingPriority.ANSWER, 1)]


@pytest.mark.parametrize("mistake", [True, False])
async def test_without_a_picture_a_message_goes_out_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, mistake: bool
) -> None:
    async def failing(*arguments: Any, **how: Any) -> Picture:
        failed = DrawingFailed("no paper")
        failed.add_note("in render" if mistake else "")
        raise failed

    monkeypatch.setattr(bot_of(world).painters, "draw", failing)
    ana = world.member("Ana")
    panel = shown(await panel_alone(ana))
    assert panel.menus
    assert "What you can do now" in panel.text, "words take the place of the picture"
    assert "Quetinny" in board(ana).text
    assert board(ana).menus
    assert "no paper" in caplog.text
    assert ("Traceback" in caplog.text) == mistake, "a busy machine is worth a line"
