"""Seasons of a server: what its players carry from table to table.

A season's ledger is a list of entries that are never changed; what somebody owns is their sum.
Entries of tables are written in the transaction of the table's own change: what is brought to a
table leaves the ledger when the table begins, and comes back, with all that was won, when it ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tables import schema
from tables.db import Conflict
from tables.errors import SeasonError
from tables.ledger import entry_values, held, playing_tables, running_season
from tables.store import TableStore
from tables.types import Frozen, Person

MOST = 100_000
"""Of anything that a manager may add or take away at once."""


class Holding(Frozen, frozen=True):
    """What one person owns in a season."""

    person: Person
    tokens: int
    garnets: int
    """In hand: without those at tables that are being played."""
    away: int
    """Garnets brought to such tables."""
    candidate: bool
    """Up for elimination by the last table that ended."""


class Season(Frozen, frozen=True):
    """A season as everybody may know it; ``number`` counts a server's seasons from 1."""

    number: int
    started: datetime
    ended: datetime | None
    prize: int
    holdings: tuple[Holding, ...]
    """Those with most tokens first, then most garnets."""


class Seasons:
    """Starting, ending, correcting and reading seasons."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def latest(self, guild: int) -> Season | None:
        """A server's running season, or else its last one."""
        async with self._store.db.read() as connection:
            row = (await connection.execute(_last(guild))).one_or_none()
            return None if row is None else await _read(connection, row)

    async def start(self, guild: int) -> Season:
        """Begin a season; raises :class:`SeasonError` while one is running."""
        number = 1
        try:
            async with self._store.db.write() as connection:
                row = (await connection.execute(_last(guild).with_for_update())).one_or_none()
                number = 1 if row is None else row.number + 1
                if row is not None and row.ended is None:
                    raise _running_already(row.number)
                values = {"guild": guild, "number": number, "started": self._store.now(), "ended": None}
                await connection.execute(insert(schema.seasons).values(values))
        except Conflict:
            # Another process began it in the same moment.
            raise _running_already(number) from None
        return await self._sure(guild)

    async def end(self, guild: int) -> Season:
        """End the running season; raises :class:`SeasonError` while tables hold garnets of it."""
        async with self._store.db.write() as connection:
            row = await _running(connection, guild)
            tables = await playing_tables(connection, row.id)
            if tables:
                raise SeasonError(
                    "Garnets of this season are at tables {tables}: finish or close them first.",
                    tables=[str(table) for table in tables],
                )
            await connection.execute(
                update(schema.seasons).where(schema.seasons.c.id == row.id).values(ended=self._store.now())
            )
        return await self._sure(guild)

    async def adjust(
        self,
        guild: int,
        author: int,
        person: Person | None = None,
        *,
        tokens: int = 0,
        garnets: int = 0,
        prize: int = 0,
    ) -> Season:
        """Add to, or take from, what a person owns and the prize pool, by a manager's word.

        Raises :class:`SeasonError` where no season is running or less than nothing would be left.
        """
        if max(map(abs, (tokens, garnets, prize))) > MOST:
            raise SeasonError("At most {most} can be added or taken away at once.", most=MOST)
        if person is None and (tokens or garnets):
            raise SeasonError("Say whose tokens or garnets these are.")
        async with self._store.db.write() as connection:
            season = await _running(connection, guild)
            if person is not None:
                await _require_held(connection, season.id, person, tokens, garnets)
            if await _prize(connection, season.id) + prize < 0:
                raise SeasonError("The prize pool would be less than nothing.")
            entry = entry_values(
                season.id, "adjust", self._store.now(), person, tokens, garnets, author=author
            )
            await connection.execute(insert(schema.entries).values({**entry, "prize": prize}))
        return await self._sure(guild)

    async def garnets_to_bring(self, guild: int | None, people: Sequence[Person | None]) -> tuple[int, ...]:
        """The garnets in hand of those who sit at a table that begins; a computer player (None) has none.

        Raises :class:`SeasonError` where the server has no running season.
        """
        async with self._store.db.read() as connection:
            season = None if guild is None else await running_season(connection, guild)
            if season is None:
                raise SeasonError(
                    "No season is running here, so there are no garnets to bring: "
                    "begin one, or choose a fixed number."
                )
            owned = await held(connection, season, [one.id for one in people if one is not None])
        return tuple(0 if one is None else owned[one.id] for one in people)

    async def _sure(self, guild: int) -> Season:
        season = await self.latest(guild)
        assert season is not None
        return season


def _last(guild: int) -> Select[Any]:
    seasons = schema.seasons.c
    return select(schema.seasons).where(seasons.guild == guild).order_by(seasons.number.desc()).limit(1)


def _running_already(number: int) -> SeasonError:
    return SeasonError("Season {number} is running: end it first.", number=number)


async def _running(connection: AsyncConnection, guild: int) -> Row[Any]:
    row: Row[Any] | None = (await connection.execute(_last(guild).with_for_update())).one_or_none()
    if row is None or row.ended is not None:
        raise SeasonError("No season is running here.")
    return row


async def _require_held(
    connection: AsyncConnection, season: int, person: Person, tokens: int, garnets: int
) -> None:
    entries = schema.entries.c
    owned = (
        await connection.execute(
            select(func.sum(entries.tokens), func.sum(entries.garnets)).where(
                entries.season_id == season, entries.person == person.id
            )
        )
    ).one()
    if int(owned[0] or 0) + tokens < 0 or int(owned[1] or 0) + garnets < 0:
        raise SeasonError(
            "{name} has {tokens} tokens and {garnets} garnets in hand: so much cannot be taken away.",
            name=person.name,
            tokens=int(owned[0] or 0),
            garnets=int(owned[1] or 0),
        )


async def _prize(connection: AsyncConnection, season: int) -> int:
    entries = schema.entries.c
    query = select(func.coalesce(func.sum(entries.prize), 0)).where(entries.season_id == season)
    return int(await connection.scalar(query) or 0)


# --- reading -------------------------------------------------------------------------------------


async def _read(connection: AsyncConnection, row: Row[Any]) -> Season:
    entries = schema.entries.c
    sums = select(entries.person, func.sum(entries.tokens), func.sum(entries.garnets), func.max(entries.id))
    sums = sums.where(entries.season_id == row.id, entries.person.is_not(None)).group_by(entries.person)
    found = (await connection.execute(sums)).all()
    latest = select(entries.id, entries.name).where(entries.id.in_([last for _, _, _, last in found]))
    names: dict[int, str] = {entry.id: entry.name for entry in await connection.execute(latest)}
    away = await _away(connection, row.id)
    candidates = await _candidates(connection, row.id)
    holdings = [
        Holding(
            Person(person, names[last]), int(tokens), int(garnets), away.get(person, 0), person in candidates
        )
        for person, tokens, garnets, last in found
    ]
    holdings.sort(key=lambda one: (-one.tokens, -one.garnets - one.away, one.person.name.casefold()))
    prize = await _prize(connection, row.id)
    return Season(row.number, row.started, row.ended, prize, tuple(holdings))


async def _away(connection: AsyncConnection, season: int) -> Mapping[int, int]:
    entries, tables = schema.entries.c, schema.tables.c
    query = (
        select(entries.person, func.sum(-entries.garnets))
        .join(schema.tables, tables.id == entries.table_id)
        .where(entries.season_id == season, entries.kind == "bring", tables.status == "playing")
        .group_by(entries.person)
    )
    return {person: int(garnets) for person, garnets in await connection.execute(query)}


async def _candidates(connection: AsyncConnection, season: int) -> set[int]:
    """Who is up for elimination by the last table that ended."""
    entries = schema.entries.c
    last = (
        select(entries.table_id)
        .where(entries.season_id == season, entries.kind == "result")
        .order_by(entries.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = select(entries.person).where(
        entries.season_id == season, entries.kind == "result", entries.table_id == last, entries.candidate
    )
    return {person for (person,) in await connection.execute(query)}
