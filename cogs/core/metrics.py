"""Metrics for Prometheus, and whether all is well, told by HTTP where a port is set."""

import logging
import math
import threading
from collections.abc import Callable, Mapping
from http.server import ThreadingHTTPServer
from time import monotonic

from discord import ShardInfo
from discord.ext import tasks
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, MetricsHandler

from cogs.core.config import ConfigError
from tables.core.errors import StorageError
from tables.service import Tables

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 15.0
LONGEST_SILENCE = 60.0
"""Seconds without a sign of the event loop, or of the database, after which the bot is not well."""
LONGEST_ABSENCE = 300.0
"""The same of Discord, which has its own troubles, and is connected to again."""
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
DELIVERED, RETRIED, DROPPED = map(DELIVERIES.labels, ("delivered", "retried", "dropped"))
TABLES = Gauge("caravanserai_tables", "Tables, by game and status", ["game", "status"], registry=REGISTRY)
OUTBOX = Gauge("caravanserai_outbox_rows", "What is still to be said", registry=REGISTRY)
OVERDUE = Gauge("caravanserai_clocks_overdue", "Clocks whose time has come", registry=REGISTRY)
CONNECTED = Gauge(
    "caravanserai_gateway_connected", "Whether a shard hears of Discord", ["shard"], registry=REGISTRY
)
LATENCY = Gauge(
    "caravanserai_gateway_latency_seconds", "Until Discord answers a heartbeat", ["shard"], registry=REGISTRY
)
IDENTIFIES = Counter(
    "caravanserai_gateway_identifies", "New sessions; Discord allows 1000 a day", ["shard"], registry=REGISTRY
)
RESUMES = Counter(
    "caravanserai_gateway_resumes", "Sessions that went on after a lost line", ["shard"], registry=REGISTRY
)


class Metrics:
    """Gives the metrics, and counts now and then what stands in the database."""

    def __init__(
        self, tables: Tables, host: str, port: int, shards: Callable[[], Mapping[int, ShardInfo]]
    ) -> None:
        """Raises :class:`ConfigError` where the port is taken."""
        self._tables = tables
        self._shards = shards
        self._alive = self._counted = self._connected = monotonic()
        try:
            self._server = ThreadingHTTPServer((host, port), self._handler())
        except OSError as error:
            raise ConfigError(
                f"METRICS_PORT is {port}, which cannot be had on {host} ({error.strerror}): "
                "each process needs its own."
            ) from error
        # All of us wait for the end of such an interval when the bot stops.
        often = (0.1,)
        threading.Thread(target=self._server.serve_forever, args=often, name="metrics", daemon=True).start()
        self._count.start()

    async def close(self) -> None:
        """Stop listening: the port is free for the next bot."""
        self._count.cancel()
        self._server.shutdown()
        self._server.server_close()

    def troubles(self) -> list[str]:
        """What is not well, a line each; read by another thread than that of the event loop."""
        now = monotonic()
        signs = (
            (self._alive, LONGEST_SILENCE, "the event loop stands still"),
            (self._counted, LONGEST_SILENCE, "the database does not answer"),
            (self._connected, LONGEST_ABSENCE, "Discord is not connected"),
        )
        return [f"{what} for {now - sign:.0f} s" for sign, longest, what in signs if now - sign > longest]

    def _handler(self) -> type[MetricsHandler]:
        troubles = self.troubles

        class Handler(MetricsHandler):
            registry = REGISTRY

            def do_GET(self) -> None:
                if self.path != "/healthz":
                    super().do_GET()
                    return
                found = troubles()
                self.send_response(503 if found else 200)
                self.send_header("Content-Type", "text/plain; charset=utf-8")
                self.end_headers()
                self.wfile.write("\n".join([*(found or ["ok"]), ""]).encode())

        return Handler

    @tasks.loop(seconds=SECONDS_BETWEEN)
    async def _count(self) -> None:
        self._alive = monotonic()
        self._look_at_shards()
        try:
            counted = await self._tables.counts()
        except StorageError as error:
            log.warning("metrics are out of date: %s", error)
            return
        self._counted = monotonic()
        set_tables(counted.tables)
        OUTBOX.set(counted.outbox)
        OVERDUE.set(counted.overdue)

    def _look_at_shards(self) -> None:
        shards = self._shards()
        for number, shard in shards.items():
            CONNECTED.labels(number).set(not shard.is_closed())
            if math.isfinite(shard.latency):
                LATENCY.labels(number).set(shard.latency)
        if shards and not any(shard.is_closed() for shard in shards.values()):
            self._connected = self._alive


def set_tables(tables: Mapping[tuple[str, str], int]) -> None:
    """Set how many tables there are of each game and status."""
    TABLES.clear()
    for (game, status), number in tables.items():
        TABLES.labels(game, status).set(number)
