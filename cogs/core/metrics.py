"""Metrics for Prometheus, given on this machine alone where a port is set."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from discord.ext import tasks
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from cogs.core.config import ConfigError
from tables.errors import StorageError
from tables.service import Tables

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
SECONDS_BETWEEN = 15.0
REGISTRY = CollectorRegistry()

INTERACTIONS = Counter(
    "caravanserai_interactions", "Interactions that were heard, by kind", ["kind"], registry=REGISTRY
)
ACKNOWLEDGEMENTS = Histogram(
    "caravanserai_acknowledgement_seconds",
    "How long it takes until Discord has an acknowledgement",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
    registry=REGISTRY,
)
FAILURES = Counter("caravanserai_unknown_failures", "Failures that people were told of", registry=REGISTRY)
DELIVERIES = Counter(
    "caravanserai_deliveries", "Messages of queues, by what became of them", ["outcome"], registry=REGISTRY
)
TABLES = Gauge("caravanserai_tables", "Tables, by game and status", ["game", "status"], registry=REGISTRY)
OUTBOX = Gauge("caravanserai_outbox_rows", "What is still to be said", registry=REGISTRY)
OVERDUE = Gauge("caravanserai_clocks_overdue", "Clocks whose time has come", registry=REGISTRY)


class Metrics:
    """Gives the metrics, and counts now and then what stands in the database."""

    def __init__(self, tables: Tables, port: int) -> None:
        """Raises :class:`ConfigError` where the port is taken."""
        self._tables = tables
        try:
            self._server, self._thread = start_http_server(port, addr=LOOPBACK, registry=REGISTRY)
        except OSError as error:
            raise ConfigError(
                f"METRICS_PORT is {port}, which cannot be had ({error.strerror}): each process needs its own."
            ) from error
        self._count.start()

    async def close(self) -> None:
        """Give no more metrics."""
        self._count.cancel()
        self._server.shutdown()
        self._server.server_close()

    @tasks.loop(seconds=SECONDS_BETWEEN)
    async def _count(self) -> None:
        try:
            counted = await self._tables.counts()
        except StorageError as error:
            log.warning("metrics are out of date: %s", error)
            return
        set_tables(counted.tables)
        OUTBOX.set(counted.outbox)
        OVERDUE.set(counted.overdue)


def set_tables(tables: Mapping[tuple[str, str], int]) -> None:
    """Set how many tables there are of each game and status."""
    TABLES.clear()
    for (game, status), number in tables.items():
        TABLES.labels(game, status).set(number)
