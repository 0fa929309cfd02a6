"""How the games of a meeting ended for who sat there."""

from sqlalchemy import Connection, select

from tables.results.results import read_games
from tables.storage import schema
from tables.table.loaded import LoadedTable, moves_by_seat
from tables.tournaments.standings import Finish
from tables.tournaments.types import Meeting, ScoreKind


def sat(meeting: Meeting) -> range:
    """The seats of a meeting's people: the first ones."""
    return range(len(meeting.people))


def finish_of(loaded: LoadedTable, seat: int, place: int | None, kind: ScoreKind) -> Finish:
    """How the person of a seat ended; who has given it up has no place."""
    info = loaded.info.seats[seat]
    person = None if info.person is None else info.person.id
    if info.left:
        return Finish(person, None, "left")
    return Finish(person, place, kind)


def computers(loaded: LoadedTable, meeting: Meeting) -> list[Finish]:
    """The seats that computer players had from the beginning: they come behind nobody and before nobody."""
    return [Finish(None, 1) for _ in loaded.info.seats[len(meeting.people) :]]


def is_finished(connection: Connection, table: int) -> bool:
    """Whether a table's game has a result that is kept."""
    query = select(schema.finished.c.id).where(schema.finished.c.table_id == table)
    return connection.scalar(query) is not None


def finishes_of(connection: Connection, loaded: LoadedTable, meeting: Meeting) -> list[Finish]:
    """How the seats of a game that has a result ended. A place counts for who played it to the end.

    Who gave up after a move has played, and lost.
    """
    found = read_games(
        connection, select(schema.finished).where(schema.finished.c.table_id == loaded.info.id)
    )
    moves = moves_by_seat(connection, loaded.info.id, automatic=False)
    finishes: list[Finish] = []
    for seat in range(len(loaded.info.seats)):
        here = [result for game in found for result in game.seats if result.seat == seat]
        if seat >= len(meeting.people):
            finishes.append(Finish(None, here[-1].place if here else 1))
            continue
        person = meeting.people[seat]
        theirs = [result for result in here if result.person is not None and result.person.id == person]
        counts = bool(theirs) and theirs[-1].theirs and theirs[-1].place is not None
        resigned = bool(theirs) and theirs[-1].place is None and moves[seat] > 0
        kind: ScoreKind = "played" if counts or resigned else "left"
        finishes.append(Finish(person, theirs[-1].place if counts else None, kind))
    return finishes
