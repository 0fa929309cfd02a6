"""Results of games of persons: who played what, and how it ended. They outlive their tables.

What they add up to is not kept: see ``stats``. What they say of strength is in ``ratings``.
"""

from collections import defaultdict
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from tables.core.types import Frozen, Person
from tables.storage import schema
from tables.table.transactions import TablePart, read_transaction

MOST_GAMES = 1000
"""Games in one answer."""


class SeatOutcome(Frozen, frozen=True):
    """How one who sat at a table ended.

    ``person`` is who sat there, None for a computer player and for who is forgotten; ``theirs`` whether
    the result counts as that person's: it does not where others made their moves. ``place`` and ``score``
    are None for who gave the seat up or lost it.
    """

    seat: int
    person: Person | None
    place: int | None
    score: int | None
    theirs: bool


class FinishedGame(Frozen, frozen=True):
    """A game of persons that has a result."""

    game: str
    size: int
    """Seats."""
    ended: datetime
    seats: tuple[SeatOutcome, ...]
    """In order; a seat that changed hands has several, the last is of who played to the end."""


class Results(TablePart):
    """Reading what is over."""

    @read_transaction
    def played(
        self,
        connection: Connection,
        *,
        game: str | None = None,
        guild: int | None = None,
        limit: int = MOST_GAMES,
    ) -> list[FinishedGame]:
        """Finished games of a server, or of all, the last first."""
        finished = schema.finished.c
        query = select(schema.finished)
        if game is not None:
            query = query.where(finished.game == game)
        if guild is not None:
            query = query.where(finished.guild == guild)
        return read_games(connection, query, limit)


def read_games_of(connection: Connection, person: int, game: str | None, limit: int) -> list[FinishedGame]:
    """The last games that somebody ended or gave up, of one game or of all, the last first."""
    results, finished = schema.results.c, schema.finished.c
    theirs = select(results.table_id).where((results.person == person) | (results.player == person))
    query = select(schema.finished).where(finished.table_id.in_(theirs))
    return read_games(connection, query if game is None else query.where(finished.game == game), limit)


def read_games(connection: Connection, query: Select[Any], limit: int = MOST_GAMES) -> list[FinishedGame]:
    """The last games of a query of ``finished``, the last first."""
    last = query.order_by(schema.finished.c.id.desc()).limit(max(0, min(limit, MOST_GAMES)))
    found = connection.execute(last).all()
    seats: defaultdict[int, list[SeatOutcome]] = defaultdict(list)
    results = schema.results.c
    tables = [row.table_id for row in found]
    rows = select(schema.results).where(results.table_id.in_(tables)).order_by(results.seat, results.id)
    for row in connection.execute(rows):
        seats[row.table_id].append(_seat(row))
    return [FinishedGame(row.game, row.seats, row.ended, tuple(seats[row.table_id])) for row in found]


def _seat(row: Row[Any]) -> SeatOutcome:
    known = row.person if row.person is not None else row.player
    person = Person(known, row.name) if known is not None and known > 0 else None
    return SeatOutcome(row.seat, person, row.place, row.score, row.person is not None)
