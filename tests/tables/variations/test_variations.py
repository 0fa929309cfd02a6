"""Variations in the database: whose they are, where they may begin, and what becomes of them."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from engine.core.errors import IllegalMove
from tables.core.errors import DealError, LobbyError, Stale
from tables.daily.puzzles import PuzzleBook
from tables.service import Tables
from tables.storage import schema
from tables.variations.tree import Source, Spot
from tests.tables.conftest import OpenTables, on_both
from tests.tables.daily.test_deals import GAMES as DEALT
from tests.tables.daily.test_deals import TODAY, played
from tests.tables.games import HeapOptions, Lay
from tests.tables.world import ANN, BOB, CEM, Time, play_on, rows, seated

NO_PUZZLES = PuzzleBook({}, [])


async def finished(tables: Tables) -> int:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=4))
    await play_on(tables, info.id)
    return info.id


async def lay(tables: Tables, spot: Spot, at: int = 0) -> Spot:
    """Lay a card of whose turn it is."""
    position = await tables.variations.position(spot, ANN, NO_PUZZLES)
    return await tables.variations.play(spot, ANN, NO_PUZZLES, [position.table_view.moves[at]])


@on_both
async def test_what_is_tried_is_a_tree_of_its_own_for_its_maker(tables: Tables) -> None:
    table = await finished(tables)
    start = await tables.variations.begin(Source(table, 0), ANN, NO_PUZZLES)
    one = await lay(tables, start)
    assert await lay(tables, start) == one, "the same move is the same line"
    other = await lay(tables, start, 1)
    further = await lay(tables, other)
    again = await tables.variations.begin(Source(table, 0), ANN, NO_PUZZLES)
    assert again == start
    position = await tables.variations.position(start, ANN, NO_PUZZLES)
    assert [tried.node for tried in position.following] == [one.node, other.node]
    position = await tables.variations.position(further, ANN, NO_PUZZLES)
    assert [tried.node for tried in position.line] == [other.node, further.node]
    assert position.variation.back(further) == other
    assert Spot.read(further.stamp) == further
    assert (await tables.views.info(table)).status == "over"
    with pytest.raises(Stale):
        await tables.variations.position(further, BOB, NO_PUZZLES)
    mark = position.variation.mark(one.node)
    with pytest.raises(Stale):
        await tables.variations.take_over(start.variation, one.node, mark, BOB, NO_PUZZLES, table)
    await tables.variations.show(one, ANN.id)
    with pytest.raises(LobbyError, match="just shown"):
        await tables.variations.show(one, ANN.id)
    with pytest.raises(Stale):  # whoever was shown one line has no other one
        await tables.variations.take_over(start.variation, other.node, mark, BOB, NO_PUZZLES, table)
    taken = await tables.variations.take_over(start.variation, one.node, mark, BOB, NO_PUZZLES, table)
    assert taken.variation != start.variation
    assert len((await tables.variations.position(taken, BOB, NO_PUZZLES)).following) == 1
    for stamp in (Spot(start.variation, 99), start._replace(plays=9)):
        with pytest.raises(Stale):
            await tables.variations.position(stamp, ANN, NO_PUZZLES)
    count = select(func.count()).select_from(schema.variations)
    assert await rows(tables, count) == [(2,)]
    await tables.personal.forget(ANN.id)
    assert await rows(tables, count) == [(1,)]


@on_both
async def test_moves_that_are_tried_at_once_are_all_kept(tables: Tables) -> None:
    table = await finished(tables)
    start = await tables.variations.begin(Source(table, 0), ANN, NO_PUZZLES)
    await asyncio.gather(*(lay(tables, start, at) for at in range(4)))
    assert len((await tables.variations.position(start, ANN, NO_PUZZLES)).following) == 4


async def test_illegal_moves_are_refused_and_those_of_a_computer_player_follow(tables: Tables) -> None:
    table = await finished(tables)
    start = await tables.variations.begin(Source(table, 0), ANN, NO_PUZZLES, 0)
    with pytest.raises(IllegalMove):
        await tables.variations.play(start, ANN, NO_PUZZLES, [Lay(99)])
    after = await lay(tables, start)
    position = await tables.variations.position(after, ANN, NO_PUZZLES)
    assert {one.before.seat for one in position.line[1:]} == {1}
    assert position.table_view.seat in position.table_view.awaited
    assert position.variation.back(after) == start


async def test_nothing_begins_where_secrets_are_kept(opened: OpenTables, time: Time) -> None:
    tables = await opened(DEALT)
    attempt = await played(tables)
    source = Source(attempt.table, 3)
    with pytest.raises(DealError, match="when it closes"):
        await tables.variations.begin(source, ANN, NO_PUZZLES)
    with pytest.raises(DealError):
        await tables.variations.begin(source, CEM, NO_PUZZLES)
    time.moment = TODAY.closes
    await tables.variations.begin(source, CEM, NO_PUZZLES)
