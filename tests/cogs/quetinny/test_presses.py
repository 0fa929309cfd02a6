"""How many presses a turn of Quetinny takes, from its notice until it is made: a menu counts two."""

from __future__ import annotations

import pytest

from sandbox.adapter import Answer, VisibleMessage
from tests.cogs.people import board, first_value, seen_by, shown
from tests.cogs.presses import CountedPresses
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def test_the_set_up_takes_two_presses(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    presses = CountedPresses(ana)
    panel = board(ana)
    panel = await presses.press(panel, "As suggested")
    panel = await presses.press(panel, "Confirm")
    assert presses.count <= 2
    assert (await seen_by(world, ana, 1)).view.turn == 1


async def test_a_whole_turn_takes_three_presses(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    await _set_up(world)
    for turn in range(1, 8):
        presses = CountedPresses(ana)
        panel = board(ana)
        panel = await presses.choose(panel, first_value(_message(panel)))
        tax = next(button.label for button in _message(panel).buttons if button.label.startswith("Tax "))
        await presses.press(panel, tax)
        assert presses.count <= 3
        assert (await seen_by(world, ana, 1)).view.turn == turn + 1


async def test_a_turn_that_begins_with_a_card_takes_four_presses(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    await _set_up(world)
    presses = CountedPresses(ana)
    panel = board(ana)
    panel = await presses.press(panel, _message(panel).buttons[0].label)
    panel = await presses.choose(panel, first_value(_message(panel)))
    tax = next(button.label for button in _message(panel).buttons if button.label.startswith("Tax "))
    await presses.press(panel, tax)
    assert presses.count <= 4
    assert (await seen_by(world, ana, 1)).view.turn == 2


async def _set_up(world: World) -> None:
    ana = world.member("ana")
    panel = await ana.press(board(ana), "As suggested")
    await ana.press(panel, "Confirm")


def _message(panel: VisibleMessage | Answer) -> VisibleMessage:
    return shown(panel) if isinstance(panel, Answer) else panel
