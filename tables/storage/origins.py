"""Where a change comes from: an event that Discord delivers twice has its effect once.

The interaction that is being answered is known to all that its answer calls. Its id is written with the
first change that it makes, in the same transaction, so that no other delivery of it changes anything.

What somebody did before they were forgotten, or others who named them, may still be in hand: it comes
too late then, or is waited for by the forgetting (:func:`tables.storage.writers.write_alone`). That they were
so is written beside those ids, for as long as these are kept, by a number that fits thousands of accounts:
nobody can tell from it whom it means.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from tables.core.errors import AlreadyDone, TableError
from tables.storage import schema, writers
from tables.storage.upserts import insert_into, is_postgres, upsert

REMEMBERED = timedelta(days=1)
"""For so long ids are kept; Discord delivers nothing again after so long a time."""
_AT = schema.interactions.c.at
_FORGET = delete(schema.interactions).where(bindparam("before", type_=_AT.type) > _AT)
_FORGOTTEN = select(schema.interactions).where(
    schema.interactions.c.id.in_(bindparam("fingerprints", expanding=True))
)
_EPOCH_MS = 1_420_070_400_000
"""Discord's ids count from 2015."""


@dataclass(eq=False, slots=True)
class Origin:
    """An interaction by its id at Discord, and whether something that it changed has been committed."""

    id: int
    person: int | None = None
    """Whose it is."""
    committed: bool = False
    name: str = ""
    """What its person is called where no server has given them a name."""
    named: frozenset[int] = frozenset()
    """Whom it names, as options and menus do that people are chosen in."""


_current: ContextVar[Origin | None] = ContextVar("origin", default=None)


def come_from(origin: Origin | None) -> None:
    """From now on this task's changes come from an interaction, or from nothing that happens twice."""
    _current.set(origin)


@contextlib.contextmanager
def unasked() -> Iterator[None]:
    """What is changed meanwhile is not what an interaction asks for: that may be refused, or fail, yet."""
    before = _current.set(None)
    try:
        yield
    finally:
        _current.reset(before)


def current_origin() -> Origin | None:
    """What this task's changes come from."""
    return _current.get()


def record(connection: Connection, origin: Origin | None, now: datetime) -> None:
    """Write an origin in the transaction of its first change; raises :class:`AlreadyDone`."""
    if origin is None or origin.committed:
        return
    # Where another process is writing the same id, this waits until that one has done so, or has not.
    if connection.scalar(_writing(is_postgres(connection)), {"id": origin.id, "at": now}) is None:
        raise AlreadyDone("This has already been done: see /table board.")


def forget_old(connection: Connection, now: datetime) -> None:
    """Let go of ids that Discord delivers no more."""
    connection.execute(_FORGET, {"before": now - REMEMBERED})


def require_remembered(connection: Connection, origin: Origin | None) -> None:
    """Raise :class:`AlreadyDone` where who did this had all of theirs deleted afterwards.

    :class:`TableError` where it names somebody of whom that is so.
    """
    if origin is None or origin.person is None:
        return
    people = {_fingerprint(each): each for each in (*origin.named, origin.person)}
    for row in connection.execute(_FORGOTTEN, {"fingerprints": list(people)}):
        if _made(origin) >= row.at:
            continue
        if people[row.id] == origin.person:
            raise AlreadyDone("Your data is deleted: your seats no longer carry a name.")
        raise TableError("Somebody whom you chose has just had their data deleted, so nothing was changed.")


def forgetting(connection: Connection, person: int, now: datetime) -> None:
    """Somebody is being forgotten, with what they have done so far; what is being written is waited for."""
    origin = current_origin()
    writers.write_alone(connection)
    # What came up since the press counts as done before, too.
    moment = now if origin is None else max(now, _made(origin))
    upsert(connection, schema.interactions, {"id": _fingerprint(person), "at": moment}, ["id"])


def forgotten_since(connection: Connection, person: int, moment: datetime) -> bool:
    """Whether somebody was forgotten after a moment of the last day."""
    rows = connection.execute(_FORGOTTEN, {"fingerprints": [_fingerprint(person)]})
    return any(row.at > moment for row in rows)


def _fingerprint(person: int) -> int:
    """A number below 0, where no id of Discord's is; of 24 bits."""
    return -int.from_bytes(sha256(str(person).encode()).digest()[:3]) - 1


def _made(origin: Origin) -> datetime:
    """When an interaction was made, by Discord's clock, which is the same for all of them."""
    return datetime.fromtimestamp(((origin.id >> 22) + _EPOCH_MS) / 1000, UTC)


@lru_cache(maxsize=4)
def _writing(postgres: bool) -> Any:
    """The statement that writes an origin, put together once: each press that changes something runs it."""
    adding = insert_into(postgres, schema.interactions).values({"id": bindparam("id"), "at": bindparam("at")})
    return adding.on_conflict_do_nothing().returning(schema.interactions.c.id)
