"""What does a ply of the Palimpsest cost beside one of python-chess? Legal moves listed and one played.

    pip install chess; python -m benchmarks.beside_chess [--plies 4000]

A ply of ours and one of chess come in turn, so that both meet the same machine; moves are chosen by lot, and
games begin again when they end. Medians, and the quickest tenth, in microseconds.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any

import chess

from cogs.game_module import load_games
from cogs.games import GAMES
from engine.core.chance import Chance

SEATS = 2


def timed(moves: Callable[[], Sequence[Any]], push: Callable[[Any], object], lot: random.Random) -> float:
    """Seconds to list the moves and to make one."""
    begun = perf_counter()
    listed = moves()
    between = perf_counter()
    move = lot.choice(listed)
    chosen = perf_counter()
    push(move)
    return perf_counter() - chosen + between - begun


def ours() -> Iterator[float]:
    """Seconds of ply after ply."""
    game, lot, number = load_games(GAMES)["palimpsest"], random.Random(0), 0
    while True:
        luck, number = Chance(number.to_bytes(32, "big")), number + 1
        state = game.new(game.read_options("{}"), SEATS, luck.fork("table"))
        while acting := sorted(game.to_act(state)):
            seat = acting[0]
            yield timed(
                lambda state=state, seat=seat: game.moves(state, seat),  # type: ignore[misc]
                lambda move, state=state, seat=seat: game.push(state, seat, move),  # type: ignore[misc]
                lot,
            )


def theirs() -> Iterator[float]:
    """Seconds of ply after ply."""
    lot = random.Random(0)
    while True:
        board = chess.Board()
        while not board.is_game_over():
            yield timed(lambda board=board: list(board.legal_moves), board.push, lot)  # type: ignore[misc]


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--plies", type=int, default=4000)
    plies = parser.parse_args().plies
    pairs = zip(ours(), theirs(), strict=True)
    columns = [sorted(column) for column in zip(*(next(pairs) for _ in range(plies)), strict=True)]
    for part, words in ((2, "median"), (10, "quickest tenth")):
        we, they = (column[plies // part] * 1e6 for column in columns)
        print(f"{words}: {we:.1f} beside {they:.1f} us, {we / they:.2f} times")


if __name__ == "__main__":
    main()
