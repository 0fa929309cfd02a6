"""Entries of a season's ledger that tables make, as part of the change that begins or ends them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import Connection, func, insert, select

from engine.core.game import AnyGame
from engine.core.seasons import SeasonEntry, SeasonUnit
from tables.core.types import Person, TableInfo
from tables.results.result_rows import absent_seats
from tables.storage import db, schema
from tables.table.change import Stakes, TableChange

EntryKind = Literal["bring", "return", "result", "adjust", "tournament"]
"""Taken to a table; back from one that was closed; what a finished table leaves; a manager's word; what a
tournament was worth."""


TOURNAMENT_POINTS = SeasonUnit(
    name="tournament_points",
    kind="earned",
    title="Tournaments",
    noun="tournament points",
    help="Tournament points",
)
"""What a tournament leaves."""


def running_season(connection: Connection, guild: int, *, lock: bool = False) -> int | None:
    """The id of a server's running season."""
    seasons = schema.seasons.c
    query = select(seasons.id).where(seasons.guild == guild, seasons.ended.is_(None))
    season: int | None = connection.scalar(query.with_for_update() if lock else query)
    return season


def owned_by(connection: Connection, season: int, unit: str, people: Sequence[int]) -> dict[int, int]:
    """What each of these people has of a unit, without what is at tables."""
    entries = schema.entries.c
    query = select(entries.person, func.sum(entries.amount)).where(
        entries.season_id == season, entries.unit == unit, entries.person.in_(people)
    )
    found = {person: int(amount) for person, amount in connection.execute(query.group_by(entries.person))}
    return {person: found.get(person, 0) for person in people}


def playing_tables(connection: Connection, season: int) -> list[int]:
    """The tables in play with stakes of a season."""
    entries, tables = schema.entries.c, schema.tables.c
    query = (
        select(entries.table_id)
        .distinct()
        .join(schema.tables, tables.id == entries.table_id)
        .where(entries.season_id == season, entries.kind == "bring", tables.status == "playing")
        .order_by(entries.table_id)
    )
    return [table for (table,) in connection.execute(query)]


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """What somebody gains or loses of a unit; without a person it is the season's own."""

    kind: EntryKind
    at: datetime
    person: Person | None
    unit: str
    amount: int
    table: int | None = None
    author: int | None = None


def write_entries(connection: Connection, season: int, entries: Iterable[LedgerEntry]) -> None:
    """Add entries to a season's ledger."""
    values = [
        {
            "season_id": season,
            "table_id": entry.table,
            "kind": entry.kind,
            "person": None if entry.person is None else entry.person.id,
            "name": "" if entry.person is None else entry.person.name,
            "unit": entry.unit,
            "amount": entry.amount,
            "author": entry.author,
            "at": entry.at,
        }
        for entry in entries
    ]
    if values:
        connection.execute(insert(schema.entries), values)


def follow(connection: Connection, change: TableChange) -> None:
    """Take the stakes of a table that begins out of the ledger; write what one leaves that ends."""
    before, after = change.before.info, change.after.info
    if change.stakes is not None:
        _write_stakes(connection, after, change.stakes)
    if before.status == "playing" and after.status == "over":
        _write_result(connection, change)
    elif before.status == "playing" and after.status != "playing":
        season, entries = _to_return(connection, after)
        if season is not None:
            write_entries(connection, season, entries)


def _write_stakes(connection: Connection, info: TableInfo, stakes: Stakes) -> None:
    """Take what each seat brings out of the ledger.

    Raises :class:`Conflict` where the ledger says something else by now.
    """
    season = None if info.place.guild is None else running_season(connection, info.place.guild, lock=True)
    people = [seat.person for seat in info.seats]
    if season is None:
        raise db.Conflict
    owned = owned_by(connection, season, stakes.unit, [owner.id for owner in people if owner is not None])
    if stakes.amounts != tuple(0 if owner is None else owned[owner.id] for owner in people):
        raise db.Conflict
    entries = [
        LedgerEntry("bring", info.updated, person, stakes.unit, -amount, info.id)
        for person, amount in zip(people, stakes.amounts, strict=True)
        if person is not None and amount
    ]
    write_entries(connection, season, entries)


def _write_result(connection: Connection, change: TableChange) -> None:
    """A table is over: write what it leaves; persons who did not play to the end have earned nothing."""
    over = change.after
    info, gained = over.info, over.game.season_entries(over.state)
    if not gained:
        return
    season, _ = _to_return(connection, info)
    if season is None and info.place.guild is not None:
        season = running_season(connection, info.place.guild, lock=True)
    if season is not None:
        absent = absent_seats(connection, over, change.results)
        write_entries(connection, season, _gained(info, over.game, gained, absent))


def _to_return(connection: Connection, info: TableInfo) -> tuple[int | None, list[LedgerEntry]]:
    """The season that a table's stakes come from, and the entries that would give them back."""
    entries = schema.entries.c
    query = select(schema.entries).where(entries.table_id == info.id, entries.kind == "bring")
    season: int | None = None
    back: list[LedgerEntry] = []
    for row in connection.execute(query.order_by(entries.id)):
        season = row.season_id
        person = Person(row.person, row.name)
        back.append(LedgerEntry("return", info.updated, person, row.unit, -row.amount, info.id))
    return season, back


def _gained(
    info: TableInfo, game: AnyGame, gained: Sequence[SeasonEntry], absent: frozenset[int]
) -> Iterator[LedgerEntry]:
    """Who gave up gets back what they carried but has earned nothing, for a computer player won it."""
    kinds = {unit.name: unit.kind for unit in game.info.season}
    for entry in gained:
        seat = None if entry.seat is None else info.seats[entry.seat]
        if seat is not None and seat.person is None:
            continue
        person = None if seat is None else seat.person
        gone = seat is not None and (seat.left or seat.index in absent)
        lost = gone and kinds[entry.unit] == "earned"
        yield LedgerEntry("result", info.updated, person, entry.unit, 0 if lost else entry.amount, info.id)
