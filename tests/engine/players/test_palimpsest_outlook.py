"""What a table of the Palimpsest is worth to a seat, and the plays that are weighed by it."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import learning_palimpsest as learning
from engine.core.chance import Chance, FastChance
from engine.palimpsest.types import Options, Play, Put
from engine.players import palimpsest_outlook
from engine.players.palimpsest_outlook import LAYERS, log_odds, look
from engine.players.palimpsest_strategy import STRATEGY
from engine.players.palimpsest_weights import WEIGHTS
from tests.engine.palimpsest.build import GAME, PUBLISHED, position
from tests.engine.playouts import chance
from tests.support.thorough import times

EVERYTHING = Options(excuse=True, pawns=True, courts=True)
TABLES = [
    (Options(), 2),
    (EVERYTHING, 3),
    (PUBLISHED, 4),
    (Options(pawns=True, courts=True, last="hands"), 5),
]


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_it_reads_only_what_a_seat_may_know(options: Options, seats: int) -> None:
    state, luck = GAME.new(options, seats, chance("outlook", seats)), FastChance.of(seats)
    while state.acting >= 0:
        seat = state.acting
        deal = GAME.resampler(GAME.view(state, seat))
        move = STRATEGY.policy(GAME, state, seat, luck)
        seen, after = look(GAME.tables, state, seat), set()
        for world in range(3):
            imagined = deal(FastChance.of(world))
            assert look(GAME.tables, imagined, seat) == seen
            GAME.push(imagined, seat, move)
            after.add(str(look(GAME.tables, imagined, seat)))
        assert len(after) == 1
        GAME.push(state, seat, move)


def test_points_and_cubes_where_they_pay_are_better() -> None:
    def worth(cubes: str, points: tuple[int, int]) -> float:
        state = position(f"CK@0,0:{cubes} 5ML@2,2:0/1", "AK 2MK", "AS 3LY", points=points)
        return STRATEGY.value(GAME, state, 0)

    even = worth("0/0", (10, 10))
    assert worth("2/0", (10, 10)) > even > worth("0/2", (10, 10))
    assert worth("0/0", (20, 10)) > even > worth("0/0", (10, 20))


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_different_legal_plays_are_weighed(options: Options, seats: int) -> None:
    state, luck = GAME.new(options, seats, chance("weighed", seats)), FastChance.of(1)
    most = 8
    for _ in range(times(3, 12)):
        seat = state.acting
        plays = STRATEGY.candidates(GAME, GAME.view(state, seat), seat, luck, most)
        assert len(plays) == len(set(plays)) <= most
        for play in plays:
            GAME.check(state, seat, play)
        GAME.push(state, seat, plays[0])


def test_cubes_go_elsewhere_than_the_heuristic_puts_them_where_that_promises_more() -> None:
    state, luck = GAME.new(Options(), 2, chance("cubes")), FastChance.of(1)
    others = 0
    for _ in range(8):
        seat, view = state.acting, GAME.view(state, state.acting)
        known = {(play.card, play.x, play.y): play for play in GAME.advice(view).evaluator.plays(999)}
        plays = STRATEGY.candidates(GAME, view, seat, luck, 6)
        places = [(play.card, play.x, play.y) for play in plays]
        assert len(set(places)) == len(places) == 6
        for place, play in zip(places, plays, strict=True):
            if play != known[place]:
                others += 1
                assert sum(step.number for step in play.steps if isinstance(step, Put)) == sum(
                    step.number for step in known[place].steps if isinstance(step, Put)
                )
        GAME.push(state, seat, plays[0])
    assert others > 3


def test_a_play_that_ends_the_game_counts_as_its_result() -> None:
    # The last cube ties the Windfall and wins by two points; on the Ace it would lose by two.
    state = position("CK@0,0:1/2 5ML@2,2:0/3", "AK", "AS", supply={0: 1}, points=(12, 0))
    first: Play = STRATEGY.candidates(GAME, GAME.view(state, 0), 0, Chance(bytes(32)), 1)[0]
    GAME.push(state, 0, first)
    result = GAME.result(state)
    assert result is not None
    assert result.won == (True, False)


def test_players_read_the_network_as_it_was_learned() -> None:
    network = learning.Network()
    network.layers = [np.array(rows, np.float32) for rows in palimpsest_outlook.read_weights(WEIGHTS)]
    assert tuple(layer.shape for layer in network.layers) == LAYERS
    found = learning.collected(GAME, 0, 1)
    state = GAME.new(Options(), 2, learning.luck(0))
    odds, label = log_odds(GAME.tables, state, state.acting), float(found.labels[0])
    won = 1 / (1 + exp(-odds))
    loss = -(label * log(won) + (1 - label) * log(1 - won))
    assert network.step(found, np.array([0]), 0) == pytest.approx(loss, rel=1e-3)


def test_whoever_interrupts_long_learning_keeps_the_games_that_were_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both, ended = learning.collected(GAME, 0, 2), iter((0, 1))

    def interrupted(*arguments: Any) -> list[Any]:
        if next(ended, None) is None:
            raise KeyboardInterrupt
        return play(*arguments)

    play = learning.play
    monkeypatch.setattr(learning, "play", interrupted)
    for kept, whole in zip(learning.collected(GAME, 0, 9), both, strict=True):
        assert np.array_equal(kept, whole)


def test_what_is_learned_is_written_as_players_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = learning.collected(GAME, 3, 4)
    network = learning.learn(found, tmp_path / "weights.py")
    assert capsys.readouterr().out.count("log loss") == 4
    written: dict[str, str] = {}
    exec((tmp_path / "weights.py").read_text(encoding="utf-8"), written)
    for rows, layer in zip(palimpsest_outlook.read_weights(written["WEIGHTS"]), network.layers, strict=True):
        assert np.array(rows) == pytest.approx(layer, rel=1e-3, abs=1e-6)
    everything = np.arange(len(found.labels))
    before = network.step(found, everything, 0)
    for _ in range(60):
        network.step(found, everything, 0.01)
    assert network.step(found, everything, 0) < 0.8 * before
