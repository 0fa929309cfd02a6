"""How many presses a turn of the Palimpsest takes, from its notice until it is made: a menu counts two."""

from __future__ import annotations

import pytest

from tests.cogs.palimpsest.table import sit_down
from tests.cogs.people import first_value, seen_by, shown
from tests.cogs.presses import CountedPresses
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def test_a_turn_takes_four_presses_from_the_list_and_five_by_the_card(world: World) -> None:
    members = await sit_down(world, "ana bela")
    for turn in range(4):
        view = (await seen_by(world, members[0])).view
        presses = CountedPresses(members[view.acting])
        panel = await presses.open("My hand")
        if turn % 2:
            panel = await presses.press(panel, shown(panel).buttons[0].label)
        menu = shown(panel).menus[0].custom_id
        panel = await presses.choose(panel, first_value(shown(panel)), menu=menu)
        await presses.press(panel, "Confirm")
        assert presses.count <= (5 if turn % 2 else 4)
        assert (await seen_by(world, members[0])).view.turn == turn + 1
