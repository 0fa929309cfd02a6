"""How many presses a turn of the Palimpsest takes, from its notice until it is made: a menu counts two."""

from __future__ import annotations

import pytest

from tests.cogs.palimpsest.table import TURN, pick, sit_down
from tests.cogs.people import seen_by, shown
from tests.cogs.presses import MENU, CountedPresses
from tests.support.settled_world import World

BLUE = 1

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def test_a_turn_takes_three_presses_and_five_with_another_card(world: World) -> None:
    members = await sit_down(world, "ana bela")
    for turn in range(4):
        view = (await seen_by(world, members[0])).view
        presses = CountedPresses(members[view.acting])
        panel = await presses.open(TURN)
        if turn % 2:
            panel = await pick(presses.member, panel, " · The ")
            presses.count += MENU
        panel = await presses.press(panel, "Lay on 1")
        assert [one.label for one in shown(panel).buttons if one.style == BLUE] == ["Confirm"]
        await presses.press(panel, "Confirm")
        assert presses.count == (5 if turn % 2 else 3)
        assert (await seen_by(world, members[0])).view.turn == turn + 1
