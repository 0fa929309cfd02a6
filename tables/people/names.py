"""What people are called: a name that a server has given somebody is shown in that server alone.

It stays with their seats and results there. Where no server is concerned people have the name that they gave
themselves, as far as they have said it here.
"""

from collections.abc import Collection

from sqlalchemy import BigInteger, Connection, String, bindparam, delete, func, or_, select, update

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

_seats, _rows, _entrants, _rungs = schema.seats.c, schema.tables.c, schema.entrants.c, schema.rungs.c
_tournaments, _ladders = schema.tournaments.c, schema.ladders.c
_PERSON, _HERE = bindparam("person", type_=BigInteger), bindparam("here", type_=BigInteger)
_CALLED = bindparam("called", type_=String)
_KNOWN = select(schema.people.c.name).where(schema.people.c.id == _PERSON)
_sat = select(_rows.id, _seats.name).join(schema.seats, _seats.table_id == _rows.id)
_sat = _sat.where(_seats.person == _PERSON, _rows.guild.is_not_distinct_from(_HERE))
_TABLES = _sat.where(_seats.name != _CALLED, _rows.status.in_(("lobby", "playing")))
"""Open tables of a server at which somebody sits by another name."""
_newest = _sat.where(_rows.status.in_(ENDED)).order_by(_rows.id.desc()).limit(NEWEST).subquery().c
_NEWEST_OVER = select(_newest.id).where(_newest.name != _CALLED)
"""The newest tables of a server that are over at which somebody sat, where that was by another name."""
_taking_part = select(_tournaments.id).join(schema.entrants, _entrants.tournament_id == _tournaments.id)
_taking_part = _taking_part.where(_entrants.person == _PERSON, _entrants.name != _CALLED)
_TOURNAMENTS = _taking_part.where(_tournaments.guild == _HERE, _tournaments.status.in_(("signup", "running")))
"""Tournaments of a server, not over yet, in which somebody takes part by another name."""
_stands = select(_ladders.id, _ladders.channel).join(schema.rungs, _rungs.ladder_id == _ladders.id)
_stands = _stands.where(_rungs.person == _PERSON, _rungs.name != _CALLED, _rungs.division > 0)
_LADDERS = _stands.where(_ladders.guild == _HERE, _ladders.is_open)
"""Open ladders of a server, and their channels, on which somebody stands by another name."""
_ANYWHERE = select(or_(*(each.exists() for each in (_TABLES, _NEWEST_OVER, _TOURNAMENTS, _LADDERS))))
"""Whether there is any of them: each press asks."""


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
        whose = _whose(person, guild)
        tables, over = ([*connection.scalars(each, whose)] for each in (_TABLES, _NEWEST_OVER))
        # Each by its row: two changes of a table come one after the other.
        for table in sorted((*tables, *over)):
            _rename_seats(connection, table, person)
        results = schema.results.c
        theirs = results.table_id.in_(over) & (results.person == person.id)
        connection.execute(update(schema.results).where(theirs).values(name=person.name))
        show_anew(self._store, connection, over)
        taking_part = list(connection.scalars(_TOURNAMENTS, whose))
        theirs = _entrants.tournament_id.in_(taking_part) & (_entrants.person == person.id)
        connection.execute(update(schema.entrants).where(theirs).values(name=person.name))
        for ladder, channel in connection.execute(_LADDERS, whose).all():
            theirs = (_rungs.ladder_id == ladder) & (_rungs.person == person.id)
            connection.execute(update(schema.rungs).where(theirs).values(name=person.name))
            stream, shows = bulletins.LADDERS + ladder, bulletins.LadderUpdate()
            bulletins.write(self._store, connection, stream, guild or 0, channel, shows)


def _rename_seats(connection: Connection, table: int, person: Person) -> None:
    revise(connection, _rows.id == table)
    theirs = (_seats.table_id == table) & (_seats.person == person.id)
    connection.execute(update(schema.seats).where(theirs).values(name=person.name))


def _is_news(connection: Connection, person: Person, name: str, guild: int | None) -> bool:
    known = connection.scalar(_KNOWN, {"person": person.id})
    return known not in (None, name) or bool(connection.scalar(_ANYWHERE, _whose(person, guild)))


def _whose(person: Person, guild: int | None) -> dict[str, object]:
    return {"person": person.id, "called": person.name, "here": guild}


def show_anew(store: TableStore, connection: Connection, tables: Collection[int]) -> None:
    """Have messages edited that show tables with other names now: open ones, and the newest others.

    Those that cannot be shown any more, for their rules are not at hand, stay as they are.
    """
    posted, rows = schema.posted.c, _rows
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
