"""A table is its options, seed and moves: the same log gives the same states and events, for ever."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from engine.core import chance, codec, errors
from engine.core.game import AnyGame


class Ply(codec.Record, frozen=True):
    """One entry of a log: a move as JSON, and who made it.

    An entry that ``undoes`` others, by their numbers from 1, is no move: those do not count any more.
    """

    seat: int
    move: bytes
    undoes: tuple[int, ...] = ()


class Log(codec.Record, frozen=True):
    """Everything that a table of a game is, by one of its rulesets."""

    options: bytes
    seats: int
    seed: bytes
    plies: tuple[Ply, ...] = ()


class Numbered(Protocol):
    """An entry of a log that knows its number."""

    @property
    def number(self) -> int:
        """From 1."""

    @property
    def undoes(self) -> Sequence[int]:
        """The numbers of entries that do not count any more."""


Entry = TypeVar("Entry", bound=Numbered)


def moves_that_count(entries: Iterable[Entry]) -> list[Entry]:
    """The moves of a log that count: without those taken back, and the entries that say so."""
    entries = list(entries)
    gone = {number for entry in entries for number in entry.undoes}
    return [entry for entry in entries if not entry.undoes and entry.number not in gone]


def start(game: AnyGame, log: Log) -> Any:
    """The state before the first ply."""
    return game.new(game.read_options(log.options), log.seats, chance.Chance(log.seed))


def replay(game: AnyGame, log: Log) -> Iterator[tuple[Any, list[Any]]]:
    """Each ply's state and events, in order; no events where moves are undone.

    Every move is checked again. The state changes with the next ply: copy it to
    keep it. Raises :class:`~engine.core.errors.IllegalMove` where a log does not obey the rules, and
    :class:`~engine.core.errors.UnreadableMove` where it undoes what it does not have.
    """
    state = start(game, log)
    made: dict[int, Ply] = {}
    for number, ply in enumerate(log.plies, 1):
        if not ply.undoes:
            made[number] = ply
            yield state, game.play(state, ply.seat, game.read_move(ply.move))
            continue
        if not made.keys() >= set(ply.undoes):
            raise errors.UnreadableMove(
                "Entry {number} of the log takes back moves that are not in it.", number=number
            )
        made = {other: kept for other, kept in made.items() if other not in ply.undoes}
        state = start(game, log)
        for kept in made.values():
            game.play(state, kept.seat, game.read_move(kept.move))
        yield state, []
