"""The deck and the table of points against the sheet's own figures."""

import pytest

from engine.ceylon.cards import DECK, KINDS, cards, counted, tally
from engine.ceylon.scoring import POINTS, points_for

SHEET_CARDS = "Clipper 10, Port 10, Tea 10, Cinnamon 9, Rubber 8, Sugar 7, Coffee 6, Indigo 5, Plantation 8, \
Winds 10, Pirates 8"
SHEET_POINTS = """
1 1 2 3 4 5 6
2 3 4 5 6 7 8
3 6 8 9 10 12 14
4 10 12 14 16 18 20
5 15 17 20 23 25 27
6 21 24 27 30 33 36
7 28 32 35 39 42 45
8 36 40 44 48 52 56
"""


@pytest.mark.rule("C-1")
def test_the_deck() -> None:
    expected = {name: int(number) for name, number in (part.split() for part in SHEET_CARDS.split(", "))}
    assert dict(counted(DECK)) == expected
    assert sum(DECK) == 91


@pytest.mark.rule("C-16")
def test_the_table_of_points() -> None:
    rows = [tuple(map(int, line.split())) for line in SHEET_POINTS.split("\n") if line]
    for size, *points in rows:
        assert [row[size - 1] for row in POINTS] == points
    assert points_for("Sugar", 5) == 23
    assert points_for("Indigo", 8) == 56


def test_counts() -> None:
    some = cards(Tea=2, Port=1)
    assert counted(some) == [("Tea", 2), ("Port", 1)]
    assert tally([0, 9, 0]) == some
    assert len(some) == len(KINDS)
    with pytest.raises(ValueError, match="Rum"):
        cards(Rum=1)
