"""Pauses: tables that rest, that go on, and that are opened again after nobody came.

A clock that stops within a turn is no pause (``stopped_clocks``), nor are days on which somebody is away
(``availability``).
"""

from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from tables.core.errors import TableError
from tables.core.message_types import Announcement, BoardUpdate
from tables.core.settings_types import PersonSettings
from tables.core.types import ClockRow, Pause
from tables.storage import schema
from tables.table import availability, checks, consequences, seating, stopped_clocks, transactions
from tables.table.change import ClockRequest, TableChange
from tables.table.loaded import LoadedTable, read_server, with_people

LONGEST_PAUSE = timedelta(days=30)
MOST_EXTENSIONS = 3
"""Times that a person may take more time in a game."""


class Pauses(transactions.TablePart):
    """Going on with tables at which nobody was present."""

    @transactions.table_change
    def resume(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Whoever is back goes on with a table at which nobody was; raises :class:`TableError`."""
        info = loaded.info
        checks.require_playing(info)
        seat = checks.require_seat(info, user)
        if info.life.pause is None or info.life.pause.reason == "asked":
            raise TableError("Table {table} is not waiting for you to come back.", table=info.id)
        after = loaded.changed(self._store.now(), seats=seating.present(info, seat))
        return resumed(loaded, after, "{name} continues the game.", seat.name, acted=user)

    @transactions.table_change
    def more_time(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Take the time of one's decision once more, so many times a game; raises :class:`TableError`."""
        info = loaded.info
        checks.require_playing(info)
        seat = checks.require_seat(info, user)
        running = [row for row in loaded.clocks if (row.purpose, row.seat) == ("deadline", seat.index)]
        if not running:
            raise TableError("You have no clock running at table {table}.", table=info.id)
        taken = info.life.extensions.get(str(seat.index), 0)
        if taken >= MOST_EXTENSIONS:
            raise TableError("You can take more time {most} times a game.", most=MOST_EXTENSIONS)
        extensions = {**info.life.extensions, str(seat.index): taken + 1}
        after = loaded.changed(self._store.now()).with_life(extensions=extensions)
        line = Announcement("{name} takes more time.", {"name": seat.name})
        change = consequences.proceed(loaded, after, messages=[line])
        (row,) = running
        due = row.due + timedelta(seconds=info.clocks.seconds.get(row.decision, 0))
        remind = availability.reminder(loaded.settings_of(seat), info.clocks, self._store.now(), due)
        return replace(
            change,
            clocks=tuple(
                replace(request, due=due, remind=remind, fresh=True)
                if (request.purpose, request.seat) == ("deadline", seat.index)
                else request
                for request in change.clocks
            ),
        )

    @transactions.table_change
    def move_deadlines(
        self, connection: Connection, loaded: LoadedTable, user: int, before: PersonSettings
    ) -> TableChange:
        """Somebody is away on other days than before: their running clock heeds it."""
        info, now = loaded.info, self._store.now()
        checks.require_playing(info)
        seat, settings = checks.require_seat(info, user), loaded.people.get(user, PersonSettings())
        after = loaded.changed(now)
        # The board says who is away: a thread would be full of it.
        boards = [BoardUpdate(fresh=False)] if settings.away_to != before.away_to else []
        change = consequences.proceed(loaded, after, messages=boards)
        moved = []
        for request in change.clocks:
            same = [row for row in loaded.clocks if _runs(row, request)]
            if request.purpose == "deadline" and request.seat == seat.index and same:
                due, remind = availability.moved_clock(before, settings, info.clocks, now, same[0].due)
                if due != same[0].due:
                    request = replace(request, due=due, remind=remind, fresh=True)
            moved.append(request)
        return replace(change, clocks=tuple(moved))

    @transactions.table_change
    def reopen(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Go on with a table that was closed because nobody was there; raises :class:`TableError`."""
        info = loaded.info
        seat = checks.require_seat(info, user)
        if not info.may_reopen:
            raise TableError("Only a table that was closed because nobody was playing can be reopened.")
        if _brought(connection, info.id):
            raise TableError(
                "What players brought to this table has been returned to them, so it cannot be reopened."
            )
        # Of a table that is closed nobody notes what its people and managers choose meanwhile.
        server = read_server(connection, info.place.guild)
        loaded = replace(with_people(connection, loaded), server=server)
        after = loaded.changed(
            self._store.now(), status="playing", seats=seating.present(info, seat), life=info.life.renewed()
        )
        line = Announcement("{name} has reopened the table.", {"name": seat.name})
        return consequences.proceed(loaded, after, messages=[line], acted=user)


def paused(
    before: LoadedTable, after: LoadedTable, name: str, until: datetime, *, acted: int | None
) -> TableChange:
    """The change that has a table rest until a moment; raises :class:`TableError`."""
    check_pause(before, until, after.info.updated)
    after = after.with_life(pause=Pause("asked", after.info.updated, name, until))
    line = Announcement(
        "{name} has paused table {table} until <t:{until}:f> at the latest: no clocks run meanwhile.",
        {"name": name, "table": before.info.id, "until": int(until.timestamp())},
    )
    return consequences.proceed(before, after, messages=[line], acted=acted)


def check_pause(loaded: LoadedTable, until: datetime, now: datetime) -> None:
    """Refuse a pause where there is one, or that is too long."""
    if loaded.info.life.pause is not None:
        raise TableError("Table {table} is already paused.", table=loaded.info.id)
    if not now < until <= now + LONGEST_PAUSE:
        raise TableError("A pause may last at most {days} days.", days=LONGEST_PAUSE.days)


def resumed(
    before: LoadedTable, after: LoadedTable, text: str, name: str | None = None, *, acted: int | None = None
) -> TableChange:
    """The change that ends a pause; ``text`` says why, with a ``{name}``."""
    pause, life = before.info.life.pause, after.info.life
    assert pause is not None
    if pause.reason == "asked":
        time = after.info.updated - pause.since
        paused_in_all = life.paused + time.total_seconds()
        after = after.with_life(stopped=stopped_clocks.put_off(life.stopped, time), paused=paused_in_all)
    after = after.with_life(pause=None)
    line = Announcement(text, {} if name is None else {"name": name})
    return consequences.proceed(before, after, messages=[line], acted=acted)


def _brought(connection: Connection, table: int) -> int:
    entries = schema.entries.c
    query = select(func.count()).where(entries.table_id == table, entries.kind == "bring")
    return connection.scalar(query) or 0


def _runs(row: ClockRow, request: ClockRequest) -> bool:
    """Whether a clock is one that is asked for."""
    return (row.purpose, row.seat, row.decision) == (request.purpose, request.seat, request.decision)
