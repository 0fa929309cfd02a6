"""What people are called: a name that a server has given somebody is shown in that server alone.

It stays with their seats and results there. Where no server is concerned people have the name that they gave
themselves, as far as they have said it here.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, delete, func, select, update

from engine.core import codec, errors
from tables.core.message_types import NamesUpdate
from tables.core.settings_types import PersonSettings
from tables.core.types import ENDED, Person
from tables.delivery import bulletins, outbox
from tables.storage import origins, schema, upserts
from tables.table.rows import read_tables, revise, select_tables
from tables.table.store import TableStore
from tables.table.transactions import TablePart, write_transaction

NEWEST = 10
"""So many of somebody's tables that are over show a new name: Discord takes few edits of old messages."""
NAMELESS = errors.gettext_noop("Somebody")
"""Who is forgotten, or has not said their own name yet."""


class Names(TablePart):
    """What people are called now."""

    async def remember(self, person: Person, name: str, guild: int | None) -> None:
        """Call somebody as a server does now wherever they take part in it; None: where that is no server's.

        The newest of their games that are over show it too. ``name`` is what they call themselves.
        """
        if await self._store.db.read(lambda connection: _is_news(connection, person, name, guild)):
            await self._keep(person, name, guild)

    @write_transaction
    def _keep(self, connection: Connection, person: Person, name: str, guild: int | None) -> None:
        connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(name=name))
        tables, over = ([*connection.scalars(each(person, guild))] for each in (_tables, _newest_over))
        # Each by its row: two changes of a table come one after the other.
        for table in sorted((*tables, *over)):
            _rename_seats(connection, table, person)
        results, entrants = schema.results.c, schema.entrants.c
        theirs = results.table_id.in_(over) & (results.person == person.id)
        connection.execute(update(schema.results).where(theirs).values(name=person.name))
        show_anew(self._store, connection, over)
        taking_part = list(connection.scalars(_tournaments(person, guild)))
        theirs = entrants.tournament_id.in_(taking_part) & (entrants.person == person.id)
        connection.execute(update(schema.entrants).where(theirs).values(name=person.name))
        rungs = schema.rungs.c
        for ladder, channel in connection.execute(_ladders(person, guild)).all():
            theirs = (rungs.ladder_id == ladder) & (rungs.person == person.id)
            connection.execute(update(schema.rungs).where(theirs).values(name=person.name))
            stream, shows = bulletins.LADDERS + ladder, bulletins.LadderUpdate()
            bulletins.write(self._store, connection, stream, guild or 0, channel, shows)


def _rename_seats(connection: Connection, table: int, person: Person) -> None:
    seats = schema.seats.c
    revise(connection, schema.tables.c.id == table)
    theirs = (seats.table_id == table) & (seats.person == person.id)
    connection.execute(update(schema.seats).where(theirs).values(name=person.name))


def _is_news(connection: Connection, person: Person, name: str, guild: int | None) -> bool:
    known = connection.scalar(select(schema.people.c.name).where(schema.people.c.id == person.id))
    if known not in (None, name):
        return True
    where = _tables, _newest_over, _tournaments, _ladders
    return any(connection.scalar(each(person, guild).limit(1)) for each in where)


def _tables(person: Person, guild: int | None) -> Select[int]:
    """Open tables of a server at which somebody sits by another name."""
    seats, rows = schema.seats.c, schema.tables.c
    query = select(rows.id).join(schema.seats, seats.table_id == rows.id).order_by(rows.id)
    query = query.where(seats.person == person.id, seats.name != person.name)
    return query.where(rows.guild.is_not_distinct_from(guild), rows.status.in_(("lobby", "playing")))


def _newest_over(person: Person, guild: int | None) -> Select[int]:
    """The newest tables of a server that are over at which somebody sat, where that was by another name."""
    seats, rows = schema.seats.c, schema.tables.c
    query = select(rows.id, seats.name).join(schema.seats, seats.table_id == rows.id)
    query = query.where(seats.person == person.id, rows.guild.is_not_distinct_from(guild))
    newest = query.where(rows.status.in_(ENDED)).order_by(rows.id.desc()).limit(NEWEST).subquery()
    return select(newest.c.id).where(newest.c.name != person.name).order_by(newest.c.id)


def show_anew(store: TableStore, connection: Connection, tables: Collection[int]) -> None:
    """Have messages edited that show tables with other names now: open ones, and the newest others.

    Those that cannot be shown any more, for their rules are not at hand, stay as they are.
    """
    posted, rows = schema.posted.c, schema.tables.c
    query = select(rows.id).join(schema.posted, posted.table_id == rows.id).order_by(rows.id.desc())
    there = query.where(rows.id.in_(tables), posted.current)
    found = [*connection.scalars(there.where(rows.status.not_in(ENDED)))]
    found += connection.scalars(there.where(rows.status.in_(ENDED)).limit(NEWEST))
    box = schema.outbox.c
    unsent = box.table_id.in_(found), box.kind == "names", box.attempts == 0
    connection.execute(delete(schema.outbox).where(*unsent))
    for record in read_tables(connection, select_tables().where(rows.id.in_(found))):
        if store.is_playable(record.info):
            outbox.write_beside(connection, record.info, [NamesUpdate()], store.now(), store.entropy)


def _tournaments(person: Person, guild: int | None) -> Select[int]:
    """Tournaments of a server, not over yet, in which somebody takes part by another name."""
    entrants, rows = schema.entrants.c, schema.tournaments.c
    query = select(rows.id).join(schema.entrants, entrants.tournament_id == rows.id)
    query = query.where(entrants.person == person.id, entrants.name != person.name, rows.guild == guild)
    return query.where(rows.status.in_(("signup", "running")))


def _ladders(person: Person, guild: int | None) -> Select[Any]:
    """Open ladders of a server, and their channels, on which somebody stands by another name."""
    rungs, rows = schema.rungs.c, schema.ladders.c
    query = select(rows.id, rows.channel).join(schema.rungs, rungs.ladder_id == rows.id)
    query = query.where(rungs.person == person.id, rungs.name != person.name, rungs.division > 0)
    return query.where(rows.guild == guild, rows.is_open)


def meet(connection: Connection, person: Person) -> None:
    """Somebody takes part; where they do so themselves, the name that they gave themselves is kept."""
    origin = origins.current_origin()
    name, keep = person.name, ["settings"]
    if origin is not None:
        name = origin.name if origin.person == person.id else NAMELESS
        keep += [] if origin.person == person.id else ["name"]
    values = {"id": person.id, "name": name, "settings": codec.encode(PersonSettings())}
    upserts.upsert(connection, schema.people, values, ["id"], keep=keep)


def names_in(connection: Connection, guild: int | None, people: Collection[int]) -> dict[int, str]:
    """What each of some people was called in their last game of a server; None: where that is no server's."""
    known, results = schema.people.c, schema.results.c
    query = select(known.id, known.name).where(known.id.in_(people))
    found = dict.fromkeys(people, NAMELESS) | {row.id: row.name for row in connection.execute(query)}
    if guild is not None:
        last = select(func.max(results.id)).where(results.guild == guild, results.person.in_(people))
        there = select(results.person, results.name).where(results.id.in_(last.group_by(results.person)))
        found |= {row.person: row.name for row in connection.execute(there)}
    return found
