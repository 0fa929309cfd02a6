"""Looking at tables: positions, logs, lists, and proofs that the chance was fair."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import or_, select

from engine.core import replay
from engine.core.chance import commitment
from engine.core.errors import EngineError
from engine.core.game import AnyGame
from tables import schema
from tables.loaded import RECENT, LoadedTable, LoggedMove, log_of, read_plies
from tables.rows import read_tables, select_tables
from tables.stamps import stamp_of
from tables.store import TableStore
from tables.transitions import seat_of
from tables.types import Deadline, Status, TableInfo, TableView, Verification, VisibleMove

MOST = 100
"""Tables or moves in one answer."""
ENDED = ("over", "closed")


class Views:
    """What people may see of tables. Nothing here changes a table."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def get(self, table: int, user: int | None, *, mark: bool = False) -> TableView:
        """The table as a person, or a spectator, may see it now.

        ``mark``: the reader has now seen everything up to here, for :meth:`since`.
        """
        loaded = await self._store.load(table)
        table_view = view_of(self._store.game(loaded.info), loaded, user)
        if mark and user is not None:
            await self._mark(table_view.table, user)
        return table_view

    async def info(self, table: int) -> TableInfo:
        """What everybody may know of a table; raises :class:`NoSuchTable`."""
        return (await self._store.load(table)).info

    async def log(
        self, table: int, user: int | None, *, before: int | None = None, limit: int = 20
    ) -> list[VisibleMove]:
        """The last moves, or those before a number, oldest first, as their reader may know them."""
        loaded = await self._store.load(table)
        return await self._told(loaded, user, before=before, limit=limit)

    async def since(self, table: int, user: int, *, limit: int = 50) -> list[VisibleMove]:
        """The moves since the reader's last ``table_view(..., mark=True)``, oldest first, as told to them."""
        loaded = await self._store.load(table)
        reads = schema.reads.c
        query = select(reads.number).where(reads.table_id == table, reads.person == user)
        async with self._store.db.read() as connection:
            seen = await connection.scalar(query)
        return await self._told(loaded, user, after=seen or 0, limit=limit)

    async def _told(
        self, loaded: LoadedTable, user: int | None, *, limit: int, **between: Any
    ) -> list[VisibleMove]:
        game, seat = self._store.game(loaded.info), seat_of(loaded.info, user)
        async with self._store.db.read() as connection:
            plies = await read_plies(
                connection, game, loaded.info.id, limit=max(0, min(limit, MOST)), **between
            )
        return [ply.told(game, None if seat is None else seat.index) for ply in plies]

    async def _mark(self, info: TableInfo, user: int) -> None:
        reads = schema.reads.c
        query = select(reads.number).where(reads.table_id == info.id, reads.person == user)
        async with self._store.db.read() as connection:
            if await connection.scalar(query) == info.number:
                return
        values = {"table_id": info.id, "person": user, "number": info.number}
        async with self._store.db.write() as connection:
            await connection.execute(self._store.db.upsert(schema.reads, values, ["table_id", "person"]))

    # --- lists: of tables whose rules are at hand -------------------------------------------

    async def of_person(
        self,
        user: int,
        *,
        status: Sequence[Status] = ("playing", "lobby"),
        limit: int = 50,
        offset: int = 0,
    ) -> list[TableInfo]:
        """Tables at which a person has a seat, in all servers, the last changed first."""
        seats = schema.seats.c
        mine = select(seats.table_id).where(seats.person == user, seats.gone.is_(False))
        return await self._list(schema.tables.c.id.in_(mine), status, limit, offset)

    async def in_place(
        self,
        *,
        channel: int | None = None,
        guild: int | None = None,
        status: Sequence[Status] = ("playing", "lobby"),
        limit: int = 50,
        offset: int = 0,
    ) -> list[TableInfo]:
        """Tables of a channel and its threads, or of a server, the last changed first."""
        tables = schema.tables.c
        if channel is not None:
            where: Any = or_(tables.channel == channel, tables.parent == channel)
        elif guild is not None:
            where = tables.guild == guild
        else:
            return []
        return await self._list(where, status, limit, offset)

    async def _list(self, where: Any, status: Sequence[Status], limit: int, offset: int) -> list[TableInfo]:
        tables = schema.tables.c
        query = select_tables().where(where, tables.status.in_(status))
        query = query.order_by(tables.updated.desc(), tables.id.desc())
        async with self._store.db.read() as connection:
            found = await read_tables(
                connection, query.limit(max(0, min(limit, MOST))).offset(max(0, offset))
            )
        return [one.info for one in found if self._store.is_playable(one.info)]

    # --- proof ------------------------------------------------------------------------------

    async def verify(self, table: int) -> Verification:
        """Replay a table's log, each move checked again, and compare it with what is kept.

        The seed is given away only when the table is over or closed.
        """
        loaded = await self._store.load(table)
        game, info = self._store.game(loaded.info), loaded.info
        plies: list[LoggedMove] = []
        async with self._store.db.read() as connection:
            if loaded.started is not None:
                plies = await read_plies(
                    connection, game, table, before=info.number + 1, limit=info.number + 1
                )
        # A long game takes a while, and nobody else should wait for it.
        fits = await asyncio.to_thread(_replays, game, loaded, plies)
        return Verification(
            commitment=info.commitment,
            seed=loaded.seed if info.status in ENDED else None,
            seed_fits=commitment(loaded.seed) == info.commitment,
            log_fits=fits,
            moves=info.number,
        )


def view_of(game: AnyGame, loaded: LoadedTable, user: int | None) -> TableView:
    """A loaded table as a person, or a spectator, may see it."""
    info, state = loaded.info, loaded.state
    seat = seat_of(info, user) if state is not None or info.status == "lobby" else None
    index = None if seat is None else seat.index
    live = state is not None and info.status == "playing"
    to_act = game.to_act(state) if live else frozenset()
    view = None if state is None else game.view(state, index)
    turn = 0 if state is None else game.turn(state)
    return TableView(
        table=info,
        seat=index,
        view=view,
        moves=tuple(game.moves(state, index)) if index is not None and index in to_act else (),
        to_act=to_act,
        awaited=game.awaited(state) if live else frozenset(),
        turn=turn,
        deadlines=_deadlines(loaded),
        recent=_recent(game, loaded, index),
        result=None if state is None else game.result(state),
        stamp=0 if state is None else stamp_of(loaded.made_by(index), turn, view),
    )


def _recent(game: AnyGame, loaded: LoadedTable, seat: int | None) -> tuple[VisibleMove, ...]:
    """The last moves of which this reader may know anything."""
    told = [ply.told(game, seat) for ply in loaded.recent]
    return tuple(one for one in told if one.events)[-RECENT:]


def _deadlines(loaded: LoadedTable) -> tuple[Deadline, ...]:
    return tuple(
        Deadline(row.seat, row.decision, row.due)
        for row in loaded.clocks
        if row.purpose in ("deadline", "lobby")
    )


def _replays(game: AnyGame, loaded: LoadedTable, plies: list[LoggedMove]) -> bool:
    """Whether the log's moves are legal and lead to the events and the state that are kept."""
    if loaded.started is None:
        return not plies
    if [ply.number for ply in plies] != list(range(1, loaded.info.number + 1)):
        return False
    log = log_of(loaded.info, loaded.seed, tuple(replay.Ply(ply.seat, ply.move) for ply in plies))
    state = replay.start(game, log)
    try:
        for ply, position in zip(plies, replay.replay(game, log), strict=True):
            state = position[0]
            if tuple(position[1]) != ply.events:
                return False
    except EngineError:
        return False
    return game.save_state(state) == game.save_state(loaded.state)
