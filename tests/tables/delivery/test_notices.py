"""One good notice: the last one who is waited for, reminders at one's own share, no more for a turn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables.core.errors import NotSeated, TableError, TableFinished
from tables.core.message_types import Notice
from tables.core.settings_types import PersonSettings
from tables.core.types import ClockSpec
from tables.service import Tables
from tables.table.availability import clock_of
from tests.conftest import database
from tests.tables.games import HeapOptions, Pick, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, LIVE, Time, drained, play_on, run_clocks, seated

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files


async def notices(tables: Tables, table: int) -> list[tuple[int, str]]:
    return [(one.user, one.reason) for one in await drained(tables, table) if isinstance(one, Notice)]


async def test_the_last_of_several_is_told_that_all_wait_for_them(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=2))
    await drained(tables, info.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert await notices(tables, info.id) == []
    await tables.play.act(info.id, CEM.id, Pick(1))
    assert await notices(tables, info.id) == [(BOB.id, "last")]
    # Whoever changes their mind meanwhile calls nobody once more.
    await tables.play.act(info.id, CEM.id, Pick(2))
    assert await notices(tables, info.id) == []


async def test_of_two_nobody_is_told_twice(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await drained(tables, info.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert await notices(tables, info.id) == []


async def test_who_wants_no_more_for_a_turn_gets_none_until_the_next(tables: Tables, time: Time) -> None:
    info = await seated(
        tables,
        "poll",
        ANN,
        BOB,
        CEM,
        options=PollOptions(rounds=3),
        clocks=ClockSpec("turns", {"pick": 3600}),
    )
    await tables.notices.hush(info.id, BOB.id)
    await drained(tables, info.id)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, CEM.id, Pick(1))
    time.passes(1900)
    await run_clocks(tables)
    assert await notices(tables, info.id) == []
    await tables.play.act(info.id, BOB.id, Pick(1))
    await drained(tables, info.id)
    time.passes(1900)
    await run_clocks(tables)
    assert (BOB.id, "reminder") in await notices(tables, info.id)
    with pytest.raises(NotSeated):
        await tables.notices.hush(info.id, DEA.id)


async def test_a_table_that_is_over_cannot_be_hushed(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=1))
    await play_on(tables, info.id)
    with pytest.raises(TableFinished):
        await tables.notices.hush(info.id, ANN.id)


def test_reminders_come_at_ones_own_share_of_the_time(time: Time) -> None:
    rules = ClockSpec("turns", {"turn": 1000}, remind=0.5)
    for chosen, seconds in ((None, 500), (80, 800), (10, 100)):
        remind = clock_of(PersonSettings(remind=chosen), rules, time.moment, 1000)[1]
        assert remind == time.moment + timedelta(seconds=seconds)
        assert clock_of(PersonSettings(remind=chosen), LIVE, time.moment, 1000)[1] == remind
    assert clock_of(PersonSettings(remind=0), rules, time.moment, 1000)[1] is None


async def test_ones_share_holds_for_the_next_clocks(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(ANN.id, remind=90)
    with pytest.raises(TableError):
        await tables.settings.change_person(ANN.id, remind=100)
    info = await seated(
        tables, "poll", ANN, BOB, options=PollOptions(rounds=3), clocks=ClockSpec("turns", {"pick": 1000})
    )
    await drained(tables, info.id)
    time.passes(510)
    await run_clocks(tables)
    assert await notices(tables, info.id) == [(BOB.id, "reminder")]
    time.passes(400)
    await run_clocks(tables)
    assert await notices(tables, info.id) == [(ANN.id, "reminder")]
