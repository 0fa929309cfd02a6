"""Seats that change hands while a game is played: given up, taken over, given to somebody else."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, select

from engine.core.game import AnyGame
from tables.core.errors import LobbyError, TableError
from tables.core.message_types import Announcement, OutboxMessage
from tables.core.types import Person, Seat, TableInfo
from tables.people.names import meet
from tables.play.guests import is_gone, kept_apart, require_may_join
from tables.storage import schema
from tables.table import calls, checks, consequences, outcome, seating, transactions
from tables.table.change import ClockRequest, TableChange
from tables.table.loaded import LoadedTable, moves_by_seat, with_people

FEWEST = 2
"""A game was played where so many people made a move of their own."""
CUT_OFF = "time"
"""The ending of a game that was not over when its time was."""
STOPPED = "stopped"
"""The ending of a game that a manager of the server ended."""
REMOVED = "removed"
"""How the seat of somebody ended who was sent away: they do not come back to the table."""


class Seats(transactions.TablePart):
    """Who comes to a table that is being played."""

    @transactions.table_change
    def take(
        self, connection: Connection, loaded: LoadedTable, person: Person, seat: int | None = None
    ) -> TableChange:
        """Take a seat that a computer player has: one that was given up first, where none is named.

        Raises :class:`TableError` where there is none, the game does not allow it, or the person knows
        what another seat held.
        """
        checks.require_playing(loaded.info)
        meet(connection, person)
        chosen = _open_seat(loaded.info, seat)
        require_may_join(connection, loaded.info, person, self._store.now())
        check_newcomer(connection, loaded, chosen, person)
        after = loaded.changed(self._store.now())
        return handed_over(connection, loaded, after, chosen, person, acted=person.id)

    @transactions.table_change
    def remove(
        self, connection: Connection, loaded: LoadedTable, seat: int, newcomer: Person | None = None
    ) -> TableChange:
        """A manager of the server sends somebody away, for another one or a computer player.

        Raises :class:`TableError`.
        """
        checks.require_playing(loaded.info)
        if newcomer is not None:
            meet(connection, newcomer)
        chosen = loaded.info.seats[seat]
        check_handover(connection, loaded, chosen, newcomer)
        after = loaded.changed(self._store.now())
        return handed_over(connection, loaded, after, chosen, newcomer, acted=None, removed=True)


def is_open(seat: Seat) -> bool:
    """Whether nobody has a right to a seat that a computer player plays."""
    return seat.person is None or seat.left


def may_change_hands(game: AnyGame, info: TableInfo) -> bool:
    """Whether somebody may take over a seat: neither the game nor the table is against it."""
    return not info.life.guests.seats_stay and game.seats_change_hands(game.read_options(info.options))


def check_handover(connection: Connection, loaded: LoadedTable, seat: Seat, newcomer: Person | None) -> None:
    """Refuse that somebody's seat is given away; raises :class:`TableError`."""
    if newcomer is not None:
        check_newcomer(connection, loaded, seat, newcomer)
    elif seat.person is None or seat.left:
        raise TableError("A computer player already has this seat.")


def check_newcomer(connection: Connection, loaded: LoadedTable, seat: Seat, person: Person) -> None:
    """Refuse somebody who may not have a seat; raises :class:`TableError`."""
    info = loaded.info
    if not may_change_hands(loaded.game, info):
        raise TableError("At this table, seats cannot change hands during the game.")
    if info.seat_of(person.id) is not None:
        raise LobbyError("{name} already has a seat at this table.", name=person.name)
    results = schema.results.c
    held = select(results.seat, results.ending).where(
        results.table_id == info.id, results.person == person.id
    )
    had = connection.execute(held).all()
    if any(row.ending == REMOVED for row in had):
        raise TableError("{name} was removed from this table and cannot come back to it.", name=person.name)
    if any(row.seat != seat.index for row in had):
        raise TableError(
            "{name} knows what another seat at this table held, and can only take that one.", name=person.name
        )
    leaves = None if seat.person is None else seat.person.id
    if is_gone(connection, info, person.id) or kept_apart(connection, info, person.id, leaves):
        raise TableError("{name} cannot join this table.", name=person.name)


def handed_over(
    connection: Connection,
    before: LoadedTable,
    after: LoadedTable,
    seat: Seat,
    newcomer: Person | None,
    *,
    acted: int | None,
    removed: bool = False,
) -> TableChange:
    """The change that gives a seat to a person, or to a computer player; whoever had it has lost it.

    Who is ``removed`` does not come back.
    """
    ending = REMOVED if removed else "replaced"
    if newcomer is None:
        text = "{name} has left; a computer player takes the seat."
        if removed:
            text = "{name} was removed from the table; a computer player takes the seat."
        return vacated(connection, before, after, seat, ending, text, acted=acted)
    results = schema.results.c
    # Who comes back to their own seat has not given it up.
    returns = connection.execute(
        delete(schema.results).where(
            results.table_id == after.info.id, results.seat == seat.index, results.person == newcomer.id
        )
    ).rowcount
    seats = seating.with_seat(
        after.info.seats,
        seat.index,
        person=newcomer,
        name=newcomer.name,
        level=None,
        held=False,
        left=False,
        misses=0,
    )
    after = with_people(connection, _with_heir(after.with_info(seats=seats), seat, newcomer))
    hushed = {index: turn for index, turn in after.info.life.hushed.items() if index != str(seat.index)}
    after = after.with_life(hushed=hushed)
    if acted != newcomer.id:
        after = after.with_life(strangers=(*after.info.life.strangers, seat.index))
    if removed and not is_open(seat):
        text = "{old} was removed from the table; {name} takes the seat."
        line = Announcement(text, {"name": newcomer.name, "old": seat.name})
    elif newcomer.name == seat.name:
        line = Announcement("{name} is back at the table.", {"name": newcomer.name})
    else:
        line = Announcement("{name} takes the seat of {old}.", {"name": newcomer.name, "old": seat.name})
    if not returns:
        # Of whom left it nothing goes on. Whoever comes back has no more time by it.
        theirs, stopped = f"{seat.index} ", after.info.life.stopped
        after = after.with_life(stopped={key: stopped[key] for key in stopped if not key.startswith(theirs)})
    change = consequences.proceed(before, after, messages=[line], acted=acted)
    clocks = change.clocks if returns else tuple(_begun_anew(each, before, seat) for each in change.clocks)
    return replace(change, clocks=clocks, results=() if is_open(seat) else (lost(seat, ending),))


def _begun_anew(clock: ClockRequest, before: LoadedTable, seat: Seat) -> ClockRequest:
    """The deadline of somebody who is new at the table, in a seat of which the clock ran already."""
    if (clock.purpose, clock.seat) != ("deadline", seat.index):
        return clock
    running = [row.due for row in before.clocks if (row.purpose, row.seat) == ("deadline", seat.index)]
    return replace(clock, fresh=max(running, default=clock.due) <= clock.due)


def vacated(
    connection: Connection,
    before: LoadedTable,
    after: LoadedTable,
    seat: Seat,
    ending: str,
    text: str,
    *,
    acted: int | None = None,
) -> TableChange:
    """The change by which a person gives up or loses a seat, and the table goes on or is closed.

    ``text`` says that it goes on, with the seat's ``{name}``.
    """
    seats = seating.with_seat(after.info.seats, seat.index, left=True, held=False)
    after = after.with_info(seats=seats)
    results = (lost(seat, ending),)
    if not after.info.people:
        change = closed(connection, before, after)
        return change if change.results else replace(change, results=results)
    after = _with_heir(after, seat)
    if seating.closes_without(before.info, seat.index):
        (winner,) = seating.remaining(after.info, seat.index)
        line = Announcement(
            "{name} is out, so {winner} wins.",
            {"name": seat.name, "winner": winner.name},
            asks=calls.without_strangers(before.info, after.info.people),
            reason="over",
        )
        change = closed(connection, before, after, messages=[line], won=line)
        return replace(change, results=(*results, *change.results))
    offers = seat.index if ending != REMOVED and may_change_hands(after.game, after.info) else None
    line = Announcement(text, {"name": seat.name}, offers=offers)
    return replace(consequences.proceed(before, after, messages=[line], acted=acted), results=results)


def _with_heir(after: LoadedTable, seat: Seat, newcomer: Person | None = None) -> LoadedTable:
    """The table with another host where the one that it had has lost a seat: whoever else is there first."""
    if seat.person is None or after.info.host.id != seat.person.id:
        return after
    others = [each for each in after.info.seats if each.index != seat.index and not each.left]
    heirs = [each.person for each in sorted(others, key=lambda each: not each.is_present) if each.person]
    return after.with_info(host=(*heirs, newcomer)[0])


def closed(
    connection: Connection,
    before: LoadedTable,
    after: LoadedTable,
    *,
    messages: Sequence[OutboxMessage] = (),
    won: Announcement | None = None,
) -> TableChange:
    """The change that closes a table in play: without a result, and with ``messages``, as a rule.

    But where all others have given up a game that was played, whoever is left, or is the last to go, wins it.
    """
    winner = seating.last_one(after.info) or seating.last_one(before.info)
    if winner is None or len(moves_by_seat(connection, before.info.id, automatic=False)) < FEWEST:
        return consequences.close(before, after, messages=messages)
    # They had won when the others left: that a computer player holds the seat since loses them nothing.
    after = after.with_info(seats=seating.with_seat(after.info.seats, winner.index, held=False))
    points = after.game.points(after.game.view(after.state, None))
    score = None if points is None else points[winner.index]
    result = outcome.SeatResult(winner.index, winner.person, winner.name, 1, score, True, "resigned")
    line = won or Announcement("Everybody else has left, so {name} wins.", {"name": winner.name})
    return replace(consequences.close(before, after, messages=[line]), results=(result,))


def adjudicated(
    connection: Connection,
    before: LoadedTable,
    after: LoadedTable,
    at_fault: Collection[int],
    ending: str,
    *,
    messages: Sequence[OutboxMessage],
) -> TableChange:
    """The change that closes a table before its game is over: the points decide, as they stand.

    Who is at fault has lost. In a game without points all others are first. As always the game counts where
    two had made a move of their own.
    """
    change = consequences.close(before, after, messages=messages)
    there = [seat for seat in after.info.seats if not seat.left and seat.index not in at_fault]
    moved = moves_by_seat(connection, before.info.id, automatic=False)
    if len(moved) < FEWEST or all(seat.person is None for seat in there):
        return change
    points = after.game.points(after.game.view(after.state, None))
    scores = {seat.index: 0 if points is None else points[seat.index] for seat in there}
    results = [lost(seat, ending) for seat in after.info.seats if seat.index in at_fault and not seat.left]
    for seat in there:
        place = 1 + sum(score > scores[seat.index] for score in scores.values())
        score = None if points is None else points[seat.index]
        results.append(
            outcome.SeatResult(seat.index, seat.person, seat.name, place, score, place == 1, ending)
        )
    return replace(change, results=tuple(results))


def lost(seat: Seat, ending: str) -> outcome.SeatResult:
    """How the seat of somebody who has given up, or lost it, has ended."""
    return outcome.SeatResult(seat.index, seat.person, seat.name, None, None, False, ending)


def _open_seat(info: TableInfo, seat: int | None) -> Seat:
    found = [each for each in info.seats if is_open(each) and seat in (None, each.index)]
    if not found:
        raise LobbyError("No seat is free at table {table}.", table=info.id)
    return min(found, key=lambda each: (each.person is None, each.index))
