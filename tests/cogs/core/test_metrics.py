"""Metrics for Prometheus, and whether all is well: on this machine alone unless another address is named."""

from __future__ import annotations

import socket
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.core import metrics as core_metrics
from cogs.core.config import LOOPBACK, Config, ConfigError
from cogs.core.health import ask
from cogs.core.health import main as ask_health
from cogs.core.metrics import LONGEST_ABSENCE, LONGEST_SILENCE, REGISTRY, Metrics
from tables.core.errors import StorageError
from tests.cogs.people import CHANNEL, bot_of
from tests.support.settled_world import World


def figure(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_what_people_do_is_counted(world: World) -> None:
    commands = figure("caravanserai_interactions_total", kind="application_command")
    delivered = figure("caravanserai_deliveries_total", outcome="delivered")
    acknowledged = figure("caravanserai_acknowledgement_seconds_count")
    ana = world.member("Ana")
    await ana.slash(CHANNEL, "quetinny new")
    assert figure("caravanserai_interactions_total", kind="application_command") == commands + 1
    assert figure("caravanserai_deliveries_total", outcome="delivered") > delivered
    assert figure("caravanserai_acknowledgement_seconds_count") > acknowledged
    counted = await bot_of(world).tables.counts()
    assert counted.tables == {("quetinny", "playing"): 1}
    assert counted.outbox == 0


@pytest.fixture
async def metrics(world: World) -> AsyncIterator[Metrics]:
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port = free.getsockname()[1]
    given = Metrics(bot_of(world).tables, LOOPBACK, port, lambda: shards)
    shards.clear()
    shards[0] = Shard()
    yield given
    await given.close()
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(address(given))  # noqa: ASYNC210


@dataclass
class Shard:
    """One, as far as the metrics look at it."""

    closed: bool = False
    latency: float = 0.25

    def is_closed(self) -> bool:
        return self.closed


shards: dict[int, Any] = {}


def address(metrics: Metrics, path: str = "/metrics") -> str:
    return f"http://{LOOPBACK}:{metrics._server.server_address[1]}{path}"


def health(metrics: Metrics) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address(metrics, "/healthz")) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode()


async def test_the_metrics_are_given_on_this_machine_alone(world: World, metrics: Metrics) -> None:
    port = metrics._server.server_address[1]
    await world.member("Ana").slash(CHANNEL, "quetinny new")
    with pytest.raises(ConfigError, match=f"METRICS_PORT is {port}, which cannot be had on {LOOPBACK}"):
        Metrics(bot_of(world).tables, LOOPBACK, port, lambda: shards)
    await metrics._count()
    with urllib.request.urlopen(address(metrics)) as answer:  # noqa: ASYNC210
        text = answer.read().decode()
    assert 'caravanserai_tables{game="quetinny",status="playing"} 1.0' in text
    assert 'caravanserai_gateway_connected{shard="0"} 1.0' in text
    assert 'caravanserai_gateway_latency_seconds{shard="0"} 0.25' in text
    assert metrics._server.server_address[0] == Config("").metrics_host == LOOPBACK


async def test_a_shard_that_hears_nothing_is_shown(metrics: Metrics) -> None:
    shards[1] = Shard(closed=True, latency=float("inf"))
    await metrics._count()
    assert figure("caravanserai_gateway_connected", shard="0") == 1
    assert REGISTRY.get_sample_value("caravanserai_gateway_connected", {"shard": "1"}) == 0


async def test_a_container_asks_whether_the_bot_is_well(metrics: Metrics, monkeypatch, capsys) -> None:
    await metrics._count()
    port = metrics._server.server_address[1]
    for host in (LOOPBACK, "0.0.0.0"):
        assert ask(Config("", metrics_host=host, metrics_port=port)) == (True, "ok")
    now = monotonic()
    monkeypatch.setattr(core_metrics, "monotonic", lambda: now + LONGEST_SILENCE + 1)
    well, said = ask(Config("", metrics_port=port))
    assert not well
    assert said.startswith("the event loop stands still")
    assert "does not answer" in ask(Config("", metrics_port=1))[1]
    monkeypatch.delenv("METRICS_PORT", raising=False)
    assert ask_health() == 1
    assert "METRICS_PORT is not set" in capsys.readouterr().out


async def test_health(metrics: Metrics, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await metrics._count()
    assert health(metrics) == (200, "ok\n")
    later = SimpleNamespace(seconds=monotonic())
    monkeypatch.setattr(core_metrics, "monotonic", lambda: later.seconds)
    later.seconds += LONGEST_SILENCE + 1
    code, said = health(metrics)
    assert code == 503
    assert said == "the event loop stands still for 61 s\nthe database does not answer for 61 s\n"
    await metrics._count()
    assert health(metrics) == (200, "ok\n")
    # A minute without Discord is Discord's; five are somebody's to look at.
    shards[0].closed = True
    later.seconds += LONGEST_SILENCE + 1
    await metrics._count()
    assert health(metrics) == (200, "ok\n")
    later.seconds += LONGEST_ABSENCE
    await metrics._count()
    assert health(metrics) == (503, "Discord is not connected for 361 s\n")
    shards[0].closed = False
    await metrics._count()

    async def away() -> None:
        raise StorageError("It is away.")

    monkeypatch.setattr(bot_of(world).tables, "counts", away)
    later.seconds += LONGEST_SILENCE + 1
    await metrics._count()
    assert health(metrics) == (503, "the database does not answer for 61 s\n")
