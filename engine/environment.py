"""Each game as a PettingZoo environment, for those who train players (``docs/engine-protocol.md``).

Nothing of the program needs this module, and it needs nothing but the rules.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.game import AnyGame, Result

FEATURES = 2048
"""Numbers of an observation."""
MOST_MOVES = 1024
"""Moves that can be chosen among at once; the longest lists of usual options have some 820."""


class GameEnvironment(AECEnv[str, dict[str, NDArray[Any]], int]):
    """A game whose agents ``seat_0``, ``seat_1`` ... act one after the other, also where they act at once.

    An observation is what the seat's view says: ``observation``, a vector of :data:`FEATURES` numbers (see
    :func:`features`), and ``action_mask``. An action is the number of a move in the list of legal moves,
    whose texts are in ``infos[agent]["moves"]``; a list longer than the action space is thinned evenly.
    ``infos`` has the whole view as JSON too, under ``"view"``.

    The reward comes at the end: from 1 for the first place evenly down to -1 for the last, of shared places
    the mean; a game for one gives its score.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int | None = None,
        options: str = "{}",
        *,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        """``seats`` are the fewest where nothing else is said; ``options`` are JSON, as in a log.

        Raises :class:`~engine.core.errors.BadOptions`.
        """
        super().__init__()
        self.game = game
        self.metadata = {"name": game.info.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._seats = game.info.seats[0] if seats is None else seats
        self._options = game.settle(game.read_options(options), self._seats)
        self._most_moves = most_moves
        self._moves: list[Any] = []
        self._asked: set[int] = set()
        self._state: Any = None
        self.agents: list[str] = []
        self.agent_selection = ""
        self.infos: dict[str, dict[str, Any]] = {}
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (FEATURES,), np.float32),
                    "action_mask": spaces.Box(0, 1, (most_moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(most_moves) for agent in self.possible_agents}
        game.new(self._options, self._seats, Chance(bytes(32)))  # whether it can be played

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, the same one for the same seed."""
        material = secrets.token_bytes(32) if seed is None else str(seed).encode()
        self._state = self.game.new(self._options, self._seats, Chance(sha256(material).digest()))
        self._asked = set()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._next_agent()

    def step(self, action: int | None) -> None:
        """Make the chosen move of the agent whose turn it is. Raises :class:`ValueError` for no move."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._moves):
            raise ValueError(f"action {action} of {agent}: there are {len(self._moves)} moves")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.game.push(self._state, self._seat_of(agent), self._moves[action])
        result = self.game.result(self._state)
        if result is None:
            self._next_agent()
        else:
            self.rewards = dict(zip(self.possible_agents, rewards(result), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._moves = []
            self.infos = {one: self._info(one) for one in self.agents}
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a seat may know; moves can be chosen by the agent whose turn it is alone."""
        mask: NDArray[Any] = np.zeros(self._most_moves, np.int8)
        if agent == self.agent_selection:
            mask[: len(self._moves)] = 1
        return {
            "observation": features(self.game.view(self._state, self._seat_of(agent))),
            "action_mask": mask,
        }

    def render(self) -> str | None:
        """What everybody may know, as JSON."""
        if self.render_mode is None:
            return None
        return encode(self.game.view(self._state, None)).decode()

    def close(self) -> None:
        """There is nothing to close."""

    def _next_agent(self) -> None:
        awaited = self.game.awaited(self._state)
        # Who is asked something though nobody waits for it answers first, and once.
        invited = self.game.invited(self._state) - awaited - self._asked
        seat = min(invited or awaited)
        self._asked = self._asked | {seat} if invited else set()
        moves = self.game.moves(self._state, seat)
        if len(moves) > self._most_moves:
            moves = [moves[number * len(moves) // self._most_moves] for number in range(self._most_moves)]
        self._moves = moves
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = self._info(self.agent_selection)

    def _info(self, agent: str) -> dict[str, Any]:
        view = self.game.view(self._state, self._seat_of(agent))
        return {"moves": [self.game.text(move) for move in self._moves], "view": encode(view).decode()}

    def _seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)


def rewards(result: Result) -> tuple[float, ...]:
    """What each seat gets in the end."""
    seats = len(result.places)
    if seats == 1:
        return (float(result.scores[0]),)
    # A place that several share stands for as many places.
    return tuple(
        1 - 2 * (place - 1 + (result.places.count(place) - 1) / 2) / (seats - 1) for place in result.places
    )


def features(view: object) -> NDArray[np.float32]:
    """A view as numbers, whatever the game: what it says is added up at hashed places.

    A number counts at the place of its path in the view; a word adds one at the place of path and word, so
    cards in a hand are told apart whatever their order. Half of all places count downwards, so that those who
    share one cancel out on average. The table's options, which never change, are left out.
    """
    vector: NDArray[Any] = np.zeros(FEATURES, np.float32)
    said = msgspec.to_builtins(view, str_keys=True)
    said.pop("options", None)
    for place, value in _leaves("", said):
        index, sign = _place(place)
        vector[index] += sign * value
    return vector


def _leaves(path: str, said: Any) -> Iterator[tuple[str, float]]:
    if isinstance(said, dict):
        for name, part in said.items():
            yield from _leaves(f"{path}.{name}", part)
    elif isinstance(said, list | tuple):
        yield f"{path}#", len(said)
        for number, part in enumerate(said):
            yield from _leaves(path if isinstance(part, str) else f"{path}.{number}", part)
    elif isinstance(said, str):
        yield f"{path}={said}", 1.0
    elif said is not None:
        yield path, float(said)


@lru_cache(maxsize=1 << 17)
def _place(name: str) -> tuple[int, float]:
    hashed = crc32(name.encode())
    return hashed % FEATURES, 1.0 if hashed >> 31 else -1.0
