"""Puzzles of the day: a position of a real game, seen from one seat, with one move that is clearly the best.

What a puzzle shows is made from its view: the table around it is imagined, as computer players imagine one.
It is no deal (``deals``): one answer is given, and nothing is played on from it.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from engine.core import chance, codec
from engine.core.errors import BadContent
from engine.core.game import AnyGame
from engine.players.puzzles import PUZZLE_FORMAT, Puzzle, PuzzleSet, read_choice, read_view, usual_options
from tables.computers.analysis import Analysis, analysis_of
from tables.computers.names import free_name
from tables.core import types, view_types, zones
from tables.core.errors import PuzzleError
from tables.daily.deals import read_zone
from tables.storage import schema
from tables.storage.schema.columns import EPOCH
from tables.storage.upserts import inserting, upsert
from tables.table.loaded import LoadedTable
from tables.table.transactions import TablePart, effect_transaction, read_transaction, reading
from tables.table.view import view_for

days, answers = schema.puzzle_days.c, schema.puzzle_answers.c
_EARLIER = timedelta(days=1)


class ShownPuzzle(NamedTuple):
    """A puzzle as its reader sees it."""

    key: str
    table_view: view_types.TableView
    moves: tuple[Any, ...]
    """What may be chosen, in an order that tells nothing."""
    right: int
    """Which of them is the best."""
    analysis: Analysis
    """What was found about them, the best first."""


class PuzzleBook:
    """The puzzles of the games that are played here, each found by its key."""

    def __init__(self, games: Mapping[str, AnyGame], files: Iterable[tuple[str, bytes]]) -> None:
        """``files`` are names and contents. Raises :class:`~engine.core.errors.BadContent`.

        Puzzles of other rules, or of games that are not played here, are passed over.
        """
        self._found: dict[str, tuple[AnyGame, Puzzle]] = {}
        for name, content in files:
            try:
                found = msgspec.json.decode(content, type=PuzzleSet)
            except msgspec.DecodeError as error:
                raise BadContent(name, str(error)) from error
            if found.format != PUZZLE_FORMAT:
                raise BadContent(name, f"its format is {found.format}")
            game = games.get(found.game)
            if game is not None and game.info.ruleset == found.ruleset:
                self._found |= {puzzle.key: (game, puzzle) for puzzle in found.puzzles}

    def __contains__(self, key: str) -> bool:
        return key in self._found

    @property
    def games(self) -> dict[str, str]:
        """By each puzzle's key, the name of its game."""
        return {key: game.info.name for key, (game, _) in self._found.items()}

    def shown(self, key: str, reader: types.Person) -> ShownPuzzle:
        """A puzzle to its reader, who has the seat that moves. Raises :class:`PuzzleError`."""
        game, puzzle = self._one(key)
        choice = read_choice(game, puzzle)
        order = sorted(range(len(choice.ranked)), key=lambda at: sha256(f"{key}/{at}".encode()).digest())
        moves = tuple(choice.ranked[at].move for at in order)
        loaded, view = _table(game, puzzle, reader), read_view(game, puzzle)
        table_view = msgspec.structs.replace(view_for(loaded, puzzle.seat), view=view)
        return ShownPuzzle(key, table_view, moves, order.index(0), analysis_of(choice))

    def table(self, key: str, reader: types.Person) -> LoadedTable:
        """A table around a puzzle whose hidden part is imagined. Raises :class:`PuzzleError`."""
        return _table(*self._one(key), reader)

    def _one(self, key: str) -> tuple[AnyGame, Puzzle]:
        if key not in self._found:
            raise PuzzleError("This puzzle is no longer available.")
        return self._found[key]


def _table(game: AnyGame, puzzle: Puzzle, reader: types.Person) -> LoadedTable:
    view, seed = read_view(game, puzzle), sha256(puzzle.key.encode()).digest()
    seats: list[types.Seat] = []
    for index in range(puzzle.seats):
        person = reader if index == puzzle.seat else None
        name = reader.name if person else free_name([reader.name, *(seat.name for seat in seats)])
        seats.append(types.Seat(index, person, name, None if person else "steady"))
    info = types.TableInfo(
        game=game.info.name,
        ruleset=game.info.ruleset,
        status="playing",
        host=reader,
        seats=tuple(seats),
        options=codec.encode(usual_options(game, puzzle.seats)),
        commitment=chance.commitment(seed),
        created=EPOCH,
        updated=EPOCH,
        life=types.Life(hints=False),
    )
    # Any state that fits the view: what the seat may do follows from what it sees.
    state = game.resample(view, chance.Chance(seed))
    return LoadedTable(game, info, seed, EPOCH, state, (), (), made=(0,) * puzzle.seats)


class PuzzleAnswer(types.Frozen, frozen=True):
    """What somebody chose, by its place among all that might be."""

    chosen: int
    right: bool


def _answer(connection: Connection, day: date, person: int) -> PuzzleAnswer | None:
    query = select(answers.chosen, answers.right)
    row = connection.execute(query.where(answers.day == day.isoformat(), answers.person == person)).first()
    return None if row is None else PuzzleAnswer(row.chosen, row.right)


class PuzzleDays(TablePart):
    """Which puzzle is the day's, and who answered it how."""

    async def today(self, guild: int | None, person: int) -> date:
        """The day that it is for somebody."""
        zone = await self._store.db.read(lambda connection: read_zone(connection, guild, person))
        return self._store.now().astimezone(zones.zone_named(zone)).date()

    async def of_day(self, book: PuzzleBook, day: date) -> str:
        """The puzzle of a day, which all see: of the game that had none for the longest, the same of it.

        Raises :class:`PuzzleError` for days that are over or to come, and where there are no puzzles.
        """
        if abs(day - self._store.now().date()) > _EARLIER:
            raise PuzzleError("This puzzle is from another day: /puzzle shows today’s.")

        def work(connection: Connection) -> str:
            known = _puzzle_of(connection, day)
            if known is not None and known in book:
                return known
            values = {"day": day.isoformat(), "puzzle": _next_puzzle(connection, book, day)}
            if known is None:
                adding = inserting(connection, schema.puzzle_days, values)
                connection.execute(adding.on_conflict_do_nothing())
            else:
                upsert(connection, schema.puzzle_days, values, ["day"])
            chosen = _puzzle_of(connection, day)
            assert chosen is not None
            return chosen

        known = await self._store.db.read(lambda connection: _puzzle_of(connection, day))
        return known if known is not None and known in book else await self._store.db.write(work)

    answered = reading(_answer)

    @effect_transaction
    def answer(
        self, connection: Connection, day: date, person: int, chosen: int, right: bool
    ) -> PuzzleAnswer:
        """Answer a day's puzzle; the first answer, which counts."""
        values = {
            "day": day.isoformat(),
            "person": person,
            "chosen": chosen,
            "right": right,
            "at": self._store.now(),
        }
        connection.execute(inserting(connection, schema.puzzle_answers, values).on_conflict_do_nothing())
        first = _answer(connection, day, person)
        assert first is not None
        return first

    @read_transaction
    def streak(self, connection: Connection, day: date, person: int) -> int:
        """Days in a row, up to this one or the one before, whose puzzle somebody answered rightly."""
        query = select(answers.day).where(answers.person == person, answers.right)
        found = set(connection.scalars(query))
        today = _answer(connection, day, person)
        last = day if today is not None else day - _EARLIER
        length = 0
        while (last - length * _EARLIER).isoformat() in found:
            length += 1
        return length


def _puzzle_of(connection: Connection, day: date) -> str | None:
    found: str | None = connection.scalar(select(days.puzzle).where(days.day == day.isoformat()))
    return found


def _next_puzzle(connection: Connection, book: PuzzleBook, day: date) -> str:
    games = book.games
    if not games:
        raise PuzzleError("There are no puzzles here.")
    last: dict[str, str] = {}
    for row in connection.execute(select(schema.puzzle_days).order_by(days.day)):
        if row.puzzle in games:
            last[row.puzzle] = last[games[row.puzzle]] = row.day

    def turn(key: str) -> tuple[str, str, bytes]:
        luck = sha256(f"{day.isoformat()}/{key}".encode()).digest()
        return last.get(games[key], ""), last.get(key, ""), luck

    return min(games, key=turn)
