"""Reviews of finished games: made once, shared, kept, and gone with their table."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import Connection, delete

from cogs.game_module import load_games
from cogs.games import GAMES as MODULES
from engine.core.chance import Chance
from tables.computers.analysis import Analysis, JudgedMove
from tables.core.errors import LobbyError, NoSuchTable
from tables.core.types import Person
from tables.service import Tables
from tables.storage import schema
from tables.table.history import History, PastDecision
from tables.views import reviews
from tables.views.reviews import Judged, Review, accuracy, accuracy_of, coarse_to_fine, evenly, review_of
from tests.engine.strategies import STRATEGIES, hasty
from tests.tables.world import ANN, BOB, CEM, HERE, FixedEntropy, Time


@pytest.fixture
async def tables(empty_file: Path, tmp_path: Path) -> AsyncIterator[Tables]:
    """Tables of the real games, whose players hardly think."""
    file = str(shutil.copy(empty_file, tmp_path / "tables.sqlite3"))
    opened = await Tables.open(file, load_games(MODULES), now=Time(), players=hasty, entropy=FixedEntropy(0))
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """To think of all decisions of a game takes longer than all else."""
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 12)


async def played_out(tables: Tables, game: str, *people: Person) -> int:
    """A game of people who mostly take the first move that there is."""
    rules = tables.store.games[game]
    info = await tables.lobbies.create(game, rules.options_type(), people[0], HERE)
    for person in people[1:]:
        await tables.lobbies.join(info.id, person)
    if (await tables.views.info(info.id)).status == "lobby":
        await tables.lobbies.start(info.id, people[0].id)
    chance = Chance(bytes(32))
    policy = STRATEGIES[game].policy
    for number in range(3000):
        loaded = await tables.store.load(info.id)
        if loaded.info.status != "playing":
            return info.id
        seat = min(rules.awaited(loaded.state))
        move = (
            rules.moves(loaded.state, seat)[0]
            if number % 5 == 2
            else policy(rules, rules.copy(loaded.state), seat, chance)
        )
        await tables.play.act(info.id, loaded.info.seats[seat].person.id, move)
    raise AssertionError("the game does not end")


async def played_by_hints(tables: Tables, game: str, *people: Person) -> int:
    """A game of people who do what hints say."""
    rules = tables.store.games[game]
    info = await tables.lobbies.create(game, rules.options_type(), people[0], HERE)
    for person in people[1:]:
        await tables.lobbies.join(info.id, person)
    if len(people) > 1:
        await tables.lobbies.allow_hints(info.id, people[0].id, True)
        await tables.lobbies.start(info.id, people[0].id)
    for _ in range(200):
        loaded = await tables.store.load(info.id)
        if loaded.info.status != "playing":
            return info.id
        person = loaded.info.seats[min(rules.awaited(loaded.state))].person
        advised = (await tables.hints.hint(info.id, person.id)).analysis.best.move
        await tables.play.act(info.id, person.id, advised)
    raise AssertionError("the game does not end")


async def review(tables: Tables, table: int) -> Review:
    return await (await tables.reviews.begin(table)).task


async def test_a_review_judges_everybody_and_finds_what_mattered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 24)
    table = await played_out(tables, "ceylon", ANN, BOB)
    found = await review(tables, table)
    assert found.decisions > len(found.judged) == 24
    assert {one.seat for one in found.judged} == {0, 1}
    assert all(0 <= one.chance <= 1 and 0 <= one.loss <= 1 for one in found.judged)
    assert all(one.loss <= max(0, one.best - one.chance) + 1e-9 for one in found.judged), (
        "both on the same games"
    )
    assert all(0 <= one.error < 0.5 for one in found.judged)
    assert all(each is not None and 0 < each <= 100 for each in found.accuracies)
    assert sorted(found.results) == [0, 1]
    assert 1 <= len(found.moments) <= 3
    assert any(moment.better for moment in found.moments)
    assert [one.step for one in found.moments] == sorted({one.step for one in found.moments})
    history = await tables.past.history(table)
    for moment in found.moments:
        assert history.steps[moment.step].seat == moment.seat
        made = next(one for one in found.judged if one.step == moment.step)
        if moment.better:
            assert moment.before > moment.after
            assert (moment.before, moment.after) == (made.best, made.chance), "as on the curve"
            first = reviews.moves_of(history, moment)[0]
            seen = history.view(moment.step - 1, moment.seat).view
            history.game.check(history.game.resample(seen, Chance(bytes(32))), moment.seat, first)


@pytest.mark.parametrize(("game", "people"), [("traitors", [ANN, BOB, CEM]), ("palimpsest", [ANN, BOB])])
async def test_who_does_what_hints_say_is_told_of_no_mistake(
    tables: Tables, game: str, people: list[Person]
) -> None:
    table = await played_by_hints(tables, game, *people)
    found = await review(tables, table)
    assert len(found.judged) > 4
    assert {one.loss for one in found.judged} == {0}
    assert all(one.chance == one.best for one in found.judged)
    assert not any(moment.better for moment in found.moments)


async def test_who_asks_meanwhile_shares_it_and_who_asks_later_gets_what_is_kept(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 5)
    table = await played_out(tables, "quetinny", ANN)
    one, other = await asyncio.gather(tables.reviews.begin(table), tables.reviews.begin(table))
    assert one is other
    made = await one.task
    assert (one.done, one.of) == (5, 5)
    assert await tables.reviews.kept(table) == made
    later = await tables.reviews.begin(table)
    assert later is not one
    assert await later.task == made
    assert later.of == 0, "nothing is thought of again"
    monkeypatch.setattr(reviews, "REVIEW_VERSION", reviews.REVIEW_VERSION + 1)
    assert await tables.reviews.kept(table) is None, "of another version"


async def test_only_tables_with_a_result_have_one(tables: Tables) -> None:
    info = await tables.lobbies.create("ceylon", tables.store.games["ceylon"].options_type(), ANN, HERE)
    await tables.lobbies.join(info.id, BOB)
    for _ in range(2):
        with pytest.raises(LobbyError, match="has no result"):
            await tables.reviews.begin(info.id)
        if (await tables.views.info(info.id)).status == "lobby":
            await tables.lobbies.start(info.id, ANN.id)
    await tables.play.abandon(info.id)
    with pytest.raises(LobbyError, match="has no result"):
        await tables.reviews.begin(info.id)
    with pytest.raises(NoSuchTable):
        await tables.reviews.begin(99)


async def test_a_review_ends_when_its_table_goes(tables: Tables) -> None:
    table = await played_out(tables, "quetinny", ANN)
    running = await tables.reviews.begin(table)
    await tables.db.write(
        lambda connection: connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
    )
    with pytest.raises(NoSuchTable):
        await running.task
    assert await tables.reviews.kept(table) is None


async def test_a_review_of_a_table_that_goes_as_it_is_kept_is_none(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played_out(tables, "quetinny", ANN)
    write = tables.db.write

    async def write_too_late(work: Callable[[Connection], Any]) -> Any:
        await write(lambda connection: connection.execute(delete(schema.tables)))
        return await write(work)

    monkeypatch.setattr(tables.db, "write", write_too_late)
    with pytest.raises(NoSuchTable):
        await (await tables.reviews.begin(table)).task


def test_accuracy_falls_with_what_is_lost() -> None:
    assert accuracy(0) == pytest.approx(100)
    assert accuracy(0.1) == pytest.approx(63.6, abs=0.2)
    assert accuracy(1) == 0


def test_a_players_accuracy_is_that_of_what_they_lost_while_there_was_something_to_lose() -> None:
    def judged(best: float, loss: float) -> Judged:
        return Judged(1, 0, best - loss, 0.01, best, loss)

    even, lost = judged(0.5, 0.1), judged(0.01, 0)
    assert accuracy_of([], 0) is None
    assert accuracy_of([even] * 4, 4) == pytest.approx(accuracy(0.1))
    long_lost = accuracy_of([even] * 4 + [lost] * 40, 44)
    assert long_lost is not None
    assert long_lost < accuracy(0.1), "no better for what came after it was lost"
    assert accuracy_of([even] * 40, 40) == pytest.approx(accuracy(0.4)), "a long game of so many mistakes"
    assert accuracy_of([judged(1, 0)] * 4, 4) == pytest.approx(100), "nothing was ever at stake"


def test_of_a_long_game_decisions_are_chosen_evenly() -> None:
    decisions = [PastDecision(step, 0, None, None) for step in range(1, 201)]
    chosen = [one.step for one in evenly(decisions, 5)]
    assert chosen == [1, 50, 100, 150, 200]
    assert evenly(decisions[:4], 5) == decisions[:4]


@pytest.mark.parametrize("number", [1, 2, 7, 150])
def test_however_few_decisions_there_is_time_for_they_lie_over_the_whole_game(number: int) -> None:
    decisions = [PastDecision(step, 0, None, None) for step in range(number)]
    ordered = coarse_to_fine(decisions)
    assert sorted(ordered, key=lambda one: one.step) == decisions
    for most in range(1, number + 1):
        judged = sorted(one.step for one in ordered[:most])
        gaps = [after - before for before, after in pairwise([*judged, number])]
        assert max(gaps) <= 4 * number / most


def test_luck_is_named_only_where_nothing_of_ones_own_lies_between() -> None:
    history = cast(History, SimpleNamespace(info=SimpleNamespace(seats=(0, 1))))
    decisions = [
        PastDecision(step, seat, None, None) for step, seat in ((1, 0), (2, 1), (3, 0), (4, 1), (5, 0))
    ]

    def moments(*judged: tuple[int, float]) -> list[tuple[int, float, float, bool]]:
        found = [(decisions[step - 1], Analysis((JudgedMove(None, best, 0, 0, 0),))) for step, best in judged]
        review = review_of(history, decisions, found, (1.0, 0.0))
        return [(one.step, one.before, one.after, one.decisions_between) for one in review.moments]

    assert moments((1, 0.2), (3, 0.9), (5, 1.0)) == [(1, 0.2, 0.9, False), (3, 0.9, 1.0, False)]
    assert moments((1, 0.2), (5, 1.0)) == [(1, 0.2, 1.0, True)], "what was done at 3 is not known"
    assert moments((4, 0.6)) == [(4, 0.6, 0.0, False)], "the last one of that seat, up to the end"
    assert moments((2, 0.6)) == [(2, 0.6, 0.0, True)]
