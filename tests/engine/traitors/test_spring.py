"""Round 4: two steps, a bid and a plan (T-19 to T-21)."""

from __future__ import annotations

import pytest

from engine.traitors.events import Died, GarnetGained, SpringTraitor, TollsPaid
from tests.engine.events import of_type
from tests.engine.traitors.build import Table, city, go, route, routes, spring, start
from tests.engine.traitors.test_setup import refused


@pytest.mark.rule("T-19")
def test_two_steps_and_back_again() -> None:
    table = Table(start("AAA"), start("EEE"), start("III")).to_spring()
    events = table.all(spring("BC BA D"))
    assert [table.where(0, number) for number in range(3)] == ["C", "A", "D"]
    assert of_type(events, TollsPaid) == [
        TollsPaid(4, 1, route("AB"), 2, 5, True),
        TollsPaid(4, 1, route("AD"), 1, 70, False),
        TollsPaid(4, 2, route("AB"), 1, 10, False),
        TollsPaid(4, 2, route("BC"), 1, 20, False),
    ]
    assert [table.purse(0, number) for number in range(3)] == [275, 185, 130]
    assert [len(done.steps) for done in table.state.rounds] == [1, 1, 1, 2]


@pytest.mark.rule("T-19")
def test_paths_that_are_refused() -> None:
    table = Table(start("AAA", 3, 0), start("EEE"), start("III"))
    table.all()
    table.all()
    table.all(go("---", "BC"))
    refused(table, 0, spring("BAB - -"), "T-19", "at most two roads")
    refused(table, 0, spring("BF - -"), "T-19", "no road from B to F")
    refused(table, 0, spring("BC - -"), "T-9", "cut in an earlier round")
    refused(table, 0, go("B--"), "T-19", "two roads")


@pytest.mark.rule("T-19")
def test_the_dead_take_no_steps_in_spring() -> None:
    table = Table(start("AAA", 1, 0), start("BBB"), start("III"), early_end="never")
    table.all(go("---", "AB"), go("A--"))
    table.to_spring()
    refused(table, 1, spring("C - -"), "T-19", "Trader 1 is dead")


@pytest.mark.rule("T-19", "T-14")
def test_who_dies_in_step_one_is_not_counted_in_step_two() -> None:
    table = Table(start("AAI"), start("EEI"), start("III")).to_spring()
    # Both meant to go from B to C in step two, but one dies on the road from A to B.
    events = table.all(spring("BC - -"), spring("BC - -"), spring("- - -", 0, "AB"))
    assert of_type(events, Died) == [Died(4, 1, 0, 0, route("AB"), city("A"))]
    assert TollsPaid(4, 2, route("BC"), 1, 20, False) in events
    assert table.where(0) == "A"


@pytest.mark.rule("T-19", "T-16", "T-21")
def test_cuts_kill_in_both_steps_and_the_bonus_counts_both() -> None:
    table = Table(start("AAI"), start("EEI"), start("III")).to_spring()
    events = table.all(spring("B - -"), spring("BA - -"), spring("- - -", 0, "AB"))
    assert [(one.step, one.seat) for one in of_type(events, Died)] == [(1, 0), (2, 1)]
    assert table.where(1) == "B", "it dies where its first step had brought it"
    assert table.purse(1) == 185
    assert table.state.bonus == [0, 0, 10]


@pytest.mark.rule("T-19", "T-15")
def test_garnets_are_counted_in_each_step() -> None:
    table = Table(start("EBA"), start("III"), start("CCC"), garnets=0).to_spring()
    events = table.all(spring("HE EH -"))
    assert [(one.step, one.trader) for one in of_type(events, GarnetGained)] == [(1, 0), (2, 1)]
    assert table.state.gained == [2, 0, 0]


@pytest.mark.rule("T-20")
def test_a_plan_needs_a_bid_and_obeys_the_rules_of_cuts() -> None:
    table = Table(start("AAA"), start("EEE"), start("III")).to_spring()
    refused(table, 0, spring("- - -", None, "AB"), "T-20", "needs a bid")
    refused(table, 0, spring("- - -", 1, "AB BC"), "T-10", "share B")
    refused(table, 0, spring("- - -", 10_000), "T-5", "9999")
    table.play(0, spring("- - -", 3))
    table.play(0, spring("- - -", 0, "AB EF GH"))


@pytest.mark.rule("T-20")
def test_garnets_of_earlier_rounds_may_be_bid_but_not_those_of_this_one() -> None:
    table = Table(start("EEE", 1, 0, 1), start("AAA"), start("III"), garnets=1)
    table.all(go("H--"))
    table.to_spring()
    refused(table, 0, spring("- HE -", 0, garnets=2), "T-5", "hand: 1")
    table.all(spring("- HE -", 0, garnets=1), spring("- - -", 2))
    assert table.state.score is not None
    assert table.state.score.garnets == (1, 1, 1)


@pytest.mark.rule("T-21")
def test_the_winner_is_named_and_cuts_the_plan() -> None:
    table = Table(start("AAI"), start("EEI"), start("III")).to_spring()
    events = table.all(spring("B - -", 9, "EF"), spring("F - -", 10, "AB"), spring("- - -", 10, "GH"))
    assert of_type(events, SpringTraitor) == [SpringTraitor(0)], "the two of 10 tie, so 9 wins"
    assert table.state.rounds[-1].cuts == routes("EF")
    assert [table.dead(0), table.dead(1)] == [False, True]


@pytest.mark.rule("T-21")
def test_without_a_unique_bid_nothing_is_cut() -> None:
    table = Table(start("AAI"), start("EEI"), start("III")).to_spring()
    events = table.all(spring("B - -", 10, "EF"), spring("F - -", 10, "AB"))
    assert of_type(events, SpringTraitor) == [SpringTraitor(None)]
    assert not table.dead(0)
    assert table.state.rounds[-1].cuts == ()
