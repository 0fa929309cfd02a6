"""Tries at deals that others play too, as rows: how they end, and who may see them before others have tried.

A deal is for everybody and so is its seed, until nobody may play it any more: then it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, NamedTuple

from sqlalchemy import Connection, Row, delete, select, update

from tables.core import errors, types, zones
from tables.people import pseudonyms
from tables.storage import schema
from tables.table.change import TableChange

DealKind = Literal["day", "week"]
DEAL_KINDS: tuple[DealKind, ...] = ("day", "week")
DEAL_DAYS = {"day": 1, "week": 7}
FIRST_ZONE = timedelta(hours=14)
"""A day begins so long before it does in UTC where it begins first."""
LAST_ZONE = timedelta(hours=12)
"""It ends so long after it does in UTC where it ends last."""

tries = schema.tries.c


class DealKey(NamedTuple):
    """The deal of a day, or of the week that begins on a Monday, as somebody's own calendar has it."""

    kind: DealKind
    day: date

    @property
    def text(self) -> str:
        """Such as ``day-2026-11-22``; of one kind a later one comes after an earlier one."""
        return f"{self.kind}-{self.day.isoformat()}"

    @property
    def opens(self) -> datetime:
        """When its day begins where it does so first."""
        return datetime.combine(self.day, time(), UTC) - FIRST_ZONE

    @property
    def closes(self) -> datetime:
        """When its last day is over everywhere: from then on nothing about it is secret."""
        return datetime.combine(self.following.day, time(), UTC) + LAST_ZONE

    @property
    def following(self) -> DealKey:
        """The deal of the next day or week."""
        return DealKey(self.kind, self.day + timedelta(days=DEAL_DAYS[self.kind]))

    @property
    def previous(self) -> DealKey:
        """The deal of the day or week before."""
        return DealKey(self.kind, self.day - timedelta(days=DEAL_DAYS[self.kind]))

    @classmethod
    def read(cls, text: str) -> DealKey:
        """The key of a text; raises :class:`DealError`."""
        kind, _, day = text.partition("-")
        try:
            found = date.fromisoformat(day)
        except ValueError as error:
            raise errors.DealError("There is no deal {text}.", text=text) from error
        for known in DEAL_KINDS:
            if known == kind and (known == "day" or found.weekday() == 0) and date(2020, 1, 1) < found:
                return cls(known, found)
        raise errors.DealError("There is no deal {text}.", text=text)


def current(kind: DealKind, now: datetime, zone: str) -> DealKey:
    """The deal of the day, or the week, that it is in a time zone."""
    day = now.astimezone(zones.zone_named(zone)).date()
    return DealKey(kind, day if kind == "day" else day - timedelta(days=day.weekday()))


class Try(types.Frozen, frozen=True):
    """Somebody's try at a deal."""

    deal: str
    person: types.Person
    table: int | None
    """None where the table is not kept any more."""
    ended: datetime | None
    score: int | None
    """None as long as it goes on, and where it was given up."""
    won: bool

    @property
    def is_going_on(self) -> bool:
        """Whether its player may still choose something."""
        return self.ended is None

    @property
    def is_finished(self) -> bool:
        """Whether it was played to the end."""
        return self.score is not None


def read_try(row: Row[tuple[object, ...]]) -> Try:
    """The record of a row."""
    return Try(row.deal, types.Person(row.person, row.name), row.table_id, row.ended, row.score, row.won)


def own_try(connection: Connection, key: str, person: int) -> Try | None:
    """A person's try at a deal, also of one who was forgotten since."""
    seed = connection.scalar(select(schema.deals.c.seed).where(schema.deals.c.id == key))
    people = [person] if seed is None else [person, pseudonyms.of(seed, person)]
    query = select(schema.tries).where(tries.deal == key, tries.person.in_(people))
    row = connection.execute(query).first()
    return None if row is None else read_try(row)


def try_of_table(connection: Connection, table: int) -> Try | None:
    """The try that is played at a table; None at tables that are no try."""
    row = connection.execute(select(schema.tries).where(tries.table_id == table)).first()
    return None if row is None else read_try(row)


def deal_commitment(connection: Connection, table: int) -> str | None:
    """The commitment of the deal that a table tries, as it was shown the day before."""
    query = select(schema.deals.c.commitment).join(schema.tries, tries.deal == schema.deals.c.id)
    found: str | None = connection.scalar(query.where(tries.table_id == table))
    return found


def follow(connection: Connection, change: TableChange) -> None:
    """Write how a try has ended whose table is over, or closed without a result."""
    before, after = change.before.info, change.after.info
    if not after.place.is_deal or before.status != "playing" or after.status == "playing":
        return
    result = change.results[0] if change.results and after.status == "over" else None
    ended = update(schema.tries).where(tries.table_id == after.id).values(ended=after.updated)
    score, won = (None, False) if result is None else (result.score, result.won)
    connection.execute(ended.values(score=score, won=won))


def is_sealed(connection: Connection, info: types.TableInfo, now: datetime) -> bool:
    """Whether a table's seed is that of a deal which somebody may still try."""
    attempt = try_of_table(connection, info.id) if info.place.is_deal else None
    return attempt is not None and now < DealKey.read(attempt.deal).closes


def require_may_see(connection: Connection, info: types.TableInfo, reader: int | None, now: datetime) -> None:
    """Refuse to show a try to somebody who may still play the same deal, and has not done so."""
    attempt = try_of_table(connection, info.id) if info.place.is_deal else None
    if attempt is None or attempt.person.id == reader or now >= DealKey.read(attempt.deal).closes:
        return
    reader_try = None if reader is None else own_try(connection, attempt.deal, reader)
    if reader_try is None or reader_try.is_going_on:
        raise errors.DealError(
            "You may still play this deal: others’ lines are shown once you have, or when it closes."
        )


def forget(connection: Connection, person: int, now: datetime) -> None:
    """Forget a person's tries; at deals that are open a pseudonym stays, so that nobody tries twice.

    It follows from the deal's secret seed, and goes when that is open.
    """
    deals = {row.id: row.seed for row in connection.execute(select(schema.deals.c.id, schema.deals.c.seed))}
    theirs = connection.scalars(select(tries.deal).where(tries.person == person)).all()
    for deal in theirs:
        row = (tries.deal == deal) & (tries.person == person)
        if now >= DealKey.read(deal).closes:
            connection.execute(delete(schema.tries).where(row))
            continue
        nameless = {"person": pseudonyms.of(deals[deal], person), "name": "", "guild": None, "shared": ""}
        connection.execute(
            update(schema.tries).where(row).values(**nameless, ended=now, score=None, won=False)
        )


def drop_shadows(connection: Connection, closed: Sequence[str]) -> None:
    """The pseudonyms of :func:`forget` at deals that nobody can play any more."""
    connection.execute(delete(schema.tries).where(tries.deal.in_(closed), tries.person < 0))
