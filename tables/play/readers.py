"""What people who read a table have seen of it, and what they are choosing while they think."""

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, case, or_, select

from tables.core import message_types, stamps, types, view_types
from tables.delivery import outbox, posted
from tables.storage import schema, upserts
from tables.table.loaded import LoadedTable
from tables.table.transactions import TablePart, write_transaction

VISIT = timedelta(minutes=10)
"""Reads that are no further apart belong to one visit."""

reads = schema.reads.c
_READ = select(reads.number, reads.draft, reads.made, reads.turn).where(
    reads.table_id == bindparam("table"), reads.person == bindparam("reader")
)


class Readers(TablePart):
    """How far readers have seen tables, and what they choose: drafts, on which no move of the log depends."""

    async def keep(
        self, context: view_types.TableContext, user: int, draft: str, *, shown_in: int | None = None
    ) -> bool:
        """A reader has seen everything in their context, and has chosen as much as ``draft`` says.

        What they choose belongs to their seat: it is in ``draft`` of their next contexts, whichever message
        they open, until they move or the turn is over. ``shown_in`` is the message that shows it already;
        whether a panel in their direct messages is now due to follow is returned. Of who has no seat, such as
        somebody forgotten meanwhile, nothing is kept.
        """
        table_view = context.table_view
        info = table_view.table
        if draft == context.draft and context.read == info.number:
            return False

        def work(connection: Connection) -> bool:
            if not posted.seated(connection, info.id, [user]):
                return False
            values = {
                "table_id": info.id,
                "person": user,
                "number": info.number,
                "draft": draft,
                "made": stamps.made_by_then(table_view.stamp),
                "turn": table_view.turn,
            }
            _write_read(connection, values, self._store.now())
            if draft == context.draft or not context.settings.hand_by_dm:
                return False
            panels = schema.panels.c
            query = select(panels.message).where(panels.table_id == info.id, panels.person == user)
            kept = connection.scalar(query)
            if kept is None or kept == shown_in:
                return False
            outbox.write(
                connection, info, [message_types.PanelUpdate(user)], self._store.now(), self._store.entropy
            )
            return True

        return await self._store.db.write(work)

    @write_transaction
    def since(self, connection: Connection, table: int, user: int) -> int:
        """How many moves were made when a reader was here before, who has seen all of them now.

        Where nothing has happened since they were here, that is before the visit to which it belonged.
        Raises :class:`NoSuchTable`.
        """
        info = self._store.read(connection, table).info
        query = select(reads.number, reads.before)
        read = connection.execute(query.where(reads.table_id == table, reads.person == user)).one_or_none()
        if read is not None and read.number == info.number:
            return int(read.before)
        mark_read(connection, info, user, self._store.now())
        return 0 if read is None else int(read.number)


class ReadPosition(NamedTuple):
    """The last move that a reader has seen, and what they have chosen for the position that it led to."""

    number: int = 0
    draft: str = ""


def read_of(
    connection: Connection, loaded: LoadedTable, person: int, seat: int | None, turn: int
) -> ReadPosition:
    """What a reader has seen and chosen; a draft from before their own last move or this turn is none."""
    row = connection.execute(_READ, {"table": loaded.info.id, "reader": person}).one_or_none()
    if row is None:
        return ReadPosition()
    fits = (
        seat is not None and loaded.state is not None and (row.made, row.turn) == (loaded.made_by(seat), turn)
    )
    return ReadPosition(row.number, row.draft if fits else "")


def mark_read(connection: Connection, info: types.TableInfo, person: int, now: datetime) -> None:
    """A reader has seen everything up to a table's last move."""
    _write_read(connection, {"table_id": info.id, "person": person, "number": info.number}, now)


def _write_read(connection: Connection, values: dict[str, object], now: datetime) -> None:
    """Write what a reader has seen; reading some time after the time before begins another visit."""
    marking = _marking(upserts.is_postgres(connection), tuple(values))
    connection.execute(marking, {**values, "visited": now, "visit": now - VISIT})


@lru_cache(maxsize=4)
def _marking(postgres: bool, names: tuple[str, ...]) -> Any:
    """The statement that writes these columns, put together once: each press runs it."""
    values: dict[str, object] = {name: bindparam(name) for name in (*names, "visited")}
    later = or_(reads.visited.is_(None), reads.visited < bindparam("visit", type_=reads.visited.type))
    before = case((later, reads.number), else_=reads.before)
    return (
        upserts.insert_into(postgres, schema.reads)
        .values(values)
        .on_conflict_do_update(index_elements=["table_id", "person"], set_={**values, "before": before})
    )
