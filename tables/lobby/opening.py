"""New tables: where they are played, whether there is room for them, and how their games begin."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from msgspec import structs
from sqlalchemy import Connection, func, insert, or_, select

from engine.core import chance, codec, replay
from engine.core.game import AnyGame
from tables.computers.names import free_name, renamed
from tables.core.errors import LobbyError
from tables.core.message_types import BoardUpdate
from tables.core.settings_types import ServerSettings
from tables.core.types import ClockSpec, Life, Person, Place, Seat, TableInfo, Venue
from tables.people.names import meet
from tables.play.hints import hints_on
from tables.storage import schema, writers
from tables.table import consequences, rows
from tables.table.change import ClockRequest, TableChange
from tables.table.loaded import LoadedTable, log_of, read_server, with_people
from tables.table.store import TableStore

USUAL_LEVEL = "steady"
"""That of a computer player for which nobody chose one."""
HOSTED = 25
"""Open tables that one person may host."""


class NewTable(NamedTuple):
    """What a table is opened with."""

    game: AnyGame
    options: Any
    place: Place
    clocks: ClockSpec
    life: Life = Life()
    seed: bytes | None = None
    """One that is known; None: it is drawn."""


def open_table(
    store: TableStore,
    connection: Connection,
    new: NewTable,
    host: Person,
    *,
    alone: bool,
    computers: Sequence[Seat] = (),
) -> LoadedTable:
    """A lobby with its host in the first seat, as part of a transaction; ``alone`` its game begins at once.

    Raises :class:`LobbyError` where there is no room, and :class:`~engine.core.errors.BadOptions`.
    """
    settings = read_server(connection, new.place.guild)
    _require_room(connection, new.place, host, settings)
    meet(connection, host)
    before = _insert(store, connection, new, host, settings)
    seats = arranged((seat_of_person(0, host), *computers), new.life.order)
    after = with_people(connection, before.changed(before.info.created, seats=seats, life=new.life))
    change = begin(before, after, new.options) if alone else gathering(before, after, fresh=True)
    return store.put(connection, change)


def open_seated(
    store: TableStore, connection: Connection, new: NewTable, people: Sequence[Person]
) -> LoadedTable:
    """A table of given people that begins at once, as part of a transaction; computers fill it up.

    There is room for it wherever it is: it is not one that somebody opened for themselves.
    Raises :class:`~engine.core.errors.BadOptions`.
    """
    for person in people:
        meet(connection, person)
    before = _insert(store, connection, new, people[0], read_server(connection, new.place.guild))
    seats = [seat_of_person(index, person) for index, person in enumerate(people)]
    while len(seats) < new.game.info.seats[0]:
        seats.append(Seat(len(seats), None, free_name(seat.name for seat in seats), USUAL_LEVEL))
    after = before.changed(before.info.created, seats=renamed(tuple(seats)), life=new.life)
    return store.put(connection, begin(before, with_people(connection, after), new.options))


def _insert(
    store: TableStore, connection: Connection, new: NewTable, host: Person, settings: ServerSettings
) -> LoadedTable:
    now, game = store.now(), new.game.info
    seed = store.entropy(chance.SEED_BYTES) if new.seed is None else new.seed
    place = structs.replace(new.place, venue=_venue(new, settings))
    info = TableInfo(
        game=game.name,
        ruleset=game.ruleset,
        status="lobby",
        place=place,
        host=host,
        options=codec.encode(new.options),
        clocks=new.clocks,
        commitment=chance.commitment(seed),
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
    loaded = LoadedTable(new.game, structs.replace(info, id=number), seed, None, None, (), ())
    return replace(loaded, server=settings)


def _venue(new: NewTable, settings: ServerSettings) -> Venue:
    """Where a table is played: a forum is elsewhere; threads need the channel's leave.

    Who plays alone has nobody to talk with: no thread is opened for that.
    """
    place = new.place
    if place.is_lesson or place.is_deal:
        return place.venue
    if settings.play_in == "forum" and settings.forum is not None and place.guild is not None:
        return "forum" if place.channel is not None else "channel"
    alone = new.game.info.seats[1] == 1
    return "thread" if not alone and settings.play_in == place.venue == "thread" else "channel"


def _require_room(connection: Connection, place: Place, host: Person, settings: ServerSettings) -> None:
    """Refuse a table too many; whoever opens another one of the host or server waits until this is done."""
    writers.write_in_turn(connection, schema.people, host.id)
    if place.guild is not None:
        writers.write_in_turn(connection, schema.servers, place.guild)
    tables = schema.tables.c
    running = select(func.count(tables.id)).where(tables.status.in_(("lobby", "playing")))
    if (connection.scalar(running.where(tables.host == host.id)) or 0) >= HOSTED:
        raise LobbyError("You already host {most} tables: finish or close one of them first.", most=HOSTED)
    channel = place.parent or place.channel
    if place.guild is None or channel is None:
        return
    in_server = running.where(tables.guild == place.guild)
    most = settings.tables_per_person
    if (connection.scalar(in_server.where(tables.host == host.id)) or 0) >= most:
        raise LobbyError(
            "You already host as many tables as this server allows ({most}): finish or "
            "close one first. A server manager can change that: /settings server.",
            most=most,
        )
    most = settings.tables_at_once
    if most and (connection.scalar(in_server) or 0) >= most:
        raise LobbyError(
            "This server already has as many tables as it allows ({most}): wait until one "
            "ends. A server manager can change that: /settings server.",
            most=most,
        )
    most = settings.tables_per_channel
    here = running.where(or_(tables.channel == channel, tables.parent == channel))
    if (connection.scalar(here) or 0) >= most:
        raise LobbyError(
            "This channel already has as many tables as it may have ({most}): play in "
            "another one, or wait until one ends. A server manager can change that: "
            "/settings server.",
            most=most,
        )


def begin(
    before: LoadedTable, after: LoadedTable, options: object, starter: int | None = None
) -> TableChange:
    """The change from a lobby to a table in play. Raises :class:`~engine.core.errors.BadOptions`."""
    game = before.game
    settled = game.settle(options, len(after.info.seats))
    allowed = hints_on(after.info, after.server)
    said = {words.person: words for words in after.info.words}
    persons = [seat.person.id for seat in after.info.seats if seat.person is not None]
    words = tuple(said[person] for person in persons if person in said)
    lobby = after.info.life
    life = Life(hints=allowed, guests=lobby.guests, followers=lobby.followers)
    after = after.with_info(status="playing", options=codec.encode(settled), words=words, life=life)
    # Just as a replay will begin.
    state = replay.start(game, log_of(after.info, before.seed))
    made = (0,) * len(after.info.seats)
    started = replace(after, state=state, started=after.info.updated, made=made)
    return consequences.proceed(before, started, acted=starter)


def gathering(before: LoadedTable, after: LoadedTable, *, fresh: bool = False) -> TableChange:
    """The change of a lobby, which is closed where nothing happens in it for long."""
    due = after.info.updated + timedelta(hours=after.server.lobby_hours)
    clock = ClockRequest(consequences.TABLE_SEAT, "lobby", "lobby", due, fresh=True)
    return TableChange(before, after, clocks=(clock,), messages=(BoardUpdate(fresh),))


def seat_of_person(index: int, person: Person) -> Seat:
    """A seat with a person in it."""
    return Seat(index, person, person.name)


def renumbered(seats: list[Seat]) -> tuple[Seat, ...]:
    """The seats with their indexes in this order."""
    return tuple(structs.replace(seat, index=index) for index, seat in enumerate(seats))


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
    return renumbered([seats[index] for _, index in sorted(places)])
