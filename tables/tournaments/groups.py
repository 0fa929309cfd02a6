"""Tables of more than two: how many there are, who sits at which, and in what order."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import combinations, starmap
from typing import NamedTuple

MOST_PASSES = 40
"""Rounds of improving at most: each swap makes a draw better, so that there are far fewer."""


class Seated(NamedTuple):
    """One who is to be seated: the number drawn by lot, and the score so far."""

    number: int
    score: int


def table_sizes(people: int, least: int, most: int) -> list[int]:
    """How many people sit at each table, as evenly as possible; the larger tables come first.

    A table with fewer than ``least`` is filled up by computer players.
    """
    if not people:
        return []
    tables = -(-people // most)
    # Rather one table less that is full than two that computer players must fill.
    small, more = divmod(people, tables)
    sizes = [small + 1] * more + [small] * (tables - more)
    if small < least and tables > 1:
        full, rest = divmod(people, most)
        sizes = [most] * full + ([rest] if rest else [])
    return sizes


def grouped(
    places: Sequence[Seated],
    sizes: Sequence[int],
    met: Mapping[frozenset[int], int],
    apart: Collection[frozenset[int]] = (),
) -> list[list[int]]:
    """Who sits together: as few as possible who have met, then those with scores near each other.

    ``met`` counts how often two have met; two who are kept ``apart`` sit together where all else fails. The
    table with the highest scores comes first.
    """
    order = sorted(places, key=lambda place: (-place.score, place.number))
    tables: list[list[Seated]] = []
    for size in sizes:
        start = sum(map(len, tables))
        tables.append(list(order[start : start + size]))

    # Squares, so that one who is far off counts more than several who are nearly right.
    widest = (order[0].score - order[-1].score) ** 2 if order else 0
    again = 1 + widest * len(order) ** 2  # more than all distances together
    worst = again * (1 + sum(times**2 for times in met.values()))  # more than all who meet again

    @cache
    def strain(seated: Seated, other: Seated) -> int:
        both = frozenset((seated.number, other.number))
        return (both in apart) * worst + met.get(both, 0) ** 2 * again + (seated.score - other.score) ** 2

    def cost(table: Sequence[Seated]) -> int:
        return sum(starmap(strain, combinations(table, 2)))

    for _ in range(MOST_PASSES):
        if not _improved(tables, cost):
            break
    return [[place.number for place in table] for table in tables]


def _improved(tables: list[list[Seated]], cost: Callable[[Sequence[Seated]], int]) -> bool:
    """Swap pairs of people as long as that makes the draw better; whether any swap did."""
    costs = [cost(table) for table in tables]
    better = False
    for table, other in combinations(range(len(tables)), 2):
        for at in range(len(tables[table])):
            for to in range(len(tables[other])):
                first, second = tables[table], tables[other]
                first[at], second[to] = second[to], first[at]
                new = cost(first), cost(second)
                if sum(new) < costs[table] + costs[other]:
                    costs[table], costs[other] = new
                    better = True
                else:
                    first[at], second[to] = second[to], first[at]
    return better


def seat_order(table: Sequence[int], seats_before: Mapping[int, Sequence[int]]) -> list[int]:
    """Who sits first: whoever sat further behind so far, and then by lot.

    ``seats_before`` are the seats that each had, from 0.
    """

    def early(number: int) -> tuple[int, int]:
        had = Counter(seats_before.get(number, ()))
        return had[0] * len(table) - sum(seat * count for seat, count in had.items()), number

    return sorted(table, key=early)
