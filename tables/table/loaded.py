"""A table in memory: its row, its state, its last moves and its clocks, all of one revision.

Loading costs the same however long the log is: the last snapshot and the few moves after it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, bindparam, select

from engine.core import chance, codec, errors, replay
from engine.core.game import AnyGame
from tables.core import json_records, types
from tables.core.settings_types import PersonSettings, ServerSettings
from tables.core.view_types import TableView, VisibleMove
from tables.storage import schema, writers
from tables.table.rows import TableRecord, read_clocks

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 8
"""Moves between snapshots: see ``benchmarks/tables.py``."""
RECENT = 12
"""Recent moves in a view."""
MOST_RECENT = 60
"""Moves that are kept so that there are as many whoever reads: some are secret."""


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A move of the log with the events it caused, nothing left out."""

    number: int
    seat: int
    move: bytes
    events: tuple[Any, ...]
    automatic: bool
    at: datetime
    undoes: tuple[int, ...] = ()
    """The numbers of moves that do not count any more; it is no move then."""
    secret: bool = False
    """Whether the moves that it undoes were known to their maker alone."""
    origin: int | None = None
    """The interaction that it was made by."""

    def visible_to(self, game: AnyGame, seat: int | None) -> VisibleMove:
        """The move as a seat, or a spectator, may know it."""
        visible = (game.visible_event(event, seat) for event in self.events)
        events = tuple(event for event in visible if event is not None)
        undoes = () if self.secret and seat != self.seat else self.undoes
        return VisibleMove(self.number, self.seat, self.at, events, undoes, automatic=self.automatic)


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table at one revision. ``state`` is shared: whoever plays on it copies it first."""

    game: AnyGame
    """The rules it is played by."""
    info: types.TableInfo
    seed: bytes
    started: datetime | None
    state: Any
    """None as long as the table is a lobby, and where it never became more."""
    recent: tuple[LoggedMove, ...]
    clocks: tuple[types.ClockRow, ...]
    people: Mapping[int, PersonSettings] = field(default_factory=dict)
    """What each of the table's persons chose."""
    made: tuple[int, ...] = ()
    """Moves that each seat has made; none as long as there is no state."""
    ahead: Mapping[int, tuple[bytes, ...]] = field(default_factory=dict)
    """Moves that seats are to make as soon as they may."""
    server: ServerSettings = field(default_factory=ServerSettings)
    """What the managers of its server chose."""
    replayed: bool = False
    """Whether the state comes from the log because no snapshot of it fits: one is to be written."""
    tournament: int | None = None
    """The tournament that it was opened for; the table's own row does not say so."""
    views: dict[int | None, TableView] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was made of it for readers, by seat: a turn asks for the same ones again and again."""

    def made_by(self, seat: int | None) -> int:
        """Moves that a seat has made; a spectator makes none."""
        return 0 if seat is None else self.made[seat]

    def settings_of(self, seat: types.Seat) -> PersonSettings:
        """What the person of a seat chose; the usual where a computer player sits."""
        return PersonSettings() if seat.person is None else self.people.get(seat.person.id, PersonSettings())

    def with_info(self, **changes: object) -> LoadedTable:
        """The table with something changed in its record."""
        return replace(self, info=msgspec.structs.replace(self.info, **changes))

    def with_life(self, **changes: object) -> LoadedTable:
        """The table with something changed of what goes on beside the game."""
        return self.with_info(life=msgspec.structs.replace(self.info.life, **changes))

    def changed(self, now: datetime, **changes: object) -> LoadedTable:
        """The table one revision later, with changes of its record."""
        return self.with_info(revision=self.info.revision + 1, updated=now, **changes)


def load_position(
    connection: Connection, game: AnyGame, found: TableRecord, kept: LoadedTable | None
) -> LoadedTable:
    """The whole table of a row, from what is kept in memory of it where that helps."""
    info = found.info
    state: Any = None
    made: tuple[int, ...] = ()
    replayed = False
    recent: tuple[LoggedMove, ...] = ()
    if found.started is not None:
        if kept is not None and kept.state is not None and kept.info.number == info.number:
            state, made, recent = kept.state, kept.made, kept.recent
        else:
            state, made, replayed = _load_state(connection, game, found)
            recent = keep_recent(game, read_moves_that_count(connection, game, info.id, limit=MOST_RECENT))
    clocks = read_clocks(connection, info.id)
    people = read_people(connection, info)
    left = read_ahead(connection, info.id) if state is not None else {}
    server = read_server(connection, info.place.guild)
    # Which one that is never changes.
    tournament = read_tournament(connection, info.id) if kept is None else kept.tournament
    return LoadedTable(
        game,
        info,
        found.seed,
        found.started,
        state,
        recent,
        clocks,
        people,
        made,
        left,
        server,
        replayed,
        tournament,
    )


def read_ahead(connection: Connection, table: int) -> dict[int, tuple[bytes, ...]]:
    """What seats have left for later."""
    ahead = schema.ahead.c
    found = connection.execute(select(ahead.seat, ahead.moves).where(ahead.table_id == table))
    return {
        row.seat: tuple(bytes(move) for move in msgspec.json.decode(row.moves, type=list[msgspec.Raw]))
        for row in found
    }


def with_people(connection: Connection, loaded: LoadedTable) -> LoadedTable:
    """The table with what the persons chose who sit there now."""
    return replace(loaded, people=read_people(connection, loaded.info))


def read_people(connection: Connection, info: types.TableInfo) -> dict[int, PersonSettings]:
    """What each of a table's persons chose.

    Whoever changes such settings adds to the revisions of the person's tables, so this can be kept.
    """
    persons = [seat.person.id for seat in info.seats if seat.person is not None]
    if not persons:
        return {}
    people = schema.people.c
    found = connection.execute(select(people.id, people.settings).where(people.id.in_(persons)))
    return {row.id: json_records.readable(row.settings, PersonSettings) for row in found}


_SERVER = select(schema.servers.c.settings).where(schema.servers.c.id == bindparam("guild"))


def read_server(connection: Connection, guild: int | None, *, lock: bool = False) -> ServerSettings:
    """What a server's managers chose; the usual settings outside servers.

    Whoever changes them adds to the revisions of its open tables, so this can be kept.
    """
    if guild is None:
        return ServerSettings()
    if lock:
        writers.write_in_turn(connection, schema.servers, guild)
    stored = connection.scalar(_SERVER, {"guild": guild})
    return json_records.readable(stored, ServerSettings)


_TOURNAMENT = select(schema.meetings.c.tournament_id).where(schema.meetings.c.table_id == bindparam("table"))


def read_tournament(connection: Connection, table: int) -> int | None:
    """The tournament that a table belongs to."""
    return connection.scalar(_TOURNAMENT, {"table": table})


def _load_state(
    connection: Connection, game: AnyGame, found: TableRecord
) -> tuple[Any, tuple[int, ...], bool]:
    """The state, how many moves each seat has made, and whether a snapshot of it was missing."""
    table = found.info.id
    saved = (
        connection.execute(select(schema.snapshots).where(schema.snapshots.c.table_id == table))
    ).one_or_none()
    if saved is not None and saved.number <= found.info.number:
        try:
            state = game.load_state(saved.state)
        except ValueError:
            # States may change between versions of the program; logs do not.
            log.info("table %d is replayed: its snapshot is of another version", table)
        else:
            made = msgspec.json.decode(saved.made, type=list[int])
            return state, _push_on(connection, game, state, table, saved.number, made), False
    state = replay.start(game, log_of(found.info, found.seed))
    made = [0] * len(found.info.seats)
    replayed = found.info.number >= SNAPSHOT_EVERY
    return state, _push_on(connection, game, state, table, 0, made), replayed


def _push_on(
    connection: Connection, game: AnyGame, state: object, table: int, number: int, made: list[int]
) -> tuple[int, ...]:
    """Make the moves after a number; how many each seat has made by then.

    With each entry that takes moves back a snapshot is written, so it takes none back from before one.
    """
    entries = read_entries(connection, table, after=number)
    for entry in entries:
        made[entry.seat] += 1
    for entry in replay.moves_that_count(entries):
        game.push(state, entry.seat, game.read_move(entry.move))
    return tuple(made)


class LogEntry(NamedTuple):
    """An entry of the log without its events."""

    number: int
    seat: int
    move: bytes
    automatic: bool
    at: datetime
    undoes: tuple[int, ...]
    origin: int | None


def read_entries(connection: Connection, table: int, *, after: int = 0) -> list[LogEntry]:
    """The log after a number, whatever was taken back of it."""
    plies = schema.plies.c
    query = select(
        plies.number, plies.seat, plies.move, plies.automatic, plies.at, plies.undoes, plies.origin
    ).where(plies.table_id == table, plies.number > after)
    return [
        LogEntry(row.number, row.seat, row.move, row.automatic, row.at, _numbers(row.undoes), row.origin)
        for row in connection.execute(query.order_by(plies.number))
    ]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def read_undone(connection: Connection, table: int) -> frozenset[int]:
    """The numbers of all entries that are no moves that count: taken back, or saying so."""
    plies = schema.plies.c
    query = select(plies.number, plies.undoes).where(plies.table_id == table, plies.undoes != "")
    return frozenset(
        number for row in connection.execute(query) for number in (row.number, *_numbers(row.undoes))
    )


def moves_by_seat(connection: Connection, table: int, *, automatic: bool) -> Counter[int]:
    """How many moves that stand were made by each seat's person, or in their stead."""
    plies, undone = schema.plies.c, read_undone(connection, table)
    query = select(plies.seat, plies.number).where(
        plies.table_id == table, plies.automatic if automatic else ~plies.automatic
    )
    return Counter(row.seat for row in connection.execute(query) if row.number not in undone)


def log_of(info: types.TableInfo, seed: bytes, plies: tuple[replay.Ply, ...] = ()) -> replay.Log:
    """A table as the engine's log, whose seed has the players' words in it."""
    mixed = chance.mixed_seed(seed, [words.text for words in info.words])
    return replay.Log(info.options, len(info.seats), mixed, plies)


def read_plies(
    connection: Connection,
    game: AnyGame,
    table: int,
    *,
    after: int = 0,
    before: int | None = None,
    limit: int,
) -> list[LoggedMove]:
    """The last ``limit`` moves between two numbers, neither included, oldest first."""
    plies = schema.plies.c
    query = select(schema.plies).where(plies.table_id == table, plies.number > after)
    if before is not None:
        query = query.where(plies.number < before)
    found = (connection.execute(query.order_by(plies.number.desc()).limit(limit))).all()
    return [_ply(game, row) for row in reversed(found)]


def read_moves_that_count(
    connection: Connection, game: AnyGame, table: int, *, after: int = 0, limit: int
) -> list[LoggedMove]:
    """The last ``limit`` entries after a number, as far as they are moves that count."""
    undone = read_undone(connection, table)
    return [
        ply
        for ply in read_plies(connection, game, table, after=after, limit=limit)
        if ply.number not in undone
    ]


def _ply(game: AnyGame, row: Row[Any]) -> LoggedMove:
    try:
        events = tuple(codec.decode(row.events, list[game.event_type]))  # type: ignore[name-defined]
    except errors.UnreadableMove:
        log.warning("events of move %d of table %d are of another version", row.number, row.table_id)
        events = ()
    undoes = _numbers(row.undoes)
    return LoggedMove(
        row.number, row.seat, row.move, events, row.automatic, row.at, undoes, row.secret, row.origin
    )


def keep_recent(game: AnyGame, plies: Sequence[LoggedMove]) -> tuple[LoggedMove, ...]:
    """The end of a log that holds ``RECENT`` moves which everybody may know of, within ``MOST_RECENT``."""
    public = 0
    for index in range(len(plies) - 1, -1, -1):
        public += bool(plies[index].visible_to(game, None).events)
        if public == RECENT or len(plies) - index == MOST_RECENT:
            return tuple(plies[index:])
    return tuple(plies)
