"""The store of tables: loading them, keeping them in memory, and the one way to change them.

A change is worked out as data and written in the same transaction, which holds the table's row: of two
racing changes, in one process or in several, the second one is worked out from what the first one left.
What is in memory follows what is committed.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection, bindparam, select

from engine.core.errors import EngineError
from engine.core.game import AnyGame
from engine.players.player import ChosenMove, Player, RandomPlayer
from tables.computers.thinking import Thinking, ThinkingFailed, ThinkingHere, ThinkingRequest
from tables.core.errors import AlreadyDone, NoSuchTable, StorageError
from tables.core.types import TableInfo
from tables.storage import schema
from tables.storage.db import Conflict, Database
from tables.storage.origins import current_origin, record, require_remembered
from tables.table import rows
from tables.table.change import Follow, TableChange, write_change, write_snapshot
from tables.table.loaded import LoadedTable, load_position

log = logging.getLogger(__name__)

CACHE_SIZE = 256
"""Tables kept in memory by one process."""
TRIES = 8
"""Times a transaction is tried before the table counts as too busy."""
HEURISTIC = "steady"
"""Level of a computer player that thinks so little that it can do so anywhere."""
SETTLING = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to find out whether a transaction was committed."""

# Statements that each press runs are put together once: that takes longer than to run them.
_REVISION = select(schema.tables.c.revision).where(schema.tables.c.id == bindparam("id"))
_REVISION_LOCKED = _REVISION.with_for_update(key_share=True)

Now = Callable[[], datetime]
Entropy = Callable[[int], bytes]
Players = Callable[[str, str], Player]
"""Gives the computer player of a game's name and a level."""
Work = Callable[[Connection, LoadedTable], TableChange]
"""Works out a change of a table, inside the transaction that writes it."""
T = TypeVar("T")


def random_players(game: str, level: str) -> Player:
    """Players that make any legal move, whatever the level."""
    return RandomPlayer()


@dataclass(eq=False)
class TableStore:
    """What all parts of the table layer hold: the database, the games, the time, and tables in memory."""

    db: Database
    games: Mapping[str, AnyGame]
    now: Now
    entropy: Entropy = secrets.token_bytes
    players: Players = random_players
    thinking: Thinking = field(default_factory=ThinkingHere)
    follows: Sequence[Follow] = ()
    """What features write because of a change, in this order: :class:`~tables.service.Tables` knows them."""
    on_decided: Callable[[int], None] = lambda _: None
    """Called with a tournament of which a table is heard here to have ended, or that somebody has left it."""
    # An LRUCache changes by being read too, and threads of the database read this one at any time.
    _cache: OrderedDict[int, LoadedTable] = field(default_factory=OrderedDict, repr=False)
    _following: dict[int, set[asyncio.Future[LoadedTable]]] = field(default_factory=dict, repr=False)

    def game(self, info: TableInfo) -> AnyGame:
        """The rules that a table is played by; raises :class:`NoSuchTable` where they are not at hand."""
        game = self._rules(info)
        if game is None:
            raise NoSuchTable("Table {table} is for a game that is no longer available here.", table=info.id)
        return game

    def _rules(self, info: TableInfo) -> AnyGame | None:
        game = self.games.get(info.game)
        if game is not None and game.info.ruleset == info.ruleset:
            return game
        # Older rules are kept beside the current ones, under a name of their own.
        return self.games.get(f"{info.game}@{info.ruleset}")

    def is_playable(self, info: TableInfo) -> bool:
        """Whether the rules of a table are at hand."""
        return self._rules(info) is not None

    async def think(
        self, info: TableInfo, level: str, ask: Callable[[Player], ThinkingRequest]
    ) -> AsyncIterator[tuple[ChosenMove, str]]:
        """What a computer player of a level answers at a table; then what one says that thinks little, here.

        Only as far as whoever asks wants another answer, or a player has failed. Each comes with the level
        that gave it; where that is a weaker one, the choice counts as cut short too.
        """
        about = self.game(info).info
        level, heuristic = about.level(level), about.level(HEURISTIC)
        for thinking, known in ((self.thinking, level), (ThinkingHere(), heuristic)):
            try:
                choice = await thinking.choose(ask(self.players(info.game, known)))
            except ThinkingFailed:
                # A player's mistake must not stop the table.
                log.exception("a %s player of %s failed at table %d", known, info.game, info.id)
                continue
            if choice.cut:
                log.warning("a %s player of %s was out of time at table %d", known, info.game, info.id)
            weaker = about.levels.index(known) < about.levels.index(level)
            yield replace(choice, cut=choice.cut or weaker), known

    async def load(self, table: int) -> LoadedTable:
        """A table as committed; raises :class:`NoSuchTable`."""
        loaded = await self.db.read(lambda connection: self.read(connection, table))
        if loaded.replayed:
            kept = loaded
            await self.db.write(lambda connection: self._save(connection, kept))
            loaded = replace(loaded, replayed=False)
        self.keep(loaded)
        return loaded

    def _save(self, connection: Connection, loaded: LoadedTable) -> None:
        """Write a snapshot that was missing, unless the table has moved on meanwhile."""
        if connection.scalar(_REVISION_LOCKED, {"id": loaded.info.id}) == loaded.info.revision:
            write_snapshot(connection, loaded)

    def read(self, connection: Connection, table: int, *, lock: bool = False) -> LoadedTable:
        """A table as a transaction sees it; raises :class:`NoSuchTable`."""
        kept = self._cache.get(table)
        query = _REVISION_LOCKED if lock else _REVISION
        if kept is not None and connection.scalar(query, {"id": table}) == kept.info.revision:
            return kept
        found = rows.read_table(connection, table, lock=lock)
        if found is None:
            raise NoSuchTable("There is no table {table}.", table=table)
        return self.read_record(connection, found)

    def remembered(self, table: int) -> LoadedTable | None:
        """A table in memory, as it was after the last change heard of here."""
        return self._cache.get(table)

    def kept(self, table: int, revision: int) -> LoadedTable | None:
        """A table in memory, where it is of this revision."""
        loaded = self._cache.get(table)
        return loaded if loaded is not None and loaded.info.revision == revision else None

    def read_record(self, connection: Connection, record: rows.TableRecord) -> LoadedTable:
        """The table of a row; raises :class:`NoSuchTable` where its rules are not at hand."""
        kept = self._cache.get(record.info.id)
        if kept is not None and kept.info.revision == record.info.revision:
            return kept
        return load_position(connection, self.game(record.info), record, kept)

    def read_all(self, connection: Connection, records: Iterable[rows.TableRecord]) -> list[LoadedTable]:
        """The tables of rows, but those whose rules are not at hand, or whose moves lead nowhere."""
        found = []
        for each in records:
            if self.is_playable(each.info):
                try:
                    found.append(self.read_record(connection, each))
                except EngineError:
                    log.exception("table %d cannot be read", each.info.id)
        return found

    def next_revision(self, table: int) -> asyncio.Future[LoadedTable]:
        """The table after its next change heard of here; to be cancelled by whoever waits no more."""
        following: asyncio.Future[LoadedTable] = asyncio.get_running_loop().create_future()
        waiting = self._following.setdefault(table, set())
        waiting.add(following)
        following.add_done_callback(waiting.discard)
        return following

    def keep(self, loaded: LoadedTable) -> None:
        """Remember a committed table, and forget the one that was not asked for the longest."""
        kept = self._cache.get(loaded.info.id)
        if kept is not None and kept.info.revision > loaded.info.revision:
            return
        if kept is None or kept.info.revision < loaded.info.revision:
            for following in self._following.pop(loaded.info.id, ()):
                if not following.done():
                    following.set_result(loaded)
        self._cache[loaded.info.id] = loaded
        if loaded.tournament is not None:
            left = _left(loaded.info)
            if left and (kept is None or left != _left(kept.info)):
                self.on_decided(loaded.tournament)
        self._cache.move_to_end(loaded.info.id)
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)

    async def change(self, table: int, work: Work) -> LoadedTable:
        """Work out a change of a table and commit it.

        What ``work`` raises is the answer, and nothing is changed.
        """
        loaded = await self.write(table, lambda connection: self.apply(connection, table, work))
        self.keep(loaded)
        return loaded

    def apply(self, connection: Connection, table: int, work: Work) -> LoadedTable:
        """A change as part of a transaction; whoever commits it keeps the table as it is afterwards."""
        return self.put(connection, work(connection, self.read(connection, table, lock=True)))

    def put(self, connection: Connection, change: TableChange) -> LoadedTable:
        """Write a change as part of a transaction; raises :class:`Conflict`."""
        return write_change(connection, change, self.follows)

    async def effect(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that does what an interaction asks for, where one is being answered.

        Raises :class:`~tables.core.errors.AlreadyDone` where another delivery of it did so,
        :class:`Conflict`.
        """
        origin = current_origin()

        ready: list[T] = []

        def once(connection: Connection) -> T:
            require_remembered(connection, origin)
            record(connection, origin, self.now())
            ready.append(work(connection))
            return ready[-1]

        try:
            done = await self.db.write(once)
        except StorageError:
            # PostgreSQL may have committed what it could not say any more.
            if origin is None or origin.committed or not ready or not self.db.is_postgres:
                raise
            done = await self._settle(once, ready[0])
        if origin is not None:
            origin.committed = True
        return done

    async def write_unless_forgotten(self, work: Callable[[Connection], T]) -> T:
        """Run a transaction that is no effect of its own, but may keep something of who acts."""
        origin = current_origin()

        def unless_forgotten(connection: Connection) -> T:
            require_remembered(connection, origin)
            return work(connection)

        return await self.db.write(unless_forgotten)

    async def _settle(self, once: Callable[[Connection], T], done: T) -> T:
        """Find out whether a transaction was committed, by doing it again: its origin is written once.

        A commit that is under way yet is waited for. Raises :class:`StorageError` where nothing is known.
        """
        for pause in SETTLING:
            await asyncio.sleep(pause)
            try:
                return await self.db.write(once)
            except AlreadyDone:
                return done
            except StorageError:
                continue
        raise StorageError(
            "The tables cannot be reached right now, so it is not known yet whether this "
            "counts: see /table board in a minute."
        )

    async def write(self, table: int, work: Callable[[Connection], T]) -> T:
        """Run a transaction that changes a table; again if somebody else was faster."""
        for _ in range(TRIES):
            with contextlib.suppress(Conflict):
                return await self.effect(work)
        raise StorageError("Table {table} is too busy right now. Try again in a moment.", table=table)


def _left(info: TableInfo) -> tuple[()] | tuple[bool, int]:
    """Whether a table has ended, and how many have left it; empty where neither is so."""
    left = sum(seat.left for seat in info.seats)
    return (info.has_ended, left) if info.has_ended or left else ()
