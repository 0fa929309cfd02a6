"""How somebody begins their games, as the stored moves tell it."""

from __future__ import annotations

from tables.service import Tables
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, BOB, polled, seated


async def first_moves(tables: Tables, person: int) -> list[object]:
    return [opening.move for opening in await tables.openings.of(person)]


async def test_the_first_decision_of_each_game_that_is_over_the_last_game_first(tables: Tables) -> None:
    await polled(tables, {ANN: 3, BOB: 1})
    await polled(tables, {BOB: 2, ANN: 1})
    running = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await tables.play.act(running.id, ANN.id, Pick(2))
    assert await first_moves(tables, ANN.id) == [Pick(1), Pick(3)], "what goes on is secret yet"
    (last, _) = await tables.openings.of(ANN.id)
    assert last.table_view.seat == 1
    assert last.table_view.table.status == "playing", "it is the position of then"
    assert Pick(1) in last.table_view.moves
    assert await tables.openings.of(ANN.id, "heap") == []


async def test_whoever_takes_a_seat_over_or_leaves_it_has_not_begun_there(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await tables.play.act(info.id, BOB.id, Pick(2))
    await tables.play.resign(info.id, BOB.id)
    await tables.play.abandon(info.id)
    assert await first_moves(tables, BOB.id) == []
