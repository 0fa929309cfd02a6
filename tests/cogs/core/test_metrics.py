"""Metrics for Prometheus: on this machine alone, and only where a port is set."""

from __future__ import annotations

import socket
import urllib.request
from pathlib import Path

import pytest

from cogs.core.config import ConfigError
from cogs.core.metrics import LOOPBACK, REGISTRY, Metrics
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


async def test_the_metrics_are_given_on_this_machine_alone(
    world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port = free.getsockname()[1]
    tables = bot_of(world).tables
    await world.member("Ana").slash(CHANNEL, "quetinny new")
    metrics = Metrics(tables, port)
    with pytest.raises(ConfigError, match=f"METRICS_PORT is {port}, which cannot be had"):
        Metrics(tables, port)
    await metrics._count()
    with urllib.request.urlopen(f"http://{LOOPBACK}:{port}/metrics") as answer:  # noqa: ASYNC210
        text = answer.read().decode()
    assert 'caravanserai_tables{game="quetinny",status="playing"} 1.0' in text
    assert metrics._server.server_address[0] == LOOPBACK
    await metrics.close()
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://{LOOPBACK}:{port}/metrics")  # noqa: ASYNC210
