"""The games as PettingZoo environments: its own tests, and what a seat observes."""

from __future__ import annotations

import json
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from cogs.games import GAMES
from data import FOLDER
from engine.core.chance import Chance
from engine.core.game import Result
from engine.environment import (
    FEATURES,
    GameEnvironment,
    ParallelGameEnvironment,
    _Episode,
    features,
    rewards,
)
from tests.engine import playouts
from tests.engine.ceylon.support import do, table
from tests.engine.compositions import words_to
from tests.engine.games import Case, games
from tests.support.thorough import times

NAMES = [module.info.name for module in GAMES]
out_of_turn_or_not = pytest.mark.parametrize("out_of_turn", [False, True], ids=["usual", "out of turn"])


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        # What it says of boxes without bounds and of observations that are dictionaries.
        warnings.simplefilter("ignore", UserWarning)
        yield


@out_of_turn_or_not
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_test_of_the_interface(name: str, out_of_turn: bool) -> None:
    environment = GameEnvironment(games()[name], out_of_turn=out_of_turn)
    api_test(environment, num_cycles=times(60, 150), verbose_progress=False)


@out_of_turn_or_not
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoos_own_test_of_seeds(name: str, out_of_turn: bool) -> None:
    seed_test(lambda: GameEnvironment(games()[name], out_of_turn=out_of_turn), num_cycles=times(30, 60))


class _AnyAction(ParallelGameEnvironment):
    """An agent that knows no mask: each number stands for an option."""

    def step(self, actions: dict[str, int]) -> Any:
        masks = {agent: self._episode.observe(self._seat_of(agent))["action_mask"] for agent in actions}
        return super().step({agent: action % int(masks[agent].sum()) for agent, action in actions.items()})


class _AnyActionInTurn(GameEnvironment):
    """The same where agents choose one after the other."""

    def step(self, action: int | None) -> None:
        if action is not None:
            action %= int(self.observe(self.agent_selection)["action_mask"].sum())
        super().step(action)


@out_of_turn_or_not
def test_pettingzoos_own_tests_of_agents_that_act_at_once(out_of_turn: bool) -> None:
    game = games()["traitors"]
    parallel_api_test(ParallelGameEnvironment(game, out_of_turn=out_of_turn), num_cycles=times(100, 1000))
    parallel_seed_test(lambda: _AnyAction(game, out_of_turn=out_of_turn), num_cycles=times(30, 60))


def test_pettingzoos_own_test_of_cycles() -> None:
    game = games()["traitors"]
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: _AnyAction(game, max_cycles=max_cycles),
            env=lambda max_cycles: _AnyActionInTurn(game, max_cycles=max_cycles),
        )
    )


@pytest.mark.parametrize("luck", range(20))
def test_out_of_turn_nobody_chooses_more_often_than_the_cycles(luck: int) -> None:
    """PettingZoo wants as many of most agents, too; here one whose move is in the making chooses more."""
    environment = _AnyActionInTurn(games()["traitors"], max_cycles=4, out_of_turn=True)
    environment.reset(seed=luck)
    picks, chosen = random.Random(luck), Counter[str]()
    for agent in environment.agent_iter():
        if environment.truncations[agent]:
            environment.step(None)
        else:
            chosen[agent] += 1
            environment.step(picks.randrange(10**6))
    assert max(chosen.values()) == 4


@out_of_turn_or_not
@pytest.mark.parametrize("name", NAMES)
def test_agents_that_act_at_once_play_every_game_to_its_end(name: str, out_of_turn: bool) -> None:
    environment = ParallelGameEnvironment(games()[name], max_cycles=400, out_of_turn=out_of_turn)
    chance = Chance(bytes(32))
    observations, _ = environment.reset(seed=3)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    truncations: dict[str, bool] = {}
    while environment.agents:
        actions = {
            agent: int(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            for agent, seen in observations.items()
        }
        observations, won, _, truncations, _ = environment.step(actions)
        total = {agent: total[agent] + won[agent] for agent in total}
    assert all(truncations.values()) is (environment._episode.result is None)
    if len(total) > 1:
        assert sum(total.values()) == pytest.approx(0)


def test_an_episode_is_cut_off_after_so_many_choices_of_an_agent() -> None:
    environment = GameEnvironment(games()["ceylon"], max_cycles=7)
    environment.reset(seed=1)
    chosen: Counter[str] = Counter()
    while environment.agents:
        agent = environment.agent_selection
        observation, reward, termination, truncation, _ = environment.last()
        assert not termination
        assert reward == 0
        chosen[agent] += not truncation
        environment.step(None if truncation else int(np.flatnonzero(observation["action_mask"])[-1]))
    assert max(chosen.values()) == 7


CASES = (
    Case("quetinny", "{}", 1),
    Case("ceylon", "{}", 3),
    Case("traitors", "{}", 3),
    Case("palimpsest", '{"courts": true, "pawns": true}', 2),
    Case("kashgar", "{}", 2),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_move_of_every_seat_is_reached_by_actions(case: Case) -> None:
    """What the rules list and sample at positions of random play, also for seats that nobody waits for."""
    game, idle = case.game, 0
    environment = GameEnvironment(game, case.seats, case.options, out_of_turn=True)
    environment.reset(seed=1)
    for position in list(playouts.positions(case))[::3]:
        for seat in game.to_act(position.state):
            listed = game.moves(position.state, seat)
            sampled = [
                game.sample(position.state, seat, playouts.chance(case, number)) for number in range(4)
            ]
            for move in dict.fromkeys([*listed[:: times(1 + len(listed) // 40, 1)], *sampled]):
                made = _reach(environment, position.state, seat, move)
                awaited = game.awaited(position.state)
                idle += seat not in awaited
                assert made[-1] == (seat, move)
                # Others may have chosen meanwhile where several are awaited at once.
                assert {other for other, _ in made[:-1]} <= (awaited - {seat} if seat in awaited else set())
    assert (idle > 0) is (case.name in ("ceylon", "traitors"))


def _begun(environment: GameEnvironment, state: Any, made: list[tuple[int, Any]]) -> _Episode:
    """An episode that goes on from a position; moves are noted as they are made."""
    episode = environment._new(1)
    make = episode._make

    def note(seat: int, move: Any) -> None:
        made.extend([(seat, move)] if move is not None else [])
        make(seat, move)

    episode._make = note  # type: ignore[method-assign]
    episode.state = environment.game.copy(state)
    episode.makings.clear()
    episode._go_on()
    return episode


def _reach(environment: GameEnvironment, state: Any, seat: int, move: Any) -> list[tuple[int, Any]]:
    """Step until a seat has made a move, others doing the least: all that was made till then."""
    game, made = environment.game, list[tuple[int, Any]]()
    words = words_to(game, state, seat, move)
    if seat not in game.awaited(state):
        words.insert(0, "move")
    environment._episode = _begun(environment, state, made)
    environment._chosen = dict.fromkeys(environment.agents, 0)
    environment._select()
    while (seat, move) not in made:
        agent = environment.agent_selection
        mine = environment.possible_agents.index(agent) == seat
        environment.step(environment.infos[agent]["options"].index(words.pop(0)) if mine else 0)
    return made


def test_a_move_that_was_made_does_not_begin_the_next_one() -> None:
    environment = GameEnvironment(games()["ceylon"])
    environment.reset(seed=1)
    agent = environment.agent_selection
    for word in ("standing", "use", "ask", "2"):
        environment.step(environment.infos[agent]["options"].index(word))
    assert environment.agent_selection == agent
    assert environment.infos[agent]["part"] == "verb"


def test_who_may_act_though_nobody_waits_is_asked_once_after_each_move() -> None:
    environment = GameEnvironment(games()["ceylon"], seats=3, out_of_turn=True)
    environment.reset(seed=1)

    def choose(*words: str) -> list[str]:
        asked = []
        for word in words:
            agent = environment.agent_selection
            asked.append(agent)
            environment.step(environment.infos[agent]["options"].index(word))
        return [*asked, environment.agent_selection]

    player = environment._episode.state.player
    first, second = (f"seat_{seat}" for seat in range(3) if seat != player)
    assert choose("nothing", "nothing") == [first, second, f"seat_{player}"]
    assert environment.infos[f"seat_{player}"]["part"] == "verb"
    assert choose("end", "draw")[:2] == [f"seat_{player}"] * 2
    # One goes on alone once the other wants nothing; whatever is done, that one is asked again.
    asked = choose("nothing", "move", "standing", "use", "0", "ask")
    assert len(set(asked[1:6])) == 1
    assert {asked[0], asked[1]} == {first, second}
    assert environment.infos[environment.agent_selection]["options"] == ["nothing", "move"]
    assert choose("nothing", "nothing")[2] == f"seat_{player}"


def test_orders_half_chosen_are_gone_on_with_once_others_have_chosen_out_of_turn() -> None:
    environment = GameEnvironment(games()["traitors"], out_of_turn=True)
    environment.reset(seed=1)

    def choose(action: int) -> tuple[str, str]:
        environment.step(action)
        agent = environment.agent_selection
        return agent, environment.infos[agent]["part"]

    # The first seat brings no bid, the others do: it is done before them.
    while (asked := choose(int(environment.agent_selection != "seat_0")))[1] != "out_of_turn":
        pass
    assert asked[0] == "seat_0"
    assert choose(0) not in [(f"seat_{seat}", "trader_1") for seat in (1, 2)]


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
        assert len(legal) == len(info["options"])
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
        views.append(environment.view(environment.agent_selection))
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
    state, seat = environment._episode.state, environment.possible_agents.index(agent)
    state.hands[seat], state.deck = state.deck[:5], [*state.hands[seat], *state.deck[5:]]
    environment._episode._seen.clear()
    after = environment.observe(other)
    assert np.array_equal(before["observation"], after["observation"])
    assert not after["action_mask"].any()
    view = json.loads(environment.view(other))
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


def test_what_is_no_option_is_refused_and_changes_nothing() -> None:
    environment = GameEnvironment(games()["ceylon"])
    environment.reset(seed=1)
    options = environment.infos[environment.agent_selection]["options"]
    before = environment.game.save_state(environment._episode.state)
    for action in (len(options), -1, None):
        with pytest.raises(ValueError, match="options"):
            environment.step(action)
    assert environment.game.save_state(environment._episode.state) == before
    assert environment.infos[environment.agent_selection]["options"] == options


def test_what_was_chosen_of_a_move_is_observed_by_who_chose_it_alone() -> None:
    environment = GameEnvironment(games()["traitors"])
    environment.reset(seed=1)
    before = [environment.observe(agent)["observation"] for agent in environment.agents]
    assert environment.agent_selection == "seat_0"
    environment.step(1)
    after = [environment.observe(agent)["observation"] for agent in environment.agents]
    assert [np.array_equal(*pair) for pair in zip(before, after, strict=True)] == [False, True, True]
    assert environment.agent_selection == "seat_1"


def test_who_was_about_to_choose_what_another_took_away_is_not_asked_any_more() -> None:
    environment = ParallelGameEnvironment(games()["ceylon"], seats=3)
    environment.reset(seed=1)
    episode = environment._episode
    episode.state = table("2Tea,Port", "Clipper,Winds", "2Clipper", phase="trade")
    do(episode.state, 0, "offer 1 give Port ask Clipper")
    do(episode.state, 0, "offer 2 give Port ask Clipper")
    episode._go_on()
    verbs = {seat: episode.part(seat).words() for seat in range(3)}
    assert verbs[0] == ["wait"]
    observations, *_ = environment.step(
        {"seat_0": 0, "seat_1": verbs[1].index("accept"), "seat_2": verbs[2].index("accept")}
    )
    assert episode.part(2).words() == ["wait"]
    assert observations["seat_0"]["action_mask"].sum() > 1


def test_it_is_drawn_as_what_everybody_knows() -> None:
    environment = GameEnvironment(games()["ceylon"], render_mode="ansi")
    environment.reset(seed=1)
    assert json.loads(environment.render() or "")["seat"] is None
    assert GameEnvironment(games()["ceylon"]).render() is None
