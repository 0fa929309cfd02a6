"""A player in the line protocol of docs/engine-protocol.md. It builds, sends and uses what it can.

It reads three lines for a move - view, moves, go - and answers with the move that it likes best.
"""

import json
import random
import sys

LIKED = ("arrange", "caravan", "ship", "complete", "build", "harvest", "place", "play", "use", "go")
"""First words of moves, the best first."""


def choose(options: dict, view: dict, moves: list[str], seed: int) -> str:
    """A move of the kind that is liked best; of several the one that chance gives."""
    chance = random.Random(seed)

    def liking(move: str) -> int:
        word = move.split()[0]
        return LIKED.index(word) if word in LIKED else len(LIKED)

    best = min(map(liking, moves))
    move = chance.choice([move for move in moves if liking(move) == best])
    # Any legal move may be sent: Spice Traitors lists no bid, so one for round 1 is added here.
    return f"{move} 1:{min(5, options['bid_limit'])}" if move.startswith("set ") else move


def main() -> None:
    """Answer until the arena says quit."""
    options: dict = {}
    view: dict = {}
    moves: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            print("ready sample", flush=True)
        elif word == "options":
            options = json.loads(rest)
        elif word == "view":
            view = json.loads(rest)
        elif word == "moves":
            moves = json.loads(rest)
        elif word == "go":
            milliseconds, seed = map(int, rest.split())
            print("info", len(moves), "moves to choose from in", milliseconds, "ms")
            print("bestmove", choose(options, view, moves, seed), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
