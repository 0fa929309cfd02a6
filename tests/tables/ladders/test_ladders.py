"""Ladders in the database: places, challenges and months, each of which happens once, whoever takes it on."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from tables.core.errors import LadderError
from tables.core.types import ClockSpec, Person
from tables.delivery.bulletins import CHALLENGES, LADDERS, ChallengeCall, ChallengeUpdate, LadderClosing
from tables.ladders.ladders import PAIR_REST
from tables.ladders.store import challenges_of
from tables.ladders.types import Challenge, Ladder, LadderPlan
from tables.service import Tables
from tables.storage import schema
from tests.tables.conftest import OpenTables, on_both, on_postgres
from tests.tables.games import Pick
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, Time

DAY = 86400
EVE = Person(900_000_000_105, "Eve")


def plan(**more: Any) -> LadderPlan:
    chosen: dict[str, Any] = {"size": 4, "reach": 2, "days": 3, **more}
    return LadderPlan("poll", b'{"rounds": 1}', ClockSpec(), **chosen)


async def ladder_with(tables: Tables, *people: Person, **more: Any) -> int:
    """A ladder with these people, the first above the others."""
    ladder, is_new = await tables.ladders.open(HERE, ANN.id, plan(**more))
    assert is_new
    for person in people:
        await tables.ladders.join(ladder.id, person)
    return ladder.id


async def names(tables: Tables, number: int) -> list[list[str]]:
    """Who stands where, by division."""
    divisions = (await tables.ladders.get(number)).divisions
    return [[rung.person.name for rung in stand] for stand in divisions]


async def challenge(tables: Tables, number: int, person: Person, other: Person) -> Challenge:
    """Challenge somebody, who is told."""
    rung = (await tables.ladders.get(number)).rung(other.id)
    assert rung is not None
    made = await tables.ladders.challenge(number, person, rung.slot)
    await tables.ladders.shown(made.id, 1, made.id, challenge=True)
    return made


async def play(tables: Tables, made: Challenge, winner: Person, loser: Person) -> None:
    """Accept a challenge, and play its table to the end: who picks the higher number wins."""
    asked = winner if (await status(tables, made))[1] == winner.id else loser
    table = await tables.ladders.accept(made.id, asked.id)
    for person, number in ((winner, 3), (loser, 1)):
        await tables.play.act(table, person.id, Pick(number))


async def status(tables: Tables, made: Challenge) -> tuple[str, int]:
    """How far a challenge is, and whom it was to."""
    ladder, now = await tables.ladders.challenge_of(made.id)
    rung = ladder.at(now.challenged)
    return now.status, 0 if rung is None else rung.person.id


async def go_on(tables: Tables) -> datetime | None:
    """Do all that is due; when there is something to do next."""
    for number in (await tables.ladder_outcomes.due())[0]:
        await tables.ladder_outcomes.go_on(number)
    return (await tables.ladder_outcomes.due())[1]


async def said(tables: Tables, stream: int) -> list[object]:
    """What waits to be said in a stream, taken away."""
    found: list[object] = []
    while rows := await tables.bulletins.claim(stream):
        await tables.bulletins.done(rows[0])
        found.append(rows[0].message)
    return found


async def test_who_wins_a_challenge_takes_the_place_and_those_between_move_down(tables: Tables) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM, DEA)
    assert await names(tables, number) == [["Ann", "Bob", "Cem", "Dea"]]
    made = await challenge(tables, number, DEA, BOB)
    assert await said(tables, CHALLENGES + made.id) == [ChallengeCall()]
    await play(tables, made, DEA, BOB)
    assert await names(tables, number) == [["Ann", "Dea", "Bob", "Cem"]]
    assert (await status(tables, made))[0] == "won"
    assert set(map(type, await said(tables, CHALLENGES + made.id))) == {ChallengeUpdate}
    dea = (await tables.ladders.get(number)).rung(DEA.id)
    assert dea is not None
    assert (dea.played, dea.won) == (1, 1)
    made = await challenge(tables, number, DEA, ANN)
    await play(tables, made, ANN, DEA)
    assert await names(tables, number) == [["Ann", "Dea", "Bob", "Cem"]]
    assert (await status(tables, made))[0] == "lost"


async def test_only_those_within_reach_who_are_free_may_be_challenged(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM, DEA, EVE, reach=2)
    assert await names(tables, number) == [["Ann", "Bob", "Cem", "Dea"], ["Eve"]]

    async def may(person: Person) -> list[str]:
        return [rung.person.name for rung in await tables.ladders.within_reach(number, person.id)]

    assert await may(DEA) == ["Bob", "Cem"]
    for person, why in ((ANN, "first in your division"), (EVE, "first in your division")):
        with pytest.raises(LadderError, match=why):
            await may(person)
    with pytest.raises(LadderError, match="do not stand"):
        await may(Person(5, "Nobody"))
    with pytest.raises(LadderError, match="not possible now"):
        await challenge(tables, number, DEA, ANN)
    # Whoever is away, or has blocked one of the two, is not among them, and nobody is told why.
    await tables.settings.change_person(CEM.id, away_to=time() + timedelta(days=2))
    assert await may(DEA) == ["Bob"]
    await tables.settings.block(BOB.id, DEA)
    assert await may(DEA) == []
    with pytest.raises(LadderError, match="not possible now"):
        await challenge(tables, number, DEA, BOB)
    await tables.settings.unblock(BOB.id, DEA.id)
    made = await challenge(tables, number, DEA, BOB)
    for person in (DEA, BOB):
        with pytest.raises(LadderError, match="one at a time"):
            await may(person)
    with pytest.raises(LadderError, match="somebody else"):
        await tables.ladders.accept(made.id, CEM.id)


async def test_no_answer_gives_the_place_up_but_for_days_away(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM)
    made = await challenge(tables, number, CEM, ANN)
    assert await go_on(tables) == time() + timedelta(days=3)
    await tables.settings.change_person(ANN.id, away_to=time() + timedelta(days=5))
    time.passes(3 * DAY)
    assert await go_on(tables) == time() + timedelta(days=2)
    assert (await status(tables, made))[0] == "asked"
    time.passes(2 * DAY)
    await go_on(tables)
    assert (await status(tables, made))[0] == "lapsed"
    assert await names(tables, number) == [["Cem", "Ann", "Bob"]]
    with pytest.raises(LadderError, match="is over"):
        await tables.ladders.accept(made.id, ANN.id)


async def test_who_could_not_be_told_loses_nothing(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB)
    made = await tables.ladders.challenge(number, BOB, 1)
    time.passes(3 * DAY)
    await go_on(tables)
    assert (await status(tables, made))[0] == "void"
    assert await names(tables, number) == [["Ann", "Bob"]]


async def test_challenges_that_ended_long_ago_are_read_no_more(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB)
    made = await challenge(tables, number, BOB, ANN)
    await tables.ladders.refuse(made.id, ANN.id)

    async def known() -> list[int]:
        found = await tables.db.read(lambda connection: challenges_of(connection, number, time() - PAIR_REST))
        return [each.id for each in found]

    assert await known() == [made.id]
    time.passes(7 * DAY + 1)
    assert await known() == []
    assert await tables.ladders.within_reach(number, BOB.id)


@on_postgres
async def test_two_managers_who_open_a_ladder_at_once_open_one(opened: OpenTables) -> None:
    each = [await opened() for _ in range(3)]
    found = await asyncio.gather(*(one.ladders.open(HERE, ANN.id, plan()) for one in each))
    assert sorted(is_new for _, is_new in found) == [False, False, True]
    assert len({ladder.id for ladder, _ in found}) == 1


async def test_who_was_blocked_meanwhile_gains_nothing_and_who_was_asked_loses_nothing(
    tables: Tables, time: Time
) -> None:
    number = await ladder_with(tables, ANN, BOB)
    made = await challenge(tables, number, BOB, ANN)
    await tables.settings.block(ANN.id, BOB)
    with pytest.raises(LadderError, match="not possible any more"):
        await tables.ladders.accept(made.id, ANN.id)
    time.passes(3 * DAY)
    await go_on(tables)
    assert (await status(tables, made))[0] == "void"
    assert await names(tables, number) == [["Ann", "Bob"]]


async def test_a_refusal_is_free_once_a_month(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM)
    await tables.ladders.refuse((await challenge(tables, number, BOB, ANN)).id, ANN.id)
    assert await names(tables, number) == [["Ann", "Bob", "Cem"]]
    time.passes(DAY)
    await tables.ladders.refuse((await challenge(tables, number, CEM, ANN)).id, ANN.id)
    assert await names(tables, number) == [["Cem", "Ann", "Bob"]]


@on_both
@pytest.mark.parametrize("closed", [False, True])
async def test_who_is_forgotten_binds_a_ladder_no_longer_than_its_month(
    tables: Tables, time: Time, *, closed: bool
) -> None:
    number = await ladder_with(tables, ANN, BOB)
    await tables.ladders.refuse((await challenge(tables, number, BOB, ANN)).id, ANN.id)
    await tables.personal.forget(BOB.id)
    await tables.ladders.join(number, BOB)
    time.passes(2 * DAY)
    assert await tables.ladders.within_reach(number, BOB.id) == [], "a week has not gone by"
    await tables.personal.forget(BOB.id)
    if closed:
        await tables.ladders.close(number)
    else:
        ends = (await tables.ladders.get(number)).ends
        time.passes((ends - time()).total_seconds())
        await go_on(tables)
    left = select(schema.rungs.c.person).order_by(schema.rungs.c.slot)
    assert await tables.db.read(lambda connection: connection.scalars(left).all()) == [ANN.id, None]


async def test_who_gives_up_before_a_move_has_lost_and_who_leaves_stands_nowhere(tables: Tables) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM)
    made = await challenge(tables, number, CEM, ANN)
    table = await tables.ladders.accept(made.id, ANN.id)
    await tables.play.resign(table, ANN.id)
    assert (await tables.views.info(table)).status == "closed", "nobody plays on alone"
    assert (await status(tables, made))[0] == "won"
    assert await names(tables, number) == [["Cem", "Ann", "Bob"]]
    made = await challenge(tables, number, BOB, CEM)
    await tables.ladders.leave(number, CEM.id)
    assert (await status(tables, made))[0] == "void"
    assert await names(tables, number) == [["Ann", "Bob"]]
    await tables.ladders.join(number, CEM)
    assert await names(tables, number) == [["Ann", "Bob", "Cem"]]


async def test_a_table_that_nobody_finishes_moves_nobody(tables: Tables) -> None:
    number = await ladder_with(tables, ANN, BOB)
    made = await challenge(tables, number, BOB, ANN)
    await tables.play.abandon(await tables.ladders.accept(made.id, ANN.id))
    assert (await status(tables, made))[0] == "void"
    assert await names(tables, number) == [["Ann", "Bob"]]


@on_both
async def test_a_month_closes_once_with_several_processes_and_after_restarts(
    opened: OpenTables, time: Time
) -> None:
    tables, other = [await opened() for _ in range(2)]
    people = [ANN, BOB, CEM, DEA, EVE]
    number = await ladder_with(tables, *people)
    await play(tables, await challenge(tables, number, BOB, ANN), BOB, ANN)
    await said(tables, LADDERS + number)
    ends = (await tables.ladders.get(number)).ends
    assert ends == datetime(2026, 9, 1, tzinfo=ends.tzinfo)
    time.passes((ends - time()).total_seconds())
    assert (await tables.ladder_outcomes.due())[0] == [number]
    await asyncio.gather(*(each.ladder_outcomes.go_on(number) for each in (tables, other) * 2))
    again = await opened()
    assert (await again.ladder_outcomes.due())[0] == []
    await again.ladder_outcomes.go_on(number)
    closings = [each for each in await said(again, LADDERS + number) if isinstance(each, LadderClosing)]
    assert closings == [LadderClosing(1, (1, 0, 0))]
    hall = await again.ladders.hall(number)
    assert [(each.season, each.place, each.person) for each in hall] == [
        (1, 1, BOB),
        (1, 2, ANN),
        (1, 3, CEM),
    ]
    assert await names(again, number) == [["Bob", "Ann", "Cem", "Eve"], ["Dea"]]
    ladder = await again.ladders.get(number)
    assert (ladder.season, ladder.ends.month) == (2, 10)
    assert not any(rung.played for rung in ladder.rungs)


@on_both
async def test_two_challenges_and_two_answers_at_once_count_once(opened: OpenTables) -> None:
    tables, other = [await opened() for _ in range(2)]
    number = await ladder_with(tables, ANN, BOB, CEM)

    async def outcomes(*tried: Any) -> list[str]:
        found = await asyncio.gather(*tried, return_exceptions=True)
        return sorted(type(each).__name__ for each in found)

    made = outcomes(challenge(tables, number, BOB, ANN), challenge(other, number, CEM, ANN))
    assert await made == ["Challenge", "LadderError"]
    _, one = await tables.ladders.challenge_of(1)
    answers = outcomes(tables.ladders.accept(one.id, ANN.id), other.ladders.refuse(one.id, ANN.id))
    assert "LadderError" in await answers
    assert (await status(tables, one))[0] in ("playing", "refused")


async def test_a_month_without_a_game_says_nothing_and_leaves_everybody_where_they_stand(
    tables: Tables, time: Time
) -> None:
    number = await ladder_with(tables, ANN, BOB)
    time.passes(70 * DAY)
    await go_on(tables)
    ladder = await tables.ladders.get(number)
    assert (ladder.season, ladder.ends > time()) == (2, True)
    assert not [each for each in await said(tables, LADDERS + number) if isinstance(each, LadderClosing)]


async def test_who_is_forgotten_stands_on_no_ladder_and_in_no_hall(tables: Tables, time: Time) -> None:
    number = await ladder_with(tables, ANN, BOB, CEM)
    await play(tables, await challenge(tables, number, BOB, ANN), BOB, ANN)
    time.passes(40 * DAY)
    await go_on(tables)
    await challenge(tables, number, CEM, BOB)
    kept = json.loads(await tables.personal.export(BOB.id))
    assert kept["ladders"][0]["name"] == "Bob"
    assert kept["halls of fame"][0]["place"] == 1
    await tables.personal.forget(BOB.id)
    assert await names(tables, number) == [["Ann", "Cem"]]
    assert await tables.ladders.busy(number) == frozenset()
    assert "Bob" not in str(await tables.ladders.hall(number))
    assert str(BOB.id) not in str(json.loads(await tables.personal.export(BOB.id)).get("ladders"))


async def test_a_ladder_is_one_a_game_moves_with_its_channel_and_ends(tables: Tables) -> None:
    number = await ladder_with(tables, ANN, BOB)
    ladder, is_new = await tables.ladders.open(HERE, BOB.id, plan())
    assert (ladder.id, is_new) == (number, False)
    made = await challenge(tables, number, BOB, ANN)
    closed: Ladder = await tables.ladders.close(number)
    assert not closed.is_open
    assert (await status(tables, made))[0] == "void"
    for refused in (tables.ladders.join(number, CEM), tables.ladders.close(number)):
        with pytest.raises(LadderError, match="closed"):
            await refused
    assert await tables.ladders.in_server(1) == []
