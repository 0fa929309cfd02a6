"""Tables that are not over when the time of their round is: points decide, and who kept others waiting."""

from collections.abc import Collection, Sequence

from tables.core.message_types import Announcement
from tables.table.loaded import LoadedTable
from tables.table.outcome import SeatResult
from tables.tournaments.finishes import finish_of, sat
from tables.tournaments.standings import Finish
from tables.tournaments.types import Meeting


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
