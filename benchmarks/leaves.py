"""What is an estimate worth? Fits the leaves of a game's strategy on games of its heuristic.

    python -m benchmarks.leaves GAME [--seats 2] [--games 400]

At the beginning of every turn each seat's estimate (``Strategy.estimate``) is kept; at the end of the game
all are labelled with what the game was worth to that seat. For each stage a logistic curve is fitted by
Newton's method, and the pairs are printed as they stand in the strategy, with their labels and errors.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import exp

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.players.strategies import STRATEGIES
from engine.players.strategy import Strategy

Labels = list[tuple[float, float]]
"""Estimates, each with what came of it."""
_RIDGE = 0.02


def labels(game: AnyGame, strategy: Strategy, seats: int, games: int) -> dict[int, Labels]:
    """By stage, the estimates of so many games."""
    found: dict[int, Labels] = defaultdict(list)
    for number in range(games):
        luck = Chance(number.to_bytes(32, "big"))
        options = game.settle(game.read_options("{}"), seats)
        state = game.new(options, seats, luck.fork("leaves"))
        chance, turn = FastChance.of(number), -1
        seen: list[tuple[int, int, float]] = []
        while awaited := game.awaited(state):
            if game.turn(state) != turn:
                turn = game.turn(state)
                seen += [(seat, *strategy.estimate(game, state, seat)) for seat in range(seats)]
            actor = min(awaited)
            game.advance(state, actor, strategy.policy(game, state, actor, chance))
        result = game.result(state)
        assert result is not None
        for seat, stage, estimate in seen:
            found[stage].append((estimate, strategy.result_value(result, seat)))
    return found


def fit(pairs: Labels, steps: int = 25) -> tuple[float, float]:
    """The logistic curve through some labels; a small ridge keeps it finite where they are all alike."""
    mean = sum(x for x, _ in pairs) / len(pairs)
    spread = max(1e-9, (sum((x - mean) ** 2 for x, _ in pairs) / len(pairs)) ** 0.5)
    a = b = 0.0
    for _ in range(steps):
        ga, gb, aa, ab, bb = -_RIDGE * a, -_RIDGE * b, _RIDGE, 0.0, _RIDGE
        for x, y in pairs:
            z = (x - mean) / spread
            p = 1 / (1 + exp(-max(-30.0, min(30.0, a + b * z))))
            w = p * (1 - p)
            ga += y - p
            gb += (y - p) * z
            aa += w
            ab += w * z
            bb += w * z * z
        det = aa * bb - ab * ab
        a, b = a + (bb * ga - ab * gb) / det, b + (aa * gb - ab * ga) / det
    return a - b * mean / spread, b / spread


def main() -> None:
    """Fit one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=0, help="the fewest without it")
    parser.add_argument("--games", type=int, default=400)
    arguments = parser.parse_args()
    game = load_games(GAMES)[arguments.game]
    found = labels(game, STRATEGIES[arguments.game], arguments.seats or game.info.seats[0], arguments.games)
    for stage in range(max(found) + 1):
        pairs = found.get(stage) or [(0.0, 0.5)]
        a, b = fit(pairs)
        mean = sum(y for _, y in pairs) / len(pairs)
        off = sum((y - 1 / (1 + exp(-a - b * x))) ** 2 for x, y in pairs) / len(pairs)
        print(f"({a:.3f}, {b:.4f}),  # {stage}: {len(pairs)} labels, mean {mean:.2f}, error {off**0.5:.2f}")


if __name__ == "__main__":
    main()
