"""Clocks: what happens at a table by itself, at a time, once.

A clock is a row. Firing it takes the row away in the transaction of what it does, and that
transaction needs the table as it was: so of two processes that try, one does it, and what a crash
interrupts is still due afterwards. Computer players' moves are clocks that are due at once, for the
same reason.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Integer,
    Update,
    and_,
    bindparam,
    case,
    func,
    select,
    update,
)

from engine.core import codec, errors
from engine.core.chance import Chance
from engine.players import ChosenMove
from tables.computers.thinking import ThinkingRequest
from tables.core.message_types import Announcement, BoardUpdate, Notice, OutboxMessage, PanelUpdate
from tables.core.types import ClockRow, Seat
from tables.delivery import outbox, queues
from tables.play import pauses, proposals
from tables.play.moves import played
from tables.play.seats import closed
from tables.storage import schema
from tables.table import checks, rows, seating, transactions
from tables.table.change import ClockRequest, TableChange
from tables.table.consequences import TABLE_SEAT, calling_reason, close, is_hushed, proceed
from tables.table.loaded import LoadedTable, log_of

FURTHEST = timedelta(minutes=15)
"""Nothing is claimed or put off for so long: what is further away was written by a clock that was wrong.
An old panel that is to be taken away later may go now, too."""


def _mending(moment: Column[Any], *which: ColumnElement[bool]) -> Update:
    """Sets what is too far away to another moment."""
    far = moment > bindparam("furthest", type_=moment.type)
    return update(moment.table).where(far, *which).values({moment: bindparam("until", type_=moment.type)})


_CLAIMED = [_mending(table.c.lease) for table in (schema.outbox, schema.bulletins, schema.deals)]
_PUT_OFF = [
    _mending(schema.outbox.c.due),
    _mending(schema.bulletins.c.due),
    _mending(schema.clocks.c.due, schema.clocks.c.purpose.in_(("computer", "ahead"))),
]


def mend(connection: Connection, now: datetime) -> int:
    """Let what waits for a moment that is too far away be done soon; how many rows those are.

    Claims run out: a process that is still at what it has claimed goes on, and renews them.
    """
    leased = now + timedelta(seconds=queues.LEASE_SECONDS)
    return sum(
        connection.execute(each, {"furthest": now + FURTHEST, "until": until}).rowcount
        for statements, until in ((_CLAIMED, leased), (_PUT_OFF, now))
        for each in statements
    )


log = logging.getLogger(__name__)

MISSED_DEADLINES = 2
"""Clocks that run out in a row before a computer player holds the seat."""
HOLDER = "strong"
"""Level of a computer player that plays for a person: nobody's game suffers more than it must."""
BETWEEN_REMINDERS = timedelta(days=3)
"""Of a table at which nobody is present."""
DEADLINE_GRACE = timedelta(minutes=5)
"""For a deadline that ran out while no bot was there to take the move."""
OTHERS_COME_ROUND = timedelta(minutes=1)
RETHINKS = 8
"""Times a computer player thinks again because the table has moved meanwhile."""
TOO_LATE = errors.gettext_noop("Nobody started in time, so this lobby has been closed.")

clocks = schema.clocks.c
# Put together once, as all that is asked for again and again: that takes longer than to ask.
_NOW = bindparam("now", type_=clocks.due.type)
_OVERDUE = (
    select(clocks.table_id)
    .where(clocks.due <= _NOW)
    .group_by(clocks.table_id)
    .order_by(
        func.min(case((clocks.purpose == "computer", 0), else_=1)), func.min(clocks.due), clocks.table_id
    )
    .limit(bindparam("limit", type_=Integer))
)
_FOLLOWING = select(func.min(clocks.due)).where(clocks.due > _NOW)
_IS_LATE = and_(clocks.purpose == "deadline", clocks.due <= bindparam("since", type_=clocks.due.type))
_LATE = select(clocks.table_id).where(_IS_LATE).distinct()
_MORE_TIME = update(schema.clocks).where(_IS_LATE).values(due=bindparam("until"))

_KEPT = select(schema.panels.c.table_id, schema.panels.c.person)


class _Firing(NamedTuple):
    """A clock whose time has come: the table before, and the same table a moment later."""

    connection: Connection
    loaded: LoadedTable
    after: LoadedTable
    row: ClockRow


_Work = Callable[[_Firing], TableChange]
"""Works out what a clock does."""


class NotDue(Exception):
    """The clock is gone, or its table is past it: there is nothing to do."""


class Clocks(transactions.TablePart):
    """What the program's timer uses."""

    @transactions.read_transaction
    def of_table(self, connection: Connection, table: int) -> list[ClockRow]:
        """A table's clocks, those due first at the front."""
        return list(rows.read_clocks(connection, table))

    @transactions.read_transaction
    def due_tables(self, connection: Connection, limit: int) -> tuple[list[int], datetime | None]:
        """Tables with a clock whose time has come, and when the first one of the others is due.

        Those where people wait for a computer player come first, then those that are overdue the longest.
        """
        now = self._store.now()
        overdue = connection.scalars(_OVERDUE, {"now": now, "limit": limit})
        return list(overdue), connection.scalar(_FOLLOWING, {"now": now})

    async def fire(self, row: ClockRow) -> bool:
        """Do what a clock is for; False where it has been done, or need not be any more."""
        changes: dict[str, _Work] = {
            "lobby": lambda firing: close(firing.loaded, firing.after, why=TOO_LATE),
            "reminder": self._remind,
            "call": self._remind,
            "ahead": self._make_ahead,
            "pause": self._end_pause,
            "proposal": lambda firing: proposals.Proposals(self._store).due(*firing[:3]),
            "back": self._show_back,
        }
        try:
            if row.purpose == "deadline":
                await self._run_out(row)
            elif row.purpose == "computer":
                await self._computer(row)
            else:
                await self._change(row, changes[row.purpose])
        except NotDue:
            return False
        return True

    async def _change(self, row: ClockRow, work: _Work) -> None:
        """Commit what a clock does, and with it that it has fired; raises :class:`NotDue`."""

        def fired(connection: Connection, loaded: LoadedTable) -> TableChange:
            _require(loaded, row)
            after = loaded.changed(self._store.now())
            return replace(work(_Firing(connection, loaded, after, row)), fired=row.id)

        await self._store.change(row.table, fired)

    @transactions.write_transaction
    def grant_grace(self, connection: Connection) -> int:
        """Give deadlines that ran out while no bot was there some time more; at how many tables.

        To be called before the first clock is fired. On PostgreSQL others may be at work: what is overdue
        there by less than they take to come round is theirs.
        """
        now = self._store.now()
        text = "The bot was away when time ran out here: anyone late now has until <t:{until}:f>."
        line = Announcement(text, {"until": int((now + DEADLINE_GRACE).timestamp())})
        since = now - OTHERS_COME_ROUND if self._store.db.is_postgres else now
        late = list(connection.scalars(_LATE, {"since": since}))
        connection.execute(_MORE_TIME, {"since": since, "until": now + DEADLINE_GRACE})
        for start in range(0, len(late), 500):  # databases bind a few thousand values at most
            chosen = schema.tables.c.id.in_(late[start : start + 500])
            rows.revise(connection, chosen)
            kept = connection.execute(
                _KEPT.where(schema.panels.c.table_id.in_(late[start : start + 500]))
            ).all()
            for record in rows.read_tables(connection, rows.select_tables().where(chosen)):
                panels = (PanelUpdate(row.person) for row in kept if row.table_id == record.info.id)
                said: tuple[OutboxMessage, ...] = (line, BoardUpdate(fresh=False), *panels)
                outbox.write_beside(connection, record.info, said, now, self._store.entropy)
        return len(late)

    @transactions.write_transaction
    def set_right(self, connection: Connection) -> int:
        """After the machine's clock was put back: see :mod:`tables.play.clocks`."""
        return mend(connection, self._store.now())

    @transactions.write_transaction
    def postpone(self, connection: Connection, row: ClockRow, seconds: float) -> None:
        """Try a clock that failed again later."""
        due = self._store.now() + timedelta(seconds=seconds)
        connection.execute(update(schema.clocks).where(clocks.id == row.id).values(due=due))

    # --- one a purpose ----------------------------------------------------------------------

    def _remind(self, firing: _Firing) -> TableChange:
        """Say something; the table stays as it is."""
        _, loaded, after, row = firing
        seat, messages = loaded.info.seats[row.seat], []
        if seat.person is not None and not is_hushed(loaded, row.seat):
            reason = "reminder" if row.purpose == "reminder" else calling_reason(loaded, row.decision)
            messages.append(Notice(seat.person.id, reason, row.decision))
        return replace(proceed(loaded, after), messages=tuple(messages))

    async def _run_out(self, row: ClockRow) -> None:
        loaded = await self._store.load(row.table)
        _require(loaded, row)
        chosen: ChosenMove | None = None
        if loaded.game.default(loaded.state, row.seat) is None:
            chosen = await self._choose(loaded, row.seat, HOLDER)

        def work(firing: _Firing) -> TableChange:
            _, loaded, after, row = firing
            seat = loaded.info.seats[row.seat]
            move, cut = loaded.game.default(loaded.state, row.seat), False
            if move is None and chosen is not None and _is_legal(loaded, row.seat, chosen.move):
                move, cut = chosen.move, chosen.cut
            misses = seat.misses + 1
            held = misses >= MISSED_DEADLINES
            seats = seating.with_seat(loaded.info.seats, row.seat, misses=misses, held=held)
            after = after.with_info(seats=seats)
            if move is None:
                # Nothing can be done in the seat's stead: it is told, and its clock begins again.
                notices = [] if seat.person is None else [Notice(seat.person.id, "missed", row.decision)]
                return proceed(loaded, after, messages=notices)
            nobody = not seating.anybody_present(seats)
            change = played(loaded, after, row.seat, move)
            messages = [_missed(seat, held=held and not nobody), *_cut_short(seat, cut=cut), *change.messages]
            if held and seat.person is not None and change.after.info.status == "playing":
                messages.append(Notice(seat.person.id, "paused" if nobody else "held"))
            return replace(change, messages=tuple(messages))

        await self._change(row, work)

    def _end_pause(self, firing: _Firing) -> TableChange:
        """A pause is over; people are reminded of a table at which nobody is, and in the end it is closed."""
        connection, loaded, after, _ = firing
        now, pause = after.info.updated, loaded.info.life.pause
        assert pause is not None
        if pause.reason == "asked":
            return pauses.resumed(loaded, after, "The pause is over, and clocks run again.")
        ends = pause.since + timedelta(days=loaded.server.pause_days)
        if now >= ends and seating.last_one(loaded.info) is not None:
            # There is nobody whom whoever is left could go on with.
            line = Announcement("Everybody has left, so the table has been closed.")
            return closed(connection, loaded, after, messages=[line])
        if now >= ends:
            line = Announcement("Nobody came back to this table, so it has been closed; it can be reopened.")
            return close(loaded, after, messages=[line], lapsed=True)
        again = ClockRequest(
            TABLE_SEAT, "pause", pause.reason, min(now + BETWEEN_REMINDERS, ends), fresh=True
        )
        notices = tuple(Notice(person, "paused") for person in loaded.info.people)
        return TableChange(loaded, after, (again,), notices)

    def _show_back(self, firing: _Firing) -> TableChange:
        """Somebody's days away are over: no board says any more that they are away."""
        checks.require_playing(firing.loaded.info)
        return proceed(firing.loaded, firing.after, messages=[BoardUpdate(fresh=False)])

    async def _computer(self, row: ClockRow) -> None:
        for attempt in range(RETHINKS):
            loaded = await self._store.load(row.table)
            _require(loaded, row)
            level = loaded.info.seats[row.seat].level or HOLDER
            thinking = asyncio.create_task(self._choose(loaded, row.seat, level))
            try:
                # In the end it thinks to the end, however much goes on around it.
                if attempt < RETHINKS - 1:
                    await self._while_it_matters(thinking, loaded, row)
                chosen = await thinking
            except _MovedOn:
                continue
            finally:
                thinking.cancel()

            def work(firing: _Firing, chosen: ChosenMove = chosen) -> TableChange:
                if not _is_legal(firing.loaded, row.seat, chosen.move):
                    raise _MovedOn
                change = played(firing.loaded, firing.after, row.seat, chosen.move)
                said = _cut_short(firing.loaded.info.seats[row.seat], cut=chosen.cut)
                return replace(change, messages=(*said, *change.messages))

            try:
                await self._change(row, work)
            except _MovedOn:
                continue
            return
        await self.postpone(row, seconds=1)

    def _make_ahead(self, firing: _Firing) -> TableChange:
        """Make the first of the moves that a person has left for now; where it is not legal, tell them."""
        _, loaded, after, row = firing
        seat = loaded.info.seats[row.seat]
        others = {other: moves for other, moves in loaded.ahead.items() if other != row.seat}
        assert seat.person is not None
        after = replace(after, ahead=others)
        first, *rest = loaded.ahead[row.seat]
        move = loaded.game.read_move(first)
        if _is_legal(loaded, row.seat, move):
            if rest:
                after = replace(after, ahead={**others, row.seat: tuple(rest)})
            return played(loaded, after, row.seat, move, acted=seat.person.id)
        notices = [Notice(seat.person.id, "lapsed", row.decision)]
        return proceed(loaded, after, messages=notices)

    # --- choosing ---------------------------------------------------------------------------

    async def _while_it_matters(
        self, thinking: asyncio.Task[Any], loaded: LoadedTable, row: ClockRow
    ) -> None:
        """Wait for a choice; raises :class:`_MovedOn` when the seat sees another table by now."""
        game = loaded.game
        view = game.view(loaded.state, row.seat)
        while not thinking.done():
            following = self._store.next_revision(row.table)
            try:
                await asyncio.wait({thinking, following}, return_when=asyncio.FIRST_COMPLETED)
                if thinking.done():
                    return
                now = following.result()
            finally:
                following.cancel()
            if all(clock.id != row.id for clock in now.clocks) or game.view(now.state, row.seat) != view:
                raise _MovedOn

    async def _choose(self, loaded: LoadedTable, seat: int, level: str) -> ChosenMove:
        """A legal move by a computer player, from its seat's view alone; None if there is none at all.

        It follows from the table's seed, the number of moves and the seat. Where its worker fails, the
        heuristic moves, here.
        """
        info, game = loaded.info, loaded.game
        view = game.view(loaded.state, seat)
        chance = Chance(log_of(info, loaded.seed).seed).fork(f"computer {info.number} {seat}")
        async for choice, _ in self._store.think(
            info, level, lambda player: ThinkingRequest(game, player, view, seat, chance)
        ):
            if _is_legal(loaded, seat, choice.move):
                return choice
            log.error("a computer player of %s chose what is not legal", info.game)
        moves = (game.default(loaded.state, seat), *game.moves(loaded.state, seat))
        return ChosenMove(next((move for move in moves if move is not None), None), cut=True)


class _MovedOn(Exception):
    """The position is not the one that a computer player thought about."""


def _require(loaded: LoadedTable, row: ClockRow) -> None:
    """Refuse a clock that does not run any more; raises :class:`NotDue`."""
    if all(clock.id != row.id for clock in loaded.clocks):
        raise NotDue


def _is_legal(loaded: LoadedTable, seat: int, move: object) -> bool:
    try:
        loaded.game.check(loaded.state, seat, loaded.game.read_move(codec.encode(move)))
    except errors.EngineError:
        return False
    return True


def _cut_short(seat: Seat, *, cut: bool) -> list[Announcement]:
    text = "A computer player could not think {name}’s move through: it may be weaker than usual."
    return [Announcement(text, {"name": seat.name})] if cut else []


def _missed(seat: Seat, *, held: bool) -> Announcement:
    text = "{name} ran out of time, so a move was made for them."
    if held:
        text = "{name} ran out of time again: a computer player holds the seat until they are back."
    return Announcement(text, {"name": seat.name})
