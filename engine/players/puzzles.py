"""Puzzles: what one seat sees of a real game, where one of its moves is clearly the best.

A puzzle is a view, never a state: other hands are in none. Options that a table usually has are left out and
put in again when it is read, so that a deck or a map does not stand in every puzzle.
"""

from typing import Any

import msgspec

from engine.core.codec import Record, decode, encode
from engine.core.game import AnyGame
from engine.players.player import ChosenMove, RankedMove

PUZZLE_FORMAT = "caravanserai-puzzles-2"


class PuzzleMove(Record, frozen=True):
    """A move to choose from, with what a search found out about it: see ``RankedMove``."""

    move: msgspec.Raw
    value: float
    error: float
    visits: int
    gains: dict[str, float]
    behind: float
    behind_error: float


class Puzzle(Record, frozen=True):
    """What one seat saw in a game, and the moves in question as a search ranked them."""

    key: str
    """Names it for ever: ``game-1a2b3c4d``."""
    seats: int
    seat: int
    """Whose move it is."""
    view: msgspec.Raw
    """That seat's, without options."""
    moves: tuple[PuzzleMove, ...]
    """The best first."""


class PuzzleSet(Record, frozen=True):
    """A game's puzzles as a file keeps them; they hold for the rules of this ``ruleset``."""

    format: str
    game: str
    ruleset: int
    puzzles: tuple[Puzzle, ...]


def puzzle_of(key: str, seats: int, seat: int, view: object, ranked: tuple[RankedMove, ...]) -> Puzzle:
    """A puzzle to be kept; ``ranked`` are its moves, the best first."""
    plain = msgspec.to_builtins(view, str_keys=True)
    plain.pop("options", None)
    moves = tuple(
        PuzzleMove(
            msgspec.Raw(encode(candidate.move)),
            round(candidate.value, 4),
            round(candidate.error, 4),
            candidate.visits,
            {name: round(amount, 2) for name, amount in candidate.gains.items()},
            round(candidate.behind, 4),
            round(candidate.behind_error, 4),
        )
        for candidate in ranked
    )
    return Puzzle(key, seats, seat, msgspec.Raw(encode(plain)), moves)


def read_view(game: AnyGame, puzzle: Puzzle) -> Any:
    """The view of a puzzle. Raises ``UnreadableMove`` where it is of other rules."""
    plain = msgspec.json.decode(puzzle.view)
    if "options" in getattr(game.view_type, "__struct_fields__", ()):
        plain["options"] = msgspec.to_builtins(usual_options(game, puzzle.seats), str_keys=True)
    return decode(encode(plain), game.view_type)


def read_choice(game: AnyGame, puzzle: Puzzle) -> ChosenMove:
    """What the search found: the best move, and the others. Raises ``UnreadableMove``."""
    ranked = tuple(
        RankedMove(
            game.read_move(bytes(candidate.move)),
            candidate.value,
            candidate.error,
            candidate.visits,
            candidate.gains,
            candidate.behind,
            candidate.behind_error,
        )
        for candidate in puzzle.moves
    )
    return ChosenMove(ranked[0].move, ranked)


def usual_options(game: AnyGame, seats: int) -> Any:
    """The options of a table for which nobody chose any."""
    return game.settle(game.read_options("{}"), seats)
