"""When months end, and who moves between divisions then: whoever that is, nobody is lost."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from tables.core.types import Person
from tables.ladders.months import first_end, month_end, promoted
from tables.ladders.types import Rung


def stand(*sizes: int) -> list[list[Rung]]:
    """Divisions of so many, whose people are numbered from the top."""
    numbers = iter(range(1, 1000))
    return [
        [
            Rung(slot := next(numbers), Person(slot, str(slot)), division, place)
            for place in range(1, size + 1)
        ]
        for division, size in enumerate(sizes, 1)
    ]


def numbers(divisions: list[list[Rung]]) -> list[list[int]]:
    return [[rung.slot for rung in each] for each in divisions]


def test_a_month_ends_at_the_servers_midnight_and_a_first_one_is_not_too_short() -> None:
    now = datetime(2026, 8, 5, 12, tzinfo=UTC)
    assert month_end(now, "UTC") == datetime(2026, 9, 1, tzinfo=UTC)
    assert month_end(now, "Europe/Berlin") == datetime(2026, 8, 31, 22, tzinfo=UTC)
    assert month_end(datetime(2026, 12, 31, 23, 59, tzinfo=UTC), "UTC") == datetime(2027, 1, 1, tzinfo=UTC)
    assert first_end(datetime(2026, 8, 21, tzinfo=UTC), "UTC") == datetime(2026, 9, 1, tzinfo=UTC)
    assert first_end(datetime(2026, 8, 25, tzinfo=UTC), "UTC") == datetime(2026, 10, 1, tzinfo=UTC)


def test_the_best_below_and_the_last_above_change_their_divisions() -> None:
    assert numbers(promoted(stand(6, 6, 6), 6)) == [
        [1, 2, 3, 4, 7, 8],
        [5, 6, 9, 10, 13, 14],
        [11, 12, 15, 16, 17, 18],
    ]
    assert numbers(promoted(stand(4, 4), 4)) == [[1, 2, 3, 5], [4, 6, 7, 8]]
    assert numbers(promoted(stand(4, 1), 4)) == [[1, 2, 3, 5], [4]]
    assert numbers(promoted(stand(3), 4)) == [[1, 2, 3]]


def test_places_that_were_left_are_filled_and_nobody_is_lost() -> None:
    assert numbers(promoted(stand(2, 4), 4)) == [[1, 3, 2, 4], [5, 6]]
    chance = random.Random(7)
    for _ in range(300):
        size = chance.randint(3, 9)
        sizes = [chance.randint(1, size) for _ in range(chance.randint(1, 6))]
        after = promoted(stand(*sizes), size)
        assert sorted(slot for each in numbers(after) for slot in each) == list(range(1, sum(sizes) + 1))
        assert all(len(each) == size for each in after[:-1])
