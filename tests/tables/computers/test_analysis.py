"""Why a search prefers a move, as people are told."""

from __future__ import annotations

from dataclasses import replace

from engine.players import ChosenMove, RankedMove
from tables.computers.analysis import MoveReason, analysis_of, reasons

BEST = RankedMove("best", 0.5, 0.02, 25)


def behind(
    points: float = 0, rival: float = 0, reserve: float = 0, error: float = 0.02, visits: int = 25
) -> RankedMove:
    """A move that leads to so much less than the best one."""
    return RankedMove("move", 0.5, error, visits, {"points": points, "rival": rival, "reserve": reserve})


def test_the_weightiest_reasons_come_first_and_only_what_speaks_for_the_move() -> None:
    assert reasons(BEST, behind(1.6, -4.6, -6)) == (MoveReason("rival", 5), MoveReason("points", 2))
    assert reasons(BEST, behind(-1.6, 4.6, 6)) == (MoveReason("reserve", 6),)


def test_moves_without_a_difference_have_no_reason_and_a_single_one_none_either() -> None:
    assert reasons(BEST, behind(0.3, -0.2)) == ()
    assert reasons(BEST, RankedMove("move", 0.5, 0.02, 25)) == ()
    (alone,) = analysis_of(ChosenMove("best", (BEST,))).moves
    assert alone.reasons == ()
    (plain,) = analysis_of(ChosenMove("move")).moves
    assert (plain.move, plain.reasons) == ("move", ())


def test_a_reason_is_given_against_what_is_clearly_behind() -> None:
    near, far = behind(reserve=2), replace(behind(points=2), behind=0.1, behind_error=0.02)
    assert analysis_of(ChosenMove("best", (BEST, near, far))).best.reasons == (MoveReason("points", 2),)
    assert analysis_of(ChosenMove("best", (BEST, near))).best.reasons == (MoveReason("reserve", 2),)


def test_what_was_given_up_at_once_is_not_listed_beside_what_is_known() -> None:
    known, unknown = behind(points=1), behind(points=40, visits=2)
    assert [one.move for one in analysis_of(ChosenMove("best", (BEST, unknown, known))).moves] == [
        "best",
        "move",
    ]
    assert len(analysis_of(ChosenMove("best", (BEST, unknown))).moves) == 2


def test_risk_is_named_where_it_differs_and_is_known() -> None:
    assert reasons(BEST, behind(error=0.06)) == (MoveReason("safe"),)
    assert reasons(replace(BEST, error=0.06), behind()) == (MoveReason("bold"),)
    assert reasons(BEST, behind(error=0.06, visits=8)) == ()


def test_a_move_counts_as_lost_where_enough_imagined_games_say_so() -> None:
    lost, seldom = replace(behind(), lost=True), replace(behind(visits=3), lost=True)
    assert [one.lost for one in analysis_of(ChosenMove("best", (BEST, lost))).moves] == [False, True]
    assert [one.lost for one in analysis_of(ChosenMove("best", (BEST, seldom))).moves] == [False, False]
