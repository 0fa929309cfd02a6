"""What is not kept for ever: tables of servers that sent the bot away, and games that ended long ago."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest

from tables.core.errors import StorageError
from tables.core.types import Place
from tables.service import Tables
from tests.tables.conftest import on_both
from tests.tables.games import HeapOptions
from tests.tables.world import ANN, BOB, CEM, HERE, Time, play_on, seated

DAY = 86400.0


async def test_tables_of_a_server_that_was_left_close_after_a_grace(tables: Tables, time: Time) -> None:
    assert HERE.guild is not None
    here = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    elsewhere = await seated(tables, "heap", CEM, BOB, place=Place(2, 99))
    await tables.retention.left(HERE.guild)
    time.passes(2 * DAY)
    assert await tables.retention.tidy(None) == (0, 0)
    time.passes(2 * DAY)
    assert await tables.retention.tidy(None) == (1, 0)
    assert (await tables.views.info(here.id)).status == "closed"
    assert (await tables.views.info(elsewhere.id)).status == "playing"
    assert await tables.retention.tidy(None) == (0, 0)


async def test_others_close_though_one_is_forgotten_meanwhile(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert HERE.guild is not None
    alone, here = [await tables.lobbies.create("heap", HeapOptions(), each, HERE) for each in (ANN, BOB)]
    await tables.retention.left(HERE.guild)
    time.passes(4 * DAY)

    async def change_later(table: int, *rest: Any) -> Any:
        monkeypatch.undo()
        await tables.personal.forget(ANN.id)
        return await tables.store.change(table, *rest)

    monkeypatch.setattr(tables.store, "change", change_later)
    assert await tables.retention.tidy(None) == (1, 0)
    assert await tables.views.all_numbers() == [here.id] != [alone.id]
    assert (await tables.views.info(here.id)).status == "closed"


async def test_what_the_database_was_away_for_is_closed_the_next_time(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert HERE.guild is not None
    info = await seated(tables, "heap", ANN, BOB)
    await tables.retention.left(HERE.guild)
    time.passes(4 * DAY)
    with monkeypatch.context() as patch:
        patch.setattr(tables.store, "change", mock.AsyncMock(side_effect=StorageError("away")))
        with pytest.raises(StorageError):
            await tables.retention.tidy(None)
    assert await tables.retention.tidy(None) == (1, 0)
    assert (await tables.views.info(info.id)).status == "closed"


async def test_tables_of_a_server_that_has_the_bot_again_go_on(tables: Tables, time: Time) -> None:
    assert HERE.guild is not None
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await tables.retention.left(HERE.guild)
    time.passes(2 * DAY)
    await tables.retention.back(HERE.guild)
    time.passes(2 * DAY)
    assert await tables.retention.tidy(None) == (0, 0)
    assert (await tables.views.info(info.id)).status == "playing"


@on_both
async def test_what_happened_while_the_bot_did_not_run_is_found_at_the_start(
    tables: Tables, time: Time
) -> None:
    assert HERE.guild is not None
    here = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    elsewhere = await seated(tables, "heap", CEM, BOB, place=Place(2, 99), options=HeapOptions(cards=10))
    others = await seated(tables, "heap", CEM, BOB, place=Place(3, 98), options=HeapOptions(cards=10))
    alone = await seated(tables, "heap", CEM, BOB, place=Place(2, None), options=HeapOptions(cards=10))
    await tables.retention.left(HERE.guild)
    time.passes(2 * DAY)
    for _ in range(2):  # a second start sets nothing back
        await tables.retention.compare({HERE.guild}, lambda guild: guild != 3)
        time.passes(2 * DAY)
    assert await tables.retention.tidy(None) == (1, 0)
    found = [(await tables.views.info(each.id)).status for each in (here, elsewhere, others, alone)]
    assert found == ["playing", "closed", "playing", "playing"]


async def test_games_that_ended_long_ago_go_where_that_is_chosen(tables: Tables, time: Time) -> None:
    done = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=2))
    await play_on(tables, done.id)
    going = await seated(tables, "heap", CEM, BOB, place=Place(1, 12), options=HeapOptions(cards=10))
    time.passes(31 * DAY)
    assert await tables.retention.tidy(None) == (0, 0)
    assert await tables.retention.tidy(40) == (0, 0)
    assert await tables.retention.tidy(30) == (0, 1)
    assert await tables.views.all_numbers() == [going.id]
