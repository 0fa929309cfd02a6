"""Where a change comes from: an event that Discord delivers twice has its effect once.

The interaction that is being answered is known to all that its answer calls. Its id is written with the
first change that it makes, in the same transaction, so that no other delivery of it changes anything.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete

from tables import schema
from tables.db import Database
from tables.errors import AlreadyDone

REMEMBERED = timedelta(days=1)
"""For so long ids are kept; Discord delivers nothing again after so long a time."""
_AT = schema.interactions.c.at
_FORGET = delete(schema.interactions).where(bindparam("before", type_=_AT.type) > _AT)


@dataclass(eq=False, slots=True)
class Origin:
    """An interaction by its id at Discord, and whether something that it changed has been committed."""

    id: int
    committed: bool = False


_current: ContextVar[Origin | None] = ContextVar("origin", default=None)


def come_from(origin: Origin | None) -> None:
    """From now on this task's changes come from an interaction, or from nothing that happens twice."""
    _current.set(origin)


def current_origin() -> Origin | None:
    """What this task's changes come from."""
    return _current.get()


def record(db: Database, connection: Connection, origin: Origin | None, now: datetime) -> None:
    """Write an origin in the transaction of its first change; raises :class:`AlreadyDone`."""
    if origin is None or origin.committed:
        return
    connection.execute(_FORGET, {"before": now - REMEMBERED})
    # Where another process is writing the same id, this waits until that one has done so, or has not.
    if connection.scalar(_writing(db.insert), {"id": origin.id, "at": now}) is None:
        raise AlreadyDone("This has already been done: see /table board.")


@lru_cache(maxsize=4)
def _writing(insert: Callable[[Table, dict[str, object]], Any]) -> Any:
    """The statement that writes an origin, put together once: each press that changes something runs it."""
    adding = insert(schema.interactions, {"id": bindparam("id"), "at": bindparam("at")})
    return adding.on_conflict_do_nothing().returning(schema.interactions.c.id)
