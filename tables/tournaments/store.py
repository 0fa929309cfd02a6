"""Tournaments in the database: between rows and records. All of it is part of a transaction."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update

from engine.core.codec import encode
from tables.core.errors import TournamentError
from tables.core.types import Person
from tables.people import names, pseudonyms
from tables.storage import schema
from tables.tournaments import types

rows = schema.tournaments.c
_ROW = select(schema.tournaments).where(rows.id == bindparam("number"))
_ROW_LOCKED = _ROW.with_for_update()
_ENTRANTS = (
    select(schema.entrants)
    .where(schema.entrants.c.tournament_id == bindparam("number"))
    .order_by(schema.entrants.c.slot)
)
_MEETINGS = (
    select(schema.meetings)
    .where(schema.meetings.c.tournament_id == bindparam("number"))
    .order_by(schema.meetings.c.round, schema.meetings.c.number)
)
SOMEBODY = "Somebody"


class Stored(msgspec.Struct, frozen=True):
    """A tournament with what only this layer needs of it."""

    tournament: types.Tournament
    revision: int
    announced: int
    slots: dict[int, int]
    """By person, what meetings name them by."""
    opened: frozenset[tuple[int, int]]
    """Rounds and numbers of the meetings whose tables were opened."""
    message: tuple[int, int] | None
    """Channel and message that show it."""


def read(connection: Connection, number: int, *, lock: bool = False) -> Stored:
    """A tournament as a transaction sees it; raises :class:`TournamentError`."""
    row = None
    if 0 < number < 1 << 31:  # a number that somebody typed may not even fit the column
        row = connection.execute(_ROW_LOCKED if lock else _ROW, {"number": number}).one_or_none()
    if row is None:
        raise TournamentError("There is no tournament {number}.", number=number)
    return _stored(connection, row)


def _stored(connection: Connection, row: Row[Any]) -> Stored:
    people: dict[int, types.Entrant] = {}
    for each in connection.execute(_ENTRANTS, {"number": row.id}):
        # Who is forgotten keeps a number of their own, which is nobody's at Discord.
        known = -each.slot if each.person is None else each.person
        people[each.slot] = types.Entrant(Person(known, each.name), each.number, each.joined, each.gone)
    ids = {slot: entrant.person.id for slot, entrant in people.items()}
    held = connection.execute(_MEETINGS, {"number": row.id}).all()
    tournament = types.Tournament(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        venue=row.venue,
        host=Person(row.host, row.host_name),
        status=row.status,
        plan=msgspec.json.decode(row.plan, type=types.Plan),
        round=row.round,
        rounds=row.rounds,
        starts=row.starts,
        deadline=row.deadline,
        on_hold_since=row.rests,
        entrants=tuple(people.values()),
        meetings=tuple(_meeting(each, ids) for each in held),
    )
    message = None if row.card_message is None else (row.card_channel, row.card_message)
    opened = frozenset((each.round, each.number) for each in held if each.opened)
    slots = {person: slot for slot, person in ids.items()}
    return Stored(tournament, row.revision, row.announced, slots, opened, message)


def _meeting(row: Row[Any], ids: dict[int, int]) -> types.Meeting:
    people = tuple(ids[int(slot)] for slot in row.slots.split())
    scores = None
    if row.scores is not None:
        kept = msgspec.json.decode(row.scores, type=tuple[types.MeetingScore, ...])
        scores = tuple(msgspec.structs.replace(score, person=ids[score.person]) for score in kept)
    return types.Meeting(row.round, row.number, people, row.table_id, scores)


def change(connection: Connection, stored: Stored, **values: object) -> None:
    """Write columns of a tournament's row, one revision later."""
    connection.execute(
        update(schema.tournaments)
        .where(rows.id == stored.tournament.id)
        .values(revision=stored.revision + 1, **values)
    )
    if values.get("status", "running") not in types.OPEN_TOURNAMENTS:
        here = schema.removals.c.tournament_id == stored.tournament.id
        connection.execute(delete(schema.removals).where(here))


def add_entrant(connection: Connection, stored: Stored, entrant: types.Entrant) -> None:
    """Write somebody new, in the next free slot."""
    values = {
        "tournament_id": stored.tournament.id,
        "slot": max(stored.slots.values(), default=0) + 1,
        "person": entrant.person.id,
        "name": entrant.person.name,
        "number": entrant.number,
        "joined": entrant.joined,
        "gone": entrant.left,
    }
    connection.execute(insert(schema.entrants).values(values))


def change_entrant(connection: Connection, stored: Stored, person: int, **values: object) -> None:
    """Write columns of somebody who takes part."""
    entrants = schema.entrants.c
    mine = (entrants.tournament_id == stored.tournament.id) & (entrants.slot == stored.slots[person])
    connection.execute(update(schema.entrants).where(mine).values(**values))


def add_meetings(connection: Connection, stored: Stored, drawn: Sequence[types.Meeting]) -> None:
    """The tables and byes of a round that begins."""
    connection.execute(
        insert(schema.meetings),
        [
            {
                "tournament_id": stored.tournament.id,
                "round": meeting.round,
                "number": meeting.number,
                "slots": " ".join(str(stored.slots[person]) for person in meeting.people),
                "table_id": None,
                "opened": False,
                "scores": _scores(stored, meeting.scores),
            }
            for meeting in drawn
        ],
    )


def change_meeting(connection: Connection, stored: Stored, meeting: types.Meeting, **values: Any) -> None:
    """Write columns of a meeting; ``scores`` as records."""
    meetings = schema.meetings.c
    if "scores" in values:
        values["scores"] = _scores(stored, values["scores"])
    this = (meetings.tournament_id == stored.tournament.id) & (meetings.round == meeting.round)
    connection.execute(
        update(schema.meetings).where(this, meetings.number == meeting.number).values(**values)
    )


def _scores(stored: Stored, scores: Iterable[types.MeetingScore] | None) -> bytes | None:
    if scores is None:
        return None
    return encode([msgspec.structs.replace(score, person=stored.slots[score.person]) for score in scores])


def is_removed(connection: Connection, stored: Stored, person: int) -> bool:
    """Whether somebody was taken out of a tournament by its host, also who was forgotten since."""
    removals = schema.removals.c
    known = person, pseudonyms.of(pseudonyms.read_key(connection), person, pseudonyms.TOURNAMENTS)
    here = (removals.tournament_id == stored.tournament.id) & removals.person.in_(known)
    return connection.scalar(select(removals.person).where(here)) is not None


def forget(connection: Connection, person: int, key: bytes) -> list[int]:
    """Somebody wishes to be forgotten: what they played stays, nameless.

    Of what they opened whoever signed up first is host now. Those whose messages show somebody else now: what
    goes on of these, and the newest in which they took part. By ``key`` a pseudonym stays of those removed.
    """
    connection.execute(delete(schema.round_messages).where(schema.round_messages.c.person == person))
    removals, over = schema.removals.c, select(rows.id).where(rows.status.not_in(types.OPEN_TOURNAMENTS))
    theirs = removals.person == person
    connection.execute(delete(schema.removals).where(theirs, removals.tournament_id.in_(over)))
    known_by = pseudonyms.of(key, person, pseudonyms.TOURNAMENTS)
    connection.execute(update(schema.removals).where(theirs).values(person=known_by))
    nameless = {"person": None, "name": SOMEBODY}
    entrants = schema.entrants.c
    told = select(rows.id).where(rows.card_message.is_not(None), rows.rests.is_(None))
    told = told.join(schema.entrants, entrants.tournament_id == rows.id).where(entrants.person == person)
    named = set(connection.scalars(told.order_by(rows.id.desc()).limit(names.NEWEST)))
    connection.execute(update(schema.entrants).where(entrants.person == person).values(**nameless))
    hosted = connection.execute(select(rows.id, rows.status, rows.rests).where(rows.host == person)).all()
    for row in hosted:
        here = entrants.tournament_id == row.id, entrants.person.is_not(None), entrants.gone.is_(None)
        first = select(entrants.person, entrants.name).where(*here).order_by(entrants.slot).limit(1)
        host, name = connection.execute(first).one_or_none() or (0, SOMEBODY)
        values = {"host": host, "host_name": name, "revision": rows.revision + 1}
        connection.execute(update(schema.tournaments).where(rows.id == row.id).values(**values))
    named.update(row.id for row in hosted if row.status in types.OPEN_TOURNAMENTS and row.rests is None)
    return sorted(named)
