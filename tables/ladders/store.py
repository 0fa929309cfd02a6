"""Ladders in the database: between rows and records. All of it is part of a transaction."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import Connection, Row, false, insert, select, update

from tables.core.errors import LadderError
from tables.core.types import ClockSpec, Person
from tables.ladders.types import OPEN_CHALLENGES, Challenge, Champion, Ladder, LadderPlan, Rung
from tables.storage import schema

ladders, rungs = schema.ladders.c, schema.rungs.c
challenges, champions = schema.challenges.c, schema.champions.c
LARGEST = (1 << 31) - 1
HALL, MOST_MONTHS = 3, 12
"""Places that a hall of fame knows of a month, and months that are told."""


def read(connection: Connection, number: int, *, lock: bool = False) -> Ladder:
    """A ladder as a transaction sees it; raises :class:`LadderError`."""
    query = select(schema.ladders).where(ladders.id == min(number, LARGEST))
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise LadderError("There is no such ladder.")
    clocks = msgspec.json.decode(row.clocks, type=ClockSpec)
    plan = LadderPlan(row.game, row.options, clocks, row.size, row.reach, row.days, row.event)
    here = select(schema.rungs).where(rungs.ladder_id == row.id, rungs.division > 0)
    found = connection.execute(here.order_by(rungs.division, rungs.place))
    stand = tuple(map(_rung, found))
    return Ladder(row.id, row.guild, row.channel, row.venue, plan, row.season, row.ends, row.is_open, stand)


def _rung(row: Row[*tuple[object, ...]]) -> Rung:
    person = Person(row.person, row.name)
    return Rung(row.slot, person, row.division, row.place, row.played, row.won, row.refused)


def read_challenge(connection: Connection, number: int) -> Challenge:
    """A challenge; raises :class:`LadderError`."""
    query = select(schema.challenges).where(challenges.id == min(number, LARGEST))
    row = connection.execute(query).one_or_none()
    if row is None:
        raise LadderError("There is no such challenge.")
    return _challenge(row)


def challenges_of(connection: Connection, number: int, since: datetime | None = None) -> list[Challenge]:
    """A ladder's challenges that wait or are played, and those that ended ``since``, the last first."""
    lately = false() if since is None else challenges.ended > since
    which = challenges.status.in_(OPEN_CHALLENGES) | lately
    query = select(schema.challenges).where(challenges.ladder_id == number, which)
    return [_challenge(row) for row in connection.execute(query.order_by(challenges.id.desc()))]


def _challenge(row: Row[*tuple[object, ...]]) -> Challenge:
    message = None if row.message is None else (row.channel, row.message)
    people = row.challenger, row.challenged
    return Challenge(row.id, row.ladder_id, *people, row.status, row.due, row.ended, row.table_id, message)


def change(connection: Connection, number: int, **values: object) -> None:
    """Write columns of a ladder's row."""
    connection.execute(update(schema.ladders).where(ladders.id == number).values(**values))


def change_challenge(connection: Connection, number: int, **values: object) -> None:
    """Write columns of a challenge's row."""
    connection.execute(update(schema.challenges).where(challenges.id == number).values(**values))


def change_rung(connection: Connection, ladder: int, slot: int, **values: object) -> None:
    """Write columns of somebody's row."""
    here = (rungs.ladder_id == ladder) & (rungs.slot == slot)
    connection.execute(update(schema.rungs).where(here).values(**values))


def drop_marks(connection: Connection, number: int) -> None:
    """What whoever was forgotten did on a ladder binds them no more."""
    here = (rungs.ladder_id == number) & (rungs.person < 0)
    connection.execute(update(schema.rungs).where(here).values(person=None))


def arrange(connection: Connection, ladder: Ladder, divisions: Sequence[Sequence[Rung]]) -> None:
    """Have everybody stand in this order; only who stands elsewhere than before is written."""
    for division, stand in enumerate(divisions, 1):
        for place, rung in enumerate(stand, 1):
            if (rung.division, rung.place) != (division, place):
                change_rung(connection, ladder.id, rung.slot, division=division, place=place)


def add_champions(connection: Connection, ladder: Ladder, best: Sequence[Rung]) -> None:
    """Write who stood first when a month ended."""
    month = {"ladder_id": ladder.id, "season": ladder.season}
    theirs = [{"person": rung.person.id, "name": rung.person.name} for rung in best]
    values = [{**month, **each, "place": place} for place, each in enumerate(theirs, 1)]
    connection.execute(insert(schema.champions), values)


def read_champions(connection: Connection, number: int) -> list[Champion]:
    """A ladder's hall of fame, the last month first, as far as a message has room."""
    query = select(schema.champions).where(champions.ladder_id == number)
    query = query.order_by(champions.season.desc(), champions.place).limit(HALL * MOST_MONTHS)
    found = connection.execute(query)
    return [Champion(row.season, row.place, Person(row.person or 0, row.name)) for row in found]
