"""Lobbies: tables that gather their players, and how they begin.

Seats that change hands once the game has begun are in ``seats``.
"""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, select

from engine.core.codec import encode
from engine.core.errors import Word, gettext_noop
from engine.core.game import AnyGame
from engine.core.levels import level_named
from tables.computers.names import free_name, renamed
from tables.core.errors import LobbyError, NoSuchTable, NotSeated
from tables.core.message_types import Announcement, Notice
from tables.core.types import ClockSpec, Life, Person, Place, Seat, SeedWords, TableInfo
from tables.delivery.subscriptions import announce
from tables.lobby import opening
from tables.people.names import meet
from tables.play.guests import is_called, people_at, require_may_join, with_called, with_invited, with_removed
from tables.results.win_counts import last_winner
from tables.seasons.seasons import Seasons
from tables.storage import schema
from tables.table import checks, transactions
from tables.table.change import TableChange
from tables.table.consequences import Manager, close
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore

MOST_WORDS = 60
"""Characters of the words that a person adds to a table's seed."""
_tables = schema.tables.c
_IN_SERVERS = select(_tables.id, _tables.guild, _tables.channel, _tables.parent).where(
    _tables.status == "lobby", _tables.guild.is_not(None), _tables.channel.is_not(None)
)


class Lobbies(transactions.TablePart):
    """Making tables, gathering players, starting and closing."""

    def __init__(self, store: TableStore, seasons: Seasons) -> None:
        super().__init__(store)
        self._seasons = seasons

    async def create(
        self,
        game: str,
        options: object,
        host: Person,
        place: Place,
        clocks: ClockSpec | None = None,
        *,
        seed: bytes | None = None,
    ) -> TableInfo:
        """A new table: a lobby with its host in the first seat; for a lesson with a ``seed`` that is known.

        A game for one starts at once. ``options`` are the game's record or its JSON. Raises
        :class:`LobbyError` where the channel or the host has too many tables, and
        :class:`~engine.core.errors.BadOptions`.
        """
        rules = self._store.games.get(game)
        if rules is None:
            raise LobbyError("There is no game {name} here.", name=game)
        alone = rules.info.seats[1] == 1
        new = opening.NewTable(
            rules, _read_options(rules, options), place, clocks or ClockSpec(), Life(), seed
        )

        def work(connection: Connection) -> LoadedTable:
            loaded = opening.open_table(self._store, connection, new, host, alone=alone)
            announce(self._store, connection, loaded)
            return loaded

        loaded = await self._store.effect(work)
        self._store.keep(loaded)
        return loaded.info

    # --- gathering --------------------------------------------------------------------------

    async def join(self, table: int, person: Person) -> TableInfo:
        """Take the next seat of a lobby; raises :class:`LobbyError` where there is none."""
        loaded = await self._store.write(table, lambda connection: self.joined(connection, table, person))
        self._store.keep(loaded)
        return loaded.info

    def joined(self, connection: Connection, table: int, person: Person) -> LoadedTable:
        """A lobby with one person more, as part of a transaction; see :meth:`join`."""

        def work(connection: Connection, loaded: LoadedTable) -> TableChange:
            _require_lobby(loaded)
            seats = loaded.info.seats
            if loaded.info.seat_of(person.id) is not None:
                raise LobbyError("You are already at table {table}.", table=table)
            self._require_place(loaded)
            require_may_join(connection, loaded.info, person, self._store.now())
            return self._gather(loaded, seats=renamed((*seats, opening.seat_of_person(len(seats), person))))

        meet(connection, person)
        return self._store.apply(connection, table, work)

    @transactions.table_change
    def leave(self, connection: Connection, loaded: LoadedTable, person: int) -> TableChange:
        """Leave a lobby. The next person becomes host; without persons the lobby is closed."""
        _require_lobby(loaded)
        seats = _without(loaded, _own_seat(loaded, person))
        people = [other.person for other in seats if other.person is not None]
        if not people:
            return close(loaded, loaded.changed(self._store.now(), seats=seats))
        host = loaded.info.host if loaded.info.host.id != person else people[0]
        return self._gather(loaded, seats=seats, host=host)

    @transactions.table_change
    def remove_guest(self, connection: Connection, loaded: LoadedTable, user: int, guest: int) -> TableChange:
        """The host removes somebody else, who cannot come back at once."""
        _require_lobby(loaded, user)
        seat = loaded.info.seat_of(guest)
        if seat is None or guest == user:
            raise LobbyError("This guest is not at table {table} any more.", table=loaded.info.id)
        life = with_removed(loaded.info.life, guest, self._store.now())
        return self._gather(loaded, seats=_without(loaded, seat), life=life)

    @transactions.table_change
    def restrict(self, connection: Connection, loaded: LoadedTable, user: int, only: bool) -> TableChange:
        """The host lets ``only`` those join who are invited, or everybody; who sits there may stay."""
        _require_lobby(loaded, user)
        life = with_invited(loaded.info.life, people_at(loaded.info), only=only)
        return self._gather(loaded, life=life)

    @transactions.table_change
    def invite(self, connection: Connection, loaded: LoadedTable, user: int, guest: Person) -> TableChange:
        """The host invites somebody to a table that is by invitation; they are told, once."""
        _require_lobby(loaded, user)
        info, now = loaded.info, self._store.now()
        life, messages = with_invited(info.life, [guest], only=True), list[Notice]()
        if info.seat_of(guest.id) is None and is_called(connection, info, guest.id, now):
            life, messages = with_called(info, life, guest.id, now), [Notice(guest.id, "guest")]
        change = self._gather(loaded, life=life)
        return replace(change, messages=(*change.messages, *messages))

    @transactions.table_change
    def add_computer(
        self, connection: Connection, loaded: LoadedTable, user: int, level: str = opening.USUAL_LEVEL
    ) -> TableChange:
        """The host gives the next seat to a computer player of one of the game's levels."""
        level, levels = level_named(level), loaded.game.info.levels
        if level not in levels:
            raise LobbyError("Computer players are {levels}.", levels=[Word(name) for name in levels])
        _require_lobby(loaded, user)
        self._require_place(loaded)
        seats = loaded.info.seats
        name = free_name(seat.name for seat in seats)
        return self._gather(loaded, seats=(*seats, Seat(len(seats), None, name, level)))

    @transactions.table_change
    def remove_computer(
        self, connection: Connection, loaded: LoadedTable, user: int, seat: int | None = None
    ) -> TableChange:
        """The host sends a computer player away: that of a seat, or the last one."""
        _require_lobby(loaded, user)
        found = [place for place in loaded.info.seats if place.person is None and seat in (None, place.index)]
        if not found:
            raise LobbyError("There is no computer player to remove.")
        return self._gather(loaded, seats=_without(loaded, found[-1]))

    @transactions.table_change
    def change_options(
        self, connection: Connection, loaded: LoadedTable, /, user: int, **fields: object
    ) -> TableChange:
        """The host changes some options; the others stay as they are then, whoever changed them meanwhile.

        Raises :class:`~engine.core.errors.BadOptions`.
        """
        _require_lobby(loaded, user)
        now = msgspec.structs.asdict(loaded.game.read_options(loaded.info.options))
        chosen = _read_options(loaded.game, {**now, **fields})
        return self._gather(loaded, options=encode(chosen))

    @transactions.table_change
    def add_words(self, connection: Connection, loaded: LoadedTable, person: int, text: str) -> TableChange:
        """Add a line of words of one's own to the seed, in place of an earlier one.

        Raises :class:`LobbyError` for no words, or too many.
        """
        line = " ".join(text.split())
        if not 0 < len(line) <= MOST_WORDS:
            raise LobbyError("Words for the deal must have 1 to {most} characters.", most=MOST_WORDS)
        _require_lobby(loaded)
        _own_seat(loaded, person)
        others = [words for words in loaded.info.words if words.person != person]
        return self._gather(loaded, words=(*others, SeedWords(person, line)))

    @transactions.table_change
    def change_clocks(
        self, connection: Connection, loaded: LoadedTable, user: int, clocks: ClockSpec
    ) -> TableChange:
        """The host changes the clocks that the table will have."""
        _require_lobby(loaded, user)
        return self._gather(loaded, clocks=clocks)

    @transactions.table_change
    def allow_hints(
        self, connection: Connection, loaded: LoadedTable, user: int, allowed: bool
    ) -> TableChange:
        """The host chooses whether players may ask for hints."""
        _require_lobby(loaded, user)
        life = structs.replace(loaded.info.life, hints=allowed)
        return self._gather(loaded, life=life)

    @transactions.table_change
    def start(self, connection: Connection, loaded: LoadedTable, user: int) -> TableChange:
        """The host starts the game; seats are in the order of joining."""
        _require_lobby(loaded, user)
        game = loaded.game
        fewest = game.info.seats[0]
        if len(loaded.info.seats) < fewest:
            raise LobbyError(
                "{game} needs at least {fewest} players: wait for others, or add computer players.",
                game=game.info.title,
                fewest=fewest,
            )
        winner = last_winner(connection, loaded.info.place.guild, loaded.info.game)
        seat = None if winner is None else loaded.info.seat_of(winner)
        options = game.read_options(loaded.info.options)
        options = game.with_last_winner(options, None if seat is None else seat.index)
        stakes = None
        unit = game.stake_unit(options)
        if unit is not None:
            people = [seat.person for seat in loaded.info.seats]
            stakes = self._seasons.read_stakes(connection, loaded.info.place.guild, unit, people)
            options = game.with_stakes(options, stakes.amounts)
        after = loaded.changed(self._store.now())
        return replace(opening.begin(loaded, after, options, starter=user), stakes=stakes)

    @transactions.table_change
    def close(
        self, connection: Connection, loaded: LoadedTable, user: int, by: Manager | None = None
    ) -> TableChange:
        """The host closes a lobby, or a manager of the server; a ``user`` of 0: its place is gone."""
        _require_lobby(loaded, user if by is None and user else None)
        after = loaded.changed(self._store.now())
        if user == loaded.info.host.id:
            return close(loaded, after, why=gettext_noop("Its host has closed this lobby."))
        line = Announcement("A manager of this server has closed this lobby.")
        return close(loaded, after, why=line.text, messages=[by.told(line)] if by else [])

    async def close_where(self, is_gone: Callable[[Place], Awaitable[bool]]) -> None:
        """Close the lobbies of servers' places that are gone: nobody finds them there any more."""
        for row in await self._store.db.read(lambda connection: connection.execute(_IN_SERVERS).all()):
            if await is_gone(Place(row.guild, row.channel, row.parent)):
                # It has just begun, or whoever opened it was forgotten.
                with contextlib.suppress(LobbyError, NoSuchTable):
                    await self.close(row.id, 0)

    # --- shared -----------------------------------------------------------------------------

    @staticmethod
    def _require_place(loaded: LoadedTable) -> None:
        game = loaded.game
        most = game.info.seats[1]
        if len(loaded.info.seats) >= most:
            raise LobbyError(
                "This table is full: {game} is for up to {most}.", game=game.info.title, most=most
            )

    def _gather(self, loaded: LoadedTable, **changes: Any) -> TableChange:
        if "seats" in changes:
            changes["seats"] = opening.arranged(changes["seats"], loaded.info.life.order)
        return opening.gathering(loaded, loaded.changed(self._store.now(), **changes))


def _require_lobby(loaded: LoadedTable, host: int | None = None) -> None:
    """Refuse what is done to a table that is no lobby any more, or by others than its ``host``."""
    if loaded.info.status != "lobby":
        raise LobbyError(
            "Table {table} has started or is closed: this only works in a lobby.", table=loaded.info.id
        )
    if host is not None:
        checks.require_host(loaded.info, host)


def _without(loaded: LoadedTable, seat: Seat) -> tuple[Seat, ...]:
    return opening.renumbered([other for other in loaded.info.seats if other is not seat])


def _read_options(game: AnyGame, options: object) -> Any:
    return game.read_options(options if isinstance(options, bytes | str) else encode(options))


def _own_seat(loaded: LoadedTable, person: int) -> Seat:
    seat = loaded.info.seat_of(person)
    if seat is None:
        raise NotSeated("You have no seat at table {table}.", table=loaded.info.id)
    return seat
