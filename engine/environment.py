"""Each game as PettingZoo environments, for those who train players (``docs/engine-protocol.md``).

A move is chosen part by part (:mod:`engine.core.composing`): an action is the number of one option, of a card
say, so that all legal play is reached, out of turn too where that is asked for. Nothing of the program needs
this module, and it needs nothing but the rules.
"""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.composing import WIDEST, Composition, Part, followed, narrowed
from engine.core.game import AnyGame, Result

FEATURES = 2048
"""Numbers of an observation."""


def features(view: object) -> NDArray[np.float32]:
    """A view as numbers, whatever the game: what it says is added up at hashed places.

    A number counts at the place of its path in the view; a word adds one at the place of path and word, so
    cards in a hand are told apart whatever their order. Half of all places count downwards, so that those who
    share one cancel out on average. The table's options, which never change, are left out.
    """
    said = msgspec.to_builtins(view, str_keys=True)
    said.pop("options", None)
    indexes: list[int] = []
    values: list[float] = []
    _ROOT.add(said, indexes, values)
    return np.bincount(indexes, values, FEATURES).astype(np.float32)


class Place:
    """A path in a view or a word at one, its place in the vector, and what lies below it."""

    __slots__ = ("index", "name", "sign", "under")

    def __init__(self, name: str) -> None:
        hashed = crc32(name.encode())
        self.name, self.index, self.sign = name, hashed % FEATURES, 1.0 if hashed >> 31 else -1.0
        self.under: dict[str | int, Place] = {}

    def at(self, key: str | int, sign: str = ".") -> Place:
        """A place below it."""
        found = self.under.get(key)
        if found is None:
            found = self.under[key] = Place(f"{self.name}{sign}{key}")
        return found

    def add(self, said: Any, indexes: list[int], values: list[float]) -> None:
        """Add what a view says here, and below it."""
        if isinstance(said, dict):
            for name, part in said.items():
                self.at(name).add(part, indexes, values)
        elif isinstance(said, list | tuple):
            for number, part in enumerate(said):
                # The order of words means nothing.
                (self if isinstance(part, str) else self.at(number)).add(part, indexes, values)
            self.at("#", "").add(len(said), indexes, values)
        elif said is not None:
            place = self.at(said, "=") if isinstance(said, str) else self
            indexes.append(place.index)
            values.append(place.sign if isinstance(said, str) else place.sign * said)


_ROOT = Place("")


LONG_GAMES = 10
"""An episode is cut off after so many choices of one agent for each move that its game usually has."""
WAITING = Part("none", ("wait",))
"""What an agent can do where others choose and all step at once."""
OUT_OF_TURN = Part("out_of_turn", ("nothing", "move"))
"""What an agent is asked first for whose move nobody waits."""

OWN = Place("move")
"""What a seat has chosen of its own move."""

Observation = dict[str, NDArray[Any]]


class _Making(NamedTuple):
    """A move that a seat is putting together."""

    composition: Composition[Any]
    part: Part
    """What is chosen next."""
    words: tuple[str, ...] = ()
    """What was chosen."""


class _Episode:
    """A game, and the moves that its seats are putting together. What leaves no choice is done by itself."""

    def __init__(self, game: AnyGame, options: Any, seats: int, seed: int | None, out_of_turn: bool) -> None:
        material = secrets.token_bytes(32) if seed is None else str(seed).encode()
        self.game, self.seats, self.out_of_turn = game, seats, out_of_turn
        self.state: Any = game.new(options, seats, Chance(sha256(material).digest()))
        self.makings: dict[int, _Making] = {}
        """Of the seats that choose now."""
        self._begun: dict[int, tuple[str, ...]] = {}
        """What seats have chosen of a move with which they go on when others have chosen out of turn."""
        self._asked: set[int] = set()
        self._seen: dict[int, NDArray[Any]] = {}
        self._go_on()

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    def part(self, seat: int) -> Part:
        """What a seat can choose now."""
        making = self.makings.get(seat)
        return WAITING if making is None else making.part

    def choose(self, seat: int, number: int) -> None:
        """Choose an option for a move of a seat; it is made as soon as it is whole."""
        composition, part, words = self.makings.pop(seat)
        try:
            following = composition.send(number)
        except StopIteration as whole:
            self._make(seat, whole.value)
            self._go_on()
        else:
            self.makings[seat] = _Making(composition, following, (*words, part.say(part.options[number])))

    def _make(self, seat: int, move: Any) -> None:
        if move is None:
            self._asked.add(seat)
            return
        awaited = seat in self.game.awaited(self.state)
        self._asked = set() if awaited or self.out_of_turn else self._asked | {seat}
        self.game.push(self.state, seat, move)
        self._seen.clear()

    def _go_on(self) -> None:
        """Ask those whose turn it is; what they had chosen of a move stays as far as it is still possible."""
        before = self._begun | {seat: making.words for seat, making in self.makings.items()}
        self.makings.clear()
        while seats := self._choosing():
            for seat in seats:
                making = self._begin(seat, before.get(seat, ()))
                if making is None:
                    break
                self.makings[seat] = making
            else:
                later = self.game.awaited(self.state) & before.keys() - self.makings.keys()
                self._begun = {seat: before[seat] for seat in later}
                return
            self.makings.clear()

    def _choosing(self) -> list[int]:
        awaited = self.game.awaited(self.state)
        # Who is asked something though nobody waits for it answers first, and once.
        asked = self.game.to_act(self.state) if self.out_of_turn else self.game.invited(self.state)
        return sorted((asked - awaited - self._asked) or awaited)

    def _begin(self, seat: int, words: tuple[str, ...]) -> _Making | None:
        """What a seat chooses next; None where there was no choice, and its move was made."""
        composition = self.game.compose(self.state, seat)
        if self.out_of_turn and seat not in self.game.awaited(self.state):
            composition = _or_nothing(composition)
        composition = narrowed(composition)
        try:
            found = followed(composition, words)
        except ValueError:
            return self._begin(seat, ())
        if isinstance(found, Part):
            return _Making(composition, found, words)
        self._make(seat, found)
        return None

    def observe(self, seat: int) -> Observation:
        """What a seat may know, what it has chosen of its move, and the options of which it may choose."""
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = features(self.game.view(self.state, seat))
        vector: NDArray[Any] = seen.copy()
        mask: NDArray[Any] = np.zeros(WIDEST, np.int8)
        mask[: len(self.part(seat).options)] = 1
        making = self.makings.get(seat)
        if making is not None:
            for word in (*making.words, making.part.kind):
                place = OWN.at(word)
                vector[place.index] += place.sign
        return {"observation": vector, "action_mask": mask}

    def info(self, seat: int) -> dict[str, Any]:
        """What a seat chooses, and the words of its options."""
        part = self.part(seat)
        return {"part": part.kind, "options": part.words()}


def _or_nothing(composition: Composition[Any]) -> Composition[Any]:
    return (yield from composition) if (yield OUT_OF_TURN) else None


class _Setting:
    """What both kinds of environment are told of a game, and what they say of its spaces."""

    def __init__(
        self,
        game: AnyGame,
        seats: int | None = None,
        options: str = "{}",
        *,
        max_cycles: int | None = None,
        out_of_turn: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """``seats`` are the fewest where nothing else is said; ``options`` are JSON, as in a log.

        Agents choose when the game waits for them, or when another asked them something, an offer say. With
        ``out_of_turn`` whoever else may act is asked as well, once after each move: first whether to do
        ``nothing`` (action 0) or to ``move``. So all legal play is reached, and episodes are longer.

        Raises :class:`~engine.core.errors.BadOptions`.
        """
        together = isinstance(self, ParallelEnv)
        self.metadata = {"name": game.info.name, "render_modes": ["ansi"], "is_parallelizable": together}
        self.game = game
        self.render_mode = render_mode
        self.out_of_turn = out_of_turn
        self.max_cycles = LONG_GAMES * game.info.typical_moves if max_cycles is None else max_cycles
        self._seats = game.info.seats[0] if seats is None else seats
        self._options = game.settle(game.read_options(options), self._seats)
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (FEATURES,), np.float32),
                    "action_mask": spaces.Box(0, 1, (WIDEST,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(WIDEST) for agent in self.possible_agents}
        self._episode = self._new(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    def view(self, agent: str) -> str:
        """All that an agent may know, as JSON."""
        return encode(self.game.view(self._episode.state, self._seat_of(agent))).decode()

    def render(self) -> str | None:
        """What everybody may know, as JSON."""
        return (
            None if self.render_mode is None else encode(self.game.view(self._episode.state, None)).decode()
        )

    def close(self) -> None:
        """There is nothing to close."""

    def _new(self, seed: int | None) -> _Episode:
        return _Episode(self.game, self._options, self._seats, seed, self.out_of_turn)

    def _seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _choose(self, agent: str, action: int | None) -> None:
        part = self._episode.part(self._seat_of(agent))
        if action is None or not 0 <= action < len(part.options):
            raise ValueError(f"action {action} of {agent}: there are {len(part.options)} options")
        if part is not WAITING:
            self._episode.choose(self._seat_of(agent), int(action))

    def _rewards(self) -> dict[str, float]:
        result = self._episode.result
        won = (0.0,) * self._seats if result is None else rewards(result)
        return dict(zip(self.possible_agents, won, strict=True))


class GameEnvironment(_Setting, AECEnv[str, Observation, int]):
    """A game whose agents ``seat_0``, ``seat_1`` ... choose one after the other, also where they act at once.

    An observation is what the seat's view says: ``observation``, a vector of numbers, and ``action_mask``.
    An action is the number of an option; ``infos[agent]`` says of which ``part`` of a move, and has the words
    of its ``options``. Where several choose at the same time each chooses one part in turn. :meth:`view` is
    all that an agent may know, as JSON.

    The reward comes at the end: from 1 for the first place evenly down to -1 for the last, of shared places
    the mean; a game for one gives its score. Once an agent has chosen ``max_cycles`` times
    (:data:`LONG_GAMES`), ``nothing`` out of turn too, the episode is cut off without a reward.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, the same one for the same seed."""
        self._episode = self._new(seed)
        self.agents = list(self.possible_agents)
        self._chosen = dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[-1]
        self._select()

    def step(self, action: int | None) -> None:
        """Choose an option for the agent whose turn it is. Raises :class:`ValueError` for no option."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._choose(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._chosen[agent] += 1
        self.rewards = self._rewards()
        self._select()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What a seat may know; options can be chosen by the agent whose turn it is alone."""
        observation = self._episode.observe(self._seat_of(agent))
        if agent != self.agent_selection or self._episode.result is not None:
            observation["action_mask"][:] = 0
        return observation

    def _select(self) -> None:
        """The next one who chooses, in turn; nobody in an episode that is over or cut off."""
        choosing = [self.possible_agents[seat] for seat in sorted(self._episode.makings)]
        after = [agent for agent in choosing if self._seat_of(agent) > self._seat_of(self.agent_selection)]
        following = (after or choosing or self.agents)[0]
        over = self._episode.result is not None
        cut = not over and self._chosen[following] >= self.max_cycles
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.agents[0] if over or cut else following
        self.infos[self.agent_selection] = {} if over else self._episode.info(self._seat_of(following))


class ParallelGameEnvironment(_Setting, ParallelEnv[str, Observation, int]):
    """The same where all agents step at once, for games in which several choose at the same time.

    Who has nothing to choose has one option, to wait. ``max_cycles`` are steps.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game, the same one for the same seed."""
        self._episode = self._new(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return self._seen()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Choose an option for each agent. Raises :class:`ValueError` for no option."""
        parts = {agent: self._episode.part(self._seat_of(agent)) for agent in self.agents}
        for agent, part in parts.items():
            # What others have chosen may have taken away what somebody was about to choose.
            if self._episode.part(self._seat_of(agent))[:2] == part[:2]:
                self._choose(agent, actions.get(agent))
        self._steps += 1
        over = self._episode.result is not None
        cut = not over and self._steps >= self.max_cycles
        seen, infos = self._seen()
        ended = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        return seen, self._rewards(), *ended, infos

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seats = [self._seat_of(agent) for agent in self.agents]
        observations = map(self._episode.observe, seats)
        infos = map(self._episode.info, seats)
        return dict(zip(self.agents, observations, strict=True)), dict(zip(self.agents, infos, strict=True))


def rewards(result: Result) -> tuple[float, ...]:
    """What each seat gets in the end."""
    seats = len(result.places)
    if seats == 1:
        return (float(result.scores[0]),)
    # A place that several share stands for as many places.
    return tuple(
        1 - 2 * (place - 1 + (result.places.count(place) - 1) / 2) / (seats - 1) for place in result.places
    )
