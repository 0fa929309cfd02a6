"""Learns what tables of the Palimpsest are worth, from games of its steady players among themselves.

    python -m benchmarks.learning_palimpsest [--games 30000] [--write engine/players/palimpsest_weights.py]

At each turn what the seat on turn sees is kept, and the one that has just played, and what the game became
worth to them. One play in ten is one of the best six, and one in ten has all its cubes on any card: a search
asks about such tables too. The network is fitted by Adam on nine tenths of the games; how well it foretells
the others is printed. 3,000 games took six minutes on a busy machine, all 30,000 were not tried: those of the
weights in the tree were played by a quicker program of the same rules, which is not there. Interrupted in the
games, it learns from those that were played.
"""

from __future__ import annotations

import argparse
import contextlib
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from benchmarks.learning import writable
from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance, FastChance
from engine.palimpsest.advice import PartialPlay
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.types import Play, Put
from engine.players.palimpsest_outlook import LAYERS, Outlook, look, read_card
from engine.players.strategy import win_share

SEATS = (2, 2, 3, 2, 4)
"""One game after another."""
_FIRST_GAME = 1000
_HELD_BACK = 10
"""Of so many games one is not learned from."""
_BETTER, _ODD, _SPREAD = 6, 60, 10
"""One of the best six plays six times in sixty, and cubes elsewhere once in ten."""
_BATCH = 64
_RATES = (0.002, 0.001, 0.0005, 0.0002)
"""How far a step goes, pass by pass."""


class Positions(NamedTuple):
    """What seats saw, and what came of it."""

    kinds: NDArray[np.float32]
    """What is read of each card that was seen anywhere."""
    cards: NDArray[np.int32]
    """Which kinds each position shows, one position after another."""
    starts: NDArray[np.int64]
    """Where the cards of a position begin, and at last where they end."""
    numbers: NDArray[np.float32]
    labels: NDArray[np.float32]
    games: NDArray[np.int32]


def play(game: Palimpsest, number: int, seats: int) -> list[tuple[Outlook, float]]:
    """What the seats saw in the game of a number, and what it was worth to them."""
    state = game.new(game.settle(game.read_options("{}"), seats), seats, luck(number))
    chance, seen = FastChance.of(number), list[tuple[int, Outlook]]()
    while game.to_act(state):
        seat = state.acting
        looking = (seat, (seat - 1) % seats) if state.turn else (seat,)
        seen += [(one, look(game.tables, state, one)) for one in looking]
        rank, spread, where = (chance.below(bound) for bound in (_ODD, _SPREAD, 1 << 16))
        advice = game.advice(game.view(state, seat))
        *_, move = advice.evaluator.plays(rank + 1 if rank < _BETTER else 1)
        todo = advice.todo(PartialPlay(move.card, (move.x, move.y)))
        if not spread and todo.targets:
            put = Put(todo.targets[where % len(todo.targets)], todo.cubes)
            move = Play(move.card, move.x, move.y, (put,))
        game.push(state, seat, move)
    result = game.result(state)
    assert result is not None
    return [(outlook, win_share(result, seat)) for seat, outlook in seen]


def luck(number: int) -> Chance:
    """What decides about the deal of a game."""
    return Chance(number.to_bytes(32, "big")).fork("t")


def collected(game: Palimpsest, first: int, games: int) -> Positions:
    """The positions of so many games, or of those that were played when somebody interrupted."""
    kinds: dict[Any, int] = {}
    cards, starts, played = list[int](), [0], list[int]()
    numbers, labels = list[Sequence[float]](), list[float]()
    with contextlib.suppress(KeyboardInterrupt):
        for number in tqdm(range(first, first + games), unit="game", leave=False):
            for outlook, label in play(game, number, SEATS[number % len(SEATS)]):
                cards += [kinds.setdefault(card, len(kinds)) for card in outlook.cards]
                starts.append(len(cards))
                numbers.append(outlook.numbers)
                labels.append(label)
                played.append(number)
    whole = len(played)  # positions; of one more some parts may be there
    return Positions(
        np.array([read_card(card) for card in kinds], np.float32),
        np.array(cards[: starts[whole]], np.int32),
        np.array(starts[: whole + 1]),
        np.array(numbers[:whole], np.float32),
        np.array(labels[:whole], np.float32),
        np.array(played, np.int32),
    )


class Network:
    """The network while it learns."""

    def __init__(self) -> None:
        random = np.random.default_rng(0)
        self.layers = [
            (random.normal(size=size) * (1 / size[1]) ** 0.5).astype(np.float32) for size in LAYERS
        ]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def step(self, found: Positions, batch: NDArray[Any], rate: float) -> float:
        """Learn from some positions; the log loss before. A rate of 0 only asks."""
        first, second, third, last = self.layers
        counts = np.diff(found.starts)[batch]
        ends = np.cumsum(counts)
        at = np.arange(ends[-1]) + np.repeat(found.starts[batch] - ends + counts, counts)
        cards = found.kinds[found.cards[at]]
        read = _with_one(np.maximum(cards @ first.T, 0))
        table = np.add.reduceat(read @ second.T, ends - counts)
        seen = _with_one(np.column_stack([table, found.numbers[batch]]))
        hidden = _with_one(np.maximum(seen @ third.T, 0))
        chances = 1 / (1 + np.exp(-(hidden @ last.T)[:, 0]))
        labels = found.labels[batch]
        loss = -(labels * np.log(chances + 1e-6) + (1 - labels) * np.log(1 - chances + 1e-6)).mean()
        if rate:
            off = ((chances - labels) / len(batch))[:, None]
            hidden_off = (off @ last * (hidden > 0))[:, :-1]
            cards_off = np.repeat((hidden_off @ third)[:, : len(second)], counts, axis=0)
            read_off = (cards_off @ second * (read > 0))[:, :-1]
            self._descend([read_off.T @ cards, cards_off.T @ read, hidden_off.T @ seen, off.T @ hidden], rate)
        return float(loss)

    def _descend(self, slopes: Sequence[NDArray[Any]], rate: float) -> None:
        """A step of Adam."""
        self.steps += 1
        for layer, mean, square, slope in zip(self.layers, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            steady, even = 1 - 0.9**self.steps, 1 - 0.999**self.steps
            layer -= rate * mean / steady / (np.sqrt(square / even) + 1e-8)


def _with_one(rows: NDArray[Any]) -> NDArray[Any]:
    return np.column_stack([rows, np.ones(len(rows), np.float32)])


def learn(found: Positions, file: Path | None) -> Network:
    """Fit the network, print what it is worth on games not learned from, and write the module."""
    test = found.games // len(SEATS) % _HELD_BACK == 0
    known, others = np.flatnonzero(~test), np.flatnonzero(test)
    network, random = Network(), np.random.default_rng(1)
    parts = np.array_split(others, len(others) // 99 + 1)
    for rate in _RATES:
        order = random.permutation(known)
        for start in tqdm(range(0, len(order) - _BATCH + 1, _BATCH), unit="step", leave=False):
            network.step(found, order[start : start + _BATCH], rate)
        loss = np.mean([network.step(found, some, 0) for some in parts])
        print(f"{len(known)} positions; log loss on {len(others)} of games not seen: {loss:.4f}")
    if file is not None:
        weights = np.concatenate([layer.ravel() for layer in network.layers]).astype("<f2").tobytes()
        lines = "".join(f'    "{line}"\n' for line in wrap(b64encode(weights).decode(), 100))
        text = '"""The weights of the network for the Palimpsest, row by row, as half floats.\n\n'
        text += f"Learned from {len(set(found.games))} games of steady players"
        text += " by ``python -m benchmarks.learning_palimpsest``.\n"
        file.write_text(f'{text}"""\n\nWEIGHTS = (\n{lines})\n', encoding="utf-8")
    return network


def main() -> None:
    """Play, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=30_000)
    parser.add_argument("--write", type=writable)
    arguments = parser.parse_args()
    learn(collected(load_games(GAMES)["palimpsest"], _FIRST_GAME, arguments.games), arguments.write)


if __name__ == "__main__":
    main()
