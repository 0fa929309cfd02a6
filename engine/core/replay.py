"""A table is its options, seed and moves: the same log gives the same states and events, for ever."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.chance import Chance
from engine.core.codec import Record
from engine.core.game import AnyGame


class Ply(Record, frozen=True):
    """One move of a log: who made it, and the move as JSON."""

    seat: int
    move: bytes


class Log(Record, frozen=True):
    """Everything that a table is."""

    game: str
    ruleset: int
    options: bytes
    seats: int
    seed: bytes
    plies: tuple[Ply, ...] = ()


def start(game: AnyGame, log: Log) -> Any:
    """The state before the first ply."""
    return game.new(game.read_options(log.options), log.seats, Chance(log.seed))


def replay(game: AnyGame, log: Log) -> Iterator[tuple[Any, list[Any]]]:
    """Each ply's state and events, in order, every move checked again.

    The state is one object that changes: copy it to keep it. Raises
    :class:`~engine.core.errors.IllegalMove` where a log does not obey the rules.
    """
    state = start(game, log)
    for ply in log.plies:
        yield state, game.play(state, ply.seat, game.read_move(ply.move))
