"""A finished game as a file of its own: it proves itself, and gives back every position, without a database.

The file is JSON. It holds the seed that the table's commitment was made from, the players' words, the
options, and each move with what it caused; people are in it by the names that they had, nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from engine.core import codec, replay
from engine.core.chance import SEED_BYTES, commitment, mixed_seed
from engine.core.errors import EngineError
from engine.core.game import AnyGame, Result
from tables.core.errors import TableError
from tables.core.types import ClockSpec, Frozen, Person, Place, Seat, SeedWords, TableInfo
from tables.table.history import History
from tables.table.loaded import LoadedTable, LoggedMove

RECORD_FORMAT = "caravanserai-game-1"


class RecordedMove(Frozen, frozen=True):
    """A move of a record: who made it, in the game's own short text and whole, and what it caused."""

    seat: int
    text: str
    """For people; the rest is what counts."""
    at: datetime
    automatic: bool
    move: msgspec.Raw
    events: msgspec.Raw
    undoes: tuple[int, ...] = ()
    """The moves that were taken back here, by their numbers from 1; then there is no other move."""


class GameRecord(Frozen, frozen=True):
    """A game that is over."""

    format: str
    table: int
    game: str
    ruleset: int
    options: msgspec.Raw
    seats: tuple[str, ...]
    """The players' names."""
    seed: str
    """In hex."""
    commitment: str
    """The seed's SHA-256, as it was posted before the game."""
    words: tuple[str, ...]
    """What players mixed into the seed."""
    started: datetime
    moves: tuple[RecordedMove, ...]
    result: Result | None
    """None where the table was closed without one."""

    def written(self) -> bytes:
        """The record as a file: JSON that :func:`read_record` reads."""
        return msgspec.json.format(codec.encode(self), indent=1) + b"\n"


def read_record(data: bytes) -> GameRecord:
    """The record of a file; raises :class:`TableError` that names what is wrong."""
    try:
        record = msgspec.json.decode(data, type=GameRecord)
        if record.format != RECORD_FORMAT:
            raise TableError("This is not a game record: its format is {format}.", format=record.format)
        if len(bytes.fromhex(record.seed)) != SEED_BYTES:
            raise ValueError("the seed is of another length")
    except (msgspec.DecodeError, ValueError) as error:
        raise TableError("This is not a game record: {reason}", reason=str(error)) from error
    return record


def record_of(loaded: LoadedTable, plies: Sequence[LoggedMove]) -> GameRecord:
    """The record of a table with all its moves."""
    game, info = loaded.game, loaded.info
    assert loaded.started is not None
    return GameRecord(
        format=RECORD_FORMAT,
        table=info.id,
        game=info.game,
        ruleset=info.ruleset,
        options=msgspec.Raw(info.options),
        seats=info.names,
        seed=loaded.seed.hex(),
        commitment=info.commitment,
        words=tuple(words.text for words in info.words),
        started=loaded.started,
        moves=tuple(
            RecordedMove(
                ply.seat,
                "taken back" if ply.undoes else game.text(game.read_move(ply.move)),
                ply.at,
                ply.automatic,
                msgspec.Raw(ply.move or b"null"),
                msgspec.Raw(codec.encode(ply.events)),
                ply.undoes,
            )
            for ply in plies
        ),
        result=game.result(loaded.state),
    )


class RecordedGame:
    """A record and the rules that it was played by."""

    def __init__(self, record: GameRecord, games: Mapping[str, AnyGame]) -> None:
        """Raises :class:`TableError` where the rules are not at hand."""
        game = games.get(record.game)
        if game is None or game.info.ruleset != record.ruleset:
            raise TableError(
                (
                    "This is a game of {game} by version {number} of the rules, which this "
                    "program does not have."
                ),
                game=record.game,
                number=record.ruleset,
            )
        self.record = record
        self.game = game

    @property
    def seed_fits(self) -> bool:
        """Whether the seed has the commitment that was posted, as the record says."""
        return commitment(bytes.fromhex(self.record.seed)) == self.record.commitment

    def replays(self) -> bool:
        """Whether every move obeys the rules and causes what is recorded, up to the result."""
        try:
            log, plies = self._log(), self._plies()
            state = replay.start(self.game, log)
            for ply, (after, events) in zip(plies, replay.replay(self.game, log), strict=True):
                if tuple(events) != ply.events:
                    return False
                state = after
            return self.game.result(state) == self.record.result
        except EngineError:
            return False

    def history(self, now: Callable[[], datetime]) -> History:
        """Every position of the game. Raises :class:`EngineError` where it cannot be read."""
        record = self.record
        info = TableInfo(
            id=record.table,
            game=record.game,
            ruleset=record.ruleset,
            status="closed" if record.result is None else "over",
            place=Place(None, None),
            host=Person(0, record.seats[0] if record.seats else ""),
            seats=tuple(Seat(at, None, name) for at, name in enumerate(record.seats)),
            options=bytes(record.options),
            clocks=ClockSpec(),
            commitment=record.commitment,
            number=len(record.moves),
            revision=0,
            created=record.started,
            updated=record.moves[-1].at if record.moves else now(),
            words=tuple(SeedWords(0, text) for text in record.words),
        )
        seed = bytes.fromhex(record.seed)
        return History(LoadedTable(self.game, info, seed, record.started, None, (), ()), self._plies())

    def _log(self) -> replay.Log:
        record = self.record
        seed = mixed_seed(bytes.fromhex(record.seed), record.words)
        plies = tuple(replay.Ply(move.seat, bytes(move.move), move.undoes) for move in record.moves)
        return replay.Log(bytes(record.options), len(record.seats), seed, plies)

    def _plies(self) -> tuple[LoggedMove, ...]:
        kind: Any = list[self.game.event_type]  # type: ignore[name-defined]
        return tuple(
            LoggedMove(
                number,
                move.seat,
                bytes(move.move),
                tuple(codec.decode(bytes(move.events), kind)),
                move.automatic,
                move.at,
                move.undoes,
            )
            for number, move in enumerate(self.record.moves, 1)
        )
