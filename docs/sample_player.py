"""A player in the line protocol of docs/engine-protocol.md. It builds, sends and uses what it can.

It reads three lines for a move - view, moves, go - and answers with the move that it likes best. In games of
which the list has a small part it puts moves together word by word: no list has bids, or divides cubes.
"""

import json
import random
import sys

LIKED = ("arrange", "caravan", "ship", "complete", "build", "harvest", "place", "play", "use", "go")
"""First words of moves, the best first."""


def choose(moves: list[str], chance: random.Random) -> str:
    """A move of the kind that is liked best; of several the one that chance gives."""

    def liking(move: str) -> int:
        word = move.split()[0]
        return LIKED.index(word) if word in LIKED else len(LIKED)

    best = min(map(liking, moves))
    return chance.choice([move for move in moves if liking(move) == best])


def put_together(chance: random.Random) -> str:
    """Any legal move, chosen word by word."""
    words: list[str] = []
    while True:
        print("choose", *words, flush=True)
        answer, _, rest = sys.stdin.readline().strip().partition(" ")
        if answer == "whole":
            return rest
        words.append(chance.choice(json.loads(rest.partition(" ")[2])))


def main() -> None:
    """Answer until the arena says quit."""
    moves, game = [], ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            print("ready sample", flush=True)
        elif word == "game":
            game = rest
        elif word == "moves":
            moves = json.loads(rest)
        elif word == "go":
            print("info", len(moves), "moves are listed")
            chance = random.Random(rest.split()[1])
            move = put_together(chance) if game in ("palimpsest", "traitors") else choose(moves, chance)
            print("bestmove", move, flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
