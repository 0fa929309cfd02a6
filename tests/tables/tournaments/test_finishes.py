"""Tables of a tournament that people give up: a game that was begun is lost, one that was not is no game."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from sqlalchemy import select

from tables.core.errors import TableFinished
from tables.core.message_types import Announcement
from tables.service import Tables
from tables.storage import schema
from tables.tournaments.standings import standings
from tables.tournaments.types import WHOLE_POINT
from tests.tables.conftest import on_both
from tests.tables.tournaments.test_progress import opened_by_ann, plan, play_round, run
from tests.tables.world import ANN, BOB, CEM, DEA, drained, rows


async def test_a_game_that_is_given_up_after_moves_is_played_rated_and_counts_in_tie_breaks(
    tables: Tables,
) -> None:
    chosen = plan(rounds=2)
    game = chosen.games[0]
    long = msgspec.structs.replace(game, options=b'{"rounds": 9}')
    number = await opened_by_ann(
        tables, msgspec.structs.replace(chosen, games=(long, game)), ANN, BOB, CEM, DEA
    )
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    first, second = one.of_round(1)
    # At one table both have moved before the second gives up; at the other one nobody ever does.
    await play_round(tables, one, skip=lambda user: user in second.people)
    for meeting in (first, second):
        await tables.play.resign(meeting.table or 0, meeting.people[1])
    one = await run(tables, number)
    kinds = [[(score.parts, score.kind) for score in each.scores or ()] for each in one.of_round(1)]
    assert kinds == [[(WHOLE_POINT, "played"), (0, "played")], [(WHOLE_POINT, "walkover"), (0, "left")]]
    (played,) = await tables.results.played()
    assert [seat.place for seat in played.seats] == [1, None]
    winner, loser = (await tables.views.context(first.table or 0, None)).table_view.ratings
    assert winner.change > 0 > loser.change
    assert (await tables.views.context(second.table or 0, None)).table_view.ratings == ()
    for meeting in (first, second):
        said = [each for each in await drained(tables, meeting.table) if isinstance(each, Announcement)]
        assert said[-1].text == "{name} is out, so {winner} wins."
    await play_round(tables, one)
    one = await run(tables, number)
    assert one.status == "over"
    steps = [tuple(row) for row in await rows(tables, select(schema.rating_steps))]
    assert len({step[0] for step in steps}) == 3
    assert await tables.ratings.replay() == 3
    assert sorted(tuple(row) for row in await rows(tables, select(schema.rating_steps))) == sorted(steps)
    # Buchholz: the points of whom one met; without a game one's own stand in for them, if they are fewer.
    total = {each.person: Fraction(each.parts, WHOLE_POINT) for each in standings(one)}
    met = {
        user: meeting.people[1 - at] for meeting in one.of_round(2) for at, user in enumerate(meeting.people)
    }
    for each in standings(one):
        there = first if each.person in first.people else second
        opponent = total[there.people[1 - there.people.index(each.person)]]
        counted = opponent if there is first else min(opponent, total[each.person])
        assert each.breaks[0] == counted + total[met[each.person]]


async def test_of_two_of_whom_one_gives_up_a_game_that_nobody_began_neither_has_played(
    tables: Tables,
) -> None:
    number = await opened_by_ann(tables, plan(rounds=1, game="heap"), ANN, BOB)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    (meeting,) = one.of_round(1)
    assert meeting.table is not None
    assert (await tables.progress.due())[0] == []
    await tables.play.resign(meeting.table, BOB.id)
    assert (await tables.progress.due())[0] == [number], "nobody need have heard of it"
    with pytest.raises(TableFinished):
        await tables.play.resign(meeting.table, ANN.id)
    one = await run(tables, number)
    (meeting,) = one.of_round(1)
    assert {score.person: score.kind for score in meeting.scores or ()} == {
        ANN.id: "walkover",
        BOB.id: "left",
    }
    assert await tables.results.played() == []


@on_both
async def test_of_two_who_give_up_after_moves_the_first_one_loses(tables: Tables) -> None:
    chosen = plan(rounds=1)
    long = msgspec.structs.replace(chosen.games[0], options=b'{"rounds": 9}')
    number = await opened_by_ann(tables, msgspec.structs.replace(chosen, games=(long,)), ANN, BOB)
    await tables.tournaments.start(number, ANN)
    one = await run(tables, number)
    await play_round(tables, one)
    table = one.of_round(1)[0].table or 0
    await tables.play.resign(table, BOB.id)
    with pytest.raises(TableFinished):
        await tables.play.resign(table, ANN.id)
    one = await run(tables, number)
    assert {
        score.person: (score.place, score.parts, score.kind) for score in one.of_round(1)[0].scores or ()
    } == {ANN.id: (1, WHOLE_POINT, "played"), BOB.id: (2, 0, "played")}
    assert len(await tables.results.played()) == 1
