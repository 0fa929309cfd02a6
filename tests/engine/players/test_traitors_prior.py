"""How Spice Traitors' search draws orders, and how that is learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks import learning_prior as learning
from engine.core.chance import Chance, FastChance
from engine.core.composing import Part
from engine.players import Budget, SearchPlayer
from engine.players.traitors import STEADY, Prior, RoundPlanner, orders
from engine.players.traitors_prior import LEARNED
from engine.players.traitors_strategy import STRATEGY
from engine.traitors.facts import facts_of_state
from engine.traitors.types import LAST_ROUND
from tests.engine.traitors.build import GAME, Table, start


def test_a_logit_is_found_again() -> None:
    random, weights = np.random.default_rng(1), np.array([1.0, -2.0, 0.0])
    choices = []
    for game in range(4000):
        options = random.normal(size=(5, 3))
        shares = np.exp(options @ weights)
        choices.append(learning.Choice(game, options, random.choice(5, p=shares / shares.sum())))
    found = learning.fit(choices)
    assert found == pytest.approx(weights, abs=0.1)
    assert learning.foretold(choices, found) > learning.foretold(choices, weights / 2)


def test_what_is_learned_is_written_as_players_read_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = learning.Choices()
    for number in range(6):
        learning.play(GAME, SearchPlayer(STRATEGY, Budget(8, 4)), number, kept)
    prior = learning.learn(kept)
    assert capsys.readouterr().out.count("log-likelihood") >= 1 + LAST_ROUND
    learning.write(tmp_path / "prior.py", prior, 6, "learned")
    written: dict[str, Prior] = {}
    exec((tmp_path / "prior.py").read_text(encoding="utf-8"), written)
    assert written["LEARNED"] == prior
    for one in (prior, LEARNED):
        assert list(map(len, one[:3])) == list(map(len, STEADY[:3]))


@pytest.mark.parametrize("prior", [STEADY, LEARNED])
def test_orders_are_drawn_from_what_everybody_knows(prior: Prior) -> None:
    """The same whatever others have ordered, and legal."""
    luck = Chance(bytes(32))
    state = GAME.new(GAME.settle(GAME.read_options("{}"), 4), 4, luck.fork("table"))
    while awaited := sorted(GAME.awaited(state)):
        facts = facts_of_state(state)
        moves = [orders(facts, seat, prior)(FastChance.of(seat)) for seat in awaited]
        for seat, move in zip(awaited, moves, strict=True):
            assert orders(facts_of_state(state), seat, prior)(FastChance.of(seat)) == move
            GAME.play(state, seat, move)


def test_whoever_would_cut_their_own_road_alone_cuts_none() -> None:
    table = Table(start("ABC"), start("ABC"), start("ABC"))
    planner = RoundPlanner(facts_of_state(table.state), 0, STEADY).begin(FastChance.of(0))
    planner.taken = [0]
    assert planner(Part("cut", [None, 0])) == 0
    assert planner(Part("cut", [None, 0, 1])) == 2
