"""Databases of today's schema."""

from __future__ import annotations

import asyncio

from tables.db import Database


def prepare(database: str) -> None:
    """Upgrade a database to today's schema."""

    async def upgrade() -> None:
        await (await Database.open(database)).close()

    asyncio.run(upgrade())
