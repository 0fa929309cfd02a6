"""Databases of today's schema."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext import asyncio as asyncio_engines

from tables import sqlite
from tables.db import Database


def prepare(database: str) -> None:
    """Upgrade a database to today's schema."""

    async def upgrade() -> None:
        await (await Database.open(database)).close()

    asyncio.run(upgrade())


def compile_once() -> None:
    """Let all engines of a kind share what SQLAlchemy has compiled: each test would do it again."""
    for module, name in ((sqlite, "create_engine"), (asyncio_engines, "create_async_engine")):
        setattr(module, name, _sharing(getattr(module, name)))


def _sharing(make: Callable[..., Any]) -> Callable[..., Any]:
    first: list[Any] = []

    def made(*arguments: Any, **more: Any) -> Any:
        engine = make(*arguments, **more)
        core = getattr(engine, "sync_engine", engine)
        if first and getattr(first[0].dialect, "server_version_info", None):
            core.dialect, core._compiled_cache = first[0].dialect, first[0]._compiled_cache
        else:
            first[:] = [core]  # it has not connected yet, or could not
        return engine

    return made
