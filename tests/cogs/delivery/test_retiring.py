"""Calls to several people: who has acted is struck out of them, once whatever happens meanwhile."""

from __future__ import annotations

import pytest

from tables.core.message_types import PostedMessage
from tests.cogs.people import CHANNEL, board, bot_of, sit_down
from tests.cogs.traitors.table import stay
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")

NAMES = ("ana", "bela", "chidi", "dunya")


async def calls(world: World) -> dict[int, PostedMessage]:
    """The calls that are there, as they are written down, the newest first."""
    with world.as_bot():
        context = await bot_of(world).tables.views.context(1, None)
    return {each.message: each for each in context.others if each.kind == "call"}


@pytest.mark.parametrize("crash", [False, True])
async def test_who_has_acted_is_struck_out_once(world: World, crash: bool) -> None:
    members = await sit_down(world, "traitors", NAMES)
    await stay(world, members[:3], "set")
    await world.advance(minutes=11)
    await stay(world, members[3:], "set")
    message = next(iter(await calls(world)))

    def struck() -> list[str]:
        (text,) = [seen.text for seen in members[0].visible(CHANNEL) if seen.id == message]
        assert "~~~" not in text, "somebody is struck out twice"
        return [each.name for each in members if f"~~<@{each.id}>~~" in text]

    async def left() -> list[str]:
        people = (await calls(world))[message].people
        return [each.name for each in members if each.id in people]

    assert (struck(), await left()) == ([], ["ana", "bela", "chidi"])
    await stay(world, members[:1])
    # It is written down with what is said next, and by a program that stops.
    assert (struck(), await left()) == (["ana"], ["ana", "bela", "chidi"])
    await world.restart_bot(crash=crash)
    assert await left() == (["ana", "bela", "chidi"] if crash else ["bela", "chidi"])
    await stay(world, members[1:2])
    assert struck() == ["ana", "bela"]
    await stay(world, members[3:])
    assert (struck(), await left()) == (["ana", "bela"], ["chidi"])


async def test_a_board_that_stays_calls_nobody_beside_a_newer_call(world: World) -> None:
    members = await sit_down(world, "traitors", NAMES)
    await stay(world, members[:3], "set")
    await world.advance(minutes=11)
    await members[3].say(CHANNEL, "here I am")
    await stay(world, members[3:], "set")
    first = board(members[0])

    def called() -> list[str]:
        (text,) = [seen.text for seen in members[0].visible(CHANNEL) if seen.id == first.id]
        return [each.name for each in members if f"<@{each.id}>" in text]

    assert called() == ["ana", "bela", "chidi"]
    await stay(world, members[1:])
    await world.advance(minutes=11)
    await stay(world, members[:1])
    assert board(members[0]).id == first.id
    newest = next(iter((await calls(world)).values()))
    assert [each.name for each in members if each.id in newest.people] == ["bela", "chidi", "dunya"]
    assert called() == []
