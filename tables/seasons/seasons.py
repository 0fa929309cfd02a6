"""Seasons of a server: what its players carry from table to table.

A season's ledger is a list of entries that are never changed; what somebody owns is their sum.
Entries of tables are written in the transaction of the table's own change: the stakes of a
table leave the ledger when the table begins, and come back, with all that was won, when it ends.
Ratings and leaderboards know nothing of seasons, and neither do games that carry nothing on.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, select, update

from engine.core.errors import Word
from engine.core.seasons import SeasonUnit
from tables.core.errors import SeasonError
from tables.core.types import Frozen, Person
from tables.delivery import bulletins
from tables.seasons import ledger
from tables.storage import db, schema
from tables.table import change, transactions
from tables.table.store import TableStore

MOST_AMOUNT = 100_000
"""Of anything that a manager may add or take away at once."""


class Holding(Frozen, frozen=True):
    """What one person owns in a season, by unit."""

    person: Person
    owned: dict[str, int]
    """In hand: without what is at tables that are being played."""
    away: dict[str, int]
    """Brought to such tables."""
    marks: frozenset[str]
    """Put on them by the last table that ended."""


class Season(Frozen, frozen=True):
    """A season as everybody may know it; ``number`` counts a server's seasons from 1."""

    number: int
    started: datetime
    ended: datetime | None
    pool: dict[str, int]
    """Its own, by unit."""
    holdings: tuple[Holding, ...]
    """Those with most of the first unit first, then of the next ones."""


class Seasons(transactions.TablePart):
    """Starting, ending, correcting and reading seasons."""

    def __init__(self, store: TableStore) -> None:
        super().__init__(store)
        units = [unit for game in store.games.values() for unit in game.info.season]
        self.units = {unit.name: unit for unit in (*units, ledger.TOURNAMENT_POINTS)}
        """All that games and tournaments leave in seasons, by name."""

    async def start(self, guild: int) -> Season:
        """Begin a season; raises :class:`SeasonError` while one is running."""
        try:
            return await self._begin(guild)
        except db.Conflict:  # another process began it in the same moment
            return await self._begin(guild)

    @transactions.effect_transaction
    def _begin(self, connection: Connection, guild: int) -> Season:
        row = connection.execute(_last(guild).with_for_update()).one_or_none()
        if row is not None and row.ended is None:
            raise SeasonError("Season {number} is running: end it first.", number=row.number)
        number = 1 if row is None else row.number + 1
        values = {"guild": guild, "number": number, "started": self._store.now(), "ended": None}
        connection.execute(insert(schema.seasons).values(values))
        return self._sure(connection, guild)

    @transactions.effect_transaction
    def end(self, connection: Connection, guild: int, channel: int | None = None) -> Season:
        """End the running season, and have its last message posted in a channel.

        Raises :class:`SeasonError` while tables hold something of it.
        """
        row = _running(connection, guild)
        tables = ledger.playing_tables(connection, row.id)
        if tables:
            raise SeasonError(
                "{units} of this season are in use at tables {tables}: finish or close those first.",
                units=[Word(unit.title) for unit in self.of_kinds("carried")],
                tables=[str(table) for table in tables],
            )
        ended = update(schema.seasons).where(schema.seasons.c.id == row.id)
        connection.execute(ended.values(ended=self._store.now()))
        if channel is not None:
            closing = bulletins.SeasonClosing(row.number)
            bulletins.write(self._store, connection, -row.id, guild, channel, closing)
        return self._sure(connection, guild)

    @transactions.effect_transaction
    def adjust(
        self,
        connection: Connection,
        guild: int,
        author: int,
        person: Person | None,
        amounts: Mapping[str, int],
    ) -> Season:
        """Add to, or take from, what a person owns and the season's own, by a manager's word.

        ``amounts`` are by unit. Raises :class:`SeasonError` where no season is running or less than
        nothing would be left.
        """
        if max(map(abs, amounts.values())) > MOST_AMOUNT:
            raise SeasonError("At most {most} can be added or taken away at once.", most=MOST_AMOUNT)
        owners = {unit: None if self.units[unit].kind == "pool" else person for unit in amounts}
        if person is None and any(self.units[unit].kind != "pool" for unit in amounts):
            nouns = [Word(unit.noun) for unit in self.of_kinds("earned", "carried")]
            raise SeasonError("Choose whose {units} these are.", units=nouns)
        season, now = _running(connection, guild), self._store.now()
        for unit, amount in amounts.items():
            self._require_left(connection, season.id, owners[unit], unit, amount)
        entries = [
            ledger.LedgerEntry("adjust", now, owners[unit], unit, amount, author=author)
            for unit, amount in amounts.items()
        ]
        ledger.write_entries(connection, season.id, entries)
        return self._sure(connection, guild)

    def read_stakes(
        self, connection: Connection, guild: int | None, unit: str, people: Sequence[Person | None]
    ) -> change.Stakes:
        """What those who sit at a table that begins have in hand; a computer player (None) has nothing.

        Raises :class:`SeasonError` where the server has no running season.
        """
        season = None if guild is None else ledger.running_season(connection, guild)
        if season is None:
            raise SeasonError(
                "No season is running here, so there are no {units} to bring: start one, or "
                "choose a fixed number.",
                units=Word(self.units[unit].noun),
            )
        owned = ledger.owned_by(connection, season, unit, [owner.id for owner in people if owner is not None])
        return change.Stakes(unit, tuple(0 if owner is None else owned[owner.id] for owner in people))

    stakes = transactions.read_transaction(read_stakes)

    def of_kinds(self, *kinds: str) -> list[SeasonUnit]:
        """The units of some kinds."""
        return [unit for unit in self.units.values() if unit.kind in kinds]

    def _latest(self, connection: Connection, guild: int) -> Season | None:
        """A server's running season, or else its last one."""
        row = connection.execute(_last(guild)).one_or_none()
        return None if row is None else self._read(connection, row)

    latest = transactions.read_transaction(_latest)

    def _sure(self, connection: Connection, guild: int) -> Season:
        season = self._latest(connection, guild)
        assert season is not None
        return season

    def _require_left(
        self, connection: Connection, season: int, owner: Person | None, unit: str, amount: int
    ) -> None:
        entries = schema.entries.c
        query = select(func.sum(entries.amount)).where(entries.season_id == season, entries.unit == unit)
        if owner is not None:
            query = query.where(entries.person == owner.id)
        owned = int(connection.scalar(query) or 0)
        if owned + amount >= 0:
            return
        if owner is None:
            raise SeasonError("{unit} cannot go below zero.", unit=Word(self.units[unit].noun))
        raise SeasonError(
            "{name} only has {amount} {unit} in hand: you cannot take away that much.",
            name=owner.name,
            amount=owned,
            unit=Word(self.units[unit].noun),
        )

    def _read(self, connection: Connection, row: Row[Any]) -> Season:
        entries = schema.entries.c
        sums = select(entries.person, entries.unit, func.sum(entries.amount), func.max(entries.id))
        sums = sums.where(entries.season_id == row.id).group_by(entries.person, entries.unit)
        owned: defaultdict[int | None, dict[str, int]] = defaultdict(dict)
        last: dict[int, int] = {}
        for person, unit, amount, entry in connection.execute(sums):
            owned[person][unit] = int(amount)
            if person is not None:
                last[person] = max(entry, last.get(person, 0))
        latest = select(entries.person, entries.name).where(entries.id.in_(last.values()))
        names: dict[int, str] = {entry.person: entry.name for entry in connection.execute(latest)}
        away = _away(connection, row.id)
        marks = self._marks(connection, row.id)
        holdings = [
            Holding(Person(person, name), owned[person], away.get(person, {}), marks.get(person, frozenset()))
            for person, name in names.items()
        ]
        holdings.sort(key=self._rank)
        return Season(row.number, row.started, row.ended, owned[None], tuple(holdings))

    def _rank(self, holding: Holding) -> tuple[int | str, ...]:
        amounts = (
            -holding.owned.get(unit.name, 0) - holding.away.get(unit.name, 0)
            for unit in self.of_kinds("earned", "carried")
        )
        return *amounts, holding.person.name.casefold()

    def _marks(self, connection: Connection, season: int) -> dict[int, frozenset[str]]:
        """The marks that the last table that ended left."""
        entries = schema.entries.c
        last = (
            select(entries.table_id)
            .where(entries.season_id == season, entries.kind == "result")
            .order_by(entries.id.desc())
            .limit(1)
            .scalar_subquery()
        )
        query = select(entries.person, entries.unit).where(
            entries.season_id == season,
            entries.kind == "result",
            entries.table_id == last,
            entries.unit.in_([unit.name for unit in self.of_kinds("mark")]),
            entries.amount > 0,
        )
        found: defaultdict[int, set[str]] = defaultdict(set)
        for person, unit in connection.execute(query):
            found[person].add(unit)
        return {person: frozenset(units) for person, units in found.items()}


def _last(guild: int) -> Select[Any]:
    seasons = schema.seasons.c
    return select(schema.seasons).where(seasons.guild == guild).order_by(seasons.number.desc()).limit(1)


def _running(connection: Connection, guild: int) -> Row[Any]:
    row: Row[Any] | None = connection.execute(_last(guild).with_for_update()).one_or_none()
    if row is None or row.ended is not None:
        raise SeasonError("No season is running here.")
    return row


def _away(connection: Connection, season: int) -> dict[int, dict[str, int]]:
    entries, tables = schema.entries.c, schema.tables.c
    query = (
        select(entries.person, entries.unit, func.sum(-entries.amount))
        .join(schema.tables, tables.id == entries.table_id)
        .where(entries.season_id == season, entries.kind == "bring", tables.status == "playing")
        .group_by(entries.person, entries.unit)
    )
    found: defaultdict[int, dict[str, int]] = defaultdict(dict)
    for person, unit, amount in connection.execute(query):
        found[person][unit] = int(amount)
    return found
