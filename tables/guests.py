"""Who may sit down at a table: its host removes guests."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import structs

from tables.errors import LobbyError
from tables.types import Life, Person, TableInfo

REMOVED_FOR = timedelta(hours=1)
"""So long whoever was removed from a lobby cannot come back to its table."""


def require_may_join(info: TableInfo, person: Person, now: datetime) -> None:
    """Refuse somebody a seat that they take themselves; raises :class:`LobbyError`."""
    until = info.life.guests.removed.get(str(person.id))
    if until is not None and now < until:
        text = "You were removed from this table: you can join it again from <t:{when}:t>."
        raise LobbyError(text, when=int(until.timestamp()))


def with_removed(life: Life, guest: int, now: datetime) -> Life:
    """A table's life once a guest was removed."""
    removed = {who: until for who, until in life.guests.removed.items() if now < until}
    removed[str(guest)] = now + REMOVED_FOR
    return structs.replace(life, guests=structs.replace(life.guests, removed=removed))
