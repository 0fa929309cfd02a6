"""What follows a move in the same turn, told as far as it is certain."""

from typing import Any

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.players.strategy import Strategy

_WORLDS = 3
"""Worlds in which a move is made to find out whether what it brings is known beforehand."""
_MOST = 12


def continuation(
    strategy: Strategy, game: AnyGame, view: object, seat: int, move: object, chance: Chance
) -> tuple[Any, ...]:
    """The moves of ``seat`` after ``move``, each the strategy's first candidate, up to the end of its turn.

    They end before where chance or others have their say: where the worlds that fit the view part.
    """
    worlds = [game.resample(view, chance.fork(f"line {number}")) for number in range(_WORLDS)]
    turn, line = game.turn(worlds[0]), []
    for _ in range(_MOST):
        for world in worlds:
            game.push(world, seat, move)
        first, *others = (game.view(world, seat) for world in worlds)
        state = worlds[0]
        if game.awaited(state) != {seat} or game.turn(state) != turn or any(move != first for move in others):
            break
        move = strategy.candidates(game, first, seat, chance, 1)[0]
        line.append(move)
    return tuple(line)
