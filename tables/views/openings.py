"""How somebody begins their games: the first decision of each of their last ones, from the stored moves."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from msgspec import structs
from sqlalchemy import Connection, exists, select

from engine.core import errors, replay
from tables.core.view_types import TableView
from tables.daily.tries import is_sealed
from tables.storage import schema
from tables.table import loaded, rows, transactions, view

log = logging.getLogger(__name__)

MOST_OPENINGS = 30
"""Games that are looked at, the last ones."""


class Opening(NamedTuple):
    """What somebody decided first in a game, and what they knew then."""

    table_view: TableView
    move: Any


class Openings(transactions.TablePart):
    """Reading how games began."""

    @transactions.read_transaction
    def of(self, connection: Connection, person: int, game: str | None = None) -> list[Opening]:
        """The first decisions of somebody in games that are over for everybody, the last game first.

        What was taken back does not count, nor what a clock did or left no choice.
        """
        results, tables, others = schema.results.c, schema.tables.c, schema.results.alias().c
        # Whoever took a seat over has not begun there.
        before = exists().where(
            others.table_id == results.table_id, others.seat == results.seat, others.id < results.id
        )
        theirs = select(results.table_id).where(results.person == person, ~before)
        query = rows.select_tables().where(tables.id.in_(theirs), tables.status == "over")
        if game is not None:
            query = query.where(tables.game == game)
        query = query.order_by(tables.id.desc()).limit(MOST_OPENINGS)
        found = self._store.read_all(connection, rows.read_tables(connection, query))
        now = self._store.now()
        return [
            opening
            for each in found
            if not is_sealed(connection, each.info, now)
            for opening in _first(each, loaded.read_entries(connection, each.info.id), person)
        ]


def _first(table: loaded.LoadedTable, entries: Sequence[loaded.LogEntry], person: int) -> Iterator[Opening]:
    """The first decision of a person at a table, if they made one."""
    game, info = table.game, table.info
    seat = info.seat_of(person)
    if seat is None:
        return
    try:
        state = replay.start(game, loaded.log_of(info, table.seed))
        for ply in replay.moves_that_count(entries):
            move = game.read_move(ply.move)
            if ply.seat == seat.index and not ply.automatic and len(game.moves(state, ply.seat)) > 1:
                then = structs.replace(info, status="playing", number=ply.number - 1)
                before = replace(table, info=then, state=state, recent=(), clocks=(), people={})
                yield Opening(view.view_for(before, ply.seat), move)
                return
            game.push(state, ply.seat, move)
    except errors.EngineError:
        log.exception("the beginning of table %d cannot be read", info.id)
