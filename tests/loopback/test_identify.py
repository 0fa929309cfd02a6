"""Processes that share a database begin their sessions one after the other, as Discord asks for."""

from __future__ import annotations

import discord
import pytest

from cogs.bot import Caravanserai
from cogs.core import metrics
from cogs.core.config import Config, Shards
from tables.core.errors import StorageError
from tables.delivery import identifies
from tests.loopback.conftest import RunBot
from tests.loopback.server import Server
from tests.support.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("postgres")]
GAP = 3.0
"""Seconds; Discord's are five."""


@pytest.fixture
def address(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(identifies, "GAP", GAP + 0.3)
    return postgres.emptied()


@pytest.mark.parametrize("at_once", [1, 2])
async def test_no_session_begins_too_early(
    server: Server, run_bot: RunBot, address: str, at_once: int
) -> None:
    server.gateway.identify_gap, server.gateway.max_concurrency = GAP, at_once
    for shard in range(2):
        await run_bot(Caravanserai(Config(address, shards=Shards((shard,), 2))))
    await server.connected(0)
    await server.connected(1)
    assert server.gateway.too_early == 0
    assert server.gateway.heard["IDENTIFY"] == 2


async def test_a_session_begins_also_where_the_database_is_away(
    server: Server, run_bot: RunBot, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: list[int | None] = []

    async def no_pause(self: discord.Client, shard: int | None, *, initial: bool = False) -> None:
        usual.append(shard)

    monkeypatch.setattr(discord.Client, "before_identify_hook", no_pause)
    bot = await run_bot(Caravanserai(Config(address, shards=Shards((0,), 1))))
    assert isinstance(bot, Caravanserai)
    assert usual == []
    before = begun()

    async def away(*_: int) -> float:
        raise StorageError("It is away.")

    monkeypatch.setattr(bot.tables.identifies, "take_turn", away)
    server.gateway.invalidate()
    await server.until(lambda: server.gateway.heard["IDENTIFY"] == 2, "a new session")
    await server.connected()
    assert usual == [0]
    assert begun() == before + 1


def begun() -> float:
    """How many sessions were begun, as the metrics tell it."""
    return metrics.REGISTRY.get_sample_value("caravanserai_gateway_identifies_total", {"shard": "0"}) or 0.0
