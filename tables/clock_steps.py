"""A machine's clock that is put back: what was to be done soon must not wait until it is that late again.

A machine that begins an hour ahead, as many do until they have asked what time it is, writes claims and
moments an hour ahead. What somebody was promised time for, such as a deadline, stays as it is.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Table, and_, true, update

from tables import schema
from tables.outbox import LEASE_SECONDS

FURTHEST = timedelta(minutes=15)
"""Nothing is claimed or put off for so long: what is further away was written by a clock that was wrong.
An old panel that is to be taken away later may go now, too."""

_CLAIMED = (schema.outbox, schema.bulletins, schema.deal_posts, schema.deals)
_PUT_OFF: tuple[tuple[Table, ColumnElement[bool]], ...] = (
    (schema.outbox, true()),
    (schema.bulletins, true()),
    (schema.clocks, schema.clocks.c.purpose.in_(("computer", "ahead"))),
)


def mend(connection: Connection, now: datetime) -> int:
    """Let what waits for a moment that is too far away be done soon; how many rows those are.

    Claims run out: a process that is still at what it has claimed goes on, and renews them.
    """
    found = 0
    for table in _CLAIMED:
        lease = now + timedelta(seconds=LEASE_SECONDS)
        found += _set(connection, table, table.c.lease > now + FURTHEST, lease=lease)
    for table, soon in _PUT_OFF:
        found += _set(connection, table, and_(table.c.due > now + FURTHEST, soon), due=now)
    return found


def _set(connection: Connection, table: Table, where: ColumnElement[bool], **values: object) -> int:
    return connection.execute(update(table).where(where).values(**values)).rowcount
