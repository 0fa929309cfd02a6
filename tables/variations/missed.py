"""Positions that somebody missed: they come back, each time later, until their best move is found each time.

A position is a puzzle, by its key, or a moment of a review: :func:`of_moment`.
"""

from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, delete, select

from tables.storage import schema, upserts
from tables.table.transactions import TablePart, read_transaction, write_transaction

BOXES = (1, 3, 7, 21)
"""Days until a position comes back that was missed, found once since, and so on; then it is known."""
MOST_MISSED = 100
"""Of a person: of more, those go that would come back last."""

rows = schema.missed.c


def of_moment(table: int, step: int) -> str:
    """What a moment of a table's review is called, by the step that its move led to."""
    return f"{table}/{step}"


class Missed(TablePart):
    """What comes back to whom, and when."""

    @write_transaction
    def note(self, connection: Connection, person: int, position: str, *, found: bool) -> int | None:
        """Somebody has tried a position; in how many days it comes back: 0 if never more.

        None where it is none of theirs, or was not due yet: found twice in a row is found once.
        """
        now = self._store.now()
        row = connection.execute(select(schema.missed).where(*_is(person, position))).first()
        if found and (row is None or row.due > now):
            return None
        box = row.box + 1 if row is not None and found else 0
        if box == len(BOXES):
            connection.execute(delete(schema.missed).where(*_is(person, position)))
            return 0
        table, mark, _ = position.partition("/")
        values = {"table_id": int(table) if mark else None, "box": box, "due": now + timedelta(BOXES[box])}
        keys = {"person": person, "position": position}
        upserts.upsert(connection, schema.missed, keys | values, list(keys))
        first = select(rows.position).where(rows.person == person).order_by(rows.due, rows.position)
        for gone in connection.scalars(first.offset(MOST_MISSED)).all():
            connection.execute(delete(schema.missed).where(*_is(person, gone)))
        return BOXES[box]

    @read_transaction
    def due(self, connection: Connection, person: int) -> list[str]:
        """The positions that have come back to somebody, the first one first."""
        query = select(rows.position).where(rows.person == person, rows.due <= self._store.now())
        return list(connection.scalars(query.order_by(rows.due, rows.position)))

    @write_transaction
    def drop(self, connection: Connection, person: int, position: str) -> None:
        """Forget a position that cannot be shown any more."""
        connection.execute(delete(schema.missed).where(*_is(person, position)))


def _is(person: int, position: str) -> tuple[ColumnElement[bool], ...]:
    return rows.person == person, rows.position == position
