"""What people are called: a name that a server has given somebody is shown in that server alone.

It stays with their seats and results there. Where no server is concerned people have the name that they gave
themselves, as far as they have said it here.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select

from engine.core.codec import encode
from engine.core.errors import gettext_noop
from tables import schema
from tables.db import Database
from tables.origins import current_origin
from tables.settings_types import PersonSettings
from tables.types import Person

NAMELESS = gettext_noop("Somebody")
"""Who is forgotten, or has not said their own name yet."""


def meet(db: Database, connection: Connection, person: Person) -> None:
    """Somebody takes part; where they do so themselves, the name that they gave themselves is kept."""
    origin = current_origin()
    name, keep = person.name, ["settings"]
    if origin is not None:
        name = origin.name if origin.person == person.id else NAMELESS
        keep += [] if origin.person == person.id else ["name"]
    values = {"id": person.id, "name": name, "settings": encode(PersonSettings())}
    db.upsert(connection, schema.people, values, ["id"], keep=keep)


def names_in(connection: Connection, guild: int | None, people: Collection[int]) -> dict[int, str]:
    """What each of some people was called in their last game of a server; None: where that is no server's."""
    known, results = schema.people.c, schema.results.c
    query = select(known.id, known.name).where(known.id.in_(people))
    found = dict.fromkeys(people, NAMELESS) | {row.id: row.name for row in connection.execute(query)}
    if guild is not None:
        there = select(results.person, results.name).where(results.guild == guild, results.person.in_(people))
        found |= {row.person: row.name for row in connection.execute(there.order_by(results.id))}
    return found
