"""Lobbies: tables that gather their players, and how they begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, NoReturn

import msgspec
from msgspec import structs
from sqlalchemy import Connection, func, insert, or_, select

from engine.core import replay
from engine.core.chance import SEED_BYTES, commitment
from engine.core.codec import encode
from engine.core.game import AnyGame
from engine.players import roster
from tables import rows, schema
from tables.change import ClockRequest, TableChange, write_change
from tables.computer_names import free_name, renamed
from tables.errors import LobbyError, NotSeated
from tables.hints import hints_on
from tables.loaded import LoadedTable, log_of, read_server
from tables.message_types import BoardUpdate
from tables.seasons import Seasons
from tables.settings import meet
from tables.settings_types import ServerSettings
from tables.standings import last_winner
from tables.store import TableStore, Work
from tables.transitions import TABLE_SEAT, changed, close, proceed, require_host, seat_of
from tables.types import ClockSpec, Life, Person, Place, Seat, SeedWords, TableInfo, Venue
from tables.watches import announce

LEVELS = roster.LEVELS
"""Levels of computer players, the weakest first."""
USUAL_LEVEL = "steady"
"""That of a computer player for which nobody chose one."""
MOST_WORDS = 60
"""Characters of the words that a person adds to a table's seed."""
HOSTED = 25
"""Open tables that one person may host."""
Lobbied = Callable[[Connection, LoadedTable, AnyGame], TableChange]


class Lobbies:
    """Making tables, gathering players, starting and closing."""

    def __init__(self, store: TableStore, seasons: Seasons) -> None:
        self._store = store
        self._seasons = seasons

    async def create(
        self,
        game: str,
        options: Any,
        host: Person,
        place: Place,
        clocks: ClockSpec | None = None,
        *,
        seats: int | None = None,
        seed: bytes | None = None,
        hints: bool | None = None,
    ) -> TableInfo:
        """A new table: a lobby with its host in the first seat; for a lesson with a ``seed`` that is known.

        A game for one, or ``seats=1`` where the game may be played alone, starts at once.
        ``options`` are the game's record or its JSON, ``hints`` whether players may ask for them (None: as
        usual). Raises :class:`LobbyError` where the channel or
        the host has too many tables, and :class:`~engine.core.errors.BadOptions`.
        """
        rules = self._store.games.get(game)
        if rules is None:
            raise LobbyError("There is no game {name} here.", name=game)
        alone = seats == 1 or rules.info.seats[1] == 1
        if alone and rules.info.seats[0] > 1:
            raise LobbyError(
                "{game} is for {fewest} players or more.", game=rules.info.title, fewest=rules.info.seats[0]
            )
        read = _read_options(rules, options)

        def work(connection: Connection) -> LoadedTable:
            loaded = self.created(
                connection,
                rules,
                read,
                host,
                place,
                clocks or ClockSpec(),
                alone=alone,
                seed=seed,
                life=Life(hints=hints),
            )
            announce(self._store, connection, loaded)
            return loaded

        loaded = await self._store.effect(work)
        self._store.keep(loaded)
        return loaded.info

    def created(
        self,
        connection: Connection,
        game: AnyGame,
        options: Any,
        host: Person,
        place: Place,
        clocks: ClockSpec,
        *,
        alone: bool,
        computers: Sequence[Seat] = (),
        life: Life | None = None,
        seed: bytes | None = None,
    ) -> LoadedTable:
        """A new table, as part of a transaction; see :meth:`create`."""
        settings = read_server(connection, place.guild)
        _require_room(connection, place, host, settings)
        meet(self._store.db, connection, host)
        home = structs.replace(place, venue=_venue(place, settings))
        deal = self._store.entropy(SEED_BYTES) if seed is None else seed
        before = replace(self._insert(connection, game, options, host, home, clocks, deal), server=settings)
        life = Life() if life is None else life
        seats = arranged((_seat(0, host), *computers), life.order)
        after = replace(before, info=changed(before.info, before.info.created, seats=seats, life=life))
        change = begin(game, before, after, options) if alone else _gathering(game, before, after, fresh=True)
        return write_change(self._store.db, connection, change, self._store.entropy)

    def seated(
        self,
        connection: Connection,
        game: AnyGame,
        options: Any,
        people: Sequence[Person],
        place: Place,
        clocks: ClockSpec,
    ) -> LoadedTable:
        """A table of given people that begins at once, as part of a transaction; computers fill it up.

        There is room for it wherever it is: it is not one that somebody opened for themselves.
        Raises :class:`~engine.core.errors.BadOptions`.
        """
        settings = read_server(connection, place.guild)
        for person in people:
            meet(self._store.db, connection, person)
        home = structs.replace(place, venue=_venue(place, settings))
        deal = self._store.entropy(SEED_BYTES)
        before = self._insert(connection, game, options, people[0], home, clocks, deal)
        before = replace(before, server=settings)
        seats = [_seat(index, person) for index, person in enumerate(people)]
        while len(seats) < game.info.seats[0]:
            name = free_name(seat.name for seat in seats)
            seats.append(Seat(len(seats), None, name, USUAL_LEVEL))
        info = changed(before.info, before.info.created, seats=renamed(tuple(seats)))
        change = begin(game, before, replace(before, info=info), options)
        return write_change(self._store.db, connection, change, self._store.entropy)

    def _insert(
        self,
        connection: Connection,
        game: AnyGame,
        options: Any,
        host: Person,
        place: Place,
        clocks: ClockSpec,
        seed: bytes,
    ) -> LoadedTable:
        now = self._store.now()
        info = TableInfo(
            id=0,
            game=game.info.name,
            ruleset=game.info.ruleset,
            status="lobby",
            place=place,
            host=host,
            seats=(),
            options=encode(options),
            clocks=clocks,
            commitment=commitment(seed),
            number=0,
            revision=0,
            created=now,
            updated=now,
        )
        values = {
            **rows.table_values(info),
            "game": info.game,
            "ruleset": info.ruleset,
            "guild": place.guild,
            "channel": place.channel,
            "parent": place.parent,
            "venue": place.venue,
            "thread": place.thread,
            "seed": seed,
            "commitment": info.commitment,
            "created": now,
        }
        number = connection.scalar(insert(schema.tables).values(values).returning(schema.tables.c.id))
        return LoadedTable(msgspec.structs.replace(info, id=number), seed, None, None, (), ())

    # --- gathering --------------------------------------------------------------------------

    async def join(self, table: int, person: Person) -> TableInfo:
        """Take the next seat of a lobby; raises :class:`LobbyError` where there is none."""

        loaded = await self._store.write(table, lambda connection: self.joined(connection, table, person))
        self._store.keep(loaded)
        return loaded.info

    def joined(self, connection: Connection, table: int, person: Person) -> LoadedTable:
        """A lobby with one person more, as part of a transaction; see :meth:`join`."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            seats = loaded.info.seats
            if seat_of(loaded.info, person.id) is not None:
                raise LobbyError("You are at this table already.")
            self._require_place(loaded, game)
            return self._gather(loaded, game, seats=renamed((*seats, _seat(len(seats), person))))

        meet(self._store.db, connection, person)
        return self._store.apply(connection, table, self._checked(table, None, work))

    async def leave(self, table: int, person: int) -> TableInfo:
        """Leave a lobby. The next person becomes host; without persons the lobby is closed."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            seat = seat_of(loaded.info, person)
            if seat is None:
                _not_seated(loaded)
            seats = _renumber([other for other in loaded.info.seats if other is not seat])
            people = [other.person for other in seats if other.person is not None]
            if not people:
                info = changed(loaded.info, self._store.now(), seats=seats)
                return close(game, loaded, replace(loaded, info=info))
            host = loaded.info.host if loaded.info.host.id != person else people[0]
            return self._gather(loaded, game, seats=seats, host=host)

        return await self._in_lobby(table, None, work)

    async def add_computer(self, table: int, user: int, level: str = USUAL_LEVEL) -> TableInfo:
        """The host gives the next seat to a computer player of a level (:data:`LEVELS`)."""
        level = roster.level_named(level)
        if level not in LEVELS:
            raise LobbyError("Computer players are {levels}.", levels=list(LEVELS))

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            self._require_place(loaded, game)
            seats = loaded.info.seats
            name = free_name(seat.name for seat in seats)
            return self._gather(loaded, game, seats=(*seats, Seat(len(seats), None, name, level)))

        return await self._in_lobby(table, user, work)

    async def remove_computer(self, table: int, user: int, seat: int | None = None) -> TableInfo:
        """The host sends a computer player away: that of a seat, or the last one."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            computers = [one for one in loaded.info.seats if one.person is None and seat in (None, one.index)]
            if not computers:
                raise LobbyError("There is no computer player to remove.")
            seats = _renumber([one for one in loaded.info.seats if one is not computers[-1]])
            return self._gather(loaded, game, seats=seats)

        return await self._in_lobby(table, user, work)

    async def change_options(self, table: int, user: int, **fields: Any) -> TableInfo:
        """The host changes some options; the others stay as they are then, whoever changed them meanwhile.

        Raises :class:`~engine.core.errors.BadOptions`.
        """

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            now = msgspec.structs.asdict(game.read_options(loaded.info.options))
            chosen = _read_options(game, {**now, **fields})
            return self._gather(loaded, game, options=encode(chosen))

        return await self._in_lobby(table, user, work)

    async def add_words(self, table: int, person: int, text: str) -> TableInfo:
        """Add a line of words of one's own to the seed, in place of an earlier one.

        Raises :class:`LobbyError` for no words, or too many.
        """
        line = " ".join(text.split())
        if not 0 < len(line) <= MOST_WORDS:
            raise LobbyError("Words for the deal have 1 to {most} characters.", most=MOST_WORDS)

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            if seat_of(loaded.info, person) is None:
                _not_seated(loaded)
            others = [words for words in loaded.info.words if words.person != person]
            return self._gather(loaded, game, words=(*others, SeedWords(person, line)))

        return await self._in_lobby(table, None, work)

    async def change_clocks(self, table: int, user: int, clocks: ClockSpec) -> TableInfo:
        """The host changes the clocks that the table will have."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            return self._gather(loaded, game, clocks=clocks)

        return await self._in_lobby(table, user, work)

    async def allow_hints(self, table: int, user: int, allowed: bool) -> TableInfo:
        """The host chooses whether players may ask for hints."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            life = structs.replace(loaded.info.life, hints=allowed)
            return self._gather(loaded, game, life=life)

        return await self._in_lobby(table, user, work)

    async def start(self, table: int, user: int) -> TableInfo:
        """The host starts the game; seats are in the order of joining."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            fewest = game.info.seats[0]
            if len(loaded.info.seats) < fewest:
                raise LobbyError(
                    "{game} needs at least {fewest} players: wait for others, or add computer players.",
                    game=game.info.title,
                    fewest=fewest,
                )
            options = game.read_options(loaded.info.options)
            if game.info.winner_starts:
                winner = last_winner(connection, loaded.info.place.guild, loaded.info.game)
                seat = None if winner is None else seat_of(loaded.info, winner)
                options = msgspec.structs.replace(options, first=None if seat is None else seat.index)
            brought = None
            unit = game.brought_unit(options)
            if unit is not None:
                people = [seat.person for seat in loaded.info.seats]
                brought = self._seasons.read_to_bring(connection, loaded.info.place.guild, unit, people)
                options = game.with_brought(options, brought.amounts)
            after = replace(loaded, info=changed(loaded.info, self._store.now()))
            return replace(begin(game, loaded, after, options, starter=user), brought=brought)

        return await self._in_lobby(table, user, work)

    async def close(self, table: int, user: int, *, manager: bool = False) -> TableInfo:
        """The host, or a manager of the server, closes a lobby."""

        def work(connection: Connection, loaded: LoadedTable, game: AnyGame) -> TableChange:
            return close(game, loaded, replace(loaded, info=changed(loaded.info, self._store.now())))

        return await self._in_lobby(table, None if manager else user, work)

    # --- shared -----------------------------------------------------------------------------

    async def _in_lobby(self, table: int, host: int | None, work: Lobbied) -> TableInfo:
        """A change of a lobby, by its host where one is named."""
        return (await self._store.change(table, self._checked(table, host, work))).info

    def _checked(self, table: int, host: int | None, work: Lobbied) -> Work:
        def checked(connection: Connection, loaded: LoadedTable) -> TableChange:
            if loaded.info.status != "lobby":
                raise LobbyError(
                    "Table {table} has begun or is closed: this can be done in a lobby only.", table=table
                )
            if host is not None:
                require_host(loaded.info, host)
            return work(connection, loaded, self._store.game(loaded.info))

        return checked

    @staticmethod
    def _require_place(loaded: LoadedTable, game: AnyGame) -> None:
        most = game.info.seats[1]
        if len(loaded.info.seats) >= most:
            raise LobbyError(
                "This table is full: {game} is for up to {most}.", game=game.info.title, most=most
            )

    def _gather(self, loaded: LoadedTable, game: AnyGame, **changes: Any) -> TableChange:
        if "seats" in changes:
            changes["seats"] = arranged(changes["seats"], loaded.info.life.order)
        after = replace(loaded, info=changed(loaded.info, self._store.now(), **changes))
        return _gathering(game, loaded, after)


def _venue(place: Place, settings: ServerSettings) -> Venue:
    """Where a table is played: a forum is elsewhere; threads need the channel's leave."""
    if place.is_lesson or place.is_deal:
        return place.venue
    if settings.play_in == "forum" and settings.forum is not None and place.guild is not None:
        return "forum" if place.channel is not None else "channel"
    return settings.play_in if settings.play_in == place.venue else "channel"


def _require_room(connection: Connection, place: Place, host: Person, settings: ServerSettings) -> None:
    tables = schema.tables.c
    running = select(func.count(tables.id)).where(tables.status.in_(("lobby", "playing")))
    if (connection.scalar(running.where(tables.host == host.id)) or 0) >= HOSTED:
        raise LobbyError("You host {most} tables already: finish or close one of them first.", most=HOSTED)
    channel = place.parent or place.channel
    if place.guild is None or channel is None:
        return
    in_server = running.where(tables.guild == place.guild)
    most = settings.tables_per_person
    if (connection.scalar(in_server.where(tables.host == host.id)) or 0) >= most:
        raise LobbyError(
            "You host as many tables as one may in this server ({most}): finish or close one first. Who "
            "manages the server can change that: /settings server.",
            most=most,
        )
    most = settings.tables_at_once
    if most and (connection.scalar(in_server) or 0) >= most:
        raise LobbyError(
            "This server has as many tables as it may ({most}): wait until one ends. Who manages "
            "it can change that: /settings server.",
            most=most,
        )
    most = settings.tables_per_channel
    here = running.where(or_(tables.channel == channel, tables.parent == channel))
    if (connection.scalar(here) or 0) >= most:
        raise LobbyError(
            "This channel has as many tables as it may ({most}): play in another one, or wait until one "
            "ends. Who manages the server can change that: /settings server.",
            most=most,
        )


def begin(
    game: AnyGame, before: LoadedTable, after: LoadedTable, options: Any, starter: int | None = None
) -> TableChange:
    """The change from a lobby to a table in play. Raises :class:`~engine.core.errors.BadOptions`."""
    settled = game.settle(options, len(after.info.seats))
    allowed = hints_on(after.info, after.server)
    said = {words.person: words for words in after.info.words}
    persons = [seat.person.id for seat in after.info.seats if seat.person is not None]
    words = tuple(said[person] for person in persons if person in said)
    info = msgspec.structs.replace(
        after.info, status="playing", options=encode(settled), words=words, life=Life(hints=allowed)
    )
    # Just as a replay will begin.
    state = replay.start(game, log_of(info, before.seed))
    made = (0,) * len(info.seats)
    started = replace(after, info=info, state=state, started=info.updated, made=made)
    return proceed(game, before, started, acted=starter)


def _gathering(game: AnyGame, before: LoadedTable, after: LoadedTable, *, fresh: bool = False) -> TableChange:
    due = after.info.updated + timedelta(hours=after.server.lobby_hours)
    clock = ClockRequest(TABLE_SEAT, "lobby", "lobby", due, fresh=True)
    return TableChange(game, before, after, clocks=(clock,), messages=(BoardUpdate(fresh),))


def _read_options(game: AnyGame, options: Any) -> Any:
    return game.read_options(options if isinstance(options, bytes | str) else encode(options))


def _seat(index: int, person: Person) -> Seat:
    return Seat(index, person, person.name)


def _renumber(seats: list[Seat]) -> tuple[Seat, ...]:
    return tuple(msgspec.structs.replace(seat, index=index) for index, seat in enumerate(seats))


def arranged(seats: Sequence[Seat], order: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in the order of an earlier game (:attr:`Life.order`); who was not there comes after."""
    free = list(order)
    places: list[tuple[int, int]] = []
    for index, seat in enumerate(seats):
        known = 0 if seat.person is None else seat.person.id
        place = free.index(known) if known in free else len(free)
        if place < len(free):
            free[place] = -1
        places.append((place, index))
    return _renumber([seats[index] for _, index in sorted(places)])


def _not_seated(loaded: LoadedTable) -> NoReturn:
    raise NotSeated("You have no seat at table {table}.", table=loaded.info.id)
