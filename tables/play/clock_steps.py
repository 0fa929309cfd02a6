"""A machine's clock that is put back: what was to be done soon must not wait until it is that late again.

A machine that begins an hour ahead, as many do until they have asked what time it is, writes claims and
moments an hour ahead. What somebody was promised time for, such as a deadline, stays as it is.
"""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Update, bindparam, update

from tables.delivery.queues import LEASE_SECONDS
from tables.storage import schema

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
    leased = now + timedelta(seconds=LEASE_SECONDS)
    return sum(
        connection.execute(each, {"furthest": now + FURTHEST, "until": until}).rowcount
        for statements, until in ((_CLAIMED, leased), (_PUT_OFF, now))
        for each in statements
    )
