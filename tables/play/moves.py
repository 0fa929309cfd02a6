"""Making moves, and leaving a table that is being played.

Moves of computer players, of clocks and of those who left some ahead are made in ``clocks``.
"""

import contextlib
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from msgspec import structs
from sqlalchemy import Connection

from engine.core.chance import SEED_BYTES, Chance
from engine.core.codec import encode
from engine.core.disclosure import MadeMove
from engine.core.errors import IllegalMove, gettext_noop
from tables.core import message_types, view_types
from tables.core.errors import LobbyError, NotSeated, NotYourMove, Stale, TableError, TableFinished
from tables.core.types import Seat
from tables.delivery.outbox import Outbox
from tables.play import readers, seats
from tables.play.context import read_context
from tables.storage.origins import current_origin, unasked
from tables.table import checks, consequences, seating, view
from tables.table.calls import without_strangers
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable, LoggedMove, keep_recent
from tables.table.store import TableStore
from tables.table.transactions import TablePart, table_change

BY_MANAGER = gettext_noop("A manager of this server has closed the table without a result.")
BY_POINTS = gettext_noop("A manager of this server has ended the game: the points decide as they stand.")


class MoveMaker(TablePart):
    """What a person at a table does."""

    def __init__(self, store: TableStore, outbox: Outbox) -> None:
        super().__init__(store)
        self._outbox = outbox

    async def act(
        self,
        table: int,
        user: int,
        *moves: object,
        seen: int | None = None,
        turn: int | None = None,
        mark: bool = False,
        claim: bool = False,
    ) -> view_types.PlayedMove:
        """Make a move, or several one after the other; they count once this returns, or none does.

        ``seen`` is the stamp of the view that the control used was made from (None: no control; the rules
        alone judge).
        Moves with a ``turn`` are meant for that one: in simultaneous play they might be legal in the next.
        With ``mark`` the person will be shown what came of them, with ``claim`` the caller delivers the
        table's first outbox row; both are written with the moves.
        Raises :class:`Stale` where this seat has moved since, or others have and a move is not legal
        any more, or the turn is over; :class:`IllegalMove`, :class:`UnreadableMove`, :class:`NotYourMove`,
        :class:`NotSeated`, :class:`TableFinished`. Nothing is changed then, but that a seat which a
        computer player holds is its owner's again.
        """

        def transaction(
            connection: Connection,
        ) -> tuple[list[LoadedTable], view_types.TableContext | None, list[message_types.OutboxRow]]:
            stages, context = self._make_moves(connection, table, user, moves, seen, turn), None
            if mark:
                context = structs.replace(
                    read_context(connection, stages[-1], user), read=stages[-1].info.number
                )
                readers.mark_read(connection, stages[-1].info, user, self._store.now())
            return stages, context, self._outbox.claim_in(connection, table) if claim else []

        try:
            stages, context, claimed = await self._store.write(table, transaction)
        except (IllegalMove, NotYourMove, Stale):
            await self.welcome_back(table, user)
            raise
        after = stages[-1]
        self._store.keep(after)
        return view_types.PlayedMove(
            after.info.number,
            view.view_of(after, user),
            min((clock.due for clock in after.clocks), default=None),
            claimed[0] if claimed else None,
            mark and after.info.status == "playing" and self._are_reversible(stages, user),
            context,
        )

    def _make_moves(
        self,
        connection: Connection,
        table: int,
        user: int,
        moves: Sequence[object],
        seen: int | None,
        turn: int | None,
    ) -> list[LoadedTable]:
        """Make moves in one transaction; the table before each of them, and after the last."""
        stages = [self._store.read(connection, table, lock=True)]
        for move in moves:
            change = self._moved(stages[-1], user, move, seen, turn)
            stages.append(self._store.put(connection, change))
            seen = None  # nobody has seen a view between the moves
        return stages

    def _moved(
        self, loaded: LoadedTable, user: int, move: object, seen: int | None, turn: int | None
    ) -> TableChange:
        """The change that one move makes; raises as :meth:`act` does."""
        seat = self._seat_in_play(loaded, user)
        read = _legal_move(loaded, seat, move, seen, turn)
        after = loaded.changed(self._store.now(), seats=seating.present(loaded.info, seat))
        origin = current_origin()
        number = None if origin is None else origin.id
        change = played(loaded, after, seat.index, read, acted=user, origin=number)
        return replace(change, messages=(_returned(seat), *change.messages)) if seat.held else change

    def _are_reversible(self, stages: Sequence[LoadedTable], user: int) -> bool:
        """Whether moves brought nothing to light that was new to their maker."""
        chance = Chance(self._store.entropy(SEED_BYTES))
        seat = self._seat_in_play(stages[0], user).index
        return all(
            MadeMove(
                before.game, before.state, after.state, ply.events, seat, before.game.read_move(ply.move)
            ).is_reversible(chance, 1)
            for before, after in pairwise(stages)
            for ply in after.recent[-1:]
        )

    async def check(self, table: int, user: int, move: object) -> None:
        """Raise what :meth:`act` would raise for a move, and change nothing."""
        loaded = await self._store.load(table)
        seat = self._seat_in_play(loaded, user)
        _require_turn(loaded, seat)
        loaded.game.check(loaded.state, seat.index, loaded.game.read_move(encode(move)))

    async def welcome_back(self, table: int, user: int) -> None:
        """Whoever opens their panel or tries to act is back, and no computer player holds their seat."""
        seat = (await self._store.load(table)).info.seat_of(user)
        if seat is not None and seat.held:
            with unasked(), contextlib.suppress(TableError):  # the table may have ended just now
                await self.take_back(table, user)

    @staticmethod
    def _seat_in_play(loaded: LoadedTable, user: int) -> Seat:
        info = loaded.info
        if info.status == "lobby":
            raise LobbyError("Table {table} has not started yet.", table=info.id)
        seat = info.seat_of(user)
        if seat is None:
            raise NotSeated("You have no seat at table {table}.", table=info.id)
        if info.status != "playing":
            raise TableFinished("The game at table {table} is over.", table=info.id)
        return seat

    # --- leaving ----------------------------------------------------------------------------

    @table_change
    def resign(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Give up for good: a computer player takes the seat, or the table is closed."""
        seat = self._seat_in_play(loaded, user)
        after = loaded.changed(self._store.now())
        text = "{name} has given up; a computer player takes the seat."
        return seats.vacated(connection, loaded, after, seat, "resigned", text, acted=user)

    @table_change
    def take_back(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """Take one's seat back from the computer player that holds it."""
        seat = self._seat_in_play(loaded, user)
        if not seat.held:
            raise LobbyError("Nobody is holding your seat: it is yours.")
        after = loaded.changed(self._store.now(), seats=seating.present(loaded.info, seat))
        return consequences.proceed(loaded, after, messages=[_returned(seat)], acted=user)

    @table_change
    def abandon(
        self,
        connection: Connection,
        loaded: LoadedTable,
        by: consequences.Manager | None = None,
        *,
        result: bool = False,
        why: str = BY_MANAGER,
    ) -> TableChange:
        """A table that is being played is closed, as a rule by a manager, with a ``result`` by points or not.

        ``why``, a message id, is said to all who play where there is none.
        """
        info = loaded.info
        checks.require_playing(info)
        after = loaded.changed(self._store.now())
        line = message_types.Announcement(BY_POINTS, asks=without_strangers(info, info.people), reason="over")
        line = by.told(line) if by else line
        if result:
            absent = [seat.index for seat in info.seats if seat.held]
            change = seats.adjudicated(connection, loaded, after, absent, seats.STOPPED, messages=[line])
            if change.results:
                return change
        return seats.closed(connection, loaded, after, messages=[structs.replace(line, text=why)])


def played(
    before: LoadedTable,
    after: LoadedTable,
    seat: int,
    move: object,
    *,
    acted: int | None = None,
    origin: int | None = None,
) -> TableChange:
    """The change that a legal move makes; automatic where no person ``acted``.

    ``after`` is the table with all else that changes. ``origin`` is the interaction that the move is made by:
    what one press made is taken back as one.
    """
    game, info = before.game, after.info
    state = game.copy(before.state)
    events = tuple(game.push(state, seat, move))
    ply = LoggedMove(info.number + 1, seat, encode(move), events, acted is None, info.updated, origin=origin)
    after = replace(
        after.with_info(number=ply.number),
        state=state,
        made=tuple(made + (index == seat) for index, made in enumerate(before.made)),
        recent=keep_recent(game, (*before.recent, ply)),
    )
    return consequences.proceed(before, after, ply=ply, acted=acted)


def _legal_move(loaded: LoadedTable, seat: Seat, move: object, seen: int | None, turn: int | None) -> Any:
    """A move as the game reads it; raises as :meth:`MoveMaker.act` does where it cannot be made now."""
    game = loaded.game
    checks.require_unmoved(loaded, seat, seen)
    if turn is not None and game.turn(loaded.state) != turn:
        raise checks.stale()
    read = game.read_move(encode(move))  # it may be another game's, or anything
    try:
        _require_turn(loaded, seat)
        game.check(loaded.state, seat.index, read)
    except (IllegalMove, NotYourMove) as error:
        if seen is not None and seen != view.view_for(loaded, seat.index).stamp:
            raise checks.stale() from error
        raise
    return read


def _require_turn(loaded: LoadedTable, seat: Seat) -> None:
    game = loaded.game
    if seat.index in game.to_act(loaded.state):
        return
    names = [loaded.info.seats[index].name for index in sorted(game.awaited(loaded.state))]
    raise NotYourMove("It is not your turn: the table is waiting for {names}.", names=names)


def _returned(seat: Seat) -> message_types.Announcement:
    return message_types.Announcement("{name} is back.", {"name": seat.name})
