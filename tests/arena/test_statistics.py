from __future__ import annotations

import pytest

from arena.statistics import fair_p, ratings, ratio, resampled, wilson


def test_the_interval_of_a_share() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("counts", "p"),
    [  # from tables of the chi-squared distribution
        ([60, 40], 0.0455),
        ([30, 40, 50], 0.0821),
        ([25, 30, 40, 45], 0.0675),
        ([20, 30, 40, 45, 35], 0.0279),
        ([10, 20, 30, 20, 15, 10], 0.0057),
        ([20, 20], 1.0),
        ([7], 1.0),
        ([0, 0], 1.0),
    ],
)
def test_whether_counts_are_fair(counts: list[int], p: float) -> None:
    assert fair_p(counts) == pytest.approx(p, abs=1e-4)


def test_games_that_differ_make_a_share_less_sure() -> None:
    even = ratio([5] * 20, [10] * 20)
    torn = ratio([0, 10] * 10, [10] * 20)
    assert torn[0] < 0.4 < 0.6 < torn[1]
    assert even == wilson(10, 20), "games that are all alike tell one thing each"
    assert ratio([0, 0], [0, 0]) == (0.0, 1.0)


def test_elo_follows_from_points() -> None:
    better, worse = ratings([[0, 75.25], [24.75, 0]])
    assert better - worse == pytest.approx(190.8, abs=2), "75 % are 191 points"
    assert better == pytest.approx(-worse)
    # Who beat whoever beat others is better, without having met them.
    first, second, third = ratings([[0, 60, 0], [40, 0, 60], [0, 40, 0]])
    assert first > second > third
    assert all(abs(each) < 1e-6 for each in ratings([[0, 5], [5, 0]]))
    assert all(abs(each) < 1000 for each in ratings([[0, 9], [0, 0]])), "all or nothing is not infinite"


def test_resampling_tears_no_group_apart() -> None:
    groups = [(1, 0)] * 50

    def share(drawn: list[int]) -> list[float]:
        return [sum(groups[each][0] for each in drawn) / len(drawn)]

    assert resampled(groups, share) == [0.0]
    mixed = [0, 1] * 50
    half = resampled(mixed, lambda drawn: [sum(mixed[each] for each in drawn) / len(drawn)])
    assert half == pytest.approx([0.098], abs=0.02)
    again = resampled(mixed, lambda drawn: [sum(mixed[each] for each in drawn) / len(drawn)])
    assert again == half, "the same match has the same interval"
