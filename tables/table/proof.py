"""The proof of a table: its log made again from the seed that is stored, beside what is kept of it."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from engine.core import replay
from engine.core.errors import EngineError
from engine.core.game import AnyGame
from tables.core.errors import NoSuchTable
from tables.storage import schema
from tables.table import loaded, rows
from tables.table.store import TableStore


@dataclass(frozen=True, slots=True)
class Proof:
    """A table's row and log as the database has them, and the states that are kept, by their ply."""

    game: AnyGame
    record: rows.TableRecord
    plies: tuple[loaded.LoggedMove, ...]
    states: Mapping[int, bytes]

    def replays(self) -> bool:
        """Whether the log's moves are legal and lead to the events and the states that are kept."""
        info = self.record.info
        if self.record.started is None:
            return not self.plies
        if [ply.number for ply in self.plies] != list(range(1, info.number + 1)):
            return False
        log = loaded.log_of(
            info, self.record.seed, tuple(replay.Ply(ply.seat, ply.move, ply.undoes) for ply in self.plies)
        )
        try:
            if not self._fits(0, replay.start(self.game, log)):
                return False
            for ply, (state, events) in zip(self.plies, replay.replay(self.game, log), strict=True):
                if tuple(events) != ply.events or not self._fits(ply.number, state):
                    return False
        except EngineError:
            return False
        return True

    def _fits(self, number: int, state: object) -> bool:
        kept = self.states.get(number)
        return kept is None or kept == self.game.save_state(state)


def read_proof(store: TableStore, connection: Connection, table: int) -> Proof:
    """All that a table's proof needs, past what is in memory; raises :class:`NoSuchTable`."""
    record = rows.read_table(connection, table)
    if record is None:
        raise NoSuchTable("There is no table {table}.", table=table)
    game, number = store.game(record.info), record.info.number
    if record.started is None:
        return Proof(game, record, (), {})
    states = {}
    snapshots = schema.snapshots.c
    saved = connection.execute(
        select(snapshots.number, snapshots.state).where(snapshots.table_id == table)
    ).one_or_none()
    if saved is not None:
        with contextlib.suppress(ValueError):  # of another version, which says nothing
            states[saved.number] = game.save_state(game.load_state(saved.state))
    kept = store.kept(table, record.info.revision)
    if kept is not None and kept.state is not None:
        # What people are playing on just now.
        states[number] = game.save_state(kept.state)
    plies = tuple(loaded.read_plies(connection, game, table, before=number + 1, limit=number + 1))
    return Proof(game, record, plies, states)
