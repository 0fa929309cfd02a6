"""Tournaments in the database: each thing happens once, whoever does it and whoever is killed meanwhile."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, insert, select

from tables.core.errors import TournamentError
from tables.core.message_types import Announcement
from tables.core.types import ClockSpec, Person, Place
from tables.delivery.bulletins import Bulletin, Closing, Remark, RoundCall, RoundsUpdate, TournamentUpdate
from tables.play.clocks import DEADLINE_GRACE
from tables.service import Tables
from tables.storage import schema
from tables.tournaments import signups
from tables.tournaments.standings import standings
from tables.tournaments.types import WHOLE_POINT, Plan, System, Tournament, TournamentGame
from tests.support.thorough import times
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import Pick, Poll, PollOptions
from tests.tables.tournaments.players import person
from tests.tables.world import ANN, BOB, CEM, DEA, Time, drained, play_on, rows, run_clocks, seated

HOUR = 3600


def plan(system: System = "swiss", game: str = "poll", seats: int = 2, **more: Any) -> Plan:
    options = b'{"rounds": 1}' if game == "poll" else b'{"cards": 1}'
    chosen: dict[str, Any] = {"rounds": 0, "round_seconds": HOUR, **more}
    return Plan("Cup", system, (TournamentGame(game, options, ClockSpec()),), seats, **chosen)


async def opened_by_ann(tables: Tables, chosen: Plan, *people: Person) -> int:
    one = await tables.tournaments.create(Place(1, 11), ANN, chosen, None)
    for each in people:
        await tables.tournaments.sign_up(one.id, each)
    return one.id


async def run(tables: Tables, number: int, most: int = 1000) -> Tournament:
    """Take all steps that can be taken now."""
    for _ in range(most):
        if not (await tables.progress.step(number)).again:
            return await tables.tournaments.get(number)
    raise AssertionError("a tournament does not come to rest")


async def play_round(tables: Tables, one: Tournament, skip: Callable[[int], bool] = lambda _: False) -> None:
    """All people of a round's open tables pick a number; who has the lower id picks the higher one."""
    for meeting in one.of_round(one.round):
        if meeting.table is None or meeting.scores is not None:
            continue
        order = sorted(meeting.people)
        for user in meeting.people:
            if not skip(user):
                await tables.play.act(meeting.table, user, Pick(max(0, 3 - order.index(user))))


async def announced(tables: Tables, number: int) -> list[Bulletin]:
    """All that is to be said of a tournament, taken away in order."""
    said = []
    for _ in range(1000):
        found = await tables.bulletins.claim(number)
        if not found:
            return said
        await tables.bulletins.done(found[0])
        said += found
    raise AssertionError("there is always more to say")


async def test_a_small_tournament_from_the_first_press_to_the_podium(tables: Tables, time: Time) -> None:
    number = await opened_by_ann(tables, plan(), ANN, BOB, CEM, DEA)
    assert [type(each.message) for each in await announced(tables, number)] == [TournamentUpdate]
    assert (await run(tables, number)).status == "signup"
    with pytest.raises(TournamentError, match="Only Ann"):
        await tables.tournaments.start(number, BOB)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    assert (one.status, one.round, one.rounds) == ("running", 1, 3)
    assert one.deadline == time() + timedelta(hours=1)
    said = [type(each.message) for each in await announced(tables, number)]
    assert said == [RoundsUpdate, RoundCall, TournamentUpdate]
    infos = [await tables.views.info(meeting.table or 0) for meeting in one.of_round(1)]
    assert {(info.status, info.life.hints) for info in infos} == {("playing", False)}
    assert sorted(seat.name for info in infos for seat in info.seats) == ["Ann", "Bob", "Cem", "Dea"]
    assert infos[0].place.channel == 11
    for round_number in range(1, 4):
        assert one.round == round_number
        await play_round(tables, one)
        assert await tables.progress.due() == ([number], one.deadline)
        one = await run(tables, number)
    assert one.status == "over"
    table = standings(one)
    # Everybody met everybody, and whoever has the lower id wins.
    assert [each.person for each in table] == [ANN.id, BOB.id, CEM.id, DEA.id]
    assert [each.parts for each in table] == [3 * WHOLE_POINT, 2 * WHOLE_POINT, WHOLE_POINT, 0]
    assert isinstance((await announced(tables, number))[-1].message, Closing)
    assert await tables.progress.due() == ([], None)
    with pytest.raises(TournamentError, match="over"):
        await tables.tournaments.sign_up(number, Person(7, "Late"))


async def test_a_tournament_is_heard_of_when_one_of_its_tables_ends_and_no_other(
    opened: OpenTables, tables: Tables
) -> None:
    """Also by a process that finds the table in the database."""
    number = await opened_by_ann(tables, plan(), ANN, BOB)
    await tables.tournaments.start(number, ANN)
    (meeting,) = (await run(tables, number)).of_round(1)
    other = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=1))
    heard: dict[str, list[int]] = {"here": [], "there": []}
    there = await opened()
    tables.store.on_decided, there.store.on_decided = heard["here"].append, heard["there"].append
    for table in (other.id, meeting.table):
        assert table is not None
        assert heard == {"here": [], "there": []}
        for user in meeting.people:
            await tables.play.act(table, user, Pick(1))
        assert (await there.views.info(table)).status == "over"
    assert heard == {"here": [number], "there": [number]}


@on_both
async def test_a_round_whose_time_ran_out_while_the_bot_was_away_gets_a_grace(
    tables: Tables, time: Time
) -> None:
    number = await opened_by_ann(tables, plan(seats=4), ANN, BOB, CEM, DEA)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    await announced(tables, number)
    time.passes(48 * HOUR)
    assert await tables.progress.grant_grace() == 1
    one = await run(tables, number)
    assert one.deadline == time() + DEADLINE_GRACE
    assert [each.message for each in await announced(tables, number)] == [
        Remark("Round {round} has more time.", {"round": 1}),
        TournamentUpdate(),
        RoundsUpdate(),
    ]
    await play_round(tables, one)
    one = await run(tables, number)
    assert {score.kind for score in one.of_round(1)[0].scores or ()} == {"played"}
    assert await tables.progress.grant_grace() == 0


async def test_at_the_deadline_whoever_is_waited_for_scores_nothing(tables: Tables, time: Time) -> None:
    number = await opened_by_ann(tables, plan(seats=4), ANN, BOB, CEM, DEA)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    await play_round(tables, one, skip=lambda user: user == CEM.id)
    time.passes(HOUR + 1)
    one = await run(tables, number)
    first = one.of_round(1)[0]
    assert {score.person: (score.place, score.kind) for score in first.scores or ()} == {
        ANN.id: (1, "played"),
        BOB.id: (1, "played"),
        DEA.id: (1, "played"),
        CEM.id: (4, "missed"),
    }
    assert {score.parts for score in first.scores or () if score.person != CEM.id} == {WHOLE_POINT * 2 // 3}
    assert (await tables.views.info(first.table or 0)).status == "closed"
    lines = [each for each in await drained(tables, first.table) if isinstance(each, Announcement)]
    assert "The time for this round is up" in lines[-2].text
    assert (lines[-1].text, lines[-1].params) == (
        "{names}: lost, because the table was waiting for them.",
        {"names": "Cem"},
    )
    # Ratings follow the same rule: Cem has lost against all others, who share the first place.
    (game,) = await tables.results.played()
    assert {seat.person: seat.place for seat in game.seats} == {ANN: 1, BOB: 1, CEM: None, DEA: 1}
    ratings = (await tables.views.context(first.table or 0, None)).table_view.ratings
    changes = {game.seats[one.seat].person: one.change for one in ratings}
    assert changes.pop(CEM) < 0 < min(changes.values())
    assert await tables.ratings.replay() == 1
    assert one.round == 2
    # Whoever misses a second table in a row is out.
    await play_round(tables, one, skip=lambda user: user == CEM.id)
    time.passes(HOUR + 1)
    one = await run(tables, number)
    assert [each.person.name for each in one.active] == ["Ann", "Bob", "Dea"]
    assert sorted(one.of_round(3)[0].people) == [ANN.id, BOB.id, DEA.id]
    remarks = [each.message for each in await announced(tables, number) if isinstance(each.message, Remark)]
    assert [remark.params for remark in remarks] == [{"name": "Cem"}]


async def test_at_the_deadline_points_decide_and_who_is_away_has_lost(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Poll, "points", lambda _, view: view.sums)
    clocks = ClockSpec("turns", {"pick": 2 * HOUR})
    game = TournamentGame("poll", b'{"rounds": 9}', clocks)
    chosen = msgspec.structs.replace(plan(seats=4, round_seconds=5 * HOUR), games=(game,))
    number = await opened_by_ann(tables, chosen, ANN, BOB, CEM, DEA)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    table = one.of_round(1)[0].table
    assert table is not None
    for _ in range(2):
        for who, pick in ((ANN, 1), (BOB, 3), (CEM, 2)):
            await tables.play.act(table, who.id, Pick(pick))
        time.passes(2 * HOUR)
        await run_clocks(tables)
    # Ann’s time for the third round runs still, as that of Bob and Cem; Dea has missed twice.
    time.passes(HOUR)
    one = await run(tables, number)
    first = one.of_round(1)[0]
    assert {score.person: (score.place, score.kind) for score in first.scores or ()} == {
        BOB.id: (1, "played"),
        CEM.id: (2, "played"),
        ANN.id: (3, "played"),
        DEA.id: (4, "missed"),
    }
    said = [one for one in await drained(tables, table) if isinstance(one, Announcement)]
    assert [(line.text, line.params) for line in said[-2:]] == [
        (
            "The time for this round is up, so the table has been closed. The points decide: {standing}.",
            {"standing": "Bob 6, Cem 4, Ann 2"},
        ),
        ("{names}: lost, because the table was waiting for them.", {"names": "Dea"}),
    ]
    (game_over,) = await tables.results.played()
    assert {seat.person: seat.place for seat in game_over.seats} == {ANN: 3, BOB: 1, CEM: 2, DEA: None}


async def test_whoever_plays_a_round_with_computer_players_gets_no_hints(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fifth one sits at a table of their own where a game is for three or more."""
    monkeypatch.setattr(Poll, "info", msgspec.structs.replace(Poll.info, seats=(3, 4)))
    number = await opened_by_ann(tables, plan(seats=4), ANN, BOB, CEM, DEA, Person(7, "Eve"))
    await tables.tournaments.start(number, ANN)
    (alone,) = [each for each in (await run(tables, number)).of_round(1) if len(each.people) == 1]
    assert not (await tables.views.info(alone.table or 0)).life.hints


async def test_a_round_that_nobody_played_has_no_results(tables: Tables, time: Time) -> None:
    number = await opened_by_ann(tables, plan(seats=4), ANN, BOB, CEM, DEA)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    await play_round(tables, one, skip=lambda user: user != ANN.id)
    time.passes(HOUR + 1)
    one = await run(tables, number)
    assert {score.kind for score in one.of_round(1)[0].scores or ()} == {"played", "missed"}
    assert await tables.results.played() == [], "one person’s moves are no game"


@on_both
async def test_late_joiners_dropouts_and_byes(tables: Tables) -> None:
    number = await opened_by_ann(tables, plan(rounds=4), ANN, BOB, CEM)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    (free,) = [meeting for meeting in one.of_round(1) if meeting.is_bye]
    assert free.scores is not None
    assert free.scores[0].parts == WHOLE_POINT
    await tables.tournaments.sign_up(number, DEA)
    with pytest.raises(TournamentError, match="already"):
        await tables.tournaments.sign_up(number, DEA)
    await play_round(tables, one)
    one = await run(tables, number)
    assert sorted(user for meeting in one.of_round(2) for user in meeting.people) == sorted(
        each.id for each in (ANN, BOB, CEM, DEA)
    )
    leaver = one.of_round(2)[0].people[0]
    await tables.tournaments.withdraw(number, leaver)
    one = await run(tables, number)
    (left,) = [meeting for meeting in one.of_round(2) if leaver in meeting.people]
    assert sorted((score.kind, score.parts) for score in left.scores or ()) == [
        ("left", 0),
        ("walkover", WHOLE_POINT),
    ]
    await play_round(tables, one)
    one = await run(tables, number)
    assert all(leaver not in meeting.people for meeting in one.of_round(3))
    await tables.tournaments.sign_up(number, Person(leaver, "Back"))
    await play_round(tables, one)
    one = await run(tables, number)
    assert any(leaver in meeting.people for meeting in one.of_round(4))
    with pytest.raises(TournamentError, match="last round"):
        await tables.tournaments.sign_up(number, Person(9, "Late"))


@on_both
async def test_the_hosts_powers(tables: Tables, time: Time) -> None:
    one = await tables.tournaments.create(Place(1, 11), ANN, plan("knockout"), time() + timedelta(hours=2))
    number = one.id
    for each in (ANN, BOB, CEM, DEA):
        await tables.tournaments.sign_up(number, each)
    await tables.tournaments.extend(number, ANN, HOUR)
    assert await tables.progress.due() == ([], time() + timedelta(hours=3))
    time.passes(3 * HOUR)
    one = await run(tables, number)
    assert (one.round, one.rounds, len(one.of_round(1))) == (1, 2, 2)
    with pytest.raises(TournamentError, match="Nobody can join a knockout"):
        await tables.tournaments.sign_up(number, Person(9, "Late"))
    await tables.tournaments.extend(number, Person(5, "Mia"), HOUR, manager=True)
    assert (await tables.tournaments.get(number)).deadline == time() + timedelta(hours=2)
    await tables.tournaments.remove(number, ANN, BOB.id)
    one = await run(tables, number)
    assert [each.person.name for each in one.active] == ["Ann", "Cem", "Dea"]
    other = next(
        user for each in one.of_round(1) if BOB.id in each.people for user in each.people if user != BOB.id
    )
    await play_round(tables, one)
    one = await run(tables, number)
    assert one.round == 2
    assert other in one.of_round(2)[0].people
    await tables.tournaments.cancel(number, ANN)
    assert (await run(tables, number)).status == "cancelled"
    assert (await tables.views.info(one.of_round(2)[0].table or 0)).status == "playing"


@on_both
async def test_without_a_channel_it_is_on_hold_and_deadlines_are_put_off(tables: Tables, time: Time) -> None:
    number = await opened_by_ann(tables, plan(), ANN, BOB)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    deadline, table = one.deadline, one.of_round(1)[0].table or 0
    await tables.tournaments.channel_lost(number)
    await tables.tournaments.channel_lost(number)
    time.passes(5 * HOUR)
    assert await tables.progress.due() == ([], None)
    assert (await run(tables, number)).round == 1
    one = await tables.tournaments.move(number, ANN, 12, "channel")
    assert deadline is not None
    assert one.deadline == deadline + timedelta(hours=5)
    assert (await tables.views.info(table)).place.channel == 12
    assert {each.channel for each in await announced(tables, number)} == {12}
    await play_round(tables, one)
    assert (await run(tables, number)).status == "over"


async def test_whoever_left_comes_back_only_where_there_is_room(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signups, "MOST_PEOPLE", 3)
    number = await opened_by_ann(tables, plan(), ANN, BOB, CEM)
    await tables.tournaments.start(number, ANN)
    await run(tables, number)
    await tables.tournaments.withdraw(number, CEM.id)
    await tables.tournaments.sign_up(number, DEA)
    with pytest.raises(TournamentError, match="It is full"):
        await tables.tournaments.sign_up(number, CEM)


@on_both
async def test_too_few_people_or_what_cannot_be_played(tables: Tables, time: Time) -> None:
    one = await tables.tournaments.create(Place(1, 11), ANN, plan(), time() + timedelta(hours=1))
    await tables.tournaments.sign_up(one.id, BOB)
    with pytest.raises(TournamentError, match="two people"):
        await tables.tournaments.start(one.id, ANN)
    time.passes(HOUR)
    assert (await run(tables, one.id)).status == "cancelled"
    with pytest.raises(TournamentError, match="not for tables of 5"):
        await tables.tournaments.create(Place(1, 11), ANN, plan(seats=5), None)
    with pytest.raises(TournamentError, match="no game"):
        await tables.tournaments.create(Place(1, 11), ANN, plan(game="chess"), None)
    with pytest.raises(TournamentError, match="no tournament"):
        await tables.tournaments.get(77)


@on_both
async def test_points_go_into_the_season(tables: Tables) -> None:
    await tables.seasons.start(1)
    number = await opened_by_ann(tables, plan(for_season=True, prizes=(10, 4), rounds=1), ANN, BOB, CEM)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    await play_round(tables, one)
    await run(tables, number)
    season = await tables.seasons.latest(1)
    assert season is not None
    owned = {each.person.id: each.owned for each in season.holdings}
    # Two have won, one of them by a bye: a win at a table is worth more.
    assert sorted(each["tournament_points"] for each in owned.values()) == [4, 10]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_who_is_forgotten_leaves_a_nameless_line(tables: Tables) -> None:
    number = await opened_by_ann(tables, plan(rounds=1), ANN, BOB)
    await tables.tournaments.start(number, ANN)
    await play_round(tables, await run(tables, number))
    await run(tables, number)
    await tables.personal.forget(BOB.id)
    one = await tables.tournaments.get(number)
    assert [each.person.name for each in one.entrants] == ["Ann", "Somebody"]
    assert [each.parts for each in standings(one)] == [WHOLE_POINT, 0]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_who_is_forgotten_meanwhile_sits_at_no_table_any_more(tables: Tables) -> None:
    soon = await opened_by_ann(tables, plan(), ANN, BOB, CEM)
    going = await opened_by_ann(tables, plan("round_robin", round_seconds=HOUR), ANN, BOB, CEM)
    await tables.tournaments.start(going, ANN)
    await run(tables, going)
    await tables.personal.forget(BOB.id)
    assert [each.person.name for each in (await tables.tournaments.get(soon)).entrants] == ["Ann", "Cem"]
    for _ in range(4):
        one = await run(tables, going)
        playing = [meeting for meeting in one.of_round(one.round) if meeting.scores is None]
        assert all(user > 0 for meeting in playing for user in meeting.people)
        await play_round(tables, one)
    assert one.status == "over"


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_seeds_follow_ratings_and_then_the_lot(tables: Tables) -> None:
    rated = {CEM.id: 31.0, BOB.id: 24.5}
    values = [
        {"player": user, "track": "poll", "mu": mu, "sigma": 5.0, "games": 9} for user, mu in rated.items()
    ]
    await tables.db.write(lambda connection: connection.execute(insert(schema.ratings), values))
    number = await opened_by_ann(tables, plan("knockout"), ANN, BOB, CEM, DEA)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    seeds = {each.number: each.person.name for each in one.entrants}
    assert (seeds[1], seeds[2]) == ("Cem", "Bob")
    assert {seeds[3], seeds[4]} == {"Ann", "Dea"}
    assert all(len({CEM.id, BOB.id} & set(meeting.people)) == 1 for meeting in one.of_round(1))


@on_both
async def test_two_processes_open_each_table_once(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    people = [person(number) for number in range(1, 5)]
    number = await opened_by_ann(here, plan(rounds=2), *people)
    await here.tournaments.start(number, ANN)
    for _ in range(2):
        for _ in range(40):
            steps = await asyncio.gather(*(each.progress.step(number) for each in (here, there, here, there)))
            if not any(step.again for step in steps):
                break
        one = await there.tournaments.get(number)
        opened_tables = [meeting.table for meeting in one.of_round(one.round)]
        assert len(set(opened_tables)) == 2
        await play_round(here, one)
    await run(there, number)
    count = select(func.count()).select_from(schema.tables)
    assert await rows(here, count) == [(4,)]
    calls = [each.message for each in await announced(there, number) if isinstance(each.message, RoundCall)]
    assert [call.round for call in calls] == [1, 2]


class Killed(Exception):
    """The process is gone."""


def kill_after(tables: Tables, writes: int, *, committed: bool) -> None:
    """Kill a process at one of its next transactions, before it or after its commit."""
    left, write = writes, tables.db.write

    async def dying(work: Callable[[Any], Any]) -> Any:
        nonlocal left
        left -= 1
        if left < 0 and not committed:
            raise Killed
        done = await write(work)
        if left < 0:
            raise Killed
        return done

    tables.db.write = dying  # type: ignore[method-assign]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_many_people_over_many_rounds_with_kills_in_between(opened: OpenTables, time: Time) -> None:
    """Two games in turn, one of them with computer players who fill the tables; somebody always leaves."""
    people = [person(number) for number in range(1, times(16, 64) + 1)]
    rounds = times(4, 8)
    heap = TournamentGame("heap", b'{"cards": 1}', ClockSpec())
    chosen = Plan("Cup", "swiss", (plan().games[0], heap), 4, rounds, HOUR)
    tables = await opened()
    number = (await tables.tournaments.create(Place(1, 11), ANN, chosen, None)).id
    for each in people:
        await tables.tournaments.sign_up(number, each)
    await tables.tournaments.start(number, ANN)
    kills = 0
    for round_number in range(1, rounds + 1):
        for attempt in range(40):
            kill_after(tables, attempt, committed=attempt % 2 == 0)
            try:
                await run(tables, number)
            except Killed:
                kills += 1
                tables = await opened()
            else:
                break
        tables = await opened()
        one = await tables.tournaments.get(number)
        assert one.round == round_number
        for meeting in one.of_round(round_number):
            assert meeting.table is not None
            if round_number % 2:
                continue
            await play_on(tables, meeting.table)
        if round_number % 2:
            await play_round(tables, one, skip=lambda user: user % 16 == 0)
            time.passes(HOUR + 1)
        else:
            await tables.tournaments.withdraw(number, one.active[round_number].person.id)
    one = await run(tables, number)
    assert one.status == "over"
    assert kills > 2 * rounds
    require_once(one)
    count = select(func.count()).select_from(schema.tables)
    assert await rows(tables, count) == [(sum(not meeting.is_bye for meeting in one.meetings),)]
    said = [each.message for each in await announced(tables, number)]
    assert [each.round for each in said if isinstance(each, RoundCall)] == list(range(1, rounds + 1))
    assert sum(isinstance(each, Closing) for each in said) == 1


def require_once(one: Tournament) -> None:
    """In each round everybody who took part sat at one table, and met few people twice."""
    met: Counter[frozenset[int]] = Counter()
    for number in range(1, one.rounds + 1):
        seated = [user for meeting in one.of_round(number) for user in meeting.people]
        there = {
            each.person.id for each in one.entrants if each.joined <= number and (each.left or 99) >= number
        }
        assert len(seated) == len(set(seated))
        assert set(seated) <= there
        for meeting in one.of_round(number):
            assert meeting.scores is not None
            met.update(frozenset((a, b)) for a in meeting.people for b in meeting.people if a < b)
    assert Counter(met.values())[1] > 0.9 * len(met)
