"""Learns how orders of Spice Traitors are drawn, from what strong players order.

    python -m benchmarks.learning_prior [--games 300] [--prior steady] [--write FILE.py]

Expert iteration: of each start city, trader's way and road to cut the options are kept as a planner sees
them, with the one that the search found best. A conditional logit is fitted by Newton's method on four fifths
of the games; printed is how it foretells the choices in the others, beside the prior of steady. Bids are
counted. The searches draw their orders by the prior of steady, or with ``--prior learned``, for another
round, by the one in the tree. ``--write engine/players/traitors_prior.py`` makes one fitted on all games
what players read. Interrupted in the games, it learns from those that were played.
"""

from __future__ import annotations

import argparse
import contextlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from benchmarks.learning import writable
from cogs import game_module, games
from engine.core.chance import Chance, FastChance
from engine.core.composing import Part, composed
from engine.core.game import AnyGame
from engine.players import SearchPlayer, traitors
from engine.players.traitors_prior import LEARNED
from engine.players.traitors_strategy import PLAYERS, TraitorsStrategy
from engine.traitors import listing, types
from engine.traitors.facts import Facts, facts_of_view

_FIRST_GAME = 1_000_000
_SEATS = (4, 4, 3, 4, 5, 4, 6)
"""One game after another."""
_HELD_BACK = 5
"""Of so many games one is not learned from."""
_GOLD = 3
"""Bids that differ by less count as alike."""
_RIDGE = 1.0
_STEPS = 30
PRIORS = {"steady": traitors.STEADY, "learned": LEARNED}


class Choice(NamedTuple):
    """Options as the planner saw them, and which was chosen."""

    game: int
    options: NDArray[Any]
    """A row of features each."""
    chosen: int


class Choices:
    """What was chosen in games: by the kind of choice and the round, and how often each bid was made."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, int], list[Choice]] = defaultdict(list)
        self.bids: dict[str, Counter[int]] = defaultdict(Counter)


class _Retold:
    """Chooses the parts of an order that was made, and keeps what a planner saw of them."""

    def __init__(self, kept: Choices, game: int, facts: Facts, seat: int, move: types.Move) -> None:
        self.kept, self.game, self.round, self.move = kept, game, facts.round, move
        self.setup = traitors.SetupPlanner(facts, Chance(bytes(32)), traitors.STEADY)
        if facts.phase != "setup":
            self.planner = traitors.RoundPlanner(facts, seat, traitors.STEADY).begin(self.setup.chance)
        cuts = move.cuts if isinstance(move, types.Travel) else getattr(move, "plan", ())
        self.cuts = iter([*cuts, None])

    def __call__(self, part: Part) -> int:
        """The number of the option that was chosen."""
        move: Any = self.move
        if part.kind in listing.TRADER_PARTS:
            return self._trader(part, listing.TRADER_PARTS.index(part.kind))
        if part.kind == "cut":
            return self._cut(part)
        if part.kind in ("bid", "round"):
            number = int(move.bid is not None) if part.kind == "bid" else part.options.index(move.round)
            self.kept.bids[part.kind][number] += 1
            return number
        if part.kind == "gold":
            self.kept.bids["setup" if isinstance(move, types.Setup) else "spring"][
                move.bid.gold // _GOLD
            ] += 1
        return int(getattr(move.bid, part.kind))

    def _trader(self, part: Part, at: int) -> int:
        move: Any = self.move
        if isinstance(move, types.Setup):
            city = move.cities[at]
            if city is not None:
                self._keep("city", self.setup.features, city)
                self.setup.place(city)
            return part.options.index(city)
        way = (
            move.steps[at]
            if isinstance(move, types.Spring)
            else tuple([] if move.to[at] is None else [move.to[at]])
        )
        planner, trader, number = self.planner, self.planner.first + at, part.options.index(way)
        self._keep(
            "way",
            [(*planner.way_features(trader, one), planner.shared(trader, one)) for one in part.options],
            number,
        )
        planner.taken += planner.roads(trader, way)
        return number

    def _cut(self, part: Part) -> int:
        route = next(self.cuts)
        if route is not None:
            further = [one for one in part.options if one is not None]
            self._keep("cut", [self.planner.cut_features(one) for one in further], further.index(route))
        return part.options.index(route)

    def _keep(self, kind: str, options: Sequence[Sequence[float]], chosen: int) -> None:
        number = self.round if kind != "city" else 0
        self.kept.made[kind, number].append(Choice(self.game, np.array(options, float), chosen))


def play(game: AnyGame, player: SearchPlayer, number: int, kept: Choices) -> None:
    """Keep the choices of the game of a number."""
    seats, luck = _SEATS[number % len(_SEATS)], Chance(number.to_bytes(32, "big"))
    state: Any = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("t"))
    chance = FastChance.of(number)
    while awaited := game.awaited(state):
        seat = min(awaited)
        view: Any = game.view(state, seat)
        move = player.choose(game, view, seat, chance)
        if not isinstance(move, types.Token):
            facts = facts_of_view(view)
            told = composed(listing.compose(facts, seat), _Retold(kept, number, facts, seat, move))
            assert told == move
        game.push(state, seat, move)


def fit(choices: Sequence[Choice]) -> NDArray[Any]:
    """The weights with which a conditional logit foretells choices best."""
    spread = np.concatenate([one.options for one in choices]).std(0) + 1e-9
    scaled = [(one.options / spread, one.chosen) for one in choices]

    def likely(weights: NDArray[Any]) -> float:
        values = [rows @ weights for rows, _ in scaled]
        told = [value[at] - np.logaddexp.reduce(value) for value, (_, at) in zip(values, scaled, strict=True)]
        return float(sum(told) - _RIDGE * weights @ weights / 2)

    found = np.zeros(len(spread))
    for _ in range(_STEPS):
        slope, bend = -_RIDGE * found, _RIDGE * np.eye(len(found))
        for rows, chosen in scaled:
            shares = np.exp(rows @ found - np.logaddexp.reduce(rows @ found))
            mean = shares @ rows
            slope += rows[chosen] - mean
            bend += (rows * shares[:, None]).T @ rows - np.outer(mean, mean)
        step = np.linalg.solve(bend, slope)
        while np.abs(step).max() > 1e-4 and likely(found + step) < likely(found):
            step /= 2
        found += step
        if np.abs(step).max() < 1e-3:
            break
    return found / spread


def foretold(choices: Sequence[Choice], weights: Sequence[float]) -> float:
    """The mean logarithm of how likely the weights make what was chosen."""
    values = [(one.options @ np.array(weights), one.chosen) for one in choices]
    return float(np.mean([value[at] - np.logaddexp.reduce(value) for value, at in values]))


def learn(kept: Choices) -> traitors.Prior:
    """A prior for all that was kept; what it foretells of games not learned from is printed."""
    steady = traitors.STEADY
    found = {
        ("city", 0): steady.cities,
        **{("way", number): weights for number, weights in enumerate(steady.ways, 1)},
        **{("cut", number): weights for number, weights in enumerate(steady.cuts, 1)},
    }
    for what, before in found.items():
        learned = [one for one in kept.made[what] if one.game % _HELD_BACK]
        held = [one for one in kept.made[what] if not one.game % _HELD_BACK]
        if learned and held:
            shares = foretold(held, fit(learned)), foretold(held, before)
            print(*what, f"{len(learned)} choices; log-likelihood {shares[0]:.3f}, of steady {shares[1]:.3f}")
            found[what] = tuple(round(float(weight), 4) for weight in fit([*learned, *held]))
    rounds = range(1, types.LAST_ROUND + 1)
    return steady._replace(
        cities=found["city", 0],
        ways=tuple(found["way", number] for number in rounds),
        cuts=tuple(found["cut", number] for number in rounds),
        bidders=(share_of_bids(kept.bids["round"]), share_of_bids(kept.bids["bid"])),
        rounds=tuple(kept.bids["round"][number] for number in rounds[:-1]),
        gold=tuple(
            tuple(kept.bids[when][number] for number in range(max(kept.bids[when], default=0) + 1))
            for when in ("setup", "spring")
        ),
        step=_GOLD,
    )


def share_of_bids(made: Counter[int]) -> int:
    """How many of a hundred were no 0."""
    return round(100 * (1 - made[0] / max(1, made.total())))


def main() -> None:
    """Play, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--prior", choices=PRIORS, default="steady")
    parser.add_argument("--write", type=writable)
    arguments = parser.parse_args()
    game, kept, played = game_module.load_games(games.GAMES)["traitors"], Choices(), 0
    strong, drawing = PLAYERS["strong"], TraitorsStrategy()
    assert isinstance(strong, SearchPlayer)
    drawing.prior = PRIORS[arguments.prior]
    player = SearchPlayer(drawing, strong.budget)
    with contextlib.suppress(KeyboardInterrupt):
        for number in tqdm(range(_FIRST_GAME, _FIRST_GAME + arguments.games), unit="game", leave=False):
            play(game, player, number, kept)
            played += 1
    prior = learn(kept)
    if arguments.write is not None:
        write(arguments.write, prior, played, arguments.prior)


def write(file: Path, prior: traitors.Prior, played: int, level: str) -> None:
    """The module that players read."""
    text = f'''"""How a search of Spice Traitors draws orders.

Learned from {played} games of strong players who drew by the prior that is called {level}, by
``python -m benchmarks.learning_prior``.
"""

from engine.players.traitors import Prior

LEARNED = Prior(
'''
    for name, value in prior._asdict().items():
        text += f"    {name}={value!r},\n"
    file.write_text(text + ")\n", encoding="utf-8")


if __name__ == "__main__":
    main()
