"""One's own data: taken along, and forgotten so that nothing of it is found anywhere."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import select

from tables import schema
from tables.service import Tables
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, play_on, seated


async def everything(tables: Tables) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table.name: await tables.db.read(
            lambda connection, table=table: [tuple(row) for row in connection.execute(select(table))]
        )
        for table in schema.metadata.sorted_tables
    }


async def test_what_is_taken_along_is_ones_own(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=6)
    await tables.settings.change_person(ANN.id, notices="none")
    kept = json.loads(await tables.personal.export(ANN.id))
    assert kept["settings"][0]["settings"]["notices"] == "none"
    assert [seat["name"] for seat in kept["seats"]] == ["Ann"]
    plies = [each for each in (await everything(tables))["plies"] if each[2] == 0]
    assert len(kept["moves"]) == len(plies) > 0
    assert [each["id"] for each in kept["tables opened"]] == [info.id]
    assert "Bob" not in str(kept)
    assert str(BOB.id) not in str(kept)


async def test_moves_that_were_taken_back_are_taken_along(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await tables.play.act(info.id, ANN.id, Pick(2))
    await tables.proposals.ask(info.id, ANN.id, "undo")
    kept = json.loads(await tables.personal.export(ANN.id))
    assert [each["move"] is None for each in kept["moves"]] == [False, True]


async def test_of_who_is_forgotten_nothing_is_found_and_others_games_go_on(tables: Tables) -> None:
    done = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await play_on(tables, done.id)
    going = await seated(tables, "heap", BOB, ANN, CEM, options=HeapOptions(cards=10))
    await play_on(tables, going.id, most=4)
    lobby = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.lobbies.join(lobby.id, BOB)
    await tables.lobbies.add_words(lobby.id, ANN.id, "mine")
    alone = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.settings.change_person(ANN.id, notices="dm")
    changed = await tables.personal.forget(ANN.id)
    assert set(changed) == {done.id, going.id}
    found = await everything(tables)
    assert [name for name, rows in found.items() if str(ANN.id) in str(rows)] == []
    # What is still to be said tells that she has given up; nothing that stays names her.
    assert [name for name, rows in found.items() if "Ann" in str(rows) and name != "outbox"] == []
    assert alone.id not in [row[0] for row in found["tables"]]
    for table in (done.id, going.id):
        assert (await tables.views.verify(table)).fits
        assert "Somebody" in [seat.name for seat in (await tables.views.info(table)).seats]
    assert [seat.name for seat in (await tables.views.info(lobby.id)).seats] == ["Bob"]
    for _ in range(60):
        for row in await tables.clocks.due():
            await tables.clocks.fire(row)  # a computer player has her seat
        info = await tables.views.info(going.id)
        awaited = (await tables.views.get(going.id, None)).awaited
        if awaited and info.seats[min(awaited)].person is not None:
            await play_on(tables, going.id, most=1)
    assert info.status == "over"
    assert (await tables.stats.person(ANN, ANN.id)).lines == ()
    assert await tables.personal.forget(ANN.id) == ()
