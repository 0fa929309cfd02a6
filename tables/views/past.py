"""What people may read of tables' pasts: kept for a while, since many steps are read one after the other."""

import asyncio
from weakref import WeakValueDictionary

from cachetools import LRUCache
from sqlalchemy import Connection

from tables.core.errors import DealError, LobbyError
from tables.daily.tries import is_sealed, require_may_see
from tables.table import game_record, transactions
from tables.table.history import History, is_open
from tables.table.loaded import LoadedTable, LoggedMove, read_plies
from tables.table.store import TableStore

MOST_PASTS = 16
"""Tables whose pasts are kept in memory."""


class Past(transactions.TablePart):
    """Tables' pasts, as readers ask for them."""

    def __init__(self, store: TableStore) -> None:
        super().__init__(store)
        self._kept: LRUCache[int, History] = LRUCache(MOST_PASTS)
        self._reading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def history(self, table: int, reader: int | None = None) -> History:
        """A table's past up to now, for a reader who may know what spectators may, and who they are if any.

        Raises :class:`NoSuchTable`, :class:`LobbyError` where it has none, and ``DealError`` where it would
        give a deal away that the reader may still try.
        """
        # Of many who ask at once one has it made.
        async with self._reading.setdefault(table, asyncio.Lock()):
            return await self._history(table, reader)

    async def _history(self, table: int, reader: int | None) -> History:
        kept = self._kept.get(table)
        known = () if kept is None else kept.plies

        def work(connection: Connection) -> tuple[LoadedTable, list[LoggedMove]]:
            loaded = self._store.read(connection, table)
            require_may_see(connection, loaded.info, reader, self._store.now())
            number = loaded.info.number
            if number <= len(known):
                return loaded, []
            game, limit = loaded.game, number - len(known)
            return loaded, read_plies(
                connection, game, table, after=len(known), before=number + 1, limit=limit
            )

        loaded, plies = await self._store.db.read(work)
        self._store.keep(loaded)
        if kept is not None and kept.info.revision == loaded.info.revision:
            return kept
        if loaded.state is None:
            raise LobbyError("Table {table} has not started yet.", table=table)
        # The whole game is played again; nobody else should wait for it.
        history = await asyncio.to_thread(History, loaded, (*known, *plies), kept)
        self._kept[table] = history
        return history

    async def record(self, table: int) -> game_record.GameRecord:
        """A table that is over as a record of its own, that proves itself.

        Raises :class:`LobbyError` or ``DealError`` where its seed is still secret, :class:`NoSuchTable`.
        """

        def work(connection: Connection) -> tuple[LoadedTable, list[LoggedMove]]:
            loaded = self._store.read(connection, table)
            if loaded.state is None or not is_open(loaded.info):
                raise LobbyError(
                    "Table {table} is not over yet: you can export the game when it is.", table=table
                )
            if is_sealed(connection, loaded.info, self._store.now()):
                raise DealError("Others may still play this deal: you can export it when it closes.")
            game, number = loaded.game, loaded.info.number
            return loaded, read_plies(connection, game, table, before=number + 1, limit=number)

        loaded, plies = await self._store.db.read(work)
        return game_record.record_of(loaded, plies)
