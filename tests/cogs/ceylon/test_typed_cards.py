"""Cards that are typed: as the options' own help writes them, and as they are offered."""

from __future__ import annotations

import pytest

from sandbox.adapter import World
from tests.cogs.ceylon.table import sit_down
from tests.cogs.people import CHANNEL, look_of

TYPED = ("2 Tea, Port", "2Tea,Port", " 2  tea ,port ", "2 Rubber", "Tea,")


@pytest.mark.parametrize("cards", TYPED)
async def test_cards_are_read_as_the_help_writes_them(world: World, cards: str) -> None:
    members = await sit_down(world, 2)
    mover = members[(await look_of(world, members[0])).view.player]
    for command, others in (
        ("ceylon offer", {"player": "1"}),
        ("ceylon counter", {"number": "1"}),
    ):
        for option in ("give", "ask"):
            answer = await mover.slash(CHANNEL, command, **others, **{option: cards})
            assert "is no move of Ceylon" not in answer.text, command
    answer = await mover.slash(CHANNEL, "ceylon end", what="turn", discard=cards)
    assert "is no move of Ceylon" not in answer.text


@pytest.mark.parametrize("typed", ["", "2 ", "2 Te", "2 Tea, ", "Tea, 3 Po"])
async def test_every_suggestion_is_read(world: World, typed: str) -> None:
    members = await sit_down(world, 2)
    mover = members[(await look_of(world, members[0])).view.player]
    offered = await mover.autocomplete(CHANNEL, "ceylon offer", "ask", typed)
    assert offered
    for choice in offered:
        answer = await mover.slash(CHANNEL, "ceylon offer", player="1", ask=choice.value)
        assert "is no move of Ceylon" not in answer.text
