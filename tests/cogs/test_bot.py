"""Several processes of one bot on one database."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config, Shards
from tables.core.errors import StorageError
from tests.tables.conftest import database

__all__ = ["database"]


@contextlib.asynccontextmanager
async def opened(database: str, *shards: int) -> AsyncIterator[Caravanserai]:
    """A process that runs some shards of three, or the whole bot; not at Discord yet."""
    bot = Caravanserai(Config(database, shards=Shards(shards, 3) if shards else None), modules=())
    async with bot:
        await bot.open_tables()
        yield bot


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_one_process_is_the_whole_bot(database: str) -> None:
    async with opened(database) as bot:
        assert bot.shard_count is None


@pytest.mark.parametrize(
    "database", [pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))], indirect=True
)
async def test_shards_share_a_database_but_no_shard(database: str) -> None:
    async with opened(database, 0, 1) as one, opened(database, 2) as other:
        assert (one.shard_ids, one.shard_count) == ([0, 1], 3)
        assert (other.shard_ids, other.shard_count) == ([2], 3)
        with pytest.raises(StorageError, match="Another process"):
            async with opened(database, 1):
                pass
