"""What an interaction asks for is done once, however often and wherever it is delivered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tables.core.errors import AlreadyDone, LobbyError, StorageError
from tables.core.types import TableInfo
from tables.service import Tables
from tables.storage.origins import Origin, come_from
from tests.tables.conftest import OpenTables, on_both, on_postgres
from tests.tables.games import GAMES
from tests.tables.world import ANN, BOB, HERE, Time


async def new(tables: Tables) -> TableInfo:
    return await tables.lobbies.create("poll", GAMES["poll"].options_type(), ANN, HERE)


async def delivered(interaction: int, effect: Callable[[], Awaitable[object]]) -> Origin:
    """An answer to an interaction, in a task of its own; what it came from."""

    async def answer() -> Origin:
        origin = Origin(interaction)
        come_from(origin)
        await effect()
        return origin

    return await asyncio.create_task(answer())


async def lobbies(tables: Tables) -> list[int]:
    """How many seats each of Ann's lobbies has."""
    return [len(info.seats) for info in await tables.views.of_person(ANN.id, status=("lobby",))]


async def test_a_table_is_made_once(tables: Tables) -> None:
    origin = await delivered(5, lambda: new(tables))
    assert origin.committed
    with pytest.raises(AlreadyDone):
        await delivered(5, lambda: new(tables))
    assert await lobbies(tables) == [1]
    await delivered(6, lambda: new(tables))
    assert await lobbies(tables) == [1, 1]


@on_both
async def test_of_two_deliveries_at_once_in_two_processes_one_counts(opened: OpenTables, time: Time) -> None:
    first, second = await opened(), await opened()
    done = await asyncio.gather(
        *(delivered(5, lambda each=each: new(each)) for each in (first, second)), return_exceptions=True
    )
    assert sorted(type(each).__name__ for each in done) == ["AlreadyDone", "Origin"]
    assert await lobbies(first) == [1]


async def test_one_interaction_may_change_several_things(tables: Tables) -> None:
    async def several() -> None:
        info = await new(tables)
        await tables.lobbies.add_computer(info.id, ANN.id)
        await tables.lobbies.add_computer(info.id, ANN.id)

    await delivered(5, several)
    assert await lobbies(tables) == [3]


async def test_what_was_refused_may_be_asked_again(tables: Tables) -> None:
    table = (await new(tables)).id
    with pytest.raises(LobbyError):
        await delivered(5, lambda: tables.lobbies.add_computer(table, BOB.id))
    await delivered(5, lambda: tables.lobbies.join(table, BOB))
    assert await lobbies(tables) == [2]


@on_both
async def test_files_and_settings_count_once_too(tables: Tables) -> None:
    await delivered(5, lambda: tables.contents.put_upload(1, "poll", "One", "1", ANN.id))
    with pytest.raises(AlreadyDone):
        await delivered(5, lambda: tables.contents.put_upload(1, "poll", "One", "1", ANN.id))
    await delivered(6, lambda: tables.settings.change_server(1, lobby_hours=5))
    with pytest.raises(AlreadyDone):
        await delivered(6, lambda: tables.settings.change_server(1, lobby_hours=6))
    assert (await tables.settings.server(1)).lobby_hours == 5


async def test_ids_are_kept_for_a_day(tables: Tables, time: Time) -> None:
    await delivered(5, lambda: new(tables))
    time.passes(86_399)
    await delivered(6, lambda: new(tables))
    await tables.retention.tidy(None)
    with pytest.raises(AlreadyDone):
        await delivered(5, lambda: new(tables))
    time.passes(3)
    await tables.retention.tidy(None)
    await delivered(5, lambda: new(tables))
    with pytest.raises(AlreadyDone):
        await delivered(6, lambda: new(tables))


@on_postgres
@pytest.mark.parametrize("committed", [True, False])
async def test_a_commit_whose_word_was_lost_is_looked_for(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, committed: bool
) -> None:
    monkeypatch.setattr("tables.table.store.SETTLING", (0.0,))
    table = (await new(tables)).id
    run, words = tables.db._writer.run, iter([OSError("cut off")])

    async def cut_off(work: Callable[[Any], Any]) -> Any:
        if (lost := next(words, None)) is None:
            return await run(work)
        if committed:
            await run(work)
            raise lost

        def taken_back(connection: Any) -> None:
            work(connection)
            raise lost

        return await run(taken_back)

    monkeypatch.setattr(tables.db._writer, "run", cut_off)
    origin = await delivered(5, lambda: tables.lobbies.join(table, BOB))
    assert origin.committed
    assert [seat.name for seat in (await tables.views.info(table)).seats] == ["Ann", "Bob"]


@on_postgres
async def test_what_nobody_knows_of_is_not_denied(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.table.store.SETTLING", (0.0,))
    table, run, words = (await new(tables)).id, tables.db._writer.run, iter([True])

    async def away(work: Callable[[Any], Any]) -> Any:
        if next(words, False):
            await run(work)
        raise OSError("cut off, and away from then on")

    monkeypatch.setattr(tables.db._writer, "run", away)
    with pytest.raises(StorageError, match="not known yet"):
        await delivered(5, lambda: tables.lobbies.join(table, BOB))
    monkeypatch.setattr(tables.db._writer, "run", run)
    assert len((await tables.views.info(table)).seats) == 2
