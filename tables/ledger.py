"""Entries of a season's ledger that tables make, as part of the change that begins or ends them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.game import SeasonGain
from tables import schema
from tables.db import Conflict
from tables.types import Person, TableInfo

Kind = Literal["bring", "return", "result", "adjust"]
"""Taken to a table; back from one that was closed; what a finished table leaves; a manager's word."""


async def running_season(connection: AsyncConnection, guild: int, *, lock: bool = False) -> int | None:
    """The id of a server's running season."""
    seasons = schema.seasons.c
    query = select(seasons.id).where(seasons.guild == guild, seasons.ended.is_(None))
    season: int | None = await connection.scalar(query.with_for_update() if lock else query)
    return season


async def held(connection: AsyncConnection, season: int, people: Sequence[int]) -> dict[int, int]:
    """The garnets in hand of each of these people."""
    entries = schema.entries.c
    query = select(entries.person, func.sum(entries.garnets)).where(
        entries.season_id == season, entries.person.in_(people)
    )
    found = {
        person: int(garnets) for person, garnets in await connection.execute(query.group_by(entries.person))
    }
    return {person: found.get(person, 0) for person in people}


async def playing_tables(connection: AsyncConnection, season: int) -> list[int]:
    """The tables in play to which garnets of a season were brought."""
    entries, tables = schema.entries.c, schema.tables.c
    query = (
        select(entries.table_id)
        .distinct()
        .join(schema.tables, tables.id == entries.table_id)
        .where(entries.season_id == season, entries.kind == "bring", tables.status == "playing")
        .order_by(entries.table_id)
    )
    return [table for (table,) in await connection.execute(query)]


def entry_values(
    season: int,
    kind: Kind,
    at: datetime,
    person: Person | None,
    tokens: int = 0,
    garnets: int = 0,
    *,
    table: int | None = None,
    candidate: bool = False,
    author: int | None = None,
) -> dict[str, Any]:
    """The columns of an entry."""
    return {
        "season_id": season,
        "table_id": table,
        "kind": kind,
        "person": None if person is None else person.id,
        "name": "" if person is None else person.name,
        "tokens": tokens,
        "garnets": garnets,
        "prize": 0,
        "candidate": candidate,
        "author": author,
        "at": at,
    }


async def write_brought(connection: AsyncConnection, info: TableInfo, garnets: Sequence[int]) -> None:
    """Take what each seat brings out of the ledger.

    Raises :class:`Conflict` where the ledger says something else by now.
    """
    season = (
        None if info.place.guild is None else await running_season(connection, info.place.guild, lock=True)
    )
    people = [seat.person for seat in info.seats]
    if season is None:
        raise Conflict
    owned = await held(connection, season, [one.id for one in people if one is not None])
    if tuple(garnets) != tuple(0 if one is None else owned[one.id] for one in people):
        raise Conflict
    entries = [
        entry_values(season, "bring", info.updated, person, garnets=-number, table=info.id)
        for person, number in zip(people, garnets, strict=True)
        if person is not None and number
    ]
    if entries:
        await connection.execute(insert(schema.entries), entries)


async def write_settled(connection: AsyncConnection, info: TableInfo, gain: SeasonGain | None) -> None:
    """A table ended: write what it leaves, or give back what was brought to one that has no result."""
    season, entries = await _brought(connection, info)
    if gain is not None:
        if season is None and info.place.guild is not None:
            season = await running_season(connection, info.place.guild, lock=True)
        entries = [] if season is None else _gained(season, info, gain)
    if entries:
        await connection.execute(insert(schema.entries), entries)


async def _brought(connection: AsyncConnection, info: TableInfo) -> tuple[int | None, list[dict[str, Any]]]:
    """The season that garnets of a table come from, and the entries that would give them back."""
    entries = schema.entries.c
    query = select(schema.entries).where(entries.table_id == info.id, entries.kind == "bring")
    season: int | None = None
    back: list[dict[str, Any]] = []
    for row in await connection.execute(query.order_by(entries.id)):
        season = row.season_id
        person = Person(row.person, row.name)
        back.append(entry_values(season, "return", info.updated, person, garnets=-row.garnets, table=info.id))
    return season, back


def _gained(season: int, info: TableInfo, gain: SeasonGain) -> list[dict[str, Any]]:
    """Who gave up gets their garnets back but no token, for a computer player won it."""
    entries = [
        entry_values(
            season,
            "result",
            info.updated,
            seat.person,
            0 if seat.left else gain.tokens[seat.index],
            gain.garnets[seat.index],
            table=info.id,
            candidate=seat.index in gain.candidates,
        )
        for seat in info.seats
        if seat.person is not None
    ]
    if gain.prize:
        entries.append(
            {**entry_values(season, "result", info.updated, None, table=info.id), "prize": gain.prize}
        )
    return entries
