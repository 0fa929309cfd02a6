"""Databases of today's schema, and of earlier ones."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from sqlalchemy.ext import asyncio as asyncio_engines

from tables.storage import sqlite
from tables.storage.db import Database

OLD = Path(__file__).parents[1] / "tables" / "databases"
"""What databases of earlier revisions were: one a kind, as SQL, with a table of each status and a season."""


UNRELEASED, RELEASED = "0025", "0028"
"""The last revision before the first release, and that of it."""


def earlier_database(kind: Literal["sqlite", "postgresql"], revision: str) -> str:
    """The statements that make a database of a revision."""
    return (OLD / f"{revision}-{kind}.sql").read_text()


def write_earlier(path: Path, revision: str = UNRELEASED) -> None:
    """Make a file of a revision."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executescript(earlier_database("sqlite", revision))


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
