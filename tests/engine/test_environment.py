"""The games as PettingZoo environments: its own tests, and what a seat observes."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cogs.games import GAMES
from data import FOLDER
from engine.core.chance import Chance
from engine.core.game import Result
from engine.environment import FEATURES, GameEnvironment, features, rewards
from tests.engine.games import games
from tests.support.thorough import times

NAMES = [module.info.name for module in GAMES]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        # What it says of boxes without bounds and of observations that are dictionaries.
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_test_of_the_interface(name: str) -> None:
    api_test(GameEnvironment(games()[name]), num_cycles=times(60, 150), verbose_progress=False)


@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_test_of_seeds(name: str) -> None:
    seed_test(lambda: GameEnvironment(games()[name]), num_cycles=times(30, 60))


def test_the_documented_game_is_played_to_its_end() -> None:
    text = (FOLDER.parent / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    code = text.partition("```python\n")[2].partition("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["environment"].agents == []
    assert names["action"] is None


def played_out(environment: GameEnvironment, label: str) -> dict[str, float]:
    """The rewards of a random game."""
    chance = Chance(bytes(32)).fork(label)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter(20_000):
        observation, reward, termination, truncation, info = environment.last()
        total[agent] += reward
        if termination or truncation:
            environment.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert len(legal) == len(info["moves"])
        environment.step(int(legal[chance.below(len(legal))]))
    return total


@pytest.mark.parametrize("name", ["quetinny", "traitors", "palimpsest"])
def test_a_game_is_played_to_its_end_and_rewarded(name: str) -> None:
    environment = GameEnvironment(games()[name])
    environment.reset(seed=5)
    total = played_out(environment, name)
    assert environment.agents == []
    if len(total) == 1:
        assert total["seat_0"] >= 0
    else:
        assert sum(total.values()) == pytest.approx(0)
        assert max(total.values()) > 0


def test_rewards_fall_evenly_from_the_first_place_to_the_last() -> None:
    def result(*places: int) -> Result:
        return Result(places, tuple(10 - place for place in places), (False,) * len(places), "plain")

    assert rewards(result(1, 2)) == (1, -1)
    assert rewards(result(2, 1, 3)) == (0, 1, -1)
    assert rewards(result(1, 1, 3)) == (0.5, 0.5, -1)
    assert rewards(result(1, 1)) == (0, 0)
    assert rewards(result(1)) == (9,)


def test_a_seed_is_a_game_and_none_is_another_one_each_time() -> None:
    environment = GameEnvironment(games()["palimpsest"])
    views = []
    for seed in (1, 1, 2, None, None):
        environment.reset(seed=seed)
        views.append(environment.last()[4]["view"])
    assert views[0] == views[1]
    assert len(set(views)) == 4


def test_an_agent_observes_what_its_seat_may_know_and_no_more() -> None:
    game = games()["palimpsest"]
    environment = GameEnvironment(game, seats=3)
    environment.reset(seed=3)
    agent = environment.agent_selection
    other = next(one for one in environment.agents if one != agent)
    before = environment.observe(other)
    # The hand of who acts is dealt again: nobody else observes anything of it.
    state, seat = environment._state, environment.possible_agents.index(agent)
    state.hands[seat], state.deck = state.deck[:5], [*state.hands[seat], *state.deck[5:]]
    after = environment.observe(other)
    assert np.array_equal(before["observation"], after["observation"])
    assert not after["action_mask"].any()
    view = json.loads(environment._info(other)["view"])
    assert view["seat"] == environment.possible_agents.index(other)


def test_observations_tell_hands_apart_and_not_their_order() -> None:
    game = games()["palimpsest"]
    environment = GameEnvironment(game)
    seen = set()
    for seed in range(20):
        environment.reset(seed=seed)
        seen.add(environment.observe(environment.agent_selection)["observation"].tobytes())
    assert len(seen) == 20
    first = features({"hand": ["AM", "2S"], "gold": 3})
    assert first.shape == (FEATURES,)
    assert np.array_equal(first, features({"hand": ["2S", "AM"], "gold": 3}))
    assert not np.array_equal(first, features({"hand": ["2S", "AM"], "gold": 4}))
    assert np.array_equal(first, features({"hand": ["AM", "2S"], "gold": 3, "options": {"pawns": True}}))


def test_what_is_no_move_is_refused_and_changes_nothing() -> None:
    environment = GameEnvironment(games()["ceylon"])
    environment.reset(seed=1)
    moves = environment.infos[environment.agent_selection]["moves"]
    before = environment.game.save_state(environment._state)
    for action in (len(moves), -1, None):
        with pytest.raises(ValueError, match="moves"):
            environment.step(action)
    assert environment.game.save_state(environment._state) == before


def test_a_long_list_is_thinned_evenly() -> None:
    whole = GameEnvironment(games()["palimpsest"])
    whole.reset(seed=1)
    moves = whole.infos[whole.agent_selection]["moves"]
    thin = GameEnvironment(games()["palimpsest"], most_moves=10)
    thin.reset(seed=1)
    few = thin.infos[thin.agent_selection]["moves"]
    assert len(few) == 10 < len(moves)
    assert few == [moves[number * len(moves) // 10] for number in range(10)]


def test_it_is_drawn_as_what_everybody_knows() -> None:
    environment = GameEnvironment(games()["ceylon"], render_mode="ansi")
    environment.reset(seed=1)
    assert json.loads(environment.render() or "")["seat"] is None
    assert GameEnvironment(games()["ceylon"]).render() is None
