"""Learns what positions of Spice Traitors are worth, from games of its computer players among themselves.

    python -m benchmarks.learning [--games 12000] [--seats 4 4 3 4 5 4 6] [--level steady] [--write FILE]

Before each round every seat's features are kept, and what the game became worth to it. For each round a
logistic curve is fitted by Newton's method on four fifths of the games, and what it explains of the others is
printed; with ``--write engine/players/traitors_weights.py`` one fitted on all becomes what players read. With
``--level strong`` it learns from games of players who use the last one. Interrupted in the games, it learns
from those that were played.
"""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from cogs import game_module, games
from engine.core.chance import Chance, FastChance
from engine.core.game import AnyGame
from engine.players import Player, traitors_outlook, traitors_weights
from engine.players.traitors_strategy import PLAYERS, STRATEGY

_RIDGE = 3.0
_STEPS = 12
_FIRST_GAME = 1000
_HELD_BACK = 5
"""Of so many games one is not learned from."""


def play(game: AnyGame, player: Player, number: int, seats: int) -> list[tuple[float, ...]]:
    """The positions of the game of a number: its number, the round, what it was worth, then the features."""
    luck = Chance(number.to_bytes(32, "big"))
    state: Any = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("t"))
    chance, seen, known = FastChance.of(number), list[tuple[int, int, list[float]]](), 0
    while awaited := game.awaited(state):
        if state.phase in ("travel", "spring") and state.round != known:
            known = state.round
            seen += [(known, seat, traitors_outlook.features(state, seat)) for seat in range(seats)]
        seat = min(awaited)
        game.push(state, seat, player.choose(game, game.view(state, seat), seat, chance))
    result = game.result(state)
    assert result is not None
    return [(number, after, STRATEGY.result_value(result, seat), *found) for after, seat, found in seen]


def fit(rows: NDArray[Any], labels: NDArray[Any]) -> NDArray[Any]:
    """The logistic curve through labels: its constant, then a weight for each column of the rows."""
    means, spreads = rows.mean(0), rows.std(0) + 1e-9
    scaled = np.column_stack([np.ones(len(rows)), (rows - means) / spreads])
    found = np.zeros(scaled.shape[1])
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-scaled @ found))
        bend = scaled.T @ (scaled * (p * (1 - p))[:, None]) + _RIDGE * np.eye(len(found))
        found += np.linalg.solve(bend, scaled.T @ (labels - p) - _RIDGE * found)
    weights = found[1:] / spreads
    return np.concatenate([[found[0] - weights @ means], weights])


def explained(found: NDArray[Any], rows: NDArray[Any], labels: NDArray[Any]) -> float:
    """Which share of the variance of labels a curve explains."""
    p = 1 / (1 + np.exp(-(found[0] + rows @ found[1:])))
    return float(1 - ((labels - p) ** 2).mean() / labels.var())


def main() -> None:
    """Play, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument(
        "--seats", type=int, nargs="+", default=[4, 4, 3, 4, 5, 4, 6], help="one after another"
    )
    parser.add_argument("--level", choices=sorted(PLAYERS), default="steady")
    parser.add_argument("--write", type=writable)
    arguments = parser.parse_args()
    game, player = game_module.load_games(games.GAMES)["traitors"], PLAYERS[arguments.level]
    positions: list[tuple[float, ...]] = []
    with contextlib.suppress(KeyboardInterrupt):
        for number in tqdm(range(_FIRST_GAME, _FIRST_GAME + arguments.games), unit="game", leave=False):
            positions += play(game, player, number, arguments.seats[number % len(arguments.seats)])
    learn(np.array(positions), arguments.write, arguments.level)


def writable(name: str) -> Path:
    """A file that can be written to: to be known before hours of games."""
    Path(name).open("a").close()
    return Path(name)


def learn(positions: NDArray[Any], file: Path | None, level: str) -> None:
    """Fit every round's curve, print what it is worth, and write the module."""
    found = []
    for number in range(1, int(positions[:, 1].max()) + 1):
        table = positions[positions[:, 1] == number]
        rows, labels, test = table[:, 3:], table[:, 2], table[:, 0] % _HELD_BACK == 0
        share = explained(fit(rows[~test], labels[~test]), rows[test], labels[test])
        print(f"round {number}: {len(table)} positions; {share:.3f} of the variance of games not seen")
        found.append(fit(rows, labels))
    if file is not None:
        lines = [
            f"    {name!r}: {tuple(round(float(one[at]), 4) for one in found)},\n"
            for at, name in enumerate(traitors_weights.WEIGHTS)
        ]
        text = '"""What a seat of Spice Traitors is worth: of each feature its weight before each round.\n\n'
        text += f"Learned from {len(set(positions[:, 0]))} games of {level} players"
        text += ' by ``python -m benchmarks.learning``.\n"""\n\nWEIGHTS = {\n'
        file.write_text(text + "".join(lines).replace("'", '"') + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
