"""Cards that are typed: as the options' own help writes them, and as they are offered."""

from __future__ import annotations

import pytest

from tests.cogs.ceylon.table import sit_down
from tests.cogs.people import CHANNEL, seen_by
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""

TYPED = ("2 Tea, Port", "2Tea,Port", " 2  tea ,port ", "2 Rubber", "Tea,")


async def test_cards_are_read_as_the_help_writes_them(world: World) -> None:
    members = await sit_down(world, 2)
    mover = members[(await seen_by(world, members[0])).view.player]
    for command, others, option in (
        ("ceylon offer", {"player": "1"}, "give"),
        ("ceylon offer", {"player": "1"}, "ask"),
        ("ceylon counter", {"number": "1"}, "give"),
        ("ceylon counter", {"number": "1"}, "ask"),
        ("ceylon end", {"what": "turn"}, "discard"),
    ):
        for cards in TYPED:
            answer = await mover.slash(CHANNEL, command, **others, **{option: cards})
            assert "is not a Ceylon move" not in answer.text, (command, option, cards)


async def test_every_suggestion_is_read(world: World) -> None:
    members = await sit_down(world, 2)
    mover = members[(await seen_by(world, members[0])).view.player]
    offered = set()
    for typed in ("", "2 ", "2 Te", "2 Tea, ", "Tea, 3 Po"):
        found = await mover.autocomplete(CHANNEL, "ceylon offer", "ask", typed)
        assert found, typed
        offered |= {choice.value for choice in found}
    for cards in sorted(offered):
        answer = await mover.slash(CHANNEL, "ceylon offer", player="1", ask=cards)
        assert "is not a Ceylon move" not in answer.text, cards
