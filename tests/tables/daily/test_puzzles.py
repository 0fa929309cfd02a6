"""Puzzles of the day: which one it is, and streaks of right answers."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import PurePath

import pytest

import data
from engine.core.errors import BadContent
from tables.core.errors import PuzzleError
from tables.daily.puzzles import PuzzleBook
from tables.service import Tables
from tests.engine.games import games
from tests.tables.conftest import on_both
from tests.tables.world import ANN, BOB, Time

BOOK = PuzzleBook(games(), data.read_folder("puzzles"))


def test_each_file_is_of_a_game_that_there_is() -> None:
    assert {PurePath(name).stem for name, _ in data.read_folder("puzzles")} == set(BOOK.games.values())


async def test_games_take_turns_and_no_puzzle_comes_twice_before_all_were_there(
    tables: Tables, time: Time
) -> None:
    keys = []
    for _ in range(len(BOOK.games)):
        day = await tables.puzzles.today(None, ANN.id)
        keys.append(await tables.puzzles.of_day(BOOK, day))
        assert await tables.puzzles.of_day(BOOK, day) == keys[-1]
        time.passes(86400)
    several = set(BOOK.games.values())
    assert {BOOK.games[key] for key in keys[: len(several)]} == several
    first = {name: [key for key in keys if BOOK.games[key] == name] for name in several}
    for name, found in first.items():
        own = [key for key, game in BOOK.games.items() if game == name]
        assert len(set(found)) == min(len(found), len(own))


@on_both
async def test_a_streak_is_of_right_answers_day_by_day(tables: Tables, time: Time) -> None:
    for right in (True, True, False, True, True, True):
        day = await tables.puzzles.today(None, ANN.id)
        await tables.puzzles.answer(day, ANN.id, 0, right)
        # The first answer counts.
        assert (await tables.puzzles.answer(day, ANN.id, 1, not right)).right == right
        time.passes(86400)
    today = await tables.puzzles.today(None, ANN.id)
    assert await tables.puzzles.streak(today, ANN.id) == 3
    assert await tables.puzzles.streak(today, BOB.id) == 0
    await tables.personal.forget(ANN.id)
    assert await tables.puzzles.streak(today, ANN.id) == 0


@on_both
async def test_a_day_keeps_its_puzzle_and_other_days_puzzles_are_not_shown(
    tables: Tables, time: Time
) -> None:
    today = await tables.puzzles.today(None, ANN.id)
    assert await tables.puzzles.of_day(BOOK, today) == await tables.puzzles.of_day(BOOK, today)
    with pytest.raises(PuzzleError, match="another day"):
        await tables.puzzles.of_day(BOOK, time().date() + timedelta(days=2))
    with pytest.raises(PuzzleError, match="no puzzles"):
        await tables.puzzles.of_day(PuzzleBook(games(), []), date(2026, 8, 1))


@pytest.mark.parametrize("content", [b"", b"{}", b'{"format": "x", "game": "", "ruleset": 1, "puzzles": []}'])
def test_a_damaged_file_is_named(content: bytes) -> None:
    with pytest.raises(BadContent, match="odd"):
        PuzzleBook(games(), [("odd.json", content)])
