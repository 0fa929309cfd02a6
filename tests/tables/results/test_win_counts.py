"""Win counts: who of a server won how often; and one person's games over servers."""

from __future__ import annotations

from tables.core.types import Place
from tables.service import Tables
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, polled, run_clocks, seated

ONE = PollOptions(rounds=1)


async def test_a_persons_games_are_summed_up_over_servers_and_by_game(tables: Tables) -> None:
    await polled(tables, {ANN: 3, BOB: 1})
    await polled(tables, {BOB: 2, ANN: 1}, place=Place(2, 22))
    await polled(tables, {ANN: 2})
    heap = await seated(tables, "heap", ANN, BOB)
    await tables.play.resign(heap.id, ANN.id)
    running = await seated(tables, "poll", ANN, BOB)
    assert (await tables.views.info(running.id)).status == "playing"
    found = await tables.stats.person(ANN, ANN.id)
    assert [(line.game, line.played, line.won, line.best) for line in found.lines] == [
        ("poll", 3, 2, 3),
        ("heap", 1, 0, None),
    ]


async def test_a_servers_list_counts_games_between_persons(tables: Tables) -> None:
    for picks in ({ANN: 3, BOB: 1}, {ANN: 3, BOB: 3}, {BOB: 3, CEM: 0}, {CEM: 2, ANN: 1}):
        await polled(tables, picks)
    await polled(tables, {CEM: 3})
    await polled(tables, {CEM: 3, ANN: 0}, place=Place(2, 22))
    info = await tables.lobbies.create("poll", ONE, CEM, HERE)
    await tables.lobbies.add_computer(info.id, CEM.id)
    await tables.lobbies.start(info.id, CEM.id)
    await run_clocks(tables)
    await tables.play.act(info.id, CEM.id, Pick(3))
    found = await tables.win_counts.in_server(HERE.guild, "poll")
    assert [(each.person, each.won, each.played, each.best) for each in found] == [
        (ANN, 2, 3, 3),
        (BOB, 2, 3, 3),
        (CEM, 1, 2, 2),
    ]
    assert await tables.win_counts.in_server(HERE.guild, "heap") == []
    assert await tables.win_counts.in_server(HERE.guild, "poll", limit=1) == found[:1]
