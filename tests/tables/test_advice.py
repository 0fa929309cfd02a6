"""Why a search prefers a move, as people are told."""

from __future__ import annotations

from dataclasses import replace

from engine.players import ChosenMove, RankedMove
from tables.advice import MoveReason, advice_of, reasons


def ranked(points: float, rival: float, reserve: float, error: float = 0.02) -> RankedMove:
    terms = {"points": points, "rival": rival, "reserve": reserve}
    return RankedMove("move", 0.5, error, 25, terms)


def test_the_weightiest_reasons_come_first_and_only_what_speaks_for_the_move() -> None:
    best, other = ranked(20, 10, 3), ranked(18.4, 14.6, 9)
    assert reasons(best, other) == (MoveReason("rival", 5), MoveReason("points", 2))
    assert reasons(other, best) == (MoveReason("reserve", 6),)


def test_moves_without_a_difference_have_no_reason_and_a_single_one_none_either() -> None:
    assert reasons(ranked(20, 10, 3), ranked(19.7, 10.2, 3)) == ()
    (alone,) = advice_of(ChosenMove("move", (ranked(20, 10, 3),))).moves
    assert alone.reasons == ()
    (plain,) = advice_of(ChosenMove("move")).moves
    assert (plain.move, plain.reasons) == ("move", ())


def test_a_reason_is_told_against_what_is_clearly_behind() -> None:
    best = ranked(20, 10, 3)
    near, behind = ranked(20, 10, 1), replace(ranked(18, 10, 3), behind=0.1, behind_error=0.02)
    advice = advice_of(ChosenMove("move", (best, near, behind)))
    assert advice.best.reasons == (MoveReason("points", 2),)
    assert advice_of(ChosenMove("move", (best, near))).best.reasons == (MoveReason("reserve", 2),)


def test_risk_is_told_where_it_differs() -> None:
    calm, wild = ranked(20, 10, 3, 0.02), ranked(20, 10, 3, 0.06)
    assert reasons(calm, wild) == (MoveReason("safe"),)
    assert reasons(wild, calm) == (MoveReason("bold"),)
