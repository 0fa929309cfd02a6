"""Small facts that the bot itself keeps between runs."""

from __future__ import annotations

from sqlalchemy import select

from tables import schema
from tables.store import TableStore


class Memory:
    """Facts by their keys."""

    def __init__(self, store: TableStore) -> None:
        self._store = store

    async def recall(self, key: str) -> str | None:
        """A fact that an earlier run remembered."""
        query = select(schema.memory.c.value).where(schema.memory.c.key == key)
        value: str | None = await self._store.db.read(lambda connection: connection.scalar(query))
        return value

    async def remember(self, key: str, value: str) -> None:
        """Keep a small fact for later runs."""
        db, fact = self._store.db, {"key": key, "value": value}
        await db.write(lambda connection: db.upsert(connection, schema.memory, fact, ["key"]))
