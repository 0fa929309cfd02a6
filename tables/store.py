"""The store of tables: loading them, keeping them in memory, and the one way to change them.

A change is worked out first, as data, from a table as loaded; then it is written in one
transaction that begins with ``UPDATE ... WHERE revision = ...``. So of two racing changes, in
one process or in several, one is worked out again. What is in memory follows what is committed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from weakref import WeakValueDictionary

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.game import AnyGame
from engine.players.player import Player, RandomPlayer
from tables import rows, schema
from tables.change import TableChange, write_change
from tables.db import Conflict, Database
from tables.errors import NoSuchTable, StorageError
from tables.loaded import LoadedTable, load_position
from tables.types import TableInfo

log = logging.getLogger(__name__)

KEPT = 256
"""Tables kept in memory by one process."""
TRIES = 8
"""Times a change is worked out again before the table counts as too busy."""

Now = Callable[[], datetime]
Entropy = Callable[[int], bytes]
Players = Callable[[str, str], Player]
"""Gives the computer player of a game's name and a level."""


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
    _kept: OrderedDict[int, LoadedTable] = field(default_factory=OrderedDict, repr=False)
    _locks: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary, repr=False)

    def game(self, info: TableInfo) -> AnyGame:
        """The rules that a table is played by; raises :class:`NoSuchTable` where they are not at hand."""
        game = self._rules(info)
        if game is None:
            raise NoSuchTable("Table {table} is of a game that is not played here any more.", table=info.id)
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

    async def load(self, table: int) -> LoadedTable:
        """A table as committed; raises :class:`NoSuchTable`."""
        kept = self._kept.get(table)
        async with self.db.read() as connection:
            if kept is not None:
                query = select(schema.tables.c.revision).where(schema.tables.c.id == table)
                if await connection.scalar(query) == kept.info.revision:
                    self._kept.move_to_end(table)
                    return kept
            loaded = await self._load(connection, table, kept)
        self.keep(loaded)
        return loaded

    async def _load(self, connection: AsyncConnection, table: int, kept: LoadedTable | None) -> LoadedTable:
        found = await rows.read_table(connection, table)
        if found is None:
            raise NoSuchTable("There is no table {table}.", table=table)
        return await load_position(connection, self.game(found.info), found, kept)

    def keep(self, loaded: LoadedTable) -> None:
        """Remember a committed table, and forget the one that was not asked for the longest."""
        kept = self._kept.get(loaded.info.id)
        if kept is not None and kept.info.revision > loaded.info.revision:
            return
        self._kept[loaded.info.id] = loaded
        self._kept.move_to_end(loaded.info.id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def lock(self, table: int) -> asyncio.Lock:
        """Held by whoever changes a table in this process: it saves work; correctness is the database's."""
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        return lock

    async def change(self, table: int, work: Callable[[LoadedTable], Awaitable[TableChange]]) -> LoadedTable:
        """Work out a change of a table and commit it; again if somebody else was faster.

        What ``work`` raises is the answer, and nothing is changed.
        """
        async with self.lock(table):
            # What is in memory is nearly always current, and a commit checks that. A refusal does not.
            kept = self._kept.get(table)
            for _ in range(TRIES):
                loaded = kept or await self.load(table)
                try:
                    change = await work(loaded)
                except Exception:
                    if kept is None or await self.load(table) is kept:
                        raise
                    kept = None
                    continue
                try:
                    async with self.db.write() as connection:
                        loaded = await write_change(self.db, connection, change, self.entropy)
                except Conflict:
                    kept = None
                    continue
                self.keep(loaded)
                return loaded
        raise StorageError("Table {table} is too busy just now. Try again in a moment.", table=table)
