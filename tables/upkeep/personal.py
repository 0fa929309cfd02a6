"""What is kept of a person: given to them, and forgotten when they ask for it."""

import contextlib
import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, Row, Select, Table, case, delete, func, or_, select, tuple_, update

from engine.core.codec import encode
from tables.core import errors, json_records
from tables.core.message_types import Announcement, OutboxMessage
from tables.core.types import Life, Person, Proposal, SeedWords
from tables.daily import tries
from tables.delivery import outbox
from tables.delivery.bulletins import BulletinMessage, Remark, TournamentUpdate
from tables.delivery.posted import people_text
from tables.ladders.ladders import Ladders
from tables.lobby.lobbies import Lobbies
from tables.people import pseudonyms
from tables.people.names import NAMELESS, show_anew
from tables.people.settings import read_person
from tables.play.moves import MoveMaker
from tables.storage import origins, schema
from tables.table import loaded, transactions
from tables.table.rows import read_tables, revise, select_tables
from tables.table.store import TRIES, TableStore
from tables.tournaments import signups, types
from tables.tournaments import store as tournaments

FORGOTTEN = 0
"""Who has sat where a person was who wishes to be forgotten."""
_OPEN = ("lobby", "playing")
_OWN = (
    *(schema.watches, schema.panels, schema.reads, schema.contents),
    *(schema.puzzle_answers, schema.variations, schema.missed),
)
"""Rows of which nobody else has anything."""
_MEANWHILE = (errors.LobbyError, errors.NotSeated, errors.TableFinished, errors.TournamentError)
"""What may be said of a table or tournament that began or ended as it was left."""


class PersonRows(NamedTuple):
    """Rows in which a person stands: in which columns, and what of a row is theirs to take along."""

    columns: tuple[Column[Any], ...]
    shown: tuple[Column[Any], ...]


def _own(table: Table, *columns: str) -> PersonRows:
    return PersonRows(tuple(table.c[name] for name in columns), tuple(table.c))


def _shared(table: Table, column: str, *columns: str) -> PersonRows:
    return PersonRows((table.c[column],), tuple(table.c[name] for name in columns))


OWN_ROWS: Mapping[str, PersonRows] = {
    "settings": _own(schema.people, "id"),
    "seats": _own(schema.seats, "person"),
    "results": _own(schema.results, "person", "player"),
    "ratings": _own(schema.ratings, "player"),
    "rating steps": _own(schema.rating_steps, "player"),
    "seasons": _shared(
        schema.entries, "person", "season_id", "table_id", "kind", "name", "unit", "amount", "at"
    ),
    "seasons corrected": _shared(schema.entries, "author", "season_id", "kind", "unit", "amount", "at"),
    "tournaments": _own(schema.entrants, "person"),
    "tournaments opened": _shared(
        schema.tournaments, "host", "id", "guild", "host_name", "status", "plan", "created"
    ),
    "sent away": _own(schema.removals, "person"),
    "rounds": _own(schema.round_messages, "person"),
    "ladders": _own(schema.rungs, "person"),
    "halls of fame": _own(schema.champions, "person"),
    "ladders opened": _shared(schema.ladders, "host", "id", "guild", "game", "created"),
    "tables opened": _shared(schema.tables, "host", "id", "game", "status", "created"),
    "files": _own(schema.contents, "person"),
    "deals": _own(schema.tries, "person"),
    "puzzles": _own(schema.puzzle_answers, "person"),
    "variations": _own(schema.variations, "person"),
    "missed": _own(schema.missed, "person"),
    "lobbies": _own(schema.watches, "person"),
    "panels": _own(schema.panels, "person"),
    "read up to": _own(schema.reads, "person"),
    "called alone": _shared(schema.posted, "person", "table_id", "channel", "message", "posted"),
}
"""What is found by a person's number, by the names under which it is taken along."""
MENTIONED: Mapping[str, PersonRows] = {
    "called": _shared(schema.posted, "people", "table_id", "channel", "message", "posted"),
    "places chosen": _shared(schema.servers, "settings", "id"),
    "messages to come": _shared(schema.outbox, "message", "table_id", "kind", "created"),
    "tournaments’ messages to come": _shared(schema.bulletins, "message", "stream", "kind", "created"),
}
"""What stands in lists and messages in which others may stand, too; tables' own records are told by
:func:`_at_tables`."""


class Forgotten(NamedTuple):
    """What others see of somebody, and is to be brought up to date when they are forgotten."""

    tables: frozenset[int]
    deleted: frozenset[int]
    messages: tuple[tuple[int, int], ...]
    """Channels and messages that showed the tables that are deleted."""
    tournaments: tuple[int, ...]
    settled: Mapping[int, int]
    """By table, the number of an open proposal that went with them."""


class _SatDown(Exception):
    """Somebody sat down somewhere as they were leaving everything."""


class Personal(transactions.TablePart):
    """All that is kept of a person: given to them, or forgotten."""

    def __init__(
        self,
        store: TableStore,
        lobbies: Lobbies,
        play: MoveMaker,
        tournaments: signups.Signups,
        ladders: Ladders,
    ) -> None:
        super().__init__(store)
        self._lobbies = lobbies
        self._play = play
        self._tournaments = tournaments
        self._ladders = ladders

    @transactions.read_transaction
    def export(self, connection: Connection, person: int) -> bytes:
        """All that is kept of a person, as JSON: nothing of other people's."""
        kept: dict[str, object] = {
            name: _found(
                connection, select(*rows.shown).where(or_(*(each == person for each in rows.columns)))
            )
            for name, rows in OWN_ROWS.items()
        }
        seats, plies, ahead = schema.seats.c, schema.plies.c, schema.ahead.c
        moves = (
            select(plies.table_id, plies.number, plies.move, plies.automatic, plies.at)
            .join(schema.seats, (seats.table_id == plies.table_id) & (seats.seat == plies.seat))
            .where(seats.person == person)
            .order_by(plies.table_id, plies.number)
        )
        left = (
            select(schema.ahead)
            .join(schema.seats, (seats.table_id == ahead.table_id) & (seats.seat == ahead.seat))
            .where(seats.person == person)
        )
        kept |= {"moves": _found(connection, moves), "moves ahead": _found(connection, left)}
        for name, rows in MENTIONED.items():
            (records,) = rows.columns
            keys = list(records.table.primary_key)
            found = connection.execute(select(records, *keys)).all()
            mine = [tuple(row[1:]) for row in found if _mentions(row[0], person)]
            kept[name] = _found(connection, select(*rows.shown).where(tuple_(*keys).in_(mine)))
        return json.dumps(kept | _at_tables(connection, person), indent=1, ensure_ascii=False).encode()

    async def forget(self, person: int) -> Forgotten:
        """Forget a person: their seats are nameless from now on; what others see of them changed.

        They leave lobbies and tournaments and give up games that are played; games in which nobody else sat
        go whole.
        """
        left: set[int] = set()
        for _ in range(TRIES):
            left |= await self._leave(person)
            with contextlib.suppress(_SatDown):
                done = await self._forget_left(person)
                return done._replace(tables=done.tables | left - done.deleted)
        raise errors.StorageError(
            "Table {table} is too busy right now. Try again in a moment.", table=max(left, default=0)
        )

    async def _leave(self, person: int) -> set[int]:
        """Leave all tournaments and tables; those are returned. What begins or ends meanwhile stays."""
        for tournament in await self._store.db.read(lambda each: _open_tournaments(each, person)):
            with contextlib.suppress(*_MEANWHILE):
                await self._tournaments.withdraw(tournament, person)
        found = await self._store.db.read(lambda each: _open_tables(self._store, each, person))
        for table, status in found:
            leave = self._lobbies.leave if status == "lobby" else self._play.resign
            with contextlib.suppress(*_MEANWHILE):
                await leave(table, person)
        return {table for table, _ in found}

    @transactions.effect_transaction
    def _forget_left(self, connection: Connection, person: int) -> Forgotten:
        """Forget whoever has left everything; raises :class:`_SatDown`, and nothing is written."""
        origins.forgetting(connection, person, self._store.now())
        if _open_tables(self._store, connection, person) or _open_tournaments(connection, person):
            raise _SatDown
        key = pseudonyms.made_key(connection, self._store.entropy)
        self._ladders.forget(connection, person, key)
        done = _forget(connection, person, self._store.now(), key)
        show_anew(self._store, connection, done.tables)
        for record in read_tables(connection, select_tables().where(schema.tables.c.id.in_(done.settled))):
            line = Announcement(outbox.SETTLED, settles=done.settled[record.info.id])
            outbox.write_beside(connection, record.info, [line], self._store.now(), self._store.entropy)
        for number in done.tournaments:
            tournament = tournaments.read(connection, number).tournament
            signups.say(self._store, connection, tournament, TournamentUpdate())
        return done


def _open_tables(store: TableStore, connection: Connection, person: int) -> list[tuple[int, str]]:
    """Those that a person can leave: not such as cannot be played."""
    tables, seats = schema.tables.c, schema.seats.c
    query = (
        select_tables()
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.person == person, seats.gone.is_(False), tables.status.in_(_OPEN))
        .order_by(tables.id)
    )
    found = store.read_all(connection, read_tables(connection, query))
    return [(each.info.id, each.info.status) for each in found]


def _open_tournaments(connection: Connection, person: int) -> list[int]:
    rows, entrants = schema.tournaments.c, schema.entrants.c
    query = (
        select(rows.id)
        .join(schema.entrants, entrants.tournament_id == rows.id)
        .where(entrants.person == person, entrants.gone.is_(None), rows.status.in_(types.OPEN_TOURNAMENTS))
    )
    return list(connection.scalars(query))


def _found(connection: Connection, query: Select[Any]) -> list[dict[str, object]]:
    return [_plain(row) for row in connection.execute(query)]


def _mentions(record: str | bytes, person: int) -> bool:
    text = record if isinstance(record, str) else record.decode()
    return re.search(rf"(?<!\d){person}(?!\d)", text) is not None


def _at_tables(connection: Connection, person: int) -> dict[str, object]:
    """What tables' own records tell of a person: words for deals, following, rematches, questions, guests."""
    words, followed, order, questions, removed, invited = [], [], [], [], [], []
    tables, key = schema.tables.c, pseudonyms.read_key(connection)
    for row in connection.execute(select(tables.id, tables.words, tables.life)):
        known_by = str(pseudonyms.of(key, person, pseudonyms.at_table(row.id)))
        stored = row.words + (row.life or b"")
        if not _mentions(stored, person) and known_by.encode() not in stored:
            continue  # to read them all would take long
        life = _life(row.life)
        words += [
            {"table_id": row.id, "text": each.text} for each in _words(row.words) if each.person == person
        ]
        if str(person) in life.followers:
            followed.append({"table_id": row.id, "told": life.followers[str(person)]})
        if person in life.order:
            order.append({"table_id": row.id, "seat": life.order.index(person)})
        if life.proposal is not None and person in _asked(life.proposal):
            agreed = person in life.proposal.agreed
            questions.append({"table_id": row.id, "question": life.proposal.kind, "agreed": agreed})
        for who in {str(person), known_by}.intersection(life.guests.removed):
            until = life.guests.removed[who]
            removed.append({"table_id": row.id, "until": until and until.isoformat()})
        guests = {each.id for each in life.guests.invited} | {each.guest for each in life.guests.told}
        if person in guests:
            invited.append({"table_id": row.id})
    return {
        "words for deals": words,
        "following": followed,
        "rematches": order,
        "questions": questions,
        "removals": removed,
        "invitations": invited,
    }


def _plain(row: Row[*tuple[object, ...]]) -> dict[str, object]:
    """A row as JSON can hold it; records are JSON already, and what takes moves back has none."""
    return {
        name: json.loads(value or b"null")
        if isinstance(value, bytes)
        else value.isoformat()
        if isinstance(value, datetime)
        else value
        for name, value in row._mapping.items()
    }


def _forget(connection: Connection, person: int, now: datetime, key: bytes) -> Forgotten:
    tries.forget(connection, person, now)
    tables, seats = schema.tables.c, schema.seats.c
    sat = set(connection.scalars(select(seats.table_id).where(seats.person == person)))
    sat.update(connection.scalars(select(tables.id).where(tables.host == person)))
    others = set(
        connection.scalars(
            select(seats.table_id).where(
                seats.table_id.in_(sat), seats.person.is_not(None), seats.person != person
            )
        )
    )
    alone = sat - others
    posted = schema.posted.c
    query = select(posted.channel, posted.message).where(posted.table_id.in_(alone))
    messages = [(row.channel, row.message) for row in connection.execute(query)]
    connection.execute(delete(schema.tables).where(tables.id.in_(alone)))
    touched = or_(tables.id.in_(others), tables.host == person)
    host = case((tables.host == person, FORGOTTEN), else_=tables.host)
    revise(connection, touched, host=host)
    results = schema.results.c
    # Also where somebody else has their seat by now.
    had = {*connection.scalars(select(results.table_id).where(results.person == person)), *sat}
    names = {
        *connection.scalars(select(seats.name).where(seats.person == person)),
        *connection.scalars(select(results.name).where(results.person == person)),
    }
    nameless = {"person": None, "name": NAMELESS}
    here = seats.table_id.in_(select(tables.id).where(tables.status.in_(_OPEN)))
    connection.execute(update(schema.seats).where(seats.person == person, here).values(gone=True))
    for table in (schema.seats, schema.entries):
        connection.execute(update(table).where(table.c.person == person).values(**nameless))
    entries = schema.entries.c
    connection.execute(update(schema.entries).where(entries.author == person).values(author=None))
    for table in _OWN:
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    settled = _forget_in_records(connection, person, had, names, key)
    _forget_in_settings(connection, person, key)
    _forget_results(connection, person)
    entrants, rows = schema.entrants.c, schema.tournaments.c
    opened = select(rows.id, rows.host_name).where(rows.host == person)
    theirs = select(entrants.tournament_id, entrants.name).where(entrants.person == person).union(opened)
    called = {row.tournament_id: row.name for row in connection.execute(theirs)}
    hosted = tournaments.forget(connection, person, key)
    _forget_in_messages(connection, person)
    _forget_in_sentences(connection, schema.outbox.c.table_id, OutboxMessage, dict.fromkeys(had, names))
    names.update(called.values())
    _forget_in_sentences(connection, schema.bulletins.c.stream, BulletinMessage, dict.fromkeys(called, names))
    return Forgotten(frozenset(others), frozenset(alone), tuple(messages), tuple(hosted), settled)


def _forget_results(connection: Connection, person: int) -> None:
    """Delete what they played alone; elsewhere they become a number, so that others' ratings still hold."""
    results, finished = schema.results.c, schema.finished.c
    theirs = or_(results.person == person, results.player == person)
    played = select(results.table_id).where(theirs)
    others = or_(results.person != person, results.player != person)
    shared = select(results.table_id).where(results.table_id.in_(played), others)
    alone = set(connection.scalars(played.where(results.table_id.not_in(shared))))
    connection.execute(delete(schema.results).where(results.table_id.in_(alone)))
    connection.execute(delete(schema.finished).where(finished.table_id.in_(alone)))
    first = connection.scalar(select(func.min(results.id)).where(theirs))
    if first is None:
        for table in (schema.ratings, schema.rating_steps):
            connection.execute(delete(table).where(table.c.player == person))
        return
    player = -first
    values = {"person": None, "name": NAMELESS, "player": player}
    connection.execute(update(schema.results).where(theirs).values(**values))
    for table in (schema.ratings, schema.rating_steps):
        connection.execute(update(table).where(table.c.player == person).values(player=player))


def _forget_in_records(
    connection: Connection, person: int, had: set[int], names: set[str], key: bytes
) -> dict[int, int]:
    """Take a person out of what rows hold as a whole: words for a deal, proposals, followers, calls, pauses.

    They ``had`` seats at these tables, under such ``names``. The proposals that go, by table.
    Where a game may go on, a pseudonym keeps out whoever was removed, or knows what a seat there holds.
    """
    tables, posted, settled = schema.tables.c, schema.posted.c, dict[int, int]()
    records = select(tables.id, tables.words, tables.life, tables.status)
    for row in connection.execute(records).all():
        if row.id not in had and not _mentions(row.words + (row.life or b""), person):
            continue
        changed: dict[str, object] = {}
        # The words stay: the deal follows from them.
        words = _words(row.words)
        if any(each.person == person for each in words):
            kept = (SeedWords(FORGOTTEN, each.text) if each.person == person else each for each in words)
            changed["words"] = encode(tuple(kept))
        life = _life(row.life)
        without = _life_without(life, person)
        goes_on = row.status in _OPEN or (row.status == "closed" and life.pause is not None)
        if goes_on and (row.id in had or str(person) in life.guests.removed):
            until = None if row.id in had else life.guests.removed[str(person)]
            without.guests.removed[str(pseudonyms.of(key, person, pseudonyms.at_table(row.id)))] = until
        if life.proposal is not None and without.proposal is None:
            settled[row.id] = life.proposal.number
        if life.pause is not None and row.id in had and life.pause.by in names:
            pause = msgspec.structs.replace(life.pause, by=NAMELESS)
            without = msgspec.structs.replace(without, pause=pause)
        if row.life is not None and (written := encode(without)) != row.life:
            changed["life"] = written  # without what another version wrote there, too
        if changed:
            revise(connection, tables.id == row.id, **changed)
    for row in connection.execute(select(schema.posted).where(posted.people != "")).all():
        if _mentions(row.people, person):
            this = (posted.table_id == row.table_id) & (posted.message == row.message)
            left = people_text([int(each) for each in row.people.split() if int(each) != person])
            connection.execute(update(schema.posted).where(this).values(people=left))
    connection.execute(update(schema.posted).where(posted.person == person).values(person=None))
    return settled


def _forget_in_settings(connection: Connection, person: int, key: bytes) -> None:
    """Who has blocked a person goes on doing so; what they chose for servers somebody has chosen."""
    servers = schema.servers.c
    for row in connection.execute(select(servers.id, servers.settings)).all():
        if _mentions(row.settings, person):
            here = loaded.read_server(connection, row.id, lock=True)
            settings = encode(msgspec.structs.replace(here, placed_by=None))
            connection.execute(update(schema.servers).where(servers.id == row.id).values(settings=settings))
    people, nobody = schema.people.c, Person(pseudonyms.of(key, person, pseudonyms.BLOCKED), NAMELESS)
    for row in connection.execute(select(people.id, people.settings)).all():
        if not _mentions(row.settings, person):
            continue
        chosen = read_person(connection, row.id)
        kept = (nobody if each.id == person else each for each in chosen.blocked)
        blocked = tuple({each.id: each for each in kept}.values())
        settings = encode(msgspec.structs.replace(chosen, blocked=blocked))
        connection.execute(update(schema.people).where(people.id == row.id).values(settings=settings))


def _forget_in_sentences(
    connection: Connection, where: Column[int], kinds: Any, names: Mapping[int, set[str]]
) -> None:
    """What waits to be said of somebody leaving says who they were no more: names by table or stream."""
    table = where.table
    for row in connection.execute(select(where.label("at"), table.c.id, table.c.message)).all():
        if row.at not in names:
            continue
        message = msgspec.json.decode(row.message, type=kinds)
        if not isinstance(message, Announcement | Remark):
            continue
        params = {key: NAMELESS if said in names[row.at] else said for key, said in message.params.items()}
        if params != message.params:
            without = encode(msgspec.structs.replace(message, params=params))
            connection.execute(update(table).where(table.c.id == row.id).values(message=without))


def _forget_in_messages(connection: Connection, person: int) -> None:
    """Nothing is said to a person any more, and nobody asks them."""
    for table, kinds in ((schema.outbox, OutboxMessage), (schema.bulletins, BulletinMessage)):
        for row in connection.execute(select(table.c.id, table.c.message)).all():
            if not _mentions(row.message, person):
                continue
            this, message = table.c.id == row.id, msgspec.json.decode(row.message, type=kinds)
            if isinstance(message, Announcement):
                asks = tuple(each for each in message.asks if each != person)
                without = encode(msgspec.structs.replace(message, asks=asks))
                connection.execute(update(table).where(this).values(message=without))
            else:
                connection.execute(delete(table).where(this))


def _words(stored: bytes) -> tuple[SeedWords, ...]:
    return msgspec.json.decode(stored, type=tuple[SeedWords, ...])


def _life(stored: bytes | None) -> Life:
    return json_records.readable(stored, Life)


def _asked(proposal: Proposal) -> set[int]:
    """Everybody whom a question concerns."""
    newcomer = set() if proposal.newcomer is None else {proposal.newcomer.id}
    return {proposal.by.id, *proposal.voters, *proposal.agreed} | newcomer


def _life_without(life: Life, person: int) -> Life:
    followers = {who: how for who, how in life.followers.items() if who != str(person)}
    order = tuple(FORGOTTEN if each == person else each for each in life.order)
    proposal = life.proposal
    if proposal is not None and person in _asked(proposal):
        proposal = None
    removed = {who: until for who, until in life.guests.removed.items() if who != str(person)}
    invited = tuple(each for each in life.guests.invited if each.id != person)
    told = tuple(each for each in life.guests.told if person not in (each.guest, each.by))
    guests = msgspec.structs.replace(life.guests, removed=removed, invited=invited, told=told)
    return msgspec.structs.replace(life, followers=followers, order=order, proposal=proposal, guests=guests)
