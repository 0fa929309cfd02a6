"""How many presses a turn of Quetinny takes in its message, until it is made: a menu counts two."""

from __future__ import annotations

import pytest

from tests.cogs.people import board, first_value, seen_by, shown, suggested
from tests.cogs.presses import CountedPresses
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def test_the_set_up_takes_two_presses(world: World) -> None:
    presses = await _set_up(world)
    assert presses.count == 2
    assert (await seen_by(world, presses.member, 1)).view.turn == 1


async def test_a_whole_turn_takes_three_presses(world: World) -> None:
    """A card, what it does, the tax."""
    ana = (await _set_up(world)).member
    for turn in range(1, 8):
        presses = CountedPresses(ana)
        for _ in range(3):
            if (await seen_by(world, ana, 1)).view.turn == turn:
                await presses.press(board(ana), suggested(board(ana)))
        assert presses.count <= 3
        assert (await seen_by(world, ana, 1)).view.turn == turn + 1


async def test_any_place_of_any_card_takes_four_presses(world: World) -> None:
    ana = (await _set_up(world)).member
    presses = CountedPresses(ana)
    last = [button.label for button in board(ana).buttons if button.label.startswith("Use ")][-1]
    panel = shown(await presses.press(board(ana), last))
    panel = shown(await presses.choose(panel, first_value(panel)))
    await presses.press(panel, suggested(panel))
    assert presses.count == 4
    assert (await seen_by(world, ana, 1)).view.turn == 2


async def _set_up(world: World) -> CountedPresses:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    presses = CountedPresses(ana)
    await presses.press(board(ana), "As suggested")
    await presses.press(board(ana), "Confirm")
    return presses
