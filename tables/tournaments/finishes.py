"""How the games of a meeting ended for who sat there, also where its round cut them off."""

from collections.abc import Collection, Sequence
from itertools import groupby

from sqlalchemy import Connection, select

from tables.core.message_types import Announcement
from tables.results.results import read_games
from tables.storage import schema
from tables.table.loaded import LoadedTable, moves_by_seat
from tables.table.outcome import SeatResult
from tables.tournaments.standings import Finish, Standing
from tables.tournaments.types import Meeting, ScoreKind


def awards(table: Sequence[Standing], prizes: Sequence[int]) -> dict[int, int]:
    """Points by person: the prizes of their places, those who share places sharing them, rounded down.

    Without prizes everybody who played gets one for each person behind them, and one more.
    """
    given: dict[int, int] = {}
    for place, tied in groupby(table, key=lambda standing: standing.place):
        group = [standing.person for standing in tied]
        if prizes:
            prize = sum(prizes[place - 1 : place - 1 + len(group)]) // len(group)
        else:
            prize = len(table) - (place - 1) - (len(group) - 1)
        given.update(dict.fromkeys(group, prize))
    played = {standing.person for standing in table if standing.played}
    return {person: prize for person, prize in given.items() if person in played}


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


def keep_waiting(loaded: LoadedTable) -> frozenset[int]:
    """The seats that lose: those of people who are away, and those that keep the table waiting.

    Where there are points to decide, whoever has begun to play and has time left keeps nobody waiting.
    """
    awaited = loaded.game.awaited(loaded.state)
    if _points(loaded) is not None:
        running = {row.seat for row in loaded.clocks if row.purpose == "deadline"}
        rests = loaded.info.life.pause is not None
        awaited -= {seat for seat in awaited if loaded.made[seat] and (rests or seat in running)}
    return frozenset(
        seat.index
        for seat in loaded.info.seats
        if seat.person is not None and not seat.left and (seat.held or seat.index in awaited)
    )


def time_is_up(loaded: LoadedTable, at_fault: Collection[int]) -> list[Announcement]:
    """What is said at the table: why it is closed, how it stands, and who has lost for what."""
    points, seats = _points(loaded), loaded.info.seats
    lost = ", ".join(seats[seat].name for seat in sorted(at_fault))
    lines = []
    if points is None:
        lines.append(Announcement("The time for this round is up, so the table has been closed."))
    else:
        there = [seat for seat in seats if not seat.left and seat.index not in at_fault]
        best = sorted(there, key=lambda seat: -points[seat.index])
        standing = ", ".join(f"{seat.name} {points[seat.index]}" for seat in best)
        text = "The time for this round is up, so the table has been closed. The points decide: {standing}."
        lines.append(Announcement(text, {"standing": standing}))
    if lost:
        text = "{names}: lost, because the table was waiting for them."
        lines.append(Announcement(text, {"names": lost}))
    return lines


def cut_off_finishes(
    loaded: LoadedTable, meeting: Meeting, at_fault: Collection[int], results: Sequence[SeatResult]
) -> list[Finish]:
    """How the seats of such a table ended; without results all who did not lose share the first place."""
    places = {result.seat: result.place for result in results}
    people = [
        finish_of(loaded, seat, None, "missed")
        if seat in at_fault
        else finish_of(loaded, seat, places.get(seat) or 1, "played")
        for seat in sat(meeting)
    ]
    others = loaded.info.seats[len(meeting.people) :]
    return [*people, *(Finish(None, places.get(seat.index) or 1) for seat in others)]


def _points(loaded: LoadedTable) -> tuple[int, ...] | None:
    return loaded.game.points(loaded.game.view(loaded.state, None))
