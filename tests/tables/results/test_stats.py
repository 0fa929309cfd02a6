"""What results add up to, and who may see it."""

from __future__ import annotations

from typing import Any

import pytest

from tables.core.errors import TableError
from tables.core.types import Place
from tables.results.stats import GameLine, PairLine
from tables.service import Tables
from tests.tables.conftest import on_both
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, LIVE, Time, due_clocks, play_on, polled, seated

ONE = PollOptions(rounds=1)
DAY = 86400.0


async def test_a_person_has_played_won_best_average_place_and_streaks_by_game(tables: Tables) -> None:
    assert (await tables.stats.person(ANN, ANN.id)).lines == ()
    for picks in ({ANN: 3, BOB: 1}, {ANN: 2, BOB: 1}, {ANN: 1, BOB: 3, CEM: 2}, {ANN: 3, BOB: 2}):
        await polled(tables, picks)
    await polled(tables, {ANN: 2})
    left = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await tables.play.resign(left.id, ANN.id)
    found = await tables.stats.person(ANN, BOB.id)
    # Nobody else sat at the game alone, so there is no place to speak of.
    assert found.lines == (
        GameLine("poll", 5, 4, 3, pytest.approx(2.2), pytest.approx(1.5)),
        GameLine("heap", 1, 0, None, None, None),
    )
    assert (found.played, found.won) == (6, 4)
    assert (found.streak, found.longest) == (0, 2)
    assert [line.game for line in (await tables.stats.person(ANN, ANN.id, "heap")).lines] == ["heap"]


async def test_two_are_compared_in_the_games_that_both_played(tables: Tables) -> None:
    for picks in ({ANN: 3, BOB: 1}, {ANN: 2, BOB: 2}, {ANN: 1, BOB: 3, CEM: 3}, {ANN: 3, CEM: 2}):
        await polled(tables, picks)
    heap = await seated(tables, "poll", ANN, BOB, CEM, options=ONE)
    await tables.play.resign(heap.id, BOB.id)
    for _ in range(8):
        for row in await due_clocks(tables):
            await tables.clocks.fire(row)
    for person in (ANN, CEM):
        await tables.play.act(heap.id, person.id, Pick(1))
    found = await tables.stats.pair(ANN, BOB, CEM.id)
    assert found.lines == (PairLine("poll", 2, 1, 1),)
    assert found.last == (1, 0, -1, 1)
    assert (await tables.stats.pair(BOB, ANN, CEM.id)).lines == (PairLine("poll", 1, 2, 1),)


@on_both
async def test_who_keeps_results_private_is_shown_to_themselves_alone(tables: Tables) -> None:
    assert HERE.guild is not None
    await polled(tables, {ANN: 3, BOB: 1})
    await tables.settings.change_person(ANN.id, private=True)
    for attempt in (
        tables.stats.person(ANN, BOB.id),
        tables.stats.pair(ANN, BOB, BOB.id),
        tables.stats.pair(BOB, ANN, CEM.id),
    ):
        with pytest.raises(TableError, match="Ann keeps their results private"):
            await attempt
    assert (await tables.stats.person(ANN, ANN.id)).played == 1
    assert (await tables.stats.pair(ANN, BOB, ANN.id)).lines == (PairLine("poll", 1, 0, 0),)
    here = await tables.stats.group(game="poll", guild=HERE.guild)
    assert here.best == (BOB, 1)
    assert here.busiest == ((BOB, 1),)
    assert here.people == 2
    assert [one.person for one in await tables.win_counts.in_server(HERE.guild, "poll")] == [BOB]
    board = await tables.leaderboards.page(BOB.id, game="poll")
    assert [row.person for row in board.rows] == [BOB]
    await tables.settings.change_person(ANN.id, private=False)
    assert (await tables.leaderboards.page(BOB.id, game="poll")).people == 2


@on_both
async def test_a_server_and_a_game_have_their_sums(tables: Tables, time: Time) -> None:
    nothing = await tables.stats.group(guild=7)
    assert (nothing.games.total(), nothing.people, nothing.plies, nothing.best) == (0, 0, None, None)
    assert set(nothing.weeks) == {0}
    await polled(tables, {ANN: 3, BOB: 1})
    time.passes(8 * DAY)
    info = await seated(tables, "poll", ANN, BOB, options=ONE, clocks=LIVE)
    time.passes(20)
    for person in (ANN, BOB):
        await tables.play.act(info.id, person.id, Pick(2))
    heap = await seated(tables, "heap", ANN, CEM, options=HeapOptions(cards=2), place=Place(2, 22))
    await play_on(tables, heap.id)
    here = await tables.stats.group(guild=HERE.guild)
    assert (here.games, here.people, here.plies, here.seconds) == ({"poll": 2}, 2, 2, 20)
    assert here.weeks[-2:] == (1, 1)
    assert here.busiest == ((ANN, 2), (BOB, 2))
    everywhere = await tables.stats.group(game="poll")
    assert (everywhere.games, everywhere.best) == ({"poll": 2}, (ANN, 3))
    assert (await tables.stats.group()).games == {"poll": 2, "heap": 1}


async def test_of_who_was_forgotten_nothing_is_summed_up(tables: Tables) -> None:
    await polled(tables, {ANN: 3, BOB: 1})
    await tables.personal.forget(ANN.id)
    assert (await tables.stats.person(ANN, ANN.id)).lines == ()
    assert (await tables.stats.group(game="poll")).best == (BOB, 1)
    assert (await tables.stats.person(BOB, BOB.id)).lines[0].played == 1
    assert (await tables.stats.pair(BOB, ANN, BOB.id)).lines == ()


@on_both
async def test_rivals_are_those_met_more_than_once_where_a_reader_may_look_and_nobody_else(
    tables: Tables,
) -> None:
    for other, channel in ((BOB, 11), (BOB, 11), (CEM, 12), (CEM, 12), (CEM, 12), (DEA, 11)):
        await polled(tables, {ANN: 3, other: 1}, place=Place(1, channel))

    async def rivals(**more: Any) -> list[tuple[str, int, int, int]]:
        found = await tables.stats.person(ANN, ANN.id, guild=1, **more)
        return [(one.person.name, one.ahead, one.behind, one.even) for one in found.rivals]

    assert await rivals() == [("Cem", 3, 0, 0), ("Bob", 2, 0, 0)]
    assert await rivals(within={11}) == [("Bob", 2, 0, 0)]
    assert await rivals(within=()) == []
    assert await rivals(game="heap") == []
    await tables.settings.block(BOB.id, ANN)
    assert await rivals() == [("Cem", 3, 0, 0)]
    await tables.settings.change_person(CEM.id, private=True)
    assert await rivals() == []
