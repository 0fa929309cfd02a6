"""Deals of the day and of the week: the same for all servers, one try a person, fixed the day before.

A deal's seed is drawn, and its hash shown, together with the deal before it: so nobody can have chosen it.
A deal is no table: each try at it is one, in its player's panel alone (``tries``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, bindparam, func, select, update

from engine.core.chance import SEED_BYTES, commitment
from engine.core.codec import encode
from engine.core.errors import gettext_noop
from tables.core.errors import DealError, LobbyError
from tables.core.types import ClockSpec, Frozen, Life, Person, Place, TableInfo
from tables.core.zones import zone_named
from tables.daily.tries import (
    DEAL_KINDS,
    DealKey,
    DealKind,
    Try,
    current,
    drop_shadows,
    own_try,
    read_try,
    require_may_see,
    try_of_table,
)
from tables.lobby.opening import NewTable, open_table
from tables.people.names import names_in
from tables.people.settings import read_person
from tables.play.moves import MoveMaker
from tables.storage import schema, upserts
from tables.table.loaded import read_server
from tables.table.store import TableStore
from tables.table.transactions import TablePart, effect_transaction, read_transaction, reading

MOST_TRIES = 100
"""Tries in one answer."""

rows, tries = schema.deals.c, schema.tries.c
_ASKED_FOR = [select(func.count()).select_from(table) for table in (schema.deals, schema.deal_posts)]
_MADE = select(rows.id).where(rows.id.in_(bindparam("keys", expanding=True)))
_GOING_ON = select(tries.deal, tries.table_id).where(tries.ended.is_(None) | (tries.person < 0))


@dataclass(frozen=True, slots=True)
class DealPlan:
    """What is dealt: a game for one, and its options, those of weeks in turn."""

    game: str
    day: object
    weeks: Sequence[object]

    def options(self, key: DealKey) -> object:
        """The options that a deal is played with."""
        return self.day if key.kind == "day" else self.weeks[key.day.toordinal() // 7 % len(self.weeks)]


class Deal(Frozen, frozen=True):
    """A deal, as far as everybody may know it."""

    key: str
    game: str
    options: bytes
    commitment: str
    """SHA-256 of the seed."""
    made: datetime
    best_score: int | None
    """Of the best line that a computer player found, for those only who may see it."""

    def was_fixed_before(self, zone: str) -> bool:
        """Whether its hash was there before its day began in a time zone: not so of the first one."""
        return self.made < datetime.combine(DealKey.read(self.key).day, time(), zone_named(zone))


class Ranked(Frozen, frozen=True):
    """A line of a ranking."""

    place: int
    attempt: Try


def read_zone(connection: Connection, guild: int | None, person: int) -> str:
    """Where it is which day for somebody: as the server that has posts has chosen, or they themselves."""
    server = read_server(connection, guild)
    return read_person(connection, person).zone if server.daily_channel is None else server.zone


class Deals(TablePart):
    """Making deals, trying them, and what came of it."""

    def __init__(self, store: TableStore, play: MoveMaker) -> None:
        super().__init__(store)
        self._play = play

    # --- deals ------------------------------------------------------------------------------

    zone = reading(read_zone)

    def current(self, kind: DealKind, zone: str) -> DealKey:
        """The deal of the day or week that it is now in a time zone."""
        return current(kind, self._store.now(), zone)

    async def deal(self, plan: DealPlan, key: DealKey) -> tuple[Deal, Deal]:
        """A deal that is open or was, and the one after it; both are made where they are not there yet.

        Raises :class:`DealError` for a deal of days to come.
        """
        if key.opens > self._store.now():
            raise DealError("This deal is not open yet.")

        def work(connection: Connection) -> tuple[Deal, Deal]:
            return self._ensured(connection, plan, key), self._ensured(connection, plan, key.following)

        found = await self._store.db.read(lambda connection: _read(connection, key, key.following))
        return (found[0], found[1]) if len(found) == 2 else await self._store.db.write(work)

    @read_transaction
    def known(self, connection: Connection, key: DealKey) -> Deal | None:
        """A deal that was made."""
        return next(iter(_read(connection, key)), None)

    def _ensured(self, connection: Connection, plan: DealPlan, key: DealKey) -> Deal:
        """A deal, made where it is not there: of two who make it at once, both get the first one's."""
        found = _read(connection, key)
        if found:
            return found[0]
        seed, game = self._store.entropy(SEED_BYTES), self._store.games[plan.game]
        values = {
            "id": key.text,
            "game": plan.game,
            "options": encode(game.read_options(encode(plan.options(key)))),
            "seed": seed,
            "commitment": commitment(seed),
            "made": self._store.now(),
        }
        connection.execute(upserts.inserting(connection, schema.deals, values).on_conflict_do_nothing())
        return _read(connection, key)[0]

    async def go_on(self, plan: DealPlan) -> None:
        """Make the deals of the days to come, where deals are played here; close what is over.

        Nothing is made before somebody has played one, or wants one announced.
        """
        missing, over = await self._due()
        if missing:
            await self._store.db.write(
                lambda connection: [self._ensured(connection, plan, key) for key in missing]
            )
        for _, table in over:
            if table is not None:
                await self._close(table)
        if over:
            closed = sorted({deal for deal, _ in over})
            await self._store.db.write(lambda connection: drop_shadows(connection, closed))

    @read_transaction
    def _due(self, connection: Connection) -> tuple[list[DealKey], list[tuple[str, int | None]]]:
        """The deals that are to be made, and the tries, with their tables, that are over."""
        now = self._store.now()
        asked_for = [connection.scalar(query) for query in _ASKED_FOR]
        # Where the day begins first, and the one after that.
        ahead = [current(kind, now, "Pacific/Kiritimati") for kind in DEAL_KINDS]
        keys = [key for deal in ahead for key in (deal, deal.following)] if any(asked_for) else []
        made = set(connection.scalars(_MADE, {"keys": [key.text for key in keys]})) if keys else set()
        late = connection.execute(_GOING_ON)
        over = [(row.deal, row.table_id) for row in late if DealKey.read(row.deal).closes <= now]
        return [key for key in keys if key.text not in made], over

    async def _close(self, table: int) -> None:
        """A try that was not finished while its day lasted ends without a result: others' are open now."""
        try:
            await self._play.abandon(table, why=gettext_noop("The time for this deal is over."))
        except (LobbyError, DealError):  # it has ended just now
            return

    # --- tries ------------------------------------------------------------------------------

    async def begin(
        self, plan: DealPlan, kind: DealKind, person: Person, guild: int | None, seen: DealKey | None = None
    ) -> Try:
        """Somebody's try at the deal of their day or week: begun, or the one that they have begun already.

        A later one that they have ``seen``, where it is later already, is played in its place; an earlier
        one goes on where they have begun it. However often it is asked for at once, and in whichever servers,
        one try comes of it. Raises :class:`LobbyError` where the person has too many tables.
        """

        def work(connection: Connection) -> tuple[Try, Any]:
            key = current(kind, self._store.now(), read_zone(connection, guild, person.id))
            if seen is not None and seen.kind == kind:
                begun = own_try(connection, seen.text, person.id)
                goes_on = begun is not None and begun.is_going_on
                if goes_on or (key < seen and seen.opens <= self._store.now()):
                    key = seen
            deal = self._ensured(connection, plan, key)
            self._ensured(connection, plan, key.following)
            # What was forgotten was tried all the same.
            known = own_try(connection, key.text, person.id)
            if known is not None:
                return known, None
            values = {
                "deal": key.text,
                "person": person.id,
                "name": person.name,
                "guild": guild,
                "begun": self._store.now(),
                "won": False,
                "shared": "",
            }
            adding = upserts.inserting(connection, schema.tries, values).on_conflict_do_nothing()
            if connection.scalar(adding.returning(tries.person)) is None:
                known = own_try(connection, key.text, person.id)
                assert known is not None
                return known, None
            seed = connection.scalar(select(rows.seed).where(rows.id == key.text))
            game = self._store.games[deal.game]
            options, place = game.read_options(deal.options), Place(None, None, venue="deal")
            new = NewTable(game, options, place, ClockSpec(), Life(hints=False), seed)
            loaded = open_table(self._store, connection, new, person, alone=True)
            this_try = (tries.deal == key.text) & (tries.person == person.id)
            connection.execute(update(schema.tries).where(this_try).values(table_id=loaded.info.id))
            return Try(key.text, person, loaded.info.id, None, None, False), loaded

        attempt, loaded = await self._store.effect(work)
        if loaded is not None:
            self._store.keep(loaded)
        return attempt

    @read_transaction
    def own(self, connection: Connection, key: DealKey, person: int) -> Try | None:
        """A person's try at a deal."""
        return own_try(connection, key.text, person)

    of_table = reading(try_of_table)

    @read_transaction
    def ranking(
        self, connection: Connection, key: DealKey, guild: int | None, reader: int = 0
    ) -> list[Ranked]:
        """Those who have played a deal to its end, in a server or everywhere, the best first.

        Who has won is before who has lost, then the score counts; equals share a place. Whoever does not
        want to be listed stands in their own alone.
        """
        people = schema.people.c
        query = (
            select(schema.tries)
            .join(schema.people, people.id == tries.person)
            .where(tries.deal == key.text, tries.score.is_not(None), people.listed | (tries.person == reader))
        )
        if guild is not None:
            query = query.where(tries.guild == guild)
        query = query.order_by(tries.won.desc(), tries.score.desc(), tries.ended).limit(MOST_TRIES)
        found = [read_try(row) for row in connection.execute(query)]
        if guild is None:  # what one server calls somebody is not told in others
            names = names_in(connection, None, [line.person.id for line in found])
            found = [
                structs.replace(line, person=Person(line.person.id, names[line.person.id])) for line in found
            ]
        values = [(line.won, line.score) for line in found]
        return [Ranked(values.index(value) + 1, line) for value, line in zip(values, found, strict=True)]

    @read_transaction
    def streak(self, connection: Connection, key: DealKey, person: int) -> tuple[int, int]:
        """Deals in a row that somebody has played, up to this one or the one before; and the most ever."""
        query = select(tries.deal).where(
            tries.person == person, tries.score.is_not(None), tries.deal.startswith(f"{key.kind}-")
        )
        until: dict[DealKey, int] = {}
        for played in sorted(map(DealKey.read, connection.scalars(query))):
            until[played] = until.get(played.previous, 0) + 1
        return until.get(key) or until.get(key.previous, 0), max(until.values(), default=0)

    @effect_transaction
    def share(self, connection: Connection, key: DealKey, person: int, channel: int) -> None:
        """Note that somebody tells of their try in a channel; raises :class:`DealError` the second time."""
        this_try = (tries.deal == key.text) & (tries.person == person)
        row = connection.execute(select(schema.tries).where(this_try).with_for_update()).first()
        if row is None or row.score is None:
            raise DealError("You can only share a deal that you have finished.")
        shared = row.shared.split()
        if str(channel) in shared:
            raise DealError("You have already shared this deal here.")
        channels = " ".join((*shared, str(channel)))
        connection.execute(update(schema.tries).where(this_try).values(shared=channels))

    # --- what is secret ---------------------------------------------------------------------

    async def require_may_see(self, info: TableInfo, reader: int) -> None:
        """Refuse to show a try to somebody who may still play the same deal; raises :class:`DealError`."""
        if info.place.is_deal:
            now = self._store.now()
            await self._store.db.read(lambda connection: require_may_see(connection, info, reader, now))

    async def require_best(self, key: DealKey, reader: int) -> None:
        """Refuse to show the best line to somebody who may still play the deal; raises :class:`DealError`."""
        if not await self.may_see_best(key, reader):
            raise DealError("The best line is shown once you have played this deal, or when it closes.")

    async def may_see_best(self, key: DealKey, reader: int) -> bool:
        """Whether somebody has played a deal, or nobody can any more."""
        reader_try = await self.own(key, reader)
        return self._store.now() >= key.closes or (reader_try is not None and not reader_try.is_going_on)


def _read(connection: Connection, *keys: DealKey) -> list[Deal]:
    query = select(rows.id, rows.game, rows.options, rows.commitment, rows.made, rows.best_score)
    query = query.where(rows.id.in_([key.text for key in keys])).order_by(rows.id)
    return [Deal(*row) for row in connection.execute(query)]
