"""What a table of Spice Traitors is worth to a seat: by what it may know, and as games turn out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import numpy as np
import pytest

from benchmarks import learning
from engine.core.chance import Chance, FastChance
from engine.players.traitors import orders
from engine.players.traitors_outlook import features, log_odds
from engine.players.traitors_strategy import PLAYERS, STRATEGY
from engine.players.traitors_weights import WEIGHTS
from engine.traitors.facts import facts_of_state
from engine.traitors.state import State
from engine.traitors.types import Options
from tests.engine.traitors.build import GAME, Table, go, start
from tests.support.thorough import times


def between_rounds(seats: int, number: int, **options: object) -> Iterator[State]:
    """A game of the heuristic as it stands before each round, and when it is over."""
    chance = Chance(bytes([number]) * 32)
    state = GAME.new(GAME.settle(Options(**options), seats), seats, chance)  # type: ignore[arg-type]
    luck, known = FastChance.of(number), 0
    while awaited := GAME.awaited(state):
        if state.phase in ("travel", "spring") and state.round > known:
            known = state.round
            yield GAME.copy(state)
        seat = min(awaited)
        GAME.push(state, seat, orders(facts_of_state(state), seat)(luck))
    yield state


@pytest.mark.parametrize("seats", [3, 5, 12])
def test_it_reads_only_what_a_seat_may_know(seats: int) -> None:
    for number in range(times(2, 8)):
        *states, _ = between_rounds(seats, number, garnets=2)
        for state in states:
            for seat in range(seats):
                deal = GAME.resampler(GAME.view(state, seat))
                seen = features(state, seat)
                assert len(seen) == len(WEIGHTS) - 1
                assert all(features(deal(FastChance.of(world)), seat) == seen for world in range(4))


def test_it_foretells_who_wins_the_better_the_later() -> None:
    gaps = [0.0] * 4
    for number in range(times(60, 200)):
        *states, over = between_rounds(4, number)
        result = GAME.result(over)
        assert result is not None
        for state in states:
            for seat in range(4):
                sign = 1 if result.won[seat] else -1 / 3
                gaps[state.round - 1] += sign * STRATEGY.value(GAME, state, seat)
    assert 0 < gaps[0] < gaps[2] < gaps[3]


def test_more_gold_and_more_traders_are_better() -> None:
    table = Table(start("ABC"), start("ABC"), start("ABC"))
    even = log_odds(table.state, 0)
    table.state.purses[1] += 60
    richer = log_odds(table.state, 0)
    assert richer > even
    assert log_odds(table.state, 2) < even
    table.state.graves[1] = 0
    assert log_odds(table.state, 0) < richer


def test_a_seat_without_traders_has_hardly_a_chance() -> None:
    table = Table(start("AAA"), start("CCC", 1, 5), start("III"), early_end="never")
    table.all(go("BBB"), go("---", "AB"))
    assert STRATEGY.value(GAME, table.state, 0) < 0.25 < STRATEGY.value(GAME, table.state, 2)


def test_a_round_that_ends_the_game_counts_as_its_result() -> None:
    table = Table(start("AAA"), start("CCC", 1, 5), start("III"))
    table.all(go("BBB"), go("---", "AB"), go("HHH"))
    assert table.state.phase == "token"
    assert STRATEGY.worth(GAME, table.state, 0) < 0.1
    assert STRATEGY.worth(GAME, table.state, 2) > 0.5


def test_orders_drawn_from_the_same_plan_are_those_of_new_ones() -> None:
    for state in between_rounds(4, 3):
        for seat in sorted(GAME.awaited(state)):
            drawn = orders(facts_of_state(state), seat)
            once, again = FastChance.of(seat), FastChance.of(seat)
            for _ in range(12):
                assert drawn(once) == orders(facts_of_state(state), seat)(again)


def test_what_is_learned_is_written_as_players_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = [row for number in range(20) for row in learning.play(GAME, PLAYERS["steady"], number, 4)]
    learning.learn(np.array(positions), tmp_path / "weights.py", "steady")
    assert capsys.readouterr().out.count("of the variance") == 4
    written: dict[str, dict[str, tuple[float, ...]]] = {}
    exec((tmp_path / "weights.py").read_text(encoding="utf-8"), written)
    assert list(written["WEIGHTS"]) == list(WEIGHTS)
    assert all(len(line) == 4 for line in written["WEIGHTS"].values())


def test_a_curve_is_found_again() -> None:
    random = np.random.default_rng(1)
    rows = random.normal(size=(4000, 3))
    labels = 1 / (1 + np.exp(-(0.5 + rows @ np.array([1.0, -2.0, 0.0]))))
    assert learning.fit(rows, labels) == pytest.approx([0.5, 1.0, -2.0, 0.0], abs=0.05)
    assert mean(labels) > 0.5
