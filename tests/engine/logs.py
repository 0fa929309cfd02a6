"""Logs of whole games as readable files, and the search for one of each ending.

``python -m tests.engine.logs GAME`` plays until it has a log of every ending that is still missing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.core.replay import Log, Ply
from engine.players import GreedyPlayer, Player, RandomPlayer
from tests.engine.games import entries, games
from tests.engine.playouts import chance

FOLDER = Path(__file__).parent / "logs"
MOST_GAMES = 5000


def file_of(name: str, ending: str) -> Path:
    """The log that ends a game in this way."""
    return FOLDER / f"{name}-{ending}.txt"


def write_log(game: AnyGame, log: Log) -> str:
    """A log as text: a line of description, then one ply a line."""
    head = {
        "game": game.info.name,
        "ruleset": game.info.ruleset,
        "seats": log.seats,
        "seed": log.seed.hex(),
        "options": json.loads(log.options),
    }
    plies = [f"{ply.seat}: {game.text(game.read_move(ply.move))}" for ply in log.plies]
    return "\n".join([json.dumps(head), *plies]) + "\n"


def read_log(text: str) -> Log:
    """The log of :func:`write_log`'s text."""
    first, *lines = text.splitlines()
    head = json.loads(first)
    game = games()[head["game"]]
    plies = []
    for line in lines:
        seat, words = line.split(": ", 1)
        plies.append(Ply(int(seat), encode(game.parse(words))))
    options = json.dumps(head["options"]).encode()
    return Log(options, head["seats"], bytes.fromhex(head["seed"]), tuple(plies))


def play_out(game: AnyGame, options: str, seats: int, player: Player, luck: Chance) -> tuple[Log, Any]:
    """A whole game of one player in all seats, and its last state."""
    seed = luck.fork("seed").seed
    state = game.new(game.read_options(options), seats, Chance(seed))
    plies = []
    while acting := sorted(game.to_act(state)):
        seat = luck.choice(acting)
        move = player.choose(game, game.view(state, seat), seat, luck)
        game.play(state, seat, move)
        plies.append(Ply(seat, encode(move)))
    settled = encode(game.read_options(options))
    return Log(settled, seats, seed, tuple(plies)), state


def main() -> None:
    """Search for the endings of the games named on the command line."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or list(entries()):
        game, entry = games()[name], entries()[name]
        players: list[Player] = [RandomPlayer(), *entry.seekers]
        if entry.evaluate is not None:
            players.append(GreedyPlayer(entry.evaluate))
        missing = {ending for ending in entry.endings if not file_of(name, ending).exists()}
        for number in range(MOST_GAMES):
            if not missing:
                break
            luck = chance(name, "endings", number)
            seats = luck.choice(entry.seats or range(game.info.seats[0], game.info.seats[1] + 1))
            log, state = play_out(game, entry.options[0], seats, players[number % len(players)], luck)
            result = game.result(state)
            if result is not None and result.ending in missing:
                missing.remove(result.ending)
                file_of(name, result.ending).write_text(write_log(game, log), encoding="utf-8")
                print(file_of(name, result.ending).name)
        if missing:
            print(f"{name}: no game ended with {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main()
