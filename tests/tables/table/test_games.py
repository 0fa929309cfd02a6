"""Every game at a table: it is saved, loaded, and its log proves itself."""

from __future__ import annotations

import pytest

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance
from engine.players.player import RandomPlayer
from tables.core.types import ClockSpec, Person
from tables.table.loaded import SNAPSHOT_EVERY
from tests.support.thorough import times
from tests.tables.conftest import OpenTables
from tests.tables.world import HERE, Time, run_clocks

RULES = load_games(GAMES)
PLIES = times(1, 3) * SNAPSHOT_EVERY + 2


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_game_survives_being_saved(name: str, opened: OpenTables, time: Time) -> None:
    game, tables = RULES[name], await opened(RULES)
    fewest, _ = game.info.seats
    people = [Person(100 + seat, f"Player {seat}") for seat in range(fewest)]
    clocks = ClockSpec("turns", dict.fromkeys(game.info.clock_names, 600))
    info = await tables.lobbies.create(name, b"{}", people[0], HERE, clocks)
    for person in people[1:]:
        info = await tables.lobbies.join(info.id, person)
    if info.status == "lobby":
        info = await tables.lobbies.start(info.id, people[0].id)
    player, chance = RandomPlayer(), Chance(bytes(32))
    while (table := await tables.views.info(info.id)).number < PLIES and table.status == "playing":
        awaited = (await tables.views.get(info.id, None)).awaited
        table_view = await tables.views.get(info.id, people[min(awaited)].id)
        assert table_view.seat is not None
        move = player.choose(game, table_view.view, table_view.seat, chance)
        await tables.play.act(info.id, people[table_view.seat].id, move, seen=table_view.stamp)
    for index in range(3):
        time.passes(600)
        await run_clocks(tables)
        assert (await tables.views.verify(info.id)).log_fits, f"after {index} clocks"
    readers = [None, *(person.id for person in people)]
    table_views = [await tables.views.get(info.id, reader) for reader in readers]
    await tables.close()
    tables = await opened(RULES)
    assert [await tables.views.get(info.id, reader) for reader in readers] == table_views
    assert (await tables.views.verify(info.id)).log_fits
