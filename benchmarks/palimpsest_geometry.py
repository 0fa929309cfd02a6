"""What does the Palimpsest's geometry cost? Each of its questions, at tables of every size and the worst.

    python -m benchmarks.palimpsest_geometry

Times are medians in microseconds, beside their ratio to the plain loop of ``benchmarks.engines``. Legal
places and what they touch are kept up while cards are laid, so that laying pays for them; a place is then
judged for a card by what it scores, buries and places. The budget for all places of a whole hand is 200 us
at a usual table, which has 40 to 50 places.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from statistics import median
from time import perf_counter

import data
from benchmarks.engines import floor
from engine.core.chance import Chance
from engine.palimpsest import board as boards
from engine.palimpsest import lattice
from engine.palimpsest.game import Palimpsest
from engine.palimpsest.outcome import outcome, outcomes
from engine.palimpsest.state import State

ROUNDS = 200
SEATS = 5
OPTIONS = '{"excuse": true, "pawns": true, "courts": true, "last": "hands", "cubes": 40}'
TURNS = (0, 10, 20, 30)
"""Turns after which a random game is looked at."""


def tables(game: Palimpsest) -> dict[str, State]:
    """States to be measured: a game as it grows, and the zigzag row that offers the most places."""
    chance = Chance(b"\7" * 32)
    state = game.new(game.read_options(OPTIONS), SEATS, Chance(chance.fork("table").seed))
    worst = game.copy(state)
    # The cards of everybody but the reader are laid too.
    worst.deck += [card for seat, hand in enumerate(worst.hands) if seat != worst.acting for card in hand]
    found = {}
    for turn in range(max(TURNS) + 1):
        if turn in TURNS:
            found[f"cards: {turn + 1}"] = game.copy(state)
        game.push(state, state.acting, game.sample(state, state.acting, chance))
    for number in count(1):
        place = lattice.place_at(2 * number, number % 2)
        if place is None or not worst.deck:
            break
        boards.lay(worst.board, worst.deck.pop(), place)
    return found | {f"zigzag: {len(worst.board.laid)}": worst}


def costs(game: Palimpsest, state: State) -> dict[str, float]:
    """Microseconds of each question at a state."""
    board, tables_, seat = state.board, game.tables, state.acting
    card = state.hands[seat][0]
    places = sorted(board.free)
    middle = places[len(places) // 2]
    copies = iter([boards.copy(board) for _ in range(ROUNDS)])
    return {
        "lay": timed(lambda: boards.lay(next(copies), card, middle)),
        "touched": timed(lambda: boards.touched(board, middle)),
        "buries": timed(lambda: boards.buries(board, middle)),
        "outcome": timed(lambda: outcome(board, tables_, seat, card, middle)),
        "hand's outcomes": timed(lambda: outcomes(board, tables_, seat, state.hands[seat])),
        "hand's plays": timed(lambda: game.moves(state, seat)),
    }


def timed(work: Callable[[], object]) -> float:
    """Microseconds of a piece of work, median."""
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return median(times) * 1e6


def main() -> None:
    """Print the figures."""
    game = Palimpsest.load(data.read_text)
    unit = floor()
    for at, (name, state) in enumerate(tables(game).items()):
        found = costs(game, state)
        if not at:
            print(f"{'table':<16}{'places':>7}" + "".join(f"{each:>18}" for each in found))
        shown = "".join(f"{time:>10.1f} ({time / unit:>5.2f})" for time in found.values())
        print(f"{name:<16}{len(state.board.free):>7}{shown}")
    print(f"floor: {unit:.1f} us for a thousand additions")


if __name__ == "__main__":
    main()
