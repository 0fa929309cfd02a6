"""What somebody is choosing is kept with their seat, for the position that they see."""

from __future__ import annotations

from tables.core.message_types import PanelUpdate, PostedMessage
from tables.service import Tables
from tests.tables.conftest import on_both
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import ANN, BOB, Time, drained, seated


async def choose(tables: Tables, table: int, draft: str, *, shown_in: int | None = None) -> bool:
    context = await tables.views.context(table, ANN.id)
    return await tables.readers.keep(context, ANN.id, draft, shown_in=shown_in)


async def chosen(tables: Tables, table: int, person: int = ANN.id) -> str:
    return (await tables.views.context(table, person)).draft


async def test_a_draft_is_its_readers_alone_until_they_move(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    before = await tables.views.context(info.id, BOB.id)
    await choose(tables, info.id, "three of them")
    assert await chosen(tables, info.id) == "three of them"
    assert await tables.views.context(info.id, BOB.id) == before
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert await chosen(tables, info.id) == ""


async def test_a_draft_outlasts_what_others_do_but_not_its_turn(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=3))
    await choose(tables, info.id, "a pick")
    await tables.play.act(info.id, BOB.id, Pick(2))
    assert await chosen(tables, info.id) == "a pick"
    await tables.play.act(info.id, ANN.id, Pick(1))
    await choose(tables, info.id, "another")
    assert await chosen(tables, info.id) == "another"
    await choose(tables, info.id, "")
    assert await chosen(tables, info.id) == ""


async def test_who_follows_on_a_seat_finds_no_draft_of_others(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=9))
    await choose(tables, info.id, "mine")
    await tables.play.resign(info.id, ANN.id)
    assert await chosen(tables, info.id) == ""
    assert await chosen(tables, info.id, BOB.id) == ""


@on_both
async def test_a_panel_in_direct_messages_follows_what_is_chosen_elsewhere(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    await tables.settings.change_person(ANN.id, hand_by_dm=True)
    assert not await choose(tables, info.id, "first")  # there is no such panel yet
    await tables.messages.set_panel(info.id, ANN.id, PostedMessage(5, 77, 1, time()))
    await drained(tables)
    assert not await choose(tables, info.id, "second", shown_in=77)
    assert await choose(tables, info.id, "third", shown_in=78)
    assert await choose(tables, info.id, "fourth")
    (row,) = await tables.outbox.claim(info.id)
    assert row.message == PanelUpdate(ANN.id)
    await tables.outbox.done(row)
    assert await tables.outbox.claim(info.id) == []
