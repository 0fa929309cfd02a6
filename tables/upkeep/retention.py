"""What is kept for a time only: tables of servers that sent the bot away, and games that ended long ago."""

import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, delete, select

from engine.core.errors import EngineError
from tables.core.errors import NoSuchTable, StorageError
from tables.storage import origins, schema
from tables.table import change, consequences, transactions
from tables.table.facts import Facts
from tables.table.loaded import LoadedTable
from tables.table.store import TableStore

log = logging.getLogger(__name__)

SERVER_GRACE = timedelta(days=3)
"""For so long tables of a server that sent the bot away wait for it to be invited back."""
_LEFT = "left "
_tables = schema.tables.c
# What somebody plays in their own panel was never the server's.
_IS_OPEN = and_(
    _tables.status.in_(("lobby", "playing")), _tables.guild.is_not(None), _tables.channel.is_not(None)
)
_OPEN_SOMEWHERE = select(_tables.guild).where(_IS_OPEN).distinct()
_ALL_LEFT = select(schema.memory).where(schema.memory.c.key.startswith(_LEFT))


class Retention(transactions.TablePart):
    """Closes and deletes what its time is over for."""

    def __init__(self, store: TableStore, facts: Facts) -> None:
        super().__init__(store)
        self._facts = facts

    async def left(self, guild: int) -> None:
        """A server has sent the bot away."""
        await self._facts.remember(f"{_LEFT}{guild}", self._store.now().isoformat())

    async def back(self, guild: int) -> None:
        """The bot is in a server, whether or not it had been sent away."""
        if await self._facts.recall(f"{_LEFT}{guild}") is not None:
            await self._store.db.write(lambda connection: _forget(connection, guild))

    async def compare(self, servers: Collection[int], is_ours: Callable[[int], bool]) -> None:
        """Hold what is kept against the servers that have the bot: no change is told to one that is away.

        Servers that are not ``is_ours`` are another process's.
        """

        def work(connection: Connection) -> list[int]:
            left = _left_before(connection, self._store.now())
            for guild in set(left).intersection(servers):
                _forget(connection, guild)
            known = {*servers, *left}
            return [guild for guild in connection.scalars(_OPEN_SOMEWHERE) if guild not in known]

        for guild in filter(is_ours, await self._store.db.write(work)):
            await self.left(guild)

    async def tidy(self, days: int | None) -> tuple[int, int]:
        """Close open tables of servers left long ago, delete games that ended so many days ago; how many.

        None keeps ended games without end. Ids of interactions that are old go too.
        """
        now = self._store.now()
        closed = 0
        await self._store.db.write(lambda connection: origins.forget_old(connection, now))
        for guild in await self._store.db.read(
            lambda connection: _left_before(connection, now - SERVER_GRACE)
        ):
            tables = await self._store.db.read(lambda connection, guild=guild: _open(connection, guild))  # type: ignore[misc]
            for table in tables:
                try:
                    await self._store.change(table, self._close)
                    closed += 1
                except NoSuchTable:
                    pass  # all of its people were forgotten meanwhile
                except StorageError:
                    raise
                except EngineError:  # its row cannot be read, or its moves lead nowhere
                    log.exception("table %d cannot be closed", table)
            await self._store.db.write(lambda connection, guild=guild: _forget(connection, guild))  # type: ignore[misc]
        if days is None:
            return closed, 0
        ended = delete(schema.tables).where(schema.tables.c.ended < now - timedelta(days=days))
        gone = await self._store.db.write(lambda connection: connection.execute(ended).rowcount)
        return closed, gone

    def _close(self, _: Connection, loaded: LoadedTable) -> change.TableChange:
        after = loaded.changed(self._store.now())
        return replace(consequences.close(loaded, after), messages=())


def _left_before(connection: Connection, moment: datetime) -> list[int]:
    found = connection.execute(_ALL_LEFT)
    return [int(row.key.removeprefix(_LEFT)) for row in found if datetime.fromisoformat(row.value) <= moment]


def _open(connection: Connection, guild: int) -> list[int]:
    return list(connection.scalars(select(_tables.id).where(_tables.guild == guild, _IS_OPEN)))


def _forget(connection: Connection, guild: int) -> None:
    connection.execute(delete(schema.memory).where(schema.memory.c.key == f"{_LEFT}{guild}"))
