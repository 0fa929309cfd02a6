"""Another game after one that is over: one table, the same seats and options, whoever asks and how often."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from tables.core.errors import LobbyError, NotSeated
from tables.core.message_types import Announcement
from tables.core.types import Person, Seat, TableInfo
from tables.lobby.opening import arranged
from tables.service import Tables
from tables.storage import schema
from tests.conftest import database
from tests.tables.conftest import OpenTables
from tests.tables.games import HeapOptions, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, drained, due_clocks, play_on, rows, seated

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files


async def over(tables: Tables) -> TableInfo:
    """A game that Cem opened, with a computer player between Ann and Bob."""
    info = await tables.lobbies.create("poll", PollOptions(rounds=1, topic="tea"), CEM, HERE)
    await tables.lobbies.join(info.id, ANN)
    await tables.lobbies.add_computer(info.id, CEM.id, "strong")
    await tables.lobbies.join(info.id, BOB)
    await tables.lobbies.start(info.id, CEM.id)
    for person in (ANN, BOB, CEM):
        table_view = await tables.views.get(info.id, person.id)
        await tables.play.act(info.id, person.id, table_view.moves[0])
    for row in await due_clocks(tables):
        await tables.clocks.fire(row)
    found = await tables.views.info(info.id)
    assert found.status == "over"
    return found


async def test_seats_options_and_levels_are_those_of_before(tables: Tables) -> None:
    old = await over(tables)
    await drained(tables)
    info, opened = await tables.rematches.again(old.id, BOB, HERE)
    assert (opened, info.host) == (True, BOB)
    assert info.clocks == old.clocks
    (line,) = [one for one in await drained(tables) if isinstance(one, Announcement)]
    assert line.asks == (CEM.id, ANN.id)
    for person in (ANN, CEM):
        info, opened = await tables.rematches.again(old.id, person, HERE)
        assert not opened
    assert [seat.name for seat in info.seats if seat.person] == ["Cem", "Ann", "Bob"]
    assert (info.seats[2].person, info.seats[2].level) == (None, "strong")


@pytest.mark.parametrize("processes", [1, 2])
async def test_of_several_who_ask_at_once_one_opens_the_table(opened: OpenTables, processes: int) -> None:
    here = await opened()
    there = here if processes == 1 else await opened()
    old = await over(here)
    found = await asyncio.gather(
        *(
            one.rematches.again(old.id, person, HERE)
            for one, person in ((here, ANN), (there, BOB), (here, CEM))
        )
    )
    assert len({rematch.info.id for rematch in found}) == 1
    assert sum(rematch.opened for rematch in found) == 1
    info = await there.views.info(found[0].info.id)
    assert [seat.name for seat in info.seats if seat.person] == ["Cem", "Ann", "Bob"]
    assert await rows(here, select(func.count()).select_from(schema.tables)) == [(2,)]


async def test_one_that_was_closed_is_followed_by_another(tables: Tables) -> None:
    old = await over(tables)
    first, _ = await tables.rematches.again(old.id, ANN, HERE)
    await tables.lobbies.close(first.id, ANN.id)
    second, opened = await tables.rematches.again(old.id, BOB, HERE)
    assert opened
    assert second.id != first.id
    await tables.rematches.again(old.id, ANN, HERE)
    await tables.lobbies.start(second.id, BOB.id)
    begun, opened = await tables.rematches.again(old.id, CEM, HERE)
    assert (begun.id, begun.status, opened) == (second.id, "playing", False)


async def test_who_may_not_ask_is_told_why(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=2))
    with pytest.raises(LobbyError, match="not over yet"):
        await tables.rematches.again(info.id, ANN, HERE)
    await play_on(tables, info.id)
    with pytest.raises(NotSeated):
        await tables.rematches.again(info.id, CEM, HERE)


def test_who_was_not_there_comes_after_the_others() -> None:
    def seat(index: int, number: int) -> Seat:
        return Seat(index, Person(number, str(number)) if number else None, str(number))

    seats = [seat(index, number) for index, number in enumerate((9, 3, 0, 1, 0, 0))]
    assert [one.name for one in arranged(seats, (1, 0, 2, 3, 0))] == ["1", "0", "3", "0", "9", "0"]
    assert [one.index for one in arranged(seats, (1, 0, 2, 3, 0))] == list(range(6))
    assert arranged(seats, ()) == tuple(seats)
