"""Quiet hours, and people who are away."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tables.core.message_types import Announcement, BoardUpdate, Notice
from tables.core.settings_types import PersonSettings
from tables.core.types import ClockSpec
from tables.core.view_types import Absence
from tables.service import Tables
from tables.table.availability import after_quiet, clock_of
from tests.conftest import database
from tests.tables.games import Pick, PollOptions
from tests.tables.world import ANN, BOB, LIVE, Time, drained, run_clocks, seated

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files

HOUR = 3600
DAYS = ClockSpec("turns", {"turn": 24 * HOUR, "answer": 24 * HOUR, "pick": 24 * HOUR}, remind=0.5)
NIGHT = {"quiet_from": 22, "quiet_to": 8, "zone": "Europe/Berlin"}
"""In summer from 20 to 6 o'clock UTC."""


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 8, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (at(1, 12), at(1, 12)),
        (at(1, 19, 59), at(1, 19, 59)),
        (at(1, 20), at(2, 6)),
        (at(2, 3, 30), at(2, 6)),
        (at(2, 6), at(2, 6)),
    ],
)
def test_quiet_hours_go_over_midnight(moment: datetime, expected: datetime) -> None:
    assert after_quiet(PersonSettings(**NIGHT), moment) == expected


def test_quiet_hours_by_day() -> None:
    settings = PersonSettings(quiet_from=9, quiet_to=17)
    assert after_quiet(settings, at(1, 12)) == at(1, 17)
    assert after_quiet(settings, at(1, 17)) == at(1, 17)
    assert after_quiet(PersonSettings(quiet_from=9, quiet_to=9), at(1, 9)) == at(1, 9)


def test_a_clock_begins_after_the_quiet_hours_and_never_ends_in_them() -> None:
    settings = PersonSettings(**NIGHT)
    twelve = ClockSpec("turns", {"turn": 12 * HOUR})
    assert clock_of(settings, twelve, at(1, 12), 12 * HOUR)[0] == at(2, 6)
    assert clock_of(settings, twelve, at(1, 23), 12 * HOUR) == (at(2, 18), at(2, 6))
    live = ClockSpec("live", {"turn": 60})
    assert clock_of(settings, live, at(1, 23), 60) == (at(1, 23, 1), at(1, 23) + timedelta(seconds=30))


def test_a_clock_rests_while_its_owner_is_away_within_the_tables_limit() -> None:
    day = 24 * HOUR
    rules = ClockSpec("turns", {"turn": day}, away_days=3)
    away = PersonSettings(away_from=at(2, 0), away_to=at(4, 0))
    assert clock_of(away, rules, at(1, 12), day)[0] == at(4, 12)
    assert clock_of(away, rules, at(3, 0), day)[0] == at(5, 0)
    assert clock_of(away, rules, at(4, 0), day)[0] == at(5, 0)
    long = PersonSettings(away_from=at(2, 0), away_to=at(28, 0))
    assert clock_of(long, rules, at(1, 12), day)[0] == at(5, 12)


async def test_no_notice_comes_in_quiet_hours_but_at_their_end(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(BOB.id, **NIGHT)
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS, options=PollOptions(rounds=9))
    await drained(tables)
    time.moment = at(1, 23)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, BOB.id, Pick(1))
    assert [one.user for one in await drained(tables) if isinstance(one, Notice)] == [ANN.id]
    due = {line.seat: line.due for line in (await tables.views.get(info.id, None)).deadlines}
    assert due == {0: at(2, 23), 1: at(3, 6)}
    time.moment = at(2, 5, 59)
    await run_clocks(tables)
    assert not any(isinstance(one, Notice) for one in await drained(tables))
    time.moment = at(2, 6)
    await run_clocks(tables)
    assert Notice(BOB.id, "turn", "pick") in await drained(tables)


async def test_a_zone_that_the_machine_gave_up_stops_no_game(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(BOB.id, **NIGHT | {"zone": "US/Atlantis"})
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS, options=PollOptions(rounds=9))
    time.moment = at(1, 23)
    for person in (ANN, BOB):
        await tables.play.act(info.id, person.id, Pick(1))
    due = {line.seat: line.due for line in (await tables.views.get(info.id, None)).deadlines}
    assert due[1] > at(3, 0), "quiet as in UTC"


async def test_without_a_clock_people_are_told_when_their_quiet_hours_end(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(BOB.id, **NIGHT)
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=9))
    time.moment = at(1, 23)
    await tables.play.act(info.id, BOB.id, Pick(1))
    await drained(tables)
    await tables.play.act(info.id, ANN.id, Pick(1))
    assert not any(isinstance(one, Notice) and one.user == BOB.id for one in await drained(tables))
    time.moment = at(2, 6)
    assert await run_clocks(tables) == 1
    assert await drained(tables) == [Notice(BOB.id, "turn", "pick")]


async def test_who_goes_away_has_their_running_clock_moved_and_all_are_told(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    await drained(tables)
    until = time() + timedelta(days=3)
    await tables.settings.change_person(BOB.id, away_from=time(), away_to=until)
    await tables.pauses.move_deadlines(info.id, BOB.id, PersonSettings())
    table_view = await tables.views.get(info.id, None)
    assert table_view.away == (Absence(1, until, until),)
    assert {line.seat: line.due for line in table_view.deadlines} == {
        0: time() + timedelta(days=1),
        1: time() + timedelta(days=4),
    }
    assert await drained(tables) == [BoardUpdate(fresh=False)], "the board says so, no message of its own"
    time.passes(86400)
    await run_clocks(tables)
    assert (await tables.views.info(info.id)).seats[1].misses == 0


async def test_no_board_says_that_somebody_is_away_who_is_back(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    until = time() + timedelta(hours=5)
    await tables.settings.change_person(BOB.id, away_from=time(), away_to=until)
    await tables.pauses.move_deadlines(info.id, BOB.id, PersonSettings())
    await drained(tables)
    time.moment = until
    assert await run_clocks(tables) == 1
    assert await drained(tables) == [BoardUpdate(fresh=False)]
    assert (await tables.views.get(info.id, None)).away == ()
    assert not [row for row in await tables.clocks.of_table(info.id) if row.purpose == "back"]


async def test_a_board_is_brought_up_to_date_when_those_are_back_who_come_earlier(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    begun = time()
    for days in (10, 2):
        before = await tables.settings.person(BOB.id)
        await tables.settings.change_person(BOB.id, away_to=begun + timedelta(days=days))
        await tables.pauses.move_deadlines(info.id, BOB.id, before)
    back = [row.due for row in await tables.clocks.of_table(info.id) if row.purpose == "back"]
    assert back == [begun + timedelta(days=2)]


async def test_whoever_wants_no_reminder_gets_none_for_taking_more_time(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    await tables.settings.change_person(BOB.id, remind=0)
    for person in (ANN, BOB):
        await tables.pauses.more_time(info.id, person.id)
    assert [row.seat for row in await tables.clocks.of_table(info.id) if row.purpose == "reminder"] == [0]


async def test_nobody_gains_time_by_saying_again_that_they_are_away(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    begun = time()

    async def due(**changes: object) -> timedelta:
        before = await tables.settings.person(BOB.id)
        await tables.settings.change_person(BOB.id, **changes)
        await tables.pauses.move_deadlines(info.id, BOB.id, before)
        lines = (await tables.views.get(info.id, None)).deadlines
        return next(line.due for line in lines if line.seat == 1) - begun

    for days in (3, 3, 2, 30):
        until = begun + timedelta(days=days)
        assert await due(away_from=begun, away_to=until) == timedelta(days=min(days, DAYS.away_days) + 1)
    time.passes(6 * HOUR)
    assert await due(away_from=None, away_to=None) == timedelta(days=1, hours=6)
    until = begun + timedelta(days=3)
    assert await due(away_from=time(), away_to=until) == timedelta(days=4)
    # Nor by a pause meanwhile.
    await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(days=1))
    await tables.proposals.ask(info.id, ANN.id, "resume")
    assert await due(quiet_from=None) == timedelta(days=4)
    # The board says so: no message of its own.
    assert not any(isinstance(one, Announcement) and "away" in one.text for one in await drained(tables))


async def test_people_who_sit_together_have_no_quiet_hours(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(BOB.id, **NIGHT)
    time.moment = at(1, 23)
    info = await seated(tables, "poll", ANN, BOB, clocks=LIVE)
    assert Notice(BOB.id, "turn", "pick") in await drained(tables)
    assert {line.due for line in (await tables.views.get(info.id, None)).deadlines} == {
        time() + timedelta(seconds=60)
    }
