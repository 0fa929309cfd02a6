"""Pictures on their way into messages."""

from __future__ import annotations

from typing import Any

import pytest

from render.drawing.picture import Picture
from render.painting.drawing_queue import DrawingPriority
from render.painting.painters import DrawingFailed
from tests.cogs.people import board, bot_of, open_panel, panel_alone, play, seen_by, shown, sit_down
from tests.support.settled_world import World


async def test_boards_and_who_pressed_come_before_who_only_looks_on(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    waiting = members[1 - min((await seen_by(world, None)).awaited)]
    await open_panel(waiting, "Take my turn")
    painters = bot_of(world).painters
    draw, drawn = painters.draw, []

    async def noticed(*arguments: Any, **how: Any) -> Picture:
        drawn.append((arguments[0].__name__, how["priority"]))
        return await draw(*arguments, **how)

    monkeypatch.setattr(painters, "draw", noticed)
    await play(world, members, 1)
    await open_panel(waiting, "Take my turn")
    assert set(drawn) == {
        ("public", DrawingPriority.BOARD),
        ("private", DrawingPriority.ANSWER),
        ("private", DrawingPriority.UPDATE),
    }


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
    assert "Still to lay out" in panel.text, "words take the place of the picture"
    assert "Quetinny" in board(ana).text
    assert board(ana).menus
    assert "no paper" in caplog.text
    assert ("Traceback" in caplog.text) == mistake, "a busy machine is worth a line"
