"""What is kept of a person: given to them, and forgotten when they ask for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Table, delete, func, or_, select, update

from engine.core.codec import encode
from engine.core.errors import gettext_noop
from tables import schema, tries
from tables.lobby import Lobbies
from tables.outbox import people_text
from tables.play import MoveMaker
from tables.store import TableStore
from tables.tournaments import store as tournaments
from tables.tournaments.signups import OPEN, Signups
from tables.types import Life, SeedWords

NOBODY = 0
NAMELESS = gettext_noop("Somebody")
"""Who has sat where a person was who wishes to be forgotten."""
_OWN: Mapping[str, tuple[Table, str]] = {
    "settings": (schema.people, "id"),
    "seats": (schema.seats, "person"),
    "results": (schema.results, "player"),
    "ratings": (schema.ratings, "player"),
    "rating steps": (schema.rating_steps, "player"),
    "seasons": (schema.entries, "person"),
    "tournaments": (schema.entrants, "person"),
    "files": (schema.contents, "person"),
    "deals": (schema.tries, "person"),
    "puzzles": (schema.puzzle_answers, "person"),
    "lobbies": (schema.watches, "person"),
    "panels": (schema.panels, "person"),
    "read up to": (schema.reads, "person"),
}


class Personal:
    """One's own data."""

    def __init__(self, store: TableStore, lobbies: Lobbies, play: MoveMaker, tournaments: Signups) -> None:
        self._store = store
        self._lobbies = lobbies
        self._play = play
        self._tournaments = tournaments

    async def export(self, person: int) -> bytes:
        """All that is kept of a person, as JSON: nothing of other people's."""
        return await self._store.db.read(lambda connection: _export(connection, person))

    async def forget(self, person: int) -> tuple[int, ...]:
        """Forget a person: their seats are nameless from now on; the tables that others see changed.

        They leave lobbies and tournaments and give up games that are played; games in which nobody else sat
        go whole.
        """
        for tournament in await self._open_tournaments(person):
            await self._tournaments.withdraw(tournament, person)
        for table, status in await self._open_tables(person):
            leave = self._lobbies.leave if status == "lobby" else self._play.resign
            await leave(table, person)
        now = self._store.now()
        return await self._store.effect(lambda connection: _forget(connection, person, now))

    async def _open_tables(self, person: int) -> list[tuple[int, str]]:
        tables, seats = schema.tables.c, schema.seats.c
        query = (
            select(tables.id, tables.status)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.person == person, seats.gone.is_(False), tables.status.in_(("lobby", "playing")))
        )
        return await self._store.db.read(
            lambda connection: [(row.id, row.status) for row in connection.execute(query)]
        )

    async def _open_tournaments(self, person: int) -> list[int]:
        tournaments, entrants = schema.tournaments.c, schema.entrants.c
        query = (
            select(tournaments.id)
            .join(schema.entrants, entrants.tournament_id == tournaments.id)
            .where(entrants.person == person, entrants.gone.is_(None), tournaments.status.in_(OPEN))
        )
        return await self._store.db.read(lambda connection: list(connection.scalars(query)))


def _export(connection: Connection, person: int) -> bytes:
    kept: dict[str, object] = {
        name: [_plain(row) for row in connection.execute(select(table).where(table.c[column] == person))]
        for name, (table, column) in _OWN.items()
    }
    seats, plies = schema.seats.c, schema.plies.c
    moves = (
        select(plies.table_id, plies.number, plies.move, plies.automatic, plies.at)
        .join(schema.seats, (seats.table_id == plies.table_id) & (seats.seat == plies.seat))
        .where(seats.person == person)
        .order_by(plies.table_id, plies.number)
    )
    kept["moves"] = [_plain(row) for row in connection.execute(moves)]
    tables = schema.tables.c
    hosted = select(tables.id, tables.game, tables.status, tables.created).where(tables.host == person)
    kept["tables opened"] = [_plain(row) for row in connection.execute(hosted)]
    return json.dumps(kept, indent=1, ensure_ascii=False).encode()


def _plain(row: Row[*tuple[Any, ...]]) -> dict[str, object]:
    """A row as JSON can hold it; records are JSON already, and what takes moves back has none."""
    return {
        name: json.loads(value or b"null")
        if isinstance(value, bytes)
        else value.isoformat()
        if isinstance(value, datetime)
        else value
        for name, value in row._mapping.items()
    }


def _forget(connection: Connection, person: int, now: datetime) -> tuple[int, ...]:
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
    connection.execute(delete(schema.tables).where(tables.id.in_(alone)))
    _forget_results(connection, person)
    tournaments.forget(connection, person)
    nameless = {"person": None, "name": NAMELESS}
    for table in (schema.seats, schema.entries):
        connection.execute(update(table).where(table.c.person == person).values(**nameless))
    entries = schema.entries.c
    connection.execute(update(schema.entries).where(entries.author == person).values(author=None))
    for table in (
        schema.watches,
        schema.panels,
        schema.reads,
        schema.contents,
        schema.outbox,
        schema.puzzle_answers,
    ):
        connection.execute(delete(table).where(table.c.person == person))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    _forget_in_records(connection, person)
    touched = or_(tables.id.in_(others), tables.host == person)
    connection.execute(update(schema.tables).where(touched).values(revision=tables.revision + 1))
    connection.execute(update(schema.tables).where(tables.host == person).values(host=NOBODY))
    return tuple(sorted(others))


def _forget_results(connection: Connection, person: int) -> None:
    """Delete what they played alone; elsewhere they become a number, so that others' ratings still hold."""
    results, finished = schema.results.c, schema.finished.c
    theirs = or_(results.person == person, results.player == person)
    played = select(results.table_id).where(theirs)
    shared = select(results.table_id).where(results.table_id.in_(played), results.player != person)
    alone = set(connection.scalars(played.where(results.table_id.not_in(shared))))
    connection.execute(delete(schema.results).where(results.table_id.in_(alone)))
    connection.execute(delete(schema.finished).where(finished.table_id.in_(alone)))
    first = connection.scalar(select(func.min(results.id)).where(theirs))
    if first is None:
        return
    player = -first
    values = {"person": None, "name": NAMELESS, "player": player}
    connection.execute(update(schema.results).where(theirs).values(**values))
    for table in (schema.ratings, schema.rating_steps):
        connection.execute(update(table).where(table.c.player == person).values(player=player))


def _forget_in_records(connection: Connection, person: int) -> None:
    """Take a person out of what rows hold as a whole: words for a deal, proposals, followers, calls."""
    tables, posted = schema.tables.c, schema.posted.c
    for row in connection.execute(select(tables.id, tables.words, tables.life)).all():
        changed: dict[str, object] = {}
        # The words stay: the deal follows from them.
        words = msgspec.json.decode(row.words, type=tuple[SeedWords, ...])
        if any(each.person == person for each in words):
            kept = (SeedWords(NOBODY, each.text) if each.person == person else each for each in words)
            changed["words"] = encode(tuple(kept))
        life = Life() if row.life is None else msgspec.json.decode(row.life, type=Life)
        without = _life_without(life, person)
        if without != life:
            changed["life"] = encode(without)
        if changed:
            changed["revision"] = tables.revision + 1
            connection.execute(update(schema.tables).where(tables.id == row.id).values(**changed))
    for row in connection.execute(select(schema.posted).where(posted.people != "")).all():
        people = [int(each) for each in row.people.split()]
        if person in people:
            this = (posted.table_id == row.table_id) & (posted.message == row.message)
            left = people_text([each for each in people if each != person])
            connection.execute(update(schema.posted).where(this).values(people=left))
    connection.execute(update(schema.posted).where(posted.person == person).values(person=None))


def _life_without(life: Life, person: int) -> Life:
    followers = {who: how for who, how in life.followers.items() if who != str(person)}
    order = tuple(NOBODY if each == person else each for each in life.order)
    proposal = life.proposal
    if proposal is not None:
        named = {proposal.by.id, *proposal.voters, *proposal.agreed}
        named |= set() if proposal.newcomer is None else {proposal.newcomer.id}
        proposal = None if person in named else proposal
    return msgspec.structs.replace(life, followers=followers, order=order, proposal=proposal)
