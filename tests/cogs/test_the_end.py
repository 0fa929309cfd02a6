"""The end of a game is told: who has won, in a new message that calls all who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from engine.players import RandomPlayer
from sandbox.adapter import Member
from tables.table.loaded import LoadedTable
from tests.cogs.people import CHANNEL, play_out, said, seen_by, sit_down
from tests.engine.playouts import chance
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")

OVER = "The game is over"
NAMES = ("ana", "bela", "chidi")


def any_move(loaded: LoadedTable, seat: int, number: int) -> Any:
    view = loaded.game.view(loaded.state, seat)
    return RandomPlayer().choose(loaded.game, view, seat, chance("end", number))


async def to_the_end(world: World, members: Sequence[Member]) -> None:
    await play_out(world, members, any_move)
    await world.advance(seconds=SWEEP_SECONDS + 1)


async def played_to_the_end(world: World, **options: Any) -> list[Member]:
    members = await sit_down(world, "palimpsest", NAMES, **options)
    await to_the_end(world, members)
    return members


async def test_whoever_played_is_called_to_the_end_once(world: World) -> None:
    members = await played_to_the_end(world)
    result = (await seen_by(world, None)).result
    assert result is not None
    for member in members:
        (told,) = [seen for seen in member.visible(CHANNEL) if OVER in seen.text]
        assert told.pinged == set(NAMES)
    winners = [name for name, won in zip(("Ana", "Béla", "Chidi"), result.won, strict=True) if won]
    (text,) = said(members[0], OVER)
    assert f"{', '.join(winners)} won." in text
    assert "Board" in [button.label for button in told.buttons]
    await world.restart_bot()
    assert len(said(members[0], OVER)) == 1


async def test_it_is_told_in_the_tables_thread(threads: World) -> None:
    members = await played_to_the_end(threads)
    thread = (await seen_by(threads, None)).table.place.thread
    assert thread is not None
    (told,) = [seen for seen in members[0].visible(thread) if OVER in seen.text]
    assert told.pinged == set(NAMES)
    assert not said(members[0], OVER), "the channel's own message shows the result"


async def test_who_wants_no_mention_is_written_to_or_left_alone(world: World) -> None:
    members = await sit_down(world, "palimpsest", NAMES)
    await members[0].slash(CHANNEL, "settings mine", notices="dm")
    await members[1].slash(CHANNEL, "settings mine", notices="none")
    await to_the_end(world, members)
    (told,) = [seen for seen in members[0].visible(CHANNEL) if OVER in seen.text]
    assert told.pinged == {"chidi"}
    assert any("Your game is over" in seen.text for seen in members[0].inbox)
    assert not any("Your game is over" in seen.text for seen in members[1].inbox)


async def test_quiet_hours_are_kept(world: World) -> None:
    members = await sit_down(world, "palimpsest", NAMES, clock="24h")
    await members[2].slash(CHANNEL, "settings mine", quiet="23-8")
    await to_the_end(world, members)
    (told,) = [seen for seen in members[0].visible(CHANNEL) if OVER in seen.text]
    assert "chidi" not in told.pinged
    assert any("Your game is over" in seen.text for seen in members[2].inbox), "for later"


async def test_who_plays_alone_has_seen_it(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new")
    await to_the_end(world, [ana])
    assert (await seen_by(world, ana)).table.status == "over"
    assert not said(ana, OVER)
