"""Which habits win? Fits those of Ceylon's heuristic by the cross-entropy method.

    python -m benchmarks.habits [--rounds 25] [--games 300]

Each round draws 60 habits around the best so far, lets each play so many games of two from both seats against
*steady* and against the middle of the round, and goes on around the best quarter; games against *steady*
count 7 to 3. All of it takes an hour of the processor; what is printed was rounded by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from statistics import mean, pstdev

from engine.ceylon.advice import CardValues
from engine.ceylon.game import Ceylon
from engine.ceylon.types import Options
from engine.core.chance import Chance
from engine.players.ceylon import STEADY, Habits, choose

GAME = Ceylon()
DRAWN, BEST, AGAINST_STEADY, SEATS = 60, 15, 0.7, 2
KINDS = tuple(STEADY.values.singles)
Numbers = Sequence[float]
"""Of habits: when to ship, spare Clippers, whether spare Winds are called, what the first to fourth card of
each kind add, what the stacks of goods count."""


def numbers_of(habits: Habits) -> list[float]:
    values = habits.values
    steps = [
        after - before
        for kind in KINDS
        for before, after in zip(values.singles[kind], values.singles[kind][1:], strict=False)
    ]
    return [habits.ship_at, habits.spare_clippers, habits.call_spare_winds, *steps, *values.wares]


def habits_of(numbers: Numbers) -> Habits:
    """The inverse of :func:`numbers_of`: rounded, and no card is worth less than nothing."""
    ship_at, clippers, winds, *rest = numbers
    singles, wares = {}, rest[4 * len(KINDS) :]
    for number, kind in enumerate(KINDS):
        worth = [0.0]
        for step in rest[4 * number : 4 * number + 4]:
            worth.append(round(worth[-1] + max(0.0, step), 1))
        singles[kind] = tuple(worth)
    one, two, three, four, five = (round(max(0.0, share), 2) for share in wares)
    return Habits(
        round(ship_at), round(clippers), winds > 0.5, CardValues(singles, (one, two, three, four, five))
    )


def wins(habits: Habits, other: Habits, games: int, first: int) -> float:
    """The share of games that habits win against others, each deal from both seats."""
    won = 0
    for number in range(games):
        luck = Chance((first + number // SEATS).to_bytes(32, "big"))
        state, picks = GAME.new(Options(), SEATS, luck.fork("table")), luck.fork("picks")
        seat = number % SEATS
        while awaited := GAME.awaited(state):
            actor = min(awaited)
            own = habits if actor == seat else other
            GAME.push(state, actor, choose(GAME, GAME.view(state, actor), actor, picks, own))
        won += state.player == seat
    return won / games


def fit(rounds: int, games: int) -> Habits:
    """The middle of the last round."""
    random = Random(1)
    middle = numbers_of(STEADY)
    spread = [max(0.5, number / 4) for number in middle]
    for number in range(rounds):
        drawn = [
            [random.gauss(at, width) for at, width in zip(middle, spread, strict=True)] for _ in range(DRAWN)
        ]
        now, deal = habits_of(middle), number * games
        scores = [
            AGAINST_STEADY * wins(habits_of(one), STEADY, games, deal)
            + (1 - AGAINST_STEADY) * wins(habits_of(one), now, games, deal)
            for one in drawn
        ]
        order = sorted(range(DRAWN), key=lambda place: -scores[place])[:BEST]
        columns = list(zip(*(drawn[place] for place in order), strict=True))
        middle, spread = list(map(mean, columns)), [max(0.05, pstdev(column)) for column in columns]
        print(f"round {number + 1}: best {100 * max(scores):.1f} %", flush=True)
    return habits_of(middle)


def main() -> None:
    """Fit, and play the result once more on other deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--games", type=int, default=300, help="against each of the two")
    arguments = parser.parse_args()
    found = fit(arguments.rounds, arguments.games)
    print(found)
    print(f"{100 * wins(found, STEADY, 2 * arguments.games, 10**6):.1f} % of fresh games against steady")


if __name__ == "__main__":
    main()
