"""How fast are the environments? Steps a second of random agents, and what a step takes in floors.

    python -m benchmarks.environments [GAME ...] [--seconds 3]

Steps of one process, in its own processor time, with all that an agent gets: observation, mask, words of
the options. The floor is that of ``benchmarks.engines``, measured in the same run.
"""

from __future__ import annotations

import argparse
import random
from time import process_time

from benchmarks.engines import LOOP, floor
from cogs.game_module import load_games
from cogs.games import GAMES as MODULES
from engine.core.game import AnyGame
from engine.environment import GameEnvironment


def measure(game: AnyGame, seconds: float) -> tuple[int, int, int, float]:
    """Whole episodes for so many seconds: steps, episodes, how many were cut off, and how long it took."""
    environment, picks = GameEnvironment(game), random.Random(1)
    steps = episodes = cut = 0
    start = process_time()
    while process_time() - start < seconds:
        environment.reset(seed=episodes)
        for _ in environment.agent_iter(1 << 30):
            _, _, termination, truncation, info = environment.last()
            if termination or truncation:
                environment.step(None)
                continue
            environment.step(picks.randrange(len(info["options"])))
            steps += 1
        episodes += 1
        cut += truncation
    return steps, episodes, cut, process_time() - start


def main() -> None:
    """Measure the games named, or all, at their fewest seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", help="names of games; all without any")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of each game")
    arguments = parser.parse_args()
    games = load_games(MODULES)
    print(
        f"{'game':<12}{'steps/s':>9}{'floors a step':>15}{'episodes':>10}{'steps of one':>14}{'cut off':>9}"
    )
    for name in arguments.games or games:
        before = floor()
        steps, episodes, cut, took = measure(games[name], arguments.seconds)
        least = min(before, floor())
        floors = took / steps * 1e6 / least
        print(f"{name:<12}{steps / took:>9.0f}{floors:>15.1f}{episodes:>10}{steps // episodes:>12}{cut:>9}")
    print(f"floor: {least:.1f} us for {LOOP} additions")


if __name__ == "__main__":
    main()
