"""Who watches a table from outside and wants to be told how it goes."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, update

from engine.core.codec import encode
from tables import schema
from tables.errors import LobbyError, TableFinished
from tables.store import TableStore
from tables.transitions import seat_of
from tables.types import Following

MOST = 50
"""People who may follow one table."""


class Followers:
    """People without a seat who are told of a table's rounds, or of its end."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def follow(self, table: int, person: int, what: Following | None) -> None:
        """Tell a person of a table from now on, or of nothing any more.

        Raises :class:`TableFinished` where there is nothing more to tell, :class:`LobbyError` for somebody
        who plays there and at a table that too many follow, :class:`NoSuchTable`.
        """

        def work(connection: Connection) -> None:
            info = self._store.read(connection, table, lock=True).info
            followers = {each: chosen for each, chosen in info.life.followers.items() if each != str(person)}
            if what is not None:
                if info.status not in ("lobby", "playing"):
                    raise TableFinished("The game at table {table} is over.", table=table)
                if seat_of(info, person) is not None:
                    raise LobbyError("You play at table {table}: you are told of it anyway.", table=table)
                if len(followers) >= MOST:
                    raise LobbyError("Too many follow table {table} already.", table=table)
                followers[str(person)] = what
            life = msgspec.structs.replace(info.life, followers=followers)
            tables = schema.tables.c
            # Nothing that anybody sees has changed: no board, no clock.
            connection.execute(
                update(schema.tables)
                .where(tables.id == table)
                .values(life=encode(life), revision=tables.revision + 1)
            )

        await self._store.write(table, work)
