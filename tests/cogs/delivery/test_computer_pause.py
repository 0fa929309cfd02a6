"""Computer players at live tables: a pause before they move, and their moves in one story."""

from __future__ import annotations

import re

from tests.cogs.conftest import bot_world
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, seen_by
from tests.support.settled_world import World

PAUSE = 20.0


async def begin(world: World, clock: str) -> None:
    """A table of Ana and two computer players that has come to her turn."""
    ana = world.member("ana")
    await ana.slash(CHANNEL, "palimpsest new", clock=clock)
    for _ in range(2):
        await add_computer(ana, "steady")
    await ana.press(board(ana), "Start")
    await world.advance(seconds=2 * PAUSE)


async def move(world: World) -> int:
    """Ana makes a move that is worth a message; the number of moves then."""
    ana = world.member("ana")
    table_view = await seen_by(world, ana)
    assert table_view.awaited == {table_view.seat}
    text = bot_of(world).games["palimpsest"].text(table_view.moves[0])
    answer = await ana.slash(CHANNEL, "palimpsest move", move=text)
    assert answer.message is not None
    return (await seen_by(world, None)).table.number


def boards_sent(world: World) -> int:
    """Messages that everybody sees and that were posted or edited so far."""
    return len(
        [
            each
            for each in world.requests
            if each.method in ("POST", "PATCH") and re.match("/channels/.*/messages", each.path)
        ]
    )


async def test_at_a_live_table_they_pause_and_then_tell_one_story(database: str) -> None:
    async with bot_world(database, "pause", computer_pause=PAUSE) as world:
        await begin(world, "5m")
        before = (await seen_by(world, None)).table.number
        assert await move(world) == before + 1, "they let Ana see her move"
        sent = boards_sent(world)
        await world.advance(seconds=PAUSE / 2)
        assert (await seen_by(world, None)).table.number == before + 1
        assert boards_sent(world) == sent
        await world.advance(seconds=PAUSE)
        assert (await seen_by(world, None)).table.number == before + 3, "one pause, not one for each"
        assert boards_sent(world) == sent + 1, "one board tells of both"


async def test_where_nobody_watches_they_do_not_pause(database: str) -> None:
    async with bot_world(database, "no pause", computer_pause=PAUSE) as world:
        await begin(world, "2d")
        before = (await seen_by(world, None)).table.number
        assert await move(world) == before + 3


async def test_a_servers_managers_choose_the_pause(database: str) -> None:
    async with bot_world(database, "no pause here", computer_pause=PAUSE) as world:
        await world.member("ana").slash(CHANNEL, "settings server", computer_pause=0)
        await begin(world, "5m")
        before = (await seen_by(world, None)).table.number
        assert await move(world) == before + 3
