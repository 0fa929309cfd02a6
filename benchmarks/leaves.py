"""What is an estimate worth? Fits the leaves of a game's strategy on games of its heuristic.

    python -m benchmarks.leaves GAME [--seats 2] [--games 400]

At the beginning of every turn each seat's estimate (``Strategy.estimate``) is kept; at the end of the game
all are labelled with what the game was worth to that seat. For each stage a logistic curve is fitted by
Newton's method, and the pairs are printed as they stand in the strategy, with their labels and errors.

Where a strategy names its features (``Strategy.features``), the weights of its estimate are fitted before,
over all stages and by the same method, and the leaves with these.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.players.strategy import Strategy
from tests.engine.strategies import STRATEGIES

Features = tuple[float, ...]
"""What is seen of a position."""
_RIDGE = 0.02
_UNIT = "points"


class LabelledPosition(NamedTuple):
    """A seat's outlook at the beginning of a turn, and what came of it."""

    stage: int
    estimate: float
    features: Mapping[str, float]
    label: float


def positions(game: AnyGame, strategy: Strategy, seats: int, games: int) -> list[LabelledPosition]:
    """All positions of so many games."""
    found: list[LabelledPosition] = []
    for number in range(games):
        luck = Chance(number.to_bytes(32, "big"))
        options = game.settle(game.read_options("{}"), seats)
        state = game.new(options, seats, luck.fork("leaves"))
        chance, turn = FastChance.of(number), -1
        seen: list[tuple[int, int, float, Mapping[str, float]]] = []
        while awaited := game.awaited(state):
            if game.turn(state) != turn:
                turn = game.turn(state)
                for seat in range(seats):
                    features = strategy.features(game, state, seat)
                    seen.append((seat, *strategy.estimate(game, state, seat), features))
            actor = min(awaited)
            game.push(state, actor, strategy.policy(game, state, actor, chance))
        result = game.result(state)
        assert result is not None
        found += [
            LabelledPosition(stage, estimate, features, strategy.result_value(result, seat))
            for seat, stage, estimate, features in seen
        ]
    return found


def fit(rows: Sequence[Features], labels: Sequence[float], steps: int = 25) -> tuple[float, ...]:
    """The logistic curve through labels: its constant, then a weight for each column of the rows.

    A small ridge keeps it finite where labels are all alike.
    """
    size, number = len(rows[0]), len(rows)
    means = [sum(row[at] for row in rows) / number for at in range(size)]
    spreads = [
        max(1e-9, (sum((row[at] - means[at]) ** 2 for row in rows) / number) ** 0.5) for at in range(size)
    ]
    scaled = [
        (1.0, *((x - mean) / spread for x, mean, spread in zip(row, means, spreads, strict=True)))
        for row in rows
    ]
    found = [0.0] * (size + 1)
    places = range(size + 1)
    for _ in range(steps):
        slope = [-_RIDGE * one for one in found]
        bend = [[_RIDGE * (one == other) for other in places] for one in places]
        for row, label in zip(scaled, labels, strict=True):
            p = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(mul, found, row))))))
            weight = p * (1 - p)
            for one in places:
                slope[one] += (label - p) * row[one]
                bent, part = bend[one], weight * row[one]
                for other in range(one + 1):
                    bent[other] += part * row[other]
        for one in places:
            for other in range(one):
                bend[other][one] = bend[one][other]
        found = [old + step for old, step in zip(found, _solved(bend, slope), strict=True)]
    weights = [one / spread for one, spread in zip(found[1:], spreads, strict=True)]
    return found[0] - sum(map(mul, weights, means)), *weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """What a symmetric, positive matrix makes ``right`` of, by elimination."""
    rows = [[*row, last] for row, last in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for row in rows:
            if row is not pivot:
                share = row[at] / pivot[at]
                row[at:] = [one - share * two for one, two in zip(row[at:], pivot[at:], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def fitted_weights(found: Sequence[LabelledPosition]) -> dict[str, float]:
    """The weights of a strategy's features, in units of its points."""
    names = list(found[0].features)
    rows = [tuple(float(one.features[name]) for name in names) for one in found]
    _, *weights = fit(rows, [one.label for one in found])
    unit = weights[names.index(_UNIT)]
    return {name: round(weight / unit, 2) for name, weight in zip(names, weights, strict=True)}


def main() -> None:
    """Fit one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0, help="the fewest without it")
    parser.add_argument("--games", type=int, default=400)
    arguments = parser.parse_args()
    game = load_games(GAMES)[arguments.game]
    seats = arguments.seats or game.info.seats[0]
    found = positions(game, STRATEGIES[arguments.game], seats, arguments.games)
    print(f"{len(found)} positions of {arguments.games} games for {seats}")
    if found[0].features:
        weights = fitted_weights(found)
        print("".join(f"    {name!r}: {weight},\n" for name, weight in weights.items()))
        found = [
            one._replace(estimate=sum(weight * one.features[name] for name, weight in weights.items()))
            for one in found
        ]
    for stage in range(max(one.stage for one in found) + 1):
        rows = [((one.estimate,), one.label) for one in found if one.stage == stage] or [((0.0,), 0.5)]
        a, b = fit([row for row, _ in rows], [label for _, label in rows])
        mean = sum(y for _, y in rows) / len(rows)
        off = sum((y - 1 / (1 + exp(-a - b * x))) ** 2 for (x,), y in rows) / len(rows)
        print(f"({a:.3f}, {b:.4f}),  # {stage}: {len(rows)} labels, mean {mean:.2f}, error {off**0.5:.2f}")


if __name__ == "__main__":
    main()
