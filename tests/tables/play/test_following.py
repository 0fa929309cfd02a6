"""People who follow a table from outside."""

from __future__ import annotations

import pytest

from tables.core.errors import LobbyError, NoSuchTable, TableFinished
from tables.core.message_types import Notice
from tables.service import Tables
from tests.tables.games import HeapOptions
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, drained, play_on, seated


async def notices(tables: Tables, table: int) -> list[tuple[int, str]]:
    said = [one for one in await drained(tables, table) if isinstance(one, Notice)]
    return [(one.user, one.reason) for one in said if one.reason in ("round", "ended")]


async def test_followers_are_told_what_they_asked_for(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await tables.notices.follow(info.id, CEM.id, "rounds")
    await tables.notices.follow(info.id, DEA.id, "end")
    await drained(tables, info.id)
    received = []
    while (await tables.views.info(info.id)).status == "playing":
        await play_on(tables, info.id, most=1)
        received += await notices(tables, info.id)
    assert received[-2:] == [(CEM.id, "ended"), (DEA.id, "ended")]
    assert (CEM.id, "round") in received
    assert (DEA.id, "round") not in received


async def test_of_several_rounds_that_could_not_be_told_the_last_one_is(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=4))
    await tables.notices.follow(info.id, CEM.id, "rounds")
    await play_on(tables, info.id, most=6)
    assert await notices(tables, info.id) == [(CEM.id, "round")]
    await play_on(tables, info.id)
    assert await notices(tables, info.id) == [(CEM.id, "ended")]


async def test_following_changes_nothing_that_others_see(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    await drained(tables, info.id)
    before = await tables.views.get(info.id, ANN.id)
    await tables.notices.follow(info.id, CEM.id, "end")
    after = await tables.views.get(info.id, ANN.id)
    assert await drained(tables, info.id) == []
    assert (after.stamp, after.deadlines, after.view) == (before.stamp, before.deadlines, before.view)
    await tables.notices.follow(info.id, CEM.id, None)
    assert (await tables.views.info(info.id)).life.followers == {}


async def test_who_plays_or_comes_late_cannot_follow(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=1))
    with pytest.raises(LobbyError, match="anyway"):
        await tables.notices.follow(info.id, ANN.id, "end")
    monkeypatch.setattr("tables.delivery.notices.MOST_FOLLOWERS", 1)
    await tables.notices.follow(info.id, CEM.id, "end")
    with pytest.raises(LobbyError, match="Too many"):
        await tables.notices.follow(info.id, DEA.id, "end")
    await tables.notices.follow(info.id, CEM.id, "rounds")
    await play_on(tables, info.id)
    with pytest.raises(TableFinished):
        await tables.notices.follow(info.id, DEA.id, "end")
    with pytest.raises(NoSuchTable):
        await tables.notices.follow(999, DEA.id, "end")


async def test_who_takes_a_seat_is_told_as_a_player(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(cards=1), ANN, HERE)
    await tables.notices.follow(info.id, BOB.id, "end")
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.start(info.id, ANN.id)
    await play_on(tables, info.id)
    assert await notices(tables, info.id) == []


async def test_who_follows_a_lobby_follows_its_game(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(cards=1), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    await tables.notices.follow(info.id, CEM.id, "end")
    await tables.lobbies.start(info.id, ANN.id)
    await play_on(tables, info.id)
    assert await notices(tables, info.id) == [(CEM.id, "ended")]
